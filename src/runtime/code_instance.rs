//! A compiled function made ready to run in one realm: constants as values, inline caches.

use super::{Agent, Intrinsic, JsResult, RealmId};
use crate::bytecode::{Code, Constant, FunctionKind};
use crate::heap::block::Space;
use crate::heap::cell::{Header, NativeCell};
use crate::heap::shape::cache_place;
use crate::heap::{Kind, Marker, NativeData, Object, PropertyKey, ShapeId, Value};
use std::sync::Arc;

/// How an inline cache applies.
pub(crate) mod cache_kind {
    /// Own, in an inline slot: value at object + offset.
    pub const INLINE: u8 = 1;
    /// Own, out of line: value at slots + offset.
    pub const SLOTS: u8 = 2;
    /// On a prototype: value at `holder` (an address); valid while the epoch is.
    pub const PROTO: u8 = 3;
    /// Adding a property: old shape → new shape, value at object + offset; valid while the epoch is.
    pub const ADD_INLINE: u8 = 4;
    /// The same, at slots + offset.
    pub const ADD_SLOTS: u8 = 5;
    /// An accessor, own or on a prototype: `holder` is the address of its Accessor cell's value; valid while the epoch is.
    pub const ACCESSOR: u8 = 8;
    /// A lexical global: `holder` is its cell.
    pub const GLOBAL_LEXICAL: u8 = 6;
    /// A property of the global object: `holder` is the slot's address.
    pub const GLOBAL_SLOT: u8 = 7;
}

/// One inline cache, 32 bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct InlineCache {
    /// The receiver's shape; `NO_SHAPE` for none: neither an object's nor another cell's.
    pub shape: u32,
    /// Byte offset, from the object or from its slots cell.
    pub offset: u32,
    /// See the kinds.
    pub holder: *mut u8,
    /// Epoch the cache was made in.
    pub epoch: u32,
    /// Adds: the new shape.
    pub new_shape: u32,
    /// `cache_kind`; 0 for none.
    pub kind: u8,
    /// How often it missed: past a limit it is left alone.
    pub misses: u8,
    pub pad: [u8; 6],
}
/// What an empty cache holds for a shape.
pub(crate) const NO_SHAPE: u32 = u32::MAX;

impl InlineCache {
    pub const EMPTY: InlineCache = InlineCache {
        shape: NO_SHAPE,
        offset: 0,
        holder: std::ptr::null_mut(),
        epoch: 0,
        new_shape: 0,
        kind: 0,
        misses: 0,
        pad: [0; 6],
    };
}

/// A second level of caching, for places that see several shapes.
#[derive(Clone, Default)]
pub(crate) struct PolymorphicCache {
    pub entries: Vec<InlineCache>,
}

/// What the places that see more shapes than their own caches hold know of reads, by shape and key; empty until there is one.
#[derive(Default)]
pub(crate) struct SharedCaches(Vec<(PropertyKey, InlineCache)>);
const SHARED: usize = 1024;
impl SharedCaches {
    #[inline(always)]
    fn place(shape: u32, key: PropertyKey) -> usize {
        cache_place(ShapeId(shape), key) % SHARED
    }
    /// What is known of reading a key of objects of a shape.
    #[inline(always)]
    pub fn find(&self, shape: u32, key: PropertyKey) -> Option<&InlineCache> {
        let (of, cache) = self.0.get(SharedCaches::place(shape, key))?;
        (*of == key && cache.shape == shape).then_some(cache)
    }
    pub fn note(&mut self, key: PropertyKey, cache: InlineCache) {
        if self.0.is_empty() {
            self.0 = vec![(key, InlineCache::EMPTY); SHARED];
        }
        self.0[SharedCaches::place(cache.shape, key)] = (key, cache);
    }
    pub fn forget(&mut self) {
        self.0 = Vec::new();
    }
}

/// A function ready to run.
#[repr(C)]
pub struct CodeInstance {
    /// The Code cell that owns this: the collector reads it (see `heap::collect`).
    pub(crate) cell: *mut Header,
    pub(crate) entry: *const u64,
    pub(crate) constants: *const Value,
    pub(crate) caches: *mut InlineCache,
    pub(crate) register_count: u32,
    pub(crate) parameter_count: u32,
    pub(crate) kind: FunctionKind,
    pub(crate) strict: bool,
    /// A plain function: a call only has to push a frame.
    pub(crate) simple_call: bool,
    pub(crate) realm: RealmId,
    pub(crate) global: Object,
    /// The code.
    pub code: Arc<Code>,
    pub(crate) constant_values: Vec<Value>,
    pub(crate) cache_list: Vec<InlineCache>,
    pub(crate) cache_keys: Vec<PropertyKey>,
    pub(crate) polymorphic: Vec<PolymorphicCache>,
    pub(crate) functions: Vec<Option<*mut CodeInstance>>,
    /// Shape of each object literal, once made.
    pub(crate) literal_shapes: Vec<Option<ShapeId>>,
    /// Template objects, once made.
    pub(crate) templates: Vec<Value>,
    /// The module or script this belongs to: for import() and import.meta.
    pub(crate) referrer: Value,
    /// The shape of `{}` in this realm.
    pub(crate) plain_shape: ShapeId,
    /// The shape of `[]` in this realm.
    pub(crate) array_shape: ShapeId,
    /// The shape of closures of this code.
    pub(crate) closure_shape: ShapeId,
    /// Inline slots for `new` of this function, learnt from earlier instances.
    pub(crate) construct_slots: u8,
    /// prototype object seen last by `new`, and the shape for its instances.
    pub(crate) construct_proto: Value,
    pub(crate) construct_shape: ShapeId,
    /// The shape of the function object when its `prototype` was at `prototype_offset` of its slots; 0 for none.
    pub(crate) constructor_shape: ShapeId,
    pub(crate) prototype_offset: u32,
}

