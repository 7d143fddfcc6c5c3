//! 23.2.3 %TypedArray%.prototype methods that copy or reorder: copyWithin, set, slice, sort, subarray, toReversed, toSorted,
//! with.

use super::arg;
use super::array_access::get_index;
use super::array_sort::{CHUNK, comparator, merge_sort, sort_in_chunks};
use super::typed_array::{convert_elements, create_same_type, set_element, species_create};
use crate::heap::{Kind, Object, Value};
use crate::runtime::array_buffer::ElementType;
use crate::runtime::typed_array::{buffer_of, byte_offset, element_type, is_length_tracking};
use crate::runtime::{Agent, JsResult, RootedVec, message};

// %TypedArray%.prototype.copyWithin ( target, start [ , end ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.copywithin
pub(super) fn copy_within(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "%TypedArray%.prototype.copyWithin";
    let (o, len) = agent.validate_typed_array(this, name)?;
    let to = agent.to_relative_index(arg(args, 0), len as u64, 0)? as usize;
    let from = agent.to_relative_index(arg(args, 1), len as u64, 0)? as usize;
    let end = agent.to_relative_index(arg(args, 2), len as u64, len as u64)? as usize;
    let count = end.saturating_sub(from).min(len - to);
    if count == 0 {
        return Ok(this);
    }
    // The conversions may have shrunk the buffer.
    let (_, len) = agent.validate_typed_array(this, name)?;
    let count = count.min(len.saturating_sub(from)).min(len.saturating_sub(to));
    let (size, at) = (element_type(o).size(), byte_offset(o));
    let buffer = buffer_of(o);
    agent.poll(count as u64 / 64)?;
    agent.copy_between_buffers(buffer, at + from * size, buffer, at + to * size, count * size)?;
    Ok(this)
}

// %TypedArray%.prototype.set ( source [ , offset ] ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.set
pub(super) fn set(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "%TypedArray%.prototype.set";
    let target = agent.require_typed_array(this, name)?;
    let offset = agent.to_integer_or_infinity(arg(args, 1))?;
    if offset < 0.0 {
        return Err(agent.throw(message::OffsetOutOfBounds()));
    }
    match arg(args, 0).as_object() {
        Some(source) if source.kind() == Kind::TypedArray => set_from_typed_array(agent, target, offset, source, name)?,
        _ => set_from_array_like(agent, target, offset, arg(args, 0), name)?,
    }
    Ok(Value::UNDEFINED)
}
// SetTypedArrayFromTypedArray ( target, targetOffset, source ), https://tc39.es/ecma262/#sec-settypedarrayfromtypedarray
fn set_from_typed_array(agent: &mut Agent, target: Object, offset: f64, source: Object, name: &str) -> JsResult<()> {
    let (_, target_length) = agent.validate_typed_array(target.into(), name)?;
    let (_, source_length) = agent.validate_typed_array(source.into(), name)?;
    let (source_type, target_type) = (element_type(source), element_type(target));
    if source_type.is_big() != target_type.is_big() {
        return Err(agent.throw(message::MixBigInt()));
    }
    if source_length as f64 + offset > target_length as f64 {
        return Err(agent.throw(message::OffsetOutOfBounds()));
    }
    let mut source = source;
    let mut from = 0;
    if buffer_of(source) == buffer_of(target) && source_type != target_type && !source_type.is_big() {
        // The bytes overlap and are converted: from a copy.
        let copy = create_same_type(agent, source, source_length)?;
        convert_elements(agent, source, 0, copy, 0, source_length)?;
        source = copy;
        from = 0;
    }
    convert_elements(agent, source, from, target, offset as usize, source_length)
}
// SetTypedArrayFromArrayLike ( target, targetOffset, source ), https://tc39.es/ecma262/#sec-settypedarrayfromarraylike
fn set_from_array_like(agent: &mut Agent, target: Object, offset: f64, source: Value, name: &str) -> JsResult<()> {
    let (_, target_length) = agent.validate_typed_array(target.into(), name)?;
    let source = agent.to_object(source)?;
    let source_length = agent.length_of_array_like(source)?;
    if source_length as f64 + offset > target_length as f64 {
        return Err(agent.throw(message::OffsetOutOfBounds()));
    }
    for k in 0..source_length {
        agent.poll(1)?;
        let value = get_index(agent, source, k)?;
        set_element(agent, target, offset as u64 + k, value)?;
    }
    Ok(())
}

