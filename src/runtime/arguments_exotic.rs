//! 10.4.4 Arguments exotic objects. Mapped ones: word 0 the environment, word 1 an Elements cell with the slot (an int) of
//! each mapped index, undefined where the mapping was removed. Elements hold the values that were passed.

use super::function::{env_slot, set_env_slot};
use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, Intrinsic, JsResult};
use crate::bytecode::NONE;
use crate::heap::cell::{Header, ValuesCell};
use crate::heap::{Attributes, Kind, Marker, Object, PropertyKey, ShapeId, Value, WellKnown, flag};

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

/// What all arguments objects of a realm have in common, once there was one.
#[derive(Clone, Copy, Default)]
pub(crate) struct ArgumentsRealm {
    /// With length, @@iterator and callee: as mapped ones have them, and as unmapped ones.
    mapped: Option<ShapeId>,
    unmapped: Option<ShapeId>,
    /// The accessor that is an unmapped one's callee.
    thrower: Option<Value>,
}
impl ArgumentsRealm {
    pub(super) fn trace(&self, marker: &mut Marker<'_>) {
        for shape in [self.mapped, self.unmapped].into_iter().flatten() {
            marker.mark_shape(shape);
        }
        if let Some(thrower) = self.thrower {
            marker.mark(thrower);
        }
    }
}
/// The slots of arguments objects, in order of creation.
const LENGTH: u32 = 0;

impl Agent {
    // CreateUnmappedArgumentsObject ( argumentsList ), https://tc39.es/ecma262/#sec-createunmappedargumentsobject
    pub(crate) fn create_unmapped_arguments_object(&mut self, args: &[Value]) -> Object {
        // OPTIMIZATION: %ThrowTypeError% as an accessor never changes, as it is not configurable: one serves all.
        let ArgumentsRealm { unmapped, thrower, .. } = self.realm().arguments;
        let (shape, callee) = unmapped.zip(thrower).unwrap_or_else(|| {
            let thrower = self.intrinsic(Intrinsic::ThrowTypeError).into();
            let accessor = self.heap.new_accessor(thrower, thrower);
            let shape = self.arguments_shape(Attributes(Attributes::ACCESSOR));
            self.realm_mut().arguments.unmapped = Some(shape);
            self.realm_mut().arguments.thrower = Some(accessor);
            (shape, accessor)
        });
        self.new_arguments(Kind::Arguments, shape, args, callee, 0)
    }
    // CreateMappedArgumentsObject ( func, formals, argumentsList, env ), https://tc39.es/ecma262/#sec-createmappedargumentsobject
    /// Without arguments that are mapped it is no exotic object.
    pub(crate) fn create_mapped_arguments_object(&mut self, func: Object, args: &[Value], maps: bool) -> Object {
        let shape = self.realm().arguments.mapped.unwrap_or_else(|| {
            let shape = self.arguments_shape(Attributes::BUILTIN);
            self.realm_mut().arguments.mapped = Some(shape);
            shape
        });
        let (kind, words) = if maps && !args.is_empty() { (Kind::MappedArguments, 2) } else { (Kind::Arguments, 0) };
        self.new_arguments(kind, shape, args, func.into(), words)
    }
    /// Maps arguments to variables. `slots`: the slot of `env` that holds each parameter; NONE: not mapped.
    pub(crate) fn link_arguments_object(&mut self, object: Object, env: Value, slots: &[u16]) {
        if object.kind() != Kind::MappedArguments {
            return;
        }
        let mapped = slots.len().min(object.elements_len() as usize);
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
    /// With length, @@iterator and callee.
    fn arguments_shape(&mut self, callee: Attributes) -> ShapeId {
        let proto = self.intrinsic(Intrinsic::ObjectPrototype);
        let names = &self.heap.names;
        let keys = [
            (names.length, Attributes::BUILTIN),
            (names.symbol_key(WellKnown::Iterator), Attributes::BUILTIN),
            (names.callee, callee),
        ];
        let root = self.heap.root_shape(Some(proto), 0);
        keys.into_iter().fold(root, |shape, (key, attributes)| {
            self.heap.shape_after_add(shape, key, attributes).expect("three properties are few")
        })
    }
    fn new_arguments(&mut self, kind: Kind, shape: ShapeId, args: &[Value], callee: Value, words: usize) -> Object {
        let values = self.realm().intrinsics[Intrinsic::ArrayProtoValues as usize];
        let object = self.heap.new_object_with_slots(kind, shape, words, &[Value::from(args.len()), values, callee]);
        self.heap.set_elements(object, args);
        object
    }

    // OPTIMIZATION: the elements of a dense Array, and of an arguments object that has its first properties, are what
    // [[Get]] would find one after another: no code runs meanwhile.
    /// How many values CreateListFromArrayLike reads from an object that is so simple.
    pub(crate) fn simple_list_len(&self, list: Object) -> Option<usize> {
        let len = list.elements_len() as usize;
        match list.kind() {
            Kind::Array => list.is_packed_array(&self.heap).then_some(len),
            Kind::Arguments | Kind::MappedArguments => {
                let known = &self.realm().arguments;
                let shape = Some(list.shape());
                let simple = (shape == known.mapped || shape == known.unmapped)
                    && !list.has_flag(flag::INDEXED_PROPERTIES)
                    && self.heap.slot(list, LENGTH) == Value::from(len)
                    && !list.elements(&self.heap).contains(&Value::HOLE);
                simple.then_some(len)
            }
            _ => None,
        }
    }
    /// One of those values.
    #[inline]
    pub(crate) fn simple_list_value(&self, list: Object, i: usize) -> Value {
        if list.kind() == Kind::MappedArguments
            && let Some(slot) = map_of(list).get(i).and_then(|place| place.as_int())
        {
            return env_slot(list.word(0), slot as u32);
        }
        list.elements(&self.heap)[i]
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
