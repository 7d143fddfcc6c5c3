//! A growing buffer of Latin-1 units that becomes a large string without being copied.

use super::block::LARGE_PREFIX;
use super::cell::FlatString;
use super::string::JsString;
use super::{Heap, Kind};
use std::alloc::{Layout, alloc, dealloc, handle_alloc_error, realloc};

/// What a string in large-object space has before its units.
const FRONT: usize = LARGE_PREFIX + size_of::<FlatString>();
/// Strings from here on keep the buffer's memory.
const ADOPT_MIN: usize = 32 << 10;

/// The buffer.
pub struct Latin1Buffer {
    /// Null, or malloc'ed: `FRONT` bytes, then the units.
    start: *mut u8,
    len: usize,
    /// Room for units; a multiple of 16.
    capacity: usize,
}

// SAFETY, for all below: `start` is null and `capacity` 0, or it has room for FRONT + `capacity` bytes, of which the first
// `len` after FRONT are initialised.
fn layout(capacity: usize) -> Layout {
    Layout::from_size_align(FRONT + capacity, 16).expect("a size that fits")
}
impl Latin1Buffer {
    /// An empty one.
    pub const fn new() -> Latin1Buffer {
        Latin1Buffer { start: std::ptr::null_mut(), len: 0, capacity: 0 }
    }
    /// An empty one with room for `n` units.
    pub fn with_capacity(n: usize) -> Latin1Buffer {
        let mut buffer = Latin1Buffer::new();
        buffer.reserve(n);
        buffer
    }
    /// How many units.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The units.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        if self.start.is_null() {
            return &[];
        }
        unsafe { std::slice::from_raw_parts(self.start.add(FRONT), self.len) }
    }
    /// Makes room for `n` more.
    #[inline(always)]
    pub fn reserve(&mut self, n: usize) {
        if n > self.capacity - self.len {
            self.grow(n);
        }
    }
    #[cold]
    #[inline(never)]
    fn grow(&mut self, n: usize) {
        let wanted = self.len.checked_add(n).expect("a length").max(self.capacity * 2).max(96);
        self.resize(wanted.next_multiple_of(16));
    }
    fn resize(&mut self, capacity: usize) {
        let new = layout(capacity);
        let start = if self.start.is_null() {
            unsafe { alloc(new) }
        } else {
            unsafe { realloc(self.start, layout(self.capacity), new.size()) }
        };
        if start.is_null() {
            handle_alloc_error(new);
        }
        (self.start, self.capacity) = (start, capacity);
    }
    /// Appends a unit.
    #[inline(always)]
    pub fn push(&mut self, unit: u8) {
        self.reserve(1);
        unsafe { *self.start.add(FRONT + self.len) = unit };
        self.len += 1;
    }
    /// Appends units.
    #[inline(always)]
    pub fn extend_from_slice(&mut self, units: &[u8]) {
        self.reserve(units.len());
        unsafe {
            let to = self.start.wrapping_add(FRONT + self.len);
            if units.len() <= 16 && self.capacity - self.len >= 16 {
                // OPTIMIZATION: a short piece needs no call.
                copy_short(units, to);
            } else {
                std::ptr::copy_nonoverlapping(units.as_ptr(), to, units.len());
            }
        }
        self.len += units.len();
    }
    /// Forgets what comes after the first `n`.
    pub fn truncate(&mut self, n: usize) {
        self.len = self.len.min(n);
    }
}
/// Copies up to 16 bytes.
#[inline(always)]
unsafe fn copy_short(from: &[u8], to: *mut u8) {
    let (n, from) = (from.len(), from.as_ptr());
    if n >= 8 {
        let (head, tail) = ((from as *const u64).read_unaligned(), (from.add(n - 8) as *const u64).read_unaligned());
        (to as *mut u64).write_unaligned(head);
        (to.add(n - 8) as *mut u64).write_unaligned(tail);
    } else if n >= 4 {
        let (head, tail) = ((from as *const u32).read_unaligned(), (from.add(n - 4) as *const u32).read_unaligned());
        (to as *mut u32).write_unaligned(head);
        (to.add(n - 4) as *mut u32).write_unaligned(tail);
    } else {
        for i in 0..n {
            *to.add(i) = *from.add(i);
        }
    }
}
impl Default for Latin1Buffer {
    fn default() -> Self {
        Latin1Buffer::new()
    }
}
impl Drop for Latin1Buffer {
    fn drop(&mut self) {
        if !self.start.is_null() {
            unsafe { dealloc(self.start, layout(self.capacity)) }
        }
    }
}

impl Heap {
    /// The string of a buffer's units.
    pub fn new_string_of_buffer(&mut self, mut buffer: Latin1Buffer) -> JsString {
        if buffer.len < ADOPT_MIN {
            return self.new_string_latin1(buffer.as_slice());
        }
        // The rest goes back.
        let (len, fitting) = (buffer.len, buffer.len.next_multiple_of(16));
        if fitting < buffer.capacity {
            buffer.resize(fitting);
        }
        let bytes = size_of::<FlatString>() + buffer.capacity;
        let start = std::mem::replace(&mut buffer.start, std::ptr::null_mut());
        let string = unsafe {
            let cell = self.blocks.adopt_large(start, bytes, Kind::Latin1) as *mut FlatString;
            (*cell).header.shape = super::shape::STRING_SHAPE.0;
            (*cell).len = len as u32;
            (*cell).pad = 0;
            JsString(&raw mut (*cell).header)
        };
        self.note_allocation(bytes);
        string
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::Units;

    #[test]
    fn a_buffer_becomes_a_string_short_or_long() {
        let mut heap = Heap::new(64 << 20);
        for n in [0, 1, 3, 7, 8, 15, 16, 17, 40, 100_000] {
            let piece: Vec<u8> = (0..n).map(|i| (i % 251) as u8).collect();
            let mut buffer = Latin1Buffer::new();
            buffer.extend_from_slice(&piece);
            buffer.push(b'!');
            buffer.extend_from_slice(&piece);
            buffer.truncate(2 * n + 1);
            let expected = [piece.as_slice(), b"!", piece.as_slice()].concat();
            assert_eq!(buffer.as_slice(), expected);
            let string = heap.new_string_of_buffer(buffer);
            assert!(string.units(&heap) == Units::Latin1(&expected));
        }
    }
}
