//! 27.3 AsyncDisposableStack objects.

use super::disposable_stack::Which;
use crate::heap::{Kind, Value, WellKnown};
use crate::runtime::native::{Prop, getter, method, symbol_alias, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult};

const ASYNC: Which = Which {
    kind: Kind::AsyncDisposableStack,
    name: "AsyncDisposableStack",
    prototype: Intrinsic::AsyncDisposableStackPrototype,
    is_async: true,
};

/// Properties of %AsyncDisposableStack.prototype%.
pub static PROTOTYPE: &[Prop] = &[
    method("adopt", 2, adopt),
    method("defer", 1, defer),
    method("disposeAsync", 0, dispose_async),
    getter("disposed", disposed),
    method("move", 0, move_),
    method("use", 1, use_),
    symbol_alias(WellKnown::AsyncDispose, "disposeAsync"),
    to_string_tag("AsyncDisposableStack"),
];

// AsyncDisposableStack ( ), https://tc39.es/ecma262/#sec-asyncdisposablestack
pub fn construct(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    ASYNC.construct(agent)
}
// AsyncDisposableStack.prototype.adopt ( value, onDisposeAsync ), https://tc39.es/ecma262/#sec-asyncdisposablestack.prototype.adopt
fn adopt(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    ASYNC.adopt(agent, this, args)
}
// AsyncDisposableStack.prototype.defer ( onDisposeAsync ), https://tc39.es/ecma262/#sec-asyncdisposablestack.prototype.defer
fn defer(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    ASYNC.defer(agent, this, args)
}
// AsyncDisposableStack.prototype.disposeAsync ( ), https://tc39.es/ecma262/#sec-asyncdisposablestack.prototype.disposeAsync
fn dispose_async(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let promise = agent.new_promise();
    match ASYNC.check(agent, this, "disposeAsync") {
        Err(throw) => agent.reject_promise(promise, throw.value()),
        Ok(stack) => match ASYNC.take(agent, stack) {
            None => agent.resolve_promise(promise, Value::UNDEFINED)?,
            Some(list) => agent.dispose_resources_async(list, promise)?,
        },
    }
    Ok(promise.into())
}
// get AsyncDisposableStack.prototype.disposed, https://tc39.es/ecma262/#sec-get-asyncdisposablestack.prototype.disposed
fn disposed(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    ASYNC.disposed(agent, this)
}
// AsyncDisposableStack.prototype.move ( ), https://tc39.es/ecma262/#sec-asyncdisposablestack.prototype.move
fn move_(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    ASYNC.move_(agent, this)
}
// AsyncDisposableStack.prototype.use ( value ), https://tc39.es/ecma262/#sec-asyncdisposablestack.prototype.use
fn use_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    ASYNC.use_(agent, this, args)
}
