//! 27.1.2 Iterator helper objects: map, filter, take, drop, flatMap, concat, and what runs them (zip's too).
//!
//! The specification makes them generators of abstract closures; here each is a small state machine in the words of a
//! `Kind::IteratorHelper`.

use super::array_access::index_value;
use super::iterator::{PrimitiveHandling, callback_or_close, get_iterator_flattenable, this_object};
use super::{arg, iterator_zip as zip};
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::iterator::IteratorRecord;
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of %IteratorHelperPrototype%.
pub static PROTOTYPE: &[Prop] =
    &[method("next", 0, next), method("return", 0, return_), to_string_tag("Iterator Helper")];

/// Words of a helper.
pub(super) mod word {
    /// A `state`.
    pub const STATE: usize = 0;
    /// An `Operation`.
    pub const OPERATION: usize = 1;
    /// The underlying iterator.
    pub const ITERATOR: usize = 2;
    /// Its next method.
    pub const NEXT: usize = 3;
    /// The function; concat: an internal Array of iterables and their methods; zip: its state.
    pub const DATA: usize = 4;
    /// The number of calls so far; take and drop: what remains.
    pub const COUNTER: usize = 5;
    /// flatMap and concat: the iterator being gone through, or undefined.
    pub const INNER: usize = 6;
    /// Its next method.
    pub const INNER_NEXT: usize = 7;
    /// How many there are.
    pub const COUNT: usize = 8;
}
mod state {
    pub const START: i32 = 0;
    pub const YIELD: i32 = 1;
    pub const EXECUTING: i32 = 2;
    pub const COMPLETED: i32 = 3;
}
/// What a helper does.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub(super) enum Operation {
    Map,
    Filter,
    Take,
    Drop,
    FlatMap,
    Concat,
    Zip,
}
const OPERATIONS: [Operation; 7] = [
    Operation::Map,
    Operation::Filter,
    Operation::Take,
    Operation::Drop,
    Operation::FlatMap,
    Operation::Concat,
    Operation::Zip,
];

/// A helper; `iterated` None where the operation has no single underlying iterator.
pub(super) fn new_helper(
    agent: &mut Agent,
    operation: Operation,
    iterated: Option<IteratorRecord>,
    data: Value,
    counter: Value,
) -> Object {
    let proto = agent.intrinsic(Intrinsic::IteratorHelperPrototype);
    let helper = agent.new_object_of_kind(Kind::IteratorHelper, proto, word::COUNT);
    helper.set_word(word::STATE, Value::int(state::START));
    helper.set_word(word::OPERATION, Value::int(operation as i32));
    if let Some(record) = iterated {
        helper.set_word(word::ITERATOR, record.iterator.into());
        helper.set_word(word::NEXT, record.next);
    }
    helper.set_word(word::DATA, data);
    helper.set_word(word::COUNTER, counter);
    helper
}

fn with_function(agent: &mut Agent, this: Value, args: &[Value], operation: Operation) -> JsResult<Value> {
    let o = this_object(agent, this)?;
    let function = callback_or_close(agent, o, arg(args, 0))?;
    let iterated = agent.get_iterator_direct(o)?;
    Ok(new_helper(agent, operation, Some(iterated), function, Value::ZERO).into())
}
// Iterator.prototype.map ( mapper ), https://tc39.es/ecma262/#sec-iterator.prototype.map
pub(super) fn map(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    with_function(agent, this, args, Operation::Map)
}
// Iterator.prototype.filter ( predicate ), https://tc39.es/ecma262/#sec-iterator.prototype.filter
pub(super) fn filter(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    with_function(agent, this, args, Operation::Filter)
}
// Iterator.prototype.flatMap ( mapper ), https://tc39.es/ecma262/#sec-iterator.prototype.flatmap
pub(super) fn flat_map(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    with_function(agent, this, args, Operation::FlatMap)
}
fn with_limit(agent: &mut Agent, this: Value, args: &[Value], operation: Operation) -> JsResult<Value> {
    let o = this_object(agent, this)?;
    let limit = match agent.to_number(arg(args, 0)) {
        Ok(limit) => limit,
        Err(throw) => return Err(agent.iterator_close_throw(o, throw)),
    };
    let integer_limit = limit.trunc();
    let too_big = limit.is_finite() && limit > 9007199254740991.0;
    if limit.is_nan() || too_big || integer_limit < 0.0 {
        let throw = agent.throw(message::InvalidLimit(limit));
        return Err(agent.iterator_close_throw(o, throw));
    }
    let iterated = agent.get_iterator_direct(o)?;
    Ok(new_helper(agent, operation, Some(iterated), Value::UNDEFINED, Value::number(integer_limit + 0.0)).into())
}
// Iterator.prototype.take ( limit ), https://tc39.es/ecma262/#sec-iterator.prototype.take
pub(super) fn take(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    with_limit(agent, this, args, Operation::Take)
}
// Iterator.prototype.drop ( limit ), https://tc39.es/ecma262/#sec-iterator.prototype.drop
pub(super) fn drop(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    with_limit(agent, this, args, Operation::Drop)
}
// Iterator.concat ( ...items ), https://tc39.es/ecma262/#sec-iterator.concat
pub(super) fn concat(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let mut iterables = agent.rooted_vec();
    let key = agent.heap.names.symbol_key(WellKnown::Iterator);
    for &item in args {
        this_object(agent, item)?;
        match agent.get_method(item, key)? {
            Some(method) => iterables.extend_from_slice(&[item, method]),
            None => {
                let what = agent.describe(item);
                return Err(agent.throw(message::NotIterable(what)));
            }
        }
    }
    let list = agent.create_array_from_list(&iterables);
    Ok(new_helper(agent, Operation::Concat, None, list.into(), Value::ZERO).into())
}

