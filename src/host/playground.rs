//! The playground: the default function of a module, in a world of its own, over the same engine, ledger and budget as
//! `tool_exec`.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::UNIX_EPOCH;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::catalogue::Catalogue;
use super::fault::{Fault, Kind};
use super::ledger::TraceEntry;
use super::names;
use super::options::{Caller, CancelToken, RunOptions};
use super::run::{EXTENSION, Handle, Run, natives};
use super::tool_exec::{Contract, define, execute, parse};
use super::values::{from_json, put};
use super::world::{Tool, Toolbox, World};
use super::{console, timers};
use crate::heap::{NativeData, Object, Value};
use crate::runtime::script::Compiled;
use crate::runtime::{Agent, JsResult, Persistent};

/// Milliseconds a module may take unless it says otherwise.
pub const DEFAULT_TIMEOUT_MS: f64 = 2_000.0;

/// Globals that a `whiteList` may add to the language.
pub const OFFERED: &[&str] = &["console", "queueMicrotask", "atob", "btoa"];

/// A file of the session.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UploadedFile {
    /// Its name, without directories.
    pub name: String,
    /// Its MIME type.
    #[serde(rename = "type")]
    pub type_: String,
    /// In bytes.
    pub size: u64,
    /// Milliseconds since the epoch.
    pub last_modified: u64,
    /// What it holds, as text.
    pub text: String,
}
impl UploadedFile {
    /// A file of these bytes; its type is guessed from its name if none is given, and it is of now if no time is.
    pub fn new(name: &str, type_: Option<&str>, bytes: Vec<u8>, last_modified: Option<u64>) -> UploadedFile {
        let name = name.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or_default();
        let extension = name.rsplit_once('.').map_or(String::new(), |(_, extension)| extension.to_lowercase());
        let known = TYPES.iter().find(|(e, _)| *e == extension).map(|(_, type_)| *type_);
        let is_text = std::str::from_utf8(&bytes).is_ok();
        let guessed = known.unwrap_or(if is_text { "text/plain" } else { "application/octet-stream" });
        let now = || UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64);
        UploadedFile {
            name: name.to_string(),
            type_: type_.unwrap_or(guessed).to_string(),
            size: bytes.len() as u64,
            last_modified: last_modified.unwrap_or_else(now),
            text: String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()),
        }
    }
    /// A file of the disk.
    pub fn read(path: &Path) -> Result<UploadedFile, String> {
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        let bytes = std::fs::read(path).map_err(failed)?;
        let modified = std::fs::metadata(path).and_then(|data| data.modified()).ok();
        let modified = modified.and_then(|at| at.duration_since(UNIX_EPOCH).ok()).map_or(0, |d| d.as_millis() as u64);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(UploadedFile::new(&name, None, bytes, Some(modified)))
    }
}
const TYPES: &[(&str, &str)] = &[
    ("csv", "text/csv"),
    ("css", "text/css"),
    ("html", "text/html"),
    ("htm", "text/html"),
    ("js", "text/javascript"),
    ("json", "application/json"),
    ("md", "text/markdown"),
    ("mjs", "text/javascript"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("tsv", "text/tab-separated-values"),
    ("txt", "text/plain"),
    ("xml", "application/xml"),
    ("yaml", "application/yaml"),
    ("yml", "application/yaml"),
    ("zip", "application/zip"),
];

/// What is to be run, and how.
#[derive(Clone)]
pub struct Options {
    /// A module that exports a function by default.
    pub code: String,
    /// The function's arguments.
    pub args: Vec<Json>,
    /// Milliseconds from 1 to 600,000; 2,000 if none.
    pub timeout_ms: Option<f64>,
    /// Globals that are added to the language; `console` if none are said.
    pub white_list: Option<Vec<String>>,
    /// What `getFile` hands out, from 1.
    pub files: Vec<Arc<UploadedFile>>,
    /// Tools of the session besides the catalogue's, which `tools` has under their own names.
    pub session: Vec<Tool>,
    /// Who calls.
    pub caller: Caller,
    /// Who may end it.
    pub cancel: Option<CancelToken>,
}
impl Options {
    /// A module with defaults.
    pub fn new(code: impl Into<String>) -> Options {
        Options {
            code: code.into(),
            args: Vec::new(),
            timeout_ms: None,
            white_list: None,
            files: Vec::new(),
            session: Vec::new(),
            caller: Caller::default(),
            cancel: None,
        }
    }
}

/// What came of it: `{ success, result }` or `{ success, error }`. What a conversation does not see is beside that.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// Whether the function returned.
    pub success: bool,
    /// What it returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Json>,
    /// What failed, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What ended it.
    #[serde(skip)]
    pub kind: Option<Kind>,
    /// One entry a console call.
    #[serde(skip)]
    pub logs: Vec<String>,
    /// Its calls of tools.
    #[serde(skip)]
    pub trace: Vec<TraceEntry>,
}

