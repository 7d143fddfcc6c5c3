//! 28.1 Reflect.

use super::arg;
use crate::heap::{Object, Value};
use crate::runtime::native::{method, to_string_tag};
use crate::runtime::object_operations::MAX_ARGUMENTS;
use crate::runtime::{Agent, JsResult, Prop, message};

pub static OBJECT: &[Prop] = &[
    method("apply", 3, apply),
    method("construct", 2, construct),
    method("defineProperty", 3, define_property),
    method("deleteProperty", 2, delete_property),
    method("get", 2, get),
    method("getOwnPropertyDescriptor", 2, get_own_property_descriptor),
    method("getPrototypeOf", 1, get_prototype_of),
    method("has", 2, has),
    method("isExtensible", 1, is_extensible),
    method("ownKeys", 1, own_keys),
    method("preventExtensions", 1, prevent_extensions),
    method("set", 3, set),
    method("setPrototypeOf", 2, set_prototype_of),
    to_string_tag("Reflect"),
];

/// The target, which must be an object.
fn target(agent: &mut Agent, args: &[Value], function: &str) -> JsResult<Object> {
    match arg(args, 0).as_object() {
        Some(object) => Ok(object),
        None => Err(agent.throw(message::CalledOnNonObject(function))),
    }
}

// Reflect.apply ( target, thisArgument, argumentsList ), https://tc39.es/ecma262/#sec-reflect.apply
fn apply(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = arg(args, 0);
    if !agent.is_callable(target) {
        return Err(agent.throw_not_callable(target));
    }
    agent.call_with_array_like(target, arg(args, 1), arg(args, 2))
}

// Reflect.construct ( target, argumentsList [ , newTarget ] ), https://tc39.es/ecma262/#sec-reflect.construct
fn construct(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = constructor(agent, arg(args, 0))?;
    let new_target = if args.len() > 2 { constructor(agent, args[2])? } else { target };
    let list = agent.create_list_from_array_like(arg(args, 1))?;
    if list.len() > MAX_ARGUMENTS {
        return Err(agent.throw(message::StackOverflow()));
    }
    Ok(agent.construct(target, &list, Some(new_target))?.into())
}
fn constructor(agent: &mut Agent, value: Value) -> JsResult<Object> {
    match value.as_object() {
        Some(object) if agent.is_constructor(value) => Ok(object),
        _ => {
            let what = agent.describe(value);
            Err(agent.throw(message::NotConstructor(what)))
        }
    }
}

// Reflect.defineProperty ( target, propertyKey, attributes ), https://tc39.es/ecma262/#sec-reflect.defineproperty
fn define_property(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.defineProperty")?;
    let key = agent.to_property_key(arg(args, 1))?;
    let desc = agent.to_property_descriptor(arg(args, 2))?;
    Ok(agent.internal_define_own_property(target, key, &desc)?.into())
}

// Reflect.deleteProperty ( target, propertyKey ), https://tc39.es/ecma262/#sec-reflect.deleteproperty
fn delete_property(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.deleteProperty")?;
    let key = agent.to_property_key(arg(args, 1))?;
    Ok(agent.internal_delete(target, key)?.into())
}

// Reflect.get ( target, propertyKey [ , receiver ] ), https://tc39.es/ecma262/#sec-reflect.get
fn get(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.get")?;
    let key = agent.to_property_key(arg(args, 1))?;
    let receiver = args.get(2).copied().unwrap_or(target.into());
    agent.internal_get(target, key, receiver)
}

// Reflect.getOwnPropertyDescriptor ( target, propertyKey ), https://tc39.es/ecma262/#sec-reflect.getownpropertydescriptor
fn get_own_property_descriptor(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.getOwnPropertyDescriptor")?;
    let key = agent.to_property_key(arg(args, 1))?;
    let Some(property) = agent.internal_get_own_property(target, key)? else { return Ok(Value::UNDEFINED) };
    Ok(agent.from_property_descriptor(&property.to_descriptor()).into())
}

// Reflect.getPrototypeOf ( target ), https://tc39.es/ecma262/#sec-reflect.getprototypeof
fn get_prototype_of(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.getPrototypeOf")?;
    Ok(agent.internal_get_prototype_of(target)?.into())
}

// Reflect.has ( target, propertyKey ), https://tc39.es/ecma262/#sec-reflect.has
fn has(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.has")?;
    let key = agent.to_property_key(arg(args, 1))?;
    Ok(agent.internal_has_property(target, key)?.into())
}

// Reflect.isExtensible ( target ), https://tc39.es/ecma262/#sec-reflect.isextensible
fn is_extensible(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.isExtensible")?;
    Ok(agent.internal_is_extensible(target)?.into())
}

// Reflect.ownKeys ( target ), https://tc39.es/ecma262/#sec-reflect.ownkeys
fn own_keys(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.ownKeys")?;
    let mut list = agent.rooted_vec();
    for key in agent.own_keys(target)?.iter() {
        list.push(agent.heap.key_to_value(key));
        agent.poll(1)?;
    }
    Ok(agent.create_array_from_long_list(&list)?.into())
}

// Reflect.preventExtensions ( target ), https://tc39.es/ecma262/#sec-reflect.preventextensions
fn prevent_extensions(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.preventExtensions")?;
    Ok(agent.internal_prevent_extensions(target)?.into())
}

// Reflect.set ( target, propertyKey, V [ , receiver ] ), https://tc39.es/ecma262/#sec-reflect.set
fn set(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.set")?;
    let key = agent.to_property_key(arg(args, 1))?;
    let receiver = args.get(3).copied().unwrap_or(target.into());
    Ok(agent.internal_set(target, key, arg(args, 2), receiver)?.into())
}

// Reflect.setPrototypeOf ( target, proto ), https://tc39.es/ecma262/#sec-reflect.setprototypeof
fn set_prototype_of(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let target = target(agent, args, "Reflect.setPrototypeOf")?;
    let proto = arg(args, 1);
    if !proto.is_object() && !proto.is_null() {
        let what = agent.describe(proto);
        return Err(agent.throw(message::ProtoNotObjectOrNull(what)));
    }
    Ok(agent.internal_set_prototype_of(target, proto.as_object())?.into())
}
