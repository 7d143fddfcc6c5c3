//! One run of a script that composes tools: from the text to the result record.

use std::rc::Rc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::catalogue::Catalogue;
use super::event_loop::Loop;
use super::fault::{Failure, Fault, Kind};
use super::helpers::Helpers;
use super::json::{NoJson, ToJson};
use super::ledger::TraceEntry;
use super::run::{EXTENSION, Handle, Hooks, Run, natives};
use super::{console, timers, values, watchdog};
use crate::heap::{Attributes, Object, Value};
use crate::runtime::{Agent, DefaultHooks, JsResult, Limits, NativeFn, Termination};

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The script.
    pub script: &'a str,
    /// What stacks call it.
    pub name: &'a str,
    /// Milliseconds; 30,000 if none.
    pub timeout_ms: Option<f64>,
    /// The caller's name.
    pub caller: Option<&'a str>,
}
impl<'a> Request<'a> {
    /// A script with defaults.
    pub fn new(script: &'a str) -> Request<'a> {
        Request { script, name: "script", timeout_ms: None, caller: None }
    }
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// Whether the script finished and returned.
    pub ok: bool,
    /// What it returned.
    pub value: serde_json::Value,
    /// What failed and where, in a sentence.
    pub error: Option<String>,
    /// The same as data.
    pub failure: Option<Failure>,
    /// Every call, in the order of completion.
    pub trace: Vec<TraceEntry>,
    /// One entry a console call.
    pub logs: Vec<String>,
}

const DEFAULT_TIMEOUT: f64 = 30_000.0;
const MAX_TIMEOUT: f64 = 600_000.0;
/// Bytes of heap a script may use.
const MEMORY: usize = 256 << 20;

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
    ("TextEncoder", "strings are passed to tools as they are"),
    ("TextDecoder", "strings come from tools as they are"),
    ("Deno", "this is not Deno; call tools through zero"),
    ("Bun", "this is not Bun; call tools through zero"),
];

/// Runs a script.
pub fn run(catalogue: &Rc<Catalogue>, request: &Request<'_>) -> Record {
    match prepare(request) {
        Ok(limit) => execute(catalogue, request, limit),
        Err(why) => Record::of_setup(&why),
    }
}

impl Record {
    /// The record of a run that could not begin.
    pub fn of_setup(why: &str) -> Record {
        let fault = Fault::plain(Kind::Setup, why);
        Record {
            ok: false,
            value: serde_json::Value::Null,
            error: Some(fault.sentence),
            failure: Some(fault.failure),
            trace: Vec::new(),
            logs: Vec::new(),
        }
    }
}

/// The time limit; or what is wrong with the request.
fn prepare(request: &Request<'_>) -> Result<Duration, String> {
    let ms = request.timeout_ms.unwrap_or(DEFAULT_TIMEOUT);
    if !(1.0..=MAX_TIMEOUT).contains(&ms) {
        return Err(format!("timeoutMs is to be a number from 1 to 600000, and {ms} came"));
    }
    if let Some(name) = request.caller
        && !is_caller(name)
    {
        return Err(format!(
            "`as` is to be 1 to 64 lower-case letters, digits, `-` and `_`, the first a letter or digit, and {} came",
            serde_json::Value::from(name)
        ));
    }
    Ok(Duration::from_secs_f64(ms / 1e3))
}
/// `^[a-z0-9][a-z0-9_-]{0,63}$`
fn is_caller(name: &str) -> bool {
    let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit();
    let bytes = name.as_bytes();
    bytes.len() <= 64
        && bytes.first().is_some_and(|&c| plain(c))
        && bytes.iter().all(|&c| plain(c) || c == b'_' || c == b'-')
}

fn execute(catalogue: &Rc<Catalogue>, request: &Request<'_>, limit: Duration) -> Record {
    let deadline = Instant::now() + limit;
    let run = Rc::new(Run::new(catalogue.clone()));
    let hooks = Hooks { run: run.clone(), random: DefaultHooks::default().0 };
    let mut agent = Agent::new(Limits { max_bytes: MEMORY, ..Limits::default() }, Box::new(hooks));
    agent.absent_global_hints = ABSENT;
    catalogue.luau.scope.deadline.set(Some(deadline));
    catalogue.luau.scope.caller.replace(request.caller.map(String::from));
    let guard = watchdog::watch(deadline, agent.interrupt_handle());
    let mut value = serde_json::Value::Null;
    agent.enter(|agent| {
        if script(agent, &run, request, deadline, &mut value).is_err() {
            note_termination(agent, &run);
        }
    });
    drop(guard);
    finish(&run, value)
}

