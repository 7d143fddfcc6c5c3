//! The catalogue: toolboxes of tools written in Luau, built in or from a directory, and how names lead to them.

use std::path::Path;
use std::rc::Rc;

use mlua::{Function, Table, Value};

use super::files::Files;
use super::luau::Luau;
use super::names;
use super::types::Type;

/// The toolboxes that are always there unless another directory is given.
const EMBEDDED: &[(&str, &str)] = &[
    ("camera", include_str!("../../toolboxes/camera.luau")),
    ("files", include_str!("../../toolboxes/files.luau")),
    ("scene", include_str!("../../toolboxes/scene.luau")),
    ("wld", include_str!("../../toolboxes/wld.luau")),
];

/// A positional argument of a tool.
#[derive(Debug)]
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
}

/// A tool.
#[derive(Debug)]
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
    /// The function.
    pub(super) run: Function,
}
impl Tool {
    /// `read(path: string, limit?: number): string`
    pub fn signature(&self) -> String {
        let args: Vec<String> = self
            .args
            .iter()
            .map(|arg| {
                let declared = arg.type_text.trim_end_matches('?');
                format!("{}{}: {declared}", arg.name, if arg.optional { "?" } else { "" })
            })
            .collect();
        format!("{}({}): {}", self.name, args.join(", "), self.returns_text)
    }
}

/// A toolbox.
#[derive(Debug)]
pub struct Toolbox {
    /// The library that ships it, if one does.
    pub library: Option<String>,
    /// Its name in the library, or in the engine.
    pub name: String,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// Its tools, in the order of the file.
    pub tools: Vec<Tool>,
}
impl Toolbox {
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

/// All toolboxes, and the Luau they live in.
pub struct Catalogue {
    /// Engine's toolboxes first, then libraries', each alphabetically.
    pub toolboxes: Vec<Toolbox>,
    /// Where the tools run.
    pub(super) luau: Luau,
}

impl Catalogue {
    /// The built-in toolboxes, over files kept in memory.
    pub fn embedded() -> Result<Rc<Catalogue>, String> {
        let luau = Luau::new(Files::in_memory())?;
        let mut toolboxes = Vec::new();
        for (name, text) in EMBEDDED {
            toolboxes.push(load(&luau, None, name, text)?);
        }
        Ok(Rc::new(Catalogue { toolboxes, luau }))
    }

    /// The toolboxes of a directory: `*.luau`, and libraries' `libs/<lib>/*.luau`. Tools see its `files` directory, if there is one.
    pub fn from_dir(dir: &Path) -> Result<Rc<Catalogue>, String> {
        let files = dir.join("files");
        let luau = Luau::new(if files.is_dir() { Files::in_directory(&files)? } else { Files::in_memory() })?;
        let mut toolboxes = Vec::new();
        for (name, text) in luau_files(dir)? {
            toolboxes.push(load(&luau, None, &name, &text)?);
        }
        let libs = dir.join("libs");
        if libs.is_dir() {
            for library in sorted_entries(&libs)? {
                let name = library.file_name().unwrap_or_default().to_string_lossy().into_owned();
                for (toolbox, text) in luau_files(&library)? {
                    toolboxes.push(load(&luau, Some(name.clone()), &toolbox, &text)?);
                }
            }
        }
        if toolboxes.is_empty() {
            return Err(format!("{} holds no *.luau file", dir.display()));
        }
        Ok(Rc::new(Catalogue { toolboxes, luau }))
    }

