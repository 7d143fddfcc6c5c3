//! 23.1.3 Array.prototype methods that only look: at, includes, indexOf, lastIndexOf, join, toString, toLocaleString.

use super::arg;
use super::array::object_and_length;
use super::array_access::*;
use crate::heap::{JsString, Object, Value};
use crate::runtime::number_format::write_digits;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, Intrinsic, JsResult};

// Array.prototype.at ( index ), https://tc39.es/ecma262/#sec-array.prototype.at
pub(super) fn at(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let relative = agent.to_integer_or_infinity(arg(args, 0))?;
    let k = if relative >= 0.0 { relative } else { len as f64 + relative };
    if k < 0.0 || k >= len as f64 {
        return Ok(Value::UNDEFINED);
    }
    get_index(agent, o, k as u64)
}

/// How many of the first `len` indices are in the elements of a plain array; the rest is absent. None: no plain array.
fn plain_extent(agent: &Agent, o: Object, len: u64) -> Option<usize> {
    if is_plain_array(agent, o) { Some(len.min(o.elements_len() as u64) as usize) } else { None }
}
/// Whether equality with this value is identity of bits.
fn is_identity(value: Value) -> bool {
    !value.is_number() && !value.is_string() && !value.is_bigint()
}

// Array.prototype.includes ( searchElement [ , fromIndex ] ), https://tc39.es/ecma262/#sec-array.prototype.includes
pub(super) fn includes(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    if len == 0 {
        return Ok(Value::FALSE);
    }
    let search = arg(args, 0);
    let start = agent.to_relative_index(arg(args, 1), len, 0)?;
    // OPTIMIZATION: comparing and reading a plain array run no code; holes read as undefined.
    if let Some(extent) = plain_extent(agent, o, len) {
        let elements = &o.elements(&agent.heap)[..extent];
        let elements = elements.get(start as usize..).unwrap_or(&[]);
        let found = if search.is_undefined() {
            (extent as u64) < len || elements.iter().any(|v| v.is_undefined() || v.is_hole())
        } else if is_identity(search) {
            elements.contains(&search)
        } else {
            elements.iter().any(|&v| agent.same_value_zero(v, search))
        };
        let cost = elements.len() as u64 / 16;
        agent.poll(cost)?;
        return Ok(found.into());
    }
    for k in start..len {
        agent.poll(1)?;
        let value = get_index(agent, o, k)?;
        if agent.same_value_zero(search, value) {
            return Ok(Value::TRUE);
        }
    }
    Ok(Value::FALSE)
}

// Array.prototype.indexOf ( searchElement [ , fromIndex ] ), https://tc39.es/ecma262/#sec-array.prototype.indexof
pub(super) fn index_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    if len == 0 {
        return Ok(Value::int(-1));
    }
    let search = arg(args, 0);
    let start = agent.to_relative_index(arg(args, 1), len, 0)?;
    // OPTIMIZATION: as in `includes`; holes are absent, and equal nothing.
    if let Some(extent) = plain_extent(agent, o, len) {
        let elements = &o.elements(&agent.heap)[..extent];
        let elements = elements.get(start as usize..).unwrap_or(&[]);
        let found = if is_identity(search) {
            elements.iter().position(|&v| v == search)
        } else {
            elements.iter().position(|&v| agent.is_strictly_equal(v, search))
        };
        let cost = elements.len() as u64 / 16;
        agent.poll(cost)?;
        return Ok(found.map_or(Value::int(-1), |i| index_value(i as u64 + start)));
    }
    for k in start..len {
        agent.poll(1)?;
        if let Some(value) = get_present(agent, o, k)?
            && agent.is_strictly_equal(search, value)
        {
            return Ok(index_value(k));
        }
    }
    Ok(Value::int(-1))
}

