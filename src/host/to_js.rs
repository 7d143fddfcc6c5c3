//! Values of Luau into JavaScript. What cannot cross is refused, and the refusal names the path.

use std::borrow::Cow;

use mlua::{Lua, Value as LuaValue};
use rustc_hash::FxHashMap;

use super::helpers::Helpers;
use super::luau_stack::{Item, Reader, read};
use super::types::{Named, Type};
use super::values::{Crossing, MAX_DEPTH, Path, put, refuse};
use crate::heap::{Attributes, Object, PropertyKey, ShapeId, Value};
use crate::runtime::{Agent, Intrinsic, RootedVec};

/// Copies a value; an empty table is what the declared type says. Nothing may use the machine meanwhile.
pub(super) fn copy(
    agent: &mut Agent,
    lua: &Lua,
    value: &LuaValue,
    declared: Option<&Type>,
    named: &Named,
    what: &str,
) -> Crossing<Value> {
    match value {
        LuaValue::Nil => return Ok(Value::UNDEFINED),
        LuaValue::Boolean(b) => return Ok(Value::bool(*b)),
        LuaValue::Integer(n) => return Ok(Value::number(*n as f64)),
        LuaValue::Number(n) => return Ok(Value::number(*n)),
        _ => {}
    }
    let read = read(lua, value, |reader| {
        let (seen, values, layouts) = (FxHashMap::default(), agent.rooted_vec(), Default::default());
        let mut crossing = ToJs { agent, reader, named, depth: 0, seen, values, layouts };
        crossing.value(Place { declared, path: &Path::Root(what) })
    });
    read.unwrap_or_else(|error| Err(error.into()))
}

/// Longer texts are paid for, and memory is asked for, before they are copied.
const LONG_TEXT: usize = 1 << 16;
/// Tables with more fields become objects one property at a time.
const MAX_FIELDS: usize = 64;

/// A crossing.
struct ToJs<'a, 'm> {
    agent: &'a mut Agent,
    reader: &'a mut Reader<'m>,
    named: &'a Named,
    depth: usize,
    /// Tables and buffers already copied: shared and cyclic references keep their identity.
    seen: FxHashMap<usize, Object>,
    /// The values of the objects that are being made.
    values: RootedVec,
    layouts: [Option<Layout>; 16],
}
/// What is declared of a value, and where it is.
#[derive(Clone, Copy)]
struct Place<'p> {
    declared: Option<&'p Type>,
    path: &'p Path<'p>,
}
/// How tables with the same keys in the same order of the machine become objects.
// OPTIMIZATION: texts are the same where their addresses are, for the machine keeps each once. Only the order of properties
// could tell, and that is by name, as everywhere.
struct Layout {
    /// Addresses of the keys, in the order of the machine, each with the slot of its property.
    keys: Vec<(usize, usize)>,
    shape: ShapeId,
    /// The number of collections in which the shape was alive.
    collections: u64,
}

