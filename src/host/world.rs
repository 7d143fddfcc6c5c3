//! The world of a run: the toolboxes as they are at one moment, and how names lead to them.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::Poll;

use mlua::Function;

use super::data::{Data, ToolFailure};
use super::luau::Luau;
use super::names;
use super::scope::CallContext;
use super::search::Index;
use super::types::{Named, Type};
use super::types_check::{Checked, Form, Mismatch};

/// A positional argument of a tool.
#[derive(Clone, Debug)]
pub struct Arg {
    /// Its name.
    pub name: String,
    /// Its type, as declared.
    pub type_text: String,
    /// Its type.
    pub type_: Type,
    /// What it is for.
    pub description: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it is when left out.
    pub default: Option<Data>,
}
impl Arg {
    /// What stands for an argument that is undefined, or that was not given; or that it must be there.
    pub fn absent(&self, given: bool, named: &Named) -> Result<&Data, String> {
        if let Some(default) = &self.default {
            return Ok(default);
        }
        if self.optional || self.type_.is_optional(named) {
            return Ok(&Data::Undefined);
        }
        let what = if given { "is undefined" } else { "is missing" };
        Err(format!("the argument `{}` {what}: {} expected", self.name, self.type_text))
    }
    /// Whether a value will do. `came` says what came, where the caller knows better than the value.
    pub fn check<V: Checked>(&self, value: &V, named: &Named, came: Option<&dyn Fn() -> String>) -> Result<(), String> {
        let Some(Mismatch { path, expected, came: found }) = self.type_.mismatch(value, named, &self.name) else {
            return Ok(());
        };
        if path != self.name {
            return Err(format!("the argument `{}`: {path} is to be {expected}, and {found} came", self.name));
        }
        let came = came.map_or(found, |came| came());
        Err(format!("the argument `{}` is to be {}, and {came} came", self.name, self.type_text))
    }
}

/// The future of a tool of the host.
pub type ToolFuture = Pin<Box<dyn Future<Output = Result<Data, ToolFailure>> + Send>>;

/// A tool that the host implements. Its future is polled on the run's thread, in a tokio runtime that has a clock but no
/// sockets: what needs those is spawned on `background()` and awaited. Dropping the future cancels the call.
pub trait NativeTool: Send + Sync {
    /// Begins a call. The arguments are as many as declared, and checked.
    fn call(&self, args: Vec<Data>, context: Arc<CallContext>) -> ToolFuture;
}
/// Calls a tool of the host. One that panics has failed, and that is all.
pub(super) async fn call_native(
    native: Arc<dyn NativeTool>,
    args: Vec<Data>,
    context: Arc<CallContext>,
) -> Result<Data, ToolFailure> {
    let panicked = |payload: Box<dyn Any + Send>| {
        let said = payload.downcast_ref::<&str>().map(ToString::to_string);
        let said = said.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        ToolFailure::new(format!("the tool broke: {said}"))
    };
    let begun = catch_unwind(AssertUnwindSafe(|| native.call(args, context)));
    let mut future = begun.map_err(panicked)?;
    std::future::poll_fn(|task| {
        let polled = catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task)));
        polled.unwrap_or_else(|payload| Poll::Ready(Err(panicked(payload))))
    })
    .await
}
impl<F> NativeTool for F
where
    F: Fn(Vec<Data>, Arc<CallContext>) -> ToolFuture + Send + Sync,
{
    fn call(&self, args: Vec<Data>, context: Arc<CallContext>) -> ToolFuture {
        self(args, context)
    }
}

/// What a tool does.
#[derive(Clone)]
pub enum Body {
    /// Luau code.
    Luau(Function),
    /// The host.
    Native(Arc<dyn NativeTool>),
}

