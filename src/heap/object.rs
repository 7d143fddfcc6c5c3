//! Object handles: words, property slots, elements. No internal methods: those are `runtime::internal_methods`.

use super::cell::*;
use super::shape::{ShapeId, slot_address};
use super::{Attributes, Heap, PropertyKey, Value, block, flag};

/// An object.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Object(pub(crate) *mut Header);

/// An own property as stored.
#[derive(Clone, Copy, Debug)]
pub struct OwnProperty {
    /// Its value; for accessors see `Heap::accessor`.
    pub value: Value,
    /// Its attributes.
    pub attributes: Attributes,
    /// Where it is.
    pub place: Place,
}

/// Where a property's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A property slot.
    Slot(u32),
    /// An element.
    Element(u32),
    /// Nowhere: computed (an array's length, a string's unit…).
    Virtual,
}

/// So many elements or slots are not copied when there are to be more. Debug builds move fewer, so that tests see who keeps a pointer.
const GROWN_IN_PLACE: u32 = if cfg!(any(debug_assertions, sanitized)) { 1 << 12 } else { 1 << 17 };

/// Elements may be this much sparser than full, at most.
const MAX_GAP: u32 = 1024;

impl std::fmt::Debug for Object {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}]", self.kind().name())
    }
}

// SAFETY, for the whole impl: a handle's cell is a live object (invariant 1), laid out as its kind says (invariant 2).
impl Object {
    /// What it is.
    #[inline(always)]
    pub fn kind(self) -> Kind {
        unsafe { (*self.0).kind }
    }
    /// The attributes that all elements have.
    #[inline(always)]
    pub(crate) fn element_attributes(self) -> Attributes {
        if matches!(self.kind(), Kind::Array | Kind::Object)
            && self.has_flag(flag::SEALED_ELEMENTS | flag::FROZEN_ELEMENTS)
        {
            let writable = !self.has_flag(flag::FROZEN_ELEMENTS);
            return Attributes::new(writable, true, false);
        }
        Attributes::DEFAULT
    }
    /// Makes it another kind of the same layout (an Object that becomes an Error, say). The words must fit.
    pub fn set_kind(self, kind: Kind) {
        unsafe { (*self.0).kind = kind }
    }
    #[inline(always)]
    pub(crate) fn cell(self) -> *mut ObjectCell {
        self.0 as *mut ObjectCell
    }
    /// Its shape.
    #[inline(always)]
    pub fn shape(self) -> ShapeId {
        unsafe { ShapeId((*self.0).shape) }
    }
    #[inline(always)]
    pub(crate) fn set_shape(self, shape: ShapeId) {
        unsafe { (*self.0).shape = shape.0 }
    }
    /// Whether a header flag is set.
    #[inline(always)]
    pub fn has_flag(self, flag: u8) -> bool {
        unsafe { (*self.0).flags & flag != 0 }
    }
    /// Sets header flags.
    #[inline(always)]
    pub fn set_flag(self, flag: u8) {
        unsafe { (*self.0).flags |= flag }
    }
    /// Clears header flags.
    #[inline(always)]
    pub fn clear_flag(self, flag: u8) {
        unsafe { (*self.0).flags &= !flag }
    }
    /// Whether ordinary code may add properties.
    pub fn is_extensible_flag(self) -> bool {
        !self.has_flag(flag::NON_EXTENSIBLE)
    }
    /// How many internal words there are (inline slots, for ordinary objects).
    pub fn word_count(self) -> usize {
        unsafe { block::payload_words(self.0, size_of::<ObjectCell>()) }
    }
    /// Internal word `i`: what the spec calls an internal slot.
    #[inline(always)]
    pub fn word(self, i: usize) -> Value {
        debug_assert!(i < self.word_count());
        unsafe { *ObjectCell::words(self.cell()).add(i) }
    }
    /// Sets internal word `i`.
    #[inline(always)]
    pub fn set_word(self, i: usize, value: Value) {
        debug_assert!(i < self.word_count());
        unsafe { *ObjectCell::words(self.cell()).add(i) = value }
    }
    /// Dense elements; holes are `Value::HOLE`. The slice must not be kept over anything that may change the object.
    #[inline(always)]
    pub fn elements(self, _heap: &Heap) -> &[Value] {
        unsafe {
            let elements = (*self.cell()).elements;
            if elements.is_null() {
                return &[];
            }
            std::slice::from_raw_parts(ValuesCell::values(elements), (*elements).len as usize)
        }
    }
    /// The same, to write: values may be replaced, not made holes or taken from holes unless the caller keeps the object's meaning.
    #[inline(always)]
    pub fn elements_mut(self, _heap: &mut Heap) -> &mut [Value] {
        unsafe {
            let elements = (*self.cell()).elements;
            if elements.is_null() {
                return &mut [];
            }
            std::slice::from_raw_parts_mut(ValuesCell::values(elements), (*elements).len as usize)
        }
    }
    /// How many elements are in use.
    #[inline(always)]
    pub fn elements_len(self) -> u32 {
        unsafe {
            let elements = (*self.cell()).elements;
            if elements.is_null() { 0 } else { (*elements).len }
        }
    }
    /// An Array's length.
    #[inline(always)]
    pub fn array_length(self) -> u32 {
        debug_assert!(self.kind() == Kind::Array);
        let v = self.word(0);
        if v.is_int() { v.as_int_unchecked() as u32 } else { v.as_double_unchecked() as u32 }
    }
    /// Sets the stored length of an Array; elements are the caller's business.
    #[inline(always)]
    pub fn set_array_length(self, length: u32) {
        self.set_word(0, Value::from(length));
    }
    /// Whether all elements 0..length are present, dense and plain: an Array that loops can read directly.
    pub fn is_packed_array(self, heap: &Heap) -> bool {
        self.kind() == Kind::Array
            && !self.has_flag(flag::INDEXED_PROPERTIES)
            && self.elements_len() == self.array_length()
            && !self.elements(heap).contains(&Value::HOLE)
    }
}

