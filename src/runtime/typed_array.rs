//! 10.4.5 TypedArray exotic objects, and the buffers behind them (25.1).

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult};
use crate::heap::{Object, PropertyKey, Value};

// Where a result is an Option, None means: the key is no CanonicalNumericIndexString, go on as an ordinary object.
impl Agent {
    pub(super) fn typed_array_is_fixed_length(&mut self, _object: Object) -> bool {
        todo!()
    }
    pub(super) fn typed_array_get_own_property(&mut self, _object: Object, _key: PropertyKey) -> Option<Property> {
        todo!()
    }
    pub(super) fn typed_array_define_own_property(
        &mut self,
        _object: Object,
        _key: PropertyKey,
        _desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn typed_array_has_property(&mut self, _object: Object, _key: PropertyKey) -> Option<bool> {
        todo!()
    }
    /// Some(undefined) for an index out of bounds.
    pub(super) fn typed_array_get(&mut self, _object: Object, _key: PropertyKey) -> Option<Value> {
        todo!()
    }
    /// Some(result of [[Set]]); None: OrdinarySet.
    pub(super) fn typed_array_set(
        &mut self,
        _object: Object,
        _key: PropertyKey,
        _value: Value,
        _receiver: Value,
    ) -> JsResult<Option<bool>> {
        todo!()
    }
    pub(super) fn typed_array_delete(&mut self, _object: Object, _key: PropertyKey) -> Option<bool> {
        todo!()
    }
    pub(super) fn typed_array_own_property_keys(&mut self, _object: Object) -> Vec<PropertyKey> {
        todo!()
    }
    /// The element at an index; None out of bounds.
    pub fn typed_array_get_index(&mut self, _object: Object, _index: u32) -> Option<Value> {
        todo!()
    }
    /// Writes a number; false out of bounds, or where the type is not a number's.
    pub fn typed_array_set_index(&mut self, _object: Object, _index: u32, _value: Value) -> bool {
        todo!()
    }
}
