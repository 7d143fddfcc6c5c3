//! 27.1 Iterator: the constructor, Iterator.from, and the methods of Iterator.prototype that consume.

use super::array_access::{callable, create_index, index_value};
use super::{arg, iterator_helpers as helpers, iterator_zip as zip};
use crate::heap::{Attributes, Kind, Object, PropertyKey, Value, WellKnown};
use crate::runtime::iterator::IteratorRecord;
use crate::runtime::native::{Prop, Row, accessor, method, property, symbol, symbol_method};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[
    method("concat", 0, helpers::concat),
    method("from", 1, from),
    method("zip", 1, zip::zip),
    method("zipKeyed", 1, zip::zip_keyed),
];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    accessor("constructor", get_constructor, set_constructor),
    method("drop", 1, helpers::drop),
    method("every", 1, every),
    method("filter", 1, helpers::filter),
    method("find", 1, find),
    method("flatMap", 1, helpers::flat_map),
    method("forEach", 1, for_each),
    method("map", 1, helpers::map),
    method("reduce", 1, reduce),
    method("some", 1, some),
    method("take", 1, helpers::take),
    method("toArray", 0, to_array),
    symbol_method(WellKnown::Iterator, 0, iterator),
    symbol_method(WellKnown::Dispose, 0, dispose),
    property(symbol(WellKnown::ToStringTag), Attributes(4 | 8), Row::Accessor(Some(get_tag), Some(set_tag))),
];

/// Properties of %WrapForValidIteratorPrototype%. Words: 0 the iterator, 1 its next method.
pub static WRAP_PROTOTYPE: &[Prop] = &[method("next", 0, wrap_next), method("return", 0, wrap_return)];

// Iterator ( ), https://tc39.es/ecma262/#sec-iterator
pub fn construct(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("Iterator")));
    }
    if new_target == agent.callee().into() {
        return Err(agent.throw(message::AbstractConstructor("Iterator")));
    }
    Ok(agent.ordinary_create_from_constructor(new_target, Intrinsic::IteratorPrototype, Kind::Object, 0)?.into())
}

/// Whether a primitive string may be iterated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum PrimitiveHandling {
    IterateStringPrimitives,
    RejectPrimitives,
}
// GetIteratorFlattenable ( obj, primitiveHandling ), https://tc39.es/ecma262/#sec-getiteratorflattenable
pub(super) fn get_iterator_flattenable(
    agent: &mut Agent,
    obj: Value,
    handling: PrimitiveHandling,
) -> JsResult<IteratorRecord> {
    let string_allowed = handling == PrimitiveHandling::IterateStringPrimitives;
    if !(obj.is_object() || string_allowed && obj.is_string()) {
        let what = agent.describe(obj);
        return Err(agent.throw(message::NotObject(what)));
    }
    let key = agent.heap.names.symbol_key(WellKnown::Iterator);
    let iterator = match agent.get_method(obj, key)? {
        None => obj,
        Some(method) => agent.call(method, obj, &[])?,
    };
    match iterator.as_object() {
        Some(iterator) => agent.get_iterator_direct(iterator),
        None => {
            let what = agent.describe(iterator);
            Err(agent.throw(message::NotObject(what)))
        }
    }
}

// Iterator.from ( O ), https://tc39.es/ecma262/#sec-iterator.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let record = get_iterator_flattenable(agent, arg(args, 0), PrimitiveHandling::IterateStringPrimitives)?;
    let constructor = agent.intrinsic(Intrinsic::Iterator);
    if agent.ordinary_has_instance(constructor.into(), record.iterator.into())? {
        return Ok(record.iterator.into());
    }
    let proto = agent.intrinsic(Intrinsic::WrapForValidIteratorPrototype);
    let wrapper = agent.new_object_of_kind(Kind::WrapForValidIterator, proto, 2);
    wrapper.set_word(0, record.iterator.into());
    wrapper.set_word(1, record.next);
    Ok(wrapper.into())
}
fn wrapped(agent: &mut Agent, this: Value, what: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(object) if object.kind() == Kind::WrapForValidIterator => Ok(object),
        _ => {
            let receiver = agent.describe(this);
            Err(agent.throw(message::Incompatible(what, receiver)))
        }
    }
}
// %WrapForValidIteratorPrototype%.next ( ), https://tc39.es/ecma262/#sec-%wrapforvaliditeratorprototype%.next
fn wrap_next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = wrapped(agent, this, "%WrapForValidIteratorPrototype%.next")?;
    agent.call(o.word(1), o.word(0), &[])
}
// %WrapForValidIteratorPrototype%.return ( ), https://tc39.es/ecma262/#sec-%wrapforvaliditeratorprototype%.return
fn wrap_return(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = wrapped(agent, this, "%WrapForValidIteratorPrototype%.return")?;
    let iterator = o.word(0);
    let key = agent.heap.names.return_;
    match agent.get_method(iterator, key)? {
        None => Ok(agent.create_iter_result_object(Value::UNDEFINED, true).into()),
        Some(method) => agent.call(method, iterator, &[]),
    }
}

