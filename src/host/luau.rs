//! The Luau machine: a sandbox that tools are loaded into, and calls as coroutines that may yield to the event loop.
//!
//! All runs of a catalogue share one machine, so that tools keep their state; its lock is held only while Luau code runs.
//! Code that runs for long gives way after a few milliseconds, wherever Luau can yield.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use parking_lot::{ReentrantMutex, ReentrantMutexGuard};

use mlua::{Function, Lua, MultiValue, Table, Value, VmState};

use super::data::{Data, ToolFailure};
use super::luau_stack;
use super::options::Caller;
use super::scope::{self, CallContext, Within};
use super::values::to_luau;

/// Why a call failed, the cause still where it was.
pub(super) struct Failure {
    /// What the tool said.
    pub message: String,
    /// What it gave as the cause.
    pub cause: Option<Cause>,
}
/// A cause.
pub(super) enum Cause {
    /// In Luau.
    Luau(Value),
    /// Plain.
    Data(Data),
}
impl From<ToolFailure> for Failure {
    fn from(failure: ToolFailure) -> Failure {
        Failure::with_cause(failure.message, failure.cause.map(Cause::Data))
    }
}
impl Failure {
    pub fn new(message: impl Into<String>) -> Failure {
        Failure::with_cause(message.into(), None)
    }
    fn with_cause(message: String, cause: Option<Cause>) -> Failure {
        Failure { message: super::fault::shortened(message), cause }
    }
    /// As plain data; a cause that cannot be is left out.
    pub fn to_data(&self) -> ToolFailure {
        let cause = match &self.cause {
            Some(Cause::Luau(value)) => super::values::from_luau_graph(value, None, &Default::default(), "cause").ok(),
            Some(Cause::Data(data)) => Some(data.clone()),
            None => None,
        };
        ToolFailure { message: self.message.clone(), cause }
    }
}

/// The machine.
pub(super) struct Luau {
    pub lua: Lua,
    invoke: Function,
    /// Who may use the machine: see `turn`.
    gate: ReentrantMutex<()>,
    /// What tools keep for each caller.
    sessions: Arc<Mutex<HashMap<Caller, Table>>>,
}

/// How long a file of tools may take to load.
const LOADING: Duration = Duration::from_secs(2);

impl Luau {
    /// A machine with the standard library, what `luau_api` adds, and nothing of the system; read-only once it is sandboxed.
    pub fn new(options: &super::catalogue::CatalogueOptions) -> Result<Luau, String> {
        // Coroutines of calls that have ended are used again.
        let threads = mlua::LuaOptions::new().thread_pool_size(64);
        let lua = Lua::new_with(mlua::StdLib::ALL_SAFE, threads).map_err(|e| e.to_string())?;
        let sessions = Arc::new(Mutex::new(HashMap::new()));
        let invoke = prepare(&lua, options, &sessions).map_err(|e| e.to_string())?;
        Ok(Luau { lua, invoke, gate: ReentrantMutex::new(()), sessions })
    }
    /// Waits for a turn at the machine. The machine's own lock is taken for each operation anew: a copy of many parts would
    /// wait for as many slices of a tool that computes. Nothing of a script may run while it is held.
    pub fn turn(&self) -> Turn<'_> {
        Turn(Some(self.gate.lock()))
    }

    /// Runs a toolbox file; the table it returns.
    pub fn load(&self, name: &str, text: &str) -> Result<Table, String> {
        let own = self.own_globals().map_err(|e| e.to_string())?;
        let chunk = self.lua.load(text).set_name(format!("={name}")).set_environment(own);
        LOADED_UNTIL.set(Some(Instant::now() + LOADING));
        let result = chunk.eval::<Value>();
        LOADED_UNTIL.set(None);
        match result {
            Ok(Value::Table(table)) => Ok(table),
            Ok(_) => Err("its file does not return a table".to_string()),
            Err(error) => Err(first_line(&error.to_string()).to_string()),
        }
    }

    /// Globals of one file: what it defines is seen by no other.
    fn own_globals(&self) -> mlua::Result<Table> {
        let (own, behind) = (self.lua.create_table()?, self.lua.create_table()?);
        behind.raw_set("__index", self.lua.globals())?;
        behind.raw_set("__metatable", false)?;
        own.set_metatable(Some(behind))?;
        // Nothing can change what is behind: calls of the standard library need no look at it.
        own.set_safeenv(true);
        Ok(own)
    }

    /// Runs a tool to its end, as a part of a call. Dropping the future closes the coroutine.
    pub async fn call(&self, run: &Function, args: Vec<Data>, context: Arc<CallContext>) -> Result<Value, Failure> {
        let future = {
            let _turn = self.turn();
            let all = self.arguments(run, args).map_err(|e| Failure::new(e.to_string()))?;
            self.invoke.call_async::<(bool, Value)>(all)
        };
        let world = context.world.clone();
        let is_box = |name: &str| world.toolboxes.iter().any(|toolbox| toolbox.registered() == name);
        let future = std::pin::pin!(future);
        let (ok, first) = Within::new(context, future, true).await.map_err(|e| self.broken(&e, &is_box))?;
        if ok {
            return Ok(first);
        }
        match &first {
            Value::Error(error) => return Err(self.broken(error, &is_box)),
            Value::String(text) if *text == "not enough memory" => {
                return Err(self.broken(&mlua::Error::MemoryError(String::new()), &is_box));
            }
            _ => {}
        }
        Err(describe(&first, &is_box))
    }
    /// The function, and arguments for it.
    fn arguments(&self, run: &Function, args: Vec<Data>) -> mlua::Result<MultiValue> {
        let mut all = Vec::with_capacity(args.len() + 1);
        all.push(Value::Function(run.clone()));
        let in_bulk = match args.iter().any(|data| matches!(data, Data::Array(_) | Data::Object(_))) {
            true => luau_stack::write(&self.lua, &args)?,
            false => None,
        };
        match in_bulk {
            Some(values) => all.extend(values),
            None => {
                for data in &args {
                    all.push(to_luau(&self.lua, data)?);
                }
            }
        }
        Ok(MultiValue::from_vec(all))
    }
    /// What an error of the machine says. Memory is given back at once, or other calls would find none.
    fn broken(&self, error: &mlua::Error, is_box: &dyn Fn(&str) -> bool) -> Failure {
        let message = without_place(&error.to_string(), is_box);
        if message.contains("not enough memory") || message.contains("memory error") {
            let _ = self.lua.gc_collect();
            return Failure::new("the tool used more memory than tools may");
        }
        Failure::new(message)
    }
    /// Forgets what tools keep for the callers of a connection.
    pub fn end_connection(&self, connection: &str) {
        let mut sessions = self.sessions.lock().expect("nothing panics here");
        let ended: Vec<Caller> = sessions.keys().filter(|caller| caller.connection == connection).cloned().collect();
        let tables: Vec<Table> = ended.iter().filter_map(|caller| sessions.remove(caller)).collect();
        // Dropping a table takes the machine's lock, under which others ask for their sessions.
        drop(sessions);
        drop(tables);
    }
}

