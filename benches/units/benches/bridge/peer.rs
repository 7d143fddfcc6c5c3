//! The bridge made by hand: scripts in rquickjs, tools in one sandboxed Luau machine, promises between them, and the same record.
//!
//! A runtime and a context a run, with a limit of memory and a handler that ends it at a deadline; one machine for all runs, as
//! ours. Values are copied directly, which is faster here than through JSON. It has neither our checks of arguments, nor our
//! rules for values and errors, timers or messages for names that do not exist.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt::Write;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use mlua::{Lua, MultiValue, Value as LuaValue, VmState};
use rquickjs::function::{Func, Rest};
use rquickjs::promise::PromiseState;
use rquickjs::{Array, Context, Ctx, Function, Object, Promise, Result, Runtime, String as JsString, Type, Value};

const LIMIT: Duration = Duration::from_secs(30);
const MEMORY: usize = 256 << 20;
const MAX_GARBAGE: usize = 256 << 20;
const BUDGET: usize = 200;
const AT_ONCE: usize = 16;

thread_local! {
    /// When the Luau code that this thread runs has to end, and how often it was asked.
    static UNTIL: Cell<(Option<Instant>, u32)> = const { Cell::new((None, 0)) };
}

/// What a tool does.
#[derive(Clone)]
enum Body {
    Luau(mlua::Function),
    Host(fn() -> Pin<Box<dyn Future<Output = f64> + Send>>),
}
/// The tools, and where they run.
pub struct Bridge {
    lua: Lua,
    boxes: Vec<(String, Vec<(String, Body)>)>,
    tokio: tokio::runtime::Runtime,
}

/// What a call came to.
enum Outcome {
    Luau(LuaValue),
    Host(f64),
    Failed(String),
}
type Running = Pin<Box<dyn Future<Output = (usize, Outcome)>>>;

/// A call: its tool's name, when it began, and its promise's functions.
struct Call<'js> {
    tool: Rc<str>,
    began: Instant,
    settle: Option<(Function<'js>, Function<'js>)>,
}
/// What a run keeps.
#[derive(Default)]
struct Run<'js> {
    calls: RefCell<Vec<Call<'js>>>,
    queue: RefCell<VecDeque<Running>>,
    logs: RefCell<Vec<String>>,
}