// SAFETY, for the whole impl: as above; slot numbers come from the object's own shape.
impl Heap {
    /// A new object of a kind with `words` internal words, all undefined. For `Kind::Object` words are inline slots and must
    /// match the shape's.
    pub fn alloc_object(&mut self, kind: Kind, shape: ShapeId, words: usize) -> Object {
        let cell = self.alloc_raw(size_of::<ObjectCell>() + words * 8, kind, block::Space::Plain) as *mut ObjectCell;
        unsafe {
            (*cell).header.shape = shape.0;
            (*cell).slots = std::ptr::null_mut();
            (*cell).elements = std::ptr::null_mut();
            let start = ObjectCell::words(cell);
            for i in 0..block::payload_words(cell as *mut Header, size_of::<ObjectCell>()) {
                *start.add(i) = Value::UNDEFINED;
            }
        }
        Object(cell as *mut Header)
    }
    /// A new ordinary object of a shape.
    pub fn new_object(&mut self, shape: ShapeId) -> Object {
        let inline = self.shapes.get(shape).inline as usize;
        self.alloc_object(Kind::Object, shape, inline)
    }
    /// A new ordinary object of a shared shape with these values in its slots.
    pub(crate) fn new_object_of(&mut self, shape: ShapeId, values: &[Value]) -> Object {
        debug_assert!(self.shapes.get(shape).slots as usize == values.len());
        let inline = self.shapes.get(shape).inline as usize;
        let bytes = size_of::<ObjectCell>() + inline * 8;
        let cell = self.alloc_raw(bytes, Kind::Object, block::Space::Plain) as *mut ObjectCell;
        let (near, far) = values.split_at(values.len().min(inline));
        unsafe {
            (*cell).header.shape = shape.0;
            (*cell).slots = std::ptr::null_mut();
            (*cell).elements = std::ptr::null_mut();
            let words = ObjectCell::words(cell);
            for (i, &value) in near.iter().enumerate() {
                *words.add(i) = value;
            }
            for i in near.len()..block::payload_words(cell as *mut Header, size_of::<ObjectCell>()) {
                *words.add(i) = Value::UNDEFINED;
            }
            if !far.is_empty() {
                let slots = self.new_values(Kind::Slots, far.len(), Value::UNDEFINED);
                std::ptr::copy_nonoverlapping(far.as_ptr(), ValuesCell::values(slots), far.len());
                (*cell).slots = slots;
            }
        }
        Object(cell as *mut Header)
    }
    /// Whether an extensible object without properties may get those of another all at once: they are that alike.
    pub(crate) fn may_copy_all(&mut self, target: Object, from: Object) -> bool {
        let (shape, root) = (from.shape(), target.shape());
        let odd = flag::INDEXED_PROPERTIES | flag::LAZY;
        (target.kind(), from.kind()) == (Kind::Object, Kind::Object)
            && !target.has_flag(odd | flag::PROTOTYPE | flag::NON_EXTENSIBLE)
            && !from.has_flag(odd)
            && target.elements_len() + from.elements_len() == 0
            && self.root_shape(self.shapes.get(root).proto, self.shapes.get(root).inline) == root
            && self.is_all_plain(shape, root)
    }
    /// Gives an object the properties of another; `may_copy_all` has said yes.
    pub(crate) fn copy_all_properties(&mut self, target: Object, from: Object) {
        let shape = from.shape();
        let (slots, inline) = (self.shapes.get(shape).slots, self.shapes.get(shape).inline);
        let near = slots.min(inline as u32) as usize;
        unsafe {
            let (to, from) = (target.cell(), from.cell());
            std::ptr::copy_nonoverlapping(ObjectCell::words(from), ObjectCell::words(to), near);
            let far = slots as usize - near;
            if far > 0 {
                let values = std::slice::from_raw_parts(ValuesCell::values((*from).slots), far);
                (*to).slots = self.new_values_of(Kind::Slots, values);
            }
        }
        target.set_shape(shape);
    }
    /// A new object of another kind: no inline slots, `words` internal words, and these values in its slots.
    pub(crate) fn new_object_with_slots(
        &mut self,
        kind: Kind,
        shape: ShapeId,
        words: usize,
        values: &[Value],
    ) -> Object {
        debug_assert!(kind != Kind::Object && self.shapes.get(shape).slots as usize == values.len());
        let object = self.alloc_object(kind, shape, words);
        self.set_slots(object, values);
        object
    }
    /// A new ordinary object of a prototype, with room for three properties.
    pub fn new_object_with_proto(&mut self, proto: Option<Object>) -> Object {
        let shape = self.root_shape(proto, 3);
        self.new_object(shape)
    }

