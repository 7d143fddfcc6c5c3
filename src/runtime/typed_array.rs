//! 10.4.5 TypedArray exotic objects.
//!
//! Words of a typed array: 0 the buffer, 1 byte offset (raw), 2 length in elements (raw), 3 an int: element type, and
//! `AUTO` if the length is that of the buffer.

use super::array_buffer::ElementType;
use super::conversion::parse_number;
use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult, message};
use crate::heap::{Attributes, Kind, Object, PropertyKey, Value};

const BUFFER: usize = 0;
const OFFSET: usize = 1;
const LENGTH: usize = 2;
const TYPE: usize = 3;
/// [[ArrayLength]] is auto.
const AUTO: i32 = 0x100;

/// A typed array's buffer.
#[inline(always)]
pub fn buffer_of(array: Object) -> Object {
    array.word(BUFFER).as_object().expect("[[ViewedArrayBuffer]]")
}
/// A typed array's element type.
#[inline(always)]
pub fn element_type(array: Object) -> ElementType {
    ElementType::ALL[(array.word(TYPE).as_int_unchecked() & 0xF) as usize]
}
/// [[ByteOffset]]
#[inline(always)]
pub fn byte_offset(array: Object) -> usize {
    array.word(OFFSET).to_raw()
}
/// Whether [[ArrayLength]] is auto.
#[inline(always)]
pub fn is_length_tracking(array: Object) -> bool {
    array.word(TYPE).as_int_unchecked() & AUTO != 0
}

/// Where an element of a typed array is, if the index is in bounds and the buffer not shared.
// OPTIMIZATION: what the operations below do, without the agent: for the VM's fast paths.
#[inline(always)]
fn place(array: Object, index: u32, size: usize) -> Option<*mut u8> {
    debug_assert!(array.kind() == Kind::TypedArray);
    // SAFETY: word 0 of a typed array is a buffer from its making on. The pointer is to be used at once.
    unsafe {
        let block = super::array_buffer::block_of(Object(array.word(BUFFER).as_cell()));
        // A detached buffer has no bytes, so no index is in bounds; shared bytes go the general way.
        let bytes = (*block).bytes_mut()?;
        let room = bytes.len().checked_sub(byte_offset(array))?;
        let index = index as usize;
        if is_length_tracking(array) {
            if index >= room / size {
                return None;
            }
        } else {
            let length = array.word(LENGTH).to_raw();
            if index >= length || length * size > room {
                return None;
            }
        }
        Some(bytes.as_mut_ptr().add(byte_offset(array) + index * size))
    }
}
/// The element of a typed array of Numbers; None: out of bounds, BigInts, or shared.
#[inline(always)]
pub(crate) fn fast_get(array: Object, index: u32) -> Option<Value> {
    macro_rules! read {
        ($ty:ty) => {{
            let place = place(array, index, size_of::<$ty>())?;
            // SAFETY: `place` points to a whole element inside the buffer.
            <$ty>::from_le_bytes(unsafe { *(place as *const [u8; size_of::<$ty>()]) })
        }};
    }
    Some(match element_type(array) {
        ElementType::Int8 => Value::int(read!(i8) as i32),
        ElementType::Uint8 | ElementType::Uint8Clamped => Value::int(read!(u8) as i32),
        ElementType::Int16 => Value::int(read!(i16) as i32),
        ElementType::Uint16 => Value::int(read!(u16) as i32),
        ElementType::Int32 => Value::int(read!(i32)),
        ElementType::Uint32 => Value::from(read!(u32)),
        ElementType::Float32 => Value::number(read!(f32) as f64),
        ElementType::Float64 => Value::number(read!(f64)),
        ElementType::Float16 => ElementType::Float16.raw_to_number(read!(u16) as u64),
        ElementType::BigInt64 | ElementType::BigUint64 => return None,
    })
}
/// Stores a Number in a typed array of Numbers; false: not done.
#[inline(always)]
pub(crate) fn fast_set(array: Object, index: u32, value: Value) -> bool {
    let ty = element_type(array);
    if ty.is_big() {
        return false;
    }
    let raw = match (value.as_int(), value.as_number()) {
        (Some(i), _) if !matches!(ty, ElementType::Float16 | ElementType::Float32 | ElementType::Float64) => {
            if ty == ElementType::Uint8Clamped { i.clamp(0, 255) as u64 } else { i as u32 as u64 }
        }
        (_, Some(n)) => ty.number_to_raw(n),
        _ => return false,
    };
    let size = ty.size();
    let Some(place) = place(array, index, size) else { return false };
    // SAFETY: `place` points to a whole element of this size inside the buffer.
    unsafe {
        match size {
            1 => *place = raw as u8,
            2 => *(place as *mut [u8; 2]) = (raw as u16).to_le_bytes(),
            4 => *(place as *mut [u8; 4]) = (raw as u32).to_le_bytes(),
            _ => *(place as *mut [u8; 8]) = raw.to_le_bytes(),
        }
    }
    true
}

