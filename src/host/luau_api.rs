//! What tools written in Luau get besides Luau: waiting, files, who calls, other tools, progress, notes, and HTTP.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mlua::{Lua, MultiValue, Table, Value};

use super::catalogue::CatalogueOptions;
use super::data::Data;
use super::files::Files;
use super::options::Caller;
use super::scope;
use super::values::{from_luau, to_luau};
use super::world::{Body, Tool, World, call_native};

fn error(why: impl Into<String>) -> mlua::Error {
    mlua::Error::RuntimeError(why.into())
}
fn context() -> mlua::Result<Arc<scope::CallContext>> {
    scope::current().ok_or_else(|| error("this works in tools only, not while a toolbox is loaded"))
}

/// Defines the globals.
pub(super) fn install(
    lua: &Lua,
    options: &CatalogueOptions,
    sessions: &Arc<Mutex<HashMap<Caller, Table>>>,
) -> mlua::Result<()> {
    let globals = lua.globals();
    globals.set("null", Value::NULL)?;
    let task = lua.create_table()?;
    task.set("wait", lua.create_async_function(|_, seconds: Option<f64>| wait(seconds.unwrap_or(0.0)))?)?;
    read_only(&globals, "task", task)?;
    globals.set("caller", lua.create_function(|_, ()| Ok(context()?.caller.name.clone()))?)?;
    let sessions = sessions.clone();
    globals.set(
        "session",
        lua.create_function(move |lua, ()| {
            let caller = context()?.caller.clone();
            let mut sessions = sessions.lock().expect("nothing panics here");
            if let Some(table) = sessions.get(&caller) {
                return Ok(table.clone());
            }
            let table = lua.create_table()?;
            sessions.insert(caller, table.clone());
            Ok(table)
        })?,
    )?;
    globals.set(
        "log",
        lua.create_function(|_, values: MultiValue| {
            let texts: Vec<String> = values.iter().map(|value| value.to_string().unwrap_or_default()).collect();
            context()?.log(&texts.join(" "));
            Ok(())
        })?,
    )?;
    globals.set(
        "progress",
        lua.create_function(|_, (fraction, message): (Option<f64>, Option<String>)| {
            let fraction = fraction.filter(|fraction| fraction.is_finite()).map(|fraction| fraction.clamp(0.0, 1.0));
            context()?.progress(fraction, message.as_deref());
            Ok(())
        })?,
    )?;
    files(lua, &globals, options.files.clone())?;
    tools(lua, &globals)?;
    #[cfg(feature = "http")]
    super::http::install(lua, &globals, options.http_hosts.clone())?;
    Ok(())
}
pub(super) fn read_only(globals: &Table, name: &str, table: Table) -> mlua::Result<()> {
    table.set_readonly(true);
    globals.set(name, table)
}

/// `task.wait(seconds)`: yields; how long it took.
async fn wait(seconds: f64) -> mlua::Result<f64> {
    context()?;
    let seconds = if seconds.is_finite() { seconds.clamp(0.0, 86_400.0) } else { 0.0 };
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    Ok(began.elapsed().as_secs_f64())
}

fn files(lua: &Lua, globals: &Table, files: Arc<Files>) -> mlua::Result<()> {
    let table = lua.create_table()?;
    let tree = files.clone();
    table.set(
        "read",
        lua.create_function(move |lua, path: String| lua.create_string(tree.read(&path).map_err(error)?))?,
    )?;
    let tree = files.clone();
    table.set(
        "write",
        lua.create_function(move |_, (path, content): (String, Value)| match content {
            Value::String(text) => tree.write(&path, &text.as_bytes()).map_err(error),
            Value::Buffer(bytes) => tree.write(&path, &bytes.to_vec()).map_err(error),
            other => Err(error(format!("files.write takes a string or a buffer, and a {} came", other.type_name()))),
        })?,
    )?;
    let tree = files.clone();
    table.set("list", lua.create_function(move |_, path: String| tree.list(&path).map_err(error))?)?;
    let tree = files.clone();
    table.set("remove", lua.create_function(move |_, path: String| tree.remove(&path).map_err(error))?)?;
    table.set("exists", lua.create_function(move |_, path: String| files.exists(&path).map_err(error))?)?;
    read_only(globals, "files", table)
}

/// `tools`: the same as scripts have, but it yields instead of promising.
fn tools(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let table = lua.create_table()?;
    for how in ["toolboxes", "list", "describe", "search"] {
        table.set(
            how,
            lua.create_function(move |lua, (first, second): (Option<String>, Option<String>)| {
                let world = context()?.world.clone();
                let first = first.unwrap_or_default();
                let json = super::discovery::answer(&world, how, &first, second.as_deref()).map_err(error)?;
                to_luau(lua, &Data::from_json(&json))
            })?,
        )?;
    }
    table.set(
        "use",
        lua.create_async_function(|lua, (toolbox, tool, args): (String, String, MultiValue)| async move {
            let context = context()?;
            let world = context.world.clone();
            let (b, t) = world.place(&toolbox, &tool).map_err(error)?;
            let owner = world.toolboxes[b].clone();
            let tool = &owner.tools[t];
            let args = arguments(&lua, &world, b, tool, args.into_vec())?;
            let _nested = context.nest().map_err(error)?;
            match &tool.body {
                Body::Luau(run) => run.call_async::<Value>(MultiValue::from_vec(args)).await,
                Body::Native(native) => {
                    let named = &owner.types;
                    let args: Result<Vec<Data>, String> =
                        args.iter().map(|value| from_luau(value, None, named, "an argument")).collect();
                    let result = call_native(native.clone(), args.map_err(error)?, context.clone()).await;
                    match result {
                        Ok(data) => to_luau(&lua, &data),
                        Err(failure) => Err(error(failure.message)),
                    }
                }
            }
        })?,
    )?;
    read_only(globals, "tools", table)
}
/// Arguments of a tool that a tool uses: checked as a script's are.
fn arguments(lua: &Lua, world: &World, toolbox: usize, tool: &Tool, mut args: Vec<Value>) -> mlua::Result<Vec<Value>> {
    while args.len() > tool.args.len() && args.last().is_some_and(Value::is_nil) {
        args.pop();
    }
    let named = &world.toolboxes[toolbox].types;
    tool.check_count(args.len()).map_err(error)?;
    let mut out = Vec::with_capacity(tool.args.len());
    for (i, declared) in tool.args.iter().enumerate() {
        let came = args.get(i).cloned().unwrap_or(Value::Nil);
        if came.is_nil() {
            out.push(to_luau(lua, declared.absent(i < args.len(), named).map_err(error)?)?);
            continue;
        }
        declared.check(&came, named, None).map_err(error)?;
        out.push(came);
    }
    Ok(out)
}