    /// The prototype.
    #[inline(always)]
    pub fn proto(&self, object: Object) -> Option<Object> {
        self.shapes.get(object.shape()).proto
    }

    /// The value in a slot.
    #[inline(always)]
    pub fn slot(&self, object: Object, slot: u32) -> Value {
        unsafe { *slot_address(object.0, self.shapes.get(object.shape()).inline as u32, slot) }
    }
    /// Whether the slots from `first` on hold these values.
    #[inline]
    pub(crate) fn slots_hold(&self, object: Object, first: u32, values: &[Value]) -> bool {
        let inline = self.shapes.get(object.shape()).inline as u32;
        let value = |i: usize| unsafe { *slot_address(object.0, inline, first + i as u32) };
        if first < inline {
            return (0..values.len()).all(|i| value(i) == values[i]);
        }
        // Without a way out in the middle, two are compared at once.
        let slots = unsafe { std::slice::from_raw_parts(slot_address(object.0, inline, first), values.len()) };
        (0..slots.len()).fold(0, |differing, i| differing | (slots[i].0 ^ values[i].0)) == 0
    }
    /// Sets the value in a slot.
    #[inline(always)]
    pub fn set_slot(&mut self, object: Object, slot: u32, value: Value) {
        unsafe { *slot_address(object.0, self.shapes.get(object.shape()).inline as u32, slot) = value }
    }

