//! 23.1.3.30 Sorting: Array.prototype.sort and toSorted, and the stable merge sort that typed arrays use too.

use super::arg;
use super::array::object_and_length;
use super::array_access::*;
use crate::heap::{JsString, Object, Value};
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
    scratch.extend_from_slice(&list[left..middle]);
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

// CompareArrayElements ( x, y, comparator ), https://tc39.es/ecma262/#sec-comparearrayelements
/// Sorts a list without holes by CompareArrayElements.
pub(super) fn sort_list(agent: &mut Agent, list: &mut RootedVec, comparator: Value) -> JsResult<()> {
    // undefined comes last, and nothing is called for it.
    let before = list.len();
    list.retain(|v| !v.is_undefined());
    let undefineds = before - list.len();
    if !comparator.is_undefined() {
        let comparator = agent.callback(comparator)?;
        merge_sort(agent, list, &mut |agent, x, y| {
            let v = agent.call_back(&comparator, Value::UNDEFINED, [x, y])?;
            Ok(match v.as_int() {
                Some(i) => i > 0,
                None => agent.to_number(v)? > 0.0,
            })
        })?;
    } else {
        sort_by_text(agent, list)?;
    }
    list.extend(std::iter::repeat_n(Value::UNDEFINED, undefineds));
    Ok(())
}
fn sort_by_text(agent: &mut Agent, list: &mut RootedVec) -> JsResult<()> {
    agent.poll(list.len() as u64)?;
    if list.iter().all(|v| v.is_string()) {
        // OPTIMIZATION: comparing strings runs no code, and their order is total.
        list.sort_by(|a, b| compare_text(agent, *a, *b));
        return Ok(());
    }
    if list.iter().any(|v| v.is_object() || v.is_symbol()) {
        return merge_sort(agent, list, &mut |agent, x, y| {
            let x = agent.to_string(x)?;
            let y = agent.to_string(y)?;
            Ok(agent.compare_strings(x, y) == Ordering::Greater)
        });
    }
    // OPTIMIZATION: ToString of other primitives is pure: once for each will do.
    let mut texts = agent.rooted_vec();
    for i in 0..list.len() {
        let text = agent.to_string(list[i])?;
        texts.push(text.into());
        agent.poll(1)?;
    }
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by(|&a, &b| compare_text(agent, texts[a], texts[b]));
    let sorted: Vec<Value> = order.iter().map(|&i| list[i]).collect();
    list.copy_from_slice(&sorted);
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
        agent.reserve_memory(n * 16)?;
        let elements = &o.elements(&agent.heap)[..n];
        if skip_holes {
            list.extend(elements.iter().copied().filter(|v| !v.is_hole()));
        } else {
            list.extend(elements.iter().map(|&v| if v.is_hole() { Value::UNDEFINED } else { v }));
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
    agent.heap.set_elements(a, &list);
    Ok(a.into())
}
