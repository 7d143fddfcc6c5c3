//! 27.1.5, 27.4, 27.6: prototypes of async iterators, async generator functions, and async generators.

use super::arg;
use super::generator::readonly;
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::coroutine::state;
use crate::runtime::native::{Prop, method, symbol_method, to_string_tag};
use crate::runtime::promise::{PromiseCapability, return_this};
use crate::runtime::{Agent, Intrinsic, JsResult, ResumeMode, generator, message};

/// Properties of %AsyncIteratorPrototype%.
pub static ASYNC_ITERATOR_PROTOTYPE: &[Prop] = &[
    symbol_method(WellKnown::AsyncIterator, 0, return_this),
    symbol_method(WellKnown::AsyncDispose, 0, async_dispose),
];
/// Properties of %AsyncGeneratorFunction.prototype%.
pub static FUNCTION_PROTOTYPE: &[Prop] = &[
    readonly("constructor", Intrinsic::AsyncGeneratorFunction),
    readonly("prototype", Intrinsic::AsyncGeneratorPrototype),
    to_string_tag("AsyncGeneratorFunction"),
];
/// Properties of %AsyncGeneratorPrototype%.
pub static PROTOTYPE: &[Prop] = &[
    readonly("constructor", Intrinsic::AsyncGeneratorFunctionPrototype),
    method("next", 1, next),
    method("return", 1, return_),
    method("throw", 1, throw),
    to_string_tag("AsyncGenerator"),
];

// %AsyncIteratorPrototype% [ %Symbol.asyncDispose% ] ( ), https://tc39.es/ecma262/#sec-%asynciteratorprototype%-%symbol.asyncdispose%
fn async_dispose(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let c = agent.intrinsic(Intrinsic::Promise);
    let capability = agent.new_promise_capability(c.into())?;
    let key = agent.heap.names.return_;
    let method = agent.get_method(this, key);
    let Some(method) = agent.if_abrupt_reject_promise(method, &capability)? else {
        return Ok(capability.promise.into());
    };
    let Some(method) = method else {
        agent.resolve_capability(&capability, Value::UNDEFINED)?;
        return Ok(capability.promise.into());
    };
    let result = agent.call(method, this, &[]).and_then(|result| agent.promise_resolve(c, result));
    if let Some(wrapper) = agent.if_abrupt_reject_promise(result, &capability)? {
        let name = agent.heap.names.empty_string().into();
        let unwrap = agent.new_native_function(name, 1, |_, _, _| Ok(Value::UNDEFINED), &[]);
        agent.perform_promise_then(wrapper, unwrap.into(), Value::UNDEFINED, Some(&capability));
    }
    Ok(capability.promise.into())
}

/// AsyncGeneratorValidate; None: the promise is rejected already.
fn start(agent: &mut Agent, this: Value, method: &str) -> JsResult<(PromiseCapability, Option<Object>)> {
    let c = agent.intrinsic(Intrinsic::Promise);
    let capability = agent.new_promise_capability(c.into())?;
    // AsyncGeneratorValidate ( generator, generatorBrand ), https://tc39.es/ecma262/#sec-asyncgeneratorvalidate
    match this.as_object().filter(|o| o.kind() == Kind::AsyncGenerator) {
        Some(generator) => Ok((capability, Some(generator))),
        None => {
            let what = agent.describe(this);
            let error = agent.throw(message::Incompatible(method, what));
            agent.reject_capability(&capability, error.value())?;
            Ok((capability, None))
        }
    }
}

// %AsyncGeneratorPrototype%.next ( value ), https://tc39.es/ecma262/#sec-asyncgenerator-prototype-next
fn next(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (capability, generator) = start(agent, this, "[AsyncGenerator].prototype.next")?;
    let promise = capability.promise;
    let Some(generator) = generator else { return Ok(promise.into()) };
    let state = Agent::async_generator_state(generator);
    if state == state::COMPLETED {
        let result = agent.create_iter_result_object(Value::UNDEFINED, true);
        agent.resolve_promise(promise, result.into())?;
        return Ok(promise.into());
    }
    agent.async_generator_enqueue(generator, ResumeMode::Next, arg(args, 0), promise);
    if state == state::START || state == state::YIELD {
        agent.async_generator_resume(generator, arg(args, 0), ResumeMode::Next)?;
    }
    Ok(promise.into())
}
// %AsyncGeneratorPrototype%.return ( value ), https://tc39.es/ecma262/#sec-asyncgenerator-prototype-return
fn return_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (capability, generator) = start(agent, this, "[AsyncGenerator].prototype.return")?;
    let promise = capability.promise;
    let Some(generator) = generator else { return Ok(promise.into()) };
    agent.async_generator_enqueue(generator, ResumeMode::Return, arg(args, 0), promise);
    match Agent::async_generator_state(generator) {
        state::START | state::COMPLETED => {
            generator::complete(generator);
            Agent::set_async_generator_state(generator, state::DRAINING);
            agent.async_generator_drain_queue(generator)?;
        }
        state::YIELD => agent.async_generator_resume(generator, arg(args, 0), ResumeMode::Return)?,
        _ => {}
    }
    Ok(promise.into())
}
// %AsyncGeneratorPrototype%.throw ( exception ), https://tc39.es/ecma262/#sec-asyncgenerator-prototype-throw
fn throw(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (capability, generator) = start(agent, this, "[AsyncGenerator].prototype.throw")?;
    let promise = capability.promise;
    let Some(generator) = generator else { return Ok(promise.into()) };
    let mut state = Agent::async_generator_state(generator);
    if state == state::START {
        generator::complete(generator);
        state = state::COMPLETED;
    }
    if state == state::COMPLETED {
        agent.reject_promise(promise, arg(args, 0));
        return Ok(promise.into());
    }
    agent.async_generator_enqueue(generator, ResumeMode::Throw, arg(args, 0), promise);
    if state == state::YIELD {
        agent.async_generator_resume(generator, arg(args, 0), ResumeMode::Throw)?;
    }
    Ok(promise.into())
}
