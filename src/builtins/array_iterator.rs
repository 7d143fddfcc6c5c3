//! 23.1.5 Array iterator objects. Words: 0 the array (undefined when done), 1 next index, 2 a `kind`.

use super::array_access::*;
use crate::heap::{Kind, Object, Value};
use crate::runtime::native::{Prop, intrinsic, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// What is iterated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum ArrayIterationKind {
    Key = 0,
    Value = 1,
    KeyAndValue = 2,
}

/// Properties of %ArrayIteratorPrototype%.
pub static PROTOTYPE: &[Prop] = &[intrinsic("next", Intrinsic::ArrayIteratorNext), to_string_tag("Array Iterator")];

// CreateArrayIterator ( array, kind ), https://tc39.es/ecma262/#sec-createarrayiterator
pub fn create_array_iterator(agent: &mut Agent, array: Object, kind: ArrayIterationKind) -> Object {
    let proto = agent.intrinsic(Intrinsic::ArrayIteratorPrototype);
    let iterator = agent.new_object_of_kind(Kind::ArrayIterator, proto, 3);
    iterator.set_word(0, array.into());
    iterator.set_word(1, Value::ZERO);
    iterator.set_word(2, Value::int(kind as i32));
    iterator
}

// Array.prototype.entries ( ), https://tc39.es/ecma262/#sec-array.prototype.entries
pub(super) fn entries(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = agent.to_object(this)?;
    Ok(create_array_iterator(agent, o, ArrayIterationKind::KeyAndValue).into())
}
// Array.prototype.keys ( ), https://tc39.es/ecma262/#sec-array.prototype.keys
pub(super) fn keys(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = agent.to_object(this)?;
    Ok(create_array_iterator(agent, o, ArrayIterationKind::Key).into())
}
// Array.prototype.values ( ), https://tc39.es/ecma262/#sec-array.prototype.values
pub fn values(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = agent.to_object(this)?;
    Ok(create_array_iterator(agent, o, ArrayIterationKind::Value).into())
}

// %ArrayIteratorPrototype%.next ( ), https://tc39.es/ecma262/#sec-%arrayiteratorprototype%.next
pub fn next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let iterator = match this.as_object() {
        Some(object) if object.kind() == Kind::ArrayIterator => object,
        _ => {
            let what = agent.describe(this);
            return Err(agent.throw(message::Incompatible("Array Iterator.prototype.next", what)));
        }
    };
    Ok(match array_iterator_step(agent, iterator)? {
        Some(value) => agent.create_iter_result_object(value, false),
        None => agent.create_iter_result_object(Value::UNDEFINED, true),
    }
    .into())
}

/// One step of an array iterator without the result object; None: done.
pub fn array_iterator_step(agent: &mut Agent, iterator: Object) -> JsResult<Option<Value>> {
    agent.poll(1)?;
    let Some(array) = iterator.word(0).as_object() else { return Ok(None) };
    let index = iterator.word(1).as_number().expect("the next index") as u64;
    let len = match array.kind() {
        Kind::Array => array.array_length() as u64,
        Kind::TypedArray => match agent.typed_array_length(array) {
            Some(len) => len as u64,
            None => return Err(agent.throw(message::TypedArrayOutOfBounds("%ArrayIteratorPrototype%.next"))),
        },
        _ => agent.length_of_array_like(array)?,
    };
    if index >= len {
        iterator.set_word(0, Value::UNDEFINED);
        return Ok(None);
    }
    iterator.set_word(1, index_value(index + 1));
    let kind = iterator.word(2).as_int().unwrap_or(1);
    if kind == ArrayIterationKind::Key as i32 {
        return Ok(Some(index_value(index)));
    }
    let value = get_index(agent, array, index)?;
    if kind == ArrayIterationKind::Value as i32 {
        return Ok(Some(value));
    }
    Ok(Some(agent.create_array_from_list(&[index_value(index), value]).into()))
}
