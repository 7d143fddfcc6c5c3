//! 25.4 The Atomics object.

use super::arg;
use crate::heap::{Object, Value};
use crate::runtime::array_buffer::{ElementType, bigint_low_bits};
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::shared_memory::Waited;
use crate::runtime::typed_array::{buffer_of, byte_offset, element_type};
use crate::runtime::{Agent, JsResult, message};

/// Properties of %Atomics%.
pub static OBJECT: &[Prop] = &[
    // Atomics.add ( typedArray, index, value ), https://tc39.es/ecma262/#sec-atomics.add
    method("add", 3, |agent, _, args| read_modify_write(agent, args, "Atomics.add", |old, v| old.wrapping_add(v))),
    // Atomics.and ( typedArray, index, value ), https://tc39.es/ecma262/#sec-atomics.and
    method("and", 3, |agent, _, args| read_modify_write(agent, args, "Atomics.and", |old, v| old & v)),
    method("compareExchange", 4, compare_exchange),
    // Atomics.exchange ( typedArray, index, value ), https://tc39.es/ecma262/#sec-atomics.exchange
    method("exchange", 3, |agent, _, args| read_modify_write(agent, args, "Atomics.exchange", |_, v| v)),
    method("isLockFree", 1, is_lock_free),
    method("load", 2, load),
    method("notify", 3, notify),
    // Atomics.or ( typedArray, index, value ), https://tc39.es/ecma262/#sec-atomics.or
    method("or", 3, |agent, _, args| read_modify_write(agent, args, "Atomics.or", |old, v| old | v)),
    method("pause", 0, pause),
    method("store", 3, store),
    // Atomics.sub ( typedArray, index, value ), https://tc39.es/ecma262/#sec-atomics.sub
    method("sub", 3, |agent, _, args| read_modify_write(agent, args, "Atomics.sub", |old, v| old.wrapping_sub(v))),
    method("wait", 4, wait),
    method("waitAsync", 4, wait_async),
    // Atomics.xor ( typedArray, index, value ), https://tc39.es/ecma262/#sec-atomics.xor
    method("xor", 3, |agent, _, args| read_modify_write(agent, args, "Atomics.xor", |old, v| old ^ v)),
    to_string_tag("Atomics"),
];

/// Which typed arrays an operation takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Integers,
    Waitable,
}

// ValidateIntegerTypedArray ( typedArray, waitable ), https://tc39.es/ecma262/#sec-validateintegertypedarray
/// The array and its length.
fn validate(agent: &mut Agent, value: Value, takes: Takes, method: &str) -> JsResult<(Object, usize)> {
    let (array, length) = agent.validate_typed_array(value, method)?;
    use ElementType::*;
    let ty = element_type(array);
    match takes {
        Takes::Waitable if !matches!(ty, Int32 | BigInt64) => Err(agent.throw(message::NotWaitable("[object Array]"))),
        Takes::Integers if matches!(ty, Uint8Clamped | Float16 | Float32 | Float64) => {
            Err(agent.throw(message::NotIntegerTypedArray("[object Array]")))
        }
        _ => Ok((array, length)),
    }
}
// ValidateAtomicAccess ( taRecord, requestIndex ), https://tc39.es/ecma262/#sec-validateatomicaccess
/// The byte index in the buffer.
fn validate_access(agent: &mut Agent, array: Object, length: usize, index: Value) -> JsResult<usize> {
    let access_index = agent.to_index(index)?;
    if access_index >= length as u64 {
        return Err(agent.throw(message::AtomicIndex()));
    }
    Ok(byte_offset(array) + access_index as usize * element_type(array).size())
}
// ValidateAtomicAccessOnIntegerTypedArray ( typedArray, requestIndex ), https://tc39.es/ecma262/#sec-validateatomicaccessonintegertypedarray
fn validate_integer_access(agent: &mut Agent, args: &[Value], method: &str) -> JsResult<(Object, usize)> {
    let (array, length) = validate(agent, arg(args, 0), Takes::Integers, method)?;
    let at = validate_access(agent, array, length, arg(args, 1))?;
    Ok((array, at))
}
// RevalidateAtomicAccess ( typedArray, byteIndexInBuffer ), https://tc39.es/ecma262/#sec-revalidateatomicaccess
fn revalidate(agent: &mut Agent, array: Object, at: usize, method: &str) -> JsResult<()> {
    match agent.typed_array_length(array) {
        None => Err(agent.throw(message::TypedArrayOutOfBounds(method))),
        Some(length) if at >= byte_offset(array) + length * element_type(array).size() => {
            Err(agent.throw(message::AtomicIndex()))
        }
        Some(_) => Ok(()),
    }
}
/// ToBigInt or ToIntegerOrInfinity, as the array has it: the value, and its bits.
fn convert(agent: &mut Agent, array: Object, value: Value) -> JsResult<(Value, u64)> {
    let ty = element_type(array);
    if ty.is_big() {
        let n = agent.to_bigint(value)?;
        return Ok((n.into(), bigint_low_bits(&n.to_ibig())));
    }
    let n = agent.to_integer_or_infinity(value)?;
    Ok((Value::number(n), ty.number_to_raw(n)))
}
/// Reads an element, sequentially consistent, and replaces it if `change` gives new bits.
fn update(agent: &mut Agent, array: Object, at: usize, change: impl Fn(u64) -> Option<u64>) -> Value {
    let ty = element_type(array);
    let block = agent.data_block_mut(buffer_of(array));
    let old = match block.shared() {
        Some(shared) => shared.update(at, ty.size(), change),
        None => {
            let old = block.load(ty, at);
            if let Some(new) = change(old) {
                block.store(ty, at, new);
            }
            old
        }
    };
    agent.raw_to_value(ty, old)
}