/// A tool.
#[derive(Clone)]
pub struct Tool {
    /// Its name in its toolbox.
    pub name: String,
    /// What it does.
    pub description: String,
    /// Its arguments, in order.
    pub args: Vec<Arg>,
    /// What it returns, as declared.
    pub returns_text: String,
    /// What it returns.
    pub returns: Type,
    /// How it is called.
    pub examples: Vec<String>,
    /// Whether a call that is under way can be called back.
    pub cancellable: bool,
    /// Milliseconds a call may take.
    pub timeout_ms: Option<f64>,
    /// What it does.
    pub body: Body,
}
impl Tool {
    /// A tool of the host without arguments, to which `args` and the rest are added.
    pub fn native(name: impl Into<String>, description: impl Into<String>, body: Arc<dyn NativeTool>) -> Tool {
        Tool {
            name: name.into(),
            description: description.into(),
            args: Vec::new(),
            returns_text: "any".to_string(),
            returns: Type::Any,
            examples: Vec::new(),
            cancellable: true,
            timeout_ms: None,
            body: Body::Native(body),
        }
    }
    /// With another argument; `type_text` as in Luau files.
    pub fn arg(mut self, name: &str, type_text: &str, optional: bool, description: &str) -> Result<Tool, String> {
        self.args.push(Arg {
            name: name.to_string(),
            type_: Type::parse(type_text, &|_| false)?,
            type_text: type_text.to_string(),
            description: description.to_string(),
            optional,
            default: None,
        });
        Ok(self)
    }
    /// With a declared return type.
    pub fn returns(mut self, type_text: &str) -> Result<Tool, String> {
        self.returns = Type::parse(type_text, &|_| false)?;
        self.returns_text = type_text.to_string();
        Ok(self)
    }
    /// `read(path: string, limit?: number): string`
    pub fn signature(&self) -> String {
        let args: Vec<String> = self
            .args
            .iter()
            .map(|arg| {
                let declared = arg.type_text.trim_end_matches('?');
                let may_lack = arg.optional || arg.default.is_some();
                format!("{}{}: {declared}", arg.name, if may_lack { "?" } else { "" })
            })
            .collect();
        format!("{}({}): {}", self.name, args.join(", "), self.returns_text)
    }
    /// Whether so many arguments can be.
    pub fn check_count(&self, came: usize) -> Result<(), String> {
        if came <= self.args.len() {
            return Ok(());
        }
        let takes = self.args.len();
        let plural = if takes == 1 { "" } else { "s" };
        Err(format!("{} takes {takes} argument{plural}, and {came} came: {}", self.name, self.signature()))
    }
    /// Arguments given by name, in order. Those that are not given are undefined.
    pub fn positional(&self, mut named: Vec<(String, Data)>) -> Result<Vec<Data>, String> {
        if let Some((name, _)) = named.iter().find(|(name, _)| self.args.iter().all(|arg| arg.name != *name)) {
            let near = names::nearest(name, self.args.iter().map(|arg| arg.name.as_str()));
            let meant = near.first().map_or(String::new(), |near| format!("; `{near}` was meant?"));
            return Err(format!("{} has no argument `{name}`{meant}: {}", self.name, self.signature()));
        }
        let last = self.args.iter().rposition(|arg| named.iter().any(|(name, _)| *name == arg.name));
        let given = self.args.iter().take(last.map_or(0, |last| last + 1)).map(|arg| {
            let at = named.iter().position(|(name, _)| *name == arg.name);
            at.map_or(Data::Undefined, |at| named.swap_remove(at).1)
        });
        Ok(given.collect())
    }
    /// Checks plain arguments, and fills in those that are absent.
    pub fn complete(&self, args: Vec<Data>, named: &Named) -> Result<Vec<Data>, String> {
        self.check_count(args.len())?;
        let mut out = Vec::with_capacity(self.args.len());
        let came = args.len();
        let mut args = args.into_iter();
        for (i, declared) in self.args.iter().enumerate() {
            match args.next() {
                None | Some(Data::Undefined) => out.push(declared.absent(i < came, named)?.clone()),
                Some(data) => {
                    declared.check(&data, named, Some(&|| data.form().describe()))?;
                    out.push(data);
                }
            }
        }
        Ok(out)
    }
}
impl std::fmt::Debug for Tool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tool").field("name", &self.name).field("args", &self.args).finish_non_exhaustive()
    }
}

/// A toolbox.
#[derive(Clone, Debug)]
pub struct Toolbox {
    /// The library that ships it, if one does.
    pub library: Option<String>,
    /// Its name in the library, or in the engine.
    pub name: String,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// The types it names.
    pub types: Named,
    /// Its tools, in the order of the file.
    pub tools: Vec<Tool>,
}
impl Toolbox {
    /// One of the host's, that names no types.
    pub fn new(name: impl Into<String>, purpose: impl Into<String>, tools: Vec<Tool>) -> Toolbox {
        Toolbox { library: None, name: name.into(), purpose: purpose.into(), types: Named::new(), tools }
    }
    /// The same, shipped by a library.
    pub fn in_library(self, library: impl Into<String>) -> Toolbox {
        Toolbox { library: Some(library.into()), ..self }
    }
    /// What it is registered as: `camera`, or `@lib::camera`.
    pub fn registered(&self) -> String {
        match &self.library {
            Some(library) => format!("@{library}::{}", self.name),
            None => self.name.clone(),
        }
    }
    /// A tool's index.
    pub fn tool(&self, name: &str) -> Option<usize> {
        self.tools.iter().position(|tool| tool.name == name)
    }
}

