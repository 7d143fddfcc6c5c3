//! The collector: iterative marking, weak things, the conservative scan of the native stack.

use super::cell::*;
use super::object::Object;
use super::value::Value;
use super::{Heap, PropertyKey, ShapeId, block};
use rustc_hash::FxHashMap;

/// Marks values during a collection.
pub struct Marker<'a> {
    pub(crate) heap: &'a mut Heap,
}

impl Marker<'_> {
    /// Marks a value.
    #[inline(always)]
    pub fn mark(&mut self, value: Value) {
        if value.is_cell() {
            // SAFETY: invariant 1.
            unsafe { self.mark_cell(value.as_cell()) }
        }
    }
    /// Marks a key's string or symbol.
    pub fn mark_key(&mut self, key: PropertyKey) {
        self.mark(key.to_value_raw());
    }
    /// Marks an object, if there is one.
    pub fn mark_object(&mut self, object: Option<Object>) {
        if let Some(object) = object {
            self.mark(object.into());
        }
    }
    /// Marks a shape.
    pub fn mark_shape(&mut self, shape: ShapeId) {
        self.heap.mark_shape(shape);
    }
    /// Whether a value's cell is marked; values that are no cells are.
    pub fn is_marked(&self, value: Value) -> bool {
        // SAFETY: invariant 1.
        !value.is_cell() || unsafe { self.heap.blocks.is_marked(value.as_cell()) }
    }
    pub(crate) unsafe fn is_cell_marked(&self, cell: *mut Header) -> bool {
        self.heap.blocks.is_marked(cell)
    }
    #[inline(always)]
    pub(crate) unsafe fn mark_cell(&mut self, cell: *mut Header) {
        if !cell.is_null() && self.heap.blocks.set_mark(cell) {
            self.heap.mark_stack.push(cell);
        }
    }
    /// Marks all values of a range of memory that holds values.
    pub(crate) unsafe fn mark_range(&mut self, start: *const Value, end: *const Value) {
        let mut p = start;
        while p < end {
            self.mark(*p);
            p = p.add(1);
        }
    }
    /// Marks whatever the words between two addresses may point to.
    pub(crate) unsafe fn mark_conservatively(&mut self, low: usize, high: usize) {
        let mut p = low & !7;
        while p < high {
            let word = read_anywhere(p as *const u64);
            let as_value = Value(word);
            let address = if as_value.is_cell() { as_value.as_cell() as usize } else { word as usize };
            if address > 4096
                && let Some(cell) = self.heap.blocks.find_cell(address)
            {
                self.mark_cell(cell);
            }
            p += 8;
        }
    }

    // OPTIMIZATION: a cell is read some steps after it was taken from the stack, so that its memory is on its way by then.
    unsafe fn drain(&mut self) {
        const AHEAD: usize = 8;
        let mut coming = [std::ptr::null_mut::<Header>(); AHEAD];
        let (mut at, mut waiting) = (0, 0);
        loop {
            let next = match self.heap.mark_stack.pop() {
                Some(cell) => {
                    prefetch(cell);
                    waiting += 1;
                    cell
                }
                None if waiting == 0 => return,
                None => std::ptr::null_mut(),
            };
            let cell = std::mem::replace(&mut coming[at % AHEAD], next);
            at += 1;
            if !cell.is_null() {
                waiting -= 1;
                self.trace(cell);
            }
        }
    }

    /// Marks what is alive because keys of ephemerons are. Each is looked at twice at most, however they hang together.
    unsafe fn drain_ephemerons(&mut self) {
        let mut waiting: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        let mut seen = 0;
        loop {
            while let Some(&table) = self.heap.weak.get(seen) {
                seen += 1;
                (*(*table).data).each_ephemeron(&mut |key, value| {
                    if self.is_marked(key) {
                        self.mark(value);
                    } else if !self.is_marked(value) {
                        waiting.entry(key).or_default().push(value);
                    }
                });
            }
            // Whatever is marked from here on comes by once.
            let Some(cell) = self.heap.mark_stack.pop() else { return };
            self.trace(cell);
            for value in waiting.remove(&Value::cell(cell)).into_iter().flatten() {
                self.mark(value);
            }
        }
    }

    unsafe fn trace(&mut self, cell: *mut Header) {
        match (*cell).kind {
            Kind::Free | Kind::Latin1 | Kind::Utf16 | Kind::BigInt => {}
            Kind::Rope => {
                let rope = cell as *mut IndirectString;
                self.mark_cell((*rope).left);
                self.mark_cell((*rope).right);
            }
            Kind::Slice => self.mark_cell((*(cell as *mut IndirectString)).left),
            Kind::Symbol => self.mark((*(cell as *mut SymbolCell)).description),
            Kind::Env => {
                let env = cell as *mut EnvCell;
                self.mark_cell((*env).parent as *mut Header);
                let slots = EnvCell::slots(env);
                self.mark_range(slots, slots.add(block::payload_words(cell, size_of::<EnvCell>())));
            }
            Kind::Slots => {
                let values = cell as *mut ValuesCell;
                let start = ValuesCell::values(values);
                self.mark_range(start, start.add((*values).capacity as usize));
            }
            Kind::Elements => {
                let values = cell as *mut ValuesCell;
                let start = ValuesCell::values(values);
                self.mark_range(start, start.add((*values).len as usize));
            }
            Kind::Accessor | Kind::GlobalCell | Kind::ImportBinding => {
                self.mark((*(cell as *mut PairCell)).first);
                self.mark((*(cell as *mut PairCell)).second);
            }
            Kind::Native | Kind::Code => {
                let native = cell as *mut NativeCell;
                if (*(*native).data).is_weak() {
                    self.heap.weak.push(native);
                }
                (*(*native).data).trace(self);
            }
            kind => {
                let object = cell as *mut ObjectCell;
                self.heap.mark_shape(ShapeId((*cell).shape));
                self.mark_cell((*object).slots as *mut Header);
                self.mark_cell((*object).elements as *mut Header);
                let words = ObjectCell::words(object);
                if kind == Kind::Function {
                    // Word 0 points to a code instance, whose first field is its own cell.
                    let code = (*words).to_raw() as *const *mut Header;
                    if !code.is_null() {
                        self.mark_cell(*code);
                    }
                }
                self.mark_range(words, words.add(block::payload_words(cell, size_of::<ObjectCell>())));
            }
        }
    }
}

