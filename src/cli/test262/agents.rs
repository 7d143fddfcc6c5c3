//! `$262.agent`: further agents, each on a thread of its own, for the tests of shared memory.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::host262::Host;
use crate::cli::shell::{define, define_global};
use crate::heap::{Marker, NativeData, Object, Value};
use crate::runtime::array_buffer::as_any_buffer;
use crate::runtime::shared_memory::SharedBlock;
use crate::runtime::{Agent, Interrupt, JsResult, Limits, NativeFn};
use zerojs_grammar::Goal;

/// What a broadcast carries.
type Message = (Arc<SharedBlock>, f64);
/// How long to sleep between looks.
const SLICE: Duration = Duration::from_millis(2);
/// The name under which an agent keeps its [`State`].
const STATE: &str = "test262.agents";
/// The stack of a further agent's thread.
const STACK: usize = 16 << 20;

/// What all agents of a test have in common.
#[derive(Default)]
struct Common {
    reports: Mutex<VecDeque<String>>,
    /// Agents started that have not come to their end.
    alive: AtomicUsize,
}
/// The first agent's view of another one.
struct Worker {
    sender: mpsc::Sender<Message>,
    received: mpsc::Receiver<()>,
    interrupt: Interrupt,
    thread: Option<JoinHandle<()>>,
}
/// What an agent knows of the others.
struct State {
    common: Arc<Common>,
    workers: Vec<Worker>,
    /// Broadcasts to this agent, if it is not the first, and where it confirms them.
    inbox: Option<(mpsc::Receiver<Message>, mpsc::Sender<()>)>,
    start: Instant,
    timers: Vec<Timer>,
}
struct Timer {
    due: Instant,
    callback: Value,
}
impl State {
    fn new(common: Arc<Common>, inbox: Option<(mpsc::Receiver<Message>, mpsc::Sender<()>)>, start: Instant) -> State {
        State { common, workers: Vec::new(), inbox, start, timers: Vec::new() }
    }
}
impl NativeData for State {
    fn trace(&self, marker: &mut Marker<'_>) {
        for timer in &self.timers {
            marker.mark(timer.callback);
        }
    }
    fn external_bytes(&self) -> usize {
        0
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}
impl Drop for State {
    /// The test is over: the others end too.
    fn drop(&mut self) {
        for worker in &self.workers {
            worker.interrupt.interrupt();
        }
        for mut worker in self.workers.drain(..) {
            drop(worker.sender);
            if let Some(thread) = worker.thread.take() {
                let _ = thread.join();
            }
        }
    }
}

/// `$262.agent` of the first agent.
pub fn define_agents(agent: &mut Agent, object: Object) {
    if agent.extension(STATE).is_none() {
        let state = State::new(Arc::default(), None, Instant::now());
        let state = agent.heap.new_native(Box::new(state));
        agent.set_extension(STATE, state);
    }
    let methods: &[(&str, u32, NativeFn)] = &[
        ("start", 1, start),
        ("broadcast", 2, broadcast),
        ("getReport", 0, get_report),
        ("sleep", 1, sleep),
        ("monotonicNow", 0, monotonic_now),
    ];
    define_methods(agent, object, methods);
    define_global(agent, "setTimeout", 2, set_timeout);
}
fn define_methods(agent: &mut Agent, object: Object, methods: &[(&str, u32, NativeFn)]) {
    let agent_object = agent.new_plain_object();
    for &(name, length, run) in methods {
        let text = agent.heap.new_string(name);
        let function = agent.new_native_function(text.into(), length, run, &[]);
        define(agent, agent_object, name, function.into());
    }
    define(agent, object, "agent", agent_object.into());
}
fn state(agent: &mut Agent) -> &mut State {
    let value = agent.extension(STATE).unwrap_or(Value::UNDEFINED);
    agent.heap.native_mut::<State>(value).expect("an agent of a test has a state")
}
/// Waits for timers and for the promises of `waitAsync`, and runs what follows from them.
pub fn run_event_loop(agent: &mut Agent) -> JsResult<()> {
    let common = state(agent).common.clone();
    loop {
        if agent.settle_async_waiters()? {
            // Jobs are to be run.
        } else if let Some(callback) = due_timer(agent) {
            agent.call(callback, Value::UNDEFINED, &[])?;
        } else if !state(agent).timers.is_empty() {
            agent.sleep(1.0)?;
        } else if !agent.wait_for_async_waiters(&|| common.alive.load(Ordering::SeqCst) > 0)? {
            return Ok(());
        }
        agent.run_jobs()?;
    }
}
/// Takes the first timer that is due. The harness looks for reports once a second: if there is one its timer is due at
/// once, or tests would mostly wait for that second to pass.
fn due_timer(agent: &mut Agent) -> Option<Value> {
    let state = state(agent);
    let (i, timer) = state.timers.iter().enumerate().min_by_key(|(_, timer)| timer.due)?;
    if timer.due > Instant::now() && reports(&state.common).is_empty() {
        return None;
    }
    Some(state.timers.remove(i).callback)
}
fn set_timeout(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let callback = args.first().copied().unwrap_or(Value::UNDEFINED);
    let milliseconds = match args.get(1) {
        Some(&value) => agent.to_number(value)?,
        None => 0.0,
    };
    // Out of range or not a number: now.
    let delay = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default().min(Duration::from_secs(3600));
    state(agent).timers.push(Timer { due: Instant::now() + delay, callback });
    Ok(Value::UNDEFINED)
}

fn start(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let source = agent.to_string(args.first().copied().unwrap_or(Value::UNDEFINED))?.to_string_lossy();
    let limits = Limits { native_stack: STACK / 4, ..agent.limits.clone() };
    let state = state(agent);
    let common = state.common.clone();
    let (sender, inbox) = mpsc::channel();
    let (confirm, received) = mpsc::channel();
    let (handle, handles) = mpsc::channel();
    common.alive.fetch_add(1, Ordering::SeqCst);
    let ended = Ended(common.clone());
    let start = state.start;
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        let ended = ended;
        let state = State::new(ended.0.clone(), Some((inbox, confirm)), start);
        run_worker(&source, limits, state, &handle);
    });
    let interrupt = handles.recv();
    if let (Ok(thread), Ok(interrupt)) = (thread, interrupt) {
        state.workers.push(Worker { sender, received, interrupt, thread: Some(thread) });
        return Ok(Value::UNDEFINED);
    }
    Err(agent.throw_type_error("the agent could not be started"))
}
/// Counts an agent's end, however it comes.
struct Ended(Arc<Common>);
impl Drop for Ended {
    fn drop(&mut self) {
        self.0.alive.fetch_sub(1, Ordering::SeqCst);
    }
}
fn run_worker(source: &str, limits: Limits, state: State, handle: &mpsc::Sender<Interrupt>) {
    let host = Host::new(std::path::Path::new("agent.js"));
    let mut agent = Agent::new(limits, host.hooks());
    if handle.send(agent.interrupt_handle()).is_err() {
        return;
    }
    let result = agent.enter(|agent| -> JsResult<()> {
        let state = agent.heap.new_native(Box::new(state));
        agent.set_extension(STATE, state);
        let object = agent.new_plain_object();
        let methods: &[(&str, u32, NativeFn)] = &[
            ("receiveBroadcast", 1, receive_broadcast),
            ("report", 1, report),
            ("sleep", 1, sleep),
            ("leaving", 0, |_, _, _| Ok(Value::UNDEFINED)),
            ("monotonicNow", 0, monotonic_now),
        ];
        define_methods(agent, object, methods);
        let global = agent.realm().global_object;
        define(agent, global, "$262", object.into());
        let code = match agent.compile("agent.js", source, &Goal::Script) {
            Ok(code) => code,
            Err(error) => return Err(agent.syntax_error(&error)),
        };
        agent.run_script(&code)?;
        agent.run_jobs()?;
        run_event_loop(agent)
    });
    if let Err(throw) = result
        && !throw.is_termination()
    {
        eprintln!("an agent threw {}", agent.describe(throw.value()));
    }
}

