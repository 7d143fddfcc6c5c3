//! What `instanceof` has found out: whether objects of a shape have a constructor's prototype object above them.
//!
//! OPTIMIZATION: the two lookups and the walk of InstanceofOperator are made once for a shape and a constructor. They cannot be
//! told from made again while the shapes are the same, the prototypes passed on the way are as they were (else the heap's epoch
//! is another), and the constructor's `prototype` holds what it held.

use super::Agent;
use super::object_operations::function_has_instance;
use crate::heap::object::Place;
use crate::heap::{Kind, Object, ShapeId, Value, WellKnown, flag};

/// Answers that are kept.
const KNOWN: usize = 512;
/// Stands for all values that are no objects.
const PRIMITIVE: ShapeId = ShapeId(u32::MAX);

#[derive(Clone, Copy)]
struct Known {
    constructor: Object,
    constructor_shape: ShapeId,
    /// Of the constructor's `prototype`.
    slot: u32,
    prototype: Value,
    /// Of the object that was asked about.
    shape: ShapeId,
    epoch: u32,
    /// A collection may give a shape's number to another.
    collections: u64,
    answer: bool,
}

/// The answers, by shape and constructor.
#[derive(Default)]
pub(crate) struct KnownInstances(Vec<Option<Known>>);

fn place(shape: ShapeId, constructor: Object) -> usize {
    let mixed = (constructor.0 as u64 ^ (shape.0 as u64) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 40) as usize % KNOWN
}

impl Agent {
    /// What `value instanceof target` is, if that is known.
    #[inline]
    pub(crate) fn known_instance(&self, value: Value, target: Value) -> Option<bool> {
        let constructor = target.as_object()?;
        let shape = match value.as_object() {
            Some(object) if object.kind() == Kind::Proxy => return None,
            Some(object) => object.shape(),
            None => PRIMITIVE,
        };
        let known = self.known_instances.0.get(place(shape, constructor))?.as_ref()?;
        let holds = known.shape == shape
            && known.constructor == constructor
            && known.constructor_shape == constructor.shape()
            && known.epoch == self.heap.epoch
            && known.collections == self.heap.collections
            && self.heap.slot(constructor, known.slot) == known.prototype;
        holds.then_some(known.answer)
    }

    /// Keeps the answer for values like this one, if it holds for all of them.
    pub(crate) fn note_instance(&mut self, value: Value, target: Value) {
        if let Some(known) = self.learn_instance(value, target) {
            if self.known_instances.0.is_empty() {
                self.known_instances.0 = vec![None; KNOWN];
            }
            self.known_instances.0[place(known.shape, known.constructor)] = Some(known);
        }
    }
    fn learn_instance(&mut self, value: Value, target: Value) -> Option<Known> {
        let constructor = target.as_object().filter(|target| target.kind() == Kind::Function)?;
        self.touch(constructor);
        // Properties come to a shape of its own unnoticed, unless it is a prototype's.
        if self.heap.shapes.get(constructor.shape()).dictionary && !constructor.has_flag(flag::PROTOTYPE) {
            return None;
        }
        let key = self.heap.names.symbol_key(WellKnown::HasInstance);
        let mut at = constructor;
        let handler = loop {
            match self.heap.own_property(at, key) {
                Some(property) => break property,
                None => at = self.plain_prototype(at)?,
            }
        };
        let attributes = handler.attributes;
        // One that can be changed could be without a sign.
        if attributes.is_accessor()
            || attributes.writable()
            || attributes.configurable()
            || !Agent::is_native(handler.value, function_has_instance)
        {
            return None;
        }
        let key = self.heap.names.prototype;
        let property = self.heap.own_property(constructor, key)?;
        let Place::Slot(slot) = property.place else { return None };
        let prototype = property.value.as_object()?;
        if property.attributes.is_accessor() {
            return None;
        }
        let (mut answer, mut shape) = (false, PRIMITIVE);
        if let Some(mut object) = value.as_object() {
            shape = object.shape();
            while self.heap.proto(object).is_some() && !answer {
                object = self.plain_prototype(object)?;
                answer = object == prototype;
            }
        }
        let (epoch, collections) = (self.heap.epoch, self.heap.collections);
        let constructor_shape = constructor.shape();
        let prototype = prototype.into();
        Some(Known { constructor, constructor_shape, slot, prototype, shape, epoch, collections, answer })
    }
    /// The prototype of an object, made whole; None if there is none, or asking it may run code.
    fn plain_prototype(&mut self, object: Object) -> Option<Object> {
        if object.kind() == Kind::Proxy {
            return None;
        }
        let prototype = self.heap.proto(object).filter(|prototype| prototype.kind() != Kind::Proxy)?;
        self.touch(prototype);
        Some(prototype)
    }
}
