//! 23.1.3 Array.prototype methods that change the array: copyWithin, fill, pop, push, reverse, shift, splice, unshift.

use super::arg;
use super::array::object_and_length;
use super::array_access::*;
use super::array_copy::copy_elements;
use crate::heap::{Kind, Object, Value, flag};
use crate::runtime::long_lists::ELEMENTS;
use crate::runtime::long_strings::PIECE;
use crate::runtime::{Agent, JsResult, message};

/// `this` if it is an Array that can grow and shrink freely (`is_growable_array`).
#[inline(always)]
fn growable(agent: &Agent, this: Value) -> Option<Object> {
    this.as_object().filter(|&o| is_growable_array(agent, o))
}

// Array.prototype.push ( ...items ), https://tc39.es/ecma262/#sec-array.prototype.push
pub(super) fn push(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    // OPTIMIZATION: with nothing in the way [[Set]] of the next indices appends elements.
    if let Some(o) = growable(agent, this)
        && o.elements_len() < 1 << 28
    {
        for &item in args {
            agent.heap.push_element(o, item);
        }
        let len = o.elements_len();
        o.set_array_length(len);
        agent.poll(0)?;
        return Ok(Value::from(len));
    }
    let (o, len) = object_and_length(agent, this)?;
    if len + args.len() as u64 > MAX_LENGTH {
        return Err(agent.throw(message::ArrayTooLong()));
    }
    for (i, &item) in args.iter().enumerate() {
        set_index(agent, o, len + i as u64, item)?;
    }
    let len = len + args.len() as u64;
    let key = agent.heap.names.length;
    agent.set(o, key, index_value(len))?;
    Ok(index_value(len))
}

// Array.prototype.pop ( ), https://tc39.es/ecma262/#sec-array.prototype.pop
pub(super) fn pop(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    // OPTIMIZATION: the last element of a plain array goes; nothing else can see it.
    if let Some(o) = this.as_object()
        && o.kind() == Kind::Array
        && !o.has_flag(flag::INDEXED_PROPERTIES | flag::NON_EXTENSIBLE | flag::LENGTH_READONLY | flag::PROTOTYPE)
        && o.elements_len() == o.array_length()
        && let Some(&last) = o.elements(&agent.heap).last()
        && !last.is_hole()
    {
        let len = o.elements_len() - 1;
        agent.heap.truncate_elements(o, len);
        o.set_array_length(len);
        return Ok(last);
    }
    let (o, len) = object_and_length(agent, this)?;
    let key = agent.heap.names.length;
    if len == 0 {
        agent.set(o, key, Value::ZERO)?;
        return Ok(Value::UNDEFINED);
    }
    let element = get_index(agent, o, len - 1)?;
    delete_index(agent, o, len - 1)?;
    agent.set(o, key, index_value(len - 1))?;
    Ok(element)
}

// Array.prototype.shift ( ), https://tc39.es/ecma262/#sec-array.prototype.shift
pub(super) fn shift(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    // OPTIMIZATION: the elements move down; holes stay holes.
    if let Some(o) = growable(agent, this)
        && let Some(&first) = o.elements(&agent.heap).first()
    {
        let len = o.elements_len() - 1;
        agent.move_elements(o, 1..len as usize + 1, 0)?;
        agent.heap.truncate_elements(o, len);
        o.set_array_length(len);
        agent.poll(len as u64 / 256)?;
        return Ok(if first.is_hole() { Value::UNDEFINED } else { first });
    }
    let (o, len) = object_and_length(agent, this)?;
    let key = agent.heap.names.length;
    if len == 0 {
        agent.set(o, key, Value::ZERO)?;
        return Ok(Value::UNDEFINED);
    }
    let first = get_index(agent, o, 0)?;
    for k in 1..len {
        agent.poll(1)?;
        match get_present(agent, o, k)? {
            Some(value) => set_index(agent, o, k - 1, value)?,
            None => delete_index(agent, o, k - 1)?,
        }
    }
    delete_index(agent, o, len - 1)?;
    agent.set(o, key, index_value(len - 1))?;
    Ok(first)
}

