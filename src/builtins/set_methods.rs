//! 24.2.4 Set.prototype methods that combine two sets.

use super::arg;
use super::array_access::key;
use super::set::this_set;
use crate::heap::{Kind, Object, Value};
use crate::runtime::iterator::IteratorRecord;
use crate::runtime::ordered_table::{OrderedTable, canonicalize_key};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// A Set Record.
struct SetRecord {
    object: Object,
    size: f64,
    has: Value,
    keys: Value,
}
// GetSetRecord ( obj ), https://tc39.es/ecma262/#sec-getsetrecord
fn get_set_record(agent: &mut Agent, obj: Value) -> JsResult<SetRecord> {
    let Some(object) = obj.as_object() else {
        let what = agent.describe(obj);
        return Err(agent.throw(message::NotObject(what)));
    };
    let name = agent.heap.names.size;
    let raw_size = agent.get(object, name)?;
    let number = agent.to_number(raw_size)?;
    if number.is_nan() {
        return Err(agent.throw(message::SetSizeNaN()));
    }
    let size = number.trunc();
    if size < 0.0 {
        return Err(agent.throw(message::SetSizeNegative(size)));
    }
    let mut functions = [Value::UNDEFINED; 2];
    for (function, name) in functions.iter_mut().zip(["has", "keys"]) {
        let name_key = key(agent, name);
        *function = agent.get(object, name_key)?;
        if !agent.is_callable(*function) {
            return Err(agent.throw(message::NotCallable(format!("'{name}' of a set-like object"))));
        }
    }
    Ok(SetRecord { object, size, has: functions[0], keys: functions[1] })
}
impl SetRecord {
    /// Asks the other's `has`.
    fn has(&self, agent: &mut Agent, value: Value) -> JsResult<bool> {
        agent.poll(1)?;
        let result = agent.call(self.has, self.object.into(), &[value])?;
        Ok(agent.to_boolean(result))
    }
    fn keys(&self, agent: &mut Agent) -> JsResult<IteratorRecord> {
        agent.get_iterator_from_method(self.object.into(), self.keys)
    }
}
fn both(agent: &mut Agent, this: Value, args: &[Value], method: &str) -> JsResult<(Object, SetRecord)> {
    let set = this_set(agent, this, method)?;
    let other = get_set_record(agent, arg(args, 0))?;
    Ok((set, other))
}
/// A new Set with this table: it is made early so that the collector sees what is in it.
fn new_set(agent: &mut Agent, table: OrderedTable) -> JsResult<Object> {
    agent.poll(1 + table.len() as u64 / 16)?;
    let proto = agent.intrinsic(Intrinsic::SetPrototype);
    let set = agent.new_object_of_kind(Kind::Set, proto, 1);
    agent.init_table(set, table);
    Ok(set)
}
fn copy_of(agent: &mut Agent, set: Object) -> JsResult<Object> {
    let copy = new_set(agent, OrderedTable::default())?;
    let (mut from, mut hint) = (0, 0);
    while let Some((key, _)) = agent.table(set).next_entry(&mut from, &mut hint) {
        agent.table_insert(copy, key, Value::UNDEFINED);
        agent.poll(1)?;
    }
    Ok(copy)
}
/// The next key of the other's iterator, canonical.
fn next_key(agent: &mut Agent, keys: &mut IteratorRecord) -> JsResult<Option<Value>> {
    Ok(agent.iterator_step_value(keys)?.map(|value| canonicalize_key(agent, value)))
}

