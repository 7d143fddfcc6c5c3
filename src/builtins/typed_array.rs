//! 23.2 TypedArray objects: %TypedArray%, the twelve constructors, the tables.

use super::array_access::{callable, get_index, index_value};
use super::array_buffer::require_attached;
use super::{arg, typed_array_callbacks as callbacks, typed_array_copy as copy, typed_array_methods as methods};
use crate::heap::{Attributes, Kind, Object, Value, WellKnown};
use crate::runtime::array_buffer::{ElementType, as_any_buffer};
use crate::runtime::native::{
    Prop, Row, constant, getter, intrinsic, method, property, symbol, symbol_alias, symbol_getter,
};
use crate::runtime::typed_array::{buffer_of, byte_offset, element_type};
use crate::runtime::{Agent, Intrinsic, JsResult, RootedVec, message};

/// Properties of %TypedArray%.
pub static CONSTRUCTOR: &[Prop] = &[
    method("from", 1, from),
    method("of", 0, of),
    symbol_getter(WellKnown::Species, crate::runtime::promise::return_this),
];

/// Properties of %TypedArray%.prototype.
pub static PROTOTYPE: &[Prop] = &[
    method("at", 1, methods::at),
    getter("buffer", methods::buffer),
    getter("byteLength", methods::byte_length),
    getter("byteOffset", methods::byte_offset),
    method("copyWithin", 2, copy::copy_within),
    method("entries", 0, methods::entries),
    method("every", 1, callbacks::every),
    method("fill", 1, methods::fill),
    method("filter", 1, callbacks::filter),
    method("find", 1, callbacks::find),
    method("findIndex", 1, callbacks::find_index),
    method("findLast", 1, callbacks::find_last),
    method("findLastIndex", 1, callbacks::find_last_index),
    method("forEach", 1, callbacks::for_each),
    method("includes", 1, methods::includes),
    method("indexOf", 1, methods::index_of),
    method("join", 1, methods::join),
    method("keys", 0, methods::keys),
    method("lastIndexOf", 1, methods::last_index_of),
    getter("length", methods::length),
    method("map", 1, callbacks::map),
    method("reduce", 1, callbacks::reduce),
    method("reduceRight", 1, callbacks::reduce_right),
    method("reverse", 0, methods::reverse),
    method("set", 1, copy::set),
    method("slice", 2, copy::slice),
    method("some", 1, callbacks::some),
    method("sort", 1, copy::sort),
    method("subarray", 2, copy::subarray),
    method("toLocaleString", 0, methods::to_locale_string),
    method("toReversed", 0, copy::to_reversed),
    method("toSorted", 1, copy::to_sorted),
    intrinsic("toString", Intrinsic::ArrayProtoToString),
    method("values", 0, methods::values),
    method("with", 2, copy::with),
    symbol_alias(WellKnown::Iterator, "values"),
    property(symbol(WellKnown::ToStringTag), Attributes(4 | 8), Row::Accessor(Some(methods::to_string_tag), None)),
];

macro_rules! types { ($($ty:ident $table:ident $construct:ident $size:literal;)*) => {
    /// The tables of the constructors, which are those of their prototypes too.
    pub mod tables { $(
        /// BYTES_PER_ELEMENT
        pub static $table: &[super::Prop] = &[super::constant("BYTES_PER_ELEMENT", $size)];
    )* }
    $(
        // TypedArray ( ...args ), https://tc39.es/ecma262/#sec-typedarray
        pub fn $construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
            construct_of(agent, ElementType::$ty, args)
        }
    )*
} }
types! {
    Int8 INT8 construct_int8 1.0;
    Uint8 UINT8 construct_uint8 1.0;
    Uint8Clamped UINT8_CLAMPED construct_uint8_clamped 1.0;
    Int16 INT16 construct_int16 2.0;
    Uint16 UINT16 construct_uint16 2.0;
    Int32 INT32 construct_int32 4.0;
    Uint32 UINT32 construct_uint32 4.0;
    BigInt64 BIG_INT64 construct_big_int64 8.0;
    BigUint64 BIG_UINT64 construct_big_uint64 8.0;
    Float16 FLOAT16 construct_float16 2.0;
    Float32 FLOAT32 construct_float32 4.0;
    Float64 FLOAT64 construct_float64 8.0;
}
// %TypedArray% ( ), https://tc39.es/ecma262/#sec-%typedarray%
pub fn construct(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    Err(agent.throw(message::AbstractConstructor("TypedArray")))
}