/// Asks for the memory of a cell that is to be read soon.
#[inline(always)]
pub(super) fn prefetch(cell: *mut Header) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint: it neither reads nor faults.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(cell as *const i8)
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = cell;
}

/// A word of any frame of the native stack.
#[inline(always)]
unsafe fn read_anywhere(p: *const u64) -> u64 {
    // AddressSanitizer would object to what lies between a frame's variables.
    #[cfg(all(sanitized, target_arch = "x86_64"))]
    {
        let word;
        std::arch::asm!("mov {0}, [{1}]", out(reg) word, in(reg) p, options(nostack, readonly, preserves_flags));
        word
    }
    #[cfg(not(all(sanitized, target_arch = "x86_64")))]
    std::ptr::read_volatile(p)
}

impl Heap {
    /// A full collection. `roots` marks everything that is alive outside the heap; `after` sees the marks before dead cells go.
    pub(crate) fn collect(&mut self, roots: &mut dyn FnMut(&mut Marker<'_>), after: &mut dyn FnMut(&Marker<'_>)) {
        self.collections += 1;
        self.peak = self.peak.max(self.used_bytes());
        // In stress mode the next safepoint collects too.
        self.gc_pending.set(self.stress);
        self.int_strings.clear();
        // SAFETY: called at a safepoint; `roots` marks all roots (invariant 1).
        unsafe {
            self.blocks.poison = self.stress;
            self.blocks.prepare();
            self.shapes.clear_marks();
            self.weak.clear();
            self.mark_own_roots();
            let mut marker = Marker { heap: self };
            roots(&mut marker);
            marker.drain();
            marker.drain_ephemerons();
            let weak = std::mem::take(&mut marker.heap.weak);
            for &cell in &weak {
                (*(*cell).data).sweep_weak(&marker);
            }
            after(&marker);
            self.atoms.retain(&self.blocks);
            self.sweep_shapes();
            self.blocks.shape_bytes += self.atoms.bytes();
            self.blocks.sweep();
        }
        // Less than a sixteenth free is full: a program there would do little but collect.
        if self.blocks.live_after_gc <= self.blocks.max_bytes - self.blocks.max_bytes / 16 {
            self.out_of_memory = false;
        }
    }
}
