//! Array.fromAsync: an async function, written as a state machine that promise reactions drive.

use super::arg;
use super::array::create_from;
use super::array_access::*;
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::{Agent, Intrinsic, JsResult, Throw, message};

/// Words of the state: an internal object.
mod word {
    /// The promise that is returned.
    pub const PROMISE: usize = 0;
    /// A `phase`.
    pub const PHASE: usize = 1;
    /// undefined: no mapping.
    pub const MAPPER: usize = 2;
    pub const THIS_ARG: usize = 3;
    /// The array being filled.
    pub const TARGET: usize = 4;
    pub const K: usize = 5;
    /// The async iterator; or undefined, and SOURCE is an array-like.
    pub const ITERATOR: usize = 6;
    /// The next method; or the array-like.
    pub const SOURCE: usize = 7;
    /// The length of the array-like; while closing: the error.
    pub const LENGTH: usize = 8;
    pub const COUNT: usize = 9;
}
/// What is awaited.
mod phase {
    /// The result of `next`.
    pub const NEXT: i32 = 0;
    /// An element of the array-like.
    pub const ELEMENT: i32 = 1;
    /// What the mapper gave.
    pub const MAPPED: i32 = 2;
    /// What `return` gave.
    pub const CLOSED: i32 = 3;
}
enum Step {
    Await(i32, Value),
    Return(Value),
}

