//! 24.1 Map objects. Word 0 of a Map: its table. Iterators: `runtime::collection_iterator`.

use super::arg;
use super::array_access::*;
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::collection_iterator::{IterationKind, map_entries, map_iterator_next};
use crate::runtime::native::{Prop, getter, method, symbol_alias, symbol_getter, to_string_tag};
use crate::runtime::ordered_table::{OrderedTable, canonicalize_key};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] =
    &[method("groupBy", 2, group_by), symbol_getter(WellKnown::Species, crate::runtime::promise::return_this)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    method("clear", 0, clear),
    method("delete", 1, delete),
    method("entries", 0, map_entries),
    method("forEach", 1, for_each),
    method("get", 1, get),
    method("getOrInsert", 2, get_or_insert),
    method("getOrInsertComputed", 2, get_or_insert_computed),
    method("has", 1, has),
    method("keys", 0, keys),
    method("set", 2, set),
    getter("size", size),
    method("values", 0, values),
    symbol_alias(WellKnown::Iterator, "entries"),
    to_string_tag("Map"),
];

/// Properties of %MapIteratorPrototype%.
pub static ITERATOR_PROTOTYPE: &[Prop] = &[method("next", 0, map_iterator_next), to_string_tag("Map Iterator")];

// Map ( [ iterable ] ), https://tc39.es/ecma262/#sec-map-iterable
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("Map")));
    }
    let map = agent.ordinary_create_from_constructor(new_target, Intrinsic::MapPrototype, Kind::Map, 1)?;
    agent.init_table(map, OrderedTable::default());
    let iterable = arg(args, 0);
    if iterable.is_nullish() {
        return Ok(map.into());
    }
    let name = agent.heap.names.set;
    let adder = agent.get(map, name)?;
    callable(agent, adder)?;
    // OPTIMIZATION: the built-in `set` of a Map can be done without the call.
    let direct = Agent::is_native(adder, set);
    add_entries_from_iterable(agent, iterable, &mut |agent, key, value| {
        if direct {
            let key = canonicalize_key(agent, key);
            agent.table_insert(map, key, value);
            Ok(())
        } else {
            agent.call(adder, map.into(), &[key, value]).map(|_| ())
        }
    })?;
    Ok(map.into())
}
// AddEntriesFromIterable ( target, iterable, adder ), https://tc39.es/ecma262/#sec-add-entries-from-iterable
pub(super) fn add_entries_from_iterable(
    agent: &mut Agent,
    iterable: Value,
    adder: &mut dyn FnMut(&mut Agent, Value, Value) -> JsResult<()>,
) -> JsResult<()> {
    let mut iteration = agent.iterate(iterable)?;
    while let Some(next) = iteration.step(agent)? {
        let result = match next.as_object() {
            None => {
                let what = agent.describe(next);
                Err(agent.throw(message::NotEntry(what)))
            }
            Some(item) => add_entry(agent, item, adder),
        };
        iteration.close_if_abrupt(agent, result)?;
    }
    Ok(())
}
fn add_entry(
    agent: &mut Agent,
    item: Object,
    adder: &mut dyn FnMut(&mut Agent, Value, Value) -> JsResult<()>,
) -> JsResult<()> {
    let key = get_index(agent, item, 0)?;
    let value = get_index(agent, item, 1)?;
    adder(agent, key, value)
}

// Map.groupBy ( items, callback ), https://tc39.es/ecma262/#sec-map.groupby
// GroupBy ( items, callback, keyCoercion ), https://tc39.es/ecma262/#sec-groupby, keyCoercion collection
/// The groups are made in the Map that is returned.
fn group_by(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let (items, callback) = (arg(args, 0), arg(args, 1));
    agent.require_object_coercible(items)?;
    callable(agent, callback)?;
    let proto = agent.intrinsic(Intrinsic::MapPrototype);
    let map = agent.new_object_of_kind(Kind::Map, proto, 1);
    agent.init_table(map, OrderedTable::default());
    let mut record = agent.get_iterator(items)?;
    let mut k = 0;
    while let Some(value) = agent.iterator_step_value(&mut record)? {
        let key = agent.call(callback, Value::UNDEFINED, &[value, index_value(k)]);
        let key = agent.if_abrupt_close_iterator(key, &record)?;
        let key = canonicalize_key(agent, key);
        match agent.table(map).get(key).and_then(Value::as_object) {
            Some(group) => create_index(agent, group, group.array_length() as u64, value)?,
            None => {
                let group = agent.create_array_from_list(&[value]);
                agent.table_insert(map, key, group.into());
            }
        }
        k += 1;
    }
    Ok(map.into())
}

