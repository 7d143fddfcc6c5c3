//! One run of a script that composes tools: from the text to the result record.

use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::to_string;

use super::catalogue::Catalogue;
use super::event_loop::{CANCELLED, Loop, block_on};
use super::fault::{Failure, Fault, Kind};
use super::json_text::JsonText;
use super::ledger::TraceEntry;
use super::options::{CancelToken, Planning, RunOptions};
use super::plan::{self, Plan};
use super::run::{EXTENSION, Handle, Hooks, Run, natives};
use super::scope::CallLimits;
use super::world::World;
use super::{console, timers, values, watchdog};
use crate::heap::{Attributes, Object, Value};
use crate::runtime::script::Compiled;
use crate::runtime::{Agent, CompileError, DefaultHooks, JsResult, Limits, NativeFn, RejectionOperation, Termination};

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Whether the script finished and returned.
    pub ok: bool,
    /// What it returned.
    pub value: JsonText,
    /// What failed and where, in a sentence.
    pub error: Option<String>,
    /// The same as data.
    pub failure: Option<Failure>,
    /// Every call, in the order of completion.
    pub trace: Vec<TraceEntry>,
    /// One entry a console call.
    pub logs: Vec<String>,
    /// What it took, where the options ask for it. As JSON a record has its six keys and no other: see `beside`.
    #[serde(skip)]
    pub usage: Option<Usage>,
    /// What the check of the script found, where the options ask for one. It is not in the JSON either.
    #[serde(skip)]
    pub plan: Option<Plan>,
}

/// What a run took.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Instructions, roughly: back-edges, calls, and what natives charge.
    pub fuel: u64,
    /// Bytes of JavaScript's heap at its fullest.
    pub peak_bytes: u64,
    /// Calls of tools that began.
    pub calls: u32,
    /// Milliseconds in which the script waited for tools and timers.
    pub waiting_ms: u64,
}