impl ToJs<'_, '_> {
    /// The value at the top of the machine's stack.
    fn value(&mut self, place: Place<'_>) -> Crossing<Value> {
        let top = self.reader.top();
        if let Some(value) = plain(self.agent, &top) {
            return Ok(value);
        }
        Ok(match top {
            Item::Text(bytes) => {
                if bytes.len() > LONG_TEXT {
                    self.agent.poll(bytes.len() as u64 / 64)?;
                    self.agent.reserve_memory(bytes.len())?;
                }
                if bytes.is_ascii() {
                    return Ok(self.agent.heap.new_string_latin1(bytes).into());
                }
                match std::str::from_utf8(bytes) {
                    Ok(text) => self.agent.heap.new_string(text).into(),
                    Err(_) => return refuse(place.path, "is a string that is not UTF-8: return a buffer"),
                }
            }
            Item::Vector(axes) => {
                let object = self.agent.new_plain_object();
                for (name, n) in ["x", "y", "z"].into_iter().zip(axes) {
                    put(self.agent, object, name, Value::number(n as f64))?;
                }
                object.into()
            }
            Item::Buffer(bytes) => {
                let address = self.reader.address();
                if let Some(made) = self.seen.get(&address) {
                    return Ok((*made).into());
                }
                let made = Helpers.new_bytes(self.agent, bytes)?;
                self.values.push(made);
                self.seen.extend(made.as_object().map(|made| (address, made)));
                made
            }
            Item::Table => self.table(place)?,
            Item::Other(what) => return refuse(place.path, &format!("is a {what}")),
            _ => Value::UNDEFINED,
        })
    }
    fn table(&mut self, place: Place<'_>) -> Crossing<Value> {
        let address = self.reader.address();
        self.agent.check_native_stack()?;
        self.agent.poll(4)?;
        if let Some(object) = self.seen.get(&address) {
            return Ok((*object).into());
        }
        if self.depth >= MAX_DEPTH || !self.reader.open() {
            return refuse(place.path, "is nested too deeply");
        }
        self.depth += 1;
        let length = self.reader.length();
        let known = if length == 0 { self.known()? } else { None };
        let result = match known {
            Some(object) => {
                self.seen.insert(address, object);
                Ok(object.into())
            }
            None if length > 0 && is_list(self.reader, length) => self.list(address, length, place),
            None => self.fields(address, place),
        };
        self.depth -= 1;
        result
    }
    fn list(&mut self, address: usize, length: usize, place: Place<'_>) -> Crossing<Value> {
        let array = self.agent.create_array_from_list(&[]);
        self.seen.insert(address, array);
        let element = place.declared.and_then(|declared| declared.element(self.named));
        self.agent.reserve_memory(length * size_of::<Value>())?;
        self.agent.heap.reserve_elements(array, length);
        for i in 0..length {
            self.agent.poll(1)?;
            self.reader.push_element(i + 1);
            let value = self.value(Place { declared: element, path: &Path::Index(place.path, i as u64) })?;
            self.reader.pop(1);
            self.agent.heap.push_element(array, value);
            array.set_array_length(i as u32 + 1);
        }
        Ok(array.into())
    }
    /// An object whose keys are those of one before, and whose values need neither a path nor a type.
    fn known(&mut self) -> Crossing<Option<Object>> {
        let Some(mut next) = self.reader.push_entry(0) else { return Ok(None) };
        let Item::Text(first) = self.reader.key() else {
            self.reader.pop(2);
            return Ok(None);
        };
        let layout = match &self.layouts[place_of(first)] {
            Some(layout) if layout.collections == self.agent.heap.collections => layout,
            _ => {
                self.reader.pop(2);
                return Ok(None);
            }
        };
        let start = self.values.len();
        self.values.extend(layout.keys.iter().map(|_| Value::UNDEFINED));
        let mut found = 0;
        loop {
            let slot = match (self.reader.key(), layout.keys.get(found)) {
                (Item::Text(key), Some((address, slot))) if key.as_ptr() as usize == *address => *slot,
                _ => break,
            };
            let Some(value) = plain(self.agent, &self.reader.top()) else { break };
            self.values[start + slot] = value;
            self.reader.pop(2);
            found += 1;
            next = match self.reader.push_entry(next) {
                Some(next) => next,
                None => {
                    let whole = found == layout.keys.len();
                    let object = whole.then(|| self.agent.heap.new_object_of(layout.shape, &self.values[start..]));
                    self.values.truncate(start);
                    self.agent.poll(found as u64)?;
                    return Ok(object);
                }
            };
        }
        self.reader.pop(2);
        self.values.truncate(start);
        Ok(None)
    }
    fn fields(&mut self, address: usize, place: Place<'_>) -> Crossing<Value> {
        // Keys that are texts, in the order of the machine.
        let mut addresses = Vec::new();
        let mut keys: Vec<(Cow<'_, str>, i32)> = Vec::new();
        let mut from = 0;
        while let Some(next) = self.reader.push_entry(from) {
            let name = match self.reader.key() {
                Item::Text(bytes) => {
                    addresses.push(bytes.as_ptr() as usize);
                    std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| "has a key that is not UTF-8")
                }
                Item::Number(n) => Ok(Cow::Owned(crate::runtime::conversion::number_text(n))),
                _ => Err("has a key that is neither string nor number"),
            };
            self.reader.pop(2);
            from = next;
            match name {
                Ok(name) => keys.push((name, next - 1)),
                Err(why) => return refuse(place.path, why),
            }
        }
        if keys.is_empty() && place.declared.is_some_and(|declared| declared.element(self.named).is_some()) {
            let array = self.agent.create_array_from_list(&[]);
            self.seen.insert(address, array);
            return Ok(array.into());
        }
        let machine_order: Vec<i32> = keys.iter().map(|(_, entry)| *entry).collect();
        // Luau has no order of keys, JavaScript gets a steady one.
        keys.sort_by(|a, b| a.0.cmp(&b.0));
        let shape = if addresses.len() == keys.len() { shape_of(self.agent, &keys) } else { None };
        let object = match shape {
            Some(shape) => self.agent.heap.new_object_of(shape, &[Value::UNDEFINED; MAX_FIELDS][..keys.len()]),
            None => self.agent.new_plain_object(),
        };
        self.seen.insert(address, object);
        let collections = self.agent.heap.collections;
        for (slot, (name, entry)) in keys.iter().enumerate() {
            self.agent.poll(1)?;
            self.reader.push_entry(*entry);
            let field = place.declared.and_then(|declared| declared.field(name, self.named));
            let value = self.value(Place { declared: field, path: &Path::Member(place.path, name) })?;
            self.reader.pop(2);
            match shape {
                // Nobody has seen the object: it has the shape it was made with.
                Some(_) => self.agent.heap.set_slot(object, slot as u32, value),
                None => put(self.agent, object, name, value)?,
            }
        }
        if let (Some(shape), Some(first)) = (shape, addresses.first())
            && collections == self.agent.heap.collections
        {
            let slot_of = |entry: &i32| keys.iter().position(|(_, other)| other == entry).unwrap_or(0);
            let slots = machine_order.iter().map(slot_of);
            let at = place_of_address(*first);
            let keys = addresses.iter().copied().zip(slots).collect();
            self.layouts[at] = Some(Layout { keys, shape, collections });
        }
        Ok(object.into())
    }
}

