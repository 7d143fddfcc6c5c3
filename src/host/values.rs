//! Values across the boundary: JavaScript to Luau and back. What cannot cross is refused, and the refusal names the path.

use mlua::{Lua, Value as LuaValue};
use rustc_hash::FxHashMap;

use super::helpers::Helpers;
use super::types::Type;
use crate::heap::{Kind, Object, PropertyKey, Value};
use crate::runtime::{Agent, JsResult, RootedVec, Throw};

/// Why a value does not cross.
pub enum Refused {
    /// It is of a kind that cannot.
    Because(String),
    /// A getter threw, or the script is being ended.
    Threw(Throw),
}
impl From<Throw> for Refused {
    fn from(throw: Throw) -> Refused {
        Refused::Threw(throw)
    }
}
impl From<mlua::Error> for Refused {
    fn from(error: mlua::Error) -> Refused {
        Refused::Because(error.to_string())
    }
}
type Crossing<T> = Result<T, Refused>;

fn refuse<T>(path: &str, why: &str) -> Crossing<T> {
    Err(Refused::Because(format!("{path} {why}")))
}

/// Appends `.name`, or `["odd name"]`.
pub(super) fn member(path: &str, name: &str) -> String {
    let mut chars = name.chars();
    let plain = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    if plain { format!("{path}.{name}") } else { format!("{path}[{}]", serde_json::Value::from(name)) }
}

