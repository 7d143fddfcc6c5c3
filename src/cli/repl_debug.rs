//! `$zero`, the REPL's window into the engine: code, shapes, memory.

use std::fmt::Write;

use super::shell::{self, write_text};
use crate::bytecode::listing;
use crate::heap::Value;
use crate::runtime::{Agent, JsResult, NativeFn};

/// Defines the global.
pub fn define(agent: &mut Agent) {
    let object = agent.new_plain_object();
    let methods: &[(&str, u32, NativeFn)] =
        &[("code", 1, code), ("gc", 0, gc), ("memory", 0, memory), ("shape", 1, shape)];
    for &(name, length, run) in methods {
        let text = agent.heap.new_string(name);
        let function = agent.new_native_function(text.into(), length, run, &[]);
        shell::define(agent, object, name, function.into());
    }
    let global = agent.realm().global_object;
    shell::define(agent, global, "$zero", object.into());
}

/// Prints the listing of a function.
fn code(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let function = args.first().and_then(|value| value.as_object());
    match function.and_then(|function| agent.function_code(function)) {
        Some(code) => {
            write_text(&listing::list(&code));
            Ok(Value::UNDEFINED)
        }
        None => Err(agent.throw_type_error("$zero.code needs a function written in JavaScript")),
    }
}

/// Collects; how many bytes are left.
fn gc(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    agent.collect_garbage();
    Ok(Value::number(agent.heap.used_bytes() as f64))
}

/// Bytes in use, and collections so far.
fn memory(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let object = agent.new_plain_object();
    let rows = [("bytes", agent.heap.used_bytes() as f64), ("collections", agent.heap.collections as f64)];
    for (name, value) in rows {
        let key = agent.heap.key_from_str(name);
        agent.heap.put_data_property(object, key, Value::number(value));
    }
    Ok(object.into())
}

/// Prints the shape of an object: its number, then a line a property with slot and attributes.
fn shape(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(object) = args.first().and_then(|value| value.as_object()) else {
        return Err(agent.throw_type_error("$zero.shape needs an object"));
    };
    if object.has_flag(crate::heap::flag::LAZY) {
        agent.materialize(object);
    }
    let id = object.shape();
    let form = if agent.heap.shape_is_dictionary(id) { "dictionary" } else { "shared" };
    let mut text = format!("{} shape {} {form}\n", object.kind().name(), id.0);
    for (key, attributes, slot) in agent.heap.shape_entries(id) {
        let name = agent.describe_key(key);
        let letters = [(attributes.writable(), 'w'), (attributes.enumerable(), 'e'), (attributes.configurable(), 'c')];
        let letters: String = letters.iter().map(|(set, letter)| if *set { *letter } else { '-' }).collect();
        let accessor = if attributes.is_accessor() { " accessor" } else { "" };
        let _ = writeln!(text, "{slot:>5} {letters} {name}{accessor}");
    }
    let elements = object.elements(&agent.heap).len();
    if elements > 0 {
        let _ = writeln!(text, "{elements} elements");
    }
    write_text(&text);
    Ok(Value::UNDEFINED)
}
