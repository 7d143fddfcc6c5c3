//! What of Luau's own library is otherwise here: errors of the host are texts to who catches them, and coroutines that tools make
//! themselves hand on that they wait.

use mlua::{Function, Lua, Table, Value};

/// Gives `pcall`, `xpcall` and `coroutine`.
///
/// Where code in a coroutine waits for the host or has computed for long, the whole call gives way, and goes on there. The
/// coroutine's own `yield` bears a mark: without one, what was yielded is handed on to whoever runs the call.
const CODE: &str = r#"
local text = ...
local type, error, rawequal, select = type, error, rawequal, select
local pcall, xpcall = pcall, xpcall
local create, resume, yield, status = coroutine.create, coroutine.resume, coroutine.yield, coroutine.status

local function caught(ok, ...)
	if not ok and type(...) == "userdata" then
		return false, text(...)
	end
	return ok, ...
end

local library, mark = table.clone(coroutine), {}
local go
local function came(co, ...)
	local ok, first = ...
	if ok and rawequal(first, mark) then
		return true, select(3, ...)
	end
	if ok and status(co) == "suspended" then
		yield(first)
		return go(co)
	end
	return caught(...)
end
function go(co, ...)
	return came(co, resume(co, ...))
end
local function result(ok, ...)
	if ok then
		return ...
	end
	error((...), 0)
end
function library.yield(...)
	return yield(mark, ...)
end
function library.resume(co, ...)
	if type(co) ~= "thread" then
		error("coroutine.resume takes a coroutine, and a " .. type(co) .. " came", 2)
	end
	return go(co, ...)
end
function library.wrap(f)
	local co = create(f)
	return function(...)
		return result(go(co, ...))
	end
end

return function(f, ...)
	return caught(pcall(f, ...))
end, function(f, handler, ...)
	return xpcall(f, function(thrown)
		return handler(if type(thrown) == "userdata" then text(thrown) else thrown)
	end, ...)
end, library
"#;

/// Puts them in the place of the standard ones.
pub(super) fn install(lua: &Lua) -> mlua::Result<()> {
    let text = lua.create_function(|_, thrown: Value| match &thrown {
        Value::Error(error) => Ok(super::luau::first_line(&error.to_string()).to_string()),
        other => other.to_string(),
    })?;
    let make: Function = lua.load(CODE).set_name("=library").into_function()?;
    let (pcall, xpcall, coroutine): (Function, Function, Table) = make.call(text)?;
    let globals = lua.globals();
    globals.set("pcall", pcall)?;
    globals.set("xpcall", xpcall)?;
    super::luau_api::read_only(&globals, "coroutine", coroutine)
}