// Array.prototype.unshift ( ...items ), https://tc39.es/ecma262/#sec-array.prototype.unshift
pub(super) fn unshift(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    // OPTIMIZATION: the elements move up; holes stay holes.
    if let Some(o) = growable(agent, this)
        && o.elements_len() < 1 << 28
    {
        open_gap(agent, o, 0, args.len())?;
        o.elements_mut(&mut agent.heap)[..args.len()].copy_from_slice(args);
        let len = o.elements_len();
        o.set_array_length(len);
        agent.poll(len as u64 / 256)?;
        return Ok(Value::from(len));
    }
    let (o, len) = object_and_length(agent, this)?;
    let count = args.len() as u64;
    if count > 0 {
        if len + count > MAX_LENGTH {
            return Err(agent.throw(message::ArrayTooLong()));
        }
        for k in (0..len).rev() {
            agent.poll(1)?;
            match get_present(agent, o, k)? {
                Some(value) => set_index(agent, o, k + count, value)?,
                None => delete_index(agent, o, k + count)?,
            }
        }
        for (j, &item) in args.iter().enumerate() {
            set_index(agent, o, j as u64, item)?;
        }
    }
    let key = agent.heap.names.length;
    agent.set(o, key, index_value(len + count))?;
    Ok(index_value(len + count))
}
/// Makes room for `n` elements at `at`; what is in the gap is the caller's business.
fn open_gap(agent: &mut Agent, o: Object, at: usize, n: usize) -> JsResult<()> {
    let old = o.elements_len() as usize;
    agent.heap.reserve_elements(o, old + n);
    for _ in 0..n {
        agent.heap.push_element(o, Value::UNDEFINED);
    }
    agent.move_elements(o, at..old, at + n)
}

// Array.prototype.splice ( start, deleteCount, ...items ), https://tc39.es/ecma262/#sec-array.prototype.splice
pub(super) fn splice(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let start = agent.to_relative_index(arg(args, 0), len, 0)?;
    let items = args.get(2..).unwrap_or(&[]);
    let item_count = items.len() as u64;
    let delete_count = match args.len() {
        0 => 0,
        1 => len - start,
        _ => agent.to_integer_or_infinity(args[1])?.clamp(0.0, (len - start) as f64) as u64,
    };
    if len + item_count - delete_count > MAX_LENGTH {
        return Err(agent.throw(message::ArrayTooLong()));
    }
    // OPTIMIZATION: the elements of a plain array are moved in one go.
    if is_growable_array(agent, o)
        && o.array_length() as u64 == len
        && len < 1 << 28
        && agent.array_species_is_pristine(o)
    {
        let end = start + delete_count;
        let a = copy_elements(agent, o, start as u32, end as u32)?;
        if item_count > delete_count {
            open_gap(agent, o, end as usize, (item_count - delete_count) as usize)?;
        } else if item_count < delete_count {
            agent.move_elements(o, end as usize..len as usize, (start + item_count) as usize)?;
            agent.heap.truncate_elements(o, (len + item_count - delete_count) as u32);
        }
        o.elements_mut(&mut agent.heap)[start as usize..][..items.len()].copy_from_slice(items);
        o.set_array_length(o.elements_len());
        agent.poll(len / 256)?;
        return Ok(a.into());
    }
    let a = agent.array_species_create(o, delete_count)?;
    for k in 0..delete_count {
        agent.poll(1)?;
        if let Some(value) = get_present(agent, o, start + k)? {
            create_index(agent, a, k, value)?;
        }
    }
    let key = agent.heap.names.length;
    agent.set(a, key, index_value(delete_count))?;
    if item_count < delete_count {
        for k in start..len - delete_count {
            agent.poll(1)?;
            match get_present(agent, o, k + delete_count)? {
                Some(value) => set_index(agent, o, k + item_count, value)?,
                None => delete_index(agent, o, k + item_count)?,
            }
        }
        for k in (len - delete_count + item_count..len).rev() {
            agent.poll(1)?;
            delete_index(agent, o, k)?;
        }
    } else if item_count > delete_count {
        for k in (start..len - delete_count).rev() {
            agent.poll(1)?;
            match get_present(agent, o, k + delete_count)? {
                Some(value) => set_index(agent, o, k + item_count, value)?,
                None => delete_index(agent, o, k + item_count)?,
            }
        }
    }
    for (k, &item) in items.iter().enumerate() {
        set_index(agent, o, start + k as u64, item)?;
    }
    agent.set(o, key, index_value(len - delete_count + item_count))?;
    Ok(a.into())
}