// TypedArray ( ...args ), https://tc39.es/ecma262/#sec-typedarray
fn construct_of(agent: &mut Agent, ty: ElementType, args: &[Value]) -> JsResult<Value> {
    let Some(new_target) = agent.new_target().as_object() else {
        return Err(agent.throw(message::ConstructorNeedsNew(ty.name())));
    };
    let first = arg(args, 0);
    let Some(source) = first.as_object() else {
        let length = agent.to_index(first)?;
        let proto = agent.get_prototype_from_constructor(new_target, ty.intrinsics().1)?;
        return Ok(allocate(agent, ty, proto, length)?.into());
    };
    let proto = agent.get_prototype_from_constructor(new_target, ty.intrinsics().1)?;
    if source.kind() == Kind::TypedArray {
        return Ok(from_typed_array(agent, ty, proto, source)?.into());
    }
    if as_any_buffer(first).is_some() {
        return Ok(from_buffer(agent, ty, proto, source, arg(args, 1), arg(args, 2))?.into());
    }
    let values = iterable_to_list(agent, first)?;
    let length = match &values {
        Some(values) => values.len() as u64,
        None => agent.length_of_array_like(source)?,
    };
    let array = allocate(agent, ty, proto, length)?;
    for k in 0..length {
        agent.poll(1)?;
        let value = match &values {
            Some(values) => values[k as usize],
            None => get_index(agent, source, k)?,
        };
        set_element(agent, array, k, value)?;
    }
    Ok(array.into())
}
/// The values of an iterable; None: it has no iterator method.
fn iterable_to_list(agent: &mut Agent, value: Value) -> JsResult<Option<RootedVec>> {
    let key = agent.heap.names.symbol_key(WellKnown::Iterator);
    let Some(method) = agent.get_method(value, key)? else { return Ok(None) };
    // OPTIMIZATION: iterating a packed Array nobody tampered with gives its elements.
    if let Some(array) = value.as_object()
        && agent.array_iteration_is_pristine(array)
        && array.is_packed_array(&agent.heap)
    {
        return agent.list_of_elements(array).map(Some);
    }
    let mut record = agent.get_iterator_from_method(value, method)?;
    agent.iterator_to_list(&mut record).map(Some)
}

// AllocateTypedArray ( constructorName, newTarget, defaultProto [ , length ] ), https://tc39.es/ecma262/#sec-allocatetypedarray
/// With a new buffer of zeros.
pub(crate) fn allocate(agent: &mut Agent, ty: ElementType, proto: Object, length: u64) -> JsResult<Object> {
    if length > 1 << 50 {
        return Err(agent.throw(message::InvalidTypedArrayLength(length)));
    }
    let buffer = agent.allocate_array_buffer(length * ty.size() as u64, None)?;
    Ok(agent.new_typed_array(ty, proto, buffer, 0, Some(length as usize)))
}

// InitializeTypedArrayFromTypedArray ( O, srcArray ), https://tc39.es/ecma262/#sec-initializetypedarrayfromtypedarray
fn from_typed_array(agent: &mut Agent, ty: ElementType, proto: Object, source: Object) -> JsResult<Object> {
    let Some(length) = agent.typed_array_length(source) else {
        return Err(agent.throw(message::TypedArrayOutOfBounds(ty.name())));
    };
    let source_type = element_type(source);
    let array = allocate(agent, ty, proto, length as u64)?;
    if source_type.is_big() != ty.is_big() {
        return Err(agent.throw(message::MixBigInt()));
    }
    convert_elements(agent, source, 0, array, 0, length)?;
    Ok(array)
}
/// Copies elements from one typed array to another, converting them. Both are long enough; overlapping is the caller's
/// business.
pub(super) fn convert_elements(
    agent: &mut Agent,
    from: Object,
    from_index: usize,
    to: Object,
    to_index: usize,
    count: usize,
) -> JsResult<()> {
    let (from_type, to_type) = (element_type(from), element_type(to));
    let from_at = byte_offset(from) + from_index * from_type.size();
    let to_at = byte_offset(to) + to_index * to_type.size();
    agent.poll(1 + count as u64 / 64)?;
    if from_type == to_type || from_type.is_big() {
        agent.copy_between_buffers(buffer_of(from), from_at, buffer_of(to), to_at, count * to_type.size())?;
        return Ok(());
    }
    for i in 0..count {
        if i % 4096 == 4095 {
            agent.poll(64)?;
        }
        let raw = agent.data_block(buffer_of(from)).load(from_type, from_at + i * from_type.size());
        let number = from_type.raw_to_number(raw).as_number().unwrap_or(f64::NAN);
        let raw = to_type.number_to_raw(number);
        agent.data_block_mut(buffer_of(to)).store(to_type, to_at + i * to_type.size(), raw);
    }
    Ok(())
}