// %TypedArray%.prototype.slice ( start, end ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.slice
pub(super) fn slice(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "%TypedArray%.prototype.slice";
    let (o, len) = agent.validate_typed_array(this, name)?;
    let start = agent.to_relative_index(arg(args, 0), len as u64, 0)? as usize;
    let end = agent.to_relative_index(arg(args, 1), len as u64, len as u64)? as usize;
    let count = end.saturating_sub(start);
    let a = species_create(agent, o, &[Value::from(count)])?;
    if count == 0 {
        return Ok(a.into());
    }
    let (_, len) = agent.validate_typed_array(this, name)?;
    let end = end.min(len);
    let count = end.saturating_sub(start);
    let (ty, new_type) = (element_type(o), element_type(a));
    if ty != new_type {
        for (n, k) in (start..end).enumerate() {
            agent.poll(1)?;
            let value = agent.typed_array_element(o, k).unwrap_or(Value::UNDEFINED);
            set_element(agent, a, n as u64, value)?;
        }
        return Ok(a.into());
    }
    let (from, to) = (byte_offset(o) + start * ty.size(), byte_offset(a));
    let bytes = count * ty.size();
    agent.poll(bytes as u64 / 256)?;
    if buffer_of(o) != buffer_of(a) {
        agent.copy_between_buffers(buffer_of(o), from, buffer_of(a), to, bytes)?;
    } else {
        // The same buffer: byte by byte upwards, whatever the overlap does to later bytes.
        let block = agent.data_block_mut(buffer_of(o));
        for i in 0..bytes.min(block.len().saturating_sub(from)).min(block.len().saturating_sub(to)) {
            let byte = block.load(ElementType::Uint8, from + i);
            block.store(ElementType::Uint8, to + i, byte);
        }
    }
    Ok(a.into())
}

// %TypedArray%.prototype.subarray ( start, end ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.subarray
pub(super) fn subarray(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let o = agent.require_typed_array(this, "%TypedArray%.prototype.subarray")?;
    let len = agent.typed_array_length(o).unwrap_or(0) as u64;
    let start = agent.to_relative_index(arg(args, 0), len, 0)?;
    let (buffer, size) = (buffer_of(o), element_type(o).size() as u64);
    let begin = |start: u64| Value::number((byte_offset(o) as u64 + start * size) as f64);
    let a = if is_length_tracking(o) && arg(args, 1).is_undefined() {
        species_create(agent, o, &[buffer.into(), begin(start)])?
    } else {
        let end = agent.to_relative_index(arg(args, 1), len, len)?;
        let new_length = end.saturating_sub(start);
        species_create(agent, o, &[buffer.into(), begin(start), Value::number(new_length as f64)])?
    };
    Ok(a.into())
}

