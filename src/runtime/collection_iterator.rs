//! Steps of Array, Map and Set iterators, and of String iterators, which iteration takes without calling their `next`.
//!
//! Words: 0 the collection (undefined when done), 1 next index or sequence number, 2 an `IterationKind`, 3 (of Maps and Sets)
//! where the next entry probably is.

use super::iterator::IteratorRecord;
use super::string_iterator::string_iterator_next;
use super::{Agent, Intrinsic, JsResult, NativeFn, message};
use crate::heap::{Kind, Object, Value};

/// What is iterated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
#[allow(missing_docs)]
pub(crate) enum IterationKind {
    Key = 0,
    Value = 1,
    KeyAndValue = 2,
}

impl Agent {
    /// IteratorStepValue of an Array, Map or Set iterator with its built-in `next`; None: it is another iterator.
    // OPTIMIZATION: the result object would be a fresh ordinary one that nobody else ever sees.
    #[inline]
    pub fn builtin_iterator_step(&mut self, record: &mut IteratorRecord) -> Option<JsResult<Option<Value>>> {
        let kind = record.iterator.kind();
        let expected: NativeFn = match kind {
            Kind::ArrayIterator => array_iterator_next,
            Kind::MapIterator => map_iterator_next,
            Kind::SetIterator => set_iterator_next,
            Kind::StringIterator => string_iterator_next,
            _ => return None,
        };
        let next = record.next.as_object()?;
        if !Agent::is_native(record.next, expected) || Agent::native_parts(next).1 != self.realm {
            return None;
        }
        let result = step(self, record.iterator);
        if !matches!(result, Ok(Some(_))) {
            record.done = true;
        }
        Some(result)
    }
    /// One step of an array iterator without the result object; None: done.
    pub(crate) fn array_iterator_step(&mut self, iterator: Object) -> JsResult<Option<Value>> {
        self.poll(1)?;
        let Some(array) = iterator.word(0).as_object() else { return Ok(None) };
        let index = iterator.word(1).as_number().expect("the next index") as u64;
        let len = match array.kind() {
            Kind::Array => array.array_length() as u64,
            Kind::TypedArray => match self.typed_array_length(array) {
                Some(len) => len as u64,
                None => return Err(self.throw(message::TypedArrayOutOfBounds("%ArrayIteratorPrototype%.next"))),
            },
            _ => self.length_of_array_like(array)?,
        };
        if index >= len {
            iterator.set_word(0, Value::UNDEFINED);
            return Ok(None);
        }
        iterator.set_word(1, Value::number((index + 1) as f64));
        let kind = iterator.word(2).as_int().unwrap_or(IterationKind::Value as i32);
        if kind == IterationKind::Key as i32 {
            return Ok(Some(Value::number(index as f64)));
        }
        // OPTIMIZATION: what is in the elements of a non-exotic object is its own plain data property.
        let stored =
            if array.kind().is_exotic() { None } else { array.elements(&self.heap).get(index as usize).copied() };
        let value = match stored {
            Some(value) if !value.is_hole() => value,
            _ => {
                let key = self.index_key(index);
                self.get(array, key)?
            }
        };
        if kind == IterationKind::Value as i32 {
            return Ok(Some(value));
        }
        Ok(Some(self.create_array_from_list(&[Value::number(index as f64), value]).into()))
    }
    /// One step of a Map or Set iterator without the result object; None: done.
    pub(crate) fn collection_iterator_step(&mut self, iterator: Object) -> JsResult<Option<Value>> {
        self.poll(1)?;
        let Some(collection) = iterator.word(0).as_object() else { return Ok(None) };
        let mut from = iterator.word(1).as_number().unwrap_or(0.0) as u64;
        let mut hint = iterator.word(3).as_number().unwrap_or(0.0) as usize;
        let Some((key, value)) = self.table(collection).next_entry(&mut from, &mut hint) else {
            iterator.set_word(0, Value::UNDEFINED);
            return Ok(None);
        };
        iterator.set_word(1, Value::number(from as f64));
        iterator.set_word(3, Value::from(hint));
        let is_set = collection.kind() == Kind::Set;
        Ok(Some(match iterator.word(2).as_int() {
            Some(0) => key,
            Some(1) if is_set => key,
            Some(1) => value,
            _ => self.create_array_from_list(&[key, if is_set { key } else { value }]).into(),
        }))
    }
}
impl Agent {
    // CreateMapIterator ( map, kind ), https://tc39.es/ecma262/#sec-createmapiterator
    // CreateSetIterator ( set, kind ), https://tc39.es/ecma262/#sec-createsetiterator
    pub(crate) fn create_collection_iterator(&mut self, collection: Object, kind: IterationKind) -> Object {
        let (proto, iterator_kind) = match collection.kind() {
            Kind::Map => (Intrinsic::MapIteratorPrototype, Kind::MapIterator),
            _ => (Intrinsic::SetIteratorPrototype, Kind::SetIterator),
        };
        let proto = self.intrinsic(proto);
        let iterator = self.new_object_of_kind(iterator_kind, proto, 4);
        iterator.set_word(0, collection.into());
        iterator.set_word(1, Value::ZERO);
        iterator.set_word(2, Value::int(kind as i32));
        iterator.set_word(3, Value::ZERO);
        iterator
    }
    /// What iterating an object would give that is a Map or Set nobody tampered with, at the end of an array.
    // OPTIMIZATION: no code runs meanwhile, and nobody sees the iterator.
    pub(crate) fn append_collection(&mut self, array: Object, collection: Object) -> JsResult<()> {
        let n = self.table(collection).len();
        let is_map = collection.kind() == Kind::Map;
        self.reserve_memory(n * if is_map { 80 } else { 8 })?;
        self.heap.reserve_elements(array, array.elements_len() as usize + n);
        let (mut from, mut hint, mut count) = (0, 0, 0);
        while let Some((key, value)) = self.table(collection).next_entry(&mut from, &mut hint) {
            let item = if is_map { self.create_array_from_list(&[key, value]).into() } else { key };
            self.heap.push_element(array, item);
            count += 1;
            if count % 4096 == 0 {
                self.pay(1024)?;
            }
        }
        array.set_array_length(array.elements_len());
        self.poll(1 + count % 4096 / 4)
    }
}