    /// An own property that is stored: in a slot or an element. Virtual ones are the exotic objects' business.
    #[inline]
    pub fn own_property(&mut self, object: Object, key: PropertyKey) -> Option<OwnProperty> {
        if let Some(i) = key.as_index() {
            let elements = object.elements(self);
            if let Some(&value) = elements.get(i as usize)
                && !value.is_hole()
            {
                return Some(OwnProperty { value, attributes: object.element_attributes(), place: Place::Element(i) });
            }
            if !object.has_flag(flag::INDEXED_PROPERTIES) {
                return None;
            }
        }
        let (slot, attributes) = self.lookup(object.shape(), key)?;
        Some(OwnProperty { value: self.slot(object, slot), attributes, place: Place::Slot(slot) })
    }

    /// The address of a property's slot; it holds until the object's shape changes.
    pub(crate) fn slot_place(&mut self, object: Object, key: PropertyKey) -> Option<*const Value> {
        let (slot, _) = self.lookup(object.shape(), key)?;
        Some(unsafe { slot_address(object.0, self.shapes.get(object.shape()).inline as u32, slot) })
    }

    /// Writes a stored property's value.
    #[inline]
    pub fn set_place(&mut self, object: Object, place: Place, value: Value) {
        match place {
            Place::Slot(slot) => self.set_slot(object, slot, value),
            Place::Element(i) => object.elements_mut(self)[i as usize] = value,
            Place::Virtual => unreachable!("a virtual property has no place"),
        }
    }

    /// Notes that an object serves as a prototype: from now on a change of its shape bumps the epoch.
    pub(crate) fn become_prototype(&mut self, object: Object) {
        object.set_flag(flag::PROTOTYPE);
        // %String.prototype% is exotic, but its string is empty.
        let no_units = |v: Value| v.as_string().is_none_or(|s| s.is_empty());
        let exotic = object.kind().is_exotic() && !(object.kind() == Kind::String && no_units(object.word(0)));
        if exotic || object.elements_len() > 0 || object.has_flag(flag::INDEXED_PROPERTIES) {
            self.indexed_prototypes = true;
        }
    }
    fn touch_prototype(&mut self, object: Object) {
        if object.has_flag(flag::PROTOTYPE) {
            self.epoch = self.epoch.wrapping_add(1);
        }
    }

    /// Adds a property that is not there yet.
    pub fn add_property(&mut self, object: Object, key: PropertyKey, value: Value, attributes: Attributes) {
        if let Some(i) = key.as_index() {
            if object.has_flag(flag::PROTOTYPE) {
                self.indexed_prototypes = true;
            }
            if attributes == Attributes::DEFAULT && self.try_add_element(object, i, value) {
                if object.has_flag(flag::PROTOTYPE) {
                    self.epoch = self.epoch.wrapping_add(1);
                }
                return;
            }
            self.make_dictionary(object);
            object.set_flag(flag::INDEXED_PROPERTIES);
        }
        self.touch_prototype(object);
        let shape = object.shape();
        if !self.shapes.get(shape).dictionary {
            let slot = self.shapes.get(shape).slots;
            if let Some(next) = self.shape_after_add(shape, key, attributes) {
                self.reserve_slot(object, slot);
                object.set_shape(next);
                self.set_slot(object, slot, value);
                return;
            }
            self.make_dictionary(object);
        }
        let shape = self.renew_if_watched(object.shape());
        object.set_shape(shape);
        let slot = self.dictionary_add(shape, key, attributes);
        self.reserve_slot(object, slot);
        self.set_slot(object, slot, value);
    }

    /// Defines a plain data property of a plain extensible object, new or not: what an object literal or JSON does.
    pub fn put_data_property(&mut self, object: Object, key: PropertyKey, value: Value) {
        let shape = object.shape();
        if !key.is_index()
            && let Some(next) = self.shape_transition(shape, key)
        {
            // A transition by this key is there only if the shape lacks it.
            self.touch_prototype(object);
            let slot = self.shapes.get(shape).slots;
            self.reserve_slot(object, slot);
            object.set_shape(next);
            self.set_slot(object, slot, value);
            return;
        }
        match self.own_property(object, key) {
            Some(property) => self.set_place(object, property.place, value),
            None => self.add_property(object, key, value, Attributes::DEFAULT),
        }
    }

