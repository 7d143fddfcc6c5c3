//! 23.2.3 %TypedArray%.prototype: accessors, at, fill, reverse, searching, joining, iterators.

use super::arg;
use super::array_iterator::{ArrayIterationKind, create_array_iterator};
use super::array_search::{push, push_int, to_locale_string_of};
use crate::heap::{Kind, Object, Value};
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::typed_array::{buffer_of, byte_offset as offset_of, element_type};
use crate::runtime::{Agent, JsResult};

// get %TypedArray%.prototype.buffer, https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.buffer
pub(super) fn buffer(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = agent.require_typed_array(this, "get TypedArray.prototype.buffer")?;
    Ok(buffer_of(o).into())
}
// get %TypedArray%.prototype.byteLength, https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.bytelength
pub(super) fn byte_length(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = agent.require_typed_array(this, "get TypedArray.prototype.byteLength")?;
    Ok(Value::from(agent.typed_array_length(o).unwrap_or(0) * element_type(o).size()))
}
// get %TypedArray%.prototype.byteOffset, https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.byteoffset
pub(super) fn byte_offset(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = agent.require_typed_array(this, "get TypedArray.prototype.byteOffset")?;
    Ok(Value::from(if agent.typed_array_length(o).is_some() { offset_of(o) } else { 0 }))
}
// get %TypedArray%.prototype.length, https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.length
pub(super) fn length(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = agent.require_typed_array(this, "get TypedArray.prototype.length")?;
    Ok(Value::from(agent.typed_array_length(o).unwrap_or(0)))
}
// get %TypedArray%.prototype [ %Symbol.toStringTag% ], https://tc39.es/ecma262/#sec-get-%typedarray%.prototype-%symbol.tostringtag%
pub(super) fn to_string_tag(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    match this.as_object() {
        Some(o) if o.kind() == Kind::TypedArray => Ok(agent.heap.intern_str(element_type(o).name()).into()),
        _ => Ok(Value::UNDEFINED),
    }
}

// %TypedArray%.prototype.at ( index ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.at
pub(super) fn at(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.at")?;
    let relative = agent.to_integer_or_infinity(arg(args, 0))?;
    let k = if relative >= 0.0 { relative } else { len as f64 + relative };
    if k < 0.0 || k >= len as f64 {
        return Ok(Value::UNDEFINED);
    }
    Ok(agent.typed_array_element(o, k as usize).unwrap_or(Value::UNDEFINED))
}
// %TypedArray%.prototype.entries ( ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.entries
pub(super) fn entries(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, _) = agent.validate_typed_array(this, "%TypedArray%.prototype.entries")?;
    Ok(create_array_iterator(agent, o, ArrayIterationKind::KeyAndValue).into())
}
// %TypedArray%.prototype.keys ( ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.keys
pub(super) fn keys(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, _) = agent.validate_typed_array(this, "%TypedArray%.prototype.keys")?;
    Ok(create_array_iterator(agent, o, ArrayIterationKind::Key).into())
}
// %TypedArray%.prototype.values ( ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.values
pub(super) fn values(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, _) = agent.validate_typed_array(this, "%TypedArray%.prototype.values")?;
    Ok(create_array_iterator(agent, o, ArrayIterationKind::Value).into())
}