    /// The toolbox that `zero.<name>` reaches: the engine's, or the only library's. None: a message naming who holds it.
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
        let Some((library, toolbox)) = library_form(name) else { return self.short(name) };
        let found = self.toolboxes.iter().position(|b| b.library.as_deref() == Some(library) && b.name == toolbox);
        found.ok_or_else(|| match self.libraries().iter().any(|known| known == library) {
            true => self.miss_in_library(library, toolbox),
            false => self.miss_library(library),
        })
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
            let toolbox = self.toolbox(toolbox)?;
            let found = self.toolboxes[toolbox].tool(tool);
            return found.map(|tool| (toolbox, tool)).ok_or_else(|| self.miss_tool(toolbox, tool));
        }
        let mut holders = Vec::new();
        for (i, toolbox) in self.toolboxes.iter().enumerate() {
            holders.extend(toolbox.tool(name).map(|tool| (i, tool)));
        }
        match holders.as_slice() {
            [one] => Ok(*one),
            [] => {
                if let Ok(toolbox) = self.toolbox(name) {
                    let name = self.toolboxes[toolbox].registered();
                    return Err(format!("`{name}` is a toolbox, not a tool: tools.list(\"{name}\") lists its tools"));
                }
                let known: Vec<String> = self.tool_names();
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
    fn tool_names(&self) -> Vec<String> {
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

fn sorted_entries(dir: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
fn luau_files(dir: &Path) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    for path in sorted_entries(dir)? {
        if path.extension().is_some_and(|extension| extension == "luau") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            found.push((name, text));
        }
    }
    Ok(found)
}

/// Reads a toolbox file: it returns `{ purpose, tools = { { name, description, args, returns, examples, run }, … } }`.
fn load(luau: &Luau, library: Option<String>, name: &str, text: &str) -> Result<Toolbox, String> {
    let full = library.as_ref().map_or(name.to_string(), |library| format!("@{library}::{name}"));
    let at = |why: String| format!("the toolbox `{full}`: {why}");
    if !is_identifier(name) || library.as_deref().is_some_and(|library| !is_identifier(library)) {
        return Err(at("its name is no identifier".to_string()));
    }
    if library.is_none() && name == "libs" {
        return Err(at("`libs` is reserved".to_string()));
    }
    let table = luau.load(&full, text).map_err(at)?;
    let rows: Table = table.get("tools").map_err(|_| at("`tools` is not a list".to_string()))?;
    let mut tools: Vec<Tool> = Vec::new();
    for (i, row) in rows.sequence_values::<Table>().enumerate() {
        let row = row.map_err(|_| at(format!("tool {} is not a table", i + 1)))?;
        let tool = load_tool(&row).map_err(|why| at(format!("tool {}: {why}", i + 1)))?;
        if tools.iter().any(|other| other.name == tool.name) {
            return Err(at(format!("two tools are called `{}`", tool.name)));
        }
        tools.push(tool);
    }
    let purpose = text_of(&table, "purpose").map_err(at)?.unwrap_or_default();
    Ok(Toolbox { library, name: name.to_string(), purpose, tools })
}
fn load_tool(row: &Table) -> Result<Tool, String> {
    let name = text_of(row, "name")?.ok_or("it has no `name`")?;
    if !is_identifier(&name) {
        return Err(format!("its name `{name}` is no identifier"));
    }
    let in_tool = |why: String| format!("`{name}`: {why}");
    let run: Function = row.get("run").map_err(|_| in_tool("`run` is not a function".to_string()))?;
    let mut args = Vec::new();
    if let Some(rows) = row.get::<Option<Table>>("args").map_err(|_| in_tool("`args` is not a list".to_string()))? {
        for (i, row) in rows.sequence_values::<Table>().enumerate() {
            let row = row.map_err(|_| in_tool(format!("argument {} is not a table", i + 1)))?;
            args.push(load_arg(&row, i).map_err(in_tool)?);
        }
    }
    let returns_text = text_of(row, "returns")?.unwrap_or_else(|| "any".to_string());
    let mut examples = Vec::new();
    match row.get::<Value>("examples") {
        Ok(Value::String(one)) => examples.push(one.to_string_lossy()),
        Ok(Value::Table(rows)) => examples.extend(rows.sequence_values::<String>().flatten()),
        _ => {}
    }
    Ok(Tool {
        description: text_of(row, "description")?.unwrap_or_default(),
        returns: Type::parse(&returns_text).map_err(in_tool)?,
        name: name.clone(),
        args,
        returns_text,
        examples,
        run,
    })
}
fn load_arg(row: &Table, i: usize) -> Result<Arg, String> {
    let name = text_of(row, "name")?.ok_or_else(|| format!("argument {} has no `name`", i + 1))?;
    let type_text = text_of(row, "type")?.unwrap_or_else(|| "any".to_string());
    let type_ = Type::parse(&type_text)?;
    let optional = row.get::<Option<bool>>("optional").ok().flatten().unwrap_or(false) || type_text.ends_with('?');
    Ok(Arg { description: text_of(row, "description")?.unwrap_or_default(), name, type_, type_text, optional })
}
fn text_of(table: &Table, key: &str) -> Result<Option<String>, String> {
    match table.get::<Value>(key) {
        Ok(Value::Nil) => Ok(None),
        Ok(Value::String(text)) => Ok(Some(text.to_string_lossy())),
        _ => Err(format!("`{key}` is not a string")),
    }
}
fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_') && chars.all(|c| c.is_alphanumeric() || c == '_')
}
