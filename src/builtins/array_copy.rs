//! 23.1.3 Array.prototype methods that make a new array: concat, slice, toReversed, toSpliced, with.

use super::arg;
use super::array::object_and_length;
use super::array_access::*;
use crate::heap::{Kind, Object, Value, WellKnown, flag};
use crate::runtime::{Agent, JsResult, message};

/// A new Array of elements `from..to` of a plain array, holes included.
pub(super) fn copy_elements(agent: &mut Agent, source: Object, from: u32, to: u32) -> JsResult<Object> {
    let n = to.saturating_sub(from) as usize;
    if n > 4096 {
        agent.reserve_memory(n * 8)?;
    }
    agent.poll(1 + n as u64 / 64)?;
    let array = agent.array_create(0, None)?;
    agent.append_elements(array, source, from..to.max(from))?;
    array.set_array_length(n as u32);
    Ok(array)
}

// IsConcatSpreadable ( O ), https://tc39.es/ecma262/#sec-isconcatspreadable
fn is_concat_spreadable(agent: &mut Agent, value: Value) -> JsResult<bool> {
    let Some(object) = value.as_object() else { return Ok(false) };
    let key = agent.heap.names.symbol_key(WellKnown::IsConcatSpreadable);
    let spreadable = agent.get(object, key)?;
    if !spreadable.is_undefined() {
        return Ok(agent.to_boolean(spreadable));
    }
    agent.is_array(value)
}

// Array.prototype.concat ( ...items ), https://tc39.es/ecma262/#sec-array.prototype.concat
pub(super) fn concat(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let o = agent.to_object(this)?;
    let a = if agent.array_species_is_pristine(o) {
        agent.array_create(0, None)?
    } else {
        agent.array_species_create(o, 0)?
    };
    let mut n: u64 = 0;
    for i in 0..=args.len() {
        let e = if i == 0 { o.into() } else { args[i - 1] };
        if !is_concat_spreadable(agent, e)? {
            if n >= MAX_LENGTH {
                return Err(agent.throw(message::ArrayTooLong()));
            }
            create_index(agent, a, n, e)?;
            n += 1;
            continue;
        }
        let e = e.as_object().expect("only objects are spreadable");
        let len = agent.length_of_array_like(e)?;
        if n + len > MAX_LENGTH {
            return Err(agent.throw(message::ArrayTooLong()));
        }
        // OPTIMIZATION: a plain array is appended to a plain array in one go; neither reading nor defining runs code.
        if is_plain_array(agent, e)
            && e != a
            && a.kind() == Kind::Array
            && !a.has_flag(flag::INDEXED_PROPERTIES | flag::NON_EXTENSIBLE | flag::LENGTH_READONLY | flag::PROTOTYPE)
            && a.elements_len() as u64 == n
            && a.array_length() as u64 == n
            && n + len < 1 << 28
        {
            agent.reserve_memory(e.elements_len() as usize * 8)?;
            agent.poll(1 + len / 64)?;
            agent.append_elements(a, e, 0..e.elements_len())?;
            n += len;
            a.set_array_length(n as u32);
            continue;
        }
        for k in 0..len {
            agent.poll(1)?;
            if let Some(value) = get_present(agent, e, k)? {
                create_index(agent, a, n, value)?;
            }
            n += 1;
        }
    }
    set_length(agent, a, n)?;
    Ok(a.into())
}

// Array.prototype.slice ( start, end ), https://tc39.es/ecma262/#sec-array.prototype.slice
pub(super) fn slice(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let mut k = agent.to_relative_index(arg(args, 0), len, 0)?;
    let end = agent.to_relative_index(arg(args, 1), len, len)?;
    let count = end.saturating_sub(k);
    // OPTIMIZATION: the elements of a plain array are copied.
    if is_plain_array(agent, o) && o.elements_len() as u64 >= end && agent.array_species_is_pristine(o) {
        return copy_elements(agent, o, k as u32, end.max(k) as u32).map(Value::from);
    }
    // OPTIMIZATION: an arguments object knows no species either, and its simple values are read without running code.
    if matches!(o.kind(), Kind::Arguments | Kind::MappedArguments)
        && count <= 256
        && agent.simple_list_len(o).is_some_and(|n| n as u64 >= end)
    {
        let a = agent.create_array_from_list(&[]);
        agent.heap.reserve_elements(a, count as usize);
        for i in k..end.max(k) {
            let value = agent.simple_list_value(o, i as usize);
            agent.heap.push_element(a, value);
        }
        a.set_array_length(a.elements_len());
        return Ok(a.into());
    }
    let a = agent.array_species_create(o, count)?;
    let mut n = 0;
    while k < end {
        agent.poll(1)?;
        if let Some(value) = get_present(agent, o, k)? {
            create_index(agent, a, n, value)?;
        }
        k += 1;
        n += 1;
    }
    set_length(agent, a, n)?;
    Ok(a.into())
}

// Array.prototype.toReversed ( ), https://tc39.es/ecma262/#sec-array.prototype.toreversed
pub(super) fn to_reversed(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let a = agent.array_create(len, None)?;
    for k in 0..len {
        agent.poll(1)?;
        let value = get_index(agent, o, len - 1 - k)?;
        create_index(agent, a, k, value)?;
    }
    Ok(a.into())
}

// Array.prototype.toSpliced ( start, skipCount, ...items ), https://tc39.es/ecma262/#sec-array.prototype.tospliced
pub(super) fn to_spliced(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let start = agent.to_relative_index(arg(args, 0), len, 0)?;
    let items = args.get(2..).unwrap_or(&[]);
    let skip = match args.len() {
        0 => 0,
        1 => len - start,
        _ => agent.to_integer_or_infinity(args[1])?.clamp(0.0, (len - start) as f64) as u64,
    };
    let new_len = len - skip + items.len() as u64;
    if new_len > MAX_LENGTH {
        return Err(agent.throw(message::ArrayTooLong()));
    }
    let a = agent.array_create(new_len, None)?;
    for i in 0..start {
        agent.poll(1)?;
        let value = get_index(agent, o, i)?;
        create_index(agent, a, i, value)?;
    }
    let mut i = start;
    for &item in items {
        create_index(agent, a, i, item)?;
        i += 1;
    }
    for r in start + skip..len {
        agent.poll(1)?;
        let value = get_index(agent, o, r)?;
        create_index(agent, a, i, value)?;
        i += 1;
    }
    Ok(a.into())
}

// Array.prototype.with ( index, value ), https://tc39.es/ecma262/#sec-array.prototype.with
pub(super) fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let relative = agent.to_integer_or_infinity(arg(args, 0))?;
    let actual = if relative >= 0.0 { relative } else { len as f64 + relative };
    if actual >= len as f64 || actual < 0.0 {
        return Err(agent.throw(message::InvalidIndex(relative)));
    }
    let a = agent.array_create(len, None)?;
    for k in 0..len {
        agent.poll(1)?;
        let value = if k == actual as u64 { arg(args, 1) } else { get_index(agent, o, k)? };
        create_index(agent, a, k, value)?;
    }
    Ok(a.into())
}
