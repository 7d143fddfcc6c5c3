//! 10.4.3 String exotic objects. Word 0: [[StringData]].

use super::internal_methods::{Property, PropertyDescriptor};
use super::Agent;
use crate::heap::{Object, PropertyKey};

impl Agent {
    pub(super) fn string_get_own_property(&mut self, _object: Object, _key: PropertyKey) -> Option<Property> {
        todo!()
    }
    pub(super) fn string_define_own_property(
        &mut self,
        _object: Object,
        _key: PropertyKey,
        _desc: &PropertyDescriptor,
    ) -> bool {
        todo!()
    }
    pub(super) fn string_own_property_keys(&mut self, _object: Object) -> Vec<PropertyKey> {
        todo!()
    }
}
