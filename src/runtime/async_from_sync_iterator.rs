//! 27.1.6 Async-from-sync iterator objects, and GetIterator for async iteration.

use super::iterator::IteratorRecord;
use super::native::{Prop, method};
use super::promise::PromiseCapability;
use super::{Agent, Intrinsic, JsResult, Throw, message};
use crate::heap::{Kind, Object, Value, WellKnown};

// Internal words: [[SyncIteratorRecord]].
const ITERATOR: usize = 0;
const NEXT: usize = 1;

impl Agent {
    // GetIterator ( obj, kind ), https://tc39.es/ecma262/#sec-getiterator, kind async
    pub fn get_async_iterator(&mut self, value: Value) -> JsResult<IteratorRecord> {
        if value.is_nullish() {
            let what = self.describe(value);
            return Err(self.throw(message::NotAsyncIterable(what)));
        }
        let key = self.heap.names.symbol_key(WellKnown::AsyncIterator);
        if let Some(method) = self.get_method(value, key)? {
            let iterator = self.call(method, value, &[])?;
            return match iterator.as_object() {
                Some(object) => self.get_iterator_direct(object),
                None => Err(self.throw(message::AsyncIteratorNotObject())),
            };
        }
        let key = self.heap.names.symbol_key(WellKnown::Iterator);
        let Some(method) = self.get_method(value, key)? else {
            let what = self.describe(value);
            return Err(self.throw(message::NotAsyncIterable(what)));
        };
        let record = self.get_iterator_from_method(value, method)?;
        self.create_async_from_sync_iterator(record)
    }
    // CreateAsyncFromSyncIterator ( syncIteratorRecord ), https://tc39.es/ecma262/#sec-createasyncfromsynciterator
    pub fn create_async_from_sync_iterator(&mut self, record: IteratorRecord) -> JsResult<IteratorRecord> {
        let proto = self.intrinsic(Intrinsic::AsyncFromSyncIteratorPrototype);
        let iterator = self.new_object_of_kind(Kind::AsyncFromSyncIterator, proto, 2);
        iterator.set_word(ITERATOR, record.iterator.into());
        iterator.set_word(NEXT, record.next);
        self.get_iterator_direct(iterator)
    }
    // AsyncFromSyncIteratorContinuation ( result, promiseCapability, syncIteratorRecord, closeOnRejection ), https://tc39.es/ecma262/#sec-asyncfromsynciteratorcontinuation
    fn async_from_sync_iterator_continuation(
        &mut self,
        result: Object,
        capability: &PromiseCapability,
        iterator: Object,
        close_on_rejection: bool,
    ) -> JsResult<()> {
        let done = self.iterator_complete(result);
        let Some(done) = self.if_abrupt_reject_promise(done, capability)? else { return Ok(()) };
        let value = self.iterator_value(result);
        let Some(value) = self.if_abrupt_reject_promise(value, capability)? else { return Ok(()) };
        let c = self.intrinsic(Intrinsic::Promise);
        let closes = !done && close_on_rejection;
        let wrapper = match self.promise_resolve(c, value) {
            Err(throw) if closes => Err(self.iterator_close_throw(iterator, throw)),
            wrapper => wrapper,
        };
        let Some(wrapper) = self.if_abrupt_reject_promise(wrapper, capability)? else { return Ok(()) };
        let name: Value = self.heap.names.empty_string().into();
        let unwrap = self.new_native_function(name, 1, unwrap, &[done.into()]);
        let on_rejected = if closes {
            self.new_native_function(name, 1, close_iterator, &[iterator.into()]).into()
        } else {
            Value::UNDEFINED
        };
        self.perform_promise_then(wrapper, unwrap.into(), on_rejected, Some(capability));
        Ok(())
    }
}

fn unwrap(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let done = agent.capture(0) == Value::TRUE;
    Ok(agent.create_iter_result_object(args.first().copied().unwrap_or(Value::UNDEFINED), done).into())
}
fn close_iterator(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let throw = Throw(args.first().copied().unwrap_or(Value::UNDEFINED));
    match agent.capture(0).as_object() {
        Some(iterator) => Err(agent.iterator_close_throw(iterator, throw)),
        None => Err(throw),
    }
}

