//! 23.2.3 %TypedArray%.prototype methods that copy or reorder: copyWithin, set, slice, sort, subarray, toReversed, toSorted,
//! with.

use super::arg;
use super::array_access::get_index;
use super::array_sort::{CHUNK, comparator, merge_sort};
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
/// Without comparator: by value, -0 before 0, NaN last. The keys are ordered as the elements are, and have as many bits.
// OPTIMIZATION: keys can be turned back, so they are sorted alone. All NaNs are alike to scripts.
fn sort_key(ty: ElementType, raw: u64) -> u64 {
    let (sign, all) = (1 << (ty.size() * 8 - 1), u64::MAX >> (64 - ty.size() * 8));
    match infinity(ty) {
        Some(infinity) if raw & !sign > infinity => all,
        Some(_) if raw & sign == 0 => raw | sign,
        Some(_) => !raw & all,
        None if is_signed(ty) => raw ^ sign,
        None => raw,
    }
}
fn raw_of_key(ty: ElementType, key: u64) -> u64 {
    let (sign, all) = (1 << (ty.size() * 8 - 1), u64::MAX >> (64 - ty.size() * 8));
    match infinity(ty) {
        Some(infinity) if key == all => infinity | infinity >> 1,
        Some(_) if key & sign != 0 => key & !sign,
        Some(_) => !key & all,
        None if is_signed(ty) => key ^ sign,
        None => key,
    }
}
/// The bits of the infinity of a type of floating-point numbers.
fn infinity(ty: ElementType) -> Option<u64> {
    match ty {
        ElementType::Float16 => Some(0x7C00),
        ElementType::Float32 => Some(0x7F80_0000),
        ElementType::Float64 => Some(f64::INFINITY.to_bits()),
        _ => None,
    }
}
fn is_signed(ty: ElementType) -> bool {
    matches!(ty, ElementType::Int8 | ElementType::Int16 | ElementType::Int32 | ElementType::BigInt64)
}
/// Hands on the keys of all elements.
fn each_key(agent: &mut Agent, o: Object, len: usize, take: &mut impl FnMut(u64)) -> JsResult<()> {
    let (ty, at) = (element_type(o), byte_offset(o));
    for from in (0..len).step_by(CHUNK) {
        agent.poll(CHUNK.min(len) as u64 / 8)?;
        let block = agent.data_block(buffer_of(o));
        for i in from..len.min(from + CHUNK) {
            take(sort_key(ty, block.load(ty, at + i * ty.size())));
        }
    }
    Ok(())
}
/// Writes elements of these keys.
fn put_keys(agent: &mut Agent, o: Object, at: usize, keys: impl Iterator<Item = u64>) -> JsResult<usize> {
    let ty = element_type(o);
    let mut j = at;
    for key in keys {
        if j.is_multiple_of(CHUNK) {
            agent.poll(CHUNK as u64 / 8)?;
        }
        agent.typed_array_store(o, j, raw_of_key(ty, key));
        j += 1;
    }
    Ok(j)
}
/// Sorts without comparator the elements of `from` into `to`, which is of the same type.
fn sort_by_value(agent: &mut Agent, from: Object, len: usize, to: Object) -> JsResult<()> {
    let size = element_type(from).size();
    // Many small elements are counted.
    if size == 1 && len > 64 || size == 2 && len > 1 << 14 {
        let mut counts = vec![0usize; 1 << (size * 8)];
        each_key(agent, from, len, &mut |key| counts[key as usize] += 1)?;
        let mut at = 0;
        for (key, &count) in counts.iter().enumerate() {
            at = put_keys(agent, to, at, std::iter::repeat_n(key as u64, count))?;
        }
        return Ok(());
    }
    if size <= 4 {
        agent.reserve_memory(len * 4)?;
        let mut keys: Vec<u32> = Vec::with_capacity(len);
        each_key(agent, from, len, &mut |key| keys.push(key as u32))?;
        agent.sort_in_pieces(&mut keys, CHUNK * 4, &|_, a, b| a.cmp(b))?;
        put_keys(agent, to, 0, keys.into_iter().map(u64::from))?;
        return Ok(());
    }
    agent.reserve_memory(len * 8)?;
    let mut keys: Vec<u64> = Vec::with_capacity(len);
    each_key(agent, from, len, &mut |key| keys.push(key))?;
    agent.sort_in_pieces(&mut keys, CHUNK * 4, &|_, a, b| a.cmp(b))?;
    put_keys(agent, to, 0, keys.into_iter())?;
    Ok(())
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
    agent.poll(1)?;
    if comparator.is_undefined() {
        return sort_by_value(agent, from, len, to);
    }
    agent.reserve_memory(len * 16)?;
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
