//! Whether scripts have tampered with what ArraySpeciesCreate, `then`, Await and iteration look at.
//!
//! Where the properties in question are is learnt once and kept with the shapes of their objects: while those are the same
//! the properties are where they were, and a check is a few loads. A collection, which may free shapes, forgets it all.

use super::{Agent, Intrinsic, JsResult, RealmId};
use crate::heap::object::Place;
use crate::heap::{Kind, Object, PropertyKey, ShapeId, Value, WellKnown};

/// Whose species it is.
#[derive(Clone, Copy)]
enum Family {
    Array,
    Promise,
}
impl Family {
    #[inline(always)]
    fn prototype(self) -> Intrinsic {
        match self {
            Family::Array => Intrinsic::ArrayPrototype,
            Family::Promise => Intrinsic::PromisePrototype,
        }
    }
    #[inline(always)]
    fn constructor(self) -> Intrinsic {
        match self {
            Family::Array => Intrinsic::Array,
            Family::Promise => Intrinsic::Promise,
        }
    }
}

/// What is known of a family; nothing if `realm` is None.
#[derive(Default)]
pub(crate) struct KnownSpecies {
    realm: Option<RealmId>,
    collections: u64,
    /// The shape of instances without properties of their own.
    instances: ShapeId,
    prototype: ShapeId,
    constructor: ShapeId,
    constructor_slot: u32,
    species_slot: u32,
    /// The accessor found to be the built-in one.
    species: Option<Value>,
}

impl Agent {
    #[inline(always)]
    fn known_species(&mut self, family: Family) -> &mut KnownSpecies {
        match family {
            Family::Array => &mut self.array_species,
            Family::Promise => &mut self.promise_species,
        }
    }
    /// Makes sure that what is known of the family is about now; false: some property is missing or odd.
    #[inline(always)]
    fn know_species(&mut self, family: Family) -> bool {
        let prototype = self.intrinsic(family.prototype()).shape();
        let constructor = self.intrinsic(family.constructor()).shape();
        let (realm, collections) = (self.realm, self.heap.collections);
        let known = self.known_species(family);
        if known.realm == Some(realm)
            && known.collections == collections
            && known.prototype == prototype
            && known.constructor == constructor
        {
            return true;
        }
        known.realm = None;
        self.learn_species(family).is_some()
    }
    #[cold]
    fn learn_species(&mut self, family: Family) -> Option<()> {
        let prototype = self.intrinsic(family.prototype());
        let constructor = self.intrinsic(family.constructor());
        let (species, constructor_key) = (self.heap.names.symbol_key(WellKnown::Species), self.heap.names.constructor);
        let (constructor_slot, _) = self.slot_of(prototype, constructor_key, false)?;
        let (species_slot, accessor) = self.slot_of(constructor, species, true)?;
        if !Agent::is_native(self.heap.accessor(accessor).0, super::promise::return_this) {
            return None;
        }
        let instances = self.heap.root_shape(Some(prototype), 0);
        *self.known_species(family) = KnownSpecies {
            realm: Some(self.realm),
            collections: self.heap.collections,
            instances,
            prototype: prototype.shape(),
            constructor: constructor.shape(),
            constructor_slot,
            species_slot,
            species: Some(accessor),
        };
        Some(())
    }
    /// Slot and value of a property; None if it is not stored in a slot, or (not) an accessor.
    fn slot_of(&mut self, object: Object, key: PropertyKey, accessor: bool) -> Option<(u32, Value)> {
        self.touch(object);
        let property = self.heap.own_property(object, key)?;
        match property.place {
            Place::Slot(slot) if property.attributes.is_accessor() == accessor => Some((slot, property.value)),
            _ => None,
        }
    }
    /// Whether `promise.constructor` is %Promise% of this realm, and no code runs to find out.
    pub(crate) fn promise_constructor_is_pristine(&mut self, promise: Object) -> bool {
        promise.kind() == Kind::Promise
            && self.know_species(Family::Promise)
            && promise.shape() == self.promise_species.instances
            && self.heap.slot(self.intrinsic(Intrinsic::PromisePrototype), self.promise_species.constructor_slot)
                == self.intrinsic(Intrinsic::Promise).into()
    }
    /// Whether SpeciesConstructor of a promise would find %Promise% of this realm, running no code but what is built in.
    pub(crate) fn promise_species_is_pristine(&mut self, promise: Object) -> bool {
        self.promise_constructor_is_pristine(promise)
            && Some(self.heap.slot(self.intrinsic(Intrinsic::Promise), self.promise_species.species_slot))
                == self.promise_species.species
    }
    /// Whether ArraySpeciesCreate would find %Array% of this realm, running no code but what is built in.
    pub(crate) fn array_species_is_pristine(&mut self, array: Object) -> bool {
        if array.kind() != Kind::Array || !self.know_species(Family::Array) {
            return false;
        }
        let (constructor, prototype) = (self.intrinsic(Intrinsic::Array), self.intrinsic(Intrinsic::ArrayPrototype));
        if self.heap.slot(prototype, self.array_species.constructor_slot) != constructor.into()
            || Some(self.heap.slot(constructor, self.array_species.species_slot)) != self.array_species.species
        {
            return false;
        }
        if array.shape() == self.array_species.instances {
            return true;
        }
        if self.heap.proto(array) != Some(prototype) {
            return false;
        }
        let key = self.heap.names.constructor;
        self.touch(array);
        self.heap.own_property(array, key).is_none()
    }
}