// CompareTypedArrayElements ( x, y, comparator ), https://tc39.es/ecma262/#sec-comparetypedarrayelements
/// Without comparator: by value, -0 before 0, NaN last. The result is ordered as its elements are.
fn sort_key(ty: ElementType, raw: u64) -> u64 {
    const SIGN: u64 = 1 << 63;
    match ty {
        ElementType::BigInt64 => raw ^ SIGN,
        ElementType::BigUint64 => raw,
        _ => {
            let number = ty.raw_to_number(raw).as_number().unwrap_or(f64::NAN);
            let bits = number.to_bits();
            if number.is_nan() {
                u64::MAX
            } else if bits & SIGN == 0 {
                bits | SIGN
            } else {
                !bits
            }
        }
    }
}
fn sorted_raw(agent: &mut Agent, o: Object, len: usize) -> JsResult<Vec<u64>> {
    let ty = element_type(o);
    let load = |agent: &Agent, i: usize| agent.data_block(buffer_of(o)).load(ty, byte_offset(o) + i * ty.size());
    if ty == ElementType::Float64 {
        // OPTIMIZATION: keys of doubles can be turned back, so they are sorted alone. All NaNs are alike to scripts.
        let mut keys: Vec<u64> = Vec::with_capacity(len);
        for i in 0..len {
            if i % CHUNK == 0 {
                agent.poll(CHUNK as u64 / 8)?;
            }
            keys.push(sort_key(ty, load(agent, i)));
        }
        sort_in_chunks(agent, &mut keys, CHUNK * 4, &|_, a, b| a.cmp(b))?;
        for key in &mut keys {
            *key = match *key {
                u64::MAX => f64::NAN.to_bits(),
                key if key >> 63 == 1 => key & !(1 << 63),
                key => !key,
            };
        }
        return Ok(keys);
    }
    let mut pairs: Vec<(u64, u64)> = Vec::with_capacity(len);
    for i in 0..len {
        if i % CHUNK == 0 {
            agent.poll(CHUNK as u64 / 8)?;
        }
        let raw = load(agent, i);
        pairs.push((sort_key(ty, raw), raw));
    }
    sort_in_chunks(agent, &mut pairs, CHUNK * 4, &|_, a, b| a.0.cmp(&b.0))?;
    Ok(pairs.into_iter().map(|(_, raw)| raw).collect())
}
fn sorted_values(agent: &mut Agent, o: Object, len: usize, comparator: Value) -> JsResult<RootedVec> {
    let mut list = agent.rooted_vec();
    for k in 0..len {
        agent.poll(1)?;
        let value = agent.typed_array_element(o, k).unwrap_or(Value::UNDEFINED);
        list.push(value);
    }
    merge_sort(agent, &mut list, &mut |agent, x, y| {
        let v = agent.call(comparator, Value::UNDEFINED, &[x, y])?;
        Ok(agent.to_number(v)? > 0.0)
    })?;
    Ok(list)
}
/// Sorts the elements of `from` into `to`.
fn sort_into(agent: &mut Agent, from: Object, len: usize, to: Object, comparator: Value) -> JsResult<()> {
    agent.reserve_memory(len * 32)?;
    agent.poll(1)?;
    if comparator.is_undefined() {
        for (j, raw) in sorted_raw(agent, from, len)?.into_iter().enumerate() {
            if j % CHUNK == 0 {
                agent.poll(CHUNK as u64 / 8)?;
            }
            agent.typed_array_store(to, j, raw);
        }
        return Ok(());
    }
    let list = sorted_values(agent, from, len, comparator)?;
    for (j, &value) in list.iter().enumerate() {
        agent.poll(1)?;
        set_element(agent, to, j as u64, value)?;
    }
    Ok(())
}
// %TypedArray%.prototype.sort ( comparator ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.sort
pub(super) fn sort(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let comparator = comparator(agent, args)?;
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.sort")?;
    sort_into(agent, o, len, o, comparator)?;
    Ok(this)
}
// %TypedArray%.prototype.toSorted ( comparator ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.tosorted
pub(super) fn to_sorted(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let comparator = comparator(agent, args)?;
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.toSorted")?;
    let a = create_same_type(agent, o, len)?;
    sort_into(agent, o, len, a, comparator)?;
    Ok(a.into())
}
// %TypedArray%.prototype.toReversed ( ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.toreversed
pub(super) fn to_reversed(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.toReversed")?;
    let a = create_same_type(agent, o, len)?;
    convert_elements(agent, o, 0, a, 0, len)?;
    super::typed_array_methods::reverse(agent, a.into(), &[])
}
// %TypedArray%.prototype.with ( index, value ), https://tc39.es/ecma262/#sec-%typedarray%.prototype.with
pub(super) fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = agent.validate_typed_array(this, "%TypedArray%.prototype.with")?;
    let relative = agent.to_integer_or_infinity(arg(args, 0))?;
    let actual = if relative >= 0.0 { relative } else { len as f64 + relative };
    let raw = agent.value_to_raw(element_type(o), arg(args, 1))?;
    let Some(actual) = agent.is_valid_integer_index(o, actual) else {
        return Err(agent.throw(message::InvalidIndex(relative)));
    };
    let a = create_same_type(agent, o, len)?;
    let now = agent.typed_array_length(o).unwrap_or(0).min(len);
    convert_elements(agent, o, 0, a, 0, now)?;
    // What is beyond the end of an array that has shrunk reads as undefined.
    for k in now..len {
        set_element(agent, a, k as u64, Value::UNDEFINED)?;
    }
    agent.typed_array_store(a, actual, raw);
    Ok(a.into())
}
