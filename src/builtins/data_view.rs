//! 25.3 DataView objects. Words: 0 the buffer, 1 byte offset (raw), 2 byte length (raw), 3 true if the length is auto.

use super::arg;
use super::array_buffer::require_attached;
use super::map::incompatible;
use crate::heap::{Kind, Object, Value};
use crate::runtime::array_buffer::{ElementType, as_any_buffer};
use crate::runtime::native::{Prop, getter, method, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

macro_rules! accessors { ($($ty:ident $get_name:literal $get:ident $set_name:literal $set:ident;)*) => {
    /// Properties of the prototype.
    pub static PROTOTYPE: &[Prop] = &[
        getter("buffer", buffer),
        getter("byteLength", byte_length),
        getter("byteOffset", byte_offset),
        $(method($get_name, 1, $get),)*
        $(method($set_name, 2, $set),)*
        to_string_tag("DataView"),
    ];
    $(
        // DataView.prototype.get…, https://tc39.es/ecma262/#sec-dataview.prototype.getbigint64 and following
        fn $get(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
            get_view_value(agent, this, args, ElementType::$ty, $get_name)
        }
        // DataView.prototype.set…, https://tc39.es/ecma262/#sec-dataview.prototype.setbigint64 and following
        fn $set(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
            set_view_value(agent, this, args, ElementType::$ty, $set_name)
        }
    )*
} }
accessors! {
    // DataView.prototype.getBigInt64 ( byteOffset [ , littleEndian ] ), https://tc39.es/ecma262/#sec-dataview.prototype.getbigint64
    // DataView.prototype.setBigInt64 ( byteOffset, value [ , littleEndian ] ), https://tc39.es/ecma262/#sec-dataview.prototype.setbigint64
    BigInt64 "getBigInt64" get_big_int64 "setBigInt64" set_big_int64;
    // … and so on for every type.
    BigUint64 "getBigUint64" get_big_uint64 "setBigUint64" set_big_uint64;
    Float16 "getFloat16" get_float16 "setFloat16" set_float16;
    Float32 "getFloat32" get_float32 "setFloat32" set_float32;
    Float64 "getFloat64" get_float64 "setFloat64" set_float64;
    Int8 "getInt8" get_int8 "setInt8" set_int8;
    Int16 "getInt16" get_int16 "setInt16" set_int16;
    Int32 "getInt32" get_int32 "setInt32" set_int32;
    Uint8 "getUint8" get_uint8 "setUint8" set_uint8;
    Uint16 "getUint16" get_uint16 "setUint16" set_uint16;
    Uint32 "getUint32" get_uint32 "setUint32" set_uint32;
}

// DataView ( buffer [ , byteOffset [ , byteLength ] ] ), https://tc39.es/ecma262/#sec-dataview-buffer-byteoffset-bytelength
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("DataView")));
    }
    let Some(buffer) = as_any_buffer(arg(args, 0)) else {
        return Err(agent.throw(message::NotABuffer("DataView")));
    };
    let offset = agent.to_index(arg(args, 1))?;
    require_attached(agent, buffer, "DataView")?;
    let length = arg(args, 2);
    let buffer_length = agent.data_block(buffer).len() as u64;
    if offset > buffer_length {
        return Err(agent.throw(message::StartOutOfBounds(offset)));
    }
    let fixed = agent.data_block(buffer).max_len().is_none();
    let view_length = if !length.is_undefined() {
        let view_length = agent.to_index(length)?;
        if offset + view_length > buffer_length {
            return Err(agent.throw(message::InvalidLength("DataView")));
        }
        Some(view_length)
    } else if fixed {
        Some(buffer_length - offset)
    } else {
        None
    };
    let view = agent.ordinary_create_from_constructor(new_target, Intrinsic::DataViewPrototype, Kind::DataView, 4)?;
    require_attached(agent, buffer, "DataView")?;
    let buffer_length = agent.data_block(buffer).len() as u64;
    if offset > buffer_length {
        return Err(agent.throw(message::StartOutOfBounds(offset)));
    }
    if !length.is_undefined() && offset + view_length.unwrap_or(0) > buffer_length {
        return Err(agent.throw(message::InvalidLength("DataView")));
    }
    view.set_word(0, buffer.into());
    view.set_word(1, Value::raw(offset as usize));
    view.set_word(2, Value::raw(view_length.unwrap_or(0) as usize));
    view.set_word(3, view_length.is_none().into());
    Ok(view.into())
}
fn this_view(agent: &mut Agent, this: Value, method: &str) -> JsResult<(Object, Object)> {
    if let Some(view) = this.as_object()
        && view.kind() == Kind::DataView
        && let Some(buffer) = view.word(0).as_object()
    {
        return Ok((view, buffer));
    }
    Err(incompatible(agent, this, "DataView", method))
}
// IsViewOutOfBounds ( viewRecord ), https://tc39.es/ecma262/#sec-isviewoutofbounds
// GetViewByteLength ( viewRecord ), https://tc39.es/ecma262/#sec-getviewbytelength
pub(crate) fn view_byte_length(agent: &mut Agent, view: Object, buffer: Object, method: &str) -> JsResult<u64> {
    require_attached(agent, buffer, method)?;
    let offset = view.word(1).to_raw();
    let buffer_length = agent.data_block(buffer).len();
    let length =
        if view.word(3) == Value::TRUE { buffer_length.checked_sub(offset) } else { Some(view.word(2).to_raw()) };
    match length {
        Some(length) if offset + length <= buffer_length => Ok(length as u64),
        _ => Err(agent.throw(message::ViewOutOfBounds(method))),
    }
}
// get DataView.prototype.buffer, https://tc39.es/ecma262/#sec-get-dataview.prototype.buffer
fn buffer(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(this_view(agent, this, "buffer")?.1.into())
}
// get DataView.prototype.byteLength, https://tc39.es/ecma262/#sec-get-dataview.prototype.bytelength
fn byte_length(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (view, buffer) = this_view(agent, this, "byteLength")?;
    Ok(Value::number(view_byte_length(agent, view, buffer, "byteLength")? as f64))
}
// get DataView.prototype.byteOffset, https://tc39.es/ecma262/#sec-get-dataview.prototype.byteoffset
fn byte_offset(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (view, buffer) = this_view(agent, this, "byteOffset")?;
    view_byte_length(agent, view, buffer, "byteOffset")?;
    Ok(Value::from(view.word(1).to_raw()))
}

