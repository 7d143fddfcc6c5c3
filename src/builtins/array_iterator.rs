//! 23.1.5 Array iterator objects; see `runtime::collection_iterator`.

use crate::heap::{Kind, Object, Value};
pub(crate) use crate::runtime::collection_iterator::{
    IterationKind as ArrayIterationKind, array_iterator_next as next,
};
use crate::runtime::native::{Prop, intrinsic, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult};

/// Properties of %ArrayIteratorPrototype%.
pub static PROTOTYPE: &[Prop] = &[intrinsic("next", Intrinsic::ArrayIteratorNext), to_string_tag("Array Iterator")];

// CreateArrayIterator ( array, kind ), https://tc39.es/ecma262/#sec-createarrayiterator
pub(crate) fn create_array_iterator(agent: &mut Agent, array: Object, kind: ArrayIterationKind) -> Object {
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