// AtomicReadModifyWrite ( typedArray, index, value, op ), https://tc39.es/ecma262/#sec-atomicreadmodifywrite
fn read_modify_write(agent: &mut Agent, args: &[Value], method: &str, op: fn(u64, u64) -> u64) -> JsResult<Value> {
    let (array, at) = validate_integer_access(agent, args, method)?;
    let (_, v) = convert(agent, array, arg(args, 2))?;
    revalidate(agent, array, at, method)?;
    Ok(update(agent, array, at, |old| Some(op(old, v))))
}
// Atomics.compareExchange ( typedArray, index, expectedValue, replacementValue ), https://tc39.es/ecma262/#sec-atomics.compareexchange
fn compare_exchange(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "Atomics.compareExchange";
    let (array, at) = validate_integer_access(agent, args, name)?;
    let (_, expected) = convert(agent, array, arg(args, 2))?;
    let (_, replacement) = convert(agent, array, arg(args, 3))?;
    revalidate(agent, array, at, name)?;
    let mask = u64::MAX >> (64 - 8 * element_type(array).size());
    Ok(update(agent, array, at, |old| (old == expected & mask).then_some(replacement)))
}
// Atomics.isLockFree ( size ), https://tc39.es/ecma262/#sec-atomics.islockfree
fn is_lock_free(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let n = agent.to_integer_or_infinity(arg(args, 0))?;
    Ok([1.0, 2.0, 4.0, 8.0].contains(&n).into())
}
// Atomics.load ( typedArray, index ), https://tc39.es/ecma262/#sec-atomics.load
fn load(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let (array, at) = validate_integer_access(agent, args, "Atomics.load")?;
    revalidate(agent, array, at, "Atomics.load")?;
    Ok(update(agent, array, at, |_| None))
}
// Atomics.store ( typedArray, index, value ), https://tc39.es/ecma262/#sec-atomics.store
fn store(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let (array, at) = validate_integer_access(agent, args, "Atomics.store")?;
    let (v, raw) = convert(agent, array, arg(args, 2))?;
    revalidate(agent, array, at, "Atomics.store")?;
    update(agent, array, at, |_| Some(raw));
    Ok(v)
}
// Atomics.pause ( [ iterationNumber ] ), https://tc39.es/ecma262/#sec-atomics.pause
fn pause(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let n = arg(args, 0);
    if !n.is_undefined() && !n.as_number().is_some_and(|n| n.is_finite() && n.trunc() == n) {
        let what = agent.describe(n);
        return Err(agent.throw(message::PauseCount(what)));
    }
    std::hint::spin_loop();
    Ok(Value::UNDEFINED)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Sync,
    Async,
}
// DoWait ( mode, typedArray, index, value, timeout ), https://tc39.es/ecma262/#sec-dowait
fn do_wait(agent: &mut Agent, args: &[Value], mode: Mode, method: &str) -> JsResult<Waited> {
    // 1. Let taRecord be ? ValidateIntegerTypedArray(typedArray, true).
    let (array, length) = validate(agent, arg(args, 0), Takes::Waitable, method)?;
    // 2. Let buffer be taRecord.[[Object]].[[ViewedArrayBuffer]].
    // 3. If IsSharedArrayBuffer(buffer) is false, throw a TypeError exception.
    let Some(block) = agent.data_block(buffer_of(array)).shared().cloned() else {
        return Err(agent.throw(message::NotSharedTypedArray("[object Array]")));
    };
    // 4. Let i be ? ValidateAtomicAccess(taRecord, index).
    let at = validate_access(agent, array, length, arg(args, 1))?;
    // 5. Let arrayTypeName be typedArray.[[TypedArrayName]].
    // 6. If arrayTypeName is "BigInt64Array", let v be ? ToBigInt64(value).
    // 7. Else, let v be ? ToInt32(value).
    let ty = element_type(array);
    let v = if ty.is_big() {
        let n = agent.to_bigint(arg(args, 2))?;
        bigint_low_bits(&n.to_ibig())
    } else {
        agent.to_int32(arg(args, 2))? as u32 as u64
    };
    // 8. Let q be ? ToNumber(timeout).
    // 9. If q is either NaN or +∞𝔽, let t be +∞; else if q is -∞𝔽, let t be 0; else let t be max(ℝ(q), 0).
    let q = agent.to_number(arg(args, 3))?;
    let t = if q.is_nan() { f64::INFINITY } else { q.max(0.0) };
    // 10. If mode is sync and AgentCanSuspend() is false, throw a TypeError exception.
    if mode == Mode::Sync && !agent.can_block {
        return Err(agent.throw(message::CannotBlock()));
    }
    match mode {
        Mode::Sync => agent.wait_on(&block, at, ty.size(), v, t),
        Mode::Async => Ok(agent.wait_on_async(&block, at, ty.size(), v, t)),
    }
}
fn outcome(agent: &mut Agent, waited: &Waited) -> Value {
    let text = match waited {
        Waited::NotEqual => "not-equal",
        Waited::TimedOut => "timed-out",
        Waited::Notified => "ok",
        Waited::Later(promise) => return (*promise).into(),
    };
    agent.heap.intern_str(text).into()
}
// Atomics.wait ( typedArray, index, value, timeout ), https://tc39.es/ecma262/#sec-atomics.wait
fn wait(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let waited = do_wait(agent, args, Mode::Sync, "Atomics.wait")?;
    Ok(outcome(agent, &waited))
}
// Atomics.waitAsync ( typedArray, index, value, timeout ), https://tc39.es/ecma262/#sec-atomics.waitasync
fn wait_async(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let waited = do_wait(agent, args, Mode::Async, "Atomics.waitAsync")?;
    let value = outcome(agent, &waited);
    let result = agent.new_plain_object();
    for (name, value) in [("async", matches!(waited, Waited::Later(_)).into()), ("value", value)] {
        let key = agent.heap.key_from_str(name);
        agent.heap.put_data_property(result, key, value);
    }
    Ok(result.into())
}
// Atomics.notify ( typedArray, index, count ), https://tc39.es/ecma262/#sec-atomics.notify
fn notify(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let (array, length) = validate(agent, arg(args, 0), Takes::Waitable, "Atomics.notify")?;
    let at = validate_access(agent, array, length, arg(args, 1))?;
    let count = match arg(args, 2) {
        Value::UNDEFINED => f64::INFINITY,
        count => agent.to_integer_or_infinity(count)?.max(0.0),
    };
    let woken = agent.data_block(buffer_of(array)).shared().map_or(0, |block| block.notify(at, count));
    Ok(Value::from(woken))
}