#[inline(always)]
fn this_map(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(map) if map.kind() == Kind::Map => Ok(map),
        _ => Err(incompatible(agent, this, "Map", method)),
    }
}
#[cold]
pub(super) fn incompatible(agent: &mut Agent, this: Value, class: &str, method: &str) -> crate::runtime::Throw {
    let what = agent.describe(this);
    agent.throw(message::Incompatible(format!("{class}.prototype.{method}"), what))
}

// Map.prototype.clear ( ), https://tc39.es/ecma262/#sec-map.prototype.clear
fn clear(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "clear")?;
    agent.table(map).clear();
    Ok(Value::UNDEFINED)
}
// Map.prototype.delete ( key ), https://tc39.es/ecma262/#sec-map.prototype.delete
fn delete(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "delete")?;
    let key = canonicalize_key(agent, arg(args, 0));
    Ok(agent.table(map).remove(key).into())
}
// Map.prototype.keys ( ), https://tc39.es/ecma262/#sec-map.prototype.keys
fn keys(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "keys")?;
    Ok(agent.create_collection_iterator(map, IterationKind::Key).into())
}
// Map.prototype.values ( ), https://tc39.es/ecma262/#sec-map.prototype.values
fn values(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "values")?;
    Ok(agent.create_collection_iterator(map, IterationKind::Value).into())
}
// Map.prototype.forEach ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-map.prototype.foreach
fn for_each(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "forEach")?;
    let callback = callback(agent, arg(args, 0))?;
    let (mut from, mut hint) = (0, 0);
    while let Some((key, value)) = agent.table(map).next_entry(&mut from, &mut hint) {
        agent.call_back(&callback, arg(args, 1), [value, key, map.into()])?;
    }
    Ok(Value::UNDEFINED)
}
// Map.prototype.get ( key ), https://tc39.es/ecma262/#sec-map.prototype.get
fn get(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "get")?;
    let key = canonicalize_key(agent, arg(args, 0));
    Ok(agent.table(map).get(key).unwrap_or(Value::UNDEFINED))
}
// Map.prototype.has ( key ), https://tc39.es/ecma262/#sec-map.prototype.has
fn has(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "has")?;
    let key = canonicalize_key(agent, arg(args, 0));
    Ok(agent.table(map).contains(key).into())
}
// Map.prototype.set ( key, value ), https://tc39.es/ecma262/#sec-map.prototype.set
#[inline(never)]
fn set(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "set")?;
    let key = canonicalize_key(agent, arg(args, 0));
    agent.table_insert(map, key, arg(args, 1));
    agent.poll(0)?;
    Ok(this)
}
// Map.prototype.getOrInsert ( key, value ), https://tc39.es/ecma262/#sec-map.prototype.getorinsert
fn get_or_insert(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "getOrInsert")?;
    let key = canonicalize_key(agent, arg(args, 0));
    if let Some(value) = agent.table(map).get(key) {
        return Ok(value);
    }
    agent.table_insert(map, key, arg(args, 1));
    Ok(arg(args, 1))
}
// Map.prototype.getOrInsertComputed ( key, callback ), https://tc39.es/ecma262/#sec-map.prototype.getorinsertcomputed
fn get_or_insert_computed(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "getOrInsertComputed")?;
    let callback = callable(agent, arg(args, 1))?;
    let key = canonicalize_key(agent, arg(args, 0));
    if let Some(value) = agent.table(map).get(key) {
        return Ok(value);
    }
    let value = agent.call(callback, Value::UNDEFINED, &[key])?;
    agent.table_insert(map, key, value);
    Ok(value)
}
// get Map.prototype.size, https://tc39.es/ecma262/#sec-get-map.prototype.size
fn size(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let map = this_map(agent, this, "size")?;
    Ok(Value::from(agent.table(map).len()))
}
