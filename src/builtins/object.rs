//! 20.1 Object: the constructor and its functions. `object_prototype.rs` has Object.prototype.

use super::arg;
use super::array_access::get_index;
use super::group_by::Group;
use crate::heap::{Kind, Object, PropertyKey, Value};
use crate::runtime::internal_methods::{Property, PropertyDescriptor};
use crate::runtime::native::method;
use crate::runtime::object_operations::{IntegrityLevel, PropertyListKind};
use crate::runtime::plain_walk::Accessors;
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message};

pub static CONSTRUCTOR: &[Prop] = &[
    method("assign", 2, assign),
    method("create", 2, create),
    method("defineProperties", 2, define_properties),
    method("defineProperty", 3, define_property),
    method("entries", 1, entries),
    method("freeze", 1, freeze),
    method("fromEntries", 1, from_entries),
    method("getOwnPropertyDescriptor", 2, get_own_property_descriptor),
    method("getOwnPropertyDescriptors", 1, get_own_property_descriptors),
    method("getOwnPropertyNames", 1, get_own_property_names),
    method("getOwnPropertySymbols", 1, get_own_property_symbols),
    method("getPrototypeOf", 1, get_prototype_of),
    method("groupBy", 2, group_by),
    method("hasOwn", 2, has_own),
    method("is", 2, is),
    method("isExtensible", 1, is_extensible),
    method("isFrozen", 1, is_frozen),
    method("isSealed", 1, is_sealed),
    method("keys", 1, keys),
    method("preventExtensions", 1, prevent_extensions),
    method("seal", 1, seal),
    method("setPrototypeOf", 2, set_prototype_of),
    method("values", 1, values),
];

// Object ( [ value ] ), https://tc39.es/ecma262/#sec-object-value
pub fn construct(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if !new_target.is_undefined() && new_target != agent.callee().into() {
        let object = agent.ordinary_create_from_constructor(new_target, Intrinsic::ObjectPrototype, Kind::Object, 0)?;
        return Ok(object.into());
    }
    let value = arg(args, 0);
    if value.is_nullish() {
        return Ok(agent.new_plain_object().into());
    }
    Ok(agent.to_object(value)?.into())
}

// Object.assign ( target, ...sources ), https://tc39.es/ecma262/#sec-object.assign
fn assign(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let to = agent.to_object(arg(args, 0))?;
    for &source in args.iter().skip(1) {
        if source.is_nullish() {
            continue;
        }
        let from = agent.to_object(source)?;
        if agent.assign_plain(to, from)? {
            continue;
        }
        for key in agent.own_keys(from)?.iter() {
            agent.poll(1)?;
            let Some(property) = agent.internal_get_own_property(from, key)? else { continue };
            if !property.enumerable() {
                continue;
            }
            let value = match property {
                // OPTIMIZATION: the data property that was just read is what Get gives, unless a proxy is asked again.
                Property::Data(value, _) if from.kind() != Kind::Proxy => value,
                _ => agent.get(from, key)?,
            };
            agent.set(to, key, value)?;
        }
    }
    Ok(to.into())
}

// Object.create ( O, Properties ), https://tc39.es/ecma262/#sec-object.create
fn create(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let proto = object_or_null(agent, arg(args, 0))?;
    let object = agent.heap.new_object_with_proto(proto);
    let properties = arg(args, 1);
    if !properties.is_undefined() {
        object_define_properties(agent, object, properties)?;
    }
    Ok(object.into())
}
/// A prototype: an object or null.
fn object_or_null(agent: &mut Agent, value: Value) -> JsResult<Option<Object>> {
    let object = value.as_object();
    if object.is_none() && !value.is_null() {
        let what = agent.describe(value);
        return Err(agent.throw(message::ProtoNotObjectOrNull(what)));
    }
    Ok(object)
}

// Object.defineProperties ( O, Properties ), https://tc39.es/ecma262/#sec-object.defineproperties
fn define_properties(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(object) = arg(args, 0).as_object() else {
        return Err(agent.throw(message::CalledOnNonObject("Object.defineProperties")));
    };
    object_define_properties(agent, object, arg(args, 1))?;
    Ok(object.into())
}
// ObjectDefineProperties ( O, Properties ), https://tc39.es/ecma262/#sec-objectdefineproperties
fn object_define_properties(agent: &mut Agent, object: Object, properties: Value) -> JsResult<()> {
    let props = agent.to_object(properties)?;
    let mut descriptors: Vec<(PropertyKey, PropertyDescriptor)> = Vec::new();
    let mut keep = agent.rooted_vec();
    for key in agent.own_keys(props)?.iter() {
        agent.poll(1)?;
        let Some(property) = agent.internal_get_own_property(props, key)? else { continue };
        if !property.enumerable() {
            continue;
        }
        let desc_obj = agent.get(props, key)?;
        let desc = agent.to_property_descriptor(desc_obj)?;
        keep.push(key.as_raw_value());
        keep.extend(desc.value.into_iter().chain(desc.get).chain(desc.set));
        descriptors.push((key, desc));
    }
    agent.reserve_memory(descriptors.len() * size_of::<(PropertyKey, PropertyDescriptor)>())?;
    for (key, desc) in &descriptors {
        agent.poll(2)?;
        agent.define_property_or_throw(object, *key, desc)?;
    }
    Ok(())
}

