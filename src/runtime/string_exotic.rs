//! 10.4.3 String exotic objects. Word 0: [[StringData]].

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult};
use crate::heap::{Attributes, JsString, Object, PropertyKey, Value, flag};

fn string_data(object: Object) -> JsString {
    object.word(0).as_string().expect("[[StringData]]")
}

impl Agent {
    // StringGetOwnProperty ( S, P ), https://tc39.es/ecma262/#sec-stringgetownproperty
    /// The units and the length, which are stored nowhere else.
    fn string_virtual_property(&mut self, object: Object, key: PropertyKey) -> Option<Property> {
        if key == self.heap.names.length {
            return Some(Property::Data(Value::from(string_data(object).len()), Attributes::FROZEN));
        }
        let index = key.as_index()? as usize;
        let s = string_data(object);
        if index >= s.len() {
            return None;
        }
        let unit = s.code_unit_at(&self.heap, index);
        Some(Property::Data(self.heap.single_unit_string(unit).into(), Attributes(Attributes::ENUMERABLE)))
    }
    // [[GetOwnProperty]] ( P ), https://tc39.es/ecma262/#sec-string-exotic-objects-getownproperty-p
    pub(super) fn string_get_own_property(&mut self, object: Object, key: PropertyKey) -> Option<Property> {
        match self.string_virtual_property(object, key) {
            None => self.ordinary_get_own_property(object, key),
            some => some,
        }
    }
    // [[DefineOwnProperty]] ( P, Desc ), https://tc39.es/ecma262/#sec-string-exotic-objects-defineownproperty-p-desc
    pub(super) fn string_define_own_property(
        &mut self,
        object: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> bool {
        match self.string_virtual_property(object, key) {
            None => self.ordinary_define_own_property(object, key, desc),
            current => {
                let extensible = !object.has_flag(flag::NON_EXTENSIBLE);
                self.validate_and_apply_property_descriptor(None, key, extensible, desc, current)
            }
        }
    }
    // [[OwnPropertyKeys]] ( ), https://tc39.es/ecma262/#sec-string-exotic-objects-ownpropertykeys
    pub(super) fn string_own_property_keys(&mut self, object: Object) -> JsResult<Vec<PropertyKey>> {
        let len = string_data(object).len();
        let stored = self.ordinary_own_property_keys(object)?;
        let mut keys = self.keys_in_pieces(len, |_, range, keys| {
            keys.extend(range.map(|i| PropertyKey::index(i as u32)));
        })?;
        let indices = stored.iter().take_while(|k| k.is_index()).count();
        keys.extend_from_slice(&stored[..indices]);
        keys.push(self.heap.names.length);
        keys.extend_from_slice(&stored[indices..]);
        Ok(keys)
    }
}
