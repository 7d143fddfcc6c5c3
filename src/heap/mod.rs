//! What values are and where they live: cells, blocks, the collector. No JavaScript semantics.
//!
//! Invariants every `unsafe` block of this folder rests on:
//! 1. A `Value` with the cell tag, and every handle (`Object`, `JsString`, …), points to a live cell: the collector never
//!    moves cells, runs only at safepoints, and finds everything on the VM's stack, in registered roots and, conservatively,
//!    on the native stack.
//! 2. A cell's `kind` tells its layout (`cell.rs`); its words up to its size are initialised before the next safepoint.
//! 3. A `Heap` is used by one thread.
//! 4. A cell whose kind is `Free` is not referenced; free cells of swept memory have kind `Free`, so an address that looks
//!    like a cell of another kind in a block is one.

pub(crate) mod big_table;
pub mod bigint;
pub mod block;
pub mod cell;
pub mod collect;
pub mod intern;
pub mod names;
pub mod object;
pub mod property;
pub mod region;
pub mod shape;
pub(crate) mod shape_table;
pub mod string;
pub mod string_buffer;
pub mod symbol;
pub mod units;
pub mod utf8;
pub mod value;

pub use bigint::JsBigInt;
pub use cell::{Kind, flag};
pub use collect::Marker;
pub use names::{Names, WellKnown};
pub use object::Object;
pub use property::{Attributes, PropertyKey};
pub use shape::ShapeId;
pub use string::{JsString, Units};
pub use symbol::Symbol;
pub use value::Value;

use cell::*;

