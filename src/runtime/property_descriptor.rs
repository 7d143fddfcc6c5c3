//! 6.2.6 Property descriptors as objects: ToPropertyDescriptor and FromPropertyDescriptor.

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult, message};
use crate::heap::{Attributes, Object, PropertyKey, Value};

impl PropertyDescriptor {
    /// Whether it asks for no other attributes than plain elements have.
    pub(super) fn is_usual(&self) -> bool {
        let no = Some(false);
        !self.is_accessor() && self.writable != no && self.enumerable != no && self.configurable != no
    }
    // CompletePropertyDescriptor ( Desc ), https://tc39.es/ecma262/#sec-completepropertydescriptor
    /// As a complete property: absent fields have their defaults.
    pub fn complete(&self) -> Property {
        if self.is_accessor() {
            return Property::Accessor(
                self.get.unwrap_or(Value::UNDEFINED),
                self.set.unwrap_or(Value::UNDEFINED),
                self.attributes(),
            );
        }
        Property::Data(self.value.unwrap_or(Value::UNDEFINED), self.attributes())
    }
}

impl Agent {
    // FromPropertyDescriptor ( Desc ), https://tc39.es/ecma262/#sec-frompropertydescriptor
    pub fn from_property_descriptor(&mut self, desc: &PropertyDescriptor) -> Object {
        // OPTIMIZATION: what [[GetOwnProperty]] gives for data has a shape that is known.
        if let (Some(value), Some(writable), Some(enumerable), Some(configurable)) =
            (desc.value, desc.writable, desc.enumerable, desc.configurable)
        {
            let shape = self.realm().shapes.data_descriptor;
            return self.heap.new_object_of(shape, &[value, writable.into(), enumerable.into(), configurable.into()]);
        }
        let names = &self.heap.names;
        let fields = [
            (names.value, desc.value),
            (names.writable, desc.writable.map(Value::from)),
            (names.get, desc.get),
            (names.set, desc.set),
            (names.enumerable, desc.enumerable.map(Value::from)),
            (names.configurable, desc.configurable.map(Value::from)),
        ];
        let object = self.new_plain_object();
        for (key, value) in fields {
            if let Some(value) = value {
                self.heap.add_property(object, key, value, Attributes::DEFAULT);
            }
        }
        object
    }

    // ToPropertyDescriptor ( Obj ), https://tc39.es/ecma262/#sec-topropertydescriptor
    pub fn to_property_descriptor(&mut self, value: Value) -> JsResult<PropertyDescriptor> {
        let Some(object) = value.as_object() else {
            let what = self.describe(value);
            return Err(self.throw(message::DescriptorNotObject(what)));
        };
        let names = &self.heap.names;
        let (enumerable, configurable, value, writable, get, set) =
            (names.enumerable, names.configurable, names.value, names.writable, names.get, names.set);
        let enumerable = self.get_if_present(object, enumerable)?.map(|v| self.to_boolean(v));
        let configurable = self.get_if_present(object, configurable)?.map(|v| self.to_boolean(v));
        let value = self.get_if_present(object, value)?;
        let writable = self.get_if_present(object, writable)?.map(|v| self.to_boolean(v));
        let get = self.get_if_present(object, get)?;
        if let Some(get) = get
            && !get.is_undefined()
            && !self.is_callable(get)
        {
            let what = self.describe(get);
            return Err(self.throw(message::GetterNotCallable(what)));
        }
        let set = self.get_if_present(object, set)?;
        if let Some(set) = set
            && !set.is_undefined()
            && !self.is_callable(set)
        {
            let what = self.describe(set);
            return Err(self.throw(message::SetterNotCallable(what)));
        }
        let desc = PropertyDescriptor { value, get, set, writable, enumerable, configurable };
        if desc.is_accessor() && desc.is_data() {
            return Err(self.throw(message::DescriptorMixed()));
        }
        Ok(desc)
    }
    /// HasProperty, then Get.
    fn get_if_present(&mut self, object: Object, key: PropertyKey) -> JsResult<Option<Value>> {
        if self.has_property(object, key)? { self.get(object, key).map(Some) } else { Ok(None) }
    }
}