// InitializeTypedArrayFromArrayBuffer ( O, buffer, byteOffset, length ), https://tc39.es/ecma262/#sec-initializetypedarrayfromarraybuffer
fn from_buffer(
    agent: &mut Agent,
    ty: ElementType,
    proto: Object,
    buffer: Object,
    byte_offset: Value,
    length: Value,
) -> JsResult<Object> {
    let size = ty.size() as u64;
    let offset = agent.to_index(byte_offset)?;
    if !offset.is_multiple_of(size) {
        return Err(agent.throw(message::OffsetAlignment(ty.name(), size)));
    }
    let new_length = if length.is_undefined() { None } else { Some(agent.to_index(length)?) };
    require_attached(agent, buffer, ty.name())?;
    let buffer_length = agent.data_block(buffer).len() as u64;
    let Some(new_length) = new_length else {
        if agent.data_block(buffer).max_len().is_some() {
            if offset > buffer_length {
                return Err(agent.throw(message::StartOutOfBounds(offset)));
            }
            return Ok(agent.new_typed_array(ty, proto, buffer, offset as usize, None));
        }
        if !buffer_length.is_multiple_of(size) {
            return Err(agent.throw(message::LengthAlignment(ty.name(), size)));
        }
        if offset > buffer_length {
            return Err(agent.throw(message::StartOutOfBounds(offset)));
        }
        let length = (buffer_length - offset) / size;
        return Ok(agent.new_typed_array(ty, proto, buffer, offset as usize, Some(length as usize)));
    };
    if new_length > buffer_length || offset + new_length * size > buffer_length {
        return Err(agent.throw(message::InvalidTypedArrayLength(new_length)));
    }
    Ok(agent.new_typed_array(ty, proto, buffer, offset as usize, Some(new_length as usize)))
}

// TypedArrayCreateFromConstructor ( constructor, args ), https://tc39.es/ecma262/#sec-typedarraycreatefromconstructor
pub(super) fn create_from_constructor(agent: &mut Agent, constructor: Object, args: &[Value]) -> JsResult<Object> {
    let new = agent.construct(constructor, args, None)?;
    let (array, length) = agent.validate_typed_array(new.into(), "TypedArray species constructor")?;
    if let &[wanted] = args
        && let Some(wanted) = wanted.as_number()
        && (length as f64) < wanted
    {
        return Err(agent.throw(message::TypedArrayTooShort()));
    }
    Ok(array)
}
// TypedArraySpeciesCreate ( exemplar, args ), https://tc39.es/ecma262/#sec-typedarrayspeciescreate
pub(super) fn species_create(agent: &mut Agent, exemplar: Object, args: &[Value]) -> JsResult<Object> {
    let ty = element_type(exemplar);
    let constructor = agent.species_constructor(exemplar, ty.intrinsics().0)?;
    let result = create_from_constructor(agent, constructor, args)?;
    if element_type(result).is_big() != ty.is_big() {
        return Err(agent.throw(message::MixBigInt()));
    }
    Ok(result)
}
// TypedArrayCreateSameType ( exemplar, length ), https://tc39.es/ecma262/#sec-typedarray-create-same-type
pub(super) fn create_same_type(agent: &mut Agent, exemplar: Object, length: usize) -> JsResult<Object> {
    let ty = element_type(exemplar);
    let proto = agent.intrinsic(ty.intrinsics().1);
    allocate(agent, ty, proto, length as u64)
}

fn this_constructor(agent: &mut Agent, this: Value) -> JsResult<Object> {
    match this.as_object() {
        Some(object) if agent.is_constructor(this) => Ok(object),
        _ => {
            let what = agent.describe(this);
            Err(agent.throw(message::NotConstructor(what)))
        }
    }
}
// %TypedArray%.from ( source [ , mapper [ , thisArg ] ] ), https://tc39.es/ecma262/#sec-%typedarray%.from
fn from(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let c = this_constructor(agent, this)?;
    let (source, mapper, this_arg) = (arg(args, 0), arg(args, 1), arg(args, 2));
    let mapping = !mapper.is_undefined();
    if mapping {
        callable(agent, mapper)?;
    }
    let values = iterable_to_list(agent, source)?;
    let (array_like, len) = match &values {
        Some(values) => (None, values.len() as u64),
        None => {
            let array_like = agent.to_object(source)?;
            (Some(array_like), agent.length_of_array_like(array_like)?)
        }
    };
    let target = create_from_constructor(agent, c, &[index_value(len)])?;
    for k in 0..len {
        agent.poll(1)?;
        let mut value = match (&values, array_like) {
            (Some(values), _) => values[k as usize],
            (None, Some(array_like)) => get_index(agent, array_like, k)?,
            _ => Value::UNDEFINED,
        };
        if mapping {
            value = agent.call(mapper, this_arg, &[value, index_value(k)])?;
        }
        set_element(agent, target, k, value)?;
    }
    Ok(target.into())
}
/// Set(O, ! ToString(𝔽(k)), value, true) of a typed array: never fails but by converting.
pub(super) fn set_element(agent: &mut Agent, target: Object, k: u64, value: Value) -> JsResult<()> {
    // OPTIMIZATION: converting a Number runs no code.
    if k <= u32::MAX as u64 && agent.typed_array_set_index(target, k as u32, value) {
        return Ok(());
    }
    agent.typed_array_set_element(target, k as f64, value)
}
// %TypedArray%.of ( ...items ), https://tc39.es/ecma262/#sec-%typedarray%.of
fn of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let c = this_constructor(agent, this)?;
    let target = create_from_constructor(agent, c, &[Value::from(args.len())])?;
    for (k, &value) in args.iter().enumerate() {
        set_element(agent, target, k as u64, value)?;
    }
    Ok(target.into())
}
