//! 24.2 Set objects and their iterators. Word 0 of a Set: its table. Set iterators are like Map iterators (`map.rs`).

use super::array_access::*;
use super::map::incompatible;
use super::{arg, set_methods as methods};
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::collection_iterator::{IterationKind, set_iterator_next, set_values};
use crate::runtime::native::{Prop, alias, getter, method, symbol_alias, symbol_getter, to_string_tag};
use crate::runtime::ordered_table::{OrderedTable, canonicalize_key};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[symbol_getter(WellKnown::Species, crate::runtime::promise::return_this)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    method("add", 1, add),
    method("clear", 0, clear),
    method("delete", 1, delete),
    method("difference", 1, methods::difference),
    method("entries", 0, entries),
    method("forEach", 1, for_each),
    method("has", 1, has),
    method("intersection", 1, methods::intersection),
    method("isDisjointFrom", 1, methods::is_disjoint_from),
    method("isSubsetOf", 1, methods::is_subset_of),
    method("isSupersetOf", 1, methods::is_superset_of),
    getter("size", size),
    method("symmetricDifference", 1, methods::symmetric_difference),
    method("union", 1, methods::union),
    method("values", 0, set_values),
    alias("keys", "values"),
    symbol_alias(WellKnown::Iterator, "values"),
    to_string_tag("Set"),
];

/// Properties of %SetIteratorPrototype%.
pub static ITERATOR_PROTOTYPE: &[Prop] = &[method("next", 0, set_iterator_next), to_string_tag("Set Iterator")];

// Set ( [ iterable ] ), https://tc39.es/ecma262/#sec-set-iterable
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("Set")));
    }
    let set = agent.ordinary_create_from_constructor(new_target, Intrinsic::SetPrototype, Kind::Set, 1)?;
    agent.init_table(set, OrderedTable::default());
    let iterable = arg(args, 0);
    if iterable.is_nullish() {
        return Ok(set.into());
    }
    let name = agent.heap.names.add;
    let adder = agent.get(set, name)?;
    callable(agent, adder)?;
    // OPTIMIZATION: the built-in `add` of a Set can be done without the call.
    let direct = Agent::is_native(adder, add);
    let mut iteration = agent.iterate(iterable)?;
    if direct {
        let n = iteration.expected().min(1 << 10);
        agent.table(set).reserve(n);
    }
    while let Some(next) = iteration.step(agent)? {
        if direct {
            let key = canonicalize_key(agent, next);
            agent.table_insert(set, key, Value::UNDEFINED);
            continue;
        }
        let status = agent.call(adder, set.into(), &[next]);
        iteration.close_if_abrupt(agent, status)?;
    }
    Ok(set.into())
}

#[inline(always)]
pub(super) fn this_set(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(set) if set.kind() == Kind::Set => Ok(set),
        _ => Err(incompatible(agent, this, "Set", method)),
    }
}

// Set.prototype.add ( value ), https://tc39.es/ecma262/#sec-set.prototype.add
#[inline(never)]
fn add(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let set = this_set(agent, this, "add")?;
    let key = canonicalize_key(agent, arg(args, 0));
    agent.table_insert(set, key, Value::UNDEFINED);
    agent.poll(0)?;
    Ok(this)
}
// Set.prototype.clear ( ), https://tc39.es/ecma262/#sec-set.prototype.clear
fn clear(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let set = this_set(agent, this, "clear")?;
    agent.table(set).clear();
    Ok(Value::UNDEFINED)
}
// Set.prototype.delete ( value ), https://tc39.es/ecma262/#sec-set.prototype.delete
fn delete(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let set = this_set(agent, this, "delete")?;
    let key = canonicalize_key(agent, arg(args, 0));
    Ok(agent.table(set).remove(key).into())
}
// Set.prototype.entries ( ), https://tc39.es/ecma262/#sec-set.prototype.entries
fn entries(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let set = this_set(agent, this, "entries")?;
    Ok(agent.create_collection_iterator(set, IterationKind::KeyAndValue).into())
}
// Set.prototype.forEach ( callback [ , thisArg ] ), https://tc39.es/ecma262/#sec-set.prototype.foreach
fn for_each(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let set = this_set(agent, this, "forEach")?;
    let callback = callback(agent, arg(args, 0))?;
    let (mut from, mut hint) = (0, 0);
    while let Some((key, _)) = agent.table(set).next_entry(&mut from, &mut hint) {
        agent.call_back(&callback, arg(args, 1), [key, key, set.into()])?;
    }
    Ok(Value::UNDEFINED)
}
// Set.prototype.has ( value ), https://tc39.es/ecma262/#sec-set.prototype.has
fn has(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let set = this_set(agent, this, "has")?;
    let key = canonicalize_key(agent, arg(args, 0));
    Ok(agent.table(set).contains(key).into())
}
// get Set.prototype.size, https://tc39.es/ecma262/#sec-get-set.prototype.size
fn size(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let set = this_set(agent, this, "size")?;
    Ok(Value::from(agent.table(set).len()))
}