// Object.defineProperty ( O, P, Attributes ), https://tc39.es/ecma262/#sec-object.defineproperty
fn define_property(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(object) = arg(args, 0).as_object() else {
        return Err(agent.throw(message::CalledOnNonObject("Object.defineProperty")));
    };
    let key = agent.to_property_key(arg(args, 1))?;
    let desc = agent.to_property_descriptor(arg(args, 2))?;
    agent.define_property_or_throw(object, key, &desc)?;
    Ok(object.into())
}

// Object.entries ( O ), https://tc39.es/ecma262/#sec-object.entries
fn entries(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    listed(agent, arg(args, 0), PropertyListKind::KeyAndValue)
}
// Object.keys ( O ), https://tc39.es/ecma262/#sec-object.keys
fn keys(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    listed(agent, arg(args, 0), PropertyListKind::Key)
}
// Object.values ( O ), https://tc39.es/ecma262/#sec-object.values
fn values(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    listed(agent, arg(args, 0), PropertyListKind::Value)
}
fn listed(agent: &mut Agent, value: Value, kind: PropertyListKind) -> JsResult<Value> {
    let object = agent.to_object(value)?;
    if kind == PropertyListKind::Key
        && let Some(array) = agent.plain_names(object)
    {
        return Ok(array.into());
    }
    let accessors = if kind == PropertyListKind::Key { Accessors::Ignore } else { Accessors::Refuse };
    if let Some(mut walk) = agent.walk_plain(object, accessors, false) {
        // The list, strings of indices, and the entries.
        let mut bytes = walk.at_most() * if kind == PropertyListKind::KeyAndValue { 120 } else { 8 };
        if kind != PropertyListKind::Value {
            bytes += object.elements_len() as usize * 32;
        }
        if !agent.heap.is_short_of(bytes) {
            let array = agent.create_array_from_list(&[]);
            agent.heap.reserve_elements(array, walk.at_most());
            let mut count = 0;
            while let Some((key, value)) = agent.next_plain(&mut walk) {
                agent.pay_for_walk(&mut count)?;
                let item = match kind {
                    PropertyListKind::Value => value,
                    PropertyListKind::Key => agent.heap.key_to_value(key),
                    PropertyListKind::KeyAndValue => {
                        let name = agent.heap.key_to_value(key);
                        agent.create_array_from_list(&[name, value]).into()
                    }
                };
                agent.heap.push_element(array, item);
            }
            array.set_array_length(array.elements_len());
            agent.poll(array.elements_len() as u64 / 8)?;
            return Ok(array.into());
        }
    }
    let list = agent.enumerable_own_properties(object, kind)?;
    Ok(agent.create_array_from_long_list(&list)?.into())
}

// Object.freeze ( O ), https://tc39.es/ecma262/#sec-object.freeze
fn freeze(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let value = arg(args, 0);
    if let Some(object) = value.as_object()
        && !agent.set_integrity_level(object, IntegrityLevel::Frozen)?
    {
        let what = agent.describe_object(value);
        return Err(agent.throw(message::CannotFreeze(what)));
    }
    Ok(value)
}

// Object.fromEntries ( iterable ), https://tc39.es/ecma262/#sec-object.fromentries
fn from_entries(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let iterable = arg(args, 0);
    if iterable.is_nullish() {
        let what = agent.describe(iterable);
        return Err(agent.throw(message::NotIterable(what)));
    }
    let object = agent.new_plain_object();
    // AddEntriesFromIterable ( target, iterable, adder )
    let mut iteration = agent.iterate(iterable)?;
    while let Some(next) = iteration.step(agent)? {
        let result = add_entry(agent, object, next);
        iteration.close_if_abrupt(agent, result)?;
    }
    Ok(object.into())
}
fn add_entry(agent: &mut Agent, target: Object, entry: Value) -> JsResult<()> {
    let Some(entry) = entry.as_object() else {
        let what = agent.describe(entry);
        return Err(agent.throw(message::NotEntryObject(what)));
    };
    let k = get_index(agent, entry, 0)?;
    let v = get_index(agent, entry, 1)?;
    let key = agent.to_property_key(k)?;
    // OPTIMIZATION: nobody else has the target yet: it is plain and extensible.
    agent.heap.put_data_property(target, key, v);
    Ok(())
}

// Object.getOwnPropertyDescriptor ( O, P ), https://tc39.es/ecma262/#sec-object.getownpropertydescriptor
fn get_own_property_descriptor(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let object = agent.to_object(arg(args, 0))?;
    let key = agent.to_property_key(arg(args, 1))?;
    let Some(property) = agent.internal_get_own_property(object, key)? else { return Ok(Value::UNDEFINED) };
    Ok(agent.from_property_descriptor(&property.to_descriptor()).into())
}

