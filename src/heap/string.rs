//! Strings: flat in Latin-1 or UTF-16, ropes flattened when first read, slices.

use super::cell::*;
use super::shape::STRING_SHAPE;
pub use super::units::Units;
use super::{Heap, block, flag};
use zerojs_grammar::ast::Text;

/// A string.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct JsString(pub(crate) *mut Header);

/// The longest string, in code units.
pub const MAX_LENGTH: usize = (1 << 29) - 24;
/// Concatenations up to this many units are copied at once.
const ROPE_MIN: usize = 64;
/// Pieces up to this many units are appended in place.
const APPEND_MAX: usize = 128;
/// A string that is not in a buffer yet is copied into one up to this many units.
const BUFFER_MAX: usize = 2048;
/// Template strings up to this many units are copied at once.
const FLAT_MAX: usize = 200;
/// Substrings from this many units on are slices.
const SLICE_MIN: usize = 32;

impl JsString {
    /// Length in code units.
    #[inline(always)]
    pub fn len(self) -> usize {
        // SAFETY: all string cells have their length right after the header (invariants 1, 2).
        unsafe { (*(self.0 as *mut FlatString)).len as usize }
    }
    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
    #[inline(always)]
    fn kind(self) -> Kind {
        // SAFETY: invariant 1.
        unsafe { (*self.0).kind }
    }
    /// The code units. A rope is flattened first (allocating malloc memory for a moment, and a new cell's worth in place is not needed: see `Heap::flatten`).
    #[inline]
    pub fn units<'a>(self, heap: &'a Heap) -> Units<'a> {
        if self.kind() == Kind::Rope {
            flatten(self, heap);
        }
        // SAFETY: not a rope any more; the borrow of the heap keeps collections away.
        unsafe { self.units_unchecked() }
    }
    /// The code units, apart from the heap's borrow: for a reader that allocates while it reads. The string must not be made
    /// a property key meanwhile, which may change what its cell holds.
    pub(crate) fn pinned_units<'a>(&'a self, heap: &Heap) -> Units<'a> {
        if self.kind() == Kind::Rope {
            flatten(*self, heap);
        }
        // SAFETY: cells do not move, and the units of a flat string do not change; the handle, borrowed for as long, keeps it
        // alive, as do the units' own addresses on the native stack.
        unsafe { self.units_unchecked() }
    }
    /// The flat string that a slice is of, and where it begins there.
    #[inline(always)]
    unsafe fn base_of_slice(self) -> (*mut Header, usize) {
        let slice = self.0 as *mut IndirectString;
        let (mut base, offset) = ((*slice).left, (*slice).offset as usize);
        // What was flat may since have become all of an atom (`remember_atom`).
        if (*base).kind == Kind::Slice {
            base = (*(base as *mut IndirectString)).left;
        }
        (base, offset)
    }
    #[inline(always)]
    unsafe fn units_unchecked<'a>(self) -> Units<'a> {
        let len = self.len();
        match (*self.0).kind {
            Kind::Latin1 => {
                Units::Latin1(std::slice::from_raw_parts(Header::words::<FlatString>(self.0) as *const u8, len))
            }
            Kind::Utf16 => {
                Units::Utf16(std::slice::from_raw_parts(Header::words::<FlatString>(self.0) as *const u16, len))
            }
            _ => {
                let (base, offset) = self.base_of_slice();
                let start = Header::words::<FlatString>(base);
                if (*base).kind == Kind::Latin1 {
                    Units::Latin1(std::slice::from_raw_parts((start as *const u8).add(offset), len))
                } else {
                    debug_assert!((*base).kind == Kind::Utf16);
                    Units::Utf16(std::slice::from_raw_parts((start as *const u16).add(offset), len))
                }
            }
        }
    }
    /// Whether it is a rope that takes long to be flattened.
    #[inline]
    pub(crate) fn is_long_rope(self) -> bool {
        const LONG: usize = 1 << 20;
        self.kind() == Kind::Rope && self.len() > LONG
    }
    /// What reading it costs in fuel: nothing unless a rope has to be flattened.
    #[inline]
    pub(crate) fn flattening_cost(self) -> u64 {
        if self.kind() == Kind::Rope { self.len() as u64 / 64 } else { 0 }
    }
    /// The unit at `i`, which must be inside.
    #[inline]
    pub fn code_unit_at(self, heap: &Heap, i: usize) -> u16 {
        self.units(heap).at(i)
    }
    /// Equality by content.
    pub fn equals(self, other: JsString, heap: &Heap) -> bool {
        if self.0 == other.0 {
            return true;
        }
        if self.len() != other.len() {
            return false;
        }
        // SAFETY: invariant 1.
        if unsafe { (*self.0).flags & (*other.0).flags & flag::INTERNED } != 0 {
            return false;
        }
        self.units(heap) == other.units(heap)
    }
    /// Equality with ASCII text.
    pub fn equals_str(self, other: &str, heap: &Heap) -> bool {
        self.len() == other.len() && self.units(heap) == Units::Latin1(other.as_bytes())
    }
    /// Whether an interned string has just these units.
    #[inline]
    pub(super) fn has_units(self, units: Units<'_>) -> bool {
        // SAFETY: interned strings are flat.
        match (unsafe { self.units_unchecked() }, units) {
            (Units::Latin1(a), Units::Latin1(b)) => {
                if a.len() != b.len() {
                    return false;
                }
                match (a.first_chunk::<8>(), b.first_chunk::<8>()) {
                    // Most keys are short.
                    (Some(x), Some(y)) if a.len() <= 16 => x == y && a.last_chunk::<8>() == b.last_chunk::<8>(),
                    (Some(_), Some(_)) => a == b,
                    _ => a.iter().zip(b).all(|(x, y)| x == y),
                }
            }
            (Units::Utf16(a), Units::Utf16(b)) => a == b,
            _ => false,
        }
    }
    /// Whether an interned string's first unit is a decimal digit.
    #[inline]
    pub(super) fn has_digit_first(self) -> bool {
        // SAFETY: interned strings are flat.
        match unsafe { self.units_unchecked() } {
            Units::Latin1(units) => units.first().is_some_and(u8::is_ascii_digit),
            Units::Utf16(_) => false,
        }
    }
    /// The interned string of the same content, if this one was interned before.
    #[inline]
    pub(super) fn known_atom(self) -> Option<JsString> {
        if self.kind() != Kind::Slice {
            return None;
        }
        // SAFETY: the kind says so; a slice's base is a flat string.
        unsafe {
            let (base, offset) = self.base_of_slice();
            let base = JsString(base);
            if offset == 0 && base.len() == self.len() && base.is_interned() { Some(base) } else { None }
        }
    }
    /// The flat string that a slice is all of, if that will not grow: what a flattened rope has become.
    pub(super) fn whole_base(self) -> Option<JsString> {
        if self.kind() != Kind::Slice {
            return None;
        }
        // SAFETY: the kind says so; a slice's base is a flat string.
        unsafe {
            let (base, offset) = self.base_of_slice();
            let whole = offset == 0 && (*(base as *mut FlatString)).len as usize == self.len();
            (whole && (*(base as *mut FlatString)).pad == 0).then_some(JsString(base))
        }
    }
    /// OPTIMIZATION: makes a flat string a slice of the interned one of the same content, so that its next use as a key
    /// needs no look-up. Content and length stay; nobody borrows its units, for that would borrow the heap.
    pub(super) fn remember_atom(self, atom: JsString) {
        // SAFETY: the cell has room for the slice's fields.
        unsafe {
            if matches!((*self.0).kind, Kind::Latin1 | Kind::Utf16 | Kind::Slice)
                && (*self.0).granules as usize * 16 >= size_of::<IndirectString>()
                && matches!((*atom.0).kind, Kind::Latin1 | Kind::Utf16)
            {
                let slice = self.0 as *mut IndirectString;
                (*slice).header.kind = Kind::Slice;
                (*slice).offset = 0;
                (*slice).left = atom.0;
                (*slice).right = std::ptr::null_mut();
            }
        }
    }
    /// Whether a string is interned.
    pub(crate) fn is_interned(self) -> bool {
        // SAFETY: invariant 1.
        unsafe { (*self.0).flags & flag::INTERNED != 0 }
    }
}

