//! setTimeout and its kin, and the event loop that runs them: jobs first, then the timer that is due first.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::shell::{define_global, report};
use crate::heap::{Marker, NativeData, Object, Value};
use crate::runtime::rejections::Rejections;
use crate::runtime::{Agent, JsResult, RejectionOperation};

/// Where the state is kept in the agent.
const STATE: &str = "cli.timers";

/// A timer that waits.
struct Timer {
    callback: Value,
    args: Vec<Value>,
    /// For intervals.
    every: Option<Duration>,
}

/// The timers of an agent, and the promises that nobody listens to.
#[derive(Default)]
struct State {
    /// By when they are due, and then by number.
    timers: BTreeMap<(Instant, u32), Timer>,
    last_id: u32,
    /// The interval that runs: to be cleared rather than queued again.
    running: Option<u32>,
    rejections: Rejections,
    /// A microtask threw.
    failed: bool,
}
impl NativeData for State {
    fn trace(&self, marker: &mut Marker<'_>) {
        for timer in self.timers.values() {
            marker.mark(timer.callback);
            timer.args.iter().for_each(|value| marker.mark(*value));
        }
        self.rejections.trace(marker);
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

fn state(agent: &mut Agent) -> Option<&mut State> {
    let state = agent.extension(STATE)?;
    agent.heap.native_mut::<State>(state)
}

/// Defines the globals.
pub fn define_globals(agent: &mut Agent) {
    let state = agent.heap.new_native(Box::<State>::default());
    agent.set_extension(STATE, state);
    define_global(agent, "setTimeout", 1, set_timeout);
    define_global(agent, "setInterval", 1, set_interval);
    define_global(agent, "clearTimeout", 1, clear);
    define_global(agent, "clearInterval", 1, clear);
    define_global(agent, "queueMicrotask", 1, queue_microtask);
}

fn set_timeout(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    add(agent, args, false)
}
fn set_interval(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    add(agent, args, true)
}
fn add(agent: &mut Agent, args: &[Value], repeats: bool) -> JsResult<Value> {
    let callback = args.first().copied().unwrap_or(Value::UNDEFINED);
    if !agent.is_callable(callback) {
        let what = agent.describe(callback);
        return Err(agent.throw_type_error(&format!("The callback must be a function, not {what}")));
    }
    let delay = agent.to_number(args.get(1).copied().unwrap_or(Value::UNDEFINED))?;
    // NaN is 1 as well; what is longer than 32 bits can say fires at once, as everywhere.
    let delay = if (1.0..=2_147_483_647.0).contains(&delay) { delay } else { 1.0 };
    let delay = Duration::from_micros((delay * 1e3) as u64);
    let Some(state) = state(agent) else { return Ok(Value::UNDEFINED) };
    state.last_id += 1;
    let id = state.last_id;
    let args = args.get(2..).unwrap_or_default().to_vec();
    state.timers.insert((Instant::now() + delay, id), Timer { callback, args, every: repeats.then_some(delay) });
    Ok(Value::from(id))
}
fn clear(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let id = args.first().and_then(|id| id.as_int());
    if let (Some(id), Some(state)) = (id, state(agent)) {
        state.timers.retain(|(_, other), _| *other as i32 != id);
        state.running = state.running.filter(|running| *running as i32 != id);
    }
    Ok(Value::UNDEFINED)
}
fn queue_microtask(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let callback = args.first().copied().unwrap_or(Value::UNDEFINED);
    if !agent.is_callable(callback) {
        let what = agent.describe(callback);
        return Err(agent.throw_type_error(&format!("The callback must be a function, not {what}")));
    }
    let mut values = [Value::UNDEFINED; 5];
    values[0] = callback;
    agent.enqueue_job(microtask, values);
    Ok(Value::UNDEFINED)
}
fn microtask(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()> {
    match agent.call(values[0], Value::UNDEFINED, &[]) {
        Err(throw) if !throw.is_termination() => {
            // The queue drops errors, so this one is told here.
            report(agent, throw);
            if let Some(state) = state(agent) {
                state.failed = true;
            }
            Ok(())
        }
        result => result.map(drop),
    }
}

/// HostPromiseRejectionTracker: keeps the list of rejected promises without handler.
pub fn track_rejection(agent: &mut Agent, promise: Object, operation: RejectionOperation) {
    if let Some(state) = state(agent) {
        state.rejections.track(promise, operation);
    }
}

/// Takes a promise off the list: its rejection has been told otherwise.
pub fn forget_rejection(agent: &mut Agent, promise: Object) {
    track_rejection(agent, promise, RejectionOperation::Handle);
}

/// Reports the rejected promises that nobody listens to; how many there were.
pub fn report_rejections(agent: &mut Agent) -> usize {
    let Some(state) = state(agent) else { return 0 };
    let promises: Vec<Value> = state.rejections.take().into_iter().map(Value::from).collect();
    let promises = agent.rooted_vec_from(&promises);
    for promise in promises.iter().filter_map(|promise| promise.as_object()) {
        let reason = super::inspect::inspect(agent, promise.promise_result());
        eprintln!("Unhandled rejection: {reason}");
    }
    promises.len()
}

/// Runs jobs and timers until none is left, or one fails; the exit code.
pub fn run_event_loop(agent: &mut Agent) -> u8 {
    if !run_while(agent, Wait::Always, &mut |_| true) || report_rejections(agent) > 0 { super::FAILED } else { 0 }
}

/// Whether the loop sleeps until the next timer is due, or leaves it for later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// Sleeps.
    Always,
    /// Ends when nothing is due now.
    Never,
}

/// The longest sleep between two looks at whether somebody wants an end.
const NAP: Duration = Duration::from_millis(50);

/// Runs jobs and timers while there are some and `more` says so; whether none failed.
pub fn run_while(agent: &mut Agent, wait: Wait, more: &mut dyn FnMut(&mut Agent) -> bool) -> bool {
    loop {
        if let Err(throw) = agent.run_jobs() {
            report(agent, throw);
            return false;
        }
        if state(agent).is_some_and(|state| std::mem::take(&mut state.failed)) {
            return false;
        }
        if !more(agent) {
            return true;
        }
        let Some(due) = state(agent).and_then(|state| state.timers.keys().next().copied()) else {
            // No other agent could notify a promise of `waitAsync`: only the clock settles one.
            if wait == Wait::Always {
                match agent.wait_for_async_waiters(&|| false) {
                    Ok(true) => continue,
                    Ok(false) => {}
                    Err(throw) => {
                        report(agent, throw);
                        return false;
                    }
                }
            }
            return true;
        };
        if let Some(left) = due.0.checked_duration_since(Instant::now()) {
            if wait == Wait::Never {
                return true;
            }
            // A promise of `waitAsync` may time out before.
            let first = agent.next_async_deadline().map(|end| end.saturating_duration_since(Instant::now()));
            let nap = first.map_or(left, |first| first.min(left)).min(NAP);
            std::thread::sleep(nap);
            if agent.interrupt_handle().is_set() {
                return false;
            }
            if nap < left {
                continue;
            }
        }
        if !fire(agent, due) {
            return false;
        }
    }
}

/// Runs one timer; whether all went well.
fn fire(agent: &mut Agent, due: (Instant, u32)) -> bool {
    let Some((state, timer)) = state(agent).and_then(|state| state.timers.remove(&due).map(|timer| (state, timer)))
    else {
        return true;
    };
    state.running = timer.every.map(|_| due.1);
    let args = agent.rooted_vec_from(&timer.args);
    let result = agent.call(timer.callback, Value::UNDEFINED, &args);
    if let Err(throw) = result {
        report(agent, throw);
        return false;
    }
    if let (Some(every), Some(state)) = (timer.every, self::state(agent))
        && state.running.take() == Some(due.1)
    {
        state.timers.insert((Instant::now() + every, due.1), timer);
    }
    true
}