    /// Makes sure that a slot has memory.
    pub(crate) fn reserve_slot(&mut self, object: Object, slot: u32) {
        let inline = self.shapes.get(object.shape()).inline as u32;
        if slot < inline {
            return;
        }
        let i = slot - inline;
        unsafe {
            let old = (*object.cell()).slots;
            let capacity = if old.is_null() { 0 } else { (*old).capacity };
            if i < capacity {
                return;
            }
            (*object.cell()).slots = if capacity >= GROWN_IN_PLACE {
                self.grow_values(old, (capacity + capacity / 4).max(i + 1) as usize, Some(Value::UNDEFINED))
            } else {
                let wanted = if capacity == 0 { (i + 1).max(4) } else { (capacity * 2).max(i + 1) };
                let new = self.new_values(Kind::Slots, wanted as usize, Value::UNDEFINED);
                if capacity > 0 {
                    std::ptr::copy_nonoverlapping(ValuesCell::values(old), ValuesCell::values(new), capacity as usize);
                }
                new
            };
        }
    }

    /// Gives an object a shape of its own.
    pub fn make_dictionary(&mut self, object: Object) {
        if !self.shapes.get(object.shape()).dictionary {
            let shape = self.dictionary_of(object.shape());
            object.set_shape(shape);
        }
    }

    /// Changes the attributes of a stored property. Elements move to the table if they are no longer plain.
    pub fn set_attributes(&mut self, object: Object, key: PropertyKey, attributes: Attributes) {
        let Some(property) = self.own_property(object, key) else { return };
        if property.attributes == attributes {
            return;
        }
        self.touch_prototype(object);
        if let Place::Element(_) = property.place {
            self.move_elements_to_table(object);
        }
        self.make_dictionary(object);
        let shape = self.renew(object.shape());
        object.set_shape(shape);
        self.dictionary_set_attributes(shape, key, attributes);
    }

    /// Makes every element a property of the table (before one of them gets unusual attributes).
    pub fn move_elements_to_table(&mut self, object: Object) {
        let elements: Vec<Value> = object.elements(self).to_vec();
        self.drop_elements(object);
        self.add_elements_to_table(object, 0, &elements);
    }
    /// Takes all elements off an object that is to have them as properties of the table.
    pub(crate) fn drop_elements(&mut self, object: Object) {
        unsafe { (*object.cell()).elements = std::ptr::null_mut() };
        self.make_dictionary(object);
        object.set_flag(flag::INDEXED_PROPERTIES);
    }
    /// Makes what were elements from `from` on properties of the table.
    pub(crate) fn add_elements_to_table(&mut self, object: Object, from: usize, elements: &[Value]) {
        let attributes = object.element_attributes();
        for (i, &value) in elements.iter().enumerate() {
            if !value.is_hole() {
                let slot = self.dictionary_add(object.shape(), PropertyKey::index((from + i) as u32), attributes);
                self.reserve_slot(object, slot);
                self.set_slot(object, slot, value);
            }
        }
    }

    /// Removes a stored property.
    pub fn remove_property(&mut self, object: Object, key: PropertyKey) {
        let Some(property) = self.own_property(object, key) else { return };
        self.touch_prototype(object);
        match property.place {
            Place::Element(i) => {
                let elements = object.elements_mut(self);
                elements[i as usize] = Value::HOLE;
                if i as usize + 1 == elements.len() {
                    let keep = elements.iter().rposition(|v| !v.is_hole()).map_or(0, |p| p + 1);
                    unsafe { (*(*object.cell()).elements).len = keep as u32 };
                }
            }
            Place::Slot(slot) => {
                self.make_dictionary(object);
                let shape = self.renew(object.shape());
                object.set_shape(shape);
                self.set_slot(object, slot, Value::UNDEFINED);
                if self.dictionary_remove(shape, key) {
                    let old = self.dictionary_compact(shape);
                    for (i, slot) in old.into_iter().enumerate() {
                        let value = self.slot(object, slot);
                        self.set_slot(object, i as u32, value);
                    }
                }
            }
            Place::Virtual => {}
        }
    }

