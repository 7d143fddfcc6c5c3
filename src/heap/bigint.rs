//! BigInt cells: sign in the header's flags, magnitude in 64-bit words.

use super::cell::*;
use super::{Heap, block};
use dashu_int::{IBig, Sign, UBig};

/// A BigInt.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct JsBigInt(pub(crate) *mut Header);

const NEGATIVE: u8 = 1;

impl JsBigInt {
    /// The number.
    pub fn to_ibig(self) -> IBig {
        // SAFETY: a handle's cell is live; it was made by `new_bigint`, with `len` words after the fixed part.
        unsafe {
            let cell = self.0 as *mut ValuesCell;
            let words = std::slice::from_raw_parts(ValuesCell::values(cell) as *const u64, (*cell).len as usize);
            let sign = if (*self.0).flags & NEGATIVE != 0 { Sign::Negative } else { Sign::Positive };
            let magnitude = UBig::from_words(words);
            IBig::from_parts(sign, magnitude)
        }
    }
    /// The number if it has at most one word.
    #[inline]
    pub fn to_i128(self) -> Option<i128> {
        // SAFETY: as above.
        unsafe {
            let cell = self.0 as *mut ValuesCell;
            let magnitude = match (*cell).len {
                0 => 0,
                1 => *(ValuesCell::values(cell) as *const u64) as i128,
                _ => return None,
            };
            Some(if (*self.0).flags & NEGATIVE != 0 { -magnitude } else { magnitude })
        }
    }
    /// Whether it is negative.
    pub fn is_negative(self) -> bool {
        // SAFETY: as above.
        unsafe { (*self.0).flags & NEGATIVE != 0 }
    }
    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        // SAFETY: as above.
        unsafe { (*(self.0 as *mut ValuesCell)).len == 0 }
    }
}

impl Heap {
    /// A new BigInt.
    pub fn new_bigint(&mut self, value: &IBig) -> JsBigInt {
        let (sign, words) = value.as_sign_words();
        self.new_bigint_words(sign == Sign::Negative, words)
    }
    /// A new BigInt of a machine integer.
    pub fn new_bigint_i128(&mut self, value: i128) -> JsBigInt {
        let magnitude = value.unsigned_abs();
        let words = [magnitude as u64, (magnitude >> 64) as u64];
        let len = if words[1] != 0 { 2 } else { (words[0] != 0) as usize };
        self.new_bigint_words(value < 0, &words[..len])
    }
    /// Lends the magnitudes of two BigInts to something that does not allocate.
    pub fn with_bigint_words<T>(&self, a: JsBigInt, b: JsBigInt, f: impl FnOnce(&[u64], &[u64]) -> T) -> T {
        // SAFETY: as `to_ibig`; the heap is borrowed, so nothing is freed meanwhile.
        unsafe {
            let words = |n: JsBigInt| {
                let cell = n.0 as *mut ValuesCell;
                std::slice::from_raw_parts(ValuesCell::values(cell) as *const u64, (*cell).len as usize)
            };
            f(words(a), words(b))
        }
    }
    /// A new BigInt of a sign and a magnitude without leading zeros.
    pub fn new_bigint_words(&mut self, negative: bool, words: &[u64]) -> JsBigInt {
        let negative = negative && !words.is_empty();
        let bytes = size_of::<ValuesCell>() + words.len() * 8;
        let cell = self.alloc_raw(bytes, Kind::BigInt, block::Space::Plain) as *mut ValuesCell;
        // SAFETY: the cell has room for the words.
        unsafe {
            (*cell).len = words.len() as u32;
            (*cell).capacity = words.len() as u32;
            if negative {
                (*cell).header.flags |= NEGATIVE;
            }
            std::ptr::copy_nonoverlapping(words.as_ptr(), ValuesCell::values(cell) as *mut u64, words.len());
        }
        JsBigInt(cell as *mut Header)
    }
}
