//! Shapes (hidden classes): what properties an object has, in which slots, and its prototype.
//!
//! Adding a property follows or makes a transition, so objects built alike share a shape. From `MAX_FAST` properties on, or
//! when one is deleted or redefined, an object gets a shape of its own (dictionary), changed in place. A dictionary's id may
//! be cached for its own properties until a property is deleted or redefined: then it gets a new id that is not cached before
//! the next collection. One that has outlived a collection may be cached for what it lacks, too, until a property is added.

use super::cell::{Header, Kind, ObjectCell};
use super::object::Object;
use super::shape_table::{Entry, LINEAR, NameList, Table};
use super::{Attributes, Heap, PropertyKey, Value};
use rustc_hash::FxHashMap;

/// A shape's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
#[repr(transparent)]
pub struct ShapeId(pub u32);

/// What every string's header has for a shape: inline caches of string methods hold it.
pub const STRING_SHAPE: ShapeId = ShapeId(1);
/// Properties beyond which an object becomes a dictionary.
pub const MAX_FAST: u32 = 128;
/// An index that grows by so many bytes takes a while to do so.
const LARGE_GROWTH: usize = 1 << 16;

/// A shape.
pub struct Shape {
    /// The prototype of its objects.
    pub proto: Option<Object>,
    parent: ShapeId,
    key: Option<PropertyKey>,
    attributes: Attributes,
    /// How many slots are in use.
    pub slots: u32,
    /// How many of them are inline (only `Kind::Object`).
    pub inline: u8,
    /// Belongs to one object.
    pub dictionary: bool,
    /// Inline caches may hold it.
    pub cacheable: bool,
    /// A dictionary of which caches may hold what it lacks.
    watchable: bool,
    /// They do: an addition must give it a new id.
    watched: bool,
    /// A dictionary that has free slots from deletions.
    live: u32,
    transitions: FxHashMap<(PropertyKey, u8), ShapeId>,
    table: Option<Box<Table>>,
    marked: bool,
    free: bool,
}

/// Where caches by shape and key keep what they know, before it is cut to their size.
#[inline(always)]
pub(crate) fn cache_place(id: ShapeId, key: PropertyKey) -> usize {
    (key.0 >> 4) as usize ^ (id.0 as usize).wrapping_mul(31)
}
/// Properties of shared shapes found lately.
pub(crate) struct LookupCache(pub(crate) Box<[Lookup; LOOKUPS]>);
#[derive(Clone, Copy)]
pub(crate) struct Lookup {
    pub shape: u32,
    pub attributes: u32,
    pub key: u64,
    pub slot: u32,
}
impl Lookup {
    /// What there is; None if the property is known not to be there.
    #[inline(always)]
    pub fn found(self) -> Option<(u32, Attributes)> {
        if self.slot == ABSENT { None } else { Some((self.slot, Attributes(self.attributes as u8))) }
    }
}
const LOOKUPS: usize = 512;
/// The slot of a property that is known not to be there.
const ABSENT: u32 = u32::MAX;
impl LookupCache {
    pub fn new() -> LookupCache {
        LookupCache(Box::new([Lookup { shape: 0, attributes: 0, key: 0, slot: 0 }; LOOKUPS]))
    }
    #[inline(always)]
    pub fn index(id: ShapeId, key: PropertyKey) -> usize {
        cache_place(id, key) % LOOKUPS
    }
    pub fn clear(&mut self) {
        self.0.fill(Lookup { shape: 0, attributes: 0, key: 0, slot: 0 });
    }
}

/// Transitions taken lately.
pub(crate) struct TransitionCache(Box<[Transition; TRANSITIONS]>);
#[derive(Clone, Copy)]
struct Transition {
    key: u64,
    from: u32,
    to: u32,
    attributes: u8,
}
const TRANSITIONS: usize = 256;
/// Shape 0 has no objects.
const NO_TRANSITION: Transition = Transition { key: 0, from: 0, to: 0, attributes: 0 };
impl TransitionCache {
    pub fn new() -> TransitionCache {
        TransitionCache(Box::new([NO_TRANSITION; TRANSITIONS]))
    }
    #[inline(always)]
    fn place(&mut self, from: ShapeId, key: PropertyKey) -> &mut Transition {
        &mut self.0[cache_place(from, key) % TRANSITIONS]
    }
    pub fn clear(&mut self) {
        self.0.fill(NO_TRANSITION);
    }
}