// Object.getOwnPropertyDescriptors ( O ), https://tc39.es/ecma262/#sec-object.getownpropertydescriptors
fn get_own_property_descriptors(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let object = agent.to_object(arg(args, 0))?;
    let descriptors = agent.new_plain_object();
    for key in agent.own_keys(object)?.iter() {
        agent.poll(4)?;
        if let Some(property) = agent.internal_get_own_property(object, key)? {
            let descriptor = agent.from_property_descriptor(&property.to_descriptor());
            agent.create_data_property_or_throw(descriptors, key, descriptor.into())?;
        }
    }
    Ok(descriptors.into())
}

// Object.getOwnPropertyNames ( O ), https://tc39.es/ecma262/#sec-object.getownpropertynames
fn get_own_property_names(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    get_own_property_keys(agent, arg(args, 0), false)
}
// Object.getOwnPropertySymbols ( O ), https://tc39.es/ecma262/#sec-object.getownpropertysymbols
fn get_own_property_symbols(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    get_own_property_keys(agent, arg(args, 0), true)
}
// GetOwnPropertyKeys ( O, type ), https://tc39.es/ecma262/#sec-getownpropertykeys
fn get_own_property_keys(agent: &mut Agent, value: Value, symbols: bool) -> JsResult<Value> {
    let object = agent.to_object(value)?;
    if let Some(array) = agent.plain_keys(object, symbols) {
        agent.poll(array.elements_len() as u64 / 8)?;
        return Ok(array.into());
    }
    let mut list = agent.rooted_vec();
    for key in agent.own_keys(object)?.iter().filter(|k| k.is_symbol() == symbols) {
        list.push(agent.heap.key_to_value(key));
        agent.poll(1)?;
    }
    Ok(agent.create_array_from_long_list(&list)?.into())
}

// Object.getPrototypeOf ( O ), https://tc39.es/ecma262/#sec-object.getprototypeof
fn get_prototype_of(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let object = agent.to_object(arg(args, 0))?;
    Ok(agent.internal_get_prototype_of(object)?.into())
}

// Object.groupBy ( items, callback ), https://tc39.es/ecma262/#sec-object.groupby
fn group_by(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let groups = super::group_by::group_by_property(agent, arg(args, 0), arg(args, 1))?;
    let object = agent.heap.new_object_with_proto(None);
    for Group { key, elements } in groups.iter() {
        let elements = agent.create_array_from_long_list(elements)?;
        agent.create_data_property_or_throw(object, PropertyKey::from_raw_value(*key), elements.into())?;
    }
    Ok(object.into())
}

// Object.hasOwn ( O, P ), https://tc39.es/ecma262/#sec-object.hasown
fn has_own(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let object = agent.to_object(arg(args, 0))?;
    let key = agent.to_property_key(arg(args, 1))?;
    Ok(agent.has_own_property(object, key)?.into())
}

// Object.is ( value1, value2 ), https://tc39.es/ecma262/#sec-object.is
fn is(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    Ok(agent.same_value(arg(args, 0), arg(args, 1)).into())
}

// Object.isExtensible ( O ), https://tc39.es/ecma262/#sec-object.isextensible
fn is_extensible(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(object) = arg(args, 0).as_object() else { return Ok(Value::FALSE) };
    Ok(agent.internal_is_extensible(object)?.into())
}
// Object.isFrozen ( O ), https://tc39.es/ecma262/#sec-object.isfrozen
fn is_frozen(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(object) = arg(args, 0).as_object() else { return Ok(Value::TRUE) };
    Ok(agent.test_integrity_level(object, IntegrityLevel::Frozen)?.into())
}
// Object.isSealed ( O ), https://tc39.es/ecma262/#sec-object.issealed
fn is_sealed(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(object) = arg(args, 0).as_object() else { return Ok(Value::TRUE) };
    Ok(agent.test_integrity_level(object, IntegrityLevel::Sealed)?.into())
}

// Object.preventExtensions ( O ), https://tc39.es/ecma262/#sec-object.preventextensions
fn prevent_extensions(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let value = arg(args, 0);
    if let Some(object) = value.as_object()
        && !agent.internal_prevent_extensions(object)?
    {
        let what = agent.describe_object(value);
        return Err(agent.throw(message::CannotPreventExtensions(what)));
    }
    Ok(value)
}

// Object.seal ( O ), https://tc39.es/ecma262/#sec-object.seal
fn seal(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let value = arg(args, 0);
    if let Some(object) = value.as_object()
        && !agent.set_integrity_level(object, IntegrityLevel::Sealed)?
    {
        let what = agent.describe_object(value);
        return Err(agent.throw(message::CannotSeal(what)));
    }
    Ok(value)
}

// Object.setPrototypeOf ( O, proto ), https://tc39.es/ecma262/#sec-object.setprototypeof
fn set_prototype_of(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let value = arg(args, 0);
    if value.is_nullish() {
        return Err(agent.throw(message::CalledOnNullish("Object.setPrototypeOf")));
    }
    let proto = object_or_null(agent, arg(args, 1))?;
    if let Some(object) = value.as_object() {
        super::object_prototype::set_prototype_or_throw(agent, object, proto)?;
    }
    Ok(value)
}
