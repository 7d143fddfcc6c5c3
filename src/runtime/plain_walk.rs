//! Own enumerable properties of objects whose reading runs no code, walked in place without a list of keys.

use super::{Agent, JsResult};
use crate::heap::{Kind, Object, PropertyKey, ShapeId, Value, flag};

/// Which properties of the shape come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    Strings,
    Symbols,
}

/// A walk. The object must not change, nor a collection happen, before it ends.
pub(crate) struct PlainWalk {
    object: Object,
    shape: ShapeId,
    element: u32,
    entry: usize,
    entries: usize,
    pass: Pass,
    symbols: bool,
}

/// What a walk asks of accessors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accessors {
    /// An enumerable one makes the walk impossible.
    Refuse,
    /// Only keys are wanted.
    Ignore,
}

impl PlainWalk {
    /// At most how many properties come.
    pub fn at_most(&self) -> usize {
        self.object.elements_len() as usize + self.entries
    }
}

/// Properties that are copied between two looks at the fuel.
const WALKED: u64 = 1024;

impl Agent {
    /// Begins a walk over enumerable own properties, in the order of [[OwnPropertyKeys]]; None if it is not that simple.
    // OPTIMIZATION: an object that is not exotic has its properties in its shape and elements; without accessors nothing
    // runs between the first and the last, so their list and their values need not be fetched apart.
    pub(crate) fn walk_plain(&mut self, object: Object, accessors: Accessors, symbols: bool) -> Option<PlainWalk> {
        if object.kind().is_exotic() || object.has_flag(flag::INDEXED_PROPERTIES) {
            return None;
        }
        self.touch(object);
        let shape = object.shape();
        let entries = self.heap.shape_entry_count(shape);
        if accessors == Accessors::Refuse {
            for i in 0..entries {
                if let Some((_, attributes, _)) = self.heap.shape_entry(shape, i)
                    && attributes.is_accessor()
                    && attributes.enumerable()
                {
                    return None;
                }
            }
        }
        Some(PlainWalk { object, shape, element: 0, entry: 0, entries, pass: Pass::Strings, symbols })
    }
    /// The next property: key and value.
    pub(crate) fn next_plain(&mut self, walk: &mut PlainWalk) -> Option<(PropertyKey, Value)> {
        while let Some(&value) = walk.object.elements(&self.heap).get(walk.element as usize) {
            walk.element += 1;
            if !value.is_hole() {
                return Some((PropertyKey::index(walk.element - 1), value));
            }
        }
        loop {
            while walk.entry < walk.entries {
                let entry = self.heap.shape_entry(walk.shape, walk.entry);
                walk.entry += 1;
                let Some((key, attributes, slot)) = entry else { continue };
                let wanted = match key.as_symbol() {
                    None => walk.pass == Pass::Strings,
                    Some(symbol) => walk.pass == Pass::Symbols && !symbol.is_private(),
                };
                if wanted && attributes.enumerable() {
                    return Some((key, self.heap.slot(walk.object, slot)));
                }
            }
            if walk.pass == Pass::Symbols || !walk.symbols {
                return None;
            }
            walk.pass = Pass::Symbols;
            walk.entry = 0;
        }
    }

    /// An array of the own enumerable names; None if they are not all in a shared shape.
    // OPTIMIZATION: they are kept with the shape.
    pub(crate) fn plain_names(&mut self, object: Object) -> Option<Object> {
        if object.kind().is_exotic() || object.has_flag(flag::INDEXED_PROPERTIES) || object.elements_len() > 0 {
            return None;
        }
        self.touch(object);
        let names = self.heap.enumerable_names(object.shape())?;
        Some(self.create_array_from_list(names.names()))
    }
    /// An array of the own keys that are symbols, or of those that are not; None if the object is not that simple, or large.
    // OPTIMIZATION: as for walks.
    pub(crate) fn plain_keys(&mut self, object: Object, symbols: bool) -> Option<Object> {
        if object.kind().is_exotic() || object.has_flag(flag::INDEXED_PROPERTIES) {
            return None;
        }
        self.touch(object);
        let shape = object.shape();
        let (elements, entries) = (object.elements_len(), self.heap.shape_entry_count(shape));
        if elements as usize + entries > WALKED as usize {
            return None;
        }
        let array = self.create_array_from_list(&[]);
        if !symbols {
            self.heap.reserve_elements(array, elements as usize + entries + 1);
            for i in 0..elements {
                if !object.elements(&self.heap)[i as usize].is_hole() {
                    let name = self.heap.key_to_value(PropertyKey::index(i));
                    self.heap.push_element(array, name);
                }
            }
            if object.kind() == Kind::Array {
                let name = self.heap.key_to_value(self.heap.names.length);
                self.heap.push_element(array, name);
            }
        }
        for i in 0..entries {
            let Some((key, ..)) = self.heap.shape_entry(shape, i) else { continue };
            let wanted = match key.as_symbol() {
                None => !symbols,
                Some(symbol) => symbols && !symbol.is_private(),
            };
            if wanted {
                let key = self.heap.key_to_value(key);
                self.heap.push_element(array, key);
            }
        }
        array.set_array_length(array.elements_len());
        Some(array)
    }

