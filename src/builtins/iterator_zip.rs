//! 27.1.3 Iterator.zip and Iterator.zipKeyed.

use super::arg;
use super::array_access::key;
use super::iterator::{PrimitiveHandling, get_iterator_flattenable, this_object};
use super::iterator_helpers::{Operation, new_helper};
use crate::heap::{Marker, NativeData, Object, PropertyKey, Value};
use crate::runtime::iterator::IteratorRecord;
use crate::runtime::{Agent, JsResult, Throw, message};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Shortest,
    Longest,
    Strict,
}

/// What a zip helper remembers.
struct Zip {
    mode: Mode,
    /// None: finished, in mode longest.
    iters: Vec<Option<IteratorRecord>>,
    /// Which of them are still to be closed: [[UnderlyingIterators]].
    open: Vec<bool>,
    padding: Vec<Value>,
    /// zipKeyed's keys.
    keys: Option<Vec<PropertyKey>>,
}
impl NativeData for Zip {
    fn trace(&self, marker: &mut Marker<'_>) {
        for record in self.iters.iter().flatten() {
            marker.mark(record.iterator.into());
            marker.mark(record.next);
        }
        for &value in &self.padding {
            marker.mark(value);
        }
        for &key in self.keys.iter().flatten() {
            marker.mark_key(key);
        }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}
fn zip_mut(agent: &mut Agent, cell: Value) -> &mut Zip {
    agent.heap.native_mut::<Zip>(cell).expect("a zip helper's state")
}
fn iter_at(agent: &mut Agent, cell: Value, i: usize) -> Option<IteratorRecord> {
    zip_mut(agent, cell).iters[i]
}

/// The options: the mode and the padding object.
fn options(agent: &mut Agent, options: Value) -> JsResult<(Mode, Value)> {
    if options.is_undefined() {
        return Ok((Mode::Shortest, Value::UNDEFINED));
    }
    let options = this_object(agent, options)?;
    let name = key(agent, "mode");
    let mode = agent.get(options, name)?;
    let mode = match mode.as_string() {
        _ if mode.is_undefined() => Mode::Shortest,
        Some(s) if s.equals_str("shortest", &agent.heap) => Mode::Shortest,
        Some(s) if s.equals_str("longest", &agent.heap) => Mode::Longest,
        Some(s) if s.equals_str("strict", &agent.heap) => Mode::Strict,
        _ => return Err(agent.throw(message::ZipMode())),
    };
    let mut padding = Value::UNDEFINED;
    if mode == Mode::Longest {
        let name = key(agent, "padding");
        padding = agent.get(options, name)?;
        if !padding.is_undefined() {
            this_object(agent, padding)?;
        }
    }
    Ok((mode, padding))
}

/// The records under construction live in the zip's state from the start, so that the collector sees them.
fn new_state(agent: &mut Agent, mode: Mode, keyed: bool) -> Value {
    let keys = if keyed { Some(Vec::new()) } else { None };
    agent.heap.new_native(Box::new(Zip { mode, iters: Vec::new(), open: Vec::new(), padding: Vec::new(), keys }))
}
fn add_iter(agent: &mut Agent, cell: Value, record: IteratorRecord) {
    let zip = zip_mut(agent, cell);
    zip.iters.push(Some(record));
    zip.open.push(true);
}

// IteratorCloseAll ( iters, completion ), https://tc39.es/ecma262/#sec-iteratorcloseall
/// Closes the open ones, last first. `throw` None: after a return.
pub(super) fn close_all(agent: &mut Agent, cell: Value, throw: Option<Throw>) -> JsResult<()> {
    let mut completion = match throw {
        Some(throw) => Err(throw),
        None => Ok(()),
    };
    for i in (0..zip_mut(agent, cell).iters.len()).rev() {
        let zip = zip_mut(agent, cell);
        if !std::mem::replace(&mut zip.open[i], false) {
            continue;
        }
        let Some(record) = zip.iters[i] else { continue };
        completion = match completion {
            Ok(()) => agent.iterator_close(record.iterator),
            Err(throw) => Err(agent.iterator_close_throw(record.iterator, throw)),
        };
    }
    completion
}
/// IfAbruptCloseIterators
fn or_close_all<T>(agent: &mut Agent, cell: Value, result: JsResult<T>) -> JsResult<T> {
    match result {
        Ok(value) => Ok(value),
        Err(throw) => match close_all(agent, cell, Some(throw)) {
            Err(throw) => Err(throw),
            Ok(()) => Err(throw),
        },
    }
}

// Iterator.zip ( iterables [ , options ] ), https://tc39.es/ecma262/#sec-iterator.zip
pub(super) fn zip(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let iterables = this_object(agent, arg(args, 0))?;
    let (mode, padding_option) = options(agent, arg(args, 1))?;
    let cell = new_state(agent, mode, false);
    let mut input = agent.get_iterator(iterables.into())?;
    loop {
        let next = agent.iterator_step_value(&mut input);
        let Some(next) = or_close_all(agent, cell, next)? else { break };
        match get_iterator_flattenable(agent, next, PrimitiveHandling::RejectPrimitives) {
            Ok(record) => add_iter(agent, cell, record),
            Err(throw) => {
                let throw = close_all(agent, cell, Some(throw)).err().unwrap_or(throw);
                return Err(agent.iterator_close_throw(input.iterator, throw));
            }
        }
    }
    let count = zip_mut(agent, cell).iters.len();
    if mode == Mode::Longest {
        if padding_option.is_undefined() {
            zip_mut(agent, cell).padding = vec![Value::UNDEFINED; count];
        } else {
            let padding = agent.get_iterator(padding_option);
            let mut padding = or_close_all(agent, cell, padding)?;
            let mut using = true;
            for _ in 0..count {
                let mut value = Value::UNDEFINED;
                if using {
                    let next = agent.iterator_step_value(&mut padding);
                    match or_close_all(agent, cell, next)? {
                        Some(next) => value = next,
                        None => using = false,
                    }
                }
                zip_mut(agent, cell).padding.push(value);
            }
            if using {
                let completion = agent.iterator_close(padding.iterator);
                or_close_all(agent, cell, completion)?;
            }
        }
    }
    Ok(new_helper(agent, Operation::Zip, None, cell, Value::ZERO).into())
}

// Iterator.zipKeyed ( iterables [ , options ] ), https://tc39.es/ecma262/#sec-iterator.zipkeyed
pub(super) fn zip_keyed(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let iterables = this_object(agent, arg(args, 0))?;
    let (mode, padding_option) = options(agent, arg(args, 1))?;
    let cell = new_state(agent, mode, true);
    let all_keys = agent.internal_own_property_keys(iterables)?;
    // Keys deleted meanwhile must not be collected.
    let mut names = agent.rooted_vec();
    for &key in &all_keys {
        let name = agent.heap.key_to_value(key);
        names.push(name);
    }
    for key in all_keys {
        let desc = agent.internal_get_own_property(iterables, key);
        let desc = or_close_all(agent, cell, desc)?;
        if !desc.is_some_and(|d| d.enumerable()) {
            continue;
        }
        let value = agent.get(iterables, key);
        let value = or_close_all(agent, cell, value)?;
        if value.is_undefined() {
            continue;
        }
        let record = get_iterator_flattenable(agent, value, PrimitiveHandling::RejectPrimitives);
        let record = or_close_all(agent, cell, record)?;
        zip_mut(agent, cell).keys.get_or_insert_default().push(key);
        add_iter(agent, cell, record);
    }
    drop(names);
    if mode == Mode::Longest {
        let keys = zip_mut(agent, cell).keys.clone().unwrap_or_default();
        for key in keys {
            let value = match padding_option.as_object() {
                None => Value::UNDEFINED,
                Some(padding) => {
                    let value = agent.get(padding, key);
                    or_close_all(agent, cell, value)?
                }
            };
            zip_mut(agent, cell).padding.push(value);
        }
    }
    Ok(new_helper(agent, Operation::Zip, None, cell, Value::ZERO).into())
}

fn fail_strict(agent: &mut Agent, cell: Value) -> JsResult<Option<Value>> {
    let throw = agent.throw(message::ZipStrict());
    close_all(agent, cell, Some(throw))?;
    Err(throw)
}

// IteratorZip ( iters, mode, padding, finishResults ), https://tc39.es/ecma262/#sec-iteratorzip
/// One round of it.
pub(super) fn step(agent: &mut Agent, cell: Value) -> JsResult<Option<Value>> {
    let (count, mode) = {
        let zip = zip_mut(agent, cell);
        (zip.iters.len(), zip.mode)
    };
    if count == 0 {
        return Ok(None);
    }
    let mut results = agent.rooted_vec();
    for i in 0..count {
        let Some(mut iter) = iter_at(agent, cell, i) else {
            let value = zip_mut(agent, cell).padding[i];
            results.push(value);
            continue;
        };
        match agent.iterator_step_value(&mut iter) {
            Err(throw) => {
                zip_mut(agent, cell).open[i] = false;
                close_all(agent, cell, Some(throw))?;
                return Err(throw);
            }
            Ok(Some(value)) => results.push(value),
            Ok(None) => {
                zip_mut(agent, cell).open[i] = false;
                match mode {
                    Mode::Shortest => return close_all(agent, cell, None).map(|()| None),
                    Mode::Strict if i != 0 => return fail_strict(agent, cell),
                    Mode::Strict => return finish_strict(agent, cell, count),
                    Mode::Longest => {
                        let zip = zip_mut(agent, cell);
                        if !zip.open.contains(&true) {
                            return Ok(None);
                        }
                        zip.iters[i] = None;
                        results.push(zip.padding[i]);
                    }
                }
            }
        }
    }
    finish(agent, cell, &results).map(Some)
}
/// The first is done: all others must be too.
fn finish_strict(agent: &mut Agent, cell: Value, count: usize) -> JsResult<Option<Value>> {
    for k in 1..count {
        let Some(mut iter) = iter_at(agent, cell, k) else { continue };
        match agent.iterator_step(&mut iter) {
            Err(throw) => {
                zip_mut(agent, cell).open[k] = false;
                close_all(agent, cell, Some(throw))?;
                return Err(throw);
            }
            Ok(None) => zip_mut(agent, cell).open[k] = false,
            Ok(Some(_)) => return fail_strict(agent, cell),
        }
    }
    Ok(None)
}
/// The value that a step of zip or zipKeyed gives.
fn finish(agent: &mut Agent, cell: Value, results: &[Value]) -> JsResult<Value> {
    let Some(keys) = zip_mut(agent, cell).keys.clone() else {
        return Ok(agent.create_array_from_list(results).into());
    };
    let object: Object = agent.heap.new_object_with_proto(None);
    for (key, &value) in keys.into_iter().zip(results) {
        agent.create_data_property_or_throw(object, key, value)?;
    }
    Ok(object.into())
}
