//! 25.2 SharedArrayBuffer objects. Words as an ArrayBuffer's.

use super::arg;
use super::array_buffer::{construct_buffer, slice_buffer};
use super::map::incompatible;
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::native::{Prop, getter, method, symbol_getter, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[symbol_getter(WellKnown::Species, crate::runtime::promise::return_this)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    getter("byteLength", byte_length),
    method("grow", 1, grow),
    getter("growable", growable),
    getter("maxByteLength", max_byte_length),
    method("slice", 2, slice),
    to_string_tag("SharedArrayBuffer"),
];

// SharedArrayBuffer ( length [ , options ] ), https://tc39.es/ecma262/#sec-sharedarraybuffer-length
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let default = Intrinsic::SharedArrayBufferPrototype;
    construct_buffer(agent, args, Kind::SharedArrayBuffer, default, "SharedArrayBuffer")
}
fn this_buffer(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(buffer) if buffer.kind() == Kind::SharedArrayBuffer => Ok(buffer),
        _ => Err(incompatible(agent, this, "SharedArrayBuffer", method)),
    }
}
// get SharedArrayBuffer.prototype.byteLength, https://tc39.es/ecma262/#sec-get-sharedarraybuffer.prototype.bytelength
fn byte_length(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "byteLength")?;
    Ok(Value::from(agent.data_block(buffer).len()))
}
// SharedArrayBuffer.prototype.grow ( newLength ), https://tc39.es/ecma262/#sec-sharedarraybuffer.prototype.grow
fn grow(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "grow")?;
    if agent.data_block(buffer).max_len().is_none() {
        return Err(incompatible(agent, this, "SharedArrayBuffer", "grow"));
    }
    let new_length = agent.to_index(arg(args, 0))?;
    if !agent.data_block(buffer).shared().is_some_and(|block| block.grow(new_length as usize)) {
        return Err(agent.throw(message::BufferResize("SharedArrayBuffer.prototype.grow")));
    }
    Ok(Value::UNDEFINED)
}
// get SharedArrayBuffer.prototype.growable, https://tc39.es/ecma262/#sec-get-sharedarraybuffer.prototype.growable
fn growable(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "growable")?;
    Ok(agent.data_block(buffer).max_len().is_some().into())
}
// get SharedArrayBuffer.prototype.maxByteLength, https://tc39.es/ecma262/#sec-get-sharedarraybuffer.prototype.maxbytelength
fn max_byte_length(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "maxByteLength")?;
    let block = agent.data_block(buffer);
    Ok(Value::from(block.max_len().unwrap_or(block.len())))
}
// SharedArrayBuffer.prototype.slice ( start, end ), https://tc39.es/ecma262/#sec-sharedarraybuffer.prototype.slice
fn slice(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "slice")?;
    slice_buffer(agent, buffer, args, Intrinsic::SharedArrayBuffer, "SharedArrayBuffer")
}
