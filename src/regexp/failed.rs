//! What a match that takes long remembers of the ways that have failed.
//!
// OPTIMIZATION: nested loops are tried in a time that is polynomial. With nothing in the pattern that looks back, the same
// place in code and text fails again, so that nobody sees that it is not tried.

use super::program::Program;

/// A bit for each place in code and text from which the match has gone on in vain.
#[derive(Default)]
pub(super) struct Failed {
    bits: Vec<u64>,
    /// Positions of the text.
    width: usize,
}

impl Failed {
    #[inline(always)]
    pub fn forget(&mut self) {
        if self.in_use() {
            self.bits = Vec::new();
        }
    }
    #[inline(always)]
    pub fn in_use(&self) -> bool {
        !self.bits.is_empty()
    }
    /// Begins to remember if the pattern allows it, and so many words are enough.
    #[cold]
    pub fn start(&mut self, program: &Program, len: usize, max_words: usize) {
        let Some(marks) = program.memo.as_ref().filter(|_| !self.in_use()) else { return };
        self.width = len + 1;
        let words = (program.code.len() << marks.len()).saturating_mul(self.width) / 64 + 1;
        if words <= max_words {
            self.bits = vec![0; words];
        }
    }
    /// Whether going on at this place has been in vain before; from now on it has.
    pub fn again(&mut self, program: &Program, registers: &[u32], target: usize, pos: usize) -> bool {
        let Some(marks) = &program.memo else { return false };
        let is_here = |mark: &u32| (registers[*mark as usize] == pos as u32) as usize;
        let key = marks.iter().fold(target, |key, mark| key << 1 | is_here(mark));
        let bit = key * self.width + pos;
        let old = self.bits[bit >> 6];
        self.bits[bit >> 6] |= 1 << (bit & 63);
        old >> (bit & 63) & 1 != 0
    }
}