// Array.prototype.lastIndexOf ( searchElement [ , fromIndex ] ), https://tc39.es/ecma262/#sec-array.prototype.lastindexof
pub(super) fn last_index_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    if len == 0 {
        return Ok(Value::int(-1));
    }
    let search = arg(args, 0);
    let n = if args.len() > 1 { agent.to_integer_or_infinity(args[1])? } else { len as f64 - 1.0 };
    let from = if n >= 0.0 { n.min(len as f64 - 1.0) } else { len as f64 + n };
    if from < 0.0 {
        return Ok(Value::int(-1));
    }
    let end = from as u64 + 1;
    // OPTIMIZATION: as in `indexOf`.
    if let Some(extent) = plain_extent(agent, o, end) {
        let elements = &o.elements(&agent.heap)[..extent];
        let found = elements.iter().rposition(|&v| agent.is_strictly_equal(v, search));
        let cost = extent as u64 / 16;
        agent.poll(cost)?;
        return Ok(found.map_or(Value::int(-1), |i| index_value(i as u64)));
    }
    for k in (0..end).rev() {
        agent.poll(1)?;
        if let Some(value) = get_present(agent, o, k)?
            && agent.is_strictly_equal(search, value)
        {
            return Ok(index_value(k));
        }
    }
    Ok(Value::int(-1))
}

// Array.prototype.join ( separator ), https://tc39.es/ecma262/#sec-array.prototype.join
pub(super) fn join(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let separator = match arg(args, 0) {
        Value::UNDEFINED => agent.heap.names.single(b','),
        value => agent.to_string(value)?,
    };
    let mut out = StringBuilder::new();
    for k in 0..len {
        agent.poll(1)?;
        if k > 0 {
            push(agent, &mut out, separator)?;
        }
        let element = get_index(agent, o, k)?;
        if let Some(s) = element.as_string() {
            push(agent, &mut out, s)?;
        } else if let Some(i) = element.as_int() {
            push_int(&mut out, i);
        } else if !element.is_nullish() {
            let s = agent.to_string(element)?;
            push(agent, &mut out, s)?;
        }
    }
    Ok(agent.finish_string(out)?.into())
}

// Array.prototype.toString ( ), https://tc39.es/ecma262/#sec-array.prototype.tostring
pub fn to_string(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let array = agent.to_object(this)?;
    let key = agent.heap.names.join;
    let func = agent.get(array, key)?;
    if agent.is_callable(func) {
        return agent.call(func, array.into(), &[]);
    }
    let func = agent.intrinsic(Intrinsic::ObjectToString);
    agent.call(func.into(), array.into(), &[])
}

// Array.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-array.prototype.tolocalestring
pub(super) fn to_locale_string(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    to_locale_string_of(agent, o, len)
}
/// The same of an object and its length: typed arrays use it too.
pub(super) fn to_locale_string_of(agent: &mut Agent, o: Object, len: u64) -> JsResult<Value> {
    let separator = agent.heap.names.single(b',');
    let name = key(agent, "toLocaleString");
    let mut out = StringBuilder::new();
    for k in 0..len {
        agent.poll(1)?;
        if k > 0 {
            push(agent, &mut out, separator)?;
        }
        let element = get_index(agent, o, k)?;
        if !element.is_nullish() {
            let text = agent.invoke(element, name, &[])?;
            let text = agent.to_string(text)?;
            push(agent, &mut out, text)?;
        }
    }
    Ok(agent.finish_string(out)?.into())
}

/// Appends a string.
pub(super) fn push(agent: &mut Agent, out: &mut StringBuilder, s: JsString) -> JsResult<()> {
    out.push_units(s.units(&agent.heap));
    agent.check_builder(out)
}
/// Appends an integer in decimal.
pub(super) fn push_int(out: &mut StringBuilder, i: i32) {
    let mut digits = [0u8; 21];
    let mut at = write_digits(i.unsigned_abs() as u64, &mut digits);
    if i < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    out.push_bytes(&digits[at..]);
}
