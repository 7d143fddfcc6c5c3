//! Reads toolbox files, and says of each fault in which line it is.

use std::path::{Path, PathBuf};

use mlua::{Function, Table, Value};

use super::data::Data;
use super::luau::Luau;
use super::types::{Named, Type};
use super::values::from_luau;
use super::world::{Arg, Body, Tool, Toolbox};

/// Names that read as `undefined` on every object of toolboxes: promises, JSON and inspectors look for them.
const SILENT: &[&str] = &["then", "toJSON", "constructor"];

/// Directories below a catalogue's that are no libraries.
const RESERVED: &[&str] = &["files", "libs"];

/// A fault in a file of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadFault {
    /// The file.
    pub path: PathBuf,
    /// 1-based.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}
impl LoadFault {
    /// A fault.
    pub fn new(path: &Path, line: usize, message: impl Into<String>) -> LoadFault {
        LoadFault { path: path.to_path_buf(), line, message: message.into() }
    }
}
impl std::fmt::Display for LoadFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.message)
    }
}

/// A file that holds a toolbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Where it is.
    pub path: PathBuf,
    /// The library that ships it.
    pub library: Option<String>,
    /// The toolbox's name.
    pub name: String,
}

/// The files of a directory: its own `*.luau`, and those of libraries, which are its sub-directories.
pub fn sources(dir: &Path) -> Result<Vec<SourceFile>, String> {
    let mut found = files_of(dir, None)?;
    for path in sorted(dir)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !RESERVED.contains(&name.as_str()) {
            found.extend(files_of(&path, Some(&name))?);
        }
    }
    Ok(found)
}
fn sorted(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
fn files_of(dir: &Path, library: Option<&str>) -> Result<Vec<SourceFile>, String> {
    let paths = sorted(dir)?.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "luau"));
    let source = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        SourceFile { name, library: library.map(String::from), path }
    };
    Ok(paths.map(source).collect())
}

/// Reads a file: it returns `{ purpose, types, tools = { { name, description, args, returns, examples, run }, … } }`.
pub fn load(luau: &Luau, source: &SourceFile, text: &str) -> Result<Toolbox, Vec<LoadFault>> {
    let mut reader = Reader { path: &source.path, text, faults: Vec::new(), line: 1 };
    let SourceFile { library, name, .. } = source;
    for (what, name) in [("library", library.as_deref().unwrap_or("x")), ("toolbox", name)] {
        if !is_identifier(name) {
            reader.fault(1, format!("the {what}'s name `{name}` is no identifier"));
        }
    }
    if (library.is_none() && name == "libs") || SILENT.contains(&name.as_str()) {
        reader.fault(1, format!("the name `{name}` is reserved"));
    }
    let full = library.as_ref().map_or(name.to_string(), |library| format!("@{library}::{name}"));
    let table = match luau.load(&full, text) {
        Ok(table) => table,
        Err(why) => {
            let (line, why) = place_of(&why, &full);
            reader.fault(line, why);
            return Err(reader.faults);
        }
    };
    let toolbox = reader.toolbox(&table, library.clone(), name.clone());
    if reader.faults.is_empty() { Ok(toolbox) } else { Err(reader.faults) }
}
/// Line and rest of `box:12: why`.
fn place_of(why: &str, chunk: &str) -> (usize, String) {
    let Some(rest) = why.find(&format!("{chunk}:")).map(|at| &why[at + chunk.len() + 1..]) else {
        return (1, why.to_string());
    };
    match rest.split_once(':') {
        Some((line, rest)) if line.parse::<usize>().is_ok() => (line.parse().unwrap_or(1), rest.trim().to_string()),
        _ => (1, why.to_string()),
    }
}