/// Whose iteration it is.
#[derive(Clone, Copy)]
pub(crate) enum Iterated {
    Array,
    Map,
    Set,
    String,
}
impl Iterated {
    /// The prototype of instances and that of iterators.
    fn prototypes(self) -> (Intrinsic, Intrinsic) {
        match self {
            Iterated::Array => (Intrinsic::ArrayPrototype, Intrinsic::ArrayIteratorPrototype),
            Iterated::Map => (Intrinsic::MapPrototype, Intrinsic::MapIteratorPrototype),
            Iterated::Set => (Intrinsic::SetPrototype, Intrinsic::SetIteratorPrototype),
            Iterated::String => (Intrinsic::StringPrototype, Intrinsic::StringIteratorPrototype),
        }
    }
}
/// What is known of an iteration; nothing if `realm` is None. Prototypes change with the epoch only, but for the values of
/// their properties.
#[derive(Clone, Copy, Default)]
pub(crate) struct KnownIteration {
    realm: Option<RealmId>,
    collections: u64,
    epoch: u32,
    /// The shape of instances without properties of their own.
    instances: ShapeId,
    /// The slots of @@iterator and next, and the built-in functions that they had.
    slots: (u32, u32),
    functions: Option<(Value, Value)>,
    /// Iterators have no method `return`.
    no_return: bool,
}

