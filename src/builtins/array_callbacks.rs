//! 23.1.3 Array.prototype methods that call back: every, filter, find…, forEach, map, reduce…, some.

use super::arg;
use super::array::object_and_length;
use super::array_access::*;
use crate::heap::{Object, Value};
use crate::runtime::callback::Callback;
use crate::runtime::{Agent, JsResult};

/// Calls back for every present element in order until `see` says so; gives whether it did.
#[inline(always)]
fn for_present(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    mut see: impl FnMut(&mut Agent, Value, Value, u64) -> JsResult<bool>,
) -> JsResult<bool> {
    let (o, len) = object_and_length(agent, this)?;
    let callback = callback(agent, arg(args, 0))?;
    run_present(agent, o, len, &callback, arg(args, 1), &mut see)
}
#[inline(always)]
fn run_present(
    agent: &mut Agent,
    o: Object,
    len: u64,
    callback: &Callback,
    this_arg: Value,
    see: &mut impl FnMut(&mut Agent, Value, Value, u64) -> JsResult<bool>,
) -> JsResult<bool> {
    for k in 0..len {
        let Some(value) = get_present(agent, o, k)? else {
            agent.poll(1)?;
            continue;
        };
        let result = agent.call_back(callback, this_arg, [value, index_value(k), o.into()])?;
        if see(agent, value, result, k)? {
            return Ok(true);
        }
    }
    Ok(false)
}

// Array.prototype.every ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.every
pub(super) fn every(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let failed = for_present(agent, this, args, |agent, _, result, _| Ok(!agent.to_boolean(result)))?;
    Ok((!failed).into())
}
// Array.prototype.some ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.some
pub(super) fn some(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(for_present(agent, this, args, |agent, _, result, _| Ok(agent.to_boolean(result)))?.into())
}
// Array.prototype.forEach ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.foreach
pub(super) fn for_each(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    for_present(agent, this, args, |_, _, _, _| Ok(false))?;
    Ok(Value::UNDEFINED)
}
/// A new Array of a length, with room for the elements if they are not too many.
fn array_of_length(agent: &mut Agent, len: u64) -> JsResult<Object> {
    let array = agent.array_create(len, None)?;
    if len < 1 << 16 {
        agent.heap.reserve_elements(array, len as usize);
    }
    Ok(array)
}
// Array.prototype.map ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.map
pub(super) fn map(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let callback = callback(agent, arg(args, 0))?;
    let a = if agent.array_species_is_pristine(o) {
        array_of_length(agent, len)?
    } else {
        agent.array_species_create(o, len)?
    };
    run_present(agent, o, len, &callback, arg(args, 1), &mut |agent, _, result, k| {
        create_index(agent, a, k, result)?;
        Ok(false)
    })?;
    Ok(a.into())
}
// Array.prototype.filter ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.filter
pub(super) fn filter(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let callback = callback(agent, arg(args, 0))?;
    let a = if agent.array_species_is_pristine(o) {
        agent.array_create(0, None)?
    } else {
        agent.array_species_create(o, 0)?
    };
    let mut to = 0;
    run_present(agent, o, len, &callback, arg(args, 1), &mut |agent, value, result, _| {
        if agent.to_boolean(result) {
            create_index(agent, a, to, value)?;
            to += 1;
        }
        Ok(false)
    })?;
    Ok(a.into())
}

/// From which end to look.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Ascending,
    Descending,
}

// FindViaPredicate ( obj, len, direction, predicate, thisArg ), https://tc39.es/ecma262/#sec-findviapredicate
/// Index and value of what was found.
fn find_via_predicate(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    direction: Direction,
) -> JsResult<Option<(u64, Value)>> {
    let (o, len) = object_and_length(agent, this)?;
    let predicate = callback(agent, arg(args, 0))?;
    let this_arg = arg(args, 1);
    for i in 0..len {
        let k = if direction == Direction::Ascending { i } else { len - 1 - i };
        let value = get_index(agent, o, k)?;
        let result = agent.call_back(&predicate, this_arg, [value, index_value(k), o.into()])?;
        if agent.to_boolean(result) {
            return Ok(Some((k, value)));
        }
    }
    Ok(None)
}
// Array.prototype.find ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.find
pub(super) fn find(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(find_via_predicate(agent, this, args, Direction::Ascending)?.map_or(Value::UNDEFINED, |f| f.1))
}
// Array.prototype.findIndex ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.findindex
pub(super) fn find_index(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(find_via_predicate(agent, this, args, Direction::Ascending)?.map_or(Value::int(-1), |f| index_value(f.0)))
}
// Array.prototype.findLast ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.findlast
pub(super) fn find_last(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(find_via_predicate(agent, this, args, Direction::Descending)?.map_or(Value::UNDEFINED, |f| f.1))
}
// Array.prototype.findLastIndex ( predicate [ , thisArg ] ), https://tc39.es/ecma262/#sec-array.prototype.findlastindex
pub(super) fn find_last_index(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(find_via_predicate(agent, this, args, Direction::Descending)?.map_or(Value::int(-1), |f| index_value(f.0)))
}

// Array.prototype.reduce ( callback [ , initialValue ] ), https://tc39.es/ecma262/#sec-array.prototype.reduce
pub(super) fn reduce(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    fold(agent, this, args, Direction::Ascending)
}
// Array.prototype.reduceRight ( callback [ , initialValue ] ), https://tc39.es/ecma262/#sec-array.prototype.reduceright
pub(super) fn reduce_right(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    fold(agent, this, args, Direction::Descending)
}
fn fold(agent: &mut Agent, this: Value, args: &[Value], direction: Direction) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let callback = callback(agent, arg(args, 0))?;
    let mut accumulator = args.get(1).copied();
    for i in 0..len {
        let k = if direction == Direction::Ascending { i } else { len - 1 - i };
        let Some(value) = get_present(agent, o, k)? else {
            agent.poll(1)?;
            continue;
        };
        accumulator = Some(match accumulator {
            None => value,
            Some(so_far) => agent.call_back(&callback, Value::UNDEFINED, [so_far, value, index_value(k), o.into()])?,
        });
    }
    match accumulator {
        Some(value) => Ok(value),
        None => Err(agent.throw(crate::runtime::message::ReduceOfEmpty())),
    }
}