impl Bridge {
    /// The same tools as on our side.
    pub fn new() -> Bridge {
        let threads = mlua::LuaOptions::new().thread_pool_size(64);
        let lua = Lua::new_with(mlua::StdLib::ALL_SAFE, threads).expect("a machine");
        lua.set_memory_limit(512 << 20).expect("Luau has limits");
        let task = lua.create_table().expect("a table");
        let wait = lua.create_async_function(|_, seconds: f64| async move {
            tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
            Ok(seconds)
        });
        task.set("wait", wait.expect("a function")).expect("a table");
        lua.globals().set("task", task).expect("a table");
        lua.sandbox(true).expect("Luau has a sandbox");
        lua.set_interrupt(|_| {
            let (until, asked) = UNTIL.get();
            UNTIL.set((until, asked.wrapping_add(1)));
            if asked.is_multiple_of(64) && until.is_some_and(|until| Instant::now() > until) {
                return Err(mlua::Error::runtime("the time limit is over"));
            }
            Ok(VmState::Continue)
        });
        let toolbox: mlua::Table = lua.load(units::BOX).eval().expect("a toolbox");
        let rows: mlua::Table = toolbox.get("tools").expect("tools");
        let tools = rows.sequence_values::<mlua::Table>().map(|row| {
            let row = row.expect("a tool");
            (row.get("name").expect("a name"), Body::Luau(row.get("run").expect("a function")))
        });
        let one: fn() -> Pin<Box<dyn Future<Output = f64> + Send>> = || Box::pin(async { 1.0 });
        let boxes =
            vec![("b".to_string(), tools.collect()), ("n".to_string(), vec![("one".to_string(), Body::Host(one))])];
        let tokio = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        Bridge { lua, boxes, tokio }
    }
    /// Runs a script: its record as text.
    pub fn run(&self, script: &str) -> String {
        let deadline = Instant::now() + LIMIT;
        let runtime = Runtime::new().expect("memory");
        runtime.set_memory_limit(MEMORY);
        runtime.set_max_stack_size(1 << 20);
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > deadline)));
        let context = Context::full(&runtime).expect("memory");
        UNTIL.set((Some(deadline), 0));
        let record = context.with(|ctx| self.tokio.block_on(self.script(&ctx, script, deadline)));
        // A few long strings are as many megabytes, and the machine's collector goes by how often something is made.
        if self.lua.used_memory() > MAX_GARBAGE {
            self.lua.gc_collect().expect("a collection");
        }
        record
    }
    async fn script<'js>(&self, ctx: &Ctx<'js>, script: &str, deadline: Instant) -> String {
        let run = Rc::new(Run::default());
        let mut trace = String::new();
        let value = self.drive(ctx, &run, script, deadline, &mut trace).await;
        let mut record = String::new();
        let (ok, value, error) = match &value {
            Ok(text) => (true, text.as_str(), None),
            Err(why) => (false, "null", Some(why)),
        };
        record.reserve(value.len() + trace.len() + 256);
        let error = serde_json::to_string(&error).expect("a text");
        let logs = serde_json::to_string(&*run.logs.borrow()).expect("texts");
        let _ =
            write!(record, "{{\"ok\":{ok},\"value\":{value},\"error\":{error},\"trace\":[{trace}],\"logs\":{logs}}}");
        record
    }
    /// Runs until the script has settled and no call is in flight: the value as JSON.
    async fn drive<'js>(
        &self,
        ctx: &Ctx<'js>,
        run: &Rc<Run<'js>>,
        script: &str,
        deadline: Instant,
        trace: &mut String,
    ) -> std::result::Result<String, String> {
        let thrown = |_| format!("{:?}", ctx.catch());
        self.globals(ctx, run).map_err(thrown)?;
        let main: Promise = ctx.eval(format!("(async function () {{{script}\n}})()")).map_err(thrown)?;
        let mut running = FuturesUnordered::<Running>::new();
        loop {
            while ctx.execute_pending_job() {}
            while running.len() < AT_ONCE {
                let Some(next) = run.queue.borrow_mut().pop_front() else { break };
                running.push(next);
            }
            if running.is_empty() {
                break;
            }
            let next = tokio::time::timeout_at(deadline.into(), running.next()).await;
            let Ok(Some((step, outcome))) = next else { return Err("the time limit is over".to_string()) };
            let (tool, began, settle) = {
                let mut calls = run.calls.borrow_mut();
                let call = &mut calls[step - 1];
                (call.tool.clone(), call.began, call.settle.take())
            };
            let Some((resolve, reject)) = settle else { continue };
            let value = match outcome {
                Outcome::Host(n) => Ok(Value::new_number(ctx.clone(), n)),
                Outcome::Luau(value) => to_js(ctx, &value).map_err(|_| "the result cannot be passed".to_string()),
                Outcome::Failed(why) => Err(why),
            };
            if !trace.is_empty() {
                trace.push(',');
            }
            let (ok, ms) = (value.is_ok(), began.elapsed().as_millis());
            let _ = write!(trace, "{{\"step\":{step},\"tool\":\"{tool}\",\"ok\":{ok},\"durationMs\":{ms}}}");
            let told: Result<()> = match value {
                Ok(value) => resolve.call((value,)),
                Err(why) => reject.call((rquickjs::Exception::from_message(ctx.clone(), &why).map_err(thrown)?,)),
            };
            told.map_err(thrown)?;
        }
        match main.state() {
            PromiseState::Pending => Err("the script waits for nothing".to_string()),
            _ => {
                let value = main.result::<Value>().expect("it has settled").map_err(thrown)?;
                let text = ctx.json_stringify(value).map_err(thrown)?;
                text.map_or(Ok("null".to_string()), |text| text.to_string().map_err(thrown))
            }
        }
    }
    /// `zero`, and `console`.
    fn globals<'js>(&self, ctx: &Ctx<'js>, run: &Rc<Run<'js>>) -> Result<()> {
        let zero = Object::new(ctx.clone())?;
        for (name, tools) in &self.boxes {
            let toolbox = Object::new(ctx.clone())?;
            for (tool, body) in tools {
                let full: Rc<str> = format!("{name}.{tool}").into();
                let (lua, run, body) = (self.lua.clone(), run.clone(), body.clone());
                let call = move |ctx: Ctx<'js>, args: Rest<Value<'js>>| start(&ctx, &lua, &run, &full, &body, args.0);
                toolbox.set(tool.as_str(), Function::new(ctx.clone(), call)?)?;
            }
            zero.set(name.as_str(), toolbox)?;
        }
        ctx.globals().set("zero", zero)?;
        let console = Object::new(ctx.clone())?;
        let run = run.clone();
        let log = move |ctx: Ctx<'js>, args: Rest<Value<'js>>| -> Result<()> {
            let mut line = String::new();
            for value in args.0 {
                if !line.is_empty() {
                    line.push(' ');
                }
                match value.as_string() {
                    Some(text) => line.push_str(&text.to_string()?),
                    None => {
                        let text = ctx.json_stringify(value)?;
                        line.push_str(&text.map_or(Ok("undefined".to_string()), |text| text.to_string())?);
                    }
                }
            }
            run.logs.borrow_mut().push(line);
            Ok(())
        };
        console.set("log", Func::new(log))?;
        ctx.globals().set("console", console)
    }
}

