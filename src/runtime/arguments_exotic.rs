//! 10.4.4 Arguments exotic objects. Mapped ones: word 0 the environment, word 1 an Elements cell with the slot (an int) of
//! each mapped index, undefined where the mapping was removed. Elements hold the values that were passed.

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult};
use crate::heap::{Object, PropertyKey, Value};

impl Agent {
    pub(super) fn arguments_get_own_property(&mut self, _object: Object, _key: PropertyKey) -> Option<Property> {
        todo!()
    }
    pub(super) fn arguments_define_own_property(
        &mut self,
        _object: Object,
        _key: PropertyKey,
        _desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        todo!()
    }
    /// True if the index is mapped and was written.
    pub(super) fn arguments_set_mapped(&mut self, _object: Object, _key: PropertyKey, _value: Value) -> bool {
        todo!()
    }
    pub(super) fn arguments_delete(&mut self, _object: Object, _key: PropertyKey) -> bool {
        todo!()
    }
}