/// All shapes of a heap.
pub struct Shapes {
    pub(crate) list: Vec<Shape>,
    free: Vec<u32>,
    roots: FxHashMap<(usize, u8), ShapeId>,
    /// Some of the roots.
    recent_roots: [((usize, u8), ShapeId); RECENT_ROOTS],
}
const RECENT_ROOTS: usize = 32;
const NO_ROOT: ((usize, u8), ShapeId) = ((usize::MAX, 0), ShapeId(0));

impl Shapes {
    pub fn new() -> Shapes {
        let list = vec![Shape::root(None, 0), Shape::root(None, 0)];
        Shapes { list, free: Vec::new(), roots: FxHashMap::default(), recent_roots: [NO_ROOT; RECENT_ROOTS] }
    }
    fn add(&mut self, shape: Shape) -> ShapeId {
        match self.free.pop() {
            Some(i) => {
                self.list[i as usize] = shape;
                ShapeId(i)
            }
            None => {
                self.list.push(shape);
                ShapeId(self.list.len() as u32 - 1)
            }
        }
    }
    pub fn clear_marks(&mut self) {
        for shape in &mut self.list {
            shape.marked = false;
        }
    }
    #[inline(always)]
    pub(crate) fn get(&self, id: ShapeId) -> &Shape {
        &self.list[id.0 as usize]
    }
}

impl Shape {
    fn root(proto: Option<Object>, inline: u8) -> Shape {
        Shape {
            proto,
            parent: ShapeId(0),
            key: None,
            attributes: Attributes::DEFAULT,
            slots: 0,
            inline,
            dictionary: false,
            cacheable: true,
            watchable: false,
            watched: false,
            live: 0,
            transitions: FxHashMap::default(),
            table: None,
            marked: false,
            free: false,
        }
    }
}

/// What a transition takes in its parent, roughly.
const TRANSITION_BYTES: usize = 32;
/// What a property takes in a table, roughly.
const ENTRY_BYTES: usize = size_of::<Entry>() + 8;

impl Shape {
    /// Its memory, roughly.
    fn bytes(&self) -> usize {
        let table = self.table.as_ref().map_or(0, |table| size_of::<Table>() + table.entries.capacity() * ENTRY_BYTES);
        let transitions = if self.transitions.is_empty() { 0 } else { 4 + self.transitions.len() };
        size_of::<Shape>() + transitions * TRANSITION_BYTES + table
    }
}