fn this_helper(agent: &mut Agent, this: Value, method: &str) -> JsResult<(Object, Operation)> {
    if let Some(object) = this.as_object()
        && object.kind() == Kind::IteratorHelper
    {
        let operation = object.word(word::OPERATION).as_int().expect("an Operation") as usize;
        return Ok((object, OPERATIONS[operation]));
    }
    let what = agent.describe(this);
    Err(agent.throw(message::Incompatible(method, what)))
}
fn record(helper: Object) -> IteratorRecord {
    let iterator = helper.word(word::ITERATOR).as_object().expect("an iterator");
    IteratorRecord { iterator, next: helper.word(word::NEXT), done: false }
}
fn inner(helper: Object) -> Option<IteratorRecord> {
    let iterator = helper.word(word::INNER).as_object()?;
    Some(IteratorRecord { iterator, next: helper.word(word::INNER_NEXT), done: false })
}
fn set_inner(helper: Object, record: Option<IteratorRecord>) {
    helper.set_word(word::INNER, record.map_or(Value::UNDEFINED, |r| r.iterator.into()));
    helper.set_word(word::INNER_NEXT, record.map_or(Value::UNDEFINED, |r| r.next));
}
/// The counter; then it is one more.
fn count(helper: Object) -> Value {
    let counter = helper.word(word::COUNTER);
    let next = counter.as_number().expect("a counter") as u64 + 1;
    helper.set_word(word::COUNTER, index_value(next));
    counter
}

// %IteratorHelperPrototype%.next ( ), https://tc39.es/ecma262/#sec-%iteratorhelperprototype%.next
fn next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (helper, operation) = this_helper(agent, this, "Iterator Helper.prototype.next")?;
    match helper.word(word::STATE).as_int() {
        Some(state::EXECUTING) => return Err(agent.throw(message::GeneratorRunning())),
        Some(state::COMPLETED) => return Ok(agent.create_iter_result_object(Value::UNDEFINED, true).into()),
        _ => {}
    }
    helper.set_word(word::STATE, Value::int(state::EXECUTING));
    match step(agent, helper, operation) {
        Ok(Some(value)) => {
            helper.set_word(word::STATE, Value::int(state::YIELD));
            Ok(agent.create_iter_result_object(value, false).into())
        }
        Ok(None) => {
            helper.set_word(word::STATE, Value::int(state::COMPLETED));
            Ok(agent.create_iter_result_object(Value::UNDEFINED, true).into())
        }
        Err(throw) => {
            helper.set_word(word::STATE, Value::int(state::COMPLETED));
            Err(throw)
        }
    }
}