/// Names that scripts try, and what there is instead.
const ABSENT: &[(&str, &str)] = &[
    ("fetch", "there is no network here; look for a tool with tools.search(…)"),
    ("XMLHttpRequest", "there is no network here; look for a tool with tools.search(…)"),
    ("WebSocket", "there is no network here; look for a tool with tools.search(…)"),
    ("require", "there are no modules here; tools are at zero.<toolbox>.<tool>(…), and tools.toolboxes() lists them"),
    ("module", "there are no modules here; hand back a value with `return`"),
    ("exports", "there are no modules here; hand back a value with `return`"),
    ("process", "this is not Node; arguments and environment do not exist here"),
    ("Buffer", "this is not Node; use Uint8Array"),
    ("__dirname", "this is not Node; files are reached through tools: try tools.search(\"read a file\")"),
    ("__filename", "this is not Node; files are reached through tools: try tools.search(\"read a file\")"),
    ("setImmediate", "use setTimeout(f, 0) or queueMicrotask(f)"),
    ("structuredClone", "copy with a spread, or with JSON.parse(JSON.stringify(x))"),
    ("document", "this is no browser; call tools through zero"),
    ("window", "this is no browser; the global object is globalThis"),
    ("self", "this is no browser; the global object is globalThis"),
    ("global", "this is not Node; the global object is globalThis"),
    ("navigator", "this is no browser; call tools through zero"),
    ("location", "this is no browser; call tools through zero"),
    ("localStorage", "nothing is kept between runs here; look for a tool with tools.search(…)"),
    ("alert", "use console.log, which is returned in logs"),
    ("print", "use console.log, which is returned in logs"),
    ("performance", "use Date.now()"),
    ("URL", "this is no browser; split the text yourself"),
    ("URLSearchParams", "this is no browser; split the text yourself"),
    ("crypto", "there is no source of secrets here; Math.random() gives numbers"),
    ("atob", "use Uint8Array.fromBase64"),
    ("btoa", "use Uint8Array.prototype.toBase64"),
    ("AbortController", "calls cannot be aborted; the time limit ends what is left"),
    ("Headers", "there is no network here; look for a tool with tools.search(…)"),
    ("Request", "there is no network here; look for a tool with tools.search(…)"),
    ("Response", "there is no network here; look for a tool with tools.search(…)"),
    ("FormData", "there is no network here; look for a tool with tools.search(…)"),
    ("Blob", "this is no browser; use Uint8Array"),
    ("FileReader", "files are reached through tools: try tools.search(\"read a file\")"),
    ("fs", "files are reached through tools: try tools.search(\"read a file\")"),
    ("Worker", "there are no threads here; overlapping calls of tools run at the same time"),
    ("sessionStorage", "nothing is kept between runs here; look for a tool with tools.search(…)"),
    ("indexedDB", "nothing is kept between runs here; look for a tool with tools.search(…)"),
    ("requestAnimationFrame", "use setTimeout"),
    ("host", "tools are at zero.<toolbox>.<tool>(…)"),
    ("TextEncoder", "strings are passed to tools as they are"),
    ("TextDecoder", "strings come from tools as they are"),
    ("EventSource", "there is no network here; look for a tool with tools.search(…)"),
    ("AbortSignal", "calls cannot be aborted; the time limit ends what is left"),
    ("importScripts", "there are no modules here; tools are at zero.<toolbox>.<tool>(…)"),
    ("clearImmediate", "use setTimeout(f, 0) and clearTimeout"),
    ("cancelAnimationFrame", "use clearTimeout"),
    ("requestIdleCallback", "use setTimeout"),
    ("prompt", "nobody can be asked here; return what you need to know"),
    ("confirm", "nobody can be asked here; return what you need to know"),
    ("Intl", "there is no internationalisation here; format numbers and dates yourself"),
    ("WebAssembly", "there is only JavaScript here"),
    ("SharedWorker", "there are no threads here; overlapping calls of tools run at the same time"),
    ("MessageChannel", "there are no threads here; overlapping calls of tools run at the same time"),
    ("Event", "this is no browser; call functions, or await promises"),
    ("EventTarget", "this is no browser; call functions, or await promises"),
    ("CustomEvent", "this is no browser; call functions, or await promises"),
    ("ReadableStream", "there are no streams here; tools give whole values"),
    ("File", "files are reached through tools: try tools.search(\"read a file\")"),
    ("path", "there are no modules here; join paths with \"/\""),
    ("os", "this is not Node; look for a tool with tools.search(…)"),
    ("child_process", "this is not Node; look for a tool with tools.search(…)"),
    ("getFile", "uploaded files are for the playground; try tools.search(\"read a file\")"),
    ("Deno", "this is not Deno; call tools through zero"),
    ("Bun", "this is not Bun; call tools through zero"),
];

/// Runs a script, on this thread, to its end. Any number of threads may do so over one catalogue.
pub fn run(catalogue: &Catalogue, options: &RunOptions) -> Record {
    if options.plan == Planning::Off {
        return execute(catalogue, options, &ToolExec);
    }
    if let Err(why) = options.check() {
        return Record::of_setup(&why);
    }
    let plan = plan::plan(&catalogue.world(), &options.script);
    let record = plan::instead_of_running(&plan, options.plan);
    let record = record.unwrap_or_else(|| execute(catalogue, options, &ToolExec));
    Record { plan: Some(plan), ..record }
}

/// A run on a thread of its own.
pub struct RunHandle {
    cancel: CancelToken,
    thread: std::thread::JoinHandle<Record>,
}
impl RunHandle {
    /// Ends it: its record says so.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }
    /// Waits for its end.
    pub fn join(self) -> Record {
        self.thread.join().unwrap_or_else(|_| Record::of_setup("the run's thread panicked"))
    }
}
/// Bytes of stack that a run's thread needs at least.
pub const STACK: usize = 4 << 20;
/// Runs a script on a thread of its own.
pub fn spawn(catalogue: &Arc<Catalogue>, mut options: RunOptions) -> std::io::Result<RunHandle> {
    let catalogue = catalogue.clone();
    let cancel = options.cancel.get_or_insert_default().clone();
    let builder = std::thread::Builder::new().name("tool_exec".to_string()).stack_size(STACK);
    let thread = builder.spawn(move || run(&catalogue, &options))?;
    Ok(RunHandle { cancel, thread })
}