// Map.prototype.entries ( ), https://tc39.es/ecma262/#sec-map.prototype.entries
#[inline(never)]
pub(crate) fn map_entries(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    iterator_over(agent, this, Kind::Map, "Map.prototype.entries", IterationKind::KeyAndValue)
}
// Set.prototype.values ( ), https://tc39.es/ecma262/#sec-set.prototype.values
#[inline(never)]
pub(crate) fn set_values(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    iterator_over(agent, this, Kind::Set, "Set.prototype.values", IterationKind::Value)
}
fn iterator_over(agent: &mut Agent, this: Value, kind: Kind, method: &str, what: IterationKind) -> JsResult<Value> {
    match this.as_object().filter(|object| object.kind() == kind) {
        Some(collection) => Ok(agent.create_collection_iterator(collection, what).into()),
        None => {
            let what = agent.describe(this);
            Err(agent.throw(message::Incompatible(method, what)))
        }
    }
}

#[inline]
fn step(agent: &mut Agent, iterator: Object) -> JsResult<Option<Value>> {
    match iterator.kind() {
        Kind::ArrayIterator => agent.array_iterator_step(iterator),
        Kind::StringIterator => {
            agent.poll(1)?;
            Ok(agent.string_iterator_step(iterator))
        }
        _ => agent.collection_iterator_step(iterator),
    }
}

// %ArrayIteratorPrototype%.next ( ), https://tc39.es/ecma262/#sec-%arrayiteratorprototype%.next
#[inline(never)]
pub(crate) fn array_iterator_next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    next(agent, this, Kind::ArrayIterator, "Array Iterator.prototype.next")
}
// %MapIteratorPrototype%.next ( ), https://tc39.es/ecma262/#sec-%mapiteratorprototype%.next
#[inline(never)]
pub(crate) fn map_iterator_next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    next(agent, this, Kind::MapIterator, "Map Iterator.prototype.next")
}
// %SetIteratorPrototype%.next ( ), https://tc39.es/ecma262/#sec-%setiteratorprototype%.next
#[inline(never)]
pub(crate) fn set_iterator_next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    next(agent, this, Kind::SetIterator, "Set Iterator.prototype.next")
}
fn next(agent: &mut Agent, this: Value, kind: Kind, method: &str) -> JsResult<Value> {
    let Some(iterator) = this.as_object().filter(|object| object.kind() == kind) else {
        let what = agent.describe(this);
        return Err(agent.throw(message::Incompatible(method, what)));
    };
    Ok(match step(agent, iterator)? {
        Some(value) => agent.create_iter_result_object(value, false),
        None => agent.create_iter_result_object(Value::UNDEFINED, true),
    }
    .into())
}