/// `this`, which must be an object.
pub(super) fn this_object(agent: &mut Agent, this: Value) -> JsResult<Object> {
    match this.as_object() {
        Some(object) => Ok(object),
        None => {
            let what = agent.describe(this);
            Err(agent.throw(message::NotObject(what)))
        }
    }
}
/// A callback argument; if it is not callable the iterator is closed.
pub(super) fn callback_or_close(agent: &mut Agent, iterator: Object, value: Value) -> JsResult<Value> {
    callable(agent, value).map_err(|throw| agent.iterator_close_throw(iterator, throw))
}
/// Runs `see(value, result of the callback)` for all values until it gives something; then the iterator is closed.
fn consume(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    mut see: impl FnMut(&mut Agent, Value, Value) -> Option<Value>,
) -> JsResult<Option<Value>> {
    let o = this_object(agent, this)?;
    let callback = callback_or_close(agent, o, arg(args, 0))?;
    let mut iterated = agent.get_iterator_direct(o)?;
    let mut counter = 0;
    while let Some(value) = agent.iterator_step_value(&mut iterated)? {
        let result = agent.call(callback, Value::UNDEFINED, &[value, index_value(counter)]);
        let result = agent.if_abrupt_close_iterator(result, &iterated)?;
        if let Some(found) = see(agent, value, result) {
            agent.iterator_close(iterated.iterator)?;
            return Ok(Some(found));
        }
        counter += 1;
    }
    Ok(None)
}

// Iterator.prototype.every ( predicate ), https://tc39.es/ecma262/#sec-iterator.prototype.every
fn every(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let failed = consume(agent, this, args, |agent, _, r| if agent.to_boolean(r) { None } else { Some(Value::FALSE) })?;
    Ok(failed.unwrap_or(Value::TRUE))
}
// Iterator.prototype.some ( predicate ), https://tc39.es/ecma262/#sec-iterator.prototype.some
fn some(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let found = consume(agent, this, args, |agent, _, r| if agent.to_boolean(r) { Some(Value::TRUE) } else { None })?;
    Ok(found.unwrap_or(Value::FALSE))
}
// Iterator.prototype.find ( predicate ), https://tc39.es/ecma262/#sec-iterator.prototype.find
fn find(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let found = consume(agent, this, args, |agent, value, r| if agent.to_boolean(r) { Some(value) } else { None })?;
    Ok(found.unwrap_or(Value::UNDEFINED))
}
// Iterator.prototype.forEach ( procedure ), https://tc39.es/ecma262/#sec-iterator.prototype.foreach
fn for_each(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    consume(agent, this, args, |_, _, _| None)?;
    Ok(Value::UNDEFINED)
}
// Iterator.prototype.reduce ( reducer [ , initialValue ] ), https://tc39.es/ecma262/#sec-iterator.prototype.reduce
fn reduce(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let o = this_object(agent, this)?;
    let reducer = callback_or_close(agent, o, arg(args, 0))?;
    let mut iterated = agent.get_iterator_direct(o)?;
    let (mut accumulator, mut counter) = match args.get(1) {
        Some(&initial) => (initial, 0),
        None => match agent.iterator_step_value(&mut iterated)? {
            Some(first) => (first, 1),
            None => return Err(agent.throw(message::ReduceOfEmptyIterator())),
        },
    };
    while let Some(value) = agent.iterator_step_value(&mut iterated)? {
        let result = agent.call(reducer, Value::UNDEFINED, &[accumulator, value, index_value(counter)]);
        accumulator = agent.if_abrupt_close_iterator(result, &iterated)?;
        counter += 1;
    }
    Ok(accumulator)
}
// Iterator.prototype.toArray ( ), https://tc39.es/ecma262/#sec-iterator.prototype.toarray
fn to_array(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o = this_object(agent, this)?;
    let mut iterated = agent.get_iterator_direct(o)?;
    let array = agent.array_create(0, None)?;
    let mut k = 0;
    while let Some(value) = agent.iterator_step_value(&mut iterated)? {
        create_index(agent, array, k, value)?;
        k += 1;
    }
    Ok(array.into())
}
// Iterator.prototype [ %Symbol.iterator% ] ( ), https://tc39.es/ecma262/#sec-iterator.prototype-%symbol.iterator%
fn iterator(_agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(this)
}
// %Iterator.prototype% [ %Symbol.dispose% ] ( ), https://tc39.es/ecma262/#sec-%iterator.prototype%-%symbol.dispose%
fn dispose(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let key = agent.heap.names.return_;
    if let Some(method) = agent.get_method(this, key)? {
        agent.call(method, this, &[])?;
    }
    Ok(Value::UNDEFINED)
}

// SetterThatIgnoresPrototypeProperties ( thisValue, home, p, v ), https://tc39.es/ecma262/#sec-SetterThatIgnoresPrototypeProperties
fn set_ignoring_prototype(agent: &mut Agent, this: Value, key: PropertyKey, value: Value) -> JsResult<Value> {
    let home = agent.intrinsic(Intrinsic::IteratorPrototype);
    let o = this_object(agent, this)?;
    if o == home {
        return Err(agent.throw_set_failed(this, key));
    }
    if agent.internal_get_own_property(o, key)?.is_none() {
        agent.create_data_property_or_throw(o, key, value)?;
    } else {
        agent.set(o, key, value)?;
    }
    Ok(Value::UNDEFINED)
}
// get Iterator.prototype.constructor, https://tc39.es/ecma262/#sec-iterator.prototype.constructor
fn get_constructor(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(agent.intrinsic(Intrinsic::Iterator).into())
}
// set Iterator.prototype.constructor, https://tc39.es/ecma262/#sec-iterator.prototype.constructor
fn set_constructor(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let key = agent.heap.names.constructor;
    set_ignoring_prototype(agent, this, key, arg(args, 0))
}
// get Iterator.prototype [ %Symbol.toStringTag% ], https://tc39.es/ecma262/#sec-iterator.prototype-%symbol.tostringtag%
fn get_tag(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(agent.heap.intern_str("Iterator").into())
}
// set Iterator.prototype [ %Symbol.toStringTag% ], https://tc39.es/ecma262/#sec-iterator.prototype-%symbol.tostringtag%
fn set_tag(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let key = agent.heap.names.symbol_key(WellKnown::ToStringTag);
    set_ignoring_prototype(agent, this, key, arg(args, 0))
}
