//! Timers: what is to be called, and when; in order of time, then of being set.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use super::run::run_of;
use crate::heap::Value;
use crate::runtime::{Agent, JsResult, Persistent};

/// A timer.
pub(super) struct Timer {
    pub id: u32,
    pub function: Persistent,
    pub args: Vec<Persistent>,
    /// The interval, of a repeating one.
    pub every: Option<Duration>,
}

/// Bytes of a timer, roughly; and how often they are asked for.
const EACH: usize = 256;
const PAY_EVERY: usize = 1024;

/// The timers of a run.
#[derive(Default)]
pub(super) struct Timers {
    by_time: BTreeMap<(Instant, u32), Timer>,
    /// Where each is, by its number.
    places: FxHashMap<u32, (Instant, u32)>,
    last_id: u32,
    last_order: u32,
}

impl Timers {
    /// When the next is due.
    pub fn next(&self) -> Option<Instant> {
        self.by_time.keys().next().map(|(at, _)| *at)
    }
    /// The next one, if it is due.
    pub fn take_due(&mut self, now: Instant) -> Option<Timer> {
        self.next().filter(|at| *at <= now)?;
        let (_, timer) = self.by_time.pop_first()?;
        self.places.remove(&timer.id);
        Some(timer)
    }
    /// The timer of this number, due or not.
    pub fn take(&mut self, id: u32) -> Option<Timer> {
        self.by_time.remove(&self.places.remove(&id)?)
    }
    /// Sets a repeating timer again.
    pub fn again(&mut self, timer: Timer) {
        let every = timer.every.unwrap_or_default();
        self.put(Instant::now() + every, timer);
    }
    fn put(&mut self, at: Instant, timer: Timer) {
        self.last_order += 1;
        self.places.insert(timer.id, (at, self.last_order));
        self.by_time.insert((at, self.last_order), timer);
    }
    pub fn clear(&mut self, id: u32) {
        self.take(id);
    }
}

/// setTimeout.
pub(super) fn set_timeout(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    set(agent, args, false, "setTimeout")
}
/// setInterval.
pub(super) fn set_interval(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    set(agent, args, true, "setInterval")
}
fn set(agent: &mut Agent, args: &[Value], repeats: bool, name: &str) -> JsResult<Value> {
    let function = args.first().copied().unwrap_or(Value::UNDEFINED);
    if !agent.is_callable(function) {
        let what = agent.describe(function);
        return Err(agent.throw_type_error(&format!("{name} calls a function, and {what} is none")));
    }
    let ms = match args.get(1) {
        Some(&ms) => agent.to_number(ms)?,
        None => 0.0,
    };
    // As in browsers and Node: whole milliseconds, at least one, and what is too long or no number is one.
    let ms = if ms >= 1.0 && ms <= i32::MAX as f64 { ms.trunc() } else { 1.0 };
    let delay = Duration::from_millis(ms as u64);
    let rest = args.get(2..).unwrap_or_default().iter().map(|&value| agent.persist(value)).collect();
    let function = agent.persist(function);
    let run = run_of(agent);
    let count = run.timers.borrow().by_time.len();
    if count.is_multiple_of(PAY_EVERY) {
        agent.reserve_memory(count * EACH)?;
    }
    let mut timers = run.timers.borrow_mut();
    timers.last_id += 1;
    let id = timers.last_id;
    let timer = Timer { id, function, args: rest, every: repeats.then_some(delay) };
    timers.put(Instant::now() + delay, timer);
    Ok(Value::from(id))
}
/// clearTimeout and clearInterval.
pub(super) fn clear(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(id) = args.first().and_then(|id| id.as_number()) {
        run_of(agent).clear_timer(id as u32);
    }
    Ok(Value::UNDEFINED)
}
/// queueMicrotask.
pub(super) fn queue_microtask(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let function = args.first().copied().unwrap_or(Value::UNDEFINED);
    if !agent.is_callable(function) {
        let what = agent.describe(function);
        return Err(agent.throw_type_error(&format!("queueMicrotask calls a function, and {what} is none")));
    }
    let undefined = Value::UNDEFINED;
    agent.enqueue_job(microtask, [function, undefined, undefined, undefined, undefined]);
    Ok(undefined)
}
fn microtask(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()> {
    match agent.call(values[0], Value::UNDEFINED, &[]) {
        Err(throw) if throw.is_termination() => Err(throw),
        Err(throw) => {
            run_of(agent).uncaught(agent, throw.value());
            Ok(())
        }
        Ok(_) => Ok(()),
    }
}
