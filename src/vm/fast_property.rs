//! Fast paths of property access, globals and object creation.

use super::{Instr, State, Step};
use crate::heap::block::Space;
use crate::heap::cell::{Header, Kind, ObjectCell, PairCell, ValuesCell};
use crate::heap::{Attributes, Heap, Object, PropertyKey, ShapeId, Value, flag};
use crate::runtime::code_instance::cache_kind;
use crate::runtime::function::word;
use crate::runtime::typed_array;
use Step::{Next, Slow};

// SAFETY, for all functions of the file: see `State`; an inline cache holds a shape only together with where the property is
// in objects of that shape, and is emptied when the shape dies.

#[inline(always)]
unsafe fn at(base: *mut u8, offset: u32) -> *mut Value {
    base.add(offset as usize) as *mut Value
}

#[inline(always)]
pub unsafe fn get_field(s: &mut State, i: Instr) -> Step {
    let v = s.get(i.b());
    if v.is_cell() { get_cached(s, i, v.as_cell()) } else { Slow }
}
/// dst = what the instruction's caches know of an object's property.
#[inline(always)]
unsafe fn get_cached(s: &mut State, i: Instr, object: *mut Header) -> Step {
    let cache = s.cache_for(i.c(), (*object).shape);
    if (*object).shape != (*cache).shape {
        return Slow;
    }
    if (*cache).kind == cache_kind::INLINE {
        s.set(i.a(), *at(object as *mut u8, (*cache).offset));
        return Next;
    }
    if (*cache).kind == cache_kind::PROTO {
        if (*cache).epoch == s.agent().heap.epoch {
            s.set(i.a(), *((*cache).holder as *mut Value));
            return Next;
        }
        return Slow;
    }
    if (*cache).kind == cache_kind::SLOTS {
        s.set(i.a(), *at((*(object as *mut ObjectCell)).slots as *mut u8, (*cache).offset));
        return Next;
    }
    Slow
}
/// What `super` stands for: the home object is the callee's; it and its prototype are ordinary, or the caches know nothing
/// of them.
#[inline(always)]
unsafe fn super_base(s: &State) -> Option<Object> {
    let home = Object((*s.regs.sub(1)).as_cell()).word(word::HOME);
    if home.is_cell() { s.agent().heap.shape_proto(ShapeId((*home.as_cell()).shape)) } else { None }
}
#[inline(always)]
pub unsafe fn get_super_field(s: &mut State, i: Instr) -> Step {
    match super_base(s) {
        Some(base) => get_cached(s, i, base.0),
        None => Slow,
    }
}
/// Getters and setters in bytecode, and what else would be in the way.
pub mod second {
    use super::*;
    use crate::vm::fast_call::enter_accessor;

