//! 10.4.2 Array exotic objects.

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, Intrinsic, JsResult, message};
use crate::heap::{Attributes, Kind, Object, PropertyKey, Value, flag};

/// Attributes of an Array's length.
pub(crate) fn length_attributes(array: Object) -> Attributes {
    Attributes(if array.has_flag(flag::LENGTH_READONLY) { 0 } else { Attributes::WRITABLE })
}

impl Agent {
    // ArrayCreate ( length [ , proto ] ), https://tc39.es/ecma262/#sec-arraycreate
    /// An Array of a length, without elements.
    pub fn array_create(&mut self, length: u64, proto: Option<Object>) -> JsResult<Object> {
        if length > u32::MAX as u64 {
            return Err(self.throw(message::InvalidLength("array")));
        }
        let shape = match proto {
            Some(proto) => self.heap.root_shape(Some(proto), 0),
            None => self.realm().shapes.array,
        };
        let array = self.heap.alloc_object(Kind::Array, shape, 1);
        array.set_array_length(length as u32);
        Ok(array)
    }
    // CreateArrayFromList ( elements ), https://tc39.es/ecma262/#sec-createarrayfromlist
    /// An Array of these elements (holes allowed).
    pub fn create_array_from_list(&mut self, elements: &[Value]) -> Object {
        let shape = self.realm().shapes.array;
        let array = self.heap.alloc_object(Kind::Array, shape, 1);
        self.heap.set_elements(array, elements);
        array.set_array_length(elements.len() as u32);
        array
    }

    // [[DefineOwnProperty]] ( P, Desc ), https://tc39.es/ecma262/#sec-array-exotic-objects-defineownproperty-p-desc
    pub(super) fn array_define_own_property(
        &mut self,
        array: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        if key == self.heap.names.length {
            return self.array_set_length(array, desc);
        }
        if let Some(index) = key.as_index() {
            let length = array.array_length();
            if index >= length && array.has_flag(flag::LENGTH_READONLY) {
                return Ok(false);
            }
            if !self.ordinary_define_own_property(array, key, desc) {
                return Ok(false);
            }
            if index >= length {
                array.set_array_length(index + 1);
            }
            return Ok(true);
        }
        Ok(self.ordinary_define_own_property(array, key, desc))
    }

    // ArraySetLength ( A, Desc ), https://tc39.es/ecma262/#sec-arraysetlength
    pub(super) fn array_set_length(&mut self, array: Object, desc: &PropertyDescriptor) -> JsResult<bool> {
        let mut desc = *desc;
        let mut new_len = array.array_length();
        if let Some(value) = desc.value {
            // 3. Let newLen be ? ToUint32(Desc.[[Value]]).
            new_len = self.to_uint32(value)?;
            // 4. Let numberLen be ? ToNumber(Desc.[[Value]]).
            let number_len = self.to_number(value)?;
            if new_len as f64 != number_len {
                return Err(self.throw(message::InvalidLength("array")));
            }
            desc.value = Some(Value::from(new_len));
        }
        let current = Property::Data(Value::from(array.array_length()), length_attributes(array));
        let length = self.heap.names.length;
        if !self.validate_and_apply_property_descriptor(None, length, true, &desc, Some(current)) {
            return Ok(false);
        }
        let mut ok = true;
        let old_len = array.array_length();
        if new_len < old_len {
            let kept = self.array_delete_from(array, new_len)?;
            ok = kept == new_len;
            new_len = kept;
        }
        array.set_array_length(new_len);
        if desc.writable == Some(false) {
            array.set_flag(flag::LENGTH_READONLY);
        }
        Ok(ok)
    }
    /// Deletes indices from the end down to `from`; gives the length that could be reached.
    fn array_delete_from(&mut self, array: Object, from: u32) -> JsResult<u32> {
        if array.has_flag(flag::SEALED_ELEMENTS | flag::FROZEN_ELEMENTS) {
            let last = array.elements(&self.heap).iter().rposition(|v| !v.is_hole());
            if let Some(last) = last
                && last as u32 >= from
            {
                return Ok(last as u32 + 1);
            }
        }
        self.heap.truncate_elements(array, from);
        for (done, key) in self.table_indices(array)?.into_iter().rev().enumerate() {
            let Some(i) = key.as_index().filter(|&i| i >= from) else { break };
            if !self.ordinary_delete(array, key) {
                return Ok(i + 1);
            }
            if done % 256 == 255 {
                self.pay(256)?;
            }
        }
        Ok(from)
    }

    // ArraySpeciesCreate ( originalArray, length ), https://tc39.es/ecma262/#sec-arrayspeciescreate
    /// A new array of the kind of `original`.
    pub fn array_species_create(&mut self, original: Object, length: u64) -> JsResult<Object> {
        if !self.is_array(original.into())? {
            return self.array_create(length, None);
        }
        let constructor = self.heap.names.constructor;
        let mut c = self.get(original, constructor)?;
        if let Some(object) = c.as_object() {
            if self.is_constructor(c) {
                let this_realm = self.realm;
                let realm = self.get_function_realm(object)?;
                if realm != this_realm && object == self.intrinsic_of(realm, Intrinsic::Array) {
                    c = Value::UNDEFINED;
                }
            }
            if let Some(object) = c.as_object() {
                let species = self.heap.names.symbol_key(crate::heap::WellKnown::Species);
                c = self.get(object, species)?;
                if c.is_null() {
                    c = Value::UNDEFINED;
                }
            }
        }
        if c.is_undefined() {
            return self.array_create(length, None);
        }
        if !self.is_constructor(c) {
            let what = self.describe(c);
            return Err(self.throw(message::NotConstructor(what)));
        }
        let c = c.as_object().expect("constructors are objects");
        self.construct(c, &[Value::number(length as f64)], None)
    }
}
