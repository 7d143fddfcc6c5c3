//! Reading and writing the elements of array-likes: the plain case directly, everything else by the internal methods.

use crate::heap::{Kind, Object, PropertyKey, Value, flag};
use crate::runtime::callback::Callback;
use crate::runtime::{Agent, JsResult, message};

/// 2^53 - 1, the longest array-like.
pub(crate) const MAX_LENGTH: u64 = (1 << 53) - 1;

/// An own element that is stored as such.
// OPTIMIZATION: what is in the elements of a non-exotic object is its own plain data property; reading it runs no code.
#[inline(always)]
pub(crate) fn own_element(agent: &Agent, o: Object, k: u64) -> Option<Value> {
    if o.kind().is_exotic() {
        return None;
    }
    match o.elements(&agent.heap).get(k as usize) {
        Some(&value) if !value.is_hole() => Some(value),
        _ => None,
    }
}
/// Get(O, ! ToString(𝔽(k)))
#[inline]
pub(crate) fn get_index(agent: &mut Agent, o: Object, k: u64) -> JsResult<Value> {
    if let Some(value) = own_element(agent, o, k) {
        return Ok(value);
    }
    let key = agent.index_key(k);
    agent.get(o, key)
}
/// Get, if HasProperty says that it is there.
#[inline]
pub(crate) fn get_present(agent: &mut Agent, o: Object, k: u64) -> JsResult<Option<Value>> {
    if let Some(value) = own_element(agent, o, k) {
        return Ok(Some(value));
    }
    let key = agent.index_key(k);
    if agent.has_property(o, key)? { agent.get(o, key).map(Some) } else { Ok(None) }
}
/// Set(O, ! ToString(𝔽(k)), value, true)
#[inline]
pub(crate) fn set_index(agent: &mut Agent, o: Object, k: u64, value: Value) -> JsResult<()> {
    // OPTIMIZATION: stored elements of an extensible object are writable data properties: [[Set]] would write just there.
    if !o.kind().is_exotic()
        && !o.has_flag(flag::NON_EXTENSIBLE)
        && let Some(slot) = o.elements_mut(&mut agent.heap).get_mut(k as usize)
        && !slot.is_hole()
    {
        *slot = value;
        return Ok(());
    }
    let key = agent.index_key(k);
    agent.set(o, key, value)
}
/// CreateDataPropertyOrThrow(O, ! ToString(𝔽(k)), value)
#[inline]
pub(crate) fn create_index(agent: &mut Agent, o: Object, k: u64, value: Value) -> JsResult<()> {
    // OPTIMIZATION: defining the next element of a plain Array appends it.
    if o.kind() == Kind::Array
        && !o.has_flag(flag::INDEXED_PROPERTIES | flag::NON_EXTENSIBLE | flag::LENGTH_READONLY | flag::PROTOTYPE)
        && o.elements_len() as u64 == k
        && k < 1 << 28
    {
        agent.heap.push_element(o, value);
        if o.array_length() as u64 <= k {
            o.set_array_length(k as u32 + 1);
        }
        return Ok(());
    }
    let key = agent.index_key(k);
    agent.create_data_property_or_throw(o, key, value)
}
/// DeletePropertyOrThrow(O, ! ToString(𝔽(k)))
pub(crate) fn delete_index(agent: &mut Agent, o: Object, k: u64) -> JsResult<()> {
    let key = agent.index_key(k);
    agent.delete_property_or_throw(o, key)
}
/// Set(O, "length", 𝔽(len), true)
pub(crate) fn set_length(agent: &mut Agent, o: Object, len: u64) -> JsResult<()> {
    // OPTIMIZATION: a plain Array's length as it is already.
    if o.kind() == Kind::Array && !o.has_flag(flag::LENGTH_READONLY) && o.array_length() as u64 == len {
        return Ok(());
    }
    let key = agent.heap.names.length;
    agent.set(o, key, Value::number(len as f64))
}

/// Whether nothing on the prototype chain has an integer-indexed property, so that a hole reads as undefined and a new
/// element is simply added.
pub(crate) fn chain_has_no_indices(agent: &Agent, o: Object) -> bool {
    if !agent.heap.indexed_prototypes {
        return true;
    }
    let mut at = agent.heap.proto(o);
    while let Some(p) = at {
        if p.kind().is_exotic() || p.has_flag(flag::INDEXED_PROPERTIES) || p.elements_len() != 0 {
            return false;
        }
        at = agent.heap.proto(p);
    }
    true
}
/// An Array whose indexed properties are all in its elements, holes being really absent: reading it runs no code.
pub(crate) fn is_plain_array(agent: &Agent, o: Object) -> bool {
    o.kind() == Kind::Array && !o.has_flag(flag::INDEXED_PROPERTIES) && chain_has_no_indices(agent, o)
}
/// A plain Array that elements can be added to and removed from, with elements up to its length.
pub(crate) fn is_growable_array(agent: &Agent, o: Object) -> bool {
    o.kind() == Kind::Array
        && !o.has_flag(flag::INDEXED_PROPERTIES | flag::NON_EXTENSIBLE | flag::LENGTH_READONLY | flag::PROTOTYPE)
        && o.elements_len() == o.array_length()
        && chain_has_no_indices(agent, o)
}
/// The callback argument, which must be callable, made ready for a loop of calls.
pub(crate) fn callback(agent: &mut Agent, value: Value) -> JsResult<Callback> {
    let function = callable(agent, value)?;
    agent.callback(function)
}
/// The callback argument, which must be callable.
pub(crate) fn callable(agent: &mut Agent, value: Value) -> JsResult<Value> {
    if agent.is_callable(value) {
        return Ok(value);
    }
    let what = agent.describe(value);
    Err(agent.throw(message::NotCallable(what)))
}
/// An index as a Number value.
#[inline(always)]
pub(crate) fn index_value(k: u64) -> Value {
    if k <= i32::MAX as u64 { Value::int(k as i32) } else { Value::double(k as f64) }
}
/// The key of a name not in `Names`.
pub(crate) fn key(agent: &mut Agent, name: &str) -> PropertyKey {
    agent.heap.key_from_str(name)
}
