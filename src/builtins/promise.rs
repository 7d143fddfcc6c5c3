//! 27.2 Promise objects: the constructor, its combinators, `then`, `catch` and `finally`.

use super::arg;
use crate::heap::{Attributes, Kind, Object, Value, WellKnown};
use crate::runtime::iterator::IteratorRecord;
use crate::runtime::native::{Prop, intrinsic, method, symbol_getter, to_string_tag};
use crate::runtime::promise::{PromiseCapability, return_this, word};
use crate::runtime::{Agent, Intrinsic, JsResult, NativeFn, Throw, message};

/// Properties of %Promise%.
pub static CONSTRUCTOR: &[Prop] = &[
    method("all", 1, all),
    method("allSettled", 1, all_settled),
    method("any", 1, any),
    method("race", 1, race),
    method("reject", 1, reject),
    intrinsic("resolve", Intrinsic::PromiseResolve),
    method("try", 1, try_),
    method("withResolvers", 0, with_resolvers),
    symbol_getter(WellKnown::Species, return_this),
];

/// Properties of %Promise.prototype%.
pub static PROTOTYPE: &[Prop] = &[
    method("catch", 1, catch),
    method("finally", 1, finally),
    intrinsic("then", Intrinsic::PromiseThen),
    to_string_tag("Promise"),
];

// Promise ( executor ), https://tc39.es/ecma262/#sec-promise-executor
pub fn construct(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::PromiseNeedsNew()));
    }
    let executor = arg(args, 0);
    if !agent.is_callable(executor) {
        let what = agent.describe(executor);
        return Err(agent.throw(message::PromiseResolver(what)));
    }
    let promise =
        agent.ordinary_create_from_constructor(new_target, Intrinsic::PromisePrototype, Kind::Promise, word::COUNT)?;
    promise.set_word(word::STATE, Value::ZERO);
    promise.set_word(word::ON_FULFILLED, Value::HOLE);
    let (resolve, reject) = agent.create_resolving_functions(promise);
    match agent.call(executor, Value::UNDEFINED, &[resolve.into(), reject.into()]) {
        Err(throw) if throw.is_termination() => return Err(throw),
        Err(throw) => {
            agent.call(reject.into(), Value::UNDEFINED, &[throw.value()])?;
        }
        Ok(_) => {}
    }
    Ok(promise.into())
}