/// Where an element is in the buffer's bytes, if it is inside.
fn place(agent: &mut Agent, view: Object, buffer: Object, index: u64, ty: ElementType, name: &str) -> JsResult<usize> {
    let size = view_byte_length(agent, view, buffer, name)?;
    if index + ty.size() as u64 > size {
        return Err(agent.throw(message::OffsetOutsideView()));
    }
    Ok(view.word(1).to_raw() + index as usize)
}
// GetViewValue ( view, requestIndex, isLittleEndian, type ), https://tc39.es/ecma262/#sec-getviewvalue
fn get_view_value(agent: &mut Agent, this: Value, args: &[Value], ty: ElementType, name: &str) -> JsResult<Value> {
    let (view, buffer) = this_view(agent, this, name)?;
    let index = agent.to_index(arg(args, 0))?;
    let little_endian = agent.to_boolean(arg(args, 1));
    let at = place(agent, view, buffer, index, ty, name)?;
    let raw = agent.data_block(buffer).load(ty, at);
    Ok(agent.raw_to_value(ty, if little_endian { raw } else { ty.swap(raw) }))
}
// SetViewValue ( view, requestIndex, isLittleEndian, type, value ), https://tc39.es/ecma262/#sec-setviewvalue
fn set_view_value(agent: &mut Agent, this: Value, args: &[Value], ty: ElementType, name: &str) -> JsResult<Value> {
    let (view, buffer) = this_view(agent, this, name)?;
    let index = agent.to_index(arg(args, 0))?;
    let raw = agent.value_to_raw(ty, arg(args, 1))?;
    let little_endian = agent.to_boolean(arg(args, 2));
    let at = place(agent, view, buffer, index, ty, name)?;
    agent.data_block_mut(buffer).store(ty, at, if little_endian { raw } else { ty.swap(raw) });
    Ok(Value::UNDEFINED)
}