/// Runs a module's default function, on this thread, to its end.
pub fn run(catalogue: &Catalogue, options: &Options) -> Outcome {
    let white = options.white_list.clone().unwrap_or_else(|| vec!["console".to_string()]);
    let unknown: Vec<String> = white.iter().filter(|name| !OFFERED.contains(&name.as_str())).cloned().collect();
    if !unknown.is_empty() {
        let offered: Vec<String> = OFFERED.iter().map(ToString::to_string).collect();
        let verb = if unknown.len() == 1 { "is" } else { "are" };
        let why =
            format!("whiteList: {} {verb} not offered; offered are {}", names::join(&unknown), names::join(&offered));
        let kind = Some(Kind::Setup);
        return Outcome { success: false, result: None, error: Some(why), kind, logs: Vec::new(), trace: Vec::new() };
    }
    let run_options = RunOptions {
        name: "playground".to_string(),
        timeout_ms: Some(options.timeout_ms.unwrap_or(DEFAULT_TIMEOUT_MS)),
        caller: options.caller.clone(),
        cancel: options.cancel.clone(),
        ..RunOptions::new(options.code.clone())
    };
    let contract = Playground {
        args: options.args.clone(),
        white,
        files: options.files.as_slice().into(),
        session: options.session.clone(),
        begin: RefCell::default(),
    };
    let record = execute(catalogue, &run_options, &contract);
    Outcome {
        success: record.ok,
        result: record.ok.then(|| record.value.into_json()),
        error: record.error,
        kind: record.failure.map(|failure| failure.kind),
        logs: record.logs,
        trace: record.trace,
    }
}

/// The library of the toolbox that holds a session's own tools.
const SESSION: &str = "session";

/// The names of the session's tools: its own, and of the catalogue's `lookAt` where one toolbox holds it, and `camera_lookAt`,
/// `lib_box_tool` always.
fn session_tools(world: &World) -> Vec<(String, usize, usize)> {
    let mut tools: Vec<(String, usize, usize)> = Vec::new();
    for (b, toolbox) in world.toolboxes.iter().enumerate() {
        for (t, tool) in toolbox.tools.iter().enumerate() {
            if toolbox.library.as_deref() == Some(SESSION) {
                tools.push((tool.name.clone(), b, t));
                continue;
            }
            let library = toolbox.library.as_ref().map_or(String::new(), |library| format!("{library}_"));
            tools.push((format!("{library}{}_{}", toolbox.name, tool.name), b, t));
        }
    }
    let full = tools.len();
    for i in 0..full {
        let (_, b, t) = tools[i];
        let name = world.toolboxes[b].tools[t].name.clone();
        if world.find(&name).is_ok_and(|found| found == (b, t))
            && tools[..full].iter().all(|(other, ..)| *other != name)
        {
            tools.push((name, b, t));
        }
    }
    tools
}
/// What to say of a name that `tools` lacks.
pub(super) fn miss(world: &World, name: &str) -> String {
    let tools = session_tools(world);
    let near = names::nearest(name, tools.iter().map(|(name, ..)| name.as_str()));
    if near.is_empty() {
        return format!("there is no tool `{name}`, and none is called nearly so; Object.keys(tools) lists them");
    }
    format!(
        "there is no tool `{name}`; the nearest {} {}",
        if near.len() == 1 { "is" } else { "are" },
        names::join(&near)
    )
}

/// Names that modules try, and what there is instead.
const ABSENT: &[(&str, &str)] = &[
    ("eval", "no code is made from text here"),
    ("Function", "no code is made from text here"),
    ("setTimeout", "there are no timers here"),
    ("setInterval", "there are no timers here"),
    ("setImmediate", "there are no timers here"),
    ("fetch", "there is no network here; call a tool: tools.<name>({ … })"),
    ("XMLHttpRequest", "there is no network here; call a tool: tools.<name>({ … })"),
    ("WebSocket", "there is no network here; call a tool: tools.<name>({ … })"),
    ("require", "there are no modules to import here"),
    ("process", "this is not Node"),
    ("Buffer", "this is not Node; use Uint8Array"),
    ("document", "this is no browser"),
    ("window", "this is no browser; the global object is globalThis"),
    ("self", "this is no browser; the global object is globalThis"),
    ("console", "`whiteList` does not name it"),
    ("queueMicrotask", "`whiteList` does not name it"),
    ("atob", "`whiteList` does not name it"),
    ("btoa", "`whiteList` does not name it"),
    ("zero", "tools are at tools.<name>({ … }) here"),
    ("module", "export a function by default"),
    ("exports", "export a function by default"),
    ("clearTimeout", "there are no timers here"),
    ("clearInterval", "there are no timers here"),
    ("structuredClone", "copy with a spread, or with JSON.parse(JSON.stringify(x))"),
    ("performance", "use Date.now()"),
    ("crypto", "there is no source of secrets here; Math.random() gives numbers"),
    ("URL", "this is no browser; split the text yourself"),
    ("TextEncoder", "this is no browser; strings are passed to tools as they are"),
    ("TextDecoder", "this is no browser; strings come from tools as they are"),
    ("Intl", "there is no internationalisation here; format numbers and dates yourself"),
    ("WebAssembly", "there is only JavaScript here"),
    ("Worker", "there are no threads here"),
    ("fs", "the session's files are at getFile(1), getFile(2)…"),
];