/// Where the layout is kept whose first key this is.
fn place_of(key: &[u8]) -> usize {
    place_of_address(key.as_ptr() as usize)
}
fn place_of_address(address: usize) -> usize {
    (address >> 4) % 16
}
/// Whether the keys of the table at the top are 1 to its length, and no others.
fn is_list(reader: &mut Reader<'_>, length: usize) -> bool {
    let (mut from, mut entries) = (0, 0);
    while let Some(next) = reader.push_entry(from) {
        let inside = matches!(reader.key(), Item::Number(n) if n.fract() == 0.0 && n >= 1.0 && n <= length as f64);
        reader.pop(2);
        if !inside {
            return false;
        }
        (from, entries) = (next, entries + 1);
    }
    entries == length
}
/// The shape of an object with these properties; None where a shape cannot tell it.
fn shape_of(agent: &mut Agent, keys: &[(Cow<'_, str>, i32)]) -> Option<ShapeId> {
    if keys.len() > MAX_FIELDS {
        return None;
    }
    let proto = agent.intrinsic(Intrinsic::ObjectPrototype);
    // As object literals have it.
    let mut shape = agent.heap.root_shape(Some(proto), (keys.len().min(30) | 1) as u8);
    for (name, _) in keys {
        let key: PropertyKey = agent.heap.key_from_str(name);
        if key.is_index() {
            return None;
        }
        shape = agent.heap.shape_after_add(shape, key, Attributes::DEFAULT)?;
    }
    Some(shape)
}
/// Values that need neither a path nor a type.
#[inline]
fn plain(agent: &mut Agent, item: &Item<'_>) -> Option<Value> {
    match *item {
        Item::Nil => Some(Value::UNDEFINED),
        Item::Null => Some(Value::NULL),
        Item::Boolean(b) => Some(Value::bool(b)),
        Item::Number(n) => Some(Value::number(n)),
        Item::Text(bytes) if bytes.len() <= LONG_TEXT && bytes.is_ascii() => {
            Some(agent.heap.new_string_latin1(bytes).into())
        }
        _ => None,
    }
}