/// What `all`, `allSettled`, `any` and `race` have in common: the capability, `resolve`, the iteration and its closing.
/// `each` is told the promise that `resolve` gave, and its index; `end` what to do after the last. `place`: the frames of an
/// error that may come of it.
fn combine(
    agent: &mut Agent,
    this: Value,
    iterable: Value,
    place: Value,
    each: fn(&mut Agent, &Combination, Value, usize) -> JsResult<()>,
    end: fn(&mut Agent, &Combination) -> JsResult<()>,
) -> JsResult<Value> {
    let capability = agent.new_promise_capability_with_functions(this)?;
    let promise_resolve = get_promise_resolve(agent, this);
    let Some(promise_resolve) = agent.if_abrupt_reject_promise(promise_resolve, &capability)? else {
        return Ok(capability.promise.into());
    };
    let record = agent.get_iterator(iterable);
    let Some(mut record) = agent.if_abrupt_reject_promise(record, &capability)? else {
        return Ok(capability.promise.into());
    };
    let result = perform(agent, this, &mut record, &capability, place, promise_resolve, each, end);
    let result = match result {
        Err(throw) if !record.done => Err(agent.iterator_close_throw(record.iterator, throw)),
        result => result,
    };
    agent.if_abrupt_reject_promise(result, &capability)?;
    Ok(capability.promise.into())
}
/// The state of one call. `list`: element 0 counts what is outstanding, then come the values, holes until they are known.
struct Combination {
    capability: PromiseCapability,
    list: Object,
    place: Value,
}
fn perform(
    agent: &mut Agent,
    constructor: Value,
    record: &mut IteratorRecord,
    capability: &PromiseCapability,
    place: Value,
    promise_resolve: Value,
    each: fn(&mut Agent, &Combination, Value, usize) -> JsResult<()>,
    end: fn(&mut Agent, &Combination) -> JsResult<()>,
) -> JsResult<()> {
    let shape = agent.heap.root_shape(None, 0);
    let list = agent.heap.alloc_object(Kind::Object, shape, 0);
    agent.heap.push_element(list, Value::int(1));
    let combination = Combination { capability: *capability, list, place };
    let mut index = 0;
    while let Some(next) = agent.iterator_step_value(record)? {
        let next_promise = agent.call(promise_resolve, constructor, &[next])?;
        index += 1;
        each(agent, &combination, next_promise, index)?;
    }
    end(agent, &combination)
}
// GetPromiseResolve ( promiseConstructor ), https://tc39.es/ecma262/#sec-getpromiseresolve
fn get_promise_resolve(agent: &mut Agent, constructor: Value) -> JsResult<Value> {
    let key = agent.heap.names.resolve;
    let resolve = agent.get_v(constructor, key)?;
    if agent.is_callable(resolve) {
        return Ok(resolve);
    }
    Err(agent.throw(message::NotCallable("Promise resolve or reject function")))
}
/// Adds to the count of what is outstanding; whether nothing is left.
fn count(agent: &mut Agent, list: Object, by: i32) -> bool {
    let slot = &mut list.elements_mut(&mut agent.heap)[0];
    let remaining = slot.as_int().unwrap_or(0) + by;
    *slot = Value::int(remaining);
    remaining == 0
}
impl Combination {
    /// An element function: captures the list, the index, and the function to call at the end.
    fn element(&self, agent: &mut Agent, index: usize, run: NativeFn, at_end: Value) -> Value {
        let name = agent.heap.names.empty_string().into();
        let captures = [self.list.into(), Value::from(index), at_end, self.place];
        agent.new_native_function(name, 1, run, &captures).into()
    }
    /// Counts one more, whose value is not known yet, and calls `then`.
    fn then(&self, agent: &mut Agent, promise: Value, on_fulfilled: Value, on_rejected: Value) -> JsResult<()> {
        count(agent, self.list, 1);
        invoke_then(agent, promise, on_fulfilled, on_rejected)
    }
}
fn invoke_then(agent: &mut Agent, promise: Value, on_fulfilled: Value, on_rejected: Value) -> JsResult<()> {
    let key = agent.heap.names.then;
    agent.invoke(promise, key, &[on_fulfilled, on_rejected]).map(|_| ())
}
fn values_array(agent: &mut Agent, list: Object) -> JsResult<Value> {
    let array = agent.create_array_from_list(&[]);
    let len = list.elements_len();
    agent.append_elements(array, list, 1..len)?;
    array.set_array_length(len - 1);
    Ok(array.into())
}
/// What the element functions do: once each, put the value in its place and end the whole if it was the last.
fn element_done(
    agent: &mut Agent,
    args: &[Value],
    value: impl FnOnce(&mut Agent, Value) -> Value,
    last: impl FnOnce(&mut Agent, Object, Value) -> JsResult<Value>,
) -> JsResult<Value> {
    let (list, index, at_end) = (agent.capture(0), agent.capture(1), agent.capture(2));
    let (Some(list), Some(index)) = (list.as_object(), index.as_int()) else { return Ok(Value::UNDEFINED) };
    let called = list.elements(&agent.heap).get(index as usize).is_none_or(|v| !v.is_hole());
    if called {
        return Ok(Value::UNDEFINED);
    }
    let value = value(agent, arg(args, 0));
    list.elements_mut(&mut agent.heap)[index as usize] = value;
    if count(agent, list, -1) { last(agent, list, at_end) } else { Ok(Value::UNDEFINED) }
}
fn resolve_with_values(agent: &mut Agent, list: Object, resolve: Value) -> JsResult<Value> {
    let array = values_array(agent, list)?;
    agent.call(resolve, Value::UNDEFINED, &[array])
}
fn end_with_values(agent: &mut Agent, combination: &Combination) -> JsResult<()> {
    if count(agent, combination.list, -1) {
        resolve_with_values(agent, combination.list, combination.capability.resolve)?;
    }
    Ok(())
}

// Promise.all ( iterable ), https://tc39.es/ecma262/#sec-promise.all
fn all(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    // PerformPromiseAll ( iteratorRecord, constructor, resultCapability, promiseResolve ), https://tc39.es/ecma262/#sec-performpromiseall
    let each = |agent: &mut Agent, c: &Combination, promise: Value, index: usize| {
        agent.heap.push_element(c.list, Value::HOLE);
        let on_fulfilled = c.element(agent, index, all_element, c.capability.resolve);
        c.then(agent, promise, on_fulfilled, c.capability.reject)
    };
    combine(agent, this, arg(args, 0), Value::UNDEFINED, each, end_with_values)
}
// Promise.all Resolve Element Functions, https://tc39.es/ecma262/#sec-promise.all-resolve-element-functions
fn all_element(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    element_done(agent, args, |_, value| value, resolve_with_values)
}