impl Record {
    /// As JSON, in one line: the six keys.
    pub fn to_json(&self) -> String {
        // The value is JSON already, and may be long.
        let Record { ok, value, error, failure, trace, logs, .. } = self;
        let json = "a part of a record is JSON";
        let (error, failure) = (to_string(error).expect(json), to_string(failure).expect(json));
        let logs = to_string(logs).expect(json);
        let mut text = String::with_capacity(value.text().len() + trace.len() * 80 + logs.len() + 256);
        text.extend(["{\"ok\":", if *ok { "true" } else { "false" }, ",\"value\":", value.text()]);
        text.extend([",\"error\":", &error, ",\"failure\":", &failure, ",\"trace\":["]);
        for (i, entry) in trace.iter().enumerate() {
            text.push_str(if i > 0 { "," } else { "" });
            entry.push_json(&mut text);
        }
        text.extend(["],\"logs\":", &logs, "}"]);
        text
    }
    /// The record of a run that could not begin.
    pub fn of_setup(why: &str) -> Record {
        let fault = Fault::plain(Kind::Setup, why);
        Record {
            ok: false,
            value: JsonText::default(),
            error: Some(fault.sentence),
            failure: Some(fault.failure),
            trace: Vec::new(),
            logs: Vec::new(),
            usage: None,
            plan: None,
        }
    }
    /// What the options asked for besides the six keys: `{ usage?, plan? }`. None if they asked for nothing.
    pub fn beside(&self) -> Option<serde_json::Value> {
        let beside = Beside { usage: self.usage, plan: self.plan.clone() };
        let json = serde_json::to_value(beside).expect("figures and plans are JSON");
        json.as_object().is_some_and(|fields| !fields.is_empty()).then_some(json)
    }
    /// With what `beside` said.
    pub(super) fn with_beside(self, json: &str) -> Record {
        match serde_json::from_str::<Beside>(json) {
            Ok(Beside { usage, plan }) => Record { usage: usage.or(self.usage), plan: plan.or(self.plan), ..self },
            Err(_) => self,
        }
    }
}
/// What stands beside a record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beside {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    usage: Option<Usage>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    plan: Option<Plan>,
}

/// What is particular to a kind of program: the globals it finds, and how its text is begun. Limits, ledger, loop and record
/// are the same for all.
pub(super) trait Contract {
    /// The tools that there are.
    fn world(&self, catalogue: &Catalogue) -> Arc<World> {
        catalogue.world()
    }
    /// Defines the globals.
    fn set_up(&self, agent: &mut Agent, run: &Rc<Run>) -> JsResult<()>;
    /// Begins the program: its promise. None where a fault has been noted.
    fn begin(&self, agent: &mut Agent, run: &Rc<Run>, options: &RunOptions) -> JsResult<Option<Object>>;
}

/// Scripts that are bodies of async functions, with `zero` and `tools`.
struct ToolExec;
impl Contract for ToolExec {
    fn set_up(&self, agent: &mut Agent, run: &Rc<Run>) -> JsResult<()> {
        agent.absent_global_hints = ABSENT;
        set_up(agent, run)
    }
    fn begin(&self, agent: &mut Agent, run: &Rc<Run>, options: &RunOptions) -> JsResult<Option<Object>> {
        let body = |agent: &mut Agent, text: &str| agent.compile_async_body(&options.name, text);
        let code = match parse(agent, run, options, body)? {
            Ok(code) => code,
            Err(error) => {
                run.fail(Fault::syntax(&error));
                return Ok(None);
            }
        };
        match agent.call_function_body(&code) {
            Ok(main) => Ok(main.as_object()),
            Err(throw) if throw.is_termination() => Err(throw),
            Err(throw) => {
                run.uncaught(agent, throw.value());
                Ok(None)
            }
        }
    }
}