    /// Sets the prototype. Cycles and extensibility are the caller's business.
    pub fn set_proto(&mut self, object: Object, proto: Option<Object>) {
        if self.proto(object) == proto {
            return;
        }
        self.touch_prototype(object);
        let shape = object.shape();
        if self.shapes.get(shape).dictionary {
            let shape = self.renew(shape);
            object.set_shape(shape);
            self.set_shape_proto(shape, proto);
            return;
        }
        let entries = self.shape_entries(shape);
        let inline = self.shapes.get(shape).inline;
        let mut new = self.root_shape(proto, inline);
        for (key, attributes, _) in entries {
            new = self.shape_after_add(new, key, attributes).expect("it had no more properties before");
        }
        object.set_shape(new);
    }

    /// The own keys as stored: indices ascending, then strings in order of creation, then symbols. No private names.
    pub fn stored_keys(&mut self, object: Object) -> Vec<PropertyKey> {
        let mut keys = Vec::new();
        self.element_keys(object, 0..object.elements_len() as usize, &mut keys);
        self.add_table_keys(object, &mut keys);
        keys
    }
    /// Adds the keys of those elements of a range that are there.
    pub(crate) fn element_keys(&self, object: Object, range: std::ops::Range<usize>, keys: &mut Vec<PropertyKey>) {
        let elements = object.elements(self)[range.clone()].iter().zip(range);
        keys.extend(elements.filter(|(value, _)| !value.is_hole()).map(|(_, i)| PropertyKey::index(i as u32)));
    }
    /// Adds the keys of properties to those of elements.
    pub(crate) fn add_table_keys(&mut self, object: Object, keys: &mut Vec<PropertyKey>) {
        let entries = self.shape_entries(object.shape());
        if object.has_flag(flag::INDEXED_PROPERTIES) {
            keys.extend(entries.iter().map(|e| e.0).filter(|k| k.is_index()));
            keys.sort_by_key(|k| k.as_index());
        }
        keys.extend(entries.iter().map(|e| e.0).filter(|k| k.as_atom().is_some()));
        keys.extend(entries.iter().map(|e| e.0).filter(|k| k.as_symbol().is_some_and(|s| !s.is_private())));
    }

    /// Adds an element if it may be dense: not too far out, and the object has no unusual indices.
    fn try_add_element(&mut self, object: Object, i: u32, value: Value) -> bool {
        if object.has_flag(flag::INDEXED_PROPERTIES) || object.kind() == Kind::MappedArguments && i >= 1 << 16 {
            return false;
        }
        let len = object.elements_len();
        unsafe {
            let elements = (*object.cell()).elements;
            let capacity = if elements.is_null() { 0 } else { (*elements).capacity };
            if i >= capacity {
                if i > len.saturating_mul(2).saturating_add(MAX_GAP) || i >= 1 << 28 {
                    return false;
                }
                // Big arrays with gaps must be worth the memory.
                if i > len && i >= 1 << 16 {
                    let present = object.elements(self).iter().filter(|v| !v.is_hole()).count();
                    if present < i as usize / 16 {
                        return false;
                    }
                }
                self.reserve_elements(object, i as usize + 1);
            }
            let elements = (*object.cell()).elements;
            let values = ValuesCell::values(elements);
            for j in (*elements).len..i {
                *values.add(j as usize) = Value::HOLE;
            }
            *values.add(i as usize) = value;
            if i >= (*elements).len {
                (*elements).len = i + 1;
            }
        }
        true
    }

