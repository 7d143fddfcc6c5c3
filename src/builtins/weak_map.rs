//! 24.3 WeakMap objects. Word 0: a `WeakTable`, which WeakSet uses too.

use super::arg;
use super::array_access::callable;
use super::map::{add_entries_from_iterable, incompatible};
use crate::heap::{Kind, Marker, NativeData, Object, Value};
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};
use rustc_hash::FxHashMap;

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    method("delete", 1, delete),
    method("get", 1, get),
    method("getOrInsert", 2, get_or_insert),
    method("getOrInsertComputed", 2, get_or_insert_computed),
    method("has", 1, has),
    method("set", 2, set),
    to_string_tag("WeakMap"),
];

/// Values by keys that it does not keep alive; a value is alive only as long as its key is (an ephemeron).
#[derive(Default)]
pub(super) struct WeakTable(pub FxHashMap<Value, Value>);
impl NativeData for WeakTable {
    fn trace(&self, _marker: &mut Marker<'_>) {}
    fn is_weak(&self) -> bool {
        true
    }
    fn each_ephemeron(&self, see: &mut dyn FnMut(Value, Value)) {
        for (&key, &value) in &self.0 {
            see(key, value);
        }
    }
    fn sweep_weak(&mut self, marker: &Marker<'_>) {
        self.0.retain(|&key, _| marker.is_marked(key));
    }
    fn external_bytes(&self) -> usize {
        self.0.capacity() * 17
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}
pub(super) fn new_table(agent: &mut Agent) -> Value {
    agent.heap.new_native(Box::<WeakTable>::default())
}
pub(super) fn table(agent: &mut Agent, object: Object) -> &mut WeakTable {
    agent.heap.native_mut::<WeakTable>(object.word(0)).expect("a weak table")
}
pub(super) fn table_set(agent: &mut Agent, object: Object, key: Value, value: Value) -> JsResult<()> {
    let table = table(agent, object);
    let before = table.external_bytes();
    table.0.insert(key, value);
    let grown = table.external_bytes().saturating_sub(before);
    if grown > 0 {
        agent.heap.charge_external(grown);
    }
    agent.poll(0)
}

// CanBeHeldWeakly ( v ), https://tc39.es/ecma262/#sec-canbeheldweakly
pub(super) fn can_be_held_weakly(value: Value) -> bool {
    value.is_object() || value.as_symbol().is_some_and(|s| !s.is_registered())
}
pub(super) fn require_weak_key(agent: &mut Agent, key: Value) -> JsResult<()> {
    if can_be_held_weakly(key) {
        return Ok(());
    }
    let what = agent.describe(key);
    Err(agent.throw(message::InvalidWeakKey(what)))
}

// WeakMap ( [ iterable ] ), https://tc39.es/ecma262/#sec-weakmap-iterable
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("WeakMap")));
    }
    let map = agent.ordinary_create_from_constructor(new_target, Intrinsic::WeakMapPrototype, Kind::WeakMap, 1)?;
    let cell = new_table(agent);
    map.set_word(0, cell);
    let iterable = arg(args, 0);
    if iterable.is_nullish() {
        return Ok(map.into());
    }
    let name = agent.heap.names.set;
    let adder = agent.get(map, name)?;
    callable(agent, adder)?;
    add_entries_from_iterable(agent, iterable, &mut |agent, key, value| {
        agent.call(adder, map.into(), &[key, value]).map(|_| ())
    })?;
    Ok(map.into())
}
fn this_weak_map(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(map) if map.kind() == Kind::WeakMap => Ok(map),
        _ => Err(incompatible(agent, this, "WeakMap", method)),
    }
}
// WeakMap.prototype.delete ( key ), https://tc39.es/ecma262/#sec-weakmap.prototype.delete
fn delete(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_weak_map(agent, this, "delete")?;
    Ok(table(agent, map).0.remove(&arg(args, 0)).is_some().into())
}
// WeakMap.prototype.get ( key ), https://tc39.es/ecma262/#sec-weakmap.prototype.get
fn get(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_weak_map(agent, this, "get")?;
    Ok(table(agent, map).0.get(&arg(args, 0)).copied().unwrap_or(Value::UNDEFINED))
}
// WeakMap.prototype.has ( key ), https://tc39.es/ecma262/#sec-weakmap.prototype.has
fn has(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_weak_map(agent, this, "has")?;
    Ok(table(agent, map).0.contains_key(&arg(args, 0)).into())
}
// WeakMap.prototype.set ( key, value ), https://tc39.es/ecma262/#sec-weakmap.prototype.set
fn set(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_weak_map(agent, this, "set")?;
    require_weak_key(agent, arg(args, 0))?;
    table_set(agent, map, arg(args, 0), arg(args, 1))?;
    Ok(this)
}
// WeakMap.prototype.getOrInsert ( key, value ), https://tc39.es/ecma262/#sec-weakmap.prototype.getorinsert
fn get_or_insert(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_weak_map(agent, this, "getOrInsert")?;
    require_weak_key(agent, arg(args, 0))?;
    if let Some(&value) = table(agent, map).0.get(&arg(args, 0)) {
        return Ok(value);
    }
    table_set(agent, map, arg(args, 0), arg(args, 1))?;
    Ok(arg(args, 1))
}
// WeakMap.prototype.getOrInsertComputed ( key, callback ), https://tc39.es/ecma262/#sec-weakmap.prototype.getorinsertcomputed
fn get_or_insert_computed(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let map = this_weak_map(agent, this, "getOrInsertComputed")?;
    require_weak_key(agent, arg(args, 0))?;
    let callback = callable(agent, arg(args, 1))?;
    if let Some(&value) = table(agent, map).0.get(&arg(args, 0)) {
        return Ok(value);
    }
    let value = agent.call(callback, Value::UNDEFINED, &[arg(args, 0)])?;
    table_set(agent, map, arg(args, 0), value)?;
    Ok(value)
}