impl Agent {
    /// A typed array over a buffer; `length` None: it follows the buffer's.
    pub fn new_typed_array(
        &mut self,
        ty: ElementType,
        proto: Object,
        buffer: Object,
        offset: usize,
        length: Option<usize>,
    ) -> Object {
        let array = self.new_object_of_kind(Kind::TypedArray, proto, 4);
        array.set_word(BUFFER, buffer.into());
        array.set_word(OFFSET, Value::raw(offset));
        array.set_word(LENGTH, Value::raw(length.unwrap_or(0)));
        array.set_word(TYPE, Value::int(ty as i32 | if length.is_none() { AUTO } else { 0 }));
        array
    }
    // TypedArrayLength ( taRecord ), https://tc39.es/ecma262/#sec-typedarraylength
    // IsTypedArrayOutOfBounds ( taRecord ), https://tc39.es/ecma262/#sec-istypedarrayoutofbounds
    /// The length now; None: out of bounds or detached.
    #[inline(always)]
    pub fn typed_array_length(&self, array: Object) -> Option<usize> {
        debug_assert!(array.kind() == Kind::TypedArray);
        let block = self.data_block(buffer_of(array));
        if block.is_detached() {
            return None;
        }
        let size = element_type(array).size();
        let room = block.len().checked_sub(byte_offset(array))?;
        if is_length_tracking(array) {
            return Some(room / size);
        }
        let length = array.word(LENGTH).to_raw();
        if length * size <= room { Some(length) } else { None }
    }
    /// The element at an index; None: there is none.
    #[inline]
    pub fn typed_array_element(&mut self, array: Object, index: usize) -> Option<Value> {
        if index >= self.typed_array_length(array)? {
            return None;
        }
        let ty = element_type(array);
        let raw = self.data_block(buffer_of(array)).load(ty, byte_offset(array) + index * ty.size());
        Some(self.raw_to_value(ty, raw))
    }
    /// Writes bits of an element; nothing happens if there is no such index.
    #[inline]
    pub fn typed_array_store(&mut self, array: Object, index: usize, raw: u64) {
        if self.typed_array_length(array).is_some_and(|length| index < length) {
            let ty = element_type(array);
            let at = byte_offset(array) + index * ty.size();
            self.data_block_mut(buffer_of(array)).store(ty, at, raw);
        }
    }

    /// The element at an index; None: out of bounds, the value is undefined.
    #[inline]
    pub fn typed_array_get_index(&mut self, object: Object, index: u32) -> Option<Value> {
        self.typed_array_element(object, index as usize)
    }
    /// Stores a Number at an index in bounds. False: it was not done, go the general way.
    #[inline]
    pub fn typed_array_set_index(&mut self, object: Object, index: u32, value: Value) -> bool {
        fast_set(object, index, value)
    }

    // CanonicalNumericIndexString ( argument ), https://tc39.es/ecma262/#sec-canonicalnumericindexstring
    /// None: undefined.
    #[inline]
    fn canonical_numeric_index(&mut self, key: PropertyKey) -> Option<f64> {
        if let Some(i) = key.as_index() {
            return Some(i as f64);
        }
        let text = key.as_atom()?;
        // OPTIMIZATION: what does not begin like a number is none.
        if text.is_empty() || !matches!(text.code_unit_at(&self.heap, 0), 0x2D | 0x30..=0x39 | 0x49 | 0x4E) {
            return None;
        }
        let text = text.to_utf8()?;
        if text == "-0" {
            return Some(-0.0);
        }
        let n = parse_number(&text);
        if super::conversion::number_text(n) == text { Some(n) } else { None }
    }
    // IsValidIntegerIndex ( O, index ), https://tc39.es/ecma262/#sec-isvalidintegerindex
    pub(crate) fn is_valid_integer_index(&self, array: Object, index: f64) -> Option<usize> {
        // No call of `trunc`: what is not whole changes when it becomes an integer, and so does what is too large.
        if index as u64 as f64 != index || index.is_sign_negative() {
            return None;
        }
        let length = self.typed_array_length(array)?;
        if index < length as f64 { Some(index as usize) } else { None }
    }
    // TypedArrayGetElement ( O, index ), https://tc39.es/ecma262/#sec-typedarraygetelement
    fn typed_array_get_element(&mut self, array: Object, index: f64) -> Option<Value> {
        let index = self.is_valid_integer_index(array, index)?;
        self.typed_array_element(array, index)
    }
    // TypedArraySetElement ( O, index, value ), https://tc39.es/ecma262/#sec-typedarraysetelement
    pub(crate) fn typed_array_set_element(&mut self, array: Object, index: f64, value: Value) -> JsResult<()> {
        let raw = self.value_to_raw(element_type(array), value)?;
        if let Some(index) = self.is_valid_integer_index(array, index) {
            self.typed_array_store(array, index, raw);
        }
        Ok(())
    }
    // ValidateTypedArray ( O, order ), https://tc39.es/ecma262/#sec-validatetypedarray
    /// The array and its length.
    pub fn validate_typed_array(&mut self, value: Value, method: &str) -> JsResult<(Object, usize)> {
        let array = self.require_typed_array(value, method)?;
        match self.typed_array_length(array) {
            Some(length) => Ok((array, length)),
            None => Err(self.throw(message::TypedArrayOutOfBounds(method))),
        }
    }
    /// RequireInternalSlot(O, [[TypedArrayName]])
    pub(crate) fn require_typed_array(&mut self, value: Value, method: &str) -> JsResult<Object> {
        match value.as_object() {
            Some(object) if object.kind() == Kind::TypedArray => Ok(object),
            _ => {
                let what = self.describe(value);
                Err(self.throw(message::NotTypedArray(method, what)))
            }
        }
    }

