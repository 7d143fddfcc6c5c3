//! Strings: flat in Latin-1 or UTF-16, ropes flattened when first read, slices.

use super::cell::*;
use super::shape::STRING_SHAPE;
use super::{Heap, block, flag};
use zerojs_grammar::ast::Text;

/// A string.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct JsString(pub(crate) *mut Header);

/// A flat string's code units.
#[derive(Clone, Copy)]
pub enum Units<'a> {
    /// One byte a unit.
    Latin1(&'a [u8]),
    /// Two.
    Utf16(&'a [u16]),
}

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

impl<'a> Units<'a> {
    /// How many units.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Units::Latin1(s) => s.len(),
            Units::Utf16(s) => s.len(),
        }
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The unit at `i`.
    #[inline]
    pub fn at(&self, i: usize) -> u16 {
        match self {
            Units::Latin1(s) => s[i] as u16,
            Units::Utf16(s) => s[i],
        }
    }
    /// Part of them.
    pub fn slice(&self, from: usize, to: usize) -> Units<'a> {
        match self {
            Units::Latin1(s) => Units::Latin1(&s[from..to]),
            Units::Utf16(s) => Units::Utf16(&s[from..to]),
        }
    }
    /// All units.
    pub fn iter(self) -> impl Iterator<Item = u16> + 'a {
        (0..self.len()).map(move |i| self.at(i))
    }
    /// All units, owned.
    pub fn to_vec(&self) -> Vec<u16> {
        match self {
            Units::Latin1(s) => s.iter().map(|&b| b as u16).collect(),
            Units::Utf16(s) => s.to_vec(),
        }
    }
    /// The code point at `i` and how many units it takes; a lone surrogate is itself.
    pub fn code_point_at(&self, i: usize) -> (u32, usize) {
        let first = self.at(i) as u32;
        if (0xD800..0xDC00).contains(&first) && i + 1 < self.len() {
            let second = self.at(i + 1) as u32;
            if (0xDC00..0xE000).contains(&second) {
                return (0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), 2);
            }
        }
        (first, 1)
    }
    /// Index of the first occurrence of `needle` at or after `from`.
    pub fn index_of(&self, needle: Units<'_>, from: usize) -> Option<usize> {
        let (n, m) = (self.len(), needle.len());
        if m == 0 {
            return if from <= n { Some(from) } else { None };
        }
        if m > n || from > n - m {
            return None;
        }
        match (self, needle) {
            (Units::Latin1(h), Units::Latin1(w)) => find(h, w, from),
            (Units::Utf16(h), _) => {
                let first = needle.at(0);
                let rest = needle.slice(1, m);
                let mut i = from;
                // OPTIMIZATION: mostly few places begin well; where many do, each may cost the whole needle.
                for _ in 0..64 {
                    i += h.get(i..=n - m)?.iter().position(|&u| u == first)?;
                    if self.slice(i + 1, i + m) == rest {
                        return Some(i);
                    }
                    i += 1;
                }
                find_linear(n - i.min(n), m, |k| self.at(i + k), |k| needle.at(k)).map(|at| at + i)
            }
            _ => find_linear(n - from, m, |k| self.at(from + k), |k| needle.at(k)).map(|at| at + from),
        }
    }
    /// Index of the last occurrence of `needle` at or before `from`.
    pub fn last_index_of(&self, needle: Units<'_>, from: usize) -> Option<usize> {
        let (n, m) = (self.len(), needle.len());
        if m > n {
            return None;
        }
        let from = from.min(n - m);
        if let (Units::Latin1(h), Units::Latin1(w)) = (self, needle) {
            return memchr::memmem::rfind(&h[..from + m], w);
        }
        // The first occurrence of one reversed in the other.
        let end = from + m;
        find_linear(end, m, |k| self.at(end - 1 - k), |k| needle.at(m - 1 - k)).map(|at| end - m - at)
    }
}
/// Where `m` units given by `needle` first occur in the `n` given by `hay`, after Knuth, Morris and Pratt: in linear time.
fn find_linear(n: usize, m: usize, hay: impl Fn(usize) -> u16, needle: impl Fn(usize) -> u16) -> Option<usize> {
    if m == 0 || m > n {
        return if m == 0 { Some(0) } else { None };
    }
    // For each prefix of the needle, the length of the longest shorter one that it ends with.
    let mut borders = vec![0u32; m];
    let mut k = 0;
    for i in 1..m {
        while k > 0 && needle(i) != needle(k) {
            k = borders[k - 1] as usize;
        }
        k += (needle(i) == needle(k)) as usize;
        borders[i] = k as u32;
    }
    let mut k = 0;
    for i in 0..n {
        let unit = hay(i);
        while k > 0 && unit != needle(k) {
            k = borders[k - 1] as usize;
        }
        k += (unit == needle(k)) as usize;
        if k == m {
            return Some(i + 1 - m);
        }
    }
    None
}
/// Index of `needle`, which is not empty, at or after `from`.
fn find(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let (first, last) = (needle[0], hay.len() - needle.len());
    let mut at = from;
    // OPTIMIZATION: making a searcher is dear: first see whether looking for the first unit leads there soon.
    for _ in 0..16 {
        at += memchr::memchr(first, hay.get(at..=last)?)?;
        if hay[at + 1..at + needle.len()] == needle[1..] {
            return Some(at);
        }
        at += 1;
    }
    if at > last {
        return None;
    }
    memchr::memmem::find(&hay[at..], needle).map(|i| i + at)
}
impl PartialEq for Units<'_> {
    fn eq(&self, other: &Units<'_>) -> bool {
        match (self, other) {
            (Units::Latin1(a), Units::Latin1(b)) => a == b,
            (Units::Utf16(a), Units::Utf16(b)) => a == b,
            _ => self.len() == other.len() && self.iter().eq(other.iter()),
        }
    }
}
impl Eq for Units<'_> {}
impl PartialOrd for Units<'_> {
    fn partial_cmp(&self, other: &Units<'_>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Units<'_> {
    /// By code units.
    #[inline]
    fn cmp(&self, other: &Units<'_>) -> std::cmp::Ordering {
        match (self, other) {
            (Units::Latin1(a), Units::Latin1(b)) => match (a.first_chunk::<8>(), b.first_chunk::<8>()) {
                // Most strings differ soon.
                (Some(x), Some(y)) if x != y => u64::from_be_bytes(*x).cmp(&u64::from_be_bytes(*y)),
                _ => a.cmp(b),
            },
            (Units::Utf16(a), Units::Utf16(b)) => a.cmp(b),
            _ => self.iter().cmp(other.iter()),
        }
    }
}

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
        let mut at = 0;
        let words = Header::words::<FlatString>(flat) as *mut u8;
        gather(s, &mut |u| {
            match u {
                Units::Latin1(b) if !wide => std::ptr::copy_nonoverlapping(b.as_ptr(), words.add(at), b.len()),
                Units::Latin1(b) => {
                    let to = (words as *mut u16).add(at);
                    for (i, &x) in b.iter().enumerate() {
                        *to.add(i) = x as u16;
                    }
                }
                Units::Utf16(w) => std::ptr::copy_nonoverlapping(w.as_ptr(), (words as *mut u16).add(at), w.len()),
            }
            at += u.len();
        });
        let rope = s.0 as *mut IndirectString;
        (*rope).header.kind = Kind::Slice;
        (*rope).offset = 0;
        (*rope).left = flat;
        (*rope).right = std::ptr::null_mut();
    }
    heap.owe(len as u64 / 32);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_are_found_in_either_width_from_either_end() {
        let mut seed = 7u32;
        let mut letter = |n: u32| {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            b'a' + ((seed >> 16) % n) as u8
        };
        for round in 0..400 {
            let hay: Vec<u8> = (0..round % 200).map(|_| letter(2)).collect();
            let needle: Vec<u8> = (0..round % 7).map(|_| letter(2)).collect();
            let wide = |bytes: &[u8]| -> Vec<u16> { bytes.iter().map(|&b| b as u16).collect() };
            let (wide_hay, wide_needle) = (wide(&hay), wide(&needle));
            let ends = hay.len().checked_sub(needle.len());
            for from in [0, 1, hay.len() / 2, hay.len()] {
                let at = |i: &usize| hay[*i..*i + needle.len()] == needle[..];
                let first = ends.and_then(|ends| (from..=ends).find(at));
                let last = ends.and_then(|ends| (0..=from.min(ends)).rev().find(at));
                for hay in [Units::Latin1(&hay), Units::Utf16(&wide_hay)] {
                    for needle in [Units::Latin1(&needle), Units::Utf16(&wide_needle)] {
                        assert_eq!(hay.index_of(needle, from), first);
                        assert_eq!(hay.last_index_of(needle, from), last);
                    }
                }
            }
        }
    }
}