// %IteratorHelperPrototype%.return ( ), https://tc39.es/ecma262/#sec-%iteratorhelperprototype%.return
fn return_(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (helper, operation) = this_helper(agent, this, "Iterator Helper.prototype.return")?;
    match helper.word(word::STATE).as_int() {
        Some(state::EXECUTING) => return Err(agent.throw(message::GeneratorRunning())),
        Some(state::COMPLETED) => {}
        // Before the first `next` there is no generator to run: completed at once.
        Some(state::START) => {
            helper.set_word(word::STATE, Value::int(state::COMPLETED));
            close(agent, helper, operation)?;
        }
        _ => {
            helper.set_word(word::STATE, Value::int(state::EXECUTING));
            let result = close(agent, helper, operation);
            helper.set_word(word::STATE, Value::int(state::COMPLETED));
            result?;
        }
    }
    Ok(agent.create_iter_result_object(Value::UNDEFINED, true).into())
}
/// Closes what is open, for a return completion.
fn close(agent: &mut Agent, helper: Object, operation: Operation) -> JsResult<()> {
    match operation {
        Operation::Zip => zip::close_all(agent, helper.word(word::DATA), None),
        Operation::Concat => match inner(helper) {
            Some(record) => agent.iterator_close(record.iterator),
            None => Ok(()),
        },
        _ => {
            let iterated = record(helper);
            if let Some(record) = inner(helper) {
                let result = agent.iterator_close(record.iterator);
                agent.if_abrupt_close_iterator(result, &iterated)?;
            }
            agent.iterator_close(iterated.iterator)
        }
    }
}

/// Runs a helper up to the next value; None: it is done.
fn step(agent: &mut Agent, helper: Object, operation: Operation) -> JsResult<Option<Value>> {
    let function = helper.word(word::DATA);
    match operation {
        Operation::Map => {
            let mut iterated = record(helper);
            let Some(value) = agent.iterator_step_value(&mut iterated)? else { return Ok(None) };
            let mapped = agent.call(function, Value::UNDEFINED, &[value, count(helper)]);
            agent.if_abrupt_close_iterator(mapped, &iterated).map(Some)
        }
        Operation::Filter => {
            let mut iterated = record(helper);
            while let Some(value) = agent.iterator_step_value(&mut iterated)? {
                let selected = agent.call(function, Value::UNDEFINED, &[value, count(helper)]);
                let selected = agent.if_abrupt_close_iterator(selected, &iterated)?;
                if agent.to_boolean(selected) {
                    return Ok(Some(value));
                }
            }
            Ok(None)
        }
        Operation::Take => {
            let mut iterated = record(helper);
            let remaining = helper.word(word::COUNTER).as_number().expect("what remains");
            if remaining == 0.0 {
                agent.iterator_close(iterated.iterator)?;
                return Ok(None);
            }
            helper.set_word(word::COUNTER, Value::number(remaining - 1.0));
            agent.iterator_step_value(&mut iterated)
        }
        Operation::Drop => {
            let mut iterated = record(helper);
            loop {
                let remaining = helper.word(word::COUNTER).as_number().expect("what remains");
                if remaining <= 0.0 {
                    return agent.iterator_step_value(&mut iterated);
                }
                helper.set_word(word::COUNTER, Value::number(remaining - 1.0));
                if agent.iterator_step(&mut iterated)?.is_none() {
                    return Ok(None);
                }
            }
        }
        Operation::FlatMap => {
            let mut iterated = record(helper);
            loop {
                if let Some(mut inner) = inner(helper) {
                    let value = agent.iterator_step_value(&mut inner);
                    let value = agent.if_abrupt_close_iterator(value, &iterated)?;
                    if value.is_some() {
                        return Ok(value);
                    }
                    set_inner(helper, None);
                }
                let Some(value) = agent.iterator_step_value(&mut iterated)? else { return Ok(None) };
                let mapped = agent.call(function, Value::UNDEFINED, &[value, count(helper)]);
                let mapped = agent.if_abrupt_close_iterator(mapped, &iterated)?;
                let inner = get_iterator_flattenable(agent, mapped, PrimitiveHandling::RejectPrimitives);
                let inner = agent.if_abrupt_close_iterator(inner, &iterated)?;
                set_inner(helper, Some(inner));
            }
        }
        Operation::Concat => loop {
            if let Some(mut inner) = inner(helper) {
                if let Some(value) = agent.iterator_step_value(&mut inner)? {
                    return Ok(Some(value));
                }
                set_inner(helper, None);
            }
            let list = function.as_object().expect("the internal list");
            let i = count(helper).as_number().expect("a counter") as usize * 2;
            let Some(&[iterable, method]) = list.elements(&agent.heap).get(i..i + 2) else { return Ok(None) };
            let iterator = agent.call(method, iterable, &[])?;
            let iterator = this_object(agent, iterator)?;
            let inner = agent.get_iterator_direct(iterator)?;
            set_inner(helper, Some(inner));
        },
        Operation::Zip => zip::step(agent, function),
    }
}