fn broadcast(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(block) = args.first().and_then(|&v| as_any_buffer(v)).and_then(|b| agent.data_block(b).shared().cloned())
    else {
        return Err(agent.throw_type_error("broadcast takes a SharedArrayBuffer"));
    };
    let number = match args.get(1) {
        Some(&value) => agent.to_number(value)?,
        None => f64::NAN,
    };
    for i in 0..state(agent).workers.len() {
        let worker = &state(agent).workers[i];
        if worker.sender.send((block.clone(), number)).is_err() {
            continue;
        }
        while let Err(mpsc::RecvTimeoutError::Timeout) = state(agent).workers[i].received.recv_timeout(SLICE) {
            agent.check_interrupt()?;
        }
    }
    Ok(Value::UNDEFINED)
}
fn receive_broadcast(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let (block, number) = loop {
        let Some((inbox, confirm)) = &state(agent).inbox else { return Ok(Value::UNDEFINED) };
        match inbox.recv_timeout(SLICE) {
            Ok(message) => {
                let _ = confirm.send(());
                break message;
            }
            Err(mpsc::RecvTimeoutError::Timeout) => agent.check_interrupt()?,
            Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(Value::UNDEFINED),
        }
    };
    let buffer = agent.new_shared_array_buffer(block);
    let callback = args.first().copied().unwrap_or(Value::UNDEFINED);
    agent.call(callback, Value::UNDEFINED, &[buffer.into(), Value::number(number)])
}
fn report(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let text = agent.to_string(args.first().copied().unwrap_or(Value::UNDEFINED))?.to_string_lossy();
    reports(&state(agent).common.clone()).push_back(text);
    Ok(Value::UNDEFINED)
}
fn get_report(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let common = state(agent).common.clone();
    let text = reports(&common).pop_front();
    Ok(text.map_or(Value::NULL, |text| agent.heap.new_string(&text).into()))
}
fn reports(common: &Common) -> std::sync::MutexGuard<'_, VecDeque<String>> {
    common.reports.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
fn sleep(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let milliseconds = agent.to_number(args.first().copied().unwrap_or(Value::UNDEFINED))?;
    agent.sleep(milliseconds)?;
    Ok(Value::UNDEFINED)
}
fn monotonic_now(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    Ok(Value::number(state(agent).start.elapsed().as_secs_f64() * 1000.0))
}