impl NativeData for CodeInstance {
    fn trace(&self, marker: &mut Marker<'_>) {
        for &value in self.constant_values.iter().chain(&self.templates) {
            marker.mark(value);
        }
        for &key in &self.cache_keys {
            marker.mark_key(key);
        }
        for function in self.functions.iter().flatten() {
            // SAFETY: nested instances live in cells that this marks.
            unsafe { marker.mark_cell((**function).cell) };
        }
        for shape in self.literal_shapes.iter().flatten() {
            marker.mark_shape(*shape);
        }
        marker.mark(self.referrer);
        marker.mark_shape(self.plain_shape);
        marker.mark_shape(self.array_shape);
        marker.mark_shape(self.closure_shape);
        marker.mark(self.global.into());
        if self.constructor_shape.0 != 0 {
            marker.mark_shape(self.constructor_shape);
        }
        if self.construct_shape.0 != 0 {
            marker.mark_shape(self.construct_shape);
        }
        marker.mark(self.construct_proto);
    }
    fn external_bytes(&self) -> usize {
        size_of::<Self>() + self.cache_list.len() * 40 + self.constant_values.len() * 8
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

impl Agent {
    /// Makes code ready to run in the current realm.
    pub(crate) fn instantiate(&mut self, code: &Arc<Code>, referrer: Value) -> JsResult<*mut CodeInstance> {
        let mut constant_values = Vec::with_capacity(code.constants.len());
        for (i, constant) in code.constants.iter().enumerate() {
            if i % 1024 == 1023 {
                // Collects nothing: the list is not seen.
                self.pay(1024)?;
            }
            constant_values.push(match constant {
                Constant::Number(n) => Value::number(*n),
                Constant::String(text) => {
                    let s = self.heap.new_string_text(text);
                    self.heap.intern(s).into()
                }
                Constant::BigInt(digits) => {
                    let n = super::comparison::string_to_bigint(digits).expect("the compiler checked the digits");
                    self.heap.new_bigint(&n).into()
                }
            });
        }
        let cache_keys: Vec<PropertyKey> = code.caches.iter().map(|t| self.heap.key_from_text(t)).collect();
        let plain_proto = self.intrinsic(Intrinsic::ObjectPrototype);
        let array_proto = self.intrinsic(Intrinsic::ArrayPrototype);
        let closure_proto = self.intrinsic(super::function::function_prototype(code.kind));
        let plain_shape = self.heap.root_shape(Some(plain_proto), 3);
        let array_shape = self.heap.root_shape(Some(array_proto), 0);
        let closure_shape = self.heap.root_shape(Some(closure_proto), 0);
        let mut instance = Box::new(CodeInstance {
            cell: std::ptr::null_mut(),
            entry: code.instructions.as_ptr(),
            constants: std::ptr::null(),
            caches: std::ptr::null_mut(),
            register_count: code.register_count as u32,
            parameter_count: code.parameter_count as u32,
            kind: code.kind,
            strict: code.flags.strict,
            simple_call: !matches!(code.kind, FunctionKind::ClassConstructor | FunctionKind::DerivedConstructor),
            realm: self.realm,
            global: self.realm().global_object,
            code: code.clone(),
            constant_values,
            // Two ways for each site.
            cache_list: vec![InlineCache::EMPTY; code.caches.len() * 2],
            cache_keys,
            polymorphic: Vec::new(),
            functions: vec![None; code.functions.len()],
            literal_shapes: vec![None; code.literals.len()],
            templates: vec![Value::UNDEFINED; code.templates.len()],
            referrer,
            plain_shape,
            array_shape,
            closure_shape,
            construct_slots: 3,
            construct_proto: Value::UNDEFINED,
            construct_shape: ShapeId(0),
            constructor_shape: ShapeId(0),
            prototype_offset: 0,
        });
        instance.constants = instance.constant_values.as_ptr();
        instance.caches = instance.cache_list.as_mut_ptr();
        let pointer: *mut CodeInstance = &mut *instance;
        let cell = self.heap.alloc_raw(size_of::<NativeCell>(), Kind::Code, Space::Finalized) as *mut NativeCell;
        self.heap.charge_external(instance.external_bytes());
        // SAFETY: the cell is fresh and has this size; the instance's address is that of the box.
        unsafe {
            (*cell).pad = 0;
            (*cell).data = Box::into_raw(instance as Box<dyn NativeData>);
            (*pointer).cell = cell as *mut Header;
        }
        self.instances.push(pointer);
        Ok(pointer)
    }

    /// The instance of a nested function, made when first needed.
    pub(crate) fn nested_instance(&mut self, outer: *mut CodeInstance, index: usize) -> JsResult<*mut CodeInstance> {
        // SAFETY: `outer` runs, so its cell is alive.
        unsafe {
            if let Some(instance) = (&(*outer).functions)[index] {
                return Ok(instance);
            }
            let code = (&(*outer).code.functions)[index].clone();
            let referrer = (*outer).referrer;
            let realm = std::mem::replace(&mut self.realm, (*outer).realm);
            let instance = self.instantiate(&code, referrer);
            self.realm = realm;
            let instance = instance?;
            (&mut (*outer).functions)[index] = Some(instance);
            Ok(instance)
        }
    }
}