// Array.prototype.reverse ( ), https://tc39.es/ecma262/#sec-array.prototype.reverse
pub(super) fn reverse(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    // OPTIMIZATION: elements and holes of a plain array change places.
    if is_growable_array(agent, o) {
        reverse_elements(agent, o)?;
        agent.poll(1)?;
        return Ok(o.into());
    }
    for lower in 0..len / 2 {
        agent.poll(1)?;
        let upper = len - 1 - lower;
        let (lower_key, upper_key) = (agent.index_key(lower), agent.index_key(upper));
        let lower_exists = agent.has_property(o, lower_key)?;
        let lower_value = if lower_exists { agent.get(o, lower_key)? } else { Value::UNDEFINED };
        let upper_exists = agent.has_property(o, upper_key)?;
        let upper_value = if upper_exists { agent.get(o, upper_key)? } else { Value::UNDEFINED };
        match (lower_exists, upper_exists) {
            (true, true) => {
                agent.set(o, lower_key, upper_value)?;
                agent.set(o, upper_key, lower_value)?;
            }
            (false, true) => {
                agent.set(o, lower_key, upper_value)?;
                agent.delete_property_or_throw(o, upper_key)?;
            }
            (true, false) => {
                agent.delete_property_or_throw(o, lower_key)?;
                agent.set(o, upper_key, lower_value)?;
            }
            (false, false) => {}
        }
    }
    Ok(o.into())
}

fn reverse_elements(agent: &mut Agent, o: Object) -> JsResult<()> {
    let len = o.elements_len() as usize;
    if len <= ELEMENTS {
        o.elements_mut(&mut agent.heap).reverse();
        return Ok(());
    }
    let half = len / 2;
    for from in (0..half).step_by(ELEMENTS) {
        let to = half.min(from + ELEMENTS);
        let (lower, upper) = o.elements_mut(&mut agent.heap).split_at_mut(half);
        let (lower, upper) = (&mut lower[from..to], &mut upper[len - to - half..len - from - half]);
        lower.reverse();
        upper.reverse();
        lower.swap_with_slice(upper);
        agent.pay_for_elements(ELEMENTS)?;
    }
    Ok(())
}

// Array.prototype.fill ( value [ , start [ , end ] ] ), https://tc39.es/ecma262/#sec-array.prototype.fill
pub(super) fn fill(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let value = arg(args, 0);
    let k = agent.to_relative_index(arg(args, 1), len, 0)?;
    let end = agent.to_relative_index(arg(args, 2), len, len)?;
    // OPTIMIZATION: elements of a plain array, present or absent, become the value; the array has at least this length.
    if o.kind() == Kind::Array
        && !o.has_flag(flag::INDEXED_PROPERTIES | flag::NON_EXTENSIBLE | flag::LENGTH_READONLY | flag::PROTOTYPE)
        && k <= o.elements_len() as u64
        && end <= o.array_length() as u64
        && end < 1 << 28
        && chain_has_no_indices(agent, o)
    {
        if end > k {
            let extra = end.saturating_sub(o.elements_len() as u64) as usize;
            agent.reserve_memory(extra * 8)?;
            agent.heap.reserve_elements(o, end as usize);
            let inside = (o.elements_len() as u64).min(end);
            for from in (k..inside).step_by(PIECE) {
                let to = inside.min(from + PIECE as u64);
                o.elements_mut(&mut agent.heap)[from as usize..to as usize].fill(value);
                agent.pay((to - from) / 64)?;
            }
            for from in (inside..end).step_by(PIECE) {
                let to = end.min(from + PIECE as u64);
                for _ in from..to {
                    agent.heap.push_element(o, value);
                }
                agent.pay((to - from) / 32)?;
            }
            agent.poll(1)?;
        }
        return Ok(o.into());
    }
    for k in k..end {
        agent.poll(1)?;
        set_index(agent, o, k, value)?;
    }
    Ok(o.into())
}

// Array.prototype.copyWithin ( target, start [ , end ] ), https://tc39.es/ecma262/#sec-array.prototype.copywithin
pub(super) fn copy_within(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (o, len) = object_and_length(agent, this)?;
    let to = agent.to_relative_index(arg(args, 0), len, 0)?;
    let from = agent.to_relative_index(arg(args, 1), len, 0)?;
    let end = agent.to_relative_index(arg(args, 2), len, len)?;
    let count = end.saturating_sub(from).min(len - to);
    // OPTIMIZATION: elements and holes of a plain array are copied in one go.
    if is_growable_array(agent, o) && o.array_length() as u64 == len {
        agent.move_elements(o, from as usize..(from + count) as usize, to as usize)?;
        agent.poll(count / 64)?;
        return Ok(o.into());
    }
    let backwards = from < to && to < from + count;
    for i in 0..count {
        agent.poll(1)?;
        let i = if backwards { count - 1 - i } else { i };
        match get_present(agent, o, from + i)? {
            Some(value) => set_index(agent, o, to + i, value)?,
            None => delete_index(agent, o, to + i)?,
        }
    }
    Ok(o.into())
}
