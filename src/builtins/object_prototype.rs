//! 20.1.3 Object.prototype, with the accessors and methods of annex B.

use super::arg;
use crate::heap::names::BuiltinTag;
use crate::heap::{Kind, Object, PropertyKey, Value, WellKnown};
use crate::runtime::internal_methods::{Property, PropertyDescriptor};
use crate::runtime::native::{accessor, intrinsic, method};
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message};

pub static PROTOTYPE: &[Prop] = &[
    method("__defineGetter__", 2, define_getter),
    method("__defineSetter__", 2, define_setter),
    method("hasOwnProperty", 1, has_own_property),
    method("__lookupGetter__", 1, lookup_getter),
    method("__lookupSetter__", 1, lookup_setter),
    method("isPrototypeOf", 1, is_prototype_of),
    method("propertyIsEnumerable", 1, property_is_enumerable),
    intrinsic("toString", Intrinsic::ObjectToString),
    method("valueOf", 0, value_of),
    accessor("__proto__", get_proto, set_proto),
    method("toLocaleString", 0, to_locale_string),
];

// Object.prototype.__defineGetter__ ( P, getter ), https://tc39.es/ecma262/#sec-object.prototype.__defineGetter__
fn define_getter(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let getter = arg(args, 1);
    let desc = PropertyDescriptor { get: Some(getter), ..Default::default() };
    define_accessor(agent, this, arg(args, 0), getter, desc)
}
// Object.prototype.__defineSetter__ ( P, setter ), https://tc39.es/ecma262/#sec-object.prototype.__defineSetter__
fn define_setter(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let setter = arg(args, 1);
    let desc = PropertyDescriptor { set: Some(setter), ..Default::default() };
    define_accessor(agent, this, arg(args, 0), setter, desc)
}
fn define_accessor(
    agent: &mut Agent,
    this: Value,
    key: Value,
    function: Value,
    desc: PropertyDescriptor,
) -> JsResult<Value> {
    let object = agent.to_object(this)?;
    if !agent.is_callable(function) {
        return Err(agent.throw_not_callable(function));
    }
    let desc = PropertyDescriptor { enumerable: Some(true), configurable: Some(true), ..desc };
    let key = agent.to_property_key(key)?;
    agent.define_property_or_throw(object, key, &desc)?;
    Ok(Value::UNDEFINED)
}

// Object.prototype.hasOwnProperty ( V ), https://tc39.es/ecma262/#sec-object.prototype.hasownproperty
fn has_own_property(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let key = agent.to_property_key(arg(args, 0))?;
    let object = agent.to_object(this)?;
    Ok(agent.has_own_property(object, key)?.into())
}

// Object.prototype.__lookupGetter__ ( P ), https://tc39.es/ecma262/#sec-object.prototype.__lookupGetter__
fn lookup_getter(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(lookup_accessor(agent, this, arg(args, 0))?.0)
}
// Object.prototype.__lookupSetter__ ( P ), https://tc39.es/ecma262/#sec-object.prototype.__lookupSetter__
fn lookup_setter(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(lookup_accessor(agent, this, arg(args, 0))?.1)
}
fn lookup_accessor(agent: &mut Agent, this: Value, key: Value) -> JsResult<(Value, Value)> {
    let mut object = agent.to_object(this)?;
    let key = agent.to_property_key(key)?;
    loop {
        match agent.internal_get_own_property(object, key)? {
            Some(Property::Accessor(get, set, _)) => return Ok((get, set)),
            Some(_) => return Ok((Value::UNDEFINED, Value::UNDEFINED)),
            None => {}
        }
        agent.poll(1)?;
        match agent.internal_get_prototype_of(object)? {
            Some(proto) => object = proto,
            None => return Ok((Value::UNDEFINED, Value::UNDEFINED)),
        }
    }
}

// Object.prototype.isPrototypeOf ( V ), https://tc39.es/ecma262/#sec-object.prototype.isprototypeof
fn is_prototype_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let Some(mut v) = arg(args, 0).as_object() else { return Ok(Value::FALSE) };
    let object = agent.to_object(this)?;
    loop {
        agent.poll(1)?;
        match agent.internal_get_prototype_of(v)? {
            None => return Ok(Value::FALSE),
            Some(proto) if proto == object => return Ok(Value::TRUE),
            Some(proto) => v = proto,
        }
    }
}