// Array.fromAsync ( items [ , mapper [ , thisArg ] ] ), https://tc39.es/ecma262/#sec-array.fromasync
pub(super) fn from_async(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let promise = agent.new_promise();
    let proto = agent.intrinsic(Intrinsic::ObjectPrototype);
    let state = agent.new_object_of_kind(Kind::Host, proto, word::COUNT);
    state.set_word(word::PROMISE, promise.into());
    state.set_word(word::MAPPER, arg(args, 1));
    state.set_word(word::THIS_ARG, arg(args, 2));
    state.set_word(word::K, Value::ZERO);
    let step = start(agent, state, this, arg(args, 0));
    advance(agent, state, step)?;
    Ok(promise.into())
}
/// Everything up to the first Await.
fn start(agent: &mut Agent, state: Object, c: Value, items: Value) -> JsResult<Step> {
    let mapper = state.word(word::MAPPER);
    if !mapper.is_undefined() {
        callable(agent, mapper)?;
    }
    let key = agent.heap.names.symbol_key(WellKnown::AsyncIterator);
    let record = match agent.get_method(items, key)? {
        Some(method) => Some(agent.get_iterator_from_method(items, method)?),
        None => {
            let key = agent.heap.names.symbol_key(WellKnown::Iterator);
            match agent.get_method(items, key)? {
                Some(method) => {
                    let record = agent.get_iterator_from_method(items, method)?;
                    Some(agent.create_async_from_sync_iterator(record)?)
                }
                None => None,
            }
        }
    };
    if let Some(record) = record {
        let a = create_from(agent, c, None)?;
        state.set_word(word::TARGET, a.into());
        state.set_word(word::ITERATOR, record.iterator.into());
        state.set_word(word::SOURCE, record.next);
    } else {
        let array_like = agent.to_object(items)?;
        let len = agent.length_of_array_like(array_like)?;
        let a = create_from(agent, c, Some(len))?;
        state.set_word(word::TARGET, a.into());
        state.set_word(word::SOURCE, array_like.into());
        state.set_word(word::LENGTH, index_value(len));
    }
    begin_round(agent, state)
}
fn k_of(state: Object) -> u64 {
    state.word(word::K).as_number().unwrap_or(0.0) as u64
}
fn target(state: Object) -> Object {
    state.word(word::TARGET).as_object().expect("the target was made at the start")
}
/// Asks for the next value.
fn begin_round(agent: &mut Agent, state: Object) -> JsResult<Step> {
    let iterator = state.word(word::ITERATOR);
    if !iterator.is_undefined() {
        let result = agent.call(state.word(word::SOURCE), iterator, &[])?;
        return Ok(Step::Await(phase::NEXT, result));
    }
    let (k, len) = (k_of(state), state.word(word::LENGTH).as_number().unwrap_or(0.0) as u64);
    if k >= len {
        set_length(agent, target(state), len)?;
        return Ok(Step::Return(target(state).into()));
    }
    let source = state.word(word::SOURCE).as_object().expect("an array-like");
    Ok(Step::Await(phase::ELEMENT, get_index(agent, source, k)?))
}
/// Goes on with what was awaited.
fn resume(agent: &mut Agent, state: Object, result: JsResult<Value>) -> JsResult<Step> {
    match state.word(word::PHASE).as_int() {
        Some(phase::NEXT) => {
            let result = result?;
            let Some(result) = result.as_object() else {
                let what = agent.describe(result);
                return Err(agent.throw(message::IteratorResultNotObject(what)));
            };
            if agent.iterator_complete(result)? {
                set_length(agent, target(state), k_of(state))?;
                return Ok(Step::Return(target(state).into()));
            }
            let value = agent.iterator_value(result)?;
            map_or_define(agent, state, value)
        }
        Some(phase::ELEMENT) => map_or_define(agent, state, result?),
        Some(phase::MAPPED) => match result {
            Ok(value) => define(agent, state, value),
            Err(throw) => close(agent, state, throw),
        },
        // The error that made us close, whatever `return` did.
        _ => Err(Throw::new(state.word(word::LENGTH))),
    }
}
fn map_or_define(agent: &mut Agent, state: Object, value: Value) -> JsResult<Step> {
    let mapper = state.word(word::MAPPER);
    if mapper.is_undefined() {
        return define(agent, state, value);
    }
    match agent.call(mapper, state.word(word::THIS_ARG), &[value, state.word(word::K)]) {
        Ok(mapped) => Ok(Step::Await(phase::MAPPED, mapped)),
        Err(throw) => close(agent, state, throw),
    }
}
fn define(agent: &mut Agent, state: Object, value: Value) -> JsResult<Step> {
    let k = k_of(state);
    if let Err(throw) = create_index(agent, target(state), k, value) {
        return close(agent, state, throw);
    }
    state.set_word(word::K, index_value(k + 1));
    begin_round(agent, state)
}
// AsyncIteratorClose ( iteratorRecord, completion ), https://tc39.es/ecma262/#sec-asynciteratorclose
/// For a throw completion.
fn close(agent: &mut Agent, state: Object, throw: Throw) -> JsResult<Step> {
    let iterator = state.word(word::ITERATOR);
    if iterator.is_undefined() || throw.is_termination() {
        return Err(throw);
    }
    state.set_word(word::LENGTH, throw.value());
    let key = agent.heap.names.return_;
    let result = match agent.get_method(iterator, key) {
        Ok(Some(method)) => agent.call(method, iterator, &[]),
        Ok(None) => return Err(throw),
        Err(other) => Err(other),
    };
    match result {
        Ok(result) => Ok(Step::Await(phase::CLOSED, result)),
        Err(other) if other.is_termination() => Err(other),
        Err(_) => Err(throw),
    }
}
/// Awaits, or settles the promise.
fn advance(agent: &mut Agent, state: Object, step: JsResult<Step>) -> JsResult<()> {
    let promise = state.word(word::PROMISE).as_object().expect("the promise");
    let mut step = step;
    loop {
        match step {
            Err(throw) if throw.is_termination() => return Err(throw),
            Err(throw) => {
                agent.reject_promise(promise, throw.value());
                return Ok(());
            }
            Ok(Step::Return(value)) => return agent.resolve_promise(promise, value),
            Ok(Step::Await(phase, value)) => {
                state.set_word(word::PHASE, Value::int(phase));
                let constructor = agent.intrinsic(Intrinsic::Promise);
                match agent.promise_resolve(constructor, value) {
                    Ok(awaited) => {
                        agent.promise_then_native(awaited, on_fulfilled, on_rejected, &[state.into()]);
                        return Ok(());
                    }
                    Err(throw) => step = resume(agent, state, Err(throw)),
                }
            }
        }
    }
}
// Await ( value ) step 3, https://tc39.es/ecma262/#sec-await
fn on_fulfilled(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(state) = agent.capture(0).as_object() {
        let step = resume(agent, state, Ok(arg(args, 0)));
        advance(agent, state, step)?;
    }
    Ok(Value::UNDEFINED)
}
// Await ( value ) step 5, https://tc39.es/ecma262/#sec-await
fn on_rejected(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(state) = agent.capture(0).as_object() {
        let step = resume(agent, state, Err(Throw::new(arg(args, 0))));
        advance(agent, state, step)?;
    }
    Ok(Value::UNDEFINED)
}