/// Begins a call: its promise.
fn start<'js>(
    ctx: &Ctx<'js>,
    lua: &Lua,
    run: &Rc<Run<'js>>,
    tool: &Rc<str>,
    body: &Body,
    args: Vec<Value<'js>>,
) -> Result<Promise<'js>> {
    let step = run.calls.borrow().len() + 1;
    if step > BUDGET {
        return Err(rquickjs::Exception::throw_message(ctx, "more than 200 calls"));
    }
    let work: Running = match body {
        Body::Luau(function) => {
            let args: Result<MultiValue> = args.iter().map(|value| to_luau(lua, value)).collect();
            let result = function.call_async::<LuaValue>(args?);
            Box::pin(async move { (step, result.await.map_or_else(|e| Outcome::Failed(e.to_string()), Outcome::Luau)) })
        }
        Body::Host(host) => {
            let result = host();
            Box::pin(async move { (step, Outcome::Host(result.await)) })
        }
    };
    let (promise, resolve, reject) = ctx.promise()?;
    run.calls.borrow_mut().push(Call { tool: tool.clone(), began: Instant::now(), settle: Some((resolve, reject)) });
    run.queue.borrow_mut().push_back(work);
    Ok(promise)
}

fn to_luau(lua: &Lua, value: &Value<'_>) -> Result<LuaValue> {
    let failed = |_| rquickjs::Error::new_from_js("value", "Luau");
    Ok(match value.type_of() {
        Type::Undefined => LuaValue::Nil,
        Type::Null => LuaValue::NULL,
        Type::Bool => LuaValue::Boolean(value.as_bool().unwrap_or_default()),
        Type::Int | Type::Float => LuaValue::Number(value.as_number().unwrap_or_default()),
        Type::String => {
            let text = value.as_string().expect("a string").to_string()?;
            LuaValue::String(lua.create_string(text).map_err(failed)?)
        }
        Type::Array => {
            let array = value.as_array().expect("an array");
            let table = lua.create_table_with_capacity(array.len(), 0).map_err(failed)?;
            for (i, item) in array.iter::<Value>().enumerate() {
                table.raw_set(i + 1, to_luau(lua, &item?)?).map_err(failed)?;
            }
            LuaValue::Table(table)
        }
        Type::Object => {
            let table = lua.create_table().map_err(failed)?;
            for field in value.as_object().expect("an object").props::<String, Value>() {
                let (name, item) = field?;
                table.raw_set(name, to_luau(lua, &item)?).map_err(failed)?;
            }
            LuaValue::Table(table)
        }
        _ => return Err(rquickjs::Error::new_from_js("value", "Luau")),
    })
}
fn to_js<'js>(ctx: &Ctx<'js>, value: &LuaValue) -> Result<Value<'js>> {
    let failed = |_| rquickjs::Error::new_from_js("Luau", "value");
    Ok(match value {
        LuaValue::Nil => Value::new_undefined(ctx.clone()),
        value if value.is_null() => Value::new_null(ctx.clone()),
        LuaValue::Boolean(b) => Value::new_bool(ctx.clone(), *b),
        LuaValue::Integer(n) => Value::new_number(ctx.clone(), *n as f64),
        LuaValue::Number(n) => Value::new_number(ctx.clone(), *n),
        LuaValue::String(text) => JsString::from_str(ctx.clone(), &text.to_str().map_err(failed)?)?.into_value(),
        LuaValue::Table(table) if table.raw_len() > 0 => {
            let array = Array::new(ctx.clone())?;
            for (i, item) in table.sequence_values::<LuaValue>().enumerate() {
                array.set(i, to_js(ctx, &item.map_err(failed)?)?)?;
            }
            array.into_value()
        }
        LuaValue::Table(table) => {
            let object = Object::new(ctx.clone())?;
            let mut thrown = None;
            let each = |name: mlua::LuaString, item: LuaValue| {
                let set = to_js(ctx, &item).and_then(|item| object.set(&*name.to_str().map_err(failed)?, item));
                if let Err(error) = set {
                    thrown.get_or_insert(error);
                }
                Ok(())
            };
            table.for_each(each).map_err(failed)?;
            thrown.map_or(Ok(object.into_value()), Err)?
        }
        _ => return Err(rquickjs::Error::new_from_js("Luau", "value")),
    })
}