// Object.prototype.propertyIsEnumerable ( V ), https://tc39.es/ecma262/#sec-object.prototype.propertyisenumerable
fn property_is_enumerable(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let key = agent.to_property_key(arg(args, 0))?;
    let object = agent.to_object(this)?;
    Ok(agent.internal_get_own_property(object, key)?.is_some_and(|p| p.enumerable()).into())
}

// Object.prototype.toString ( ), https://tc39.es/ecma262/#sec-object.prototype.tostring
pub fn to_string(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    if this.is_undefined() {
        return Ok(agent.heap.builtin_tag(BuiltinTag::Undefined).into());
    }
    if this.is_null() {
        return Ok(agent.heap.builtin_tag(BuiltinTag::Null).into());
    }
    let object = agent.to_object(this)?;
    let builtin = if agent.is_array(object.into())? {
        BuiltinTag::Array
    } else {
        match object.kind() {
            Kind::Arguments | Kind::MappedArguments => BuiltinTag::Arguments,
            _ if agent.is_callable(object.into()) => BuiltinTag::Function,
            Kind::Error => BuiltinTag::Error,
            Kind::Boolean => BuiltinTag::Boolean,
            Kind::Number => BuiltinTag::Number,
            Kind::String => BuiltinTag::String,
            Kind::Date => BuiltinTag::Date,
            Kind::RegExp => BuiltinTag::RegExp,
            _ => BuiltinTag::Object,
        }
    };
    let key = agent.heap.names.symbol_key(WellKnown::ToStringTag);
    let tag = agent.get(object, key)?;
    let Some(tag) = tag.as_string() else {
        return Ok(agent.heap.builtin_tag(builtin).into());
    };
    if tag.len() > crate::heap::string::MAX_LENGTH - 16 {
        return Err(agent.throw(message::StringTooLong()));
    }
    let (open, close) = (agent.heap.intern_str("[object "), agent.heap.names.single(b']'));
    let left = agent.heap.concat(open, tag);
    Ok(agent.heap.concat(left, close).into())
}

// Object.prototype.valueOf ( ), https://tc39.es/ecma262/#sec-object.prototype.valueof
fn value_of(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    Ok(agent.to_object(this)?.into())
}

// get Object.prototype.__proto__, https://tc39.es/ecma262/#sec-get-object.prototype.__proto__
fn get_proto(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let object = agent.to_object(this)?;
    Ok(agent.internal_get_prototype_of(object)?.into())
}
// set Object.prototype.__proto__, https://tc39.es/ecma262/#sec-set-object.prototype.__proto__
fn set_proto(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    if this.is_nullish() {
        return Err(agent.throw(message::CalledOnNullish("set Object.prototype.__proto__")));
    }
    let proto = arg(args, 0);
    if (proto.is_object() || proto.is_null())
        && let Some(object) = this.as_object()
    {
        set_prototype_or_throw(agent, object, proto.as_object())?;
    }
    Ok(Value::UNDEFINED)
}
/// [[SetPrototypeOf]], with a TypeError that says why it failed.
pub fn set_prototype_or_throw(agent: &mut Agent, object: Object, proto: Option<Object>) -> JsResult<()> {
    if agent.internal_set_prototype_of(object, proto)? {
        return Ok(());
    }
    let what = agent.describe_object(object.into());
    if object.kind() == Kind::Proxy {
        let why = "trap returned falsish for property 'undefined'";
        return Err(agent.throw(message::ProxyInvariant("setPrototypeOf", why)));
    }
    if object == agent.intrinsic(Intrinsic::ObjectPrototype) || object.kind() == Kind::ModuleNamespace {
        let what = if object.kind() == Kind::Object { "Object.prototype".to_string() } else { what };
        return Err(agent.throw(message::ImmutableProto(what)));
    }
    if !object.is_extensible_flag() {
        return Err(agent.throw(message::NotExtensibleObject(what)));
    }
    Err(agent.throw(message::CyclicProto()))
}

// Object.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-object.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let key: PropertyKey = agent.heap.names.to_string;
    agent.invoke(this, key, &[])
}
