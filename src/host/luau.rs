//! The Luau machine: a sandbox that tools are loaded into, and calls as coroutines that may yield to the event loop.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use mlua::{Function, Lua, MultiValue, Table, Value, VmState};

use super::files::Files;

/// Bytes that all tools together may hold.
const MEMORY: usize = 512 << 20;

/// What tools may ask about the run that calls them.
#[derive(Default)]
pub(super) struct Scope {
    /// After this, tools are stopped.
    pub deadline: Cell<Option<Instant>>,
    /// The caller's name.
    pub caller: RefCell<Option<String>>,
}

/// The machine.
pub(super) struct Luau {
    pub lua: Lua,
    pub scope: Rc<Scope>,
    invoke: Function,
}

/// Why a call failed.
pub(super) struct Failure {
    /// What the tool said.
    pub message: String,
    /// What it gave as the cause.
    pub cause: Option<Value>,
}

impl Luau {
    /// A machine with the standard library, `host` and nothing of the system; read-only once it is sandboxed.
    pub fn new(files: Files) -> Result<Luau, String> {
        let lua = Lua::new();
        let scope = Rc::new(Scope::default());
        let invoke = prepare(&lua, &scope, files).map_err(|e| e.to_string())?;
        Ok(Luau { lua, scope, invoke })
    }

    /// Runs a toolbox file; the table it returns.
    pub fn load(&self, name: &str, text: &str) -> Result<Table, String> {
        let chunk = self.lua.load(text).set_name(format!("={name}"));
        match chunk.eval::<Value>() {
            Ok(Value::Table(table)) => Ok(table),
            Ok(_) => Err("its file does not return a table".to_string()),
            Err(error) => Err(first_line(&error.to_string()).to_string()),
        }
    }

    /// Runs a tool to its end. Dropping the future closes the coroutine.
    pub async fn call(&self, run: Function, args: Vec<Value>) -> Result<Value, Failure> {
        let mut all = MultiValue::from_vec(args);
        all.push_front(Value::Function(run));
        let failed = |message: String| Failure { message, cause: None };
        let mut results: MultiValue =
            self.invoke.call_async(all).await.map_err(|e| failed(without_place(&e.to_string())))?;
        let ok = matches!(results.pop_front(), Some(Value::Boolean(true)));
        let first = results.pop_front().unwrap_or(Value::Nil);
        if ok { Ok(first) } else { Err(describe(&first)) }
    }
}

/// Sets up the globals; the function that calls a tool and hands on what it throws, whatever that is.
fn prepare(lua: &Lua, scope: &Rc<Scope>, files: Files) -> mlua::Result<Function> {
    lua.set_memory_limit(MEMORY)?;
    let host = lua.create_table()?;
    host.set("null", Value::NULL)?;
    host.set(
        "sleep",
        lua.create_async_function(|_, ms: f64| async move {
            let ms = if ms.is_finite() { ms.clamp(0.0, 86_400_000.0) } else { 0.0 };
            tokio::time::sleep(Duration::from_secs_f64(ms / 1e3)).await;
            Ok(())
        })?,
    )?;
    let seen = scope.clone();
    host.set("caller", lua.create_function(move |_, ()| Ok(seen.caller.borrow().clone()))?)?;
    host.set("files", files_table(lua, files)?)?;
    host.set_readonly(true);
    let globals = lua.globals();
    globals.set("host", host)?;
    for absent in ["loadstring", "getfenv", "setfenv", "collectgarbage", "print", "require"] {
        globals.set(absent, Value::Nil)?;
    }
    let invoke = lua.load("return function(run, ...) return pcall(run, ...) end").set_name("=host").eval()?;
    lua.sandbox(true)?;
    let (seen, count) = (scope.clone(), Cell::new(0u32));
    lua.set_interrupt(move |_| {
        count.set(count.get().wrapping_add(1));
        // The clock is asked at every 16th back-edge or call only.
        if count.get() % 16 == 0 && seen.deadline.get().is_some_and(|deadline| Instant::now() > deadline) {
            return Err(mlua::Error::RuntimeError("the time limit is over".to_string()));
        }
        Ok(VmState::Continue)
    });
    Ok(invoke)
}
fn files_table(lua: &Lua, files: Files) -> mlua::Result<Table> {
    let files = Rc::new(files);
    let table = lua.create_table()?;
    let error = |why: String| mlua::Error::RuntimeError(why);
    let tree = files.clone();
    table.set(
        "read",
        lua.create_function(move |lua, path: String| lua.create_string(tree.read(&path).map_err(error)?))?,
    )?;
    let tree = files.clone();
    table.set(
        "write",
        lua.create_function(move |_, (path, text): (String, mlua::LuaString)| {
            tree.write(&path, &text.as_bytes()).map_err(error)
        })?,
    )?;
    let tree = files.clone();
    table.set("list", lua.create_function(move |_, path: String| tree.list(&path).map_err(error))?)?;
    table.set("exists", lua.create_function(move |_, path: String| files.exists(&path).map_err(error))?)?;
    table.set_readonly(true);
    Ok(table)
}

/// What a thrown value says: a text without its place, or `message` and `cause` of a table.
fn describe(thrown: &Value) -> Failure {
    match thrown {
        Value::Table(table) => Failure {
            message: table.get::<String>("message").unwrap_or_else(|_| "the tool threw a table".to_string()),
            cause: table.get::<Value>("cause").ok().filter(|cause| !cause.is_nil()),
        },
        Value::String(text) => Failure { message: without_place(&text.to_string_lossy()), cause: None },
        Value::Error(error) => Failure { message: without_place(&error.to_string()), cause: None },
        other => Failure { message: other.to_string().unwrap_or_else(|_| "the tool failed".to_string()), cause: None },
    }
}
fn first_line(text: &str) -> &str {
    text.strip_prefix("syntax error: ")
        .or(text.strip_prefix("runtime error: "))
        .unwrap_or(text)
        .lines()
        .next()
        .unwrap_or_default()
}
/// Without `box:12: ` in front and the traceback behind: a script's author knows neither.
fn without_place(text: &str) -> String {
    let line = first_line(text);
    let mut rest = line;
    // A library's box is `@lib::box`: the place ends with the first `:<digits>: `.
    for (at, _) in line.match_indices(':') {
        let digits = line[at + 1..].chars().take_while(char::is_ascii_digit).count();
        if digits > 0 && line[at + 1 + digits..].starts_with(": ") && !line[..at].contains(' ') {
            rest = &line[at + digits + 3..];
            break;
        }
    }
    rest.to_string()
}

#[cfg(test)]
mod tests {
    use super::without_place;

    #[test]
    fn places_are_taken_off() {
        assert_eq!(without_place("runtime error: files:12: no file\nstack traceback:\n x"), "no file");
        assert_eq!(without_place("@lib::box:3: bad"), "bad");
        assert_eq!(without_place("at 10:30: nothing"), "at 10:30: nothing");
    }
}
