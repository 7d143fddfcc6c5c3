//! 25.1 ArrayBuffer objects, and what SharedArrayBuffer has in common with them.

use super::arg;
use super::array_access::key;
use super::map::incompatible;
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::native::{Prop, getter, method, symbol_getter, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] =
    &[method("isView", 1, is_view), symbol_getter(WellKnown::Species, crate::runtime::promise::return_this)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    getter("byteLength", byte_length),
    getter("detached", detached),
    getter("maxByteLength", max_byte_length),
    getter("resizable", resizable),
    method("resize", 1, resize),
    method("slice", 2, slice),
    method("transfer", 0, transfer),
    method("transferToFixedLength", 0, transfer_to_fixed_length),
    to_string_tag("ArrayBuffer"),
];

/// Words: 0 the data block, 1 [[ArrayBufferDetachKey]].
const DETACH_KEY: usize = 1;

// GetArrayBufferMaxByteLengthOption ( options ), https://tc39.es/ecma262/#sec-getarraybuffermaxbytelengthoption
fn max_byte_length_option(agent: &mut Agent, options: Value) -> JsResult<Option<u64>> {
    let Some(options) = options.as_object() else { return Ok(None) };
    let name = key(agent, "maxByteLength");
    let max = agent.get(options, name)?;
    if max.is_undefined() { Ok(None) } else { agent.to_index(max).map(Some) }
}
/// The constructors of both kinds of buffer.
pub(super) fn construct_buffer(
    agent: &mut Agent,
    args: &[Value],
    kind: Kind,
    default: Intrinsic,
    name: &str,
) -> JsResult<Value> {
    let Some(new_target) = agent.new_target().as_object() else {
        return Err(agent.throw(message::ConstructorNeedsNew(name)));
    };
    let byte_length = agent.to_index(arg(args, 0))?;
    let max = max_byte_length_option(agent, arg(args, 1))?;
    if max.is_some_and(|max| byte_length > max) {
        return Err(agent.throw(message::BufferMaxLength()));
    }
    let proto = agent.get_prototype_from_constructor(new_target, default)?;
    Ok(agent.new_buffer(kind, proto, byte_length, max)?.into())
}
// ArrayBuffer ( length [ , options ] ), https://tc39.es/ecma262/#sec-arraybuffer-length
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    construct_buffer(agent, args, Kind::ArrayBuffer, Intrinsic::ArrayBufferPrototype, "ArrayBuffer")
}
// ArrayBuffer.isView ( arg ), https://tc39.es/ecma262/#sec-arraybuffer.isview
fn is_view(_agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(matches!(arg(args, 0).cell_kind(), Kind::TypedArray | Kind::DataView).into())
}

fn this_buffer(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(buffer) if buffer.kind() == Kind::ArrayBuffer => Ok(buffer),
        _ => Err(incompatible(agent, this, "ArrayBuffer", method)),
    }
}
/// Throws if a buffer is detached.
pub(super) fn require_attached(agent: &mut Agent, buffer: Object, method: &str) -> JsResult<()> {
    if agent.data_block(buffer).is_detached() {
        return Err(agent.throw(message::Detached(method)));
    }
    Ok(())
}
// get ArrayBuffer.prototype.byteLength, https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.bytelength
fn byte_length(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "byteLength")?;
    Ok(Value::from(agent.data_block(buffer).len()))
}
// get ArrayBuffer.prototype.detached, https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.detached
fn detached(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "detached")?;
    Ok(agent.data_block(buffer).is_detached().into())
}
// get ArrayBuffer.prototype.maxByteLength, https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.maxbytelength
fn max_byte_length(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "maxByteLength")?;
    let block = agent.data_block(buffer);
    Ok(Value::from(if block.is_detached() { 0 } else { block.max_len().unwrap_or(block.len()) }))
}
// get ArrayBuffer.prototype.resizable, https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.resizable
fn resizable(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "resizable")?;
    Ok(agent.data_block(buffer).max_len().is_some().into())
}
// ArrayBuffer.prototype.resize ( newLength ), https://tc39.es/ecma262/#sec-arraybuffer.prototype.resize
fn resize(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "resize")?;
    let Some(max) = agent.data_block(buffer).max_len() else {
        return Err(incompatible(agent, this, "ArrayBuffer", "resize"));
    };
    let new_length = agent.to_index(arg(args, 0))?;
    require_attached(agent, buffer, "ArrayBuffer.prototype.resize")?;
    if new_length > max as u64 {
        return Err(agent.throw(message::BufferResize("ArrayBuffer.prototype.resize")));
    }
    agent.resize_buffer(buffer, new_length as usize)?;
    Ok(Value::UNDEFINED)
}