impl Heap {
    fn add_shape(&mut self, shape: Shape) -> ShapeId {
        self.note_allocation(shape.bytes() + TRANSITION_BYTES);
        self.shapes.add(shape)
    }
    /// The empty shape of a prototype, for objects with `inline` inline slots.
    #[inline]
    pub fn root_shape(&mut self, proto: Option<Object>, inline: u8) -> ShapeId {
        let key = (proto.map_or(0, |o| o.0 as usize), inline);
        let place = (key.0 >> 5 ^ inline as usize) % RECENT_ROOTS;
        let recent = self.shapes.recent_roots[place];
        if recent.0 == key {
            return recent.1;
        }
        let id = self.find_root_shape(proto, key);
        self.shapes.recent_roots[place] = (key, id);
        id
    }
    fn find_root_shape(&mut self, proto: Option<Object>, key: (usize, u8)) -> ShapeId {
        let inline = key.1;
        if let Some(&id) = self.shapes.roots.get(&key) {
            return id;
        }
        if let Some(proto) = proto {
            self.become_prototype(proto);
        }
        let id = self.add_shape(Shape::root(proto, inline));
        self.shapes.roots.insert(key, id);
        id
    }
    /// A shape for one object alone, without properties.
    pub fn unique_shape(&mut self, proto: Option<Object>, inline: u8) -> ShapeId {
        if let Some(proto) = proto {
            self.become_prototype(proto);
        }
        let mut shape = Shape::root(proto, inline);
        shape.dictionary = true;
        shape.table = Some(Box::default());
        self.add_shape(shape)
    }
    /// The prototype in a shape.
    #[inline(always)]
    pub fn shape_proto(&self, id: ShapeId) -> Option<Object> {
        self.shapes.get(id).proto
    }
    /// A property of a shape: slot and attributes. Shared shapes are looked up through a small cache.
    #[inline]
    pub fn lookup(&mut self, id: ShapeId, key: PropertyKey) -> Option<(u32, Attributes)> {
        let i = LookupCache::index(id, key);
        let entry = self.lookups.0[i];
        if entry.shape == id.0 && entry.key == key.0 {
            return entry.found();
        }
        self.lookup_and_note(id, key, i)
    }
    fn lookup_and_note(&mut self, id: ShapeId, key: PropertyKey, i: usize) -> Option<(u32, Attributes)> {
        let found = self.lookup_uncached(id, key);
        let shape = self.shapes.get(id);
        match found {
            // A dictionary keeps what it has until it gets another id. Large ones are tables of the script's, looked up once.
            Some((slot, attributes)) if shape.cacheable && (!shape.dictionary || shape.live <= MAX_FAST) => {
                self.lookups.0[i] = Lookup { shape: id.0, key: key.0, slot, attributes: attributes.0 as u32 };
            }
            // Shared shapes never change.
            None if !shape.dictionary => {
                self.lookups.0[i] = Lookup { shape: id.0, key: key.0, slot: ABSENT, attributes: 0 };
            }
            _ => {}
        }
        found
    }
    fn lookup_uncached(&mut self, id: ShapeId, key: PropertyKey) -> Option<(u32, Attributes)> {
        let shape = &self.shapes.list[id.0 as usize];
        if let Some(table) = &shape.table {
            return table.find(key).map(|i| (table.entries[i].slot, table.entries[i].attributes));
        }
        if shape.slots <= LINEAR as u32 {
            let mut at = id;
            loop {
                let shape = &self.shapes.list[at.0 as usize];
                match shape.key {
                    None => return None,
                    Some(k) if k == key => return Some((shape.slots - 1, shape.attributes)),
                    _ => at = shape.parent,
                }
            }
        }
        self.ensure_table(id);
        self.lookup_uncached(id, key)
    }
    fn ensure_table(&mut self, id: ShapeId) {
        if self.shapes.get(id).table.is_some() {
            return;
        }
        let mut chain = Vec::new();
        let mut at = id;
        let mut table = loop {
            let shape = self.shapes.get(at);
            if let Some(table) = &shape.table {
                break Table { names: None, all_plain: None, ..(**table).clone() };
            }
            match shape.key {
                None => break Table::default(),
                Some(key) => chain.push(Entry { key: Some(key), attributes: shape.attributes, slot: shape.slots - 1 }),
            }
            at = shape.parent;
        };
        for entry in chain.into_iter().rev() {
            table.push(entry);
        }
        self.note_allocation(size_of::<Table>() + table.entries.len() * ENTRY_BYTES);
        self.shapes.list[id.0 as usize].table = Some(Box::new(table));
    }
    /// The live properties in order of creation.
    pub fn shape_entries(&mut self, id: ShapeId) -> Vec<(PropertyKey, Attributes, u32)> {
        self.ensure_table(id);
        let table = self.shapes.get(id).table.as_ref().expect("just made");
        table.entries.iter().filter_map(|e| e.key.map(|k| (k, e.attributes, e.slot))).collect()
    }
    /// Where adding a plain property leads, if that was done before.
    #[inline]
    pub(crate) fn shape_transition(&mut self, id: ShapeId, key: PropertyKey) -> Option<ShapeId> {
        self.known_transition(id, key, Attributes::DEFAULT)
    }
    #[inline]
    fn known_transition(&mut self, id: ShapeId, key: PropertyKey, attributes: Attributes) -> Option<ShapeId> {
        let place = self.transitions.place(id, key);
        if place.from == id.0 && place.key == key.0 && place.attributes == attributes.0 {
            return Some(ShapeId(place.to));
        }
        let next = *self.shapes.get(id).transitions.get(&(key, attributes.0))?;
        *place = Transition { key: key.0, from: id.0, to: next.0, attributes: attributes.0 };
        Some(next)
    }
    /// The property that a shared shape has beyond its parent.
    pub(crate) fn shape_key(&self, id: ShapeId) -> Option<PropertyKey> {
        self.shapes.get(id).key
    }
    /// How many inline slots objects of a shape have.
    #[inline(always)]
    pub(crate) fn shape_inline(&self, id: ShapeId) -> u8 {
        self.shapes.get(id).inline
    }
    /// Whether a shape belongs to one object and is changed in place.
    pub fn shape_is_dictionary(&self, id: ShapeId) -> bool {
        self.shapes.get(id).dictionary
    }
    /// How many entries, live or deleted, the table of a shape has. It is there afterwards, unless there are none.
    pub(crate) fn shape_entry_count(&mut self, id: ShapeId) -> usize {
        let shape = self.shapes.get(id);
        // No table is needed to see that there is nothing in it.
        if shape.slots == 0 && shape.table.is_none() {
            return 0;
        }
        self.ensure_table(id);
        self.shapes.get(id).table.as_ref().map_or(0, |t| t.entries.len())
    }
    /// An entry of a shape's table; None if it was deleted.
    #[inline]
    pub(crate) fn shape_entry(&self, id: ShapeId, i: usize) -> Option<(PropertyKey, Attributes, u32)> {
        let entry = self.shapes.get(id).table.as_ref()?.entries.get(i)?;
        Some((entry.key?, entry.attributes, entry.slot))
    }
    /// Whether a shape has an enumerable property with a string key.
    pub(crate) fn shape_may_enumerate(&mut self, id: ShapeId) -> bool {
        (0..self.shape_entry_count(id)).any(|i| {
            self.shape_entry(id, i).is_some_and(|(key, attributes, _)| attributes.enumerable() && !key.is_symbol())
        })
    }
    /// The enumerable string keys of a shared shape.
    pub(crate) fn enumerable_names(&mut self, id: ShapeId) -> Option<NameList> {
        let shape = self.shapes.get(id);
        if shape.dictionary {
            return None;
        }
        if let Some(names) = shape.table.as_ref().and_then(|table| table.names) {
            return Some(names);
        }
        let entries = self.shape_entries(id);
        let wanted = entries.iter().filter(|(key, attributes, _)| attributes.enumerable() && !key.is_symbol());
        let names: Vec<Value> = wanted.map(|&(key, ..)| self.key_to_value(key)).collect();
        let names = NameList(self.new_values_of(Kind::Elements, &names));
        if let Some(table) = &mut self.shapes.list[id.0 as usize].table {
            table.names = Some(names);
        }
        Some(names)
    }
    /// Whether all properties of a shared shape are plain data, none private, and it grew from this root.
    pub(crate) fn is_all_plain(&mut self, id: ShapeId, root: ShapeId) -> bool {
        let (shape, of_root) = (self.shapes.get(id), self.shapes.get(root));
        if shape.dictionary || of_root.slots > 0 || shape.proto != of_root.proto || shape.inline != of_root.inline {
            return false;
        }
        if let Some(known) = shape.table.as_ref().and_then(|table| table.all_plain) {
            return known;
        }
        let is_plain = |&(key, attributes, _): &(PropertyKey, Attributes, u32)| {
            attributes == Attributes::DEFAULT && !key.as_symbol().is_some_and(|symbol| symbol.is_private())
        };
        let all_plain = self.shape_entries(id).iter().all(is_plain);
        if let Some(table) = &mut self.shapes.list[id.0 as usize].table {
            table.all_plain = Some(all_plain);
        }
        all_plain
    }
    /// How many properties a shape has.
    pub fn shape_len(&self, id: ShapeId) -> usize {
        let shape = self.shapes.get(id);
        if shape.dictionary { shape.live as usize } else { shape.slots as usize }
    }
    /// The shape after adding a property to a shared one; None if the object must become a dictionary.
    pub(crate) fn shape_after_add(&mut self, id: ShapeId, key: PropertyKey, attributes: Attributes) -> Option<ShapeId> {
        debug_assert!(!self.shapes.get(id).dictionary);
        if let Some(next) = self.known_transition(id, key, attributes) {
            return Some(next);
        }
        let shape = self.shapes.get(id);
        if shape.slots >= MAX_FAST {
            return None;
        }
        let next = Shape {
            parent: id,
            key: Some(key),
            attributes,
            slots: shape.slots + 1,
            transitions: FxHashMap::default(),
            table: None,
            ..Shape::root(shape.proto, shape.inline)
        };
        let next = self.add_shape(next);
        self.shapes.list[id.0 as usize].transitions.insert((key, attributes.0), next);
        Some(next)
    }
    /// The shape of objects with these properties that are sealed or frozen (then data is read-only too); None if the
    /// object needs a shape of its own. Such shapes grow from roots of their own, which no extensible object shares.
    pub(crate) fn sealed_shape(&mut self, id: ShapeId, frozen: bool) -> Option<ShapeId> {
        // Shared shapes have no index keys: this one stands for sealing.
        let link = (PropertyKey::index(0), 0x80 | frozen as u8);
        let shape = self.shapes.get(id);
        if shape.dictionary {
            return None;
        }
        if let Some(&next) = shape.transitions.get(&link) {
            return Some(next);
        }
        let (proto, inline) = (shape.proto, shape.inline);
        let root = (proto.map_or(0, |o| o.0 as usize), inline | 0x80);
        let mut sealed = match self.shapes.roots.get(&root) {
            Some(&root) => root,
            None => {
                let id = self.add_shape(Shape::root(proto, inline));
                self.shapes.roots.insert(root, id);
                id
            }
        };
        for (key, attributes, _) in self.shape_entries(id) {
            let mut keep = !Attributes::CONFIGURABLE;
            if key.as_symbol().is_some_and(|s| s.is_private()) {
                keep = !0;
            } else if frozen && !attributes.is_accessor() {
                keep &= !Attributes::WRITABLE;
            }
            sealed = self.shape_after_add(sealed, key, Attributes(attributes.0 & keep))?;
        }
        self.shapes.list[id.0 as usize].transitions.insert(link, sealed);
        Some(sealed)
    }
    /// A dictionary with the same properties.
    pub(crate) fn dictionary_of(&mut self, id: ShapeId) -> ShapeId {
        self.ensure_table(id);
        let shape = self.shapes.get(id);
        let mut new = Shape::root(shape.proto, shape.inline);
        new.slots = shape.slots;
        new.live = if shape.dictionary { shape.live } else { shape.slots };
        new.dictionary = true;
        new.table = shape.table.clone();
        self.add_shape(new)
    }
    /// Adds to a dictionary in place; gives the slot.
    pub(crate) fn dictionary_add(&mut self, id: ShapeId, key: PropertyKey, attributes: Attributes) -> u32 {
        self.note_allocation(ENTRY_BYTES);
        let shape = &mut self.shapes.list[id.0 as usize];
        debug_assert!(shape.dictionary);
        let slot = shape.slots;
        shape.slots += 1;
        shape.live += 1;
        let grown =
            shape.table.as_mut().expect("dictionaries have one").push(Entry { key: Some(key), attributes, slot });
        if grown > LARGE_GROWTH {
            self.owe(grown as u64 / 8);
        }
        slot
    }
    /// Gives a dictionary that was redefined a new id, not to be cached before the next collection.
    pub(crate) fn renew(&mut self, id: ShapeId) -> ShapeId {
        if !self.shapes.get(id).cacheable {
            return id;
        }
        let id = self.move_dictionary(id);
        self.shapes.list[id.0 as usize].cacheable = false;
        id
    }
    /// Gives a dictionary that is to grow a new id if caches hold what it lacks.
    pub(crate) fn renew_if_watched(&mut self, id: ShapeId) -> ShapeId {
        if self.shapes.get(id).watched { self.move_dictionary(id) } else { id }
    }
    fn move_dictionary(&mut self, id: ShapeId) -> ShapeId {
        let old = &mut self.shapes.list[id.0 as usize];
        let mut moved = std::mem::replace(old, Shape::root(None, 0));
        old.table = Some(Box::default());
        old.dictionary = true;
        old.cacheable = false;
        moved.watchable = false;
        moved.watched = false;
        // Its table only moves.
        self.note_allocation(size_of::<Shape>());
        self.shapes.add(moved)
    }
    /// Whether caches may hold what objects of a shape lack; they will.
    pub(crate) fn watch(&mut self, id: ShapeId) -> bool {
        let shape = &mut self.shapes.list[id.0 as usize];
        shape.watched = shape.cacheable && shape.watchable;
        shape.cacheable && (!shape.dictionary || shape.watchable)
    }
    pub(crate) fn dictionary_set_attributes(&mut self, id: ShapeId, key: PropertyKey, attributes: Attributes) {
        let table = self.shapes.list[id.0 as usize].table.as_mut().expect("dictionaries have one");
        if let Some(i) = table.find(key) {
            table.entries[i].attributes = attributes;
        }
    }
    /// Removes from a dictionary. True if the slots should be compacted (see `Object`): over half of them are free.
    pub(crate) fn dictionary_remove(&mut self, id: ShapeId, key: PropertyKey) -> bool {
        let shape = &mut self.shapes.list[id.0 as usize];
        let table = shape.table.as_mut().expect("dictionaries have one");
        if let Some(i) = table.find(key) {
            table.remove(i);
            shape.live -= 1;
        }
        shape.slots > 32 && shape.live * 2 < shape.slots
    }
    /// Renumbers a dictionary's slots without gaps; gives the old slots, ascending.
    pub(crate) fn dictionary_compact(&mut self, id: ShapeId) -> Vec<u32> {
        let shape = &mut self.shapes.list[id.0 as usize];
        let old = shape.table.as_mut().expect("dictionaries have one").compact();
        shape.slots = old.len() as u32;
        self.owe(old.len() as u64 / 4);
        old
    }
    pub(crate) fn set_shape_proto(&mut self, id: ShapeId, proto: Option<Object>) {
        debug_assert!(self.shapes.get(id).dictionary);
        if let Some(proto) = proto {
            self.become_prototype(proto);
        }
        self.shapes.list[id.0 as usize].proto = proto;
    }