    /// Counts a property, and charges for many. Collects nothing.
    #[inline]
    pub(crate) fn pay_for_walk(&mut self, count: &mut u64) -> JsResult<()> {
        *count += 1;
        if count.is_multiple_of(WALKED) { self.pay(WALKED / 2) } else { Ok(()) }
    }

    /// CopyDataProperties between plain objects; false if nothing was done.
    pub(crate) fn copy_plain(&mut self, target: Object, from: Object, excluded: &[PropertyKey]) -> JsResult<bool> {
        if target.kind() != Kind::Object || target == from || target.has_flag(flag::NON_EXTENSIBLE | flag::LAZY) {
            return Ok(false);
        }
        if excluded.is_empty() && self.heap.may_copy_all(target, from) {
            self.heap.copy_all_properties(target, from);
            return self.poll(1).map(|()| true);
        }
        let Some(mut walk) = self.walk_plain(from, Accessors::Refuse, true) else { return Ok(false) };
        let mut count = 0;
        while let Some((key, value)) = self.next_plain(&mut walk) {
            self.pay_for_walk(&mut count)?;
            if excluded.contains(&key) {
                continue;
            }
            match self.heap.own_property(target, key) {
                None => self.heap.add_property(target, key, value, crate::heap::Attributes::DEFAULT),
                Some(p) if p.attributes == crate::heap::Attributes::DEFAULT => {
                    self.heap.set_place(target, p.place, value);
                }
                Some(_) => self.create_data_property_or_throw(target, key, value)?,
            }
        }
        self.poll(count % WALKED / 4)?;
        Ok(true)
    }
    /// Object.assign between plain objects; false if some property needs the long way, which may then set all again: no
    /// code has run.
    pub(crate) fn assign_plain(&mut self, target: Object, from: Object) -> JsResult<bool> {
        if target.kind() != Kind::Object || target == from || target.has_flag(flag::NON_EXTENSIBLE | flag::LAZY) {
            return Ok(false);
        }
        if self.heap.may_copy_all(target, from) {
            let shape = from.shape();
            let all_would_add = (0..self.heap.shape_entry_count(shape))
                .all(|i| self.heap.shape_entry(shape, i).is_none_or(|(key, ..)| self.set_would_add(target, key)));
            if all_would_add {
                self.heap.copy_all_properties(target, from);
                return self.poll(1).map(|()| true);
            }
        }
        let Some(mut walk) = self.walk_plain(from, Accessors::Refuse, true) else { return Ok(false) };
        let mut count = 0;
        while let Some((key, value)) = self.next_plain(&mut walk) {
            self.pay_for_walk(&mut count)?;
            match self.heap.own_property(target, key) {
                Some(p) if !p.attributes.is_accessor() && p.attributes.writable() => {
                    self.heap.set_place(target, p.place, value);
                }
                None if self.set_would_add(target, key) => {
                    self.heap.add_property(target, key, value, crate::heap::Attributes::DEFAULT);
                }
                _ => return Ok(false),
            }
        }
        self.poll(count % WALKED / 4)?;
        Ok(true)
    }
    /// Whether no prototype has a say in setting a property that the object does not have.
    fn set_would_add(&mut self, object: Object, key: PropertyKey) -> bool {
        let mut at = object;
        let mut hops = 0;
        while let Some(proto) = self.heap.proto(at) {
            self.heap.hop(&mut hops);
            if proto.kind().is_exotic() || proto.kind() == Kind::Array {
                return false;
            }
            self.touch(proto);
            if let Some(p) = self.heap.own_property(proto, key) {
                return !p.attributes.is_accessor() && p.attributes.writable();
            }
            at = proto;
        }
        true
    }
}