/// `slice` of both kinds of buffer.
pub(super) fn slice_buffer(
    agent: &mut Agent,
    buffer: Object,
    args: &[Value],
    default: Intrinsic,
    class: &str,
) -> JsResult<Value> {
    let name = "slice";
    require_attached(agent, buffer, name)?;
    let len = agent.data_block(buffer).len() as u64;
    let first = agent.to_relative_index(arg(args, 0), len, 0)?;
    let last = agent.to_relative_index(arg(args, 1), len, len)?;
    let new_len = last.saturating_sub(first);
    let constructor = agent.species_constructor(buffer, default)?;
    let new = agent.construct(constructor, &[Value::number(new_len as f64)], None)?;
    if new.kind() != buffer.kind() {
        return Err(incompatible(agent, new.into(), class, name));
    }
    require_attached(agent, new, name)?;
    if new == buffer {
        return Err(agent.throw(message::SpeciesSameBuffer()));
    }
    if (agent.data_block(new).len() as u64) < new_len {
        return Err(agent.throw(message::SpeciesShortBuffer()));
    }
    require_attached(agent, buffer, name)?;
    agent.copy_between_buffers(buffer, first as usize, new, 0, new_len as usize)?;
    Ok(new.into())
}
// ArrayBuffer.prototype.slice ( start, end ), https://tc39.es/ecma262/#sec-arraybuffer.prototype.slice
fn slice(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, "slice")?;
    slice_buffer(agent, buffer, args, Intrinsic::ArrayBuffer, "ArrayBuffer")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PreserveResizability {
    PreserveResizability,
    FixedLength,
}
// ArrayBufferCopyAndDetach ( arrayBuffer, newLength, preserveResizability ), https://tc39.es/ecma262/#sec-arraybuffercopyanddetach
fn copy_and_detach(
    agent: &mut Agent,
    this: Value,
    new_length: Value,
    preserve: PreserveResizability,
    method: &str,
) -> JsResult<Value> {
    let buffer = this_buffer(agent, this, method)?;
    let new_length = match new_length {
        Value::UNDEFINED => agent.data_block(buffer).len() as u64,
        value => agent.to_index(value)?,
    };
    require_attached(agent, buffer, method)?;
    let max = agent.data_block(buffer).max_len().filter(|_| preserve == PreserveResizability::PreserveResizability);
    if !buffer.word(DETACH_KEY).is_undefined() {
        return Err(agent.throw(message::DetachKey()));
    }
    if max.is_some_and(|max| new_length > max as u64) {
        return Err(agent.throw(message::BufferMaxLength()));
    }
    // The copy is made with the bytes themselves; asking for memory comes first, so that a failure changes nothing.
    let probe = agent.allocate_array_buffer(new_length, max.map(|max| max as u64))?;
    let bytes = agent.detach_array_buffer(buffer);
    drop(agent.detach_array_buffer(probe));
    Ok(agent.adopt_bytes(bytes, new_length, max.map(|max| max as u64))?.into())
}
// ArrayBuffer.prototype.transfer ( [ newLength ] ), https://tc39.es/ecma262/#sec-arraybuffer.prototype.transfer
fn transfer(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    copy_and_detach(agent, this, arg(args, 0), PreserveResizability::PreserveResizability, "transfer")
}
// ArrayBuffer.prototype.transferToFixedLength ( [ newLength ] ), https://tc39.es/ecma262/#sec-arraybuffer.prototype.transfertofixedlength
fn transfer_to_fixed_length(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    copy_and_detach(agent, this, arg(args, 0), PreserveResizability::FixedLength, "transferToFixedLength")
}
