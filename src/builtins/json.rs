//! 25.5 The JSON object: its functions, reviving, raw JSON. The parser and the serializer are files of their own.

use super::arg;
use super::json_nodes::{Node, NodeKind, Parsed};
use super::json_parse;
use super::json_stringify;
use crate::heap::{Kind, Object, PropertyKey, Value};
use crate::runtime::native::{Prop, intrinsic, method, to_string_tag};
use crate::runtime::object_operations::{IntegrityLevel, PropertyListKind};
use crate::runtime::{Agent, Intrinsic, JsResult, message};
use rustc_hash::FxHashMap;

pub static OBJECT: &[Prop] = &[
    method("isRawJSON", 1, is_raw_json),
    intrinsic("parse", Intrinsic::JsonParse),
    method("rawJSON", 1, raw_json),
    method("stringify", 3, json_stringify::stringify),
    to_string_tag("JSON"),
];

// JSON.isRawJSON ( O ), https://tc39.es/ecma262/#sec-json.israwjson
fn is_raw_json(_agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Ok((arg(args, 0).cell_kind() == Kind::RawJson).into())
}

// JSON.rawJSON ( text ), https://tc39.es/ecma262/#sec-json.rawjson
fn raw_json(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let text = agent.to_string(arg(args, 0))?;
    let units = text.units(&agent.heap);
    let is_blank = |unit: u16| matches!(unit, 0x09 | 0x0A | 0x0D | 0x20);
    if units.is_empty() || is_blank(units.at(0)) || is_blank(units.at(units.len() - 1)) {
        return Err(agent.throw(message::InvalidRawJson()));
    }
    if units.at(0) == b'{' as u16 || units.at(0) == b'[' as u16 {
        return Err(agent.throw(message::InvalidRawJson()));
    }
    json_parse::parse_json(agent, text)?;
    let shape = agent.heap.root_shape(None, 0);
    let object = agent.heap.alloc_object(Kind::RawJson, shape, 0);
    let key = agent.heap.names.raw_json;
    agent.create_data_property_or_throw(object, key, text.into())?;
    agent.set_integrity_level(object, IntegrityLevel::Frozen)?;
    Ok(object.into())
}

// JSON.parse ( text [ , reviver ] ), https://tc39.es/ecma262/#sec-json.parse
pub fn parse(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let text = agent.to_string(arg(args, 0))?;
    let reviver = arg(args, 1);
    if !agent.is_callable(reviver) {
        return json_parse::parse_json(agent, text);
    }
    let parsed = json_parse::parse_with_nodes(agent, text)?;
    let root = agent.new_plain_object();
    let name = agent.heap.key_from_str("");
    agent.create_data_property_or_throw(root, name, parsed.value)?;
    let record = parsed.nodes.len().checked_sub(1);
    let held = parsed.bytes();
    agent.held_bytes += held;
    let result = internalize(agent, root, name, reviver, record, &parsed);
    agent.held_bytes -= held;
    result
}

// InternalizeJSONProperty ( holder, name, reviver, parseRecord ), https://tc39.es/ecma262/#sec-internalizejsonproperty
fn internalize(
    agent: &mut Agent,
    holder: Object,
    name: PropertyKey,
    reviver: Value,
    record: Option<usize>,
    parsed: &Parsed,
) -> JsResult<Value> {
    agent.check_native_stack()?;
    agent.poll(1)?;
    let value = agent.get(holder, name)?;
    let context = agent.new_plain_object();
    let record: Option<&Node> = record
        .and_then(|r| parsed.nodes.get(r))
        .filter(|node| parsed.values.get(node.value).is_some_and(|&v| agent.same_value(v, value)));
    if let Some(node) = record
        && !value.is_object()
    {
        let source = agent.heap.substring(parsed.text, node.start, node.end);
        let key = agent.heap.key_from_str("source");
        agent.create_data_property_or_throw(context, key, source.into())?;
    }
    if let Some(object) = value.as_object() {
        if agent.is_array(value)? {
            let elements: &[usize] = match record.map(|node| &node.kind) {
                Some(NodeKind::Array(elements)) => elements,
                _ => &[],
            };
            let len = agent.length_of_array_like(object)?;
            for i in 0..len {
                let key = agent.index_key(i);
                let element = usize::try_from(i).ok().and_then(|i| elements.get(i).copied());
                revive_property(agent, object, key, reviver, element, parsed)?;
            }
        } else {
            let entries: &[(PropertyKey, usize)] = match record.map(|node| &node.kind) {
                Some(NodeKind::Object(entries)) => entries,
                _ => &[],
            };
            // Of equal keys the last entry counts.
            agent.reserve_memory(entries.len() * 2 * size_of::<(PropertyKey, usize)>())?;
            let mut nodes: FxHashMap<PropertyKey, usize> = FxHashMap::default();
            for (i, &(key, node)) in entries.iter().enumerate() {
                if i % 4096 == 4095 {
                    agent.poll(4096)?;
                }
                nodes.insert(key, node);
            }
            let keys = agent.enumerable_own_properties(object, PropertyListKind::Key)?;
            for &name in keys.iter() {
                let key = agent.to_property_key(name)?;
                let entry = nodes.get(&key).copied();
                revive_property(agent, object, key, reviver, entry, parsed)?;
            }
        }
    }
    let name = agent.heap.key_to_value(name);
    agent.call(reviver, holder.into(), &[name, value, context.into()])
}
fn revive_property(
    agent: &mut Agent,
    object: Object,
    key: PropertyKey,
    reviver: Value,
    record: Option<usize>,
    parsed: &Parsed,
) -> JsResult<()> {
    let new = internalize(agent, object, key, reviver, record, parsed)?;
    if new.is_undefined() {
        agent.internal_delete(object, key)?;
    } else {
        agent.create_data_property(object, key, new)?;
    }
    Ok(())
}