/// All toolboxes at one moment. Runs keep theirs while files change.
pub struct World {
    /// Engine's toolboxes first, then libraries', each alphabetically.
    pub toolboxes: Vec<Arc<Toolbox>>,
    /// Where tools in Luau run.
    pub(super) luau: Arc<Luau>,
    index: OnceLock<Index>,
    shape: OnceLock<serde_json::Value>,
    names: OnceLock<Vec<Vec<Arc<str>>>>,
}

impl World {
    pub(super) fn new(mut toolboxes: Vec<Arc<Toolbox>>, luau: Arc<Luau>) -> World {
        toolboxes.sort_by(|a, b| (&a.library, &a.name).cmp(&(&b.library, &b.name)));
        World { toolboxes, luau, index: OnceLock::new(), shape: OnceLock::new(), names: OnceLock::new() }
    }
    /// The same and another toolbox.
    pub(super) fn with(&self, toolbox: Toolbox) -> World {
        let all = self.toolboxes.iter().cloned().chain([Arc::new(toolbox)]);
        World::new(all.collect(), self.luau.clone())
    }
    /// What searches look in; made when first asked for.
    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(self))
    }
    /// What the prelude builds `zero` from: toolboxes by the names that reach them, and libraries.
    pub(super) fn shape(&self) -> &serde_json::Value {
        self.shape.get_or_init(|| {
            let row = |id: usize| {
                let toolbox = &self.toolboxes[id];
                let tools: Vec<&str> = toolbox.tools.iter().map(|tool| tool.name.as_str()).collect();
                serde_json::json!({ "name": toolbox.name, "id": id, "tools": tools })
            };
            let mut names: Vec<&str> = self.toolboxes.iter().map(|toolbox| toolbox.name.as_str()).collect();
            // `zero.libs` is what leads to the libraries.
            names.retain(|name| *name != "libs");
            names.sort_unstable();
            names.dedup();
            let boxes: Vec<_> = names.iter().filter_map(|name| self.short(name).ok()).map(row).collect();
            let libs: Vec<_> = self
                .libraries()
                .iter()
                .map(|library| {
                    let of = |id: &usize| self.toolboxes[*id].library.as_ref() == Some(library);
                    let boxes: Vec<_> = (0..self.toolboxes.len()).filter(of).map(row).collect();
                    serde_json::json!({ "name": library, "boxes": boxes })
                })
                .collect();
            serde_json::json!({ "boxes": boxes, "libs": libs })
        })
    }

    /// The toolbox that `zero.<name>` reaches: the engine's, or the only library's; or a message naming who holds it.
    pub fn short(&self, name: &str) -> Result<usize, String> {
        if let Some(own) = self.toolboxes.iter().position(|b| b.library.is_none() && b.name == name) {
            return Ok(own);
        }
        let holders: Vec<usize> = (0..self.toolboxes.len()).filter(|&i| self.toolboxes[i].name == name).collect();
        match holders.as_slice() {
            [one] => Ok(*one),
            [] => {
                let known: Vec<String> = self.toolboxes.iter().map(|b| b.name.clone()).collect();
                let advice = names::advice(name, known.iter().map(String::as_str));
                Err(format!("there is no toolbox `{name}`; {advice}"))
            }
            several => {
                let holders: Vec<String> = several.iter().map(|&i| self.toolboxes[i].registered()).collect();
                Err(format!(
                    "several libraries ship a toolbox `{name}`: {}; use zero.libs.<library>.{name}",
                    names::join(&holders)
                ))
            }
        }
    }
    /// The toolbox a name in any form means: `camera`, `@lib::camera`, `libs.lib.camera`.
    pub fn toolbox(&self, name: &str) -> Result<usize, String> {
        let Some((library, toolbox)) = library_form(name) else {
            return self.short(name.strip_prefix("zero.").unwrap_or(name));
        };
        let found = self.toolboxes.iter().position(|b| b.library.as_deref() == Some(library) && b.name == toolbox);
        found.ok_or_else(|| match self.libraries().iter().any(|known| known == library) {
            true => self.miss_in_library(library, toolbox),
            false => self.miss_library(library),
        })
    }
    /// The tool of a toolbox, by names in any form.
    pub fn place(&self, toolbox: &str, tool: &str) -> Result<(usize, usize), String> {
        let toolbox = self.toolbox(toolbox)?;
        let found = self.toolboxes[toolbox].tool(tool);
        found.map(|tool| (toolbox, tool)).ok_or_else(|| self.miss_tool(toolbox, tool))
    }
    /// The libraries' names.
    pub fn libraries(&self) -> Vec<String> {
        let mut names: Vec<String> = self.toolboxes.iter().filter_map(|b| b.library.clone()).collect();
        names.dedup();
        names
    }
    /// The tool a name in any form means: `camera.lookAt`, `@lib::box.tool`, `libs.lib.box.tool`, or a bare tool's name.
    pub fn find(&self, name: &str) -> Result<(usize, usize), String> {
        if let Some((toolbox, tool)) = name.rsplit_once('.')
            && !(toolbox == "libs" || (toolbox.starts_with("libs.") && toolbox.matches('.').count() < 2))
        {
            return self.place(toolbox, tool);
        }
        let mut holders = Vec::new();
        for (i, toolbox) in self.toolboxes.iter().enumerate() {
            holders.extend(toolbox.tool(name).map(|tool| (i, tool)));
        }
        match holders.as_slice() {
            [one] => Ok(*one),
            [] => {
                match self.toolbox(name) {
                    Ok(toolbox) => {
                        let name = self.toolboxes[toolbox].registered();
                        return Err(format!(
                            "`{name}` is a toolbox, not a tool: tools.list(\"{name}\") lists its tools"
                        ));
                    }
                    // Several libraries ship it.
                    Err(why) if self.toolboxes.iter().any(|toolbox| toolbox.name == name) => return Err(why),
                    Err(_) => {}
                }
                let mut known: Vec<String> = self.tool_names();
                known.extend(self.toolboxes.iter().map(|toolbox| toolbox.registered()));
                Err(format!("there is no tool `{name}`; {}", names::advice(name, known.iter().map(String::as_str))))
            }
            several => {
                let candidates: Vec<String> = several.iter().map(|&(b, t)| self.tool_name(b, t)).collect();
                Err(format!("several toolboxes hold a tool `{name}`: {}", names::join(&candidates)))
            }
        }
    }
    /// A tool's full name: `camera.lookAt`, `@lib::camera.lookAt`.
    pub fn tool_name(&self, toolbox: usize, tool: usize) -> String {
        format!("{}.{}", self.toolboxes[toolbox].registered(), self.toolboxes[toolbox].tools[tool].name)
    }
    /// The same, made once.
    pub(super) fn kept_name(&self, toolbox: usize, tool: usize) -> Arc<str> {
        let names = self.names.get_or_init(|| {
            let all = self.toolboxes.iter().enumerate();
            all.map(|(b, toolbox)| (0..toolbox.tools.len()).map(|t| self.tool_name(b, t).into()).collect()).collect()
        });
        names[toolbox][tool].clone()
    }
    /// How a script reaches a tool: `zero.camera.lookAt`, `zero.libs.lib.camera.lookAt`.
    pub fn path_of(&self, toolbox: usize, tool: usize) -> String {
        let toolbox = &self.toolboxes[toolbox];
        let tool = &toolbox.tools[tool].name;
        match &toolbox.library {
            Some(library) => format!("zero.libs.{library}.{}.{tool}", toolbox.name),
            None => format!("zero.{}.{tool}", toolbox.name),
        }
    }
    /// The full names of all tools.
    pub fn tool_names(&self) -> Vec<String> {
        let all = self.toolboxes.iter().enumerate();
        all.flat_map(|(b, toolbox)| (0..toolbox.tools.len()).map(move |t| self.tool_name(b, t))).collect()
    }
    /// What to say of a tool that a toolbox does not have.
    pub fn miss_tool(&self, toolbox: usize, tool: &str) -> String {
        let toolbox = &self.toolboxes[toolbox];
        let advice = names::advice(tool, toolbox.tools.iter().map(|tool| tool.name.as_str()));
        format!("the toolbox `{}` has no tool `{tool}`; {advice}", toolbox.registered())
    }
    /// What to say of a library that is not there.
    pub fn miss_library(&self, library: &str) -> String {
        let libraries = self.libraries();
        format!("there is no library `{library}`; {}", names::advice(library, libraries.iter().map(String::as_str)))
    }
    /// What to say of a toolbox that a library does not ship.
    pub fn miss_in_library(&self, library: &str, toolbox: &str) -> String {
        let ships = self.toolboxes.iter().filter(|b| b.library.as_deref() == Some(library));
        let advice = names::advice(toolbox, ships.map(|b| b.name.as_str()));
        format!("the library `{library}` ships no toolbox `{toolbox}`; {advice}")
    }
}

/// Library and toolbox of `@lib::box` and `libs.lib.box`.
fn library_form(name: &str) -> Option<(&str, &str)> {
    match name.strip_prefix('@') {
        Some(rest) => rest.split_once("::"),
        None => name.strip_prefix("zero.").unwrap_or(name).strip_prefix("libs.")?.split_once('.'),
    }
}

impl Form {
    /// Whether it is nothing at all.
    pub fn is_nil(&self) -> bool {
        *self == Form::Nil
    }
}