/// JavaScript to Luau.
pub struct ToLuau<'a> {
    /// Where the values go.
    pub lua: &'a Lua,
    helpers: &'a Helpers,
    /// The objects above the one that is being copied.
    above: Vec<Object>,
}
impl ToLuau<'_> {
    /// A crossing.
    pub fn new<'a>(lua: &'a Lua, helpers: &'a Helpers) -> ToLuau<'a> {
        ToLuau { lua, helpers, above: Vec::new() }
    }
    /// Copies a value.
    pub fn value(&mut self, agent: &mut Agent, value: Value, path: &str) -> Crossing<LuaValue> {
        if let Some(n) = value.as_number() {
            return Ok(LuaValue::Number(n));
        }
        if let Some(text) = value.as_string() {
            return match text.to_utf8() {
                Some(text) => Ok(LuaValue::String(self.lua.create_string(text)?)),
                None => refuse(path, "has a lone surrogate, which UTF-8 cannot hold"),
            };
        }
        if let Some(b) = value.as_bool() {
            return Ok(LuaValue::Boolean(b));
        }
        if value.is_undefined() {
            return Ok(LuaValue::Nil);
        }
        if value.is_null() {
            return Ok(LuaValue::NULL);
        }
        if let Some(n) = value.as_bigint() {
            const EXACT: i128 = 1 << 53;
            return match n.to_i128() {
                Some(n) if (-EXACT..=EXACT).contains(&n) => Ok(LuaValue::Number(n as f64)),
                _ => refuse(path, "is a BigInt beyond 2^53: pass it as a string"),
            };
        }
        match value.as_object() {
            Some(object) => self.object(agent, object, path),
            None => refuse(path, "is a symbol"),
        }
    }
    fn object(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<LuaValue> {
        agent.check_native_stack()?;
        agent.poll(4)?;
        if agent.is_callable(object.into()) {
            return refuse(path, "is a function");
        }
        if self.above.contains(&object) {
            return refuse(path, "is one of the objects it lies in: a cycle");
        }
        self.above.push(object);
        let result = self.contents(agent, object, path);
        self.above.pop();
        result
    }
    fn contents(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<LuaValue> {
        match object.kind() {
            Kind::Array => self.array(agent, object, path),
            Kind::Proxy if agent.is_array(object.into())? => self.array(agent, object, path),
            Kind::Object | Kind::Proxy | Kind::Arguments | Kind::MappedArguments | Kind::ModuleNamespace => {
                self.plain(agent, object, path)
            }
            Kind::Error => {
                let table = self.lua.create_table()?;
                for name in ["name", "message"] {
                    let text = agent.get_str(object, name)?;
                    table.raw_set(name, self.value(agent, text, &member(path, name))?)?;
                }
                Ok(LuaValue::Table(table))
            }
            Kind::Date => match self.helpers.date_iso(agent, object)? {
                Some(text) => Ok(LuaValue::String(self.lua.create_string(text)?)),
                None => refuse(path, "is an invalid Date"),
            },
            Kind::Map => {
                let pairs = self.helpers.entries(agent, object)?;
                let table = self.lua.create_table()?;
                for pair in pairs.chunks(2) {
                    let Some(key) = pair[0].as_string() else {
                        return refuse(path, "is a Map with a key that is no string");
                    };
                    let key = key.to_string_lossy();
                    let value =
                        self.value(agent, pair[1], &format!("{path}.get({})", serde_json::Value::from(&*key)))?;
                    table.raw_set(key, value)?;
                }
                Ok(LuaValue::Table(table))
            }
            Kind::Set => {
                let values = self.helpers.entries(agent, object)?;
                let table = self.lua.create_table()?;
                for (i, pair) in values.chunks(2).enumerate() {
                    table.raw_set(i + 1, self.value(agent, pair[0], &format!("{path}[{i}]"))?)?;
                }
                Ok(LuaValue::Table(table))
            }
            Kind::TypedArray | Kind::ArrayBuffer | Kind::SharedArrayBuffer | Kind::DataView => {
                let bytes = self.helpers.bytes(agent, object)?;
                Ok(LuaValue::Buffer(self.lua.create_buffer(bytes)?))
            }
            Kind::Promise => refuse(path, "is a promise: await it first"),
            kind => refuse(path, &format!("is a {}, which a tool cannot take", kind.name())),
        }
    }
    fn array(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<LuaValue> {
        let length = agent.length_of_array_like(object)?;
        let table = self.lua.create_table()?;
        for i in 0..length {
            agent.poll(1)?;
            let key = agent.index_key(i);
            let element = agent.get(object, key)?;
            let value = self.value(agent, element, &format!("{path}[{i}]"))?;
            if !value.is_nil() {
                table.raw_set(i + 1, value)?;
            }
        }
        Ok(LuaValue::Table(table))
    }
    fn plain(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<LuaValue> {
        let secret = |key: PropertyKey| key.as_symbol().is_some_and(|symbol| symbol.is_private());
        if agent.heap.shape_entries(object.shape()).iter().any(|(key, ..)| secret(*key)) {
            return refuse(path, "is an instance of a class with private state");
        }
        let table = self.lua.create_table()?;
        let keys = agent.own_keys(object)?;
        for key in keys.iter().filter(|key| !key.is_symbol()) {
            agent.poll(1)?;
            if !agent.internal_get_own_property(object, key)?.is_some_and(|property| property.enumerable()) {
                continue;
            }
            let name = agent.describe_key(key);
            let element = agent.get(object, key)?;
            let value = self.value(agent, element, &member(path, &name))?;
            if !value.is_nil() {
                table.raw_set(name, value)?;
            }
        }
        Ok(LuaValue::Table(table))
    }
}

/// Luau to JavaScript.
pub struct ToJs<'a> {
    helpers: &'a Helpers,
    /// Tables already copied: shared and cyclic references keep their identity.
    seen: FxHashMap<usize, Object>,
    rooted: RootedVec,
}
impl ToJs<'_> {
    /// A crossing.
    pub fn new<'a>(agent: &Agent, helpers: &'a Helpers) -> ToJs<'a> {
        ToJs { helpers, seen: FxHashMap::default(), rooted: agent.rooted_vec() }
    }
    /// Copies a value; an empty table is what the declared type says.
    pub fn value(
        &mut self,
        agent: &mut Agent,
        value: &LuaValue,
        declared: Option<&Type>,
        path: &str,
    ) -> Crossing<Value> {
        Ok(match value {
            LuaValue::Nil => Value::UNDEFINED,
            value if value.is_null() => Value::NULL,
            LuaValue::Boolean(b) => Value::bool(*b),
            LuaValue::Integer(n) => Value::number(*n as f64),
            LuaValue::Number(n) => Value::number(*n),
            LuaValue::String(text) => match text.to_str() {
                Ok(text) => agent.heap.new_string(&text).into(),
                Err(_) => return refuse(path, "is a string that is not UTF-8: return a buffer"),
            },
            LuaValue::Vector(vector) => {
                let object = agent.new_plain_object();
                self.rooted.push(object.into());
                for (name, n) in [("x", vector.x()), ("y", vector.y()), ("z", vector.z())] {
                    put(agent, object, name, Value::number(n as f64))?;
                }
                object.into()
            }
            LuaValue::Buffer(buffer) => self.helpers.new_bytes(agent, &buffer.to_vec())?,
            LuaValue::Table(table) => self.table(agent, table, declared, path)?,
            LuaValue::Function(_) => return refuse(path, "is a function"),
            LuaValue::Thread(_) => return refuse(path, "is a thread"),
            _ => return refuse(path, "is a userdata"),
        })
    }
    fn table(
        &mut self,
        agent: &mut Agent,
        table: &mlua::Table,
        declared: Option<&Type>,
        path: &str,
    ) -> Crossing<Value> {
        agent.check_native_stack()?;
        agent.poll(4)?;
        let address = table.to_pointer() as usize;
        if let Some(object) = self.seen.get(&address) {
            return Ok((*object).into());
        }
        let length = table.raw_len();
        let entries = table.pairs::<LuaValue, LuaValue>().collect::<mlua::Result<Vec<_>>>()?;
        let is_array = if entries.is_empty() {
            declared.is_some_and(|declared| declared.element().is_some())
        } else {
            entries.len() == length && entries.iter().all(|(key, _)| key.is_integer())
        };
        if is_array {
            let array = agent.create_array_from_list(&[]);
            self.seen.insert(address, array);
            self.rooted.push(array.into());
            let element = declared.and_then(Type::element);
            for i in 1..=length {
                agent.poll(1)?;
                let item = table.raw_get::<LuaValue>(i)?;
                let value = self.value(agent, &item, element, &format!("{path}[{}]", i - 1))?;
                let key = PropertyKey::index(i as u32 - 1);
                agent.create_data_property(array, key, value)?;
            }
            return Ok(array.into());
        }
        let object = agent.new_plain_object();
        self.seen.insert(address, object);
        self.rooted.push(object.into());
        // Luau has no order of keys: JavaScript gets a steady one.
        let mut named = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let name = match &key {
                LuaValue::String(text) => text.to_string_lossy(),
                LuaValue::Integer(n) => n.to_string(),
                LuaValue::Number(n) => crate::runtime::conversion::number_text(*n),
                LuaValue::Boolean(b) => b.to_string(),
                _ => return refuse(path, "has a key that is neither string nor number"),
            };
            named.push((name, value));
        }
        named.sort_by(|a, b| a.0.cmp(&b.0));
        for (name, item) in named {
            agent.poll(1)?;
            let field = declared.and_then(|declared| declared.field(&name));
            let value = self.value(agent, &item, field, &member(path, &name))?;
            put(agent, object, &name, value)?;
        }
        Ok(object.into())
    }
}

/// Defines an own data property, whatever it is called.
pub(super) fn put(agent: &mut Agent, object: Object, name: &str, value: Value) -> JsResult<()> {
    let text = agent.heap.new_string(name);
    let key = agent.heap.key_from_string(text);
    agent.create_data_property(object, key, value).map(|_| ())
}

/// JSON to JavaScript.
pub(super) fn from_json(agent: &mut Agent, json: &serde_json::Value) -> JsResult<Value> {
    Ok(match json {
        serde_json::Value::Null => Value::NULL,
        serde_json::Value::Bool(b) => Value::bool(*b),
        serde_json::Value::Number(n) => Value::number(n.as_f64().unwrap_or(f64::NAN)),
        serde_json::Value::String(text) => agent.heap.new_string(text).into(),
        serde_json::Value::Array(items) => {
            let mut list = agent.rooted_vec();
            for item in items {
                let value = from_json(agent, item)?;
                list.push(value);
            }
            agent.create_array_from_list(&list).into()
        }
        serde_json::Value::Object(fields) => {
            let object = agent.new_plain_object();
            for (name, item) in fields {
                let value = from_json(agent, item)?;
                put(agent, object, name, value)?;
            }
            object.into()
        }
    })
}