// %TypedArray%.prototype.fill ( value [ , start [ , end ] ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.fill
pub(super) fn fill(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "%TypedArray%.prototype.fill";
    let (o, len) = agent.validate_typed_array(this, name)?;
    let ty = element_type(o);
    let raw = agent.value_to_raw(ty, arg(args, 0))?;
    let start = agent.to_relative_index(arg(args, 1), len as u64, 0)? as usize;
    let end = agent.to_relative_index(arg(args, 2), len as u64, len as u64)? as usize;
    let (_, len) = agent.validate_typed_array(this, name)?;
    let end = end.min(len);
    if start < end {
        let size = ty.size();
        let at = offset_of(o);
        // Nothing runs meanwhile that could change the buffer.
        for from in (start..end).step_by(1 << 20) {
            let to = end.min(from + (1 << 20));
            agent.poll((to - from) as u64 / 64)?;
            let block = agent.data_block_mut(buffer_of(o));
            let Some(bytes) = block.bytes_mut() else {
                (from..to).for_each(|k| block.store(ty, at + k * size, raw));
                continue;
            };
            let bytes = &mut bytes[at + from * size..at + to * size];
            if size == 1 {
                bytes.fill(raw as u8);
            } else {
                for chunk in bytes.chunks_exact_mut(size) {
                    ty.store(chunk, 0, raw);
                }
            }
        }
    }
    Ok(this)
}
// %TypedArray%.prototype.reverse ( ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.reverse
pub(super) fn reverse(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.reverse")?;
    let ty = element_type(o);
    let size = ty.size();
    let at = offset_of(o);
    for i in 0..len / 2 {
        if i % (1 << 18) == 0 {
            agent.poll((len as u64 / 64).min(1 << 12))?;
        }
        let block = agent.data_block_mut(buffer_of(o));
        let (i, j) = (at + i * size, at + (len - 1 - i) * size);
        let (lower, upper) = (block.load(ty, i), block.load(ty, j));
        block.store(ty, i, upper);
        block.store(ty, j, lower);
    }
    Ok(this)
}

fn element(agent: &mut Agent, o: Object, k: usize) -> Option<Value> {
    agent.typed_array_element(o, k)
}
// %TypedArray%.prototype.includes ( searchElement [ , fromIndex ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.includes
pub(super) fn includes(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.includes")?;
    if len == 0 {
        return Ok(Value::FALSE);
    }
    let start = agent.to_relative_index(arg(args, 1), len as u64, 0)? as usize;
    for k in start..len {
        agent.poll(1)?;
        let value = element(agent, o, k).unwrap_or(Value::UNDEFINED);
        if agent.same_value_zero(value, arg(args, 0)) {
            return Ok(Value::TRUE);
        }
    }
    Ok(Value::FALSE)
}
// %TypedArray%.prototype.indexOf ( searchElement [ , fromIndex ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.indexof
pub(super) fn index_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.indexOf")?;
    if len == 0 {
        return Ok(Value::int(-1));
    }
    let start = agent.to_relative_index(arg(args, 1), len as u64, 0)? as usize;
    for k in start..len {
        agent.poll(1)?;
        if let Some(value) = element(agent, o, k)
            && agent.is_strictly_equal(value, arg(args, 0))
        {
            return Ok(Value::from(k));
        }
    }
    Ok(Value::int(-1))
}
// %TypedArray%.prototype.lastIndexOf ( searchElement [ , fromIndex ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.lastindexof
pub(super) fn last_index_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.lastIndexOf")?;
    if len == 0 {
        return Ok(Value::int(-1));
    }
    let n = if args.len() > 1 { agent.to_integer_or_infinity(args[1])? } else { len as f64 - 1.0 };
    let from = if n >= 0.0 { n.min(len as f64 - 1.0) } else { len as f64 + n };
    if from < 0.0 {
        return Ok(Value::int(-1));
    }
    for k in (0..=from as usize).rev() {
        agent.poll(1)?;
        if let Some(value) = element(agent, o, k)
            && agent.is_strictly_equal(value, arg(args, 0))
        {
            return Ok(Value::from(k));
        }
    }
    Ok(Value::int(-1))
}
// %TypedArray%.prototype.join ( separator ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.join
pub(super) fn join(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.join")?;
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
        match element(agent, o, k) {
            Some(value) if value.is_int() => push_int(&mut out, value.as_int_unchecked()),
            Some(value) => {
                let text = agent.to_string(value)?;
                push(agent, &mut out, text)?;
            }
            None => {}
        }
    }
    Ok(agent.finish_string(out)?.into())
}
// %TypedArray%.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.tolocalestring
pub(super) fn to_locale_string(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.toLocaleString")?;
    to_locale_string_of(agent, o, len as u64)
}