/// Runs it to its end. Err: it was ended.
fn script(
    agent: &mut Agent,
    run: &Rc<Run>,
    request: &Request<'_>,
    deadline: Instant,
    value: &mut serde_json::Value,
) -> JsResult<()> {
    let settled = set_up(agent, run)?;
    let code = match agent.compile_async_body(request.name, request.script) {
        Ok(code) => code,
        Err(error) => {
            run.fail(Fault::syntax(&error));
            return Ok(());
        }
    };
    let main = match agent.call_function_body(&code) {
        Ok(main) => main.as_object().expect("an async function's promise"),
        Err(throw) if throw.is_termination() => return Err(throw),
        Err(throw) => {
            run.uncaught(agent, throw.value());
            return Ok(());
        }
    };
    // Its rejection is looked at by the loop: it is not one that nobody handles.
    main.set_promise_handled();
    let main_handle = agent.persist(main.into());
    let settled_handle = agent.persist(settled);
    run.rejected.borrow_mut().retain(|one| one.get() != main.into());
    let mut on_return = |agent: &mut Agent, result: Value| {
        let helpers = run.helpers();
        match ToJson::new(&helpers).top(agent, result) {
            Ok(json) => *value = json,
            Err(NoJson::Because(why)) => run.fail(Fault::plain(Kind::Script, why)),
            Err(NoJson::Threw(throw)) if throw.is_termination() => {}
            Err(NoJson::Threw(throw)) => run.uncaught(agent, throw.value()),
        }
    };
    let mut turns = Loop { run, main, settled: settled_handle.get(), deadline, on_return: &mut on_return };
    if let Err(error) = turns.drive(agent) {
        run.fail(Fault::plain(Kind::Setup, format!("the event loop could not be made: {error}")));
    }
    drop(main_handle);
    if let Some(throw) = agent.terminated() {
        return Err(throw);
    }
    Ok(())
}

/// The script's world; the prelude's `settled`.
fn set_up(agent: &mut Agent, run: &Rc<Run>) -> JsResult<Value> {
    let handle = agent.heap.new_native(Box::new(Handle(run.clone())));
    agent.set_extension(EXTENSION, handle);
    let prelude = agent.evaluate_script("zerojs:prelude", include_str!("../../prelude/tools.js"))?;
    let shape = values::from_json(agent, &shape(&run.catalogue))?;
    let natives = natives(agent)?;
    let made = agent.call(prelude, Value::UNDEFINED, &[natives, shape])?;
    let made = made.as_object().expect("the prelude returns an object");
    let helpers = agent.get_str(made, "helpers")?;
    run.set_helpers(Helpers::new(agent, helpers));
    let global = agent.realm().global_object;
    for name in ["zero", "tools"] {
        let value = agent.get_str(made, name)?;
        define(agent, global, name, value)?;
    }
    let console = console::make(agent)?;
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
    agent.get_str(made, "settled")
}
/// A global with the attributes of built-in ones.
fn define(agent: &mut Agent, global: Object, name: &str, value: Value) -> JsResult<()> {
    let key = agent.heap.key_from_str(name);
    let desc = crate::runtime::internal_methods::PropertyDescriptor::data(value, Attributes::BUILTIN);
    agent.define_property_or_throw(global, key, &desc)
}

/// What the prelude builds `zero` from: toolboxes by the names that reach them, and libraries.
fn shape(catalogue: &Catalogue) -> serde_json::Value {
    let row = |id: usize| {
        let toolbox = &catalogue.toolboxes[id];
        let tools: Vec<&str> = toolbox.tools.iter().map(|tool| tool.name.as_str()).collect();
        serde_json::json!({ "name": toolbox.name, "id": id, "tools": tools })
    };
    let mut names: Vec<&str> = catalogue.toolboxes.iter().map(|toolbox| toolbox.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let boxes: Vec<_> = names.iter().filter_map(|name| catalogue.short(name).ok()).map(row).collect();
    let libs: Vec<_> = catalogue
        .libraries()
        .iter()
        .map(|library| {
            let of = |id: &usize| catalogue.toolboxes[*id].library.as_ref() == Some(library);
            let boxes: Vec<_> = (0..catalogue.toolboxes.len()).filter(of).map(row).collect();
            serde_json::json!({ "name": library, "boxes": boxes })
        })
        .collect();
    serde_json::json!({ "boxes": boxes, "libs": libs })
}

fn note_termination(agent: &Agent, run: &Run) {
    match agent.termination() {
        Some(Termination::OutOfMemory) => {
            let why = format!("RangeError: out of memory: a script may use {} MiB", MEMORY >> 20);
            run.fail(Fault::plain(Kind::Script, why));
        }
        // The fault is noted by who ended it.
        Some(Termination::Host) => {}
        _ => run.fail(Fault::plain(Kind::Timeout, "the script did not end within its time limit")),
    }
}

fn finish(run: &Run, value: serde_json::Value) -> Record {
    let mut ledger = run.ledger.borrow_mut();
    ledger.cancel_open();
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
        value,
        error,
        failure,
        trace: std::mem::take(&mut ledger.trace),
        logs: std::mem::take(&mut run.console.borrow_mut().entries),
    }
}