/// Feeds the flat parts of a string to `f`, left to right, with an explicit stack.
pub(super) unsafe fn gather(s: JsString, f: &mut dyn FnMut(Units<'_>)) {
    let mut stack = vec![s];
    while let Some(mut s) = stack.pop() {
        while s.kind() == Kind::Rope {
            let rope = s.0 as *mut IndirectString;
            stack.push(JsString((*rope).right));
            s = JsString((*rope).left);
        }
        f(s.units_unchecked());
    }
}

/// Makes a rope a slice of a new flat string.
#[cold]
#[inline(never)]
fn flatten(s: JsString, heap: &Heap) {
    let mut flattening = Flattening::new(s, heap);
    while flattening.step(usize::MAX).is_some() {}
    flattening.finish();
    heap.owe(s.len() as u64 / 32);
}

/// A rope that is being made a slice of a new flat string: in steps, between which nothing may be collected. The rope stays
/// what it was up to the end, so that there need not be one.
pub(crate) struct Flattening {
    rope: JsString,
    flat: *mut Header,
    wide: bool,
    /// What is still to be copied, the next last.
    parts: Vec<JsString>,
    /// How far the next part has been copied, and where to.
    from: usize,
    at: usize,
}
impl Flattening {
    pub(crate) fn new(s: JsString, heap: &Heap) -> Flattening {
        let len = s.len();
        // SAFETY: allocation never collects, and never touches existing cells; the blocks are reached through their own raw
        // pointer, and nobody holds a reference into them.
        unsafe {
            let mut wide = false;
            gather(s, &mut |u| wide |= matches!(u, Units::Utf16(_)));
            let bytes = size_of::<FlatString>() + if wide { len * 2 } else { len };
            let kind = if wide { Kind::Utf16 } else { Kind::Latin1 };
            let flat = heap.blocks.alloc_shared(bytes, kind);
            (*(flat as *mut FlatString)).len = len as u32;
            // Reused memory may hold anything, and this would be room to append.
            (*(flat as *mut FlatString)).pad = 0;
            Flattening { rope: s, flat, wide, parts: vec![s], from: 0, at: 0 }
        }
    }
    /// Copies at least one part, or so many units of one; how many units that were. None: there are no more.
    pub(crate) fn step(&mut self, most: usize) -> Option<usize> {
        let mut part = *self.parts.last()?;
        // SAFETY: the rope and all it is made of are alive; copies stay inside the flat string, which has room for all.
        unsafe {
            while part.kind() == Kind::Rope {
                let rope = part.0 as *mut IndirectString;
                self.parts.pop();
                self.parts.push(JsString((*rope).right));
                part = JsString((*rope).left);
                self.parts.push(part);
            }
            let units = part.units_unchecked();
            let to = units.len().min(self.from.saturating_add(most));
            let words = Header::words::<FlatString>(self.flat) as *mut u8;
            match units.slice(self.from, to) {
                Units::Latin1(b) if !self.wide => {
                    std::ptr::copy_nonoverlapping(b.as_ptr(), words.add(self.at), b.len());
                }
                Units::Latin1(b) => {
                    let to = (words as *mut u16).add(self.at);
                    for (i, &x) in b.iter().enumerate() {
                        *to.add(i) = x as u16;
                    }
                }
                Units::Utf16(w) => {
                    std::ptr::copy_nonoverlapping(w.as_ptr(), (words as *mut u16).add(self.at), w.len());
                }
            }
            let copied = to - self.from;
            self.at += copied;
            self.from = to;
            if to == units.len() {
                self.parts.pop();
                self.from = 0;
            }
            Some(copied)
        }
    }
    /// When all is copied.
    pub(crate) fn finish(self) {
        assert!(self.parts.is_empty());
        // SAFETY: the rope's cell has the fields of a slice.
        unsafe {
            let rope = self.rope.0 as *mut IndirectString;
            (*rope).header.kind = Kind::Slice;
            (*rope).offset = 0;
            (*rope).left = self.flat;
            (*rope).right = std::ptr::null_mut();
        }
    }
}
impl Heap {
    /// A flat string cell, units not yet written.
    pub(crate) fn new_flat(&mut self, len: usize, wide: bool) -> *mut Header {
        let bytes = size_of::<FlatString>() + if wide { len * 2 } else { len };
        let kind = if wide { Kind::Utf16 } else { Kind::Latin1 };
        let cell = self.alloc_raw(bytes, kind, block::Space::Plain) as *mut FlatString;
        // SAFETY: just allocated with at least this size.
        unsafe {
            (*cell).header.shape = STRING_SHAPE.0;
            (*cell).len = len as u32;
            (*cell).pad = 0;
        }
        cell as *mut Header
    }
    /// A flat string that nobody may read until all of it has been written by `write_units`.
    pub(crate) fn unwritten_string(&mut self, len: usize, wide: bool) -> JsString {
        JsString(self.new_flat(len, wide))
    }
    /// Writes a part of a string that `unwritten_string` made, as wide as it is.
    pub(crate) fn write_units(&mut self, s: JsString, at: usize, units: Units<'_>) {
        assert!(at + units.len() <= s.len());
        // SAFETY: the cell has room for its length in units of its kind; nobody else has seen it.
        unsafe {
            match (units, s.kind()) {
                (Units::Latin1(b), Kind::Latin1) => {
                    let to = (Header::words::<FlatString>(s.0) as *mut u8).add(at);
                    std::ptr::copy_nonoverlapping(b.as_ptr(), to, b.len());
                }
                (Units::Utf16(u), Kind::Utf16) => {
                    let to = (Header::words::<FlatString>(s.0) as *mut u16).add(at);
                    std::ptr::copy_nonoverlapping(u.as_ptr(), to, u.len());
                }
                _ => unreachable!("written in its own width"),
            }
        }
    }
    /// From Latin-1 bytes.
    pub fn new_string_latin1(&mut self, units: &[u8]) -> JsString {
        if units.is_empty() && !self.names.is_empty() {
            return self.names.empty_string();
        }
        let cell = self.new_flat(units.len(), false);
        // SAFETY: room for the bytes follows the fixed part.
        unsafe {
            std::ptr::copy_nonoverlapping(units.as_ptr(), Header::words::<FlatString>(cell) as *mut u8, units.len());
        }
        JsString(cell)
    }
    /// From code units, narrowed if they all fit.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> JsString {
        if units.iter().all(|&u| u < 256) {
            let narrow: Vec<u8> = units.iter().map(|&u| u as u8).collect();
            return self.new_string_latin1(&narrow);
        }
        let cell = self.new_flat(units.len(), true);
        // SAFETY: as above.
        unsafe {
            std::ptr::copy_nonoverlapping(units.as_ptr(), Header::words::<FlatString>(cell) as *mut u16, units.len());
        }
        JsString(cell)
    }
    /// From UTF-8.
    pub fn new_string(&mut self, text: &str) -> JsString {
        if text.is_ascii() {
            return self.new_string_latin1(text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }
    /// From a source text's string.
    pub fn new_string_text(&mut self, text: &Text) -> JsString {
        match text {
            Text::Utf8(s) => self.new_string(s),
            Text::Utf16(u) => self.new_string_utf16(u),
        }
    }
    /// From units of either kind.
    pub fn new_string_units(&mut self, units: Units<'_>) -> JsString {
        match units {
            Units::Latin1(b) => self.new_string_latin1(b),
            Units::Utf16(u) => self.new_string_utf16(u),
        }
    }
    /// One code unit. Those below 256 are shared.
    pub fn single_unit_string(&mut self, unit: u16) -> JsString {
        if unit < 256 { self.names.single(unit as u8) } else { self.new_string_utf16(&[unit]) }
    }
    /// `a + b`; lengths were checked (`MAX_LENGTH`).
    pub fn concat(&mut self, a: JsString, b: JsString) -> JsString {
        let (n, m) = (a.len(), b.len());
        if n == 0 {
            return b;
        }
        if m == 0 {
            return a;
        }
        if n + m <= ROPE_MIN && a.kind() != Kind::Rope && b.kind() != Kind::Rope {
            // SAFETY: neither is a rope; the copies stay inside the new cell.
            unsafe {
                let (x, y) = (a.units_unchecked(), b.units_unchecked());
                if let (Units::Latin1(x), Units::Latin1(y)) = (x, y) {
                    let cell = self.new_flat(n + m, false);
                    let to = Header::words::<FlatString>(cell) as *mut u8;
                    std::ptr::copy_nonoverlapping(x.as_ptr(), to, n);
                    std::ptr::copy_nonoverlapping(y.as_ptr(), to.add(n), m);
                    return JsString(cell);
                }
                let mut units = x.to_vec();
                units.extend(y.iter());
                return self.new_string_utf16(&units);
            }
        }
        if m <= APPEND_MAX
            && let Some(appended) = self.append(a, b)
        {
            return appended;
        }
        let cell = self.alloc_raw(size_of::<IndirectString>(), Kind::Rope, block::Space::Plain) as *mut IndirectString;
        // SAFETY: just allocated with this size.
        unsafe {
            (*cell).header.shape = STRING_SHAPE.0;
            (*cell).len = (n + m) as u32;
            (*cell).offset = 0;
            (*cell).left = a.0;
            (*cell).right = b.0;
        }
        JsString(cell as *mut Header)
    }
    /// OPTIMIZATION: a short piece behind a long string is written into spare room behind the long one's units, so that a
    /// string built piece by piece needs no flattening. The result is a slice of a buffer; only the slice that ends where
    /// the buffer's use ends may grow in place, so strings stay immutable.
    fn append(&mut self, a: JsString, b: JsString) -> Option<JsString> {
        if b.kind() != Kind::Latin1 || a.kind() == Kind::Rope || a.kind() == Kind::Utf16 {
            return None;
        }
        let (n, m) = (a.len(), b.len());
        // SAFETY: kinds say what the cells are; copies stay inside the capacity that `pad` gives.
        unsafe {
            let mut base = a.0;
            let mut offset = 0;
            if a.kind() == Kind::Slice {
                base = (*(a.0 as *mut IndirectString)).left;
                offset = (*(a.0 as *mut IndirectString)).offset as usize;
            }
            if (*base).kind != Kind::Latin1 {
                return None;
            }
            let flat = base as *mut FlatString;
            let has_room =
                a.kind() == Kind::Slice && offset == 0 && (*flat).len as usize == n && (*flat).pad as usize >= n + m;
            let buffer = if has_room {
                flat
            } else {
                if n > BUFFER_MAX && (*flat).pad == 0 {
                    return None;
                }
                let capacity = (n + m).saturating_mul(2).min(MAX_LENGTH).max(n + m);
                if self.would_exceed(capacity) {
                    return None;
                }
                let new = self.new_flat(capacity, false) as *mut FlatString;
                (*new).len = n as u32;
                (*new).pad = capacity as u32;
                let from = (Header::words::<FlatString>(base) as *const u8).add(offset);
                std::ptr::copy_nonoverlapping(from, Header::words::<FlatString>(new as *mut Header) as *mut u8, n);
                new
            };
            let to = (Header::words::<FlatString>(buffer as *mut Header) as *mut u8).add(n);
            std::ptr::copy_nonoverlapping(Header::words::<FlatString>(b.0) as *const u8, to, m);
            (*buffer).len = (n + m) as u32;
            let slice = self.alloc_raw(size_of::<IndirectString>(), Kind::Slice, block::Space::Plain);
            let slice = slice as *mut IndirectString;
            (*slice).header.shape = STRING_SHAPE.0;
            (*slice).len = (n + m) as u32;
            (*slice).offset = 0;
            (*slice).left = buffer as *mut Header;
            (*slice).right = std::ptr::null_mut();
            Some(JsString(slice as *mut Header))
        }
    }
    /// All of these strings in a row; the length was checked. Short ones are copied at once.
    pub fn concat_all(&mut self, parts: &[crate::heap::Value]) -> JsString {
        let string = |v: crate::heap::Value| JsString(v.as_cell());
        let total: usize = parts.iter().map(|&p| string(p).len()).sum();
        if total <= FLAT_MAX && parts.iter().all(|&p| string(p).kind() == Kind::Latin1) {
            let cell = self.new_flat(total, false);
            // SAFETY: all parts are flat; the copies stay inside the new cell.
            unsafe {
                let mut to = Header::words::<FlatString>(cell) as *mut u8;
                for &part in parts {
                    let part = string(part);
                    std::ptr::copy_nonoverlapping(Header::words::<FlatString>(part.0) as *const u8, to, part.len());
                    to = to.add(part.len());
                }
            }
            return JsString(cell);
        }
        let mut result = self.names.empty_string();
        for &part in parts {
            result = self.concat(result, string(part));
        }
        result
    }
    /// Units `from..to` of a string.
    pub fn substring(&mut self, s: JsString, from: usize, to: usize) -> JsString {
        if from == 0 && to == s.len() {
            return s;
        }
        if from >= to {
            return self.names.empty_string();
        }
        if to - from == 1 {
            let unit = s.code_unit_at(self, from);
            return self.single_unit_string(unit);
        }
        if s.kind() == Kind::Rope {
            flatten(s, self);
        }
        if to - from < SLICE_MIN {
            // SAFETY: flat or a slice of a flat one; allocation does not move or collect it.
            let units = unsafe { s.units_unchecked().slice(from, to) };
            return self.new_string_units(units);
        }
        let (base, offset) = if s.kind() == Kind::Slice {
            // SAFETY: the kind says so.
            unsafe { s.base_of_slice() }
        } else {
            (s.0, 0)
        };
        let cell = self.alloc_raw(size_of::<IndirectString>(), Kind::Slice, block::Space::Plain) as *mut IndirectString;
        // SAFETY: just allocated with this size.
        unsafe {
            (*cell).header.shape = STRING_SHAPE.0;
            (*cell).len = (to - from) as u32;
            (*cell).offset = (offset + from) as u32;
            (*cell).left = base;
            (*cell).right = std::ptr::null_mut();
        }
        JsString(cell as *mut Header)
    }
}