    #[inline(always)]
    unsafe fn accessor(s: &State, i: Instr, object: *mut Header) -> Option<*mut PairCell> {
        let cache = s.cache_for(i.c(), (*object).shape);
        let known = (*object).shape == (*cache).shape
            && (*cache).kind == cache_kind::ACCESSOR
            && (*cache).epoch == s.agent().heap.epoch;
        known.then(|| (*((*cache).holder as *mut Value)).as_cell() as *mut PairCell)
    }
    #[inline(always)]
    pub unsafe fn get_field(s: &mut State, i: Instr) -> Step {
        let v = s.get(i.b());
        if v.is_cell()
            && let Some(accessor) = accessor(s, i, v.as_cell())
        {
            return enter_accessor(s, (*accessor).first, v, None);
        }
        let key = *(*s.code).cache_keys.as_ptr().add(i.c());
        if v.is_cell() { get_shared(s, i, v.as_cell(), key) } else { Slow }
    }
    /// Keys that are interned strings or symbols.
    #[inline(always)]
    pub unsafe fn get_elem(s: &mut State, i: Instr) -> Step {
        let (v, key) = (s.get(i.b()), s.get(i.c()));
        // What is no such key was never noted.
        if v.is_cell() && key.is_cell() { get_shared(s, i, v.as_cell(), PropertyKey(key.0)) } else { Slow }
    }
    /// dst = what other places that see many shapes know of the property.
    #[inline(always)]
    unsafe fn get_shared(s: &mut State, i: Instr, object: *mut Header, key: PropertyKey) -> Step {
        let Some(cache) = s.agent().shared_caches.find((*object).shape, key) else { return Slow };
        let value = match cache.kind {
            cache_kind::INLINE => *at(object as *mut u8, cache.offset),
            cache_kind::SLOTS => *at((*(object as *mut ObjectCell)).slots as *mut u8, cache.offset),
            cache_kind::PROTO if cache.epoch == s.agent().heap.epoch => *(cache.holder as *mut Value),
            cache_kind::ACCESSOR if cache.epoch == s.agent().heap.epoch => {
                let accessor = (*(cache.holder as *mut Value)).as_cell() as *mut PairCell;
                return enter_accessor(s, (*accessor).first, Value::cell(object), None);
            }
            _ => return Slow,
        };
        s.set(i.a(), value);
        Next
    }
    #[inline(always)]
    pub unsafe fn get_length(s: &mut State, i: Instr) -> Step {
        get_field(s, i)
    }
    #[inline(always)]
    pub unsafe fn get_super_field(s: &mut State, i: Instr) -> Step {
        if let Some(base) = super_base(s)
            && let Some(accessor) = accessor(s, i, base.0)
        {
            return enter_accessor(s, (*accessor).first, s.get(i.b()), None);
        }
        Slow
    }
    #[inline(always)]
    pub unsafe fn set_field(s: &mut State, i: Instr) -> Step {
        let v = s.get(i.a());
        if v.is_cell()
            && let Some(accessor) = accessor(s, i, v.as_cell())
        {
            return enter_accessor(s, (*accessor).second, v, Some(s.get(i.b())));
        }
        if !v.is_cell() {
            return Slow;
        }
        let key = *(*s.code).cache_keys.as_ptr().add(i.c());
        match s.agent().shared_caches.find((*v.as_cell()).shape, key) {
            Some(cache) if cache.kind == cache_kind::ACCESSOR && cache.epoch == s.agent().heap.epoch => {
                let accessor = (*(cache.holder as *mut Value)).as_cell() as *mut PairCell;
                enter_accessor(s, (*accessor).second, v, Some(s.get(i.b())))
            }
            _ => Slow,
        }
    }
}
#[inline(always)]
pub unsafe fn set_field(s: &mut State, i: Instr) -> Step {
    let v = s.get(i.a());
    if v.is_cell() {
        let object = v.as_cell();
        let cache = s.cache_for(i.c(), (*object).shape);
        if (*object).shape == (*cache).shape {
            match (*cache).kind {
                cache_kind::INLINE => {
                    *at(object as *mut u8, (*cache).offset) = s.get(i.b());
                    return Next;
                }
                cache_kind::ADD_INLINE
                    if (*cache).epoch == s.agent().heap.epoch && (*object).flags & flag::PROTOTYPE == 0 =>
                {
                    *at(object as *mut u8, (*cache).offset) = s.get(i.b());
                    (*object).shape = (*cache).new_shape;
                    return Next;
                }
                cache_kind::SLOTS => {
                    *at((*(object as *mut ObjectCell)).slots as *mut u8, (*cache).offset) = s.get(i.b());
                    return Next;
                }
                cache_kind::ADD_SLOTS
                    if (*cache).epoch == s.agent().heap.epoch && (*object).flags & flag::PROTOTYPE == 0 =>
                {
                    let slots = (*(object as *mut ObjectCell)).slots;
                    if !slots.is_null() && (*cache).offset < 16 + (*slots).capacity * 8 {
                        *at(slots as *mut u8, (*cache).offset) = s.get(i.b());
                        (*object).shape = (*cache).new_shape;
                        return Next;
                    }
                }
                _ => {}
            }
        }
    }
    Slow
}
/// The same cache as SetField's additions: the compiler uses it on fresh objects only.
#[inline(always)]
pub unsafe fn define_field(s: &mut State, i: Instr) -> Step {
    let v = s.get(i.a());
    let cache = s.cache(i.c());
    if v.is_cell() {
        let object = v.as_cell();
        if (*object).shape == (*cache).shape
            && (*cache).kind == cache_kind::ADD_INLINE
            && (*object).flags & flag::PROTOTYPE == 0
        {
            *at(object as *mut u8, (*cache).offset) = s.get(i.b());
            (*object).shape = (*cache).new_shape;
            return Next;
        }
    }
    Slow
}
#[inline(always)]
pub unsafe fn get_length(s: &mut State, i: Instr) -> Step {
    let v = s.get(i.b());
    if v.is_cell() {
        let cell = v.as_cell();
        if (*cell).kind == Kind::Array {
            s.set(i.a(), *ObjectCell::words(cell as *mut ObjectCell));
            return Next;
        }
        if (*cell).kind.is_string() {
            s.set(i.a(), Value::int((*(cell as *mut crate::heap::cell::FlatString)).len as i32));
            return Next;
        }
    }
    get_field(s, i)
}
/// Arrays and plain objects: their elements are what an index reads first.
#[inline(always)]
fn has_plain_elements(kind: Kind) -> bool {
    kind as u8 & !1 == Kind::Object as u8
}
#[inline(always)]
unsafe fn element(v: Value, index: u32) -> Option<*mut Value> {
    if v.is_cell() {
        let object = v.as_cell() as *mut ObjectCell;
        if has_plain_elements((*object).header.kind) {
            let elements = (*object).elements;
            if !elements.is_null() && index < (*elements).len {
                return Some(ValuesCell::values(elements).add(index as usize));
            }
        }
    }
    None
}
#[inline(always)]
pub unsafe fn get_elem(s: &mut State, i: Instr) -> Step {
    let key = s.get(i.c());
    if key.is_int()
        && let Some(place) = element(s.get(i.b()), key.as_int_unchecked() as u32)
        && !(*place).is_hole()
    {
        s.set(i.a(), *place);
        return Next;
    }
    let v = s.get(i.b());
    if key.is_int() && v.is_cell() && (*v.as_cell()).kind == Kind::Latin1 {
        let string = v.as_cell() as *mut crate::heap::cell::FlatString;
        let index = key.as_int_unchecked() as u32;
        if index < (*string).len {
            let unit = *(Header::words::<crate::heap::cell::FlatString>(v.as_cell()) as *const u8).add(index as usize);
            s.set(i.a(), s.agent().heap.names.single(unit).into());
            return Next;
        }
    }
    if key.is_int()
        && v.cell_kind() == Kind::TypedArray
        && let Some(value) = typed_array::fast_get(Object(v.as_cell()), key.as_int_unchecked() as u32)
    {
        s.set(i.a(), value);
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn get_elem_int(s: &mut State, i: Instr) -> Step {
    if let Some(place) = element(s.get(i.b()), i.c() as u32)
        && !(*place).is_hole()
    {
        s.set(i.a(), *place);
        return Next;
    }
    Slow
}
#[inline(always)]
unsafe fn set_element(s: &State, object: Value, index: u32, value: Value) -> Step {
    if let Some(place) = element(object, index) {
        if (*place).is_hole() || (*object.as_cell()).flags & flag::FROZEN_ELEMENTS != 0 {
            return Slow;
        }
        *place = value;
        return Next;
    }
    // Appending to an array that has room.
    if object.is_cell() {
        let array = object.as_cell() as *mut ObjectCell;
        if (*array).header.kind == Kind::Array {
            let elements = (*array).elements;
            let odd = flag::NON_EXTENSIBLE | flag::LENGTH_READONLY | flag::INDEXED_PROPERTIES | flag::PROTOTYPE;
            if !elements.is_null()
                && (*elements).len == index
                && index < (*elements).capacity
                && (*array).header.flags & odd == 0
                && *ObjectCell::words(array) == Value::int(index as i32)
                && !s.agent().heap.indexed_prototypes
            {
                *ValuesCell::values(elements).add(index as usize) = value;
                (*elements).len = index + 1;
                *ObjectCell::words(array) = Value::int(index as i32 + 1);
                return Next;
            }
        } else if (*array).header.kind == Kind::TypedArray
            && typed_array::fast_set(Object(object.as_cell()), index, value)
        {
            return Next;
        }
    }
    Slow
}
#[inline(always)]
pub unsafe fn set_elem(s: &mut State, i: Instr) -> Step {
    let key = s.get(i.b());
    if key.is_int() {
        return set_element(s, s.get(i.a()), key.as_int_unchecked() as u32, s.get(i.c()));
    }
    Slow
}
#[inline(always)]
pub unsafe fn set_elem_int(s: &mut State, i: Instr) -> Step {
    set_element(s, s.get(i.a()), i.b() as u32, s.get(i.c()))
}

// ---- globals

#[inline(always)]
unsafe fn global_place(s: &State, cache: *mut crate::runtime::code_instance::InlineCache) -> Option<*mut Value> {
    if (*cache).kind == cache_kind::GLOBAL_LEXICAL {
        return Some(&raw mut (*((*cache).holder as *mut PairCell)).first);
    }
    let global = (*s.code).global.0 as *mut ObjectCell;
    if (*cache).kind == cache_kind::GLOBAL_SLOT && (*global).header.shape == (*cache).shape {
        return Some(at((*global).slots as *mut u8, (*cache).offset));
    }
    None
}
#[inline(always)]
pub unsafe fn get_global(s: &mut State, i: Instr) -> Step {
    if let Some(place) = global_place(s, s.cache(i.b()))
        && !(*place).is_hole()
    {
        s.set(i.a(), *place);
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn get_global_or_undefined(s: &mut State, i: Instr) -> Step {
    get_global(s, i)
}
#[inline(always)]
pub unsafe fn set_global(s: &mut State, i: Instr) -> Step {
    let cache = s.cache(i.b());
    if let Some(place) = global_place(s, cache)
        && !(*place).is_hole()
        && (*cache).misses != u8::MAX
    {
        *place = s.get(i.a());
        return Next;
    }
    Slow
}

// ---- creation

#[inline(always)]
unsafe fn allocate(heap: &mut Heap, granules: usize, kind: Kind, shape: u32) -> Option<*mut Header> {
    let p = heap.blocks.bump(granules, Space::Plain)?;
    *p = Header { shape, kind, gc: 0, flags: 0, granules: granules as u8 };
    Some(p)
}
#[inline(always)]
pub(super) unsafe fn allocate_object(s: &State, kind: Kind, shape: ShapeId, words: usize) -> Option<*mut ObjectCell> {
    let granules = (size_of::<ObjectCell>() + words * 8).div_ceil(16);
    let object = allocate(&mut s.agent().heap, granules, kind, shape.0)? as *mut ObjectCell;
    (*object).slots = std::ptr::null_mut();
    (*object).elements = std::ptr::null_mut();
    Some(object)
}
#[inline(always)]
pub unsafe fn new_object(s: &mut State, i: Instr) -> Step {
    let Some(object) = allocate_object(s, Kind::Object, (*s.code).plain_shape, 3) else { return Slow };
    let words = ObjectCell::words(object);
    for j in 0..3 {
        *words.add(j) = Value::UNDEFINED;
    }
    s.set(i.a(), Value::cell(object as *mut Header));
    Next
}
#[inline(always)]
pub unsafe fn new_literal(s: &mut State, i: Instr) -> Step {
    let Some(Some(shape)) = (*s.code).literal_shapes.get(i.c()).copied() else { return Slow };
    let heap = &mut s.agent().heap;
    let (count, inline) = {
        let shape = heap.shapes.get(shape);
        (shape.slots as usize, shape.inline as usize)
    };
    if count > inline {
        return Slow;
    }
    let Some(object) = allocate_object(s, Kind::Object, shape, inline) else { return Slow };
    let words = ObjectCell::words(object);
    let from = s.regs.add(i.b());
    for j in 0..count {
        *words.add(j) = *from.add(j);
    }
    // `inline` is odd, so the words end where the cell does.
    for j in count..inline {
        *words.add(j) = Value::UNDEFINED;
    }
    s.set(i.a(), Value::cell(object as *mut Header));
    Next
}
#[inline(always)]
pub unsafe fn new_array(s: &mut State, i: Instr) -> Step {
    let count = i.c();
    let granules = (size_of::<ValuesCell>() + count.max(2) * 8).div_ceil(16);
    if granules > crate::heap::block::SMALL {
        return Slow;
    }
    let heap = &mut s.agent().heap;
    let Some(elements) = allocate(heap, granules, Kind::Elements, 0) else { return Slow };
    let elements = elements as *mut ValuesCell;
    (*elements).len = count as u32;
    (*elements).capacity = (granules * 2 - 2) as u32;
    let Some(array) = allocate_object(s, Kind::Array, (*s.code).array_shape, 1) else {
        // The elements cell is garbage, but a well-formed one.
        (*elements).len = 0;
        return Slow;
    };
    let from = s.regs.add(i.b());
    let to = ValuesCell::values(elements);
    for j in 0..count {
        *to.add(j) = *from.add(j);
    }
    (*array).elements = elements;
    *ObjectCell::words(array) = Value::int(count as i32);
    s.set(i.a(), Value::cell(array as *mut Header));
    Next
}
#[inline(always)]
pub unsafe fn array_append(s: &mut State, i: Instr) -> Step {
    let array = s.get(i.a()).as_cell() as *mut ObjectCell;
    let elements = (*array).elements;
    if !elements.is_null() && (*elements).len < (*elements).capacity {
        let len = (*elements).len;
        *ValuesCell::values(elements).add(len as usize) = s.get(i.b());
        (*elements).len = len + 1;
        *ObjectCell::words(array) = Value::int(len as i32 + 1);
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn new_closure(s: &mut State, i: Instr) -> Step {
    use crate::bytecode::FunctionKind::*;
    let Some(code) = *(*s.code).functions.get_unchecked(i.c()) else { return Slow };
    if !matches!((*code).kind, Normal | Arrow) {
        return Slow;
    }
    let Some(function) = allocate_object(s, Kind::Function, (*code).closure_shape, word::COUNT) else { return Slow };
    let callee = (*s.regs.sub(1)).as_object().unwrap_unchecked();
    let env = if i.b() == u16::MAX as usize { callee.word(word::ENV) } else { s.get(i.b()) };
    let words = ObjectCell::words(function);
    *words.add(word::CODE) = Value::raw(code as usize);
    *words.add(word::ENV) = env;
    if (*code).kind == Arrow {
        (*function).header.flags = flag::LAZY;
        *words.add(word::HOME) = callee.word(word::HOME);
    } else {
        (*function).header.flags = flag::LAZY | flag::CONSTRUCTOR;
        *words.add(word::HOME) = Value::UNDEFINED;
    }
    s.set(i.a(), Value::cell(function as *mut Header));
    Next
}

// ---- private names

#[inline(always)]
unsafe fn private_place(s: &State, object: Value, name: Value, mask: u8, wanted: u8) -> Option<*mut Value> {
    if !object.is_object() {
        return None;
    }
    let cell = object.as_cell();
    let heap = &mut s.agent().heap;
    let key = crate::heap::PropertyKey(name.0);
    let shape = ShapeId((*cell).shape);
    let entry = heap.lookups.0[crate::heap::shape::LookupCache::index(shape, key)];
    if entry.shape == shape.0
        && entry.key == key.0
        && let Some((slot, attributes)) = entry.found()
        && attributes.0 & mask == wanted
    {
        let inline = heap.shapes.get(shape).inline as u32;
        return Some(crate::heap::shape::slot_address(cell, inline, slot));
    }
    None
}
#[inline(always)]
pub unsafe fn get_private(s: &mut State, i: Instr) -> Step {
    // Accessors are the slow path's.
    match private_place(s, s.get(i.b()), s.get(i.c()), Attributes::ACCESSOR, 0) {
        Some(place) => {
            s.set(i.a(), *place);
            Next
        }
        None => Slow,
    }
}
#[inline(always)]
pub unsafe fn set_private(s: &mut State, i: Instr) -> Step {
    let data = Attributes::WRITABLE;
    match private_place(s, s.get(i.a()), s.get(i.b()), Attributes::ACCESSOR | data, data) {
        Some(place) => {
            *place = s.get(i.c());
            Next
        }
        None => Slow,
    }
}
