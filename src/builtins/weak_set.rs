//! 24.4 WeakSet objects. Word 0: a `WeakTable`.

use super::arg;
use super::array_access::callable;
use super::map::incompatible;
use super::weak_map::{new_table, require_weak_key, table, table_set};
use crate::heap::{Kind, Object, Value};
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] =
    &[method("add", 1, add), method("delete", 1, delete), method("has", 1, has), to_string_tag("WeakSet")];

// WeakSet ( [ iterable ] ), https://tc39.es/ecma262/#sec-weakset-iterable
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("WeakSet")));
    }
    let set = agent.ordinary_create_from_constructor(new_target, Intrinsic::WeakSetPrototype, Kind::WeakSet, 1)?;
    let cell = new_table(agent);
    set.set_word(0, cell);
    let iterable = arg(args, 0);
    if iterable.is_nullish() {
        return Ok(set.into());
    }
    let name = agent.heap.names.add;
    let adder = agent.get(set, name)?;
    callable(agent, adder)?;
    let mut record = agent.get_iterator(iterable)?;
    while let Some(next) = agent.iterator_step_value(&mut record)? {
        let status = agent.call(adder, set.into(), &[next]);
        agent.if_abrupt_close_iterator(status, &record)?;
    }
    Ok(set.into())
}
fn this_weak_set(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(set) if set.kind() == Kind::WeakSet => Ok(set),
        _ => Err(incompatible(agent, this, "WeakSet", method)),
    }
}
// WeakSet.prototype.add ( value ), https://tc39.es/ecma262/#sec-weakset.prototype.add
fn add(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let set = this_weak_set(agent, this, "add")?;
    require_weak_key(agent, arg(args, 0))?;
    table_set(agent, set, arg(args, 0), Value::UNDEFINED)?;
    Ok(this)
}
// WeakSet.prototype.delete ( value ), https://tc39.es/ecma262/#sec-weakset.prototype.delete
fn delete(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let set = this_weak_set(agent, this, "delete")?;
    Ok(table(agent, set).0.remove(&arg(args, 0)).is_some().into())
}
// WeakSet.prototype.has ( value ), https://tc39.es/ecma262/#sec-weakset.prototype.has
fn has(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let set = this_weak_set(agent, this, "has")?;
    Ok(table(agent, set).0.contains_key(&arg(args, 0)).into())
}
