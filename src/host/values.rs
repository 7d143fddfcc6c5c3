//! Values across the boundary: JavaScript to Luau and back. What cannot cross is refused, and the refusal names the path.

use mlua::Value as LuaValue;

use super::data::Data;
use super::helpers::Helpers;
use super::identity::Shared;
pub(super) use super::identity::to_luau;
use super::types::{Named, Type};
use crate::heap::{Kind, Object, Value};
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
pub(super) type Crossing<T> = Result<T, Refused>;

/// Deeper than this, nothing crosses.
pub(super) const MAX_DEPTH: usize = 500;
/// Elements of an array that crosses.
pub(super) const MAX_ITEMS: u64 = 50_000_000;
/// Bytes, roughly, that the arguments of a run's calls may take until these have ended; and a result as plain data.
pub(super) const MAX_BYTES: usize = 256 << 20;
/// Bytes of a value, whatever it holds.
pub(super) const EACH: usize = 32;
/// Of an array or an object.
pub(super) const EACH_OBJECT: usize = 160;

pub(super) fn refuse<T>(path: &Path<'_>, why: &str) -> Crossing<T> {
    Err(Refused::Because(format!("{} {why}", shortened(&path.to_string()))))
}
/// A path whose middle is left out if it is long.
pub(super) fn shortened(path: &str) -> std::borrow::Cow<'_, str> {
    const HEAD: usize = 120;
    const TAIL: usize = 60;
    let count = path.chars().count();
    if count <= HEAD + TAIL {
        return path.into();
    }
    let chars = || path.chars();
    chars().take(HEAD).chain(" … ".chars()).chain(chars().skip(count - TAIL)).collect::<String>().into()
}
/// "a Map", "an ArrayIterator".
pub(super) fn a_kind(kind: Kind) -> String {
    let name = kind.name();
    format!("{} {name}", if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" })
}

/// Where a value lies in what crosses: written out only where it is refused.
#[derive(Clone, Copy)]
pub enum Path<'a> {
    /// What crosses.
    Root(&'a str),
    /// A property.
    Member(&'a Path<'a>, &'a str),
    /// An element.
    Index(&'a Path<'a>, u64),
    /// What a Map holds.
    Entry(&'a Path<'a>, &'a str),
}
impl<'a> Path<'a> {
    /// What it lies in.
    pub fn above(&self) -> Option<&'a Path<'a>> {
        match self {
            Path::Root(_) => None,
            Path::Member(above, _) | Path::Index(above, _) | Path::Entry(above, _) => Some(above),
        }
    }
}
impl std::fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Path::Root(name) => f.write_str(name),
            Path::Member(above, name) => f.write_str(&member(&above.to_string(), name)),
            Path::Index(above, i) => write!(f, "{above}[{i}]"),
            Path::Entry(above, key) => write!(f, "{above}.get({})", serde_json::Value::from(*key)),
        }
    }
}

/// Appends `.name`, or `["odd name"]`.
pub(super) fn member(path: &str, name: &str) -> String {
    let mut chars = name.chars();
    let plain = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    if plain { format!("{path}.{name}") } else { format!("{path}[{}]", serde_json::Value::from(name)) }
}

/// The name of a property that a key of a table becomes.
fn key_name(key: &LuaValue) -> Result<String, &'static str> {
    match key {
        LuaValue::String(text) => Ok(text.to_str().map_err(|_| "has a key that is not UTF-8")?.to_string()),
        LuaValue::Integer(n) => Ok(n.to_string()),
        LuaValue::Number(n) => Ok(crate::runtime::conversion::number_text(*n)),
        _ => Err("has a key that is neither string nor number"),
    }
}

/// An element of an array, or of what is like one.
pub(super) fn element(agent: &mut Agent, object: Object, i: u64) -> JsResult<Value> {
    // OPTIMIZATION: an element that is there is what [[Get]] would find.
    if object.kind() == Kind::Array
        && let Some(value) = object.elements(&agent.heap).get(i as usize).copied().filter(|value| !value.is_hole())
    {
        return Ok(value);
    }
    let key = agent.index_key(i);
    agent.get(object, key)
}
/// Defines an own data property, whatever it is called.
pub(super) fn put(agent: &mut Agent, object: Object, name: &str, value: Value) -> JsResult<()> {
    let text = agent.heap.new_string(name);
    let key = agent.heap.key_from_string(text);
    agent.create_data_property(object, key, value).map(|_| ())
}