/// Reads one file, and goes on after faults.
struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    faults: Vec<LoadFault>,
    /// Where the tool begins that is being read.
    line: usize,
}
impl Reader<'_> {
    fn fault(&mut self, line: usize, message: impl Into<String>) {
        self.faults.push(LoadFault::new(self.path, line, message));
    }
    /// The first line at or after `from` that has a text in it; `from` if none has.
    fn line_with(&self, from: usize, what: &str) -> usize {
        let mut lines = self.text.lines().enumerate().skip(from.saturating_sub(1));
        lines.find(|(_, line)| line.contains(what)).map_or(from, |(at, _)| at + 1)
    }
    /// A text of a table; None and a fault if it is something else.
    fn text_of(&mut self, table: &Table, key: &str, whose: &str) -> Option<String> {
        match table.get::<Value>(key) {
            Ok(Value::Nil) => None,
            Ok(Value::String(text)) => Some(text.to_string_lossy()),
            _ => {
                let line = self.line_with(self.line, key);
                self.fault(line, format!("{whose}: `{key}` is not a string"));
                None
            }
        }
    }
    fn flag(&mut self, table: &Table, key: &str, whose: &str) -> Option<bool> {
        match table.get::<Value>(key) {
            Ok(Value::Nil) => None,
            Ok(Value::Boolean(b)) => Some(b),
            _ => {
                let line = self.line_with(self.line, key);
                self.fault(line, format!("{whose}: `{key}` is not true or false"));
                None
            }
        }
    }
    /// Keys that mean nothing are likely misspelt.
    fn keys(&mut self, table: &Table, known: &[&str], whose: &str) {
        for (key, _) in table.pairs::<Value, Value>().flatten() {
            let name = key.to_string().unwrap_or_default();
            if !known.contains(&name.as_str()) {
                let line = self.line_with(self.line, &name);
                let advice = super::names::nearest(&name, known.iter().copied());
                let meant = advice.first().map_or(String::new(), |near| format!("; `{near}` was meant?"));
                self.fault(line, format!("{whose}: `{name}` means nothing here{meant}"));
            }
        }
    }
    fn type_of(&mut self, text: &str, whose: &str, named: &Named) -> Type {
        Type::parse(text, &|name| named.contains_key(name)).unwrap_or_else(|why| {
            let line = self.line_with(self.line, text);
            self.fault(line, format!("{whose}: {why}"));
            Type::Any
        })
    }

    fn toolbox(&mut self, table: &Table, library: Option<String>, name: String) -> Toolbox {
        self.keys(table, &["purpose", "types", "tools"], "the toolbox");
        let purpose = self.text_of(table, "purpose", "the toolbox").unwrap_or_default();
        if purpose.is_empty() {
            self.fault(1, "the toolbox has no `purpose`");
        }
        let types = self.types(table);
        let mut tools: Vec<Tool> = Vec::new();
        let rows = table.get::<Value>("tools").ok();
        match rows.as_ref().and_then(Value::as_table) {
            None => self.fault(1, "`tools` is not a list"),
            Some(rows) => {
                for i in 1..=rows.raw_len() {
                    let Ok(Value::Table(row)) = rows.raw_get::<Value>(i) else {
                        self.fault(self.line, format!("tool {i} is not a table"));
                        continue;
                    };
                    let Some(tool) = self.tool(&row, i, &types) else { continue };
                    if tools.iter().any(|other| other.name == tool.name) {
                        let line = self.line;
                        self.fault(line, format!("two tools are called `{}`", tool.name));
                    }
                    tools.push(tool);
                }
            }
        }
        Toolbox { library, name, purpose, types, tools }
    }
    fn types(&mut self, table: &Table) -> Named {
        let mut texts = std::collections::BTreeMap::new();
        match table.get::<Value>("types") {
            Ok(Value::Nil) => {}
            Ok(Value::Table(rows)) => {
                for (name, text) in rows.pairs::<Value, Value>().flatten() {
                    let name = name.to_string().unwrap_or_default();
                    match text.as_string() {
                        Some(text) if is_identifier(&name) => {
                            texts.insert(name, text.to_string_lossy());
                        }
                        _ => {
                            let line = self.line_with(1, &name);
                            self.fault(line, format!("`types`: `{name}` is not a name with a type's text"));
                        }
                    }
                }
            }
            _ => {
                let line = self.line_with(1, "types");
                self.fault(line, "`types` is not a table of names and texts");
            }
        }
        let mut named = Named::new();
        for (name, text) in &texts {
            let parsed = Type::parse(text, &|name| texts.contains_key(name)).unwrap_or_else(|why| {
                let line = self.line_with(1, name);
                self.fault(line, format!("`types`: {why}"));
                Type::Any
            });
            named.insert(name.clone(), (text.clone(), parsed));
        }
        named
    }
    fn tool(&mut self, row: &Table, i: usize, named: &Named) -> Option<Tool> {
        let run = row.get::<Value>("run").ok().and_then(|run| run.as_function().cloned());
        let Some(name) = self.text_of(row, "name", &format!("tool {i}")) else {
            let line = run.as_ref().and_then(line_of).unwrap_or(self.line);
            self.fault(line, format!("tool {i} has no `name`"));
            return None;
        };
        // Where its name stands, or else its function.
        let quoted = format!("\"{name}\"");
        let after = self.line_with(self.line, &quoted);
        let found = self.text.lines().nth(after - 1).is_some_and(|line| line.contains(&quoted));
        self.line = if found { after } else { run.as_ref().and_then(line_of).unwrap_or(self.line) };
        let whose = format!("`{name}`");
        if !is_identifier(&name) {
            self.fault(self.line, format!("the tool's name `{name}` is no identifier"));
        }
        if SILENT.contains(&name.as_str()) {
            self.fault(self.line, format!("the tool's name `{name}` is reserved"));
        }
        let known = ["name", "description", "args", "returns", "examples", "run", "cancellable", "timeout"];
        self.keys(row, &known, &whose);
        let run: Function = match run {
            Some(run) => run,
            None => {
                self.fault(self.line, format!("{whose}: `run` is not a function"));
                return None;
            }
        };
        let description = self.text_of(row, "description", &whose).unwrap_or_default();
        if description.is_empty() {
            self.fault(self.line, format!("{whose} has no `description`"));
        }
        let mut args: Vec<Arg> = Vec::new();
        match row.get::<Value>("args") {
            Ok(Value::Nil) => {}
            Ok(Value::Table(rows)) => {
                for i in 1..=rows.raw_len() {
                    let Ok(Value::Table(row)) = rows.raw_get::<Value>(i) else {
                        self.fault(self.line, format!("{whose}: argument {i} is not a table"));
                        continue;
                    };
                    if let Some(arg) = self.arg(&row, i, &whose, named) {
                        if args.iter().any(|other| other.name == arg.name) {
                            self.fault(self.line, format!("{whose}: two arguments are called `{}`", arg.name));
                        }
                        let may_lack =
                            |arg: &Arg| arg.optional || arg.default.is_some() || arg.type_.is_optional(named);
                        if !may_lack(&arg) && args.last().is_some_and(may_lack) {
                            let message =
                                format!("{whose}: `{}` must be given, after one that may be left out", arg.name);
                            self.fault(self.line, message);
                        }
                        args.push(arg);
                    }
                }
            }
            _ => self.fault(self.line, format!("{whose}: `args` is not a list")),
        }
        let returns_text = self.text_of(row, "returns", &whose).unwrap_or_else(|| "any".to_string());
        let returns = self.type_of(&returns_text, &whose, named);
        let mut examples = Vec::new();
        match row.get::<Value>("examples") {
            Ok(Value::Nil) => {}
            Ok(Value::String(one)) => examples.push(one.to_string_lossy()),
            Ok(Value::Table(rows)) => {
                for example in rows.sequence_values::<Value>() {
                    match example {
                        Ok(Value::String(text)) => examples.push(text.to_string_lossy()),
                        _ => self.fault(self.line, format!("{whose}: an example is not a string")),
                    }
                }
            }
            _ => self.fault(self.line, format!("{whose}: `examples` is not a list")),
        }
        let timeout_ms = match row.get::<Value>("timeout") {
            Ok(Value::Nil) => None,
            Ok(value) if value.as_number().or(value.as_integer().map(|n| n as f64)).is_some_and(|n| n > 0.0) => {
                value.as_number().or(value.as_integer().map(|n| n as f64)).map(|seconds| seconds * 1e3)
            }
            _ => {
                self.fault(self.line, format!("{whose}: `timeout` is not a number of seconds"));
                None
            }
        };
        let cancellable = self.flag(row, "cancellable", &whose).unwrap_or(true);
        let body = Body::Luau(run);
        Some(Tool { name, description, args, returns_text, returns, examples, cancellable, timeout_ms, body })
    }
    fn arg(&mut self, row: &Table, i: usize, tool: &str, named: &Named) -> Option<Arg> {
        let Some(name) = self.text_of(row, "name", tool) else {
            self.fault(self.line, format!("{tool}: argument {i} has no `name`"));
            return None;
        };
        let whose = format!("{tool}, argument `{name}`");
        if !is_identifier(&name) {
            self.fault(self.line, format!("{whose}: the name is no identifier"));
        }
        self.keys(row, &["name", "type", "description", "optional", "default"], &whose);
        let type_text = self.text_of(row, "type", &whose).unwrap_or_else(|| "any".to_string());
        let type_ = self.type_of(&type_text, &whose, named);
        let optional = self.flag(row, "optional", &whose).unwrap_or(false) || type_text.ends_with('?');
        let default = match row.get::<Value>("default") {
            Ok(Value::Nil) | Err(_) => None,
            Ok(value) => {
                if let Some(wrong) = type_.mismatch(&value, named, "") {
                    let line = self.line_with(self.line, "default");
                    self.fault(
                        line,
                        format!("{whose}: the default is to be {}, and {} came", wrong.expected, wrong.came),
                    );
                }
                match from_luau(&value, Some(&type_), named, "the default") {
                    Ok(Data::Undefined) => None,
                    Ok(data) => Some(data),
                    Err(why) => {
                        self.fault(self.line, format!("{whose}: {why}"));
                        None
                    }
                }
            }
        };
        let description = self.text_of(row, "description", &whose).unwrap_or_default();
        Some(Arg { name, type_text, type_, description, optional, default })
    }
}
fn line_of(run: &Function) -> Option<usize> {
    run.info().line_defined
}
fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_') && chars.all(|c| c.is_alphanumeric() || c == '_')
}
