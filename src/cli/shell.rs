//! What `run` and `repl` share: the globals of an engine's shell, reporting errors, the event loop of timers.

use std::io::{Read, Write};
use std::path::Path;

use super::{inspect, timers};
use crate::heap::{Attributes, Kind, Object, Value};
use crate::runtime::internal_methods::Property;
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, CompileError, HostHooks, JsResult, NativeFn, RejectionOperation, Throw};
use zerojs_grammar::Goal;

/// Reads a source file; `-` is standard input.
pub fn read_source(file: &Path) -> Result<String, String> {
    let bytes = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|e| format!("standard input: {e}"))?;
        bytes
    } else {
        std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?
    };
    Ok(String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()))
}

/// A command's source: name and text, from a file or as given.
pub fn named_source(file: Option<&Path>, eval: Option<&str>) -> Result<(String, String), String> {
    match (eval, file) {
        (Some(text), _) => Ok(("eval".to_string(), text.to_string())),
        (None, Some(file)) => Ok((file.display().to_string(), read_source(file)?)),
        (None, None) => Err("no source".to_string()),
    }
}

/// A shell's hooks: modules from files, a clock, random numbers.
pub struct ShellHooks {
    random: u64,
}
impl Default for ShellHooks {
    fn default() -> Self {
        ShellHooks { random: crate::runtime::DefaultHooks::default().0 }
    }
}
impl HostHooks for ShellHooks {
    fn random(&mut self) -> f64 {
        crate::runtime::xorshift(&mut self.random)
    }
    fn promise_rejection(&mut self, agent: &mut Agent, promise: Object, operation: RejectionOperation) {
        timers::track_rejection(agent, promise, operation);
    }
    fn import_meta(&mut self, agent: &mut Agent, module: &str, meta: Object) {
        let name = agent.heap.new_string(module);
        let key = agent.heap.key_from_str("filename");
        agent.heap.put_data_property(meta, key, name.into());
    }
    fn load_module(&mut self, referrer: &str, specifier: &str) -> Result<(String, String), String> {
        let base = Path::new(referrer).parent().unwrap_or(Path::new("."));
        let path = normalize(&base.join(specifier));
        let text = read_source(&path).map_err(|_| format!("Cannot find module '{specifier}'"))?;
        Ok((path.display().to_string(), text))
    }
}

/// Without `.` and, where they have something to undo, `..`: one file has one name.
fn normalize(path: &Path) -> std::path::PathBuf {
    let mut out = std::path::PathBuf::new();
    for component in path.components() {
        match component {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir if out.file_name().is_some() => drop(out.pop()),
            component => out.push(component),
        }
    }
    out
}

/// Runs a module, its jobs and timers; 0, or the exit code, the error reported.
pub fn run_module(agent: &mut Agent, name: &str, text: &str) -> u8 {
    let name = normalize(Path::new(name)).display().to_string();
    let module = match agent.parse_module(&name, text) {
        Ok(module) => module,
        Err(error) => {
            report_syntax(&name, text, &error);
            return super::SYNTAX;
        }
    };
    let result = agent.load_requested_modules(module).and_then(|()| agent.evaluate_module(module));
    let throw = match result {
        Ok(promise) => match agent.run_jobs() {
            Err(throw) => throw,
            Ok(()) if promise.promise_state() == PromiseState::Rejected => {
                timers::forget_rejection(agent, promise);
                Throw::new(promise.promise_result())
            }
            Ok(()) => {
                let code = run_event_loop(agent);
                if code == 0 && promise.promise_state() == PromiseState::Pending {
                    tell!("{name}: its top-level await waits for something that nothing can settle any more");
                    return super::FAILED;
                }
                return code;
            }
        },
        Err(throw) => throw,
    };
    report(agent, throw);
    super::FAILED
}

/// A native of the shell as a global.
pub fn define_global(agent: &mut Agent, name: &str, length: u32, run: crate::runtime::NativeFn) {
    let text = agent.heap.new_string(name);
    let function = agent.new_native_function(text.into(), length, run, &[]);
    let global = agent.realm().global_object;
    define(agent, global, name, function.into());
}
/// A property like those of built-ins.
pub fn define(agent: &mut Agent, object: Object, name: &str, value: Value) {
    let key = agent.heap.key_from_str(name);
    // Lazy tables come first.
    let _ = agent.ordinary_get_own_property(object, key);
    agent.heap.add_property(object, key, value, Attributes::BUILTIN);
}