/// %AsyncFromSyncIteratorPrototype%
pub static PROTOTYPE: &[Prop] = &[method("next", 1, next), method("return", 1, return_), method("throw", 1, throw)];

/// The sync iterator record; scripts cannot get at these methods, so `this` is right.
fn record_of(this: Value) -> Option<IteratorRecord> {
    let object = this.as_object().filter(|o| o.kind() == Kind::AsyncFromSyncIterator)?;
    Some(IteratorRecord { iterator: object.word(ITERATOR).as_object()?, next: object.word(NEXT), done: false })
}
fn start(agent: &mut Agent, this: Value) -> JsResult<(IteratorRecord, PromiseCapability)> {
    let Some(record) = record_of(this) else {
        let what = agent.describe(this);
        return Err(agent.throw(message::Incompatible("%AsyncFromSyncIteratorPrototype%", what)));
    };
    let c = agent.intrinsic(Intrinsic::Promise);
    Ok((record, agent.new_promise_capability(c.into())?))
}

// %AsyncFromSyncIteratorPrototype%.next ( [ value ] ), https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.next
fn next(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (mut record, capability) = start(agent, this)?;
    let result = agent.iterator_next(&mut record, args.first().copied());
    if let Some(result) = agent.if_abrupt_reject_promise(result, &capability)? {
        agent.async_from_sync_iterator_continuation(result, &capability, record.iterator, true)?;
    }
    Ok(capability.promise.into())
}
// %AsyncFromSyncIteratorPrototype%.return ( [ value ] ), https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.return
fn return_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (record, capability) = start(agent, this)?;
    let promise = capability.promise.into();
    let key = agent.heap.names.return_;
    let method = agent.get_method(record.iterator.into(), key);
    let Some(method) = agent.if_abrupt_reject_promise(method, &capability)? else { return Ok(promise) };
    let Some(method) = method else {
        let value = args.first().copied().unwrap_or(Value::UNDEFINED);
        let result = agent.create_iter_result_object(value, true);
        agent.resolve_capability(&capability, result.into())?;
        return Ok(promise);
    };
    call_and_continue(agent, method, args, record.iterator, &capability, false)
}
// %AsyncFromSyncIteratorPrototype%.throw ( [ value ] ), https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.throw
fn throw(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (record, capability) = start(agent, this)?;
    let promise = capability.promise.into();
    let key = agent.heap.names.throw;
    let method = agent.get_method(record.iterator.into(), key);
    let Some(method) = agent.if_abrupt_reject_promise(method, &capability)? else { return Ok(promise) };
    let Some(method) = method else {
        let closed = agent.iterator_close(record.iterator);
        if agent.if_abrupt_reject_promise(closed, &capability)?.is_some() {
            let error = agent.throw(message::NoThrowMethod());
            agent.reject_capability(&capability, error.0)?;
        }
        return Ok(promise);
    };
    call_and_continue(agent, method, args, record.iterator, &capability, true)
}
fn call_and_continue(
    agent: &mut Agent,
    method: Value,
    args: &[Value],
    iterator: Object,
    capability: &PromiseCapability,
    close_on_rejection: bool,
) -> JsResult<Value> {
    let promise = capability.promise.into();
    let result = agent.call(method, iterator.into(), args.get(..1).unwrap_or(&[]));
    let Some(result) = agent.if_abrupt_reject_promise(result, capability)? else { return Ok(promise) };
    let Some(object) = result.as_object() else {
        let what = agent.describe(result);
        let error = agent.throw(message::AsyncIteratorResult(what));
        agent.reject_capability(capability, error.0)?;
        return Ok(promise);
    };
    agent.async_from_sync_iterator_continuation(object, capability, iterator, close_on_rejection)?;
    Ok(promise)
}
