//! 10.5 Proxy object internal methods. Words: 0 [[ProxyTarget]], 1 [[ProxyHandler]]; null after revocation.

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult};
use crate::heap::{Object, PropertyKey, Value};

impl Agent {
    pub(super) fn proxy_get_prototype_of(&mut self, _proxy: Object) -> JsResult<Option<Object>> {
        todo!()
    }
    pub(super) fn proxy_set_prototype_of(&mut self, _proxy: Object, _proto: Option<Object>) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn proxy_is_extensible(&mut self, _proxy: Object) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn proxy_prevent_extensions(&mut self, _proxy: Object) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn proxy_get_own_property(&mut self, _proxy: Object, _key: PropertyKey) -> JsResult<Option<Property>> {
        todo!()
    }
    pub(super) fn proxy_define_own_property(
        &mut self,
        _proxy: Object,
        _key: PropertyKey,
        _desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn proxy_has_property(&mut self, _proxy: Object, _key: PropertyKey) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn proxy_get(&mut self, _proxy: Object, _key: PropertyKey, _receiver: Value) -> JsResult<Value> {
        todo!()
    }
    pub(super) fn proxy_set(
        &mut self,
        _proxy: Object,
        _key: PropertyKey,
        _value: Value,
        _receiver: Value,
    ) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn proxy_delete(&mut self, _proxy: Object, _key: PropertyKey) -> JsResult<bool> {
        todo!()
    }
    pub(super) fn proxy_own_property_keys(&mut self, _proxy: Object) -> JsResult<Vec<PropertyKey>> {
        todo!()
    }
    pub(super) fn proxy_call(&mut self, _proxy: Object, _this: Value, _args: &[Value]) -> JsResult<Value> {
        todo!()
    }
    pub(super) fn proxy_construct(&mut self, _proxy: Object, _args: &[Value], _new_target: Object) -> JsResult<Object> {
        todo!()
    }
}
