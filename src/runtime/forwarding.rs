//! Function.prototype.call and apply: functions that call another one, which the VM can therefore enter in their place.

use super::native::NativeFn;
use super::{Agent, JsResult, message};
use crate::heap::{Kind, Object, Value};

// Function.prototype.apply ( thisArg, argArray ), https://tc39.es/ecma262/#sec-function.prototype.apply
#[inline(never)]
pub(crate) fn apply(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    if !agent.is_callable(this) {
        let what = agent.describe(this);
        return Err(agent.throw(message::ApplyNonCallable(what)));
    }
    let this_arg = args.first().copied().unwrap_or(Value::UNDEFINED);
    match args.get(1) {
        Some(&arg_array) if !arg_array.is_nullish() => agent.call_with_array_like(this, this_arg, arg_array),
        _ => agent.call(this, this_arg, &[]),
    }
}

// Function.prototype.call ( thisArg, ...args ), https://tc39.es/ecma262/#sec-function.prototype.call
#[inline(never)]
pub(crate) fn call(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    if !agent.is_callable(this) {
        let what = agent.describe(this);
        return Err(agent.throw(message::CallNonCallable(what)));
    }
    agent.call(this, args.first().copied().unwrap_or(Value::UNDEFINED), args.get(1..).unwrap_or(&[]))
}

/// What a native function does with a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forwards {
    /// Its own work.
    No,
    Call,
    Apply,
}

/// Whether a native function is one of the above.
#[inline]
pub(crate) fn forwards(function: Object) -> Forwards {
    debug_assert!(function.kind() == Kind::NativeFunction);
    let (run, _) = Agent::native_parts(function);
    if std::ptr::fn_addr_eq(run, call as NativeFn) {
        Forwards::Call
    } else if std::ptr::fn_addr_eq(run, apply as NativeFn) {
        Forwards::Apply
    } else {
        Forwards::No
    }
}
