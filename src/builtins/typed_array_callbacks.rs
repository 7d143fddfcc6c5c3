//! 23.2.3 %TypedArray%.prototype methods that call back: every, filter, find…, forEach, map, reduce…, some.

use super::arg;
use super::array_access::{callback, index_value};
use super::array_callbacks::Direction;
use super::typed_array::{set_element, species_create};
use crate::heap::{Object, Value};
use crate::runtime::callback::Callback;
use crate::runtime::typed_array::fast_get;
use crate::runtime::{Agent, JsResult, message};

/// Get(O, ! ToString(𝔽(k))): undefined when the array has shrunk.
fn element(agent: &mut Agent, o: Object, k: usize) -> Value {
    let fast = u32::try_from(k).ok().and_then(|k| fast_get(o, k));
    fast.or_else(|| agent.typed_array_element(o, k)).unwrap_or(Value::UNDEFINED)
}
fn begin(agent: &mut Agent, this: Value, args: &[Value], method: &str) -> JsResult<(Object, usize, Callback)> {
    let (o, len) = agent.validate_typed_array(this, method)?;
    let callback = callback(agent, arg(args, 0))?;
    Ok((o, len, callback))
}
/// Calls back for every element in order until `see` gives something.
fn search<T>(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    direction: Direction,
    mut see: impl FnMut(&mut Agent, usize, Value, Value) -> Option<T>,
) -> JsResult<Option<T>> {
    let (o, len, callback) = begin(agent, this, args, method)?;
    for i in 0..len {
        let k = if direction == Direction::Ascending { i } else { len - 1 - i };
        let value = element(agent, o, k);
        let result = agent.call_back(&callback, arg(args, 1), [value, Value::from(k), o.into()])?;
        if let Some(found) = see(agent, k, value, result) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
// %TypedArray%.prototype.every ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.every
pub(super) fn every(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "%TypedArray%.prototype.every";
    let failed =
        search(
            agent,
            this,
            args,
            name,
            Direction::Ascending,
            |agent, _, _, r| {
                if agent.to_boolean(r) { None } else { Some(()) }
            },
        )?;
    Ok(failed.is_none().into())
}
// %TypedArray%.prototype.some ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.some
pub(super) fn some(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "%TypedArray%.prototype.some";
    let found =
        search(
            agent,
            this,
            args,
            name,
            Direction::Ascending,
            |agent, _, _, r| {
                if agent.to_boolean(r) { Some(()) } else { None }
            },
        )?;
    Ok(found.is_some().into())
}
// %TypedArray%.prototype.forEach ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.foreach
pub(super) fn for_each(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "%TypedArray%.prototype.forEach";
    search(agent, this, args, name, Direction::Ascending, |_, _, _, _| None::<()>)?;
    Ok(Value::UNDEFINED)
}
fn find_value(agent: &mut Agent, this: Value, args: &[Value], name: &str, direction: Direction) -> JsResult<Value> {
    let found = search(
        agent,
        this,
        args,
        name,
        direction,
        |agent, _, value, r| {
            if agent.to_boolean(r) { Some(value) } else { None }
        },
    )?;
    Ok(found.unwrap_or(Value::UNDEFINED))
}
fn find_position(agent: &mut Agent, this: Value, args: &[Value], name: &str, direction: Direction) -> JsResult<Value> {
    let found =
        search(
            agent,
            this,
            args,
            name,
            direction,
            |agent, k, _, r| {
                if agent.to_boolean(r) { Some(Value::from(k)) } else { None }
            },
        )?;
    Ok(found.unwrap_or(Value::int(-1)))
}
// %TypedArray%.prototype.find ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.find
pub(super) fn find(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    find_value(agent, this, args, "%TypedArray%.prototype.find", Direction::Ascending)
}
// %TypedArray%.prototype.findIndex ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.findindex
pub(super) fn find_index(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    find_position(agent, this, args, "%TypedArray%.prototype.findIndex", Direction::Ascending)
}
// %TypedArray%.prototype.findLast ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.findlast
pub(super) fn find_last(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    find_value(agent, this, args, "%TypedArray%.prototype.findLast", Direction::Descending)
}
// %TypedArray%.prototype.findLastIndex ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.findlastindex
pub(super) fn find_last_index(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    find_position(agent, this, args, "%TypedArray%.prototype.findLastIndex", Direction::Descending)
}

// %TypedArray%.prototype.map ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.map
pub(super) fn map(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len, callback) = begin(agent, this, args, "%TypedArray%.prototype.map")?;
    let a = species_create(agent, o, &[Value::from(len)])?;
    for k in 0..len {
        let value = element(agent, o, k);
        let mapped = agent.call_back(&callback, arg(args, 1), [value, Value::from(k), o.into()])?;
        set_element(agent, a, k as u64, mapped)?;
    }
    Ok(a.into())
}
// %TypedArray%.prototype.filter ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.filter
pub(super) fn filter(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len, callback) = begin(agent, this, args, "%TypedArray%.prototype.filter")?;
    let mut kept = agent.rooted_vec();
    for k in 0..len {
        let value = element(agent, o, k);
        let selected = agent.call_back(&callback, arg(args, 1), [value, Value::from(k), o.into()])?;
        if agent.to_boolean(selected) {
            kept.push(value);
        }
    }
    let a = species_create(agent, o, &[Value::from(kept.len())])?;
    for (n, &value) in kept.iter().enumerate() {
        set_element(agent, a, n as u64, value)?;
    }
    Ok(a.into())
}
// %TypedArray%.prototype.reduce ( callback [ , initialValue ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.reduce
pub(super) fn reduce(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    fold(agent, this, args, "%TypedArray%.prototype.reduce", Direction::Ascending)
}
// %TypedArray%.prototype.reduceRight ( callback [ , initialValue ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.reduceright
pub(super) fn reduce_right(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    fold(agent, this, args, "%TypedArray%.prototype.reduceRight", Direction::Descending)
}
fn fold(agent: &mut Agent, this: Value, args: &[Value], name: &str, direction: Direction) -> JsResult<Value> {
    let (o, len, callback) = begin(agent, this, args, name)?;
    let mut accumulator = args.get(1).copied();
    for i in 0..len {
        let k = if direction == Direction::Ascending { i } else { len - 1 - i };
        let value = element(agent, o, k);
        accumulator = Some(match accumulator {
            None => value,
            Some(so_far) => {
                agent.call_back(&callback, Value::UNDEFINED, [so_far, value, index_value(k as u64), o.into()])?
            }
        });
    }
    match accumulator {
        Some(value) => Ok(value),
        None => Err(agent.throw(message::ReduceOfEmpty())),
    }
}