// Set.prototype.union ( other ), https://tc39.es/ecma262/#sec-set.prototype.union
pub(super) fn union(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (set, other) = both(agent, this, args, "union")?;
    let mut keys = other.keys(agent)?;
    let result = copy_of(agent, set)?;
    while let Some(key) = next_key(agent, &mut keys)? {
        agent.table_insert(result, key, Value::UNDEFINED);
    }
    Ok(result.into())
}
// Set.prototype.intersection ( other ), https://tc39.es/ecma262/#sec-set.prototype.intersection
pub(super) fn intersection(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (set, other) = both(agent, this, args, "intersection")?;
    let result = new_set(agent, OrderedTable::default())?;
    if agent.table(set).len() as f64 <= other.size {
        let (mut from, mut hint) = (0, 0);
        while let Some((key, _)) = agent.table(set).next_entry(&mut from, &mut hint) {
            if other.has(agent, key)? {
                agent.table_insert(result, key, Value::UNDEFINED);
            }
        }
    } else {
        let mut keys = other.keys(agent)?;
        while let Some(key) = next_key(agent, &mut keys)? {
            if agent.table(set).contains(key) {
                agent.table_insert(result, key, Value::UNDEFINED);
            }
        }
    }
    Ok(result.into())
}
// Set.prototype.difference ( other ), https://tc39.es/ecma262/#sec-set.prototype.difference
pub(super) fn difference(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (set, other) = both(agent, this, args, "difference")?;
    let result = copy_of(agent, set)?;
    if agent.table(set).len() as f64 <= other.size {
        let (mut from, mut hint) = (0, 0);
        while let Some((key, _)) = agent.table(set).next_entry(&mut from, &mut hint) {
            if other.has(agent, key)? {
                agent.table(result).remove(key);
            }
        }
    } else {
        let mut keys = other.keys(agent)?;
        while let Some(key) = next_key(agent, &mut keys)? {
            agent.table(result).remove(key);
        }
    }
    Ok(result.into())
}
// Set.prototype.symmetricDifference ( other ), https://tc39.es/ecma262/#sec-set.prototype.symmetricdifference
pub(super) fn symmetric_difference(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (set, other) = both(agent, this, args, "symmetricDifference")?;
    let mut keys = other.keys(agent)?;
    let result = copy_of(agent, set)?;
    while let Some(key) = next_key(agent, &mut keys)? {
        if agent.table(set).contains(key) {
            agent.table(result).remove(key);
        } else {
            agent.table_insert(result, key, Value::UNDEFINED);
        }
    }
    Ok(result.into())
}
// Set.prototype.isSubsetOf ( other ), https://tc39.es/ecma262/#sec-set.prototype.issubsetof
pub(super) fn is_subset_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (set, other) = both(agent, this, args, "isSubsetOf")?;
    if agent.table(set).len() as f64 > other.size {
        return Ok(Value::FALSE);
    }
    let (mut from, mut hint) = (0, 0);
    while let Some((key, _)) = agent.table(set).next_entry(&mut from, &mut hint) {
        if !other.has(agent, key)? {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}
// Set.prototype.isSupersetOf ( other ), https://tc39.es/ecma262/#sec-set.prototype.issupersetof
pub(super) fn is_superset_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (set, other) = both(agent, this, args, "isSupersetOf")?;
    if (agent.table(set).len() as f64) < other.size {
        return Ok(Value::FALSE);
    }
    let mut keys = other.keys(agent)?;
    while let Some(key) = next_key(agent, &mut keys)? {
        if !agent.table(set).contains(key) {
            agent.iterator_close(keys.iterator)?;
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}
// Set.prototype.isDisjointFrom ( other ), https://tc39.es/ecma262/#sec-set.prototype.isdisjointfrom
pub(super) fn is_disjoint_from(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (set, other) = both(agent, this, args, "isDisjointFrom")?;
    if agent.table(set).len() as f64 <= other.size {
        let (mut from, mut hint) = (0, 0);
        while let Some((key, _)) = agent.table(set).next_entry(&mut from, &mut hint) {
            if other.has(agent, key)? {
                return Ok(Value::FALSE);
            }
        }
    } else {
        let mut keys = other.keys(agent)?;
        while let Some(key) = next_key(agent, &mut keys)? {
            if agent.table(set).contains(key) {
                agent.iterator_close(keys.iterator)?;
                return Ok(Value::FALSE);
            }
        }
    }
    Ok(Value::TRUE)
}
