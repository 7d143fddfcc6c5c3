//! 23.1.3.30 Sorting: Array.prototype.sort and toSorted, and the stable merge sort that typed arrays use too.

use super::arg;
use super::array::object_and_length;
use super::array_access::*;
use crate::heap::{JsString, Kind, Object, Units, Value, flag};
use crate::runtime::long_lists::ELEMENTS;
use crate::runtime::{Agent, JsResult, RootedVec, message};
use std::cmp::Ordering;

/// Runs up to this long are sorted by insertion.
const RUN: usize = 12;

/// Sorts stably. `greater(a, b)` says whether `a` must come after `b`; it may throw, and need not be consistent.
pub(crate) fn merge_sort(
    agent: &mut Agent,
    list: &mut RootedVec,
    greater: &mut impl FnMut(&mut Agent, Value, Value) -> JsResult<bool>,
) -> JsResult<()> {
    let n = list.len();
    let mut start = 0;
    while start < n {
        let end = (start + RUN).min(n);
        for i in start + 1..end {
            agent.poll(1)?;
            let value = list[i];
            if !greater(agent, list[i - 1], value)? {
                continue;
            }
            // Calls are dear: where it belongs is found by halving.
            let (mut low, mut high) = (start, i - 1);
            while low < high {
                let middle = low.midpoint(high);
                if greater(agent, list[middle], value)? {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            list.copy_within(low..i, low + 1);
            list[low] = value;
        }
        start = end;
    }
    let mut width = RUN;
    let mut scratch = agent.rooted_vec();
    while width < n {
        let mut left = 0;
        while left + width < n {
            let (middle, right) = (left + width, (left + 2 * width).min(n));
            // In order already: nothing to merge.
            if greater(agent, list[middle - 1], list[middle])? {
                merge(agent, list, &mut scratch, left, middle, right, greater)?;
            }
            left = right;
        }
        width *= 2;
    }
    Ok(())
}
/// Merges `left..middle` and `middle..right`. If it throws, the list is some permutation no one looks at.
fn merge(
    agent: &mut Agent,
    list: &mut RootedVec,
    scratch: &mut RootedVec,
    left: usize,
    middle: usize,
    right: usize,
    greater: &mut impl FnMut(&mut Agent, Value, Value) -> JsResult<bool>,
) -> JsResult<()> {
    scratch.clear();
    scratch.reserve_exact(middle - left);
    for piece in list[left..middle].chunks(ELEMENTS) {
        scratch.extend_from_slice(piece);
        agent.pay_for_elements(piece.len())?;
    }
    let (mut i, mut j, mut to) = (0, middle, left);
    while i < scratch.len() && j < right {
        agent.poll(1)?;
        if greater(agent, scratch[i], list[j])? {
            list[to] = list[j];
            j += 1;
        } else {
            list[to] = scratch[i];
            i += 1;
        }
        to += 1;
    }
    let rest = scratch.len() - i;
    list[to..to + rest].copy_from_slice(&scratch[i..]);
    Ok(())
}

/// How many items are sorted between two looks at the fuel.
pub(super) const CHUNK: usize = 1 << 15;

// CompareArrayElements ( x, y, comparator ), https://tc39.es/ecma262/#sec-comparearrayelements
/// Sorts a list without holes by CompareArrayElements.
pub(super) fn sort_list(agent: &mut Agent, list: &mut RootedVec, comparator: Value) -> JsResult<()> {
    // undefined comes last, and nothing is called for it.
    let before = list.len();
    list.retain(|v| !v.is_undefined());
    let undefineds = before - list.len();
    if comparator.is_undefined() {
        sort_by_text(agent, list)?;
    } else if !sort_by_difference(agent, list, comparator)? {
        let callback = agent.callback(comparator)?;
        merge_sort(agent, list, &mut |agent, x, y| {
            let v = agent.call_back(&callback, Value::UNDEFINED, [x, y])?;
            Ok(match v.as_int() {
                Some(i) => i > 0,
                None => agent.to_number(v)? > 0.0,
            })
        })?;
    }
    list.extend(std::iter::repeat_n(Value::UNDEFINED, undefineds));
    Ok(())
}
/// Sorts by a comparator like `(a, b) => a - b` or `(a, b) => b.age - a.age`; false: the comparator is another, or not all
/// items are Numbers, or have one there.
// OPTIMIZATION: subtracting Numbers, and reading plain data properties, runs no code; the order is total, so the result is
// what calling the comparator gives.
fn sort_by_difference(agent: &mut Agent, list: &mut RootedVec, comparator: Value) -> JsResult<bool> {
    let Some(difference) = agent.as_difference(comparator) else { return Ok(false) };
    let Some(key) = difference.of else { return sort_numbers(agent, list, difference.descending) };
    agent.reserve_memory(list.len() * size_of::<(f64, Value)>())?;
    let mut keyed: Vec<(f64, Value)> = Vec::with_capacity(list.len());
    for (i, &item) in list.iter().enumerate() {
        if i % 4096 == 4095 {
            agent.poll(1024)?;
        }
        let number = match item.as_object().filter(|o| o.kind() == Kind::Object && !o.has_flag(flag::LAZY)) {
            Some(object) => match agent.heap.own_property(object, key) {
                Some(property) if !property.attributes.is_accessor() => property.value,
                _ => return Ok(false),
            },
            None => return Ok(false),
        };
        match number.as_number() {
            // Two infinities have no difference, but count as equal all the same.
            Some(n) if !n.is_nan() => keyed.push((n, item)),
            _ => return Ok(false),
        }
    }
    let order = |a: &f64, b: &f64| a.partial_cmp(b).unwrap_or(Ordering::Equal);
    if difference.descending {
        agent.sort_in_pieces(&mut keyed, CHUNK, &|_, a, b| order(&b.0, &a.0))?;
    } else {
        agent.sort_in_pieces(&mut keyed, CHUNK, &|_, a, b| order(&a.0, &b.0))?;
    }
    for (place, (_, item)) in list.iter_mut().zip(keyed) {
        *place = item;
    }
    Ok(true)
}
/// Sorts Numbers, none of them NaN; false: some items are none.
fn sort_numbers(agent: &mut Agent, list: &mut RootedVec, descending: bool) -> JsResult<bool> {
    agent.reserve_memory(list.len() * size_of::<f64>())?;
    let mut numbers: Vec<f64> = Vec::with_capacity(list.len());
    for piece in list.chunks(ELEMENTS) {
        for item in piece {
            match item.as_number() {
                Some(n) if !n.is_nan() => numbers.push(n),
                _ => return Ok(false),
            }
        }
        agent.pay_for_elements(piece.len())?;
    }
    // Zeros of either sign have no difference, and keep their places.
    let order = |a: &f64, b: &f64| a.partial_cmp(b).unwrap_or(Ordering::Equal);
    if descending {
        agent.sort_in_pieces(&mut numbers, CHUNK, &|_, a, b| order(b, a))?;
    } else {
        agent.sort_in_pieces(&mut numbers, CHUNK, &|_, a, b| order(a, b))?;
    }
    for (places, numbers) in list.chunks_mut(ELEMENTS).zip(numbers.chunks(ELEMENTS)) {
        for (place, &number) in places.iter_mut().zip(numbers) {
            *place = Value::number(number);
        }
        agent.pay_for_elements(numbers.len())?;
    }
    Ok(true)
}
fn sort_by_text(agent: &mut Agent, list: &mut RootedVec) -> JsResult<()> {
    agent.poll(1)?;
    if list.iter().any(|v| v.is_object() || v.is_symbol()) {
        return merge_sort(agent, list, &mut |agent, x, y| {
            let x = agent.to_string(x)?;
            let y = agent.to_string(y)?;
            Ok(agent.compare_strings(x, y) == Ordering::Greater)
        });
    }
    // OPTIMIZATION: ToString of other primitives is pure: once for each will do. Comparing strings runs no code, and their
    // order is total.
    agent.reserve_memory(list.len() * size_of::<(u64, Value, Value)>())?;
    let mut texts = agent.rooted_vec();
    let mut keyed: Vec<(u64, Value, Value)> = Vec::with_capacity(list.len());
    let (mut longest, mut narrow) = (1, true);
    for i in 0..list.len() {
        let item = list[i];
        let text = agent.to_string(item)?;
        if !item.is_string() {
            texts.push(text.into());
            agent.poll(1)?;
        }
        longest = longest.max(text.len());
        // Ropes are flattened here, where it is paid for.
        agent.poll(text.flattening_cost())?;
        narrow &= matches!(text.units(&agent.heap), Units::Latin1(_));
        keyed.push((0, text.into(), item));
    }
    // Most texts differ in their first units: those are compared as one number.
    for (first, text, _) in &mut keyed {
        let Some(text) = text.as_string() else { continue };
        let units = text.units(&agent.heap);
        let (count, width) = if narrow { (8, 8) } else { (4, 16) };
        *first = (0..count).fold(0, |sum, i| sum << width | if i < units.len() { units.at(i) as u64 } else { 0 });
    }
    let chunk = (CHUNK * 64 / longest).clamp(2, CHUNK);
    agent
        .sort_in_pieces(&mut keyed, chunk, &|agent, a, b| a.0.cmp(&b.0).then_with(|| compare_text(agent, a.1, b.1)))?;
    for (place, (.., item)) in list.iter_mut().zip(keyed) {
        *place = item;
    }
    Ok(())
}
/// Two strings by code units.
pub(super) fn compare_text(agent: &Agent, a: Value, b: Value) -> Ordering {
    let text = |v: Value| -> JsString { v.as_string().expect("strings are compared") };
    agent.compare_strings(text(a), text(b))
}

/// The comparator argument: a function or undefined.
pub(super) fn comparator(agent: &mut Agent, args: &[Value]) -> JsResult<Value> {
    let comparator = arg(args, 0);
    if !comparator.is_undefined() && !agent.is_callable(comparator) {
        let what = agent.describe(comparator);
        return Err(agent.throw(message::BadComparator(what)));
    }
    Ok(comparator)
}

// SortIndexedProperties ( obj, len, SortCompare, holes ), https://tc39.es/ecma262/#sec-sortindexedproperties
fn collect(agent: &mut Agent, o: Object, len: u64, skip_holes: bool) -> JsResult<RootedVec> {
    let mut list = agent.rooted_vec();
    // OPTIMIZATION: reading a plain array runs no code.
    if is_plain_array(agent, o) && (skip_holes || o.elements_len() as u64 >= len) {
        let n = (o.elements_len() as u64).min(len) as usize;
        if n > ELEMENTS {
            agent.reserve_memory(n * size_of::<Value>())?;
        }
        list.reserve_exact(n);
        for from in (0..n).step_by(ELEMENTS) {
            let to = n.min(from + ELEMENTS);
            let elements = &o.elements(&agent.heap)[from..to];
            if skip_holes {
                list.extend(elements.iter().copied().filter(|v| !v.is_hole()));
            } else {
                list.extend(elements.iter().map(|&v| if v.is_hole() { Value::UNDEFINED } else { v }));
            }
            agent.pay_for_elements(to - from)?;
        }
        return Ok(list);
    }
    for k in 0..len {
        agent.poll(1)?;
        if skip_holes {
            if let Some(value) = get_present(agent, o, k)? {
                list.push(value);
            }
        } else {
            let value = get_index(agent, o, k)?;
            list.push(value);
        }
    }
    Ok(list)
}

// Array.prototype.sort ( comparator ), https://tc39.es/ecma262/#sec-array.prototype.sort
pub(super) fn sort(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let comparator = comparator(agent, args)?;
    let (obj, len) = object_and_length(agent, this)?;
    let mut list = collect(agent, obj, len, true)?;
    sort_list(agent, &mut list, comparator)?;
    let count = list.len() as u64;
    for (j, &value) in list.iter().enumerate() {
        agent.poll(1)?;
        set_index(agent, obj, j as u64, value)?;
    }
    for j in count..len {
        agent.poll(1)?;
        // OPTIMIZATION: nothing to delete where a plain array has no element.
        if j >= obj.elements_len() as u64 && is_plain_array(agent, obj) {
            break;
        }
        let key = agent.index_key(j);
        if agent.has_property(obj, key)? {
            agent.delete_property_or_throw(obj, key)?;
        }
    }
    Ok(obj.into())
}

// Array.prototype.toSorted ( comparator ), https://tc39.es/ecma262/#sec-array.prototype.tosorted
pub(super) fn to_sorted(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let comparator = comparator(agent, args)?;
    let (o, len) = object_and_length(agent, this)?;
    let a = agent.array_create(len, None)?;
    let mut list = collect(agent, o, len, false)?;
    sort_list(agent, &mut list, comparator)?;
    agent.reserve_memory(list.len() * size_of::<Value>())?;
    agent.append_list(a, &list)?;
    Ok(a.into())
}
