//! 10.4.6 Module namespace exotic objects.

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult};
use crate::heap::{Object, PropertyKey, Value};

impl Agent {
    pub(super) fn namespace_get_own_property(&mut self, _object: Object, _key: PropertyKey) -> JsResult<Option<Property>> {
        todo!()
    }
    pub(super) fn namespace_define_own_property(
        &mut self,
        _object: Object,
        _key: PropertyKey,
        _desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn namespace_has_property(&mut self, _object: Object, _key: PropertyKey) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn namespace_get(&mut self, _object: Object, _key: PropertyKey) -> JsResult<Value> {
        todo!()
    }
    pub(super) fn namespace_delete(&mut self, _object: Object, _key: PropertyKey) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn namespace_own_property_keys(&mut self, _object: Object) -> Vec<PropertyKey> {
        todo!()
    }
}