/// What `as_goal` makes of the program's text. One that does not parse is tried again without its types, if it has any.
pub(super) fn parse<T>(
    agent: &mut Agent,
    run: &Run,
    options: &RunOptions,
    as_goal: impl Fn(&mut Agent, &str) -> Result<T, CompileError>,
) -> JsResult<Result<T, CompileError>> {
    let error = match as_goal(agent, &options.script) {
        Ok(code) => return Ok(Ok(code)),
        Err(error) if error.is_interrupted => return Err(agent.terminate(Termination::Interrupted)),
        Err(error) => error,
    };
    #[cfg(feature = "typescript")]
    {
        let wanted = || Instant::now() < run.limits.deadline && !run.limits.is_cancelled();
        match super::typescript::erase_while(&options.script, &wanted) {
            None => Err(agent.terminate(Termination::Interrupted)),
            Some(Ok(erased)) if erased == options.script => Ok(Err(error)),
            Some(Ok(erased)) => match as_goal(agent, &erased) {
                Err(error) if error.is_interrupted => Err(agent.terminate(Termination::Interrupted)),
                parsed => Ok(parsed),
            },
            Some(Err(other)) => Ok(Err(super::typescript::which(error, other))),
        }
    }
    #[cfg(not(feature = "typescript"))]
    {
        let _ = run;
        Ok(Err(error))
    }
}

/// Runs a program of a kind.
pub(super) fn execute(catalogue: &Catalogue, options: &RunOptions, contract: &dyn Contract) -> Record {
    let limit = match options.check() {
        Ok(limit) => limit,
        Err(why) => return Record::of_setup(&why),
    };
    let deadline = Instant::now() + limit;
    let limits = CallLimits { deadline, busy: catalogue.options().tool_busy, cancel: options.cancel.clone() };
    let run = Rc::new(Run::new(contract.world(catalogue), options, limits));
    let hooks = Hooks { run: run.clone(), random: DefaultHooks::default().0, clock: DefaultHooks::default() };
    let mut agent = Agent::new(Limits { max_bytes: options.memory, ..Limits::default() }, Box::new(hooks));
    agent.keep_places();
    let guard = match watchdog::watch(deadline, agent.interrupt_handle()) {
        Ok(guard) => guard,
        Err(e) => return Record::of_setup(&format!("nobody can watch the time limit: there is no thread: {e}")),
    };
    let attached = options.cancel.as_ref().map(|cancel| (cancel, cancel.attach(agent.interrupt_handle())));
    let ended = agent.enter(|agent| {
        block_on(async {
            let result = script(agent, &run, options, contract).await;
            if result.is_err() {
                note_termination(agent, &run, options);
            }
            agent.clear_jobs();
            // Coroutines are closed and their futures dropped, whatever they wait for.
            run.tasks.cancel();
        })
    });
    if let Err(error) = ended {
        run.fail(Fault::plain(Kind::Setup, format!("the event loop could not be made: {error}")));
    }
    drop(guard);
    if let Some((cancel, number)) = attached {
        cancel.detach(number);
    }
    let usage = options.usage.then(|| Usage {
        fuel: agent.fuel_used(),
        peak_bytes: agent.heap.peak_bytes() as u64,
        calls: run.ledger.borrow().calls.len() as u32,
        waiting_ms: run.waited.get().as_millis() as u64,
    });
    finish(&run, usage)
}

/// Runs it to its end. Err: it was ended.
async fn script(agent: &mut Agent, run: &Rc<Run>, options: &RunOptions, contract: &dyn Contract) -> JsResult<()> {
    match contract.set_up(agent, run) {
        Err(throw) if !throw.is_termination() => {
            let why = format!("the script's world could not be made: {}", agent.describe(throw.value()));
            run.fail(Fault::plain(Kind::Setup, why));
            return Ok(());
        }
        done => done?,
    }
    let Some(main) = contract.begin(agent, run, options)? else { return Ok(()) };
    // Its rejection is looked at by the loop: it is not one that nobody handles.
    main.set_promise_handled();
    let main_handle = agent.persist(main.into());
    run.rejected.borrow_mut().track(main, RejectionOperation::Handle);
    let mut turns = Loop { run, main, alarm: None };
    let result = turns.drive(agent).await;
    drop(main_handle);
    result
}

