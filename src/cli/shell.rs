//! What `run` and `repl` share: the globals of an engine's shell, reporting errors, the event loop of timers.

use std::io::Read;
use std::path::Path;

use crate::heap::{Attributes, Object, Value};
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, HostHooks, JsResult, Throw};
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

/// Runs a module; 0, or the exit code, the error reported.
pub fn run_module(agent: &mut Agent, name: &str, text: &str) -> u8 {
    let name = normalize(Path::new(name)).display().to_string();
    let result = agent.load_module(&name, text).and_then(|module| agent.evaluate_module(module));
    let throw = match result {
        Ok(promise) => match agent.run_jobs() {
            Err(throw) => throw,
            Ok(()) if promise.promise_state() == PromiseState::Rejected => Throw::new(promise.promise_result()),
            Ok(()) => return 0,
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
    for name in ["log", "info", "debug", "warn", "error"] {
        let text = agent.heap.new_string(name);
        let function = agent.new_native_function(text.into(), 0, print, &[]);
        define(agent, console, name, function.into());
    }
    let global = agent.realm().global_object;
    define(agent, global, "console", console.into());
    let performance = agent.new_plain_object();
    let text = agent.heap.new_string("now");
    let now = agent.new_native_function(text.into(), 0, performance_now, &[]);
    define(agent, performance, "now", now.into());
    define(agent, global, "performance", performance.into());
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
    println!("{line}");
    Ok(Value::UNDEFINED)
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
            eprintln!("{name}:{}:{}: SyntaxError: {}", error.line, error.column, error.message);
            super::SYNTAX
        }
    }
}
/// Runs jobs and timers until none is left.
pub fn run_event_loop(agent: &mut Agent) -> u8 {
    loop {
        // No other agent could notify a promise of `waitAsync`: only the clock settles one.
        match agent.run_jobs().and_then(|()| agent.wait_for_async_waiters(&|| false)) {
            Ok(true) => {}
            Ok(false) => return 0,
            Err(throw) => {
                report(agent, throw);
                return super::FAILED;
            }
        }
    }
}
/// An uncaught error, on standard error.
pub fn report(agent: &mut Agent, throw: Throw) {
    if throw.is_termination() {
        let why = agent.termination().map_or("ended".to_string(), |t| t.to_string());
        eprintln!("Terminated: {why}");
        return;
    }
    let value = throw.value();
    if let Some(object) = value.as_object()
        && let Ok(stack) = agent.get_str(object, "stack")
        && let Some(stack) = stack.as_string()
    {
        eprintln!("Uncaught {}", stack.to_string_lossy());
        return;
    }
    let text = match agent.to_string(value) {
        Ok(text) => text.to_string_lossy(),
        Err(_) => agent.describe(value),
    };
    eprintln!("Uncaught {text}");
}
