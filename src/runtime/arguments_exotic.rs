//! 10.4.4 Arguments exotic objects. Mapped ones: word 0 the environment, word 1 an Elements cell with the slot (an int) of
//! each mapped index, undefined where the mapping was removed. Elements hold the values that were passed.

use super::function::{env_slot, set_env_slot};
use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, Intrinsic, JsResult};
use crate::bytecode::NONE;
use crate::heap::cell::{Header, ValuesCell};
use crate::heap::{Attributes, Kind, Object, PropertyKey, Value, WellKnown};

/// The places of a mapped arguments object's map.
fn map_of(object: Object) -> &'static mut [Value] {
    let map = object.word(1);
    if map.cell_kind() != Kind::Elements {
        return &mut [];
    }
    let cell = map.as_cell() as *mut ValuesCell;
    // SAFETY: word 1 of a MappedArguments is an Elements cell, which the object keeps alive; no caller keeps the slice over
    // anything that may collect.
    unsafe { std::slice::from_raw_parts_mut(ValuesCell::values(cell), (*cell).len as usize) }
}
/// The environment slot that an index is mapped to.
fn mapped_slot(object: Object, key: PropertyKey) -> Option<u32> {
    let place = map_of(object).get(key.as_index()? as usize)?;
    place.as_int().map(|slot| slot as u32)
}
fn unmap(object: Object, key: PropertyKey) {
    if let Some(place) = key.as_index().and_then(|i| map_of(object).get_mut(i as usize)) {
        *place = Value::UNDEFINED;
    }
}

impl Agent {
    // CreateUnmappedArgumentsObject ( argumentsList ), https://tc39.es/ecma262/#sec-createunmappedargumentsobject
    pub(crate) fn create_unmapped_arguments_object(&mut self, args: &[Value]) -> Object {
        let object = self.new_arguments(Kind::Arguments, args, 0);
        let thrower = self.intrinsic(Intrinsic::ThrowTypeError).into();
        let callee = self.heap.new_accessor(thrower, thrower);
        let key = self.heap.names.callee;
        self.heap.add_property(object, key, callee, Attributes(Attributes::ACCESSOR));
        object
    }
    // CreateMappedArgumentsObject ( func, formals, argumentsList, env ), https://tc39.es/ecma262/#sec-createmappedargumentsobject
    /// `slots`: the slot of `env` that holds each parameter; NONE: not mapped.
    pub(crate) fn create_mapped_arguments_object(
        &mut self,
        func: Object,
        args: &[Value],
        env: Value,
        slots: &[u16],
    ) -> Object {
        let object = self.new_arguments(Kind::MappedArguments, args, 2);
        let mapped = slots.len().min(args.len());
        if mapped > 0 {
            let map = self.heap.new_values(Kind::Elements, mapped, Value::UNDEFINED);
            // SAFETY: just allocated with room for that many.
            unsafe { (*map).len = mapped as u32 };
            object.set_word(0, env);
            object.set_word(1, Value::cell(map as *mut Header));
            for (place, &slot) in map_of(object).iter_mut().zip(slots) {
                if slot != NONE {
                    *place = Value::int(slot as i32);
                }
            }
        }
        let key = self.heap.names.callee;
        self.heap.add_property(object, key, func.into(), Attributes::BUILTIN);
        object
    }
    /// With elements, length and @@iterator.
    fn new_arguments(&mut self, kind: Kind, args: &[Value], words: usize) -> Object {
        let proto = self.intrinsic(Intrinsic::ObjectPrototype);
        let shape = self.heap.root_shape(Some(proto), 0);
        let object = self.heap.alloc_object(kind, shape, words);
        self.heap.set_elements(object, args);
        let (length, iterator) = (self.heap.names.length, self.heap.names.symbol_key(WellKnown::Iterator));
        let values = self.realm().intrinsics[Intrinsic::ArrayProtoValues as usize];
        self.heap.add_property(object, length, Value::from(args.len()), Attributes::BUILTIN);
        self.heap.add_property(object, iterator, values, Attributes::BUILTIN);
        object
    }

    // [[GetOwnProperty]] ( P ), https://tc39.es/ecma262/#sec-arguments-exotic-objects-getownproperty-p
    pub(super) fn arguments_get_own_property(&mut self, object: Object, key: PropertyKey) -> Option<Property> {
        let property = self.ordinary_get_own_property(object, key)?;
        Some(match (property, mapped_slot(object, key)) {
            (Property::Data(_, a), Some(slot)) => Property::Data(env_slot(object.word(0), slot), a),
            _ => property,
        })
    }
    // [[DefineOwnProperty]] ( P, Desc ), https://tc39.es/ecma262/#sec-arguments-exotic-objects-defineownproperty-p-desc
    pub(super) fn arguments_define_own_property(
        &mut self,
        object: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        let slot = mapped_slot(object, key);
        let mut new_arg_desc = *desc;
        if let Some(slot) = slot
            && !desc.is_accessor()
            && desc.value.is_none()
            && desc.writable == Some(false)
        {
            new_arg_desc.value = Some(env_slot(object.word(0), slot));
        }
        if !self.ordinary_define_own_property(object, key, &new_arg_desc) {
            return Ok(false);
        }
        if let Some(slot) = slot {
            if desc.is_accessor() {
                unmap(object, key);
            } else {
                if let Some(value) = desc.value {
                    set_env_slot(object.word(0), slot, value);
                }
                if desc.writable == Some(false) {
                    unmap(object, key);
                }
            }
        }
        Ok(true)
    }
    // [[Set]] ( P, V, Receiver ), https://tc39.es/ecma262/#sec-arguments-exotic-objects-set-p-v-receiver
    /// True if the index is mapped and was written.
    pub(super) fn arguments_set_mapped(&mut self, object: Object, key: PropertyKey, value: Value) -> bool {
        let Some(slot) = mapped_slot(object, key) else { return false };
        set_env_slot(object.word(0), slot, value);
        if let Some(property) = self.heap.own_property(object, key) {
            self.heap.set_place(object, property.place, value);
        }
        true
    }
    // [[Delete]] ( P ), https://tc39.es/ecma262/#sec-arguments-exotic-objects-delete-p
    pub(super) fn arguments_delete(&mut self, object: Object, key: PropertyKey) -> bool {
        let deleted = self.ordinary_delete(object, key);
        if deleted {
            unmap(object, key);
        }
        deleted
    }
}