/// Modules with a default function.
struct Playground {
    args: Vec<Json>,
    white: Vec<String>,
    files: Arc<[Arc<UploadedFile>]>,
    session: Vec<Tool>,
    /// The prelude's `begin`.
    begin: RefCell<Option<Persistent>>,
}
/// The files, where `getFile` finds them.
struct Files(Arc<[Arc<UploadedFile>]>);
impl NativeData for Files {
    fn trace(&self, _: &mut crate::heap::Marker<'_>) {}
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
const FILES: &str = "playground files";

impl Contract for Playground {
    fn world(&self, catalogue: &Catalogue) -> Arc<World> {
        let world = catalogue.world();
        if self.session.is_empty() {
            return world;
        }
        let own = Toolbox::new("tools", "Tools of the session.", self.session.clone());
        Arc::new(world.with(own.in_library(SESSION)))
    }
    fn set_up(&self, agent: &mut Agent, run: &Rc<Run>) -> JsResult<()> {
        agent.absent_global_hints = ABSENT;
        agent.forbids_dynamic_code = true;
        let handle = agent.heap.new_native(Box::new(Handle(run.clone())));
        agent.set_extension(EXTENSION, handle);
        let files = agent.heap.new_native(Box::new(Files(self.files.clone())));
        agent.set_extension(FILES, files);
        let prelude = prelude(agent);
        let prelude = agent.run_script(&prelude)?;
        let rows = session_tools(&run.world).into_iter().map(|(name, b, t)| {
            let tool = &run.world.toolboxes[b].tools[t];
            let args: Vec<&str> = tool.args.iter().map(|arg| arg.name.as_str()).collect();
            json!({ "name": name, "box": b, "tool": t, "args": args })
        });
        let shape = json!({ "tools": rows.collect::<Json>(), "white": self.white });
        let shape = from_json(agent, &shape)?;
        let natives = natives(agent)?;
        let name = agent.heap.new_string("file");
        let file = agent.new_native_function(name.into(), 1, get_file, &[]);
        put(agent, natives.as_object().expect("natives are an object"), "file", file.into())?;
        let made = agent.call(prelude, Value::UNDEFINED, &[natives, shape])?;
        let made = made.as_object().expect("the prelude returns an object");
        let global = agent.realm().global_object;
        if self.white.iter().any(|name| name == "console") {
            let console = console::make(agent);
            define(agent, global, "console", console)?;
        }
        if self.white.iter().any(|name| name == "queueMicrotask") {
            let name = agent.heap.new_string("queueMicrotask");
            let function = agent.new_native_function(name.into(), 1, timers::queue_microtask, &[]);
            define(agent, global, "queueMicrotask", function.into())?;
        }
        let begin = agent.get_str(made, "begin")?;
        *self.begin.borrow_mut() = Some(agent.persist(begin));
        Ok(())
    }
    fn begin(&self, agent: &mut Agent, run: &Rc<Run>, options: &RunOptions) -> JsResult<Option<Object>> {
        let begin = self.begin.take().expect("the prelude has been run");
        let goal = |agent: &mut Agent, text: &str| agent.parse_module(&options.name, text);
        let module = match parse(agent, run, options, goal)? {
            Ok(module) => module,
            Err(error) => {
                run.fail(Fault::syntax(&error));
                return Ok(None);
            }
        };
        let begun = (|| {
            agent.load_requested_modules(module)?;
            let evaluated = agent.evaluate_module(module)?;
            let namespace = agent.module_namespace(module)?;
            let args = from_json(agent, &Json::Array(self.args.clone()))?;
            agent.call(begin.get(), Value::UNDEFINED, &[evaluated.into(), namespace.into(), args])
        })();
        match begun {
            Ok(main) => Ok(main.as_object()),
            Err(throw) if throw.is_termination() => Err(throw),
            Err(throw) => {
                run.uncaught(agent, throw.value());
                Ok(None)
            }
        }
    }
}

/// The prelude: compiled once, it runs in any agent.
fn prelude(agent: &Agent) -> Compiled {
    static CODE: OnceLock<Compiled> = OnceLock::new();
    let text = include_str!("../../prelude/playground.js");
    CODE.get_or_init(|| agent.compile_trusted("zerojs:playground", text).expect("the prelude is JavaScript")).clone()
}

/// `getFile(index)`: a fresh object each time; null where there is no such file.
fn get_file(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let index = args.first().and_then(|index| index.as_number()).unwrap_or(0.0);
    let files = agent.extension(FILES).and_then(|files| agent.heap.native::<Files>(files)).map(|files| files.0.clone());
    let file = files.as_ref().filter(|_| index >= 1.0 && index.fract() == 0.0);
    let Some(file) = file.and_then(|files| files.get(index as usize - 1)) else { return Ok(Value::NULL) };
    agent.reserve_memory(file.text.len() * 2)?;
    let mut row = json!({ "index": index });
    if let (Json::Object(row), Ok(Json::Object(fields))) = (&mut row, serde_json::to_value(&**file)) {
        row.extend(fields);
    }
    from_json(agent, &row)
}