    // IsTypedArrayFixedLength ( O ), https://tc39.es/ecma262/#sec-istypedarrayfixedlength
    pub(super) fn typed_array_is_fixed_length(&mut self, array: Object) -> bool {
        if is_length_tracking(array) {
            return false;
        }
        let buffer = buffer_of(array);
        buffer.kind() == Kind::SharedArrayBuffer || self.data_block(buffer).max_len().is_none()
    }
}

// The internal methods. Where a result is an Option, None means: the key is no CanonicalNumericIndexString, go on as an
// ordinary object.
impl Agent {
    pub(super) fn typed_array_get_own_property(&mut self, array: Object, key: PropertyKey) -> Option<Property> {
        match self.canonical_numeric_index(key) {
            Some(index) => {
                self.typed_array_get_element(array, index).map(|value| Property::Data(value, Attributes::DEFAULT))
            }
            None => self.ordinary_get_own_property(array, key),
        }
    }
    pub(super) fn typed_array_define_own_property(
        &mut self,
        array: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        let Some(index) = self.canonical_numeric_index(key) else {
            return Ok(self.ordinary_define_own_property(array, key, desc));
        };
        if self.is_valid_integer_index(array, index).is_none()
            || desc.configurable == Some(false)
            || desc.enumerable == Some(false)
            || desc.is_accessor()
            || desc.writable == Some(false)
        {
            return Ok(false);
        }
        if let Some(value) = desc.value {
            self.typed_array_set_element(array, index, value)?;
        }
        Ok(true)
    }
    pub(super) fn typed_array_has_property(&mut self, array: Object, key: PropertyKey) -> Option<bool> {
        let index = self.canonical_numeric_index(key)?;
        Some(self.is_valid_integer_index(array, index).is_some())
    }
    /// Some(undefined) for an index out of bounds.
    pub(super) fn typed_array_get(&mut self, array: Object, key: PropertyKey) -> Option<Value> {
        let index = self.canonical_numeric_index(key)?;
        Some(self.typed_array_get_element(array, index).unwrap_or(Value::UNDEFINED))
    }
    /// Some(result of [[Set]]); None: OrdinarySet.
    pub(super) fn typed_array_set(
        &mut self,
        array: Object,
        key: PropertyKey,
        value: Value,
        receiver: Value,
    ) -> JsResult<Option<bool>> {
        let Some(index) = self.canonical_numeric_index(key) else { return Ok(None) };
        if receiver == Value::from(array) {
            self.typed_array_set_element(array, index, value)?;
            return Ok(Some(true));
        }
        Ok(if self.is_valid_integer_index(array, index).is_none() { Some(true) } else { None })
    }
    pub(super) fn typed_array_delete(&mut self, array: Object, key: PropertyKey) -> Option<bool> {
        let index = self.canonical_numeric_index(key)?;
        Some(self.is_valid_integer_index(array, index).is_none())
    }
    pub(super) fn typed_array_own_property_keys(&mut self, array: Object) -> JsResult<Vec<PropertyKey>> {
        let length = self.typed_array_length(array).unwrap_or(0);
        let mut keys = self.keys_in_pieces(length, |agent, range, keys| {
            keys.extend(range.map(|i| agent.index_key(i as u64)));
        })?;
        keys.extend(self.ordinary_own_property_keys(array)?);
        Ok(keys)
    }
}
