//! 23.1 Array objects: the tables, the constructor and its methods.

use super::array_access::*;
use super::{
    arg, array_callbacks as callbacks, array_flat as flat, array_iterator as iteration, array_mutate as mutate,
};
use super::{array_copy as copy, array_search as search, array_sort as sort};
use crate::heap::{Attributes, Kind, Object, Value, WellKnown};
use crate::runtime::native::{Prop, Row, intrinsic, method, property, symbol, symbol_getter};
use crate::runtime::promise::return_this;
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[
    method("isArray", 1, is_array),
    method("from", 1, from),
    method("fromAsync", 1, super::array_from_async::from_async),
    method("of", 0, of),
    symbol_getter(WellKnown::Species, return_this),
];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    method("at", 1, search::at),
    method("concat", 1, copy::concat),
    method("copyWithin", 2, mutate::copy_within),
    method("entries", 0, iteration::entries),
    method("every", 1, callbacks::every),
    method("fill", 1, mutate::fill),
    method("filter", 1, callbacks::filter),
    method("find", 1, callbacks::find),
    method("findIndex", 1, callbacks::find_index),
    method("findLast", 1, callbacks::find_last),
    method("findLastIndex", 1, callbacks::find_last_index),
    method("flat", 0, flat::flat),
    method("flatMap", 1, flat::flat_map),
    method("forEach", 1, callbacks::for_each),
    method("includes", 1, search::includes),
    method("indexOf", 1, search::index_of),
    method("join", 1, search::join),
    method("keys", 0, iteration::keys),
    method("lastIndexOf", 1, search::last_index_of),
    method("map", 1, callbacks::map),
    method("pop", 0, mutate::pop),
    method("push", 1, mutate::push),
    method("reduce", 1, callbacks::reduce),
    method("reduceRight", 1, callbacks::reduce_right),
    method("reverse", 0, mutate::reverse),
    method("shift", 0, mutate::shift),
    method("slice", 2, copy::slice),
    method("some", 1, callbacks::some),
    method("sort", 1, sort::sort),
    method("splice", 2, mutate::splice),
    method("toLocaleString", 0, search::to_locale_string),
    method("toReversed", 0, copy::to_reversed),
    method("toSorted", 1, sort::to_sorted),
    method("toSpliced", 2, copy::to_spliced),
    intrinsic("toString", Intrinsic::ArrayProtoToString),
    method("unshift", 1, mutate::unshift),
    intrinsic("values", Intrinsic::ArrayProtoValues),
    method("with", 2, copy::with),
    property(symbol(WellKnown::Iterator), Attributes::BUILTIN, Row::Intrinsic(Intrinsic::ArrayProtoValues)),
    property(symbol(WellKnown::Unscopables), Attributes::READONLY, Row::Made(unscopables)),
];

// Array.prototype [ %Symbol.unscopables% ], https://tc39.es/ecma262/#sec-array.prototype-%symbol.unscopables%
fn unscopables(agent: &mut Agent) -> Value {
    let list = agent.heap.new_object_with_proto(None);
    for name in [
        "at",
        "copyWithin",
        "entries",
        "fill",
        "find",
        "findIndex",
        "findLast",
        "findLastIndex",
        "flat",
        "flatMap",
        "includes",
        "keys",
        "toReversed",
        "toSorted",
        "toSpliced",
        "values",
    ] {
        let key = agent.heap.key_from_str(name);
        agent.heap.add_property(list, key, Value::TRUE, Attributes::DEFAULT);
    }
    list.into()
}

// Array ( ...values ), https://tc39.es/ecma262/#sec-array
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    // OPTIMIZATION: with %Array% as new.target the prototype is known: its `prototype` cannot be changed.
    let new_target = agent.new_target();
    let proto = if new_target.is_undefined() || new_target == agent.intrinsic(Intrinsic::Array).into() {
        agent.intrinsic(Intrinsic::ArrayPrototype)
    } else {
        let new_target = new_target.as_object().expect("constructors are objects");
        agent.get_prototype_from_constructor(new_target, Intrinsic::ArrayPrototype)?
    };
    if let &[len] = args {
        let Some(number) = len.as_number() else {
            let array = agent.array_create(0, Some(proto))?;
            create_index(agent, array, 0, len)?;
            return Ok(array.into());
        };
        if !(0.0..=u32::MAX as f64).contains(&number) || number.trunc() != number {
            return Err(agent.throw(message::InvalidLength("array")));
        }
        return Ok(agent.array_create(number as u64, Some(proto))?.into());
    }
    let array = agent.array_create(args.len() as u64, Some(proto))?;
    agent.heap.set_elements(array, args);
    Ok(array.into())
}