/// Plain data to JavaScript.
pub(super) fn to_js(agent: &mut Agent, helpers: &Helpers, data: &Data) -> JsResult<Value> {
    let mut known = Known { numbers: Vec::new(), objects: agent.rooted_vec() };
    data_to_js(agent, helpers, data, &mut known)
}
/// Objects that may occur again, and their numbers.
struct Known {
    numbers: Vec<u32>,
    objects: RootedVec,
}
fn data_to_js(agent: &mut Agent, helpers: &Helpers, data: &Data, known: &mut Known) -> JsResult<Value> {
    agent.check_native_stack()?;
    agent.poll(1)?;
    Ok(match data {
        Data::Undefined => Value::UNDEFINED,
        Data::Null => Value::NULL,
        Data::Bool(b) => Value::bool(*b),
        Data::Number(n) => Value::number(*n),
        Data::String(text) => agent.heap.new_string(text).into(),
        Data::Bytes(bytes) => helpers.new_bytes(agent, bytes)?,
        Data::Array(items) => {
            let mut list = agent.rooted_vec();
            for item in items {
                let value = data_to_js(agent, helpers, item, known)?;
                list.push(value);
            }
            agent.create_array_from_list(&list).into()
        }
        Data::Object(fields) => {
            let object = agent.new_plain_object();
            for (name, item) in fields {
                let value = data_to_js(agent, helpers, item, known)?;
                put(agent, object, name, value)?;
            }
            object.into()
        }
        // It is there before what is in it, which may be itself.
        Data::Shared(number, inner) => {
            let object = match **inner {
                Data::Array(_) => agent.create_array_from_list(&[]),
                _ => agent.new_plain_object(),
            };
            known.numbers.push(*number);
            known.objects.push(object.into());
            match &**inner {
                Data::Array(items) => {
                    for (i, item) in items.iter().enumerate() {
                        let value = data_to_js(agent, helpers, item, known)?;
                        let key = agent.index_key(i as u64);
                        agent.create_data_property(object, key, value)?;
                    }
                }
                Data::Object(fields) => {
                    for (name, item) in fields {
                        let value = data_to_js(agent, helpers, item, known)?;
                        put(agent, object, name, value)?;
                    }
                }
                _ => {}
            }
            object.into()
        }
        Data::Again(number) => {
            let at = known.numbers.iter().rposition(|known| known == number);
            at.map_or(Value::UNDEFINED, |at| known.objects[at])
        }
    })
}
/// Luau to plain data: a tree, so a cycle is refused. An empty table is what the declared type says.
pub(super) fn from_luau(value: &LuaValue, declared: Option<&Type>, named: &Named, path: &str) -> Result<Data, String> {
    copy(value, declared, named, path, 0, &mut Shared::new())
}
/// The same with what occurs in several places, cycles among them, as `Data::Shared` and `Data::Again`.
pub(super) fn from_luau_graph(
    value: &LuaValue,
    declared: Option<&Type>,
    named: &Named,
    path: &str,
) -> Result<Data, String> {
    copy(value, declared, named, path, 0, &mut Shared::of(value)?)
}
fn copy(
    value: &LuaValue,
    declared: Option<&Type>,
    named: &Named,
    path: &str,
    depth: usize,
    shared: &mut Shared,
) -> Result<Data, String> {
    let plain = |why: &str| Err(format!("{} {why}", shortened(path)));
    // In a tree, a table that is shared is copied each time.
    let bytes = match value {
        LuaValue::String(text) => EACH + text.as_bytes().len(),
        LuaValue::Buffer(buffer) => EACH + buffer.len(),
        LuaValue::Table(_) => EACH_OBJECT,
        _ => EACH,
    };
    match shared.room.checked_sub(bytes) {
        Some(left) => shared.room = left,
        None => return Err(format!("it is larger than {} MiB", MAX_BYTES >> 20)),
    }
    Ok(match value {
        LuaValue::Nil => Data::Undefined,
        value if value.is_null() => Data::Null,
        LuaValue::Boolean(b) => Data::Bool(*b),
        LuaValue::Integer(n) => Data::Number(*n as f64),
        LuaValue::Number(n) => Data::Number(*n),
        LuaValue::String(text) => match text.to_str() {
            Ok(text) => Data::String(text.to_string()),
            Err(_) => return plain("is a string that is not UTF-8: return a buffer"),
        },
        LuaValue::Vector(vector) => {
            let axes = [("x", vector.x()), ("y", vector.y()), ("z", vector.z())];
            Data::Object(axes.map(|(name, n)| (name.to_string(), Data::Number(n as f64))).into())
        }
        LuaValue::Buffer(buffer) => Data::Bytes(buffer.to_vec()),
        // In the words that a script gets.
        LuaValue::Table(_) if depth >= MAX_DEPTH && shared.is_graph => return plain("is nested too deeply"),
        LuaValue::Table(_) if depth >= MAX_DEPTH => return plain("is nested too deeply, or a cycle"),
        LuaValue::Table(table) => shared.copy(table, |shared| {
            Ok(match entries_of(table, declared, named).map_err(|e| format!("{path} {e}"))? {
                Entries::List(length) => {
                    let element = declared.and_then(|declared| declared.element(named));
                    let mut items = Vec::with_capacity(length);
                    for i in 1..=length {
                        let item = table.raw_get::<LuaValue>(i).map_err(|e| e.to_string())?;
                        let path = format!("{path}[{}]", i - 1);
                        items.push(copy(&item, element, named, &path, depth + 1, shared)?);
                    }
                    Data::Array(items)
                }
                Entries::Fields(fields) => {
                    let mut out = Vec::with_capacity(fields.len());
                    for (name, item) in fields {
                        let field = declared.and_then(|declared| declared.field(&name, named));
                        let item = copy(&item, field, named, &member(path, &name), depth + 1, shared)?;
                        out.push((name, item));
                    }
                    Data::Object(out)
                }
            })
        })?,
        LuaValue::Function(_) => return plain("is a function"),
        LuaValue::Thread(_) => return plain("is a thread"),
        _ => return plain("is a userdata"),
    })
}

