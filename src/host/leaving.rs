//! Values out of JavaScript: copied while nothing of Luau is touched, for a getter may take its time.

use super::data::Data;
use super::helpers::Helpers;
use super::plans::{Plans, is_private};
use super::values::{
    Crossing, EACH, EACH_OBJECT, MAX_BYTES, MAX_DEPTH, MAX_ITEMS, Path, Refused, a_kind, element, refuse,
};
use crate::heap::{Kind, Object, ShapeId, Value};
use crate::runtime::Agent;

/// Out of JavaScript.
pub struct Leaving<'a> {
    helpers: &'a Helpers,
    /// The objects above the one that is being copied.
    above: Vec<Object>,
    plans: Plans,
    /// The last shape without private names, and the number of collections then.
    clean: Option<(ShapeId, u64)>,
    /// Bytes, roughly, that have been copied, and may be.
    pub taken: usize,
    room: usize,
}
impl<'a> Leaving<'a> {
    /// A crossing of at most so many bytes.
    pub fn new(helpers: &'a Helpers, room: usize) -> Leaving<'a> {
        Leaving { helpers, above: Vec::new(), plans: Plans::default(), clean: None, taken: 0, room }
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
    pub fn value(&mut self, agent: &mut Agent, value: Value, path: &Path<'_>) -> Crossing<Data> {
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
    fn object(&mut self, agent: &mut Agent, object: Object, path: &Path<'_>) -> Crossing<Data> {
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
    fn contents(&mut self, agent: &mut Agent, object: Object, path: &Path<'_>) -> Crossing<Data> {
        if self.has_private(agent, object) {
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
                    let value = self.value(agent, text, &Path::Member(path, name))?;
                    if !matches!(value, Data::Undefined) {
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
                    let value = self.value(agent, pair[1], &Path::Entry(path, &key))?;
                    if !matches!(value, Data::Undefined) {
                        fields.push((key, value));
                    }
                }
                Ok(Data::Object(fields))
            }
            Kind::Set => {
                let values = self.helpers.entries(agent, object)?;
                let mut items = Vec::with_capacity(values.len() / 2);
                for (i, pair) in values.chunks(2).enumerate() {
                    items.push(self.value(agent, pair[0], &Path::Index(path, i as u64))?);
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
    /// Whether a class has given it private state.
    fn has_private(&mut self, agent: &mut Agent, object: Object) -> bool {
        let now = (object.shape(), agent.heap.collections);
        if self.clean == Some(now) {
            return false;
        }
        let found = agent.heap.shape_entries(object.shape()).iter().any(|(key, ..)| is_private(*key));
        if !found && !agent.heap.shape_is_dictionary(object.shape()) {
            self.clean = Some(now);
        }
        found
    }
    fn array(&mut self, agent: &mut Agent, object: Object, path: &Path<'_>) -> Crossing<Data> {
        let length = agent.length_of_array_like(object)?;
        if length > MAX_ITEMS {
            return refuse(path, "has more elements than a tool can take");
        }
        let mut items = Vec::new();
        for i in 0..length {
            agent.poll(1)?;
            let item = element(agent, object, i)?;
            items.push(self.part(agent, item, &|| Path::Index(path, i))?);
        }
        Ok(Data::Array(items))
    }
    /// An element or a property.
    fn part<'p>(&mut self, agent: &mut Agent, part: Value, path: &dyn Fn() -> Path<'p>) -> Crossing<Data> {
        let data = if part.is_object() { None } else { scalar(part) };
        match data {
            Some(data) => {
                self.charge(part)?;
                if let Data::String(text) = &data {
                    agent.poll(text.len() as u64 / 64)?;
                }
                Ok(data)
            }
            None => self.value(agent, part, &path()),
        }
    }
    fn plain(&mut self, agent: &mut Agent, object: Object, path: &Path<'_>) -> Crossing<Data> {
        let Some(plan) = self.plans.of(agent, object) else { return self.odd(agent, object, path) };
        agent.poll(plan.members.len() as u64)?;
        let shape = object.shape();
        let mut fields = Vec::with_capacity(plan.members.len());
        for member in &plan.members {
            let Some(element) = member.value(agent, object, shape)? else { continue };
            self.charge_bytes(member.name.len())?;
            let item = self.part(agent, element, &|| Path::Member(path, &member.name))?;
            if !matches!(item, Data::Undefined) {
                fields.push((member.name.clone(), item));
            }
        }
        Ok(Data::Object(fields))
    }
    /// An object of which more has to be asked.
    fn odd(&mut self, agent: &mut Agent, object: Object, path: &Path<'_>) -> Crossing<Data> {
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
            let item = self.part(agent, element, &|| Path::Member(path, &name))?;
            if !matches!(item, Data::Undefined) {
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