    /// Makes room for `n` elements.
    pub fn reserve_elements(&mut self, object: Object, n: usize) {
        unsafe {
            let old = (*object.cell()).elements;
            let (len, capacity) = if old.is_null() { (0, 0) } else { ((*old).len, (*old).capacity) };
            if n <= capacity as usize {
                return;
            }
            let wanted = n.max(capacity as usize + capacity as usize / 2 + 2).max(4);
            let new = if capacity >= GROWN_IN_PLACE {
                self.grow_values(old, wanted, None)
            } else {
                let new = self.new_elements(wanted);
                if len > 0 {
                    std::ptr::copy_nonoverlapping(ValuesCell::values(old), ValuesCell::values(new), len as usize);
                }
                new
            };
            (*new).len = len;
            (*object.cell()).elements = new;
        }
    }

    /// Appends an element; the object has plain elements only. For Arrays the length is the caller's business.
    #[inline]
    pub fn push_element(&mut self, object: Object, value: Value) {
        unsafe {
            let cell = object.cell();
            if (*cell).elements.is_null() || (*(*cell).elements).len == (*(*cell).elements).capacity {
                self.reserve_elements(object, object.elements_len() as usize + 1);
            }
            *ValuesCell::values((*cell).elements).add((*(*cell).elements).len as usize) = value;
            (*(*cell).elements).len += 1;
        }
    }

    /// Replaces all elements by these (holes allowed).
    pub fn set_elements(&mut self, object: Object, values: &[Value]) {
        unsafe {
            if values.is_empty() {
                (*object.cell()).elements = std::ptr::null_mut();
                return;
            }
            let new = self.new_values_of(Kind::Elements, values);
            (*object.cell()).elements = new;
        }
    }

    /// Appends these values; the object has plain elements only. For Arrays the length is the caller's business.
    pub fn extend_elements(&mut self, object: Object, values: &[Value]) {
        if values.is_empty() {
            return;
        }
        let len = object.elements_len() as usize;
        self.reserve_elements(object, len + values.len());
        unsafe {
            let elements = (*object.cell()).elements;
            std::ptr::copy_nonoverlapping(values.as_ptr(), ValuesCell::values(elements).add(len), values.len());
            (*elements).len = (len + values.len()) as u32;
        }
    }

    /// The slots of a new object that has none inline.
    pub(crate) fn set_slots(&mut self, object: Object, values: &[Value]) {
        debug_assert!(self.shapes.get(object.shape()).inline == 0 && !values.is_empty());
        unsafe {
            let new = self.new_values_of(Kind::Slots, values);
            (*object.cell()).slots = new;
        }
    }

    /// Appends elements `from..to` of another object (holes included). Both have plain elements only; lengths are the
    /// caller's business.
    pub fn append_elements(&mut self, object: Object, source: Object, from: u32, to: u32) {
        debug_assert!(object != source && to <= source.elements_len());
        if from >= to {
            return;
        }
        let len = object.elements_len() as usize;
        let n = (to - from) as usize;
        unsafe {
            if (*object.cell()).elements.is_null() {
                let start = ValuesCell::values((*source.cell()).elements).add(from as usize);
                (*object.cell()).elements = self.new_values_of(Kind::Elements, std::slice::from_raw_parts(start, n));
                return;
            }
            self.reserve_elements(object, len + n);
            let elements = (*object.cell()).elements;
            let start = ValuesCell::values((*source.cell()).elements).add(from as usize);
            std::ptr::copy_nonoverlapping(start, ValuesCell::values(elements).add(len), n);
            (*elements).len = (len + n) as u32;
        }
    }

    /// Drops elements from `len` on.
    pub fn truncate_elements(&mut self, object: Object, len: u32) {
        unsafe {
            let elements = (*object.cell()).elements;
            if !elements.is_null() && (*elements).len > len {
                (*elements).len = len;
            }
        }
    }

    /// A new accessor pair; undefined where there is none.
    pub fn new_accessor(&mut self, get: Value, set: Value) -> Value {
        Value::cell(self.new_pair(Kind::Accessor, get, set) as *mut Header)
    }
    /// Getter and setter of an accessor property's value.
    pub fn accessor(&self, value: Value) -> (Value, Value) {
        debug_assert!(value.cell_kind() == Kind::Accessor);
        unsafe {
            let pair = value.as_cell() as *mut PairCell;
            ((*pair).first, (*pair).second)
        }
    }
}