// Promise.allSettled ( iterable ), https://tc39.es/ecma262/#sec-promise.allsettled
fn all_settled(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    // PerformPromiseAllSettled ( iteratorRecord, constructor, resultCapability, promiseResolve ), https://tc39.es/ecma262/#sec-performpromiseallsettled
    let each = |agent: &mut Agent, c: &Combination, promise: Value, index: usize| {
        agent.heap.push_element(c.list, Value::HOLE);
        let on_fulfilled = c.element(agent, index, settled_fulfilled, c.capability.resolve);
        let on_rejected = c.element(agent, index, settled_rejected, c.capability.resolve);
        c.then(agent, promise, on_fulfilled, on_rejected)
    };
    combine(agent, this, arg(args, 0), Value::UNDEFINED, each, end_with_values)
}
// Promise.allSettled Resolve Element Functions, https://tc39.es/ecma262/#sec-promise.allsettled-resolve-element-functions
fn settled_fulfilled(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    element_done(agent, args, |agent, value| settled(agent, "fulfilled", true, value), resolve_with_values)
}
// Promise.allSettled Reject Element Functions, https://tc39.es/ecma262/#sec-promise.allsettled-reject-element-functions
fn settled_rejected(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    element_done(agent, args, |agent, reason| settled(agent, "rejected", false, reason), resolve_with_values)
}
fn settled(agent: &mut Agent, status: &str, fulfilled: bool, value: Value) -> Value {
    let object = agent.new_plain_object();
    let status = agent.heap.intern_str(status);
    let names = &agent.heap.names;
    let (status_key, key) = (names.status, if fulfilled { names.value } else { names.reason });
    agent.heap.add_property(object, status_key, status.into(), Attributes::DEFAULT);
    agent.heap.add_property(object, key, value, Attributes::DEFAULT);
    object.into()
}

// Promise.any ( iterable ), https://tc39.es/ecma262/#sec-promise.any
fn any(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    // PerformPromiseAny ( iteratorRecord, constructor, resultCapability, promiseResolve ), https://tc39.es/ecma262/#sec-performpromiseany
    let each = |agent: &mut Agent, c: &Combination, promise: Value, index: usize| {
        agent.heap.push_element(c.list, Value::HOLE);
        let on_rejected = c.element(agent, index, any_element, c.capability.reject);
        c.then(agent, promise, c.capability.resolve, on_rejected)
    };
    // NON-STANDARD: the stack of the error is that of this call, for it is made when no script runs.
    let place = agent.capture_frames();
    combine(agent, this, arg(args, 0), place, each, |agent, c| {
        if count(agent, c.list, -1) {
            return Err(Throw::new(aggregate_error(agent, c.list, c.place)?));
        }
        Ok(())
    })
}
// Promise.any Reject Element Functions, https://tc39.es/ecma262/#sec-promise.any-reject-element-functions
fn any_element(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    element_done(
        agent,
        args,
        |_, value| value,
        |agent, list, reject| {
            let place = agent.capture(3);
            let error = aggregate_error(agent, list, place)?;
            agent.call(reject, Value::UNDEFINED, &[error])
        },
    )
}
fn aggregate_error(agent: &mut Agent, list: Object, place: Value) -> JsResult<Value> {
    let proto = agent.intrinsic(Intrinsic::AggregateErrorPrototype);
    let error = agent.new_error_object(proto);
    error.set_word(0, place);
    Agent::raised_by_engine(error);
    let errors = values_array(agent, list)?;
    // NON-STANDARD: the message, as other engines have it.
    let text = agent.heap.new_string("All promises were rejected");
    let (message, key) = (agent.heap.names.message, agent.heap.names.errors);
    agent.heap.add_property(error, message, text.into(), Attributes::BUILTIN);
    agent.heap.add_property(error, key, errors, Attributes::BUILTIN);
    Ok(error.into())
}

// Promise.race ( iterable ), https://tc39.es/ecma262/#sec-promise.race
fn race(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    // PerformPromiseRace ( iteratorRecord, constructor, resultCapability, promiseResolve ), https://tc39.es/ecma262/#sec-performpromiserace
    let each = |agent: &mut Agent, c: &Combination, promise: Value, _: usize| {
        invoke_then(agent, promise, c.capability.resolve, c.capability.reject)
    };
    combine(agent, this, arg(args, 0), Value::UNDEFINED, each, |_, _| Ok(()))
}