/// A turn at the machine; afterwards those who wait come first.
pub(super) struct Turn<'a>(Option<ReentrantMutexGuard<'a, ()>>);
impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(guard) = self.0.take() {
            ReentrantMutexGuard::unlock_fair(guard);
        }
    }
}

thread_local! {
    /// Until when the file that this thread loads may run.
    static LOADED_UNTIL: std::cell::Cell<Option<Instant>> = const { std::cell::Cell::new(None) };
}

/// Sets up the globals; the function that calls a tool and hands on what it throws, whatever that is.
fn prepare(
    lua: &Lua,
    options: &super::catalogue::CatalogueOptions,
    sessions: &Arc<Mutex<HashMap<Caller, Table>>>,
) -> mlua::Result<Function> {
    lua.set_memory_limit(options.luau_memory)?;
    super::luau_api::install(lua, options, sessions)?;
    // With what the machine itself throws, and not its text.
    let invoke = "local pcall = pcall return function(run, ...) return pcall(run, ...) end";
    let invoke = lua.load(invoke).set_name("=host").eval()?;
    super::luau_library::install(lua)?;
    let globals = lua.globals();
    for absent in ["loadstring", "getfenv", "setfenv", "collectgarbage", "print", "require", "newproxy"] {
        globals.set(absent, Value::Nil)?;
    }
    lua.sandbox(true)?;
    lua.set_interrupt(|_| match scope::tick() {
        Ok(false) if LOADED_UNTIL.get().is_some_and(|until| Instant::now() > until) => {
            Err(mlua::Error::RuntimeError(format!("it computed for more than {} ms", LOADING.as_millis())))
        }
        Ok(false) => Ok(VmState::Continue),
        Ok(true) => Ok(VmState::Yield),
        Err(why) => Err(mlua::Error::RuntimeError(why)),
    });
    Ok(invoke)
}

/// What a thrown value says: a text without its place, or `message` and `cause` of a table.
fn describe(thrown: &Value, is_box: &dyn Fn(&str) -> bool) -> Failure {
    match thrown {
        Value::Table(table) => Failure::with_cause(
            table.raw_get::<String>("message").unwrap_or_else(|_| "the tool threw a table".to_string()),
            table.raw_get::<Value>("cause").ok().filter(|cause| !cause.is_nil()).map(Cause::Luau),
        ),
        Value::String(text) if text.as_bytes().is_empty() => Failure::new("the tool failed without a message"),
        Value::String(text) => Failure::new(without_place(&text.to_string_lossy(), is_box)),
        Value::Nil => Failure::new("the tool failed without a message"),
        other => Failure::new(format!("the tool threw a {}", other.type_name())),
    }
}
pub(super) fn first_line(text: &str) -> &str {
    text.strip_prefix("syntax error: ")
        .or(text.strip_prefix("runtime error: "))
        .unwrap_or(text)
        .split("\nstack traceback:")
        .next()
        .unwrap_or_default()
}
/// Without `box:12: ` in front and the traceback behind: a script's author knows neither. What is no toolbox's name stays.
fn without_place(text: &str, is_box: &dyn Fn(&str) -> bool) -> String {
    let line = first_line(text);
    let mut rest = line;
    // A library's box is `@lib::box`: the place ends with the first `:<digits>: `.
    for (at, _) in line.match_indices(':') {
        let digits = line[at + 1..].chars().take_while(char::is_ascii_digit).count();
        if digits > 0 && line[at + 1 + digits..].starts_with(": ") && is_box(&line[..at]) {
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
        let is_box = |name: &str| ["files", "@lib::box"].contains(&name);
        let without_place = |text| without_place(text, &is_box);
        assert_eq!(without_place("runtime error: files:12: no file\nstack traceback:\n x"), "no file");
        assert_eq!(without_place("@lib::box:3: bad"), "bad");
        assert_eq!(without_place("at 10:30: nothing"), "at 10:30: nothing");
        assert_eq!(without_place("notes.yaml:12: bad indentation"), "notes.yaml:12: bad indentation");
    }
}