/// What a table is in JavaScript.
enum Entries {
    /// An array of so many.
    List(usize),
    /// An object; Luau has no order of keys, JavaScript gets a steady one.
    Fields(Vec<(String, LuaValue)>),
}
fn entries_of(table: &mlua::Table, declared: Option<&Type>, named: &Named) -> Result<Entries, String> {
    let length = table.raw_len();
    let (mut fields, mut bad) = (Vec::new(), None);
    // Whether all keys so far are 1…length.
    let mut is_list = length > 0;
    let mut entries = 0;
    let each = |key: LuaValue, value: LuaValue| {
        entries += 1;
        if is_list && key.as_integer().is_some_and(|n| n >= 1 && n as usize <= length) {
            // An array's elements are read in order afterwards: what has been seen is looked at again if it is none.
            return Ok(());
        }
        is_list = false;
        match key_name(&key) {
            Ok(name) => fields.push((name, value)),
            Err(why) => bad = Some(why),
        }
        Ok(())
    };
    table.for_each(each).map_err(|e| e.to_string())?;
    let empty_list = entries == 0 && declared.is_some_and(|declared| declared.element(named).is_some());
    if empty_list || (is_list && entries == length) {
        return Ok(Entries::List(length));
    }
    if length > 0 {
        // A mixed or sparse table: those that looked like elements are fields too.
        fields.clear();
        let all = |key: LuaValue, value: LuaValue| {
            match key_name(&key) {
                Ok(name) => fields.push((name, value)),
                Err(why) => bad = Some(why),
            }
            Ok(())
        };
        table.for_each(all).map_err(|e| e.to_string())?;
    }
    if let Some(why) = bad {
        return Err(why.to_string());
    }
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(Entries::Fields(fields))
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