// Promise.reject ( r ), https://tc39.es/ecma262/#sec-promise.reject
fn reject(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let capability = agent.new_promise_capability(this)?;
    agent.note_place(arg(args, 0));
    agent.reject_capability(&capability, arg(args, 0))?;
    Ok(capability.promise.into())
}
// Promise.resolve ( x ), https://tc39.es/ecma262/#sec-promise.resolve
pub fn resolve(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let c = require_object(agent, this, "PromiseResolve")?;
    agent.promise_resolve(c, arg(args, 0)).map(Value::from)
}
fn require_object(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(object) => Ok(object),
        None => Err(agent.throw(message::CalledOnNonObject(method))),
    }
}
// Promise.try ( callback, ...args ), https://tc39.es/ecma262/#sec-promise.try
fn try_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let c = require_object(agent, this, "Promise.try")?;
    match agent.call(arg(args, 0), Value::UNDEFINED, args.get(1..).unwrap_or(&[])) {
        Err(throw) if throw.is_termination() => Err(throw),
        Err(throw) => {
            let capability = agent.new_promise_capability(this)?;
            agent.reject_capability(&capability, throw.value())?;
            Ok(capability.promise.into())
        }
        Ok(value) => agent.promise_resolve(c, value).map(Value::from),
    }
}
// Promise.withResolvers ( ), https://tc39.es/ecma262/#sec-promise.withResolvers
fn with_resolvers(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let capability = agent.new_promise_capability_with_functions(this)?;
    let object = agent.new_plain_object();
    let names = &agent.heap.names;
    let keys = [names.promise, names.resolve, names.reject];
    let values = [capability.promise.into(), capability.resolve, capability.reject];
    for (key, value) in keys.into_iter().zip(values) {
        agent.heap.add_property(object, key, value, Attributes::DEFAULT);
    }
    Ok(object.into())
}

// Promise.prototype.catch ( onRejected ), https://tc39.es/ecma262/#sec-promise.prototype.catch
fn catch(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let key = agent.heap.names.then;
    agent.invoke(this, key, &[Value::UNDEFINED, arg(args, 0)])
}

// Promise.prototype.finally ( onFinally ), https://tc39.es/ecma262/#sec-promise.prototype.finally
fn finally(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let promise = require_object(agent, this, "Promise.prototype.finally")?;
    let c = agent.species_constructor(promise, Intrinsic::Promise)?;
    let on_finally = arg(args, 0);
    let key = agent.heap.names.then;
    if !agent.is_callable(on_finally) {
        return agent.invoke(this, key, &[on_finally, on_finally]);
    }
    let name: Value = agent.heap.names.empty_string().into();
    let captures = [on_finally, c.into()];
    let then_finally = agent.new_native_function(name, 1, then_finally, &captures);
    let catch_finally = agent.new_native_function(name, 1, catch_finally, &captures);
    agent.invoke(this, key, &[then_finally.into(), catch_finally.into()])
}
// Promise.prototype.finally ( onFinally ), https://tc39.es/ecma262/#sec-promise.prototype.finally, thenFinallyClosure
fn then_finally(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    after_finally(agent, arg(args, 0), |agent, _, _| Ok(agent.capture(0)))
}
// Promise.prototype.finally ( onFinally ), https://tc39.es/ecma262/#sec-promise.prototype.finally, catchFinallyClosure
fn catch_finally(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    after_finally(agent, arg(args, 0), |agent, _, _| Err(Throw::new(agent.capture(0))))
}
fn after_finally(agent: &mut Agent, outcome: Value, thunk: NativeFn) -> JsResult<Value> {
    let (on_finally, c) = (agent.capture(0), agent.capture(1));
    let result = agent.call(on_finally, Value::UNDEFINED, &[])?;
    let Some(c) = c.as_object() else { return Ok(Value::UNDEFINED) };
    let promise = agent.promise_resolve(c, result)?;
    let name = agent.heap.names.empty_string().into();
    let thunk = agent.new_native_function(name, 0, thunk, &[outcome]);
    let key = agent.heap.names.then;
    agent.invoke(promise.into(), key, &[thunk.into()])
}

// Promise.prototype.then ( onFulfilled, onRejected ), https://tc39.es/ecma262/#sec-promise.prototype.then
pub fn then(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let Some(promise) = this.as_object().filter(|o| o.kind() == Kind::Promise) else {
        let what = agent.describe(this);
        return Err(agent.throw(message::Incompatible("Promise.prototype.then", what)));
    };
    // OPTIMIZATION: SpeciesConstructor would find %Promise% by our own getter only.
    let capability = if agent.promise_species_is_pristine(promise) {
        let promise = agent.new_promise();
        PromiseCapability { promise, resolve: Value::UNDEFINED, reject: Value::UNDEFINED }
    } else {
        let c = agent.species_constructor(promise, Intrinsic::Promise)?;
        agent.new_promise_capability(c.into())?
    };
    agent.perform_promise_then(promise, arg(args, 0), arg(args, 1), Some(&capability));
    Ok(capability.promise.into())
}