    pub(crate) fn mark_shape(&mut self, mut id: ShapeId) {
        loop {
            let shape = &mut self.shapes.list[id.0 as usize];
            if shape.marked {
                return;
            }
            shape.marked = true;
            let (proto, key, parent) = (shape.proto, shape.key, shape.parent);
            let table = shape.table.take();
            // SAFETY: shapes hold live keys and prototypes (they are marked whenever the shape is).
            unsafe {
                let mut marker = super::Marker { heap: self };
                if let Some(proto) = proto {
                    marker.mark_cell(proto.0);
                }
                if let Some(key) = key {
                    marker.mark_key(key);
                }
                if let Some(table) = &table {
                    for entry in &table.entries {
                        if let Some(key) = entry.key {
                            marker.mark_key(key);
                        }
                    }
                    if let Some(names) = table.names {
                        marker.mark_cell(names.0 as *mut Header);
                    }
                }
            }
            self.shapes.list[id.0 as usize].table = table;
            if id.0 == 0 {
                return;
            }
            id = parent;
        }
    }
    /// Frees unmarked shapes and the transitions to them.
    pub(crate) fn sweep_shapes(&mut self) {
        let marks: Vec<bool> = self.shapes.list.iter().map(|s| s.marked).collect();
        let (mut freed, mut bytes) = (false, 0);
        for (i, shape) in self.shapes.list.iter_mut().enumerate().skip(2) {
            if shape.marked {
                shape.transitions.retain(|_, to| marks[to.0 as usize]);
                bytes += shape.bytes();
                // No cache holds an id that could not be cached: it may be from now on.
                shape.cacheable = true;
                shape.watchable = shape.dictionary;
            } else if !shape.free {
                *shape = Shape::root(None, 0);
                shape.free = true;
                shape.cacheable = false;
                self.shapes.free.push(i as u32);
                freed = true;
            }
        }
        self.shapes.roots.retain(|_, id| marks[id.0 as usize]);
        self.shapes.recent_roots.fill(NO_ROOT);
        self.blocks.shape_bytes = bytes;
        self.caches_stale |= freed;
        self.lookups.clear();
        self.transitions.clear();
    }
    /// Whether an inline cache's shape is still there.
    pub(crate) fn shape_is_live(&self, id: ShapeId) -> bool {
        self.shapes.list.get(id.0 as usize).is_some_and(|s| !s.free)
    }
}