impl Agent {
    /// Whether iterating an object, which is of that kind, calls but what is built in. False for instances with properties.
    #[inline]
    pub(crate) fn iteration_is_pristine(&mut self, object: Object, iterated: Iterated) -> bool {
        self.iteration_protocol_is_pristine(iterated)
            && object.shape() == self.known_iterations[iterated as usize].instances
    }
    /// Adds what iterating a Map, a Set or a string gives to an array; false if that is not what is built in.
    pub(crate) fn append_if_pristine(&mut self, array: Object, iterable: Value) -> JsResult<bool> {
        if let Some(collection) = iterable.as_object() {
            let pristine = match collection.kind() {
                Kind::Map => self.iteration_is_pristine(collection, Iterated::Map),
                Kind::Set => self.iteration_is_pristine(collection, Iterated::Set),
                _ => false,
            };
            if pristine {
                self.append_collection(array, collection)?;
            }
            return Ok(pristine);
        }
        match iterable.as_string() {
            Some(s) if self.iteration_protocol_is_pristine(Iterated::String) => {
                self.flatten_if_long(s)?;
                self.append_code_points(array, s).map(|()| true)
            }
            _ => Ok(false),
        }
    }
    /// Whether, besides, closing an array's iterator finds no `return`.
    pub(crate) fn array_iteration_is_unseen(&mut self, array: Object) -> bool {
        self.array_iteration_is_pristine(array) && self.array_iterators_close_silently()
    }
    /// Whether iterators of arrays are what they were in the beginning and have no `return`.
    pub(crate) fn array_iterators_close_silently(&mut self) -> bool {
        self.iteration_protocol_is_pristine(Iterated::Array)
            && self.known_iterations[Iterated::Array as usize].no_return
    }
    /// Whether @@iterator and next are what they were in the beginning.
    #[inline]
    pub(crate) fn iteration_protocol_is_pristine(&mut self, iterated: Iterated) -> bool {
        let known = &self.known_iterations[iterated as usize];
        if known.realm != Some(self.realm)
            || known.epoch != self.heap.epoch
            || known.collections != self.heap.collections
        {
            return self.learn_iteration(iterated).is_some();
        }
        let (prototype, iterators) = iterated.prototypes();
        let (prototype, iterators) = (self.intrinsic(prototype), self.intrinsic(iterators));
        known.functions == Some((self.heap.slot(prototype, known.slots.0), self.heap.slot(iterators, known.slots.1)))
    }
    #[cold]
    fn learn_iteration(&mut self, iterated: Iterated) -> Option<()> {
        use super::collection_iterator::{map_entries, map_iterator_next, set_iterator_next, set_values};
        use super::string_iterator::{string_iterator, string_iterator_next};
        let known = &mut self.known_iterations[iterated as usize];
        known.realm = None;
        let (prototype, iterators) = iterated.prototypes();
        let (prototype, iterators) = (self.intrinsic(prototype), self.intrinsic(iterators));
        let iterator_key = self.heap.names.symbol_key(WellKnown::Iterator);
        let (iterator_slot, iterator) = self.slot_of(prototype, iterator_key, false)?;
        let (next_slot, next) = self.slot_of(iterators, self.heap.names.next, false)?;
        let built_in = match iterated {
            Iterated::Array => {
                let intrinsics = &self.realm().intrinsics;
                iterator == intrinsics[Intrinsic::ArrayProtoValues as usize]
                    && next == intrinsics[Intrinsic::ArrayIteratorNext as usize]
            }
            Iterated::Map => Agent::is_native(iterator, map_entries) && Agent::is_native(next, map_iterator_next),
            Iterated::Set => Agent::is_native(iterator, set_values) && Agent::is_native(next, set_iterator_next),
            Iterated::String => {
                Agent::is_native(iterator, string_iterator) && Agent::is_native(next, string_iterator_next)
            }
        };
        let realm = self.realm;
        let of_this_realm = |f: Value| f.as_object().is_some_and(|f| Agent::native_parts(f).1 == realm);
        if !built_in || !of_this_realm(iterator) || !of_this_realm(next) {
            return None;
        }
        let instances = self.heap.root_shape(Some(prototype), 0);
        let no_return = self.has_no_return(iterators);
        self.known_iterations[iterated as usize] = KnownIteration {
            realm: Some(realm),
            collections: self.heap.collections,
            epoch: self.heap.epoch,
            instances,
            slots: (iterator_slot, next_slot),
            functions: Some((iterator, next)),
            no_return,
        };
        Some(())
    }
    fn has_no_return(&mut self, iterators: Object) -> bool {
        let key = self.heap.names.return_;
        let mut at = Some(iterators);
        while let Some(object) = at {
            if object.kind().is_exotic() || self.ordinary_get_own_property(object, key).is_some() {
                return false;
            }
            self.heap.become_prototype(object);
            at = self.heap.proto(object);
        }
        true
    }
}