/// Rust data that a cell owns.
pub trait NativeData: std::any::Any {
    /// Marks every value inside.
    fn trace(&self, marker: &mut Marker<'_>);
    /// Whether it holds weak references: then the two below are called at the end of marking.
    fn is_weak(&self) -> bool {
        false
    }
    /// Tells all ephemerons: values that are alive if their keys are.
    fn each_ephemeron(&self, _see: &mut dyn FnMut(Value, Value)) {}
    /// Forgets what is not marked.
    fn sweep_weak(&mut self, _marker: &Marker<'_>) {}
    /// Bytes of malloc memory, for the limit.
    fn external_bytes(&self) -> usize {
        0
    }
    /// For downcasts.
    fn as_any(&self) -> &dyn std::any::Any;
    /// For downcasts.
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any;
}

/// Malloc memory of a cell's data: the data itself, what the allocator keeps beside it, and what it owns.
pub(super) fn native_bytes(data: &dyn NativeData) -> usize {
    size_of_val(data) + 16 + data.external_bytes()
}

/// All memory of an agent.
pub struct Heap {
    pub(crate) blocks: block::BlocksBox,
    pub(crate) shapes: shape::Shapes,
    pub(crate) lookups: shape::LookupCache,
    transitions: shape::TransitionCache,
    pub(crate) atoms: intern::Atoms,
    /// Names the engine uses.
    pub names: Names,
    pub(crate) mark_stack: Vec<*mut Header>,
    pub(crate) weak: Vec<*mut NativeCell>,
    /// Bumped when the shape of an object that serves as a prototype changes: prototype caches compare it.
    pub(crate) epoch: u32,
    /// Set by allocation past the threshold: the next safepoint collects.
    pub(crate) gc_pending: std::cell::Cell<bool>,
    /// Fuel for work that was done where none can be charged: the next slow safepoint charges it.
    pub(crate) unpaid: std::cell::Cell<u64>,
    /// Set by allocation past the limit: the next safepoint ends the script.
    pub(crate) out_of_memory: bool,
    /// Collect at every safepoint, and poison what is freed.
    pub stress: bool,
    /// How many collections there were.
    pub collections: u64,
    /// Bytes in use before a collection, at the most.
    peak: usize,
    /// Shapes were freed: inline caches must be purged before the next run.
    pub(crate) caches_stale: bool,
    /// Strings of small numbers made lately.
    pub(crate) int_strings: intern::IntStrings,
    /// Some prototype has integer-indexed properties: adding elements must look at prototypes.
    pub(crate) indexed_prototypes: bool,
    symbol_registry: rustc_hash::FxHashMap<JsString, Symbol>,
}

impl Heap {
    /// An empty heap that may hold `max_bytes`.
    pub fn new(max_bytes: usize) -> Heap {
        let mut heap = Heap {
            blocks: block::BlocksBox::new(max_bytes),
            shapes: shape::Shapes::new(),
            lookups: shape::LookupCache::new(),
            transitions: shape::TransitionCache::new(),
            atoms: intern::Atoms::new(),
            names: Names::empty(),
            mark_stack: Vec::new(),
            weak: Vec::new(),
            epoch: 1,
            gc_pending: Default::default(),
            unpaid: Default::default(),
            out_of_memory: false,
            stress: false,
            collections: 0,
            peak: 0,
            caches_stale: false,
            int_strings: intern::IntStrings::new(),
            indexed_prototypes: false,
            symbol_registry: Default::default(),
        };
        heap.names = Names::new(&mut heap);
        heap
    }

    /// A hint that the cell of a value is to be read soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, value: Value) {
        if value.is_cell() {
            collect::prefetch(value.as_cell());
        }
    }

    /// The same for what an object refers to, so many steps in; what is nearer has been asked for some time before.
    #[inline]
    pub(crate) fn prefetch_inside(&self, value: Value, depth: u32) {
        let Some(object) = value.as_object().filter(|_| depth > 0) else { return self.prefetch(value) };
        // SAFETY: an object's cell; its words are inside.
        unsafe {
            match object.kind() {
                Kind::Array => collect::prefetch((*object.cell()).elements as *mut Header),
                Kind::Object => {
                    for i in 0..object.word_count() {
                        let inner = *ObjectCell::words(object.cell()).add(i);
                        if depth == 1 || inner.cell_kind() == Kind::Array {
                            self.prefetch_inside(inner, depth - 1);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Bytes in use, as of the last collection plus what was allocated since.
    pub fn used_bytes(&self) -> usize {
        self.blocks.used()
    }

    /// The most bytes that were in use: looked at before each collection, and now.
    pub fn peak_bytes(&self) -> usize {
        self.peak.max(self.used_bytes())
    }

    /// Makes a cell that owns `data`.
    pub fn new_native(&mut self, data: Box<dyn NativeData>) -> Value {
        let extra = native_bytes(&*data);
        let cell = self.alloc_raw(size_of::<NativeCell>(), Kind::Native, block::Space::Finalized) as *mut NativeCell;
        // SAFETY: just allocated with the size of a NativeCell.
        unsafe {
            (*cell).pad = 0;
            (*cell).data = Box::into_raw(data);
        }
        self.charge_external(extra);
        Value::cell(cell as *mut Header)
    }

    /// The Rust data of a native cell.
    #[inline]
    pub fn native<T: NativeData>(&self, value: Value) -> Option<&T> {
        if value.cell_kind() != Kind::Native {
            return None;
        }
        // SAFETY: the kind says it is a NativeCell; its data lives as long as the cell, which `value` keeps.
        unsafe { (*(*(value.as_cell() as *mut NativeCell)).data).as_any().downcast_ref() }
    }
    /// The Rust data of a native cell, mutably.
    pub fn native_mut<T: NativeData>(&mut self, value: Value) -> Option<&mut T> {
        if value.cell_kind() != Kind::Native {
            return None;
        }
        // SAFETY: as in `native`; `&mut self` makes the borrow exclusive among users of this method.
        unsafe { (*(*(value.as_cell() as *mut NativeCell)).data).as_any_mut().downcast_mut() }
    }

    /// Counts malloc memory that a cell has taken on; collection comes sooner.
    pub fn charge_external(&mut self, bytes: usize) {
        self.blocks.external += bytes;
        self.note_allocation(bytes);
    }

    #[inline]
    pub(super) fn note_allocation(&mut self, bytes: usize) {
        self.blocks.since_gc += bytes;
        if self.blocks.since_gc > self.blocks.threshold {
            self.gc_pending.set(true);
        }
        if self.blocks.used() > self.blocks.max_bytes {
            self.gc_pending.set(true);
            self.out_of_memory = true;
        }
    }

    /// Notes that a table has taken so much more memory, and moved what it has into it.
    #[cold]
    pub(crate) fn note_growth(&mut self, bytes: usize) {
        self.note_allocation(bytes);
        self.owe(bytes as u64 / 32);
    }
    /// Notes work that has to be paid for; when it is much, the next safepoint is a slow one.
    pub(crate) fn owe(&self, fuel: u64) {
        self.unpaid.set(self.unpaid.get() + fuel);
        if self.unpaid.get() > 2_000 {
            self.gc_pending.set(true);
        }
    }
    /// One step up a chain of prototypes: many are owed for.
    #[inline(always)]
    pub(crate) fn hop(&self, hops: &mut u32) {
        *hops += 1;
        if hops.is_multiple_of(256) {
            self.owe(64);
        }
    }
    /// Puts the next collection off: so many bytes are about to be allocated, and will be in use when all are. Only once
    /// between two collections, or a script could put them off for ever.
    pub(crate) fn expect_survivors(&mut self, bytes: usize) {
        let usual = block::usual_threshold(self.blocks.live_after_gc);
        self.blocks.threshold = self.blocks.threshold.max(usual.saturating_add(bytes));
    }
    /// Whether a collection is due for the memory's sake, stress mode apart.
    pub(crate) fn is_due(&self) -> bool {
        self.blocks.since_gc > self.blocks.threshold || self.out_of_memory
    }

    /// Whether `bytes` more would break the limit if nothing was collected before.
    pub(crate) fn is_short_of(&self, bytes: usize) -> bool {
        self.used_bytes().saturating_add(bytes) > self.blocks.max_bytes
    }
    /// Whether `bytes` more would break the limit even after a collection, most likely: bulk allocations ask first.
    pub fn would_exceed(&self, bytes: usize) -> bool {
        bytes > self.blocks.max_bytes || self.blocks.live_after_gc.saturating_add(bytes) > self.blocks.max_bytes
    }

    /// Allocates a cell; only the header is initialised.
    #[inline(always)]
    pub(crate) fn alloc_raw(&mut self, bytes: usize, kind: Kind, space: block::Space) -> *mut Header {
        let granules = bytes.div_ceil(16);
        // SAFETY: `bump` hands out memory of the class's size inside a block.
        unsafe {
            if granules <= block::SMALL
                && let Some(p) = self.blocks.bump(granules, space)
            {
                *p = Header { shape: 0, kind, gc: 0, flags: 0, granules: granules as u8 };
                return p;
            }
        }
        self.alloc_slow(bytes, kind, space)
    }

    #[cold]
    #[inline(never)]
    fn alloc_slow(&mut self, bytes: usize, kind: Kind, space: block::Space) -> *mut Header {
        let (p, taken) = self.blocks.alloc_slow(bytes, kind, space);
        self.note_allocation(taken);
        p
    }

    /// A new environment of `size` slots, each `fill`.
    pub(crate) fn new_env(&mut self, parent: *mut EnvCell, size: usize, fill: Value) -> *mut EnvCell {
        let env = self.alloc_raw(size_of::<EnvCell>() + size * 8, Kind::Env, block::Space::Plain) as *mut EnvCell;
        // SAFETY: the cell has room for `size` words, rounded up to its granules; all of them are initialised.
        unsafe {
            (*env).parent = parent;
            let slots = EnvCell::slots(env);
            for i in 0..block::payload_words(env as *mut Header, size_of::<EnvCell>()) {
                *slots.add(i) = fill;
            }
        }
        env
    }

    /// A slot of an environment; import bindings are followed.
    pub(crate) fn env_slot(&self, env: Value, slot: usize) -> Value {
        let (mut env, mut slot) = (env, slot);
        while env.cell_kind() == Kind::Env {
            let cell = env.as_cell();
            // SAFETY: the kind says it is an EnvCell; the slot is compared with its size.
            let value = unsafe {
                if slot >= block::payload_words(cell, size_of::<EnvCell>()) {
                    return Value::HOLE;
                }
                *EnvCell::slots(cell as *mut EnvCell).add(slot)
            };
            if value.cell_kind() != Kind::ImportBinding {
                return value;
            }
            // SAFETY: the kind says it is a PairCell.
            (env, slot) = unsafe {
                let pair = value.as_cell() as *mut PairCell;
                ((*pair).first, (*pair).second.as_int().map_or(usize::MAX, |i| i as usize))
            };
        }
        Value::HOLE
    }
    /// Sets a slot of an environment.
    pub(crate) fn set_env_slot(&mut self, env: Value, slot: usize, value: Value) {
        if env.cell_kind() != Kind::Env {
            return;
        }
        let cell = env.as_cell();
        // SAFETY: the kind says it is an EnvCell; the slot is compared with its size.
        unsafe {
            if slot < block::payload_words(cell, size_of::<EnvCell>()) {
                *EnvCell::slots(cell as *mut EnvCell).add(slot) = value;
            }
        }
    }

    /// A cell of `capacity` values (Slots or Elements), each `fill`, with length 0.
    pub(crate) fn new_values(&mut self, kind: Kind, capacity: usize, fill: Value) -> *mut ValuesCell {
        let bytes = size_of::<ValuesCell>() + capacity * 8;
        let cell = self.alloc_raw(bytes, kind, block::Space::Plain) as *mut ValuesCell;
        // SAFETY: the cell has room for at least `capacity` words.
        unsafe {
            let room = block::payload_words(cell as *mut Header, size_of::<ValuesCell>());
            (*cell).len = 0;
            (*cell).capacity = room as u32;
            let values = ValuesCell::values(cell);
            for i in 0..room {
                *values.add(i) = fill;
            }
        }
        cell
    }

    /// A cell of `capacity` elements, with length 0; what is beyond the length may be anything.
    pub(crate) fn new_elements(&mut self, capacity: usize) -> *mut ValuesCell {
        let bytes = size_of::<ValuesCell>() + capacity * 8;
        let cell = self.alloc_raw(bytes, Kind::Elements, block::Space::Plain) as *mut ValuesCell;
        // SAFETY: the cell has room for at least `capacity` words.
        unsafe {
            (*cell).len = 0;
            (*cell).capacity = block::payload_words(cell as *mut Header, size_of::<ValuesCell>()) as u32;
        }
        cell
    }
    /// Makes a large cell of elements or slots larger: nothing but its object points to it, which must be told of the new
    /// place. What it grows by is filled, if need be.
    pub(crate) unsafe fn grow_values(
        &mut self,
        cell: *mut ValuesCell,
        capacity: usize,
        fill: Option<Value>,
    ) -> *mut ValuesCell {
        let before = block::payload_words(cell as *mut Header, size_of::<ValuesCell>());
        let bytes = size_of::<ValuesCell>() + capacity * 8;
        let cell = self.blocks.grow_large(cell as *mut Header, bytes) as *mut ValuesCell;
        let now = block::payload_words(cell as *mut Header, size_of::<ValuesCell>());
        (*cell).capacity = now as u32;
        if let Some(fill) = fill {
            (before..now).for_each(|i| *ValuesCell::values(cell).add(i) = fill);
        }
        self.note_allocation((now - before) * 8);
        cell
    }

    /// A cell of these values (Slots or Elements), and holes in what room there is beyond.
    pub(crate) fn new_values_of(&mut self, kind: Kind, from: &[Value]) -> *mut ValuesCell {
        let bytes = size_of::<ValuesCell>() + from.len() * 8;
        let cell = self.alloc_raw(bytes, kind, block::Space::Plain) as *mut ValuesCell;
        // SAFETY: the cell has room for at least as many words.
        unsafe {
            let room = block::payload_words(cell as *mut Header, size_of::<ValuesCell>());
            (*cell).len = from.len() as u32;
            (*cell).capacity = room as u32;
            let values = ValuesCell::values(cell);
            std::ptr::copy_nonoverlapping(from.as_ptr(), values, from.len());
            for i in from.len()..room {
                *values.add(i) = Value::HOLE;
            }
        }
        cell
    }

    /// A cell of two values.
    pub(crate) fn new_pair(&mut self, kind: Kind, first: Value, second: Value) -> *mut PairCell {
        let cell = self.alloc_raw(size_of::<PairCell>(), kind, block::Space::Plain) as *mut PairCell;
        // SAFETY: just allocated with the size of a PairCell.
        unsafe {
            (*cell).pad = 0;
            (*cell).first = first;
            (*cell).second = second;
        }
        cell
    }

    /// `Symbol.for`.
    pub fn registered_symbol(&mut self, key: JsString) -> Symbol {
        let key = self.intern(key);
        if let Some(&symbol) = self.symbol_registry.get(&key) {
            return symbol;
        }
        let symbol = self.new_symbol(Some(key));
        // SAFETY: just allocated.
        unsafe { (*(symbol.0 as *mut SymbolCell)).registered = 1 };
        self.symbol_registry.insert(key, symbol);
        symbol
    }

    pub(crate) fn mark_own_roots(&mut self) {
        let mut marker = Marker { heap: self };
        let names = marker.heap.names.clone();
        names.each(&mut |v| marker.mark(v));
        let registry: Vec<_> = marker.heap.symbol_registry.iter().map(|(k, v)| (*k, *v)).collect();
        for (k, v) in registry {
            marker.mark(k.into());
            marker.mark(v.into());
        }
    }
}