/// An object made by a constructor `this`, or a new Array if it is none. With a length: passed to the constructor.
pub(crate) fn create_from(agent: &mut Agent, c: Value, len: Option<u64>) -> JsResult<Object> {
    match c.as_object() {
        Some(object) if agent.is_constructor(c) => match len {
            Some(len) => agent.construct(object, &[index_value(len)], None),
            None => agent.construct(object, &[], None),
        },
        _ => agent.array_create(len.unwrap_or(0), None),
    }
}

// Array.from ( items [ , mapper [ , thisArg ] ] ), https://tc39.es/ecma262/#sec-array.from
fn from(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (items, mapper, this_arg) = (arg(args, 0), arg(args, 1), arg(args, 2));
    let mapping = !mapper.is_undefined();
    if mapping {
        callable(agent, mapper)?;
    }
    // OPTIMIZATION: what an Array, Map, Set or string holds whose iteration nobody changed is copied.
    if !mapping && this == agent.intrinsic(Intrinsic::Array).into() {
        if let Some(source) = items.as_object()
            && agent.array_iteration_is_pristine(source)
            && source.is_packed_array(&agent.heap)
        {
            return copy::copy_elements(agent, source, 0, source.elements_len()).map(Value::from);
        }
        let a = agent.create_array_from_list(&[]);
        if agent.append_if_pristine(a, items)? {
            return Ok(a.into());
        }
    }
    let key = agent.heap.names.symbol_key(WellKnown::Iterator);
    if let Some(method) = agent.get_method(items, key)? {
        let a = create_from(agent, this, None)?;
        let mut record = agent.get_iterator_from_method(items, method)?;
        let mut k = 0;
        loop {
            let Some(next) = agent.iterator_step_value(&mut record)? else {
                set_length(agent, a, k)?;
                return Ok(a.into());
            };
            let mut step = || {
                let value = if mapping { agent.call(mapper, this_arg, &[next, index_value(k)])? } else { next };
                create_index(agent, a, k, value)
            };
            let result = step();
            agent.if_abrupt_close_iterator(result, &record)?;
            k += 1;
        }
    }
    let array_like = agent.to_object(items)?;
    let len = agent.length_of_array_like(array_like)?;
    let a = create_from(agent, this, Some(len))?;
    for k in 0..len {
        agent.poll(1)?;
        let mut value = get_index(agent, array_like, k)?;
        if mapping {
            value = agent.call(mapper, this_arg, &[value, index_value(k)])?;
        }
        create_index(agent, a, k, value)?;
    }
    set_length(agent, a, len)?;
    Ok(a.into())
}

// Array.isArray ( arg ), https://tc39.es/ecma262/#sec-array.isarray
fn is_array(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(agent.is_array(arg(args, 0))?.into())
}

// Array.of ( ...items ), https://tc39.es/ecma262/#sec-array.of
fn of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let a = create_from(agent, this, Some(args.len() as u64))?;
    for (k, &value) in args.iter().enumerate() {
        create_index(agent, a, k as u64, value)?;
    }
    set_length(agent, a, args.len() as u64)?;
    Ok(a.into())
}

pub use super::array_search::to_string;

/// `this` as an object and its length: how every method of the prototype begins.
#[inline]
pub(crate) fn object_and_length(agent: &mut Agent, this: Value) -> JsResult<(Object, u64)> {
    let o = agent.to_object(this)?;
    // OPTIMIZATION: an Array's length is its own data property.
    let len = if o.kind() == Kind::Array { o.array_length() as u64 } else { agent.length_of_array_like(o)? };
    Ok((o, len))
}