/// print and its kin.
pub fn define_globals(agent: &mut Agent, expose_gc: bool) {
    define_global(agent, "print", 0, print);
    let console = agent.new_plain_object();
    for (name, run) in [
        ("log", console_log as NativeFn),
        ("info", console_log),
        ("debug", console_log),
        ("warn", console_error),
        ("error", console_error),
    ] {
        let text = agent.heap.new_string(name);
        let function = agent.new_native_function(text.into(), 0, run, &[]);
        define(agent, console, name, function.into());
    }
    let global = agent.realm().global_object;
    define(agent, global, "console", console.into());
    let performance = agent.new_plain_object();
    let text = agent.heap.new_string("now");
    let now = agent.new_native_function(text.into(), 0, performance_now, &[]);
    define(agent, performance, "now", now.into());
    define(agent, global, "performance", performance.into());
    timers::define_globals(agent);
    if expose_gc {
        define_global(agent, "gc", 0, gc);
    }
}
fn print(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let mut line = String::new();
    for (i, &value) in args.iter().enumerate() {
        if i > 0 {
            line.push(' ');
        }
        if value.is_symbol() {
            line.push_str(&agent.describe(value));
        } else {
            line.push_str(&agent.to_string(value)?.to_string_lossy());
        }
    }
    say!("{line}");
    Ok(Value::UNDEFINED)
}
fn console_log(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let line = log_line(agent, args);
    say!("{line}");
    Ok(Value::UNDEFINED)
}
fn console_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let line = log_line(agent, args);
    tell!("{line}");
    Ok(Value::UNDEFINED)
}
fn log_line(agent: &mut Agent, args: &[Value]) -> String {
    args.iter().map(|value| inspect::display(agent, *value)).collect::<Vec<_>>().join(" ")
}
/// Text on standard output.
pub fn write_text(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}
fn performance_now(_: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    Ok(Value::double(START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3))
}
fn gc(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    agent.collect_garbage();
    Ok(Value::UNDEFINED)
}

/// Runs a script; 0, or the exit code, the error reported.
pub fn run_script(agent: &mut Agent, name: &str, text: &str) -> u8 {
    match agent.compile(name, text, &Goal::Script) {
        Ok(code) => match agent.run_script(&code) {
            Ok(_) => 0,
            Err(throw) => {
                report(agent, throw);
                super::FAILED
            }
        },
        Err(error) => {
            report_syntax(name, text, &error);
            super::SYNTAX
        }
    }
}
/// A source that is not JavaScript, on standard error: the place, the line, and a caret below.
pub fn report_syntax(name: &str, text: &str, error: &CompileError) {
    let kind = if error.is_reference_error { "ReferenceError" } else { "SyntaxError" };
    tell!("{name}:{}:{}: {kind}: {}", error.line, error.column, error.message);
    if let Some(excerpt) = excerpt(text, error.line, error.column) {
        tell!("{excerpt}");
    }
}
/// The line of a place with a caret under it; a long line is cut around the place.
fn excerpt(text: &str, line: u32, column: u32) -> Option<String> {
    let line = text.split(['\n', '\u{2028}', '\u{2029}']).nth(line as usize - 1)?.trim_end_matches('\r');
    // Columns count UTF-16 units.
    let (mut units, mut before) = (1, 0);
    for c in line.chars().take_while(|c| *c != '\r') {
        if units >= column {
            break;
        }
        units += c.len_utf16() as u32;
        before += 1;
    }
    let from = before.max(60) - 60;
    let shown: String = line.chars().skip(from).take(120).map(|c| if c == '\t' { ' ' } else { c }).collect();
    Some(format!("  {shown}\n  {}^", " ".repeat(before - from)))
}
/// Runs jobs and timers until none is left, and tells of rejections that nobody handled.
pub fn run_event_loop(agent: &mut Agent) -> u8 {
    timers::run_event_loop(agent)
}
/// An uncaught error, on standard error.
pub fn report(agent: &mut Agent, throw: Throw) {
    if throw.is_termination() {
        let why = agent.termination().map_or("ended".to_string(), |t| t.to_string());
        tell!("Terminated: {why}");
        return;
    }
    let value = throw.value();
    let text = inspect::inspect(agent, value);
    let is_error = value.as_object().is_some_and(|object| object.kind() == Kind::Error);
    tell!("{}{text}", if is_error { "" } else { "Uncaught " });
    if let Some(cause) = value.as_object().filter(|_| is_error).and_then(|error| own_cause(agent, error)) {
        let cause = inspect::inspect(agent, cause);
        tell!("Caused by {cause}");
    }
}
fn own_cause(agent: &mut Agent, error: Object) -> Option<Value> {
    let key = agent.heap.key_from_str("cause");
    match agent.internal_get_own_property(error, key) {
        Ok(Some(Property::Data(value, _))) => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_place() {
        assert_eq!(excerpt("a\nlet 1;\n", 2, 5).as_deref(), Some("  let 1;\n      ^"));
        assert_eq!(excerpt("'\u{1F600}' x", 1, 6).as_deref(), Some("  '\u{1F600}' x\n      ^"));
        assert_eq!(excerpt("", 1, 1).as_deref(), Some("  \n  ^"));
        let long = format!("{} ?", "x".repeat(300));
        assert!(excerpt(&long, 1, 302).is_some_and(|text| text.ends_with(&format!("\n  {}^", " ".repeat(60)))));
    }

    #[test]
    fn one_file_has_one_name() {
        for (path, wanted) in [("./a/../b.js", "b.js"), ("a/./b.js", "a/b.js"), ("../a.js", "../a.js")] {
            assert_eq!(normalize(Path::new(path)), Path::new(wanted));
        }
    }
}
