//! Values across the boundary: JavaScript to Luau and back. What cannot cross is refused, and the refusal names the path.

use mlua::Value as LuaValue;
use rustc_hash::FxHashMap;

use super::data::Data;
use super::helpers::Helpers;
use super::identity::Shared;
pub(super) use super::identity::to_luau;
use super::types::{Named, Type};
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

/// Deeper than this, nothing crosses.
const MAX_DEPTH: usize = 500;
/// Elements of an array that crosses.
const MAX_ITEMS: u64 = 50_000_000;
/// Bytes, roughly, that the arguments of a run's calls may take until these have ended; and a result as plain data.
pub(super) const MAX_BYTES: usize = 256 << 20;
/// Bytes of a value, whatever it holds.
const EACH: usize = 32;
/// Of an array or an object.
const EACH_OBJECT: usize = 160;

fn refuse<T>(path: &str, why: &str) -> Crossing<T> {
    Err(Refused::Because(format!("{} {why}", shortened(path))))
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

/// Appends `.name`, or `["odd name"]`.
pub(super) fn member(path: &str, name: &str) -> String {
    let mut chars = name.chars();
    let plain = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    if plain { format!("{path}.{name}") } else { format!("{path}[{}]", serde_json::Value::from(name)) }
}

/// Out of JavaScript.
pub struct Leaving<'a> {
    helpers: &'a Helpers,
    /// Bytes, roughly, that have been copied, and may be.
    pub taken: usize,
    room: usize,
    /// The objects above the one that is being copied.
    above: Vec<Object>,
}
impl<'a> Leaving<'a> {
    /// A crossing of at most so many bytes.
    pub fn new(helpers: &'a Helpers, room: usize) -> Leaving<'a> {
        Leaving { helpers, taken: 0, room, above: Vec::new() }
    }
    /// Notes that a value is about to be copied: a few references in JavaScript may be much as copies.
    fn charge(&mut self, value: Value) -> Crossing<()> {
        let room = if value.is_object() { EACH_OBJECT } else { EACH };
        self.charge_bytes(room + value.as_string().map_or(0, |text| text.len()))
    }
    fn charge_bytes(&mut self, bytes: usize) -> Crossing<()> {
        self.taken += bytes;
        if self.taken > self.room {
            let why = format!("together they are larger than the {} MiB that may be passed at once", MAX_BYTES >> 20);
            return Err(Refused::Because(why));
        }
        Ok(())
    }
    /// Copies a value.
    pub fn value(&mut self, agent: &mut Agent, value: Value, path: &str) -> Crossing<Data> {
        self.charge(value)?;
        if let Some(data) = scalar(value) {
            if let Data::String(text) = &data {
                agent.poll(text.len() as u64 / 16)?;
            }
            return Ok(data);
        }
        if value.is_string() {
            return refuse(path, "has a lone surrogate, which UTF-8 cannot hold");
        }
        if value.is_undefined() {
            return Ok(Data::Undefined);
        }
        if let Some(n) = value.as_bigint() {
            const EXACT: i128 = 1 << 53;
            return match n.to_i128() {
                Some(n) if (-EXACT..=EXACT).contains(&n) => Ok(Data::Number(n as f64)),
                _ => refuse(path, "is a BigInt beyond 2^53: pass it as a string"),
            };
        }
        match value.as_object() {
            Some(object) => self.object(agent, object, path),
            None => refuse(path, "is a symbol"),
        }
    }
    fn object(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<Data> {
        agent.check_native_stack()?;
        agent.poll(4)?;
        if agent.is_callable(object.into()) {
            return refuse(path, "is a function");
        }
        if self.above.contains(&object) {
            return refuse(path, "is one of the objects it lies in: a cycle");
        }
        if self.above.len() >= MAX_DEPTH {
            return refuse(path, "is nested too deeply");
        }
        self.above.push(object);
        let result = self.contents(agent, object, path);
        self.above.pop();
        result
    }
    fn contents(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<Data> {
        let secret = |key: PropertyKey| key.as_symbol().is_some_and(|symbol| symbol.is_private());
        if agent.heap.shape_entries(object.shape()).iter().any(|(key, ..)| secret(*key)) {
            return refuse(path, "is an instance of a class with private state");
        }
        match object.kind() {
            Kind::Array => self.array(agent, object, path),
            Kind::Proxy if agent.is_array(object.into())? => self.array(agent, object, path),
            Kind::Object | Kind::Proxy | Kind::Arguments | Kind::MappedArguments | Kind::ModuleNamespace => {
                self.plain(agent, object, path)
            }
            Kind::Error => {
                let mut fields = Vec::new();
                for name in ["name", "message"] {
                    let text = agent.get_str(object, name)?;
                    let value = self.value(agent, text, &member(path, name))?;
                    if value != Data::Undefined {
                        fields.push((name.to_string(), value));
                    }
                }
                Ok(Data::Object(fields))
            }
            // Wrapped primitives are what they wrap.
            Kind::Number | Kind::String | Kind::Boolean | Kind::BigIntObject => {
                let hint = crate::runtime::conversion::Hint::Number;
                let primitive = match object.kind() {
                    Kind::String => agent.to_string(object.into())?.into(),
                    _ => agent.to_primitive(object.into(), hint)?,
                };
                match primitive.as_object() {
                    None => self.value(agent, primitive, path),
                    Some(_) => refuse(path, "is a wrapped primitive that unwraps to none"),
                }
            }
            Kind::Date => match self.helpers.date_iso(object) {
                Some(text) => Ok(Data::String(text)),
                None => refuse(path, "is an invalid Date"),
            },
            Kind::Map => {
                let pairs = self.helpers.entries(agent, object)?;
                let mut fields = Vec::with_capacity(pairs.len() / 2);
                for pair in pairs.chunks(2) {
                    let Some(key) = pair[0].as_string() else {
                        return refuse(path, "is a Map with a key that is no string");
                    };
                    let Some(key) = key.to_utf8() else {
                        return refuse(path, "has a key with a lone surrogate, which UTF-8 cannot hold");
                    };
                    let at = format!("{path}.get({})", serde_json::Value::from(&*key));
                    let value = self.value(agent, pair[1], &at)?;
                    if value != Data::Undefined {
                        fields.push((key, value));
                    }
                }
                Ok(Data::Object(fields))
            }
            Kind::Set => {
                let values = self.helpers.entries(agent, object)?;
                let mut items = Vec::with_capacity(values.len() / 2);
                for (i, pair) in values.chunks(2).enumerate() {
                    items.push(self.value(agent, pair[0], &format!("{path}[{i}]"))?);
                }
                Ok(Data::Array(items))
            }
            Kind::TypedArray | Kind::ArrayBuffer | Kind::SharedArrayBuffer | Kind::DataView => {
                match self.helpers.bytes(agent, object)? {
                    Some(bytes) => {
                        self.charge_bytes(bytes.len())?;
                        Ok(Data::Bytes(bytes))
                    }
                    None => refuse(path, "has lost its buffer"),
                }
            }
            Kind::Promise => refuse(path, "is a promise: await it first"),
            Kind::SymbolObject => refuse(path, "is a symbol"),
            kind => refuse(path, &format!("is {}, which a tool cannot take", a_kind(kind))),
        }
    }
    /// What needs no path.
    fn scalar(&mut self, value: Value) -> Crossing<Option<Data>> {
        if value.is_object() {
            return Ok(None);
        }
        self.charge(value)?;
        Ok(scalar(value))
    }
    fn array(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<Data> {
        let length = agent.length_of_array_like(object)?;
        if length > MAX_ITEMS {
            return refuse(path, "has more elements than a tool can take");
        }
        let mut items = Vec::new();
        for i in 0..length {
            agent.poll(1)?;
            let key = agent.index_key(i);
            let element = agent.get(object, key)?;
            let item = match self.scalar(element)? {
                Some(data) => data,
                None => self.value(agent, element, &format!("{path}[{i}]"))?,
            };
            items.push(item);
        }
        Ok(Data::Array(items))
    }
    fn plain(&mut self, agent: &mut Agent, object: Object, path: &str) -> Crossing<Data> {
        let keys = agent.own_keys(object)?;
        let mut fields = Vec::new();
        for key in keys.iter().filter(|key| !key.is_symbol()) {
            agent.poll(1)?;
            if !agent.internal_get_own_property(object, key)?.is_some_and(|property| property.enumerable()) {
                continue;
            }
            let name = match key.as_atom() {
                None => agent.describe_key(key),
                Some(name) => match name.to_utf8() {
                    Some(name) => name,
                    None => return refuse(path, "has a key with a lone surrogate, which UTF-8 cannot hold"),
                },
            };
            self.charge_bytes(name.len())?;
            let element = agent.get(object, key)?;
            let item = match self.scalar(element)? {
                Some(data) => data,
                None => self.value(agent, element, &member(path, &name))?,
            };
            if item != Data::Undefined {
                fields.push((name, item));
            }
        }
        Ok(Data::Object(fields))
    }
}
/// What needs no path.
fn scalar(value: Value) -> Option<Data> {
    if let Some(n) = value.as_number() {
        Some(Data::Number(n))
    } else if let Some(b) = value.as_bool() {
        Some(Data::Bool(b))
    } else if value.is_null() {
        Some(Data::Null)
    } else {
        value.as_string().and_then(|text| text.to_utf8()).map(Data::String)
    }
}

/// Luau to JavaScript.
pub struct ToJs<'a> {
    helpers: &'a Helpers,
    named: &'a Named,
    depth: usize,
    /// Tables and buffers already copied: shared and cyclic references keep their identity.
    seen: FxHashMap<usize, Object>,
    rooted: RootedVec,
}
impl ToJs<'_> {
    /// A crossing.
    pub fn new<'a>(agent: &Agent, helpers: &'a Helpers, named: &'a Named) -> ToJs<'a> {
        ToJs { helpers, named, depth: 0, seen: FxHashMap::default(), rooted: agent.rooted_vec() }
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
            LuaValue::Buffer(buffer) => {
                let address = value.to_pointer() as usize;
                if let Some(bytes) = self.seen.get(&address) {
                    return Ok((*bytes).into());
                }
                let bytes = self.helpers.new_bytes(agent, &buffer.to_vec())?;
                self.rooted.push(bytes);
                self.seen.extend(bytes.as_object().map(|bytes| (address, bytes)));
                bytes
            }
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
        if self.depth >= MAX_DEPTH {
            return refuse(path, "is nested too deeply");
        }
        self.depth += 1;
        let result = self.contents(agent, table, declared, path);
        self.depth -= 1;
        result
    }
    fn contents(
        &mut self,
        agent: &mut Agent,
        table: &mlua::Table,
        declared: Option<&Type>,
        path: &str,
    ) -> Crossing<Value> {
        let address = table.to_pointer() as usize;
        let fields = match entries_of(table, declared, self.named) {
            Err(why) => return refuse(path, &why),
            Ok(Entries::List(length)) => {
                let array = agent.create_array_from_list(&[]);
                self.seen.insert(address, array);
                self.rooted.push(array.into());
                let element = declared.and_then(|declared| declared.element(self.named));
                for i in 1..=length {
                    agent.poll(1)?;
                    let item = table.raw_get::<LuaValue>(i)?;
                    let value = match plain_value(agent, &item) {
                        Some(value) => value,
                        None => self.value(agent, &item, element, &format!("{path}[{}]", i - 1))?,
                    };
                    let key = PropertyKey::index(i as u32 - 1);
                    agent.create_data_property(array, key, value)?;
                }
                return Ok(array.into());
            }
            Ok(Entries::Fields(fields)) => fields,
        };
        let object = agent.new_plain_object();
        self.seen.insert(address, object);
        self.rooted.push(object.into());
        for (name, item) in fields {
            agent.poll(1)?;
            let value = match plain_value(agent, &item) {
                Some(value) => value,
                None => {
                    let field = declared.and_then(|declared| declared.field(&name, self.named));
                    self.value(agent, &item, field, &member(path, &name))?
                }
            };
            put(agent, object, &name, value)?;
        }
        Ok(object.into())
    }
}
/// Values that need neither a path nor a type.
fn plain_value(agent: &mut Agent, value: &LuaValue) -> Option<Value> {
    match value {
        LuaValue::Boolean(b) => Some(Value::bool(*b)),
        LuaValue::Integer(n) => Some(Value::number(*n as f64)),
        LuaValue::Number(n) => Some(Value::number(*n)),
        LuaValue::String(text) => text.to_str().ok().map(|text| agent.heap.new_string(&text).into()),
        _ => None,
    }
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