/// The address of a property's value in an object of this shape.
#[inline(always)]
pub(crate) unsafe fn slot_address(object: *mut Header, inline: u32, slot: u32) -> *mut Value {
    let object = object as *mut ObjectCell;
    debug_assert!((*object).header.kind >= Kind::Object);
    if slot < inline {
        ObjectCell::words(object).add(slot as usize)
    } else {
        super::cell::ValuesCell::values((*object).slots).add((slot - inline) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_and_the_tables_of_dictionaries_are_memory_in_use() {
        let mut heap = Heap::new(64 << 20);
        let used = |heap: &Heap| heap.used_bytes();
        let before = used(&heap);
        let root = heap.root_shape(None, 3);
        for i in 0..1000 {
            let key = heap.key_from_str(&format!("k{i}"));
            heap.shape_after_add(root, key, Attributes::DEFAULT);
        }
        let with_shapes = used(&heap);
        assert!(with_shapes - before > 1000 * (size_of::<Shape>() + TRANSITION_BYTES));
        let dictionary = heap.unique_shape(None, 3);
        for i in 0..1000 {
            let key = heap.key_from_str(&format!("k{i}"));
            heap.dictionary_add(dictionary, key, Attributes::DEFAULT);
        }
        assert!(used(&heap) - with_shapes > 1000 * ENTRY_BYTES);
        assert!(heap.shapes.get(root).bytes() > 1000 * TRANSITION_BYTES);
    }
}