/// The prelude: compiled once, it runs in any agent.
fn prelude(agent: &Agent) -> Compiled {
    static CODE: OnceLock<Compiled> = OnceLock::new();
    let text = include_str!("../../prelude/tools.js");
    CODE.get_or_init(|| agent.compile_trusted("zerojs:prelude", text).expect("the prelude is JavaScript")).clone()
}

/// The script's world.
fn set_up(agent: &mut Agent, run: &Rc<Run>) -> JsResult<()> {
    let handle = agent.heap.new_native(Box::new(Handle(run.clone())));
    agent.set_extension(EXTENSION, handle);
    let prelude = prelude(agent);
    let prelude = agent.run_script(&prelude)?;
    let shape = values::from_json(agent, run.world.shape())?;
    let natives = natives(agent)?;
    let made = agent.call(prelude, Value::UNDEFINED, &[natives, shape])?;
    let made = made.as_object().expect("the prelude returns an object");
    let global = agent.realm().global_object;
    for name in ["zero", "tools"] {
        let value = agent.get_str(made, name)?;
        define(agent, global, name, value)?;
    }
    let console = console::make(agent);
    define(agent, global, "console", console)?;
    let functions: [(&str, u32, NativeFn); 5] = [
        ("setTimeout", 1, timers::set_timeout),
        ("setInterval", 1, timers::set_interval),
        ("clearTimeout", 1, timers::clear),
        ("clearInterval", 1, timers::clear),
        ("queueMicrotask", 1, timers::queue_microtask),
    ];
    for (name, length, native) in functions {
        let text = agent.heap.new_string(name);
        let function = agent.new_native_function(text.into(), length, native, &[]);
        define(agent, global, name, function.into())?;
    }
    Ok(())
}
/// A global with the attributes of built-in ones.
pub(super) fn define(agent: &mut Agent, global: Object, name: &str, value: Value) -> JsResult<()> {
    let key = agent.heap.key_from_str(name);
    let desc = crate::runtime::internal_methods::PropertyDescriptor::data(value, Attributes::BUILTIN);
    agent.define_property_or_throw(global, key, &desc)
}

fn note_termination(agent: &Agent, run: &Run, options: &RunOptions) {
    match agent.termination() {
        Some(Termination::OutOfMemory) => {
            let why = format!("RangeError: out of memory: a script may use {} MiB", options.memory >> 20);
            run.fail(Fault::plain(Kind::Script, why).at(agent.ended_at()));
        }
        // The fault is noted by who ended it.
        Some(Termination::Host) => {}
        _ if run.limits.is_cancelled() => run.fail(Fault::plain(Kind::Timeout, CANCELLED)),
        _ => run.fail(Fault::plain(Kind::Timeout, "the script did not end within the time limit").at(agent.ended_at())),
    }
}

fn finish(run: &Run, usage: Option<Usage>) -> Record {
    let mut ledger = run.ledger.borrow_mut();
    ledger.cancel_open(run.observer.as_deref());
    run.timers.take();
    run.rejected.take();
    let fault = run.fault.take();
    let completed = ledger.completed();
    let (error, failure) = match fault {
        Some(Fault { mut failure, sentence }) => {
            failure.completed = completed;
            (Some(sentence), Some(failure))
        }
        None => (None, None),
    };
    Record {
        ok: failure.is_none(),
        value: run.value.take(),
        error,
        failure,
        trace: std::mem::take(&mut ledger.trace),
        logs: std::mem::take(&mut run.console.borrow_mut().entries),
        usage,
        plan: None,
    }
}
