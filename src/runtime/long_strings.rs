//! Work on long strings, in pieces between which the script can be ended. Short ones take the direct way.

use super::{Agent, JsResult};
use crate::heap::string::Flattening;
use crate::heap::{JsString, Units};

/// Units that are worked on at once: less than a millisecond's work.
pub(crate) const PIECE: usize = 1 << 17;
/// Up to so many units, a search is done at once: some milliseconds at the worst.
const SHORT: usize = 1 << 20;

impl Agent {
    /// Charges for a piece of work on so many units. Collects nothing: units stay where they are.
    #[inline]
    pub(crate) fn pay_for_units(&mut self, units: usize) -> JsResult<()> {
        self.pay(units as u64 / 64)
    }

    /// Flattens a rope step by step, if it is one and long; others are flattened when they are read.
    #[inline]
    pub(crate) fn flatten_if_long(&mut self, s: JsString) -> JsResult<()> {
        if s.is_long_rope() { self.flatten_long(s) } else { Ok(()) }
    }
    #[cold]
    #[inline(never)]
    fn flatten_long(&mut self, s: JsString) -> JsResult<()> {
        self.reserve_memory(s.len())?;
        let mut flattening = Flattening::new(s, &self.heap);
        let mut unpaid = 0;
        while let Some(copied) = flattening.step(SHORT) {
            // A part costs something by itself.
            unpaid += copied + 64;
            if unpaid > PIECE {
                self.pay_for_units(std::mem::take(&mut unpaid))?;
            }
        }
        flattening.finish();
        Ok(())
    }

    /// In a loop over units: charges for a piece once `at` has come to the end of one.
    #[inline(always)]
    pub(crate) fn pay_at(&mut self, at: usize, paid: &mut usize) -> JsResult<()> {
        if at < *paid + PIECE {
            return Ok(());
        }
        *paid = at;
        self.pay_for_units(PIECE * 4)
    }

    /// A string as text, where nothing that long means anything: a RangeError if it is.
    pub(crate) fn short_text(&mut self, s: JsString) -> JsResult<String> {
        const LONGEST: usize = 1 << 20;
        if s.len() > LONGEST {
            return Err(self.throw(super::message::StringTooLong()));
        }
        Ok(s.to_string_lossy())
    }

    /// The beginning of a string as text, for a message.
    pub(crate) fn beginning_of(&self, s: JsString, most: usize) -> String {
        let units = s.units(&self.heap);
        let beginning = String::from_utf16_lossy(&units.slice(0, units.len().min(most)).to_vec());
        if units.len() > most { beginning + "…" } else { beginning }
    }

    /// A string of Latin-1 units.
    pub(crate) fn new_long_latin1(&mut self, units: &[u8]) -> JsResult<JsString> {
        if units.len() <= SHORT {
            return Ok(self.heap.new_string_latin1(units));
        }
        self.reserve_memory(units.len())?;
        let s = self.heap.unwritten_string(units.len(), false);
        for (i, piece) in units.chunks(SHORT).enumerate() {
            self.heap.write_units(s, i * SHORT, Units::Latin1(piece));
            self.pay_for_units(SHORT)?;
        }
        Ok(s)
    }
    /// A string of code units, narrowed if they all fit.
    pub(crate) fn new_long_string(&mut self, units: &[u16]) -> JsResult<JsString> {
        if units.len() <= SHORT {
            return Ok(self.heap.new_string_utf16(units));
        }
        self.reserve_memory(units.len() * 2)?;
        let mut wide = false;
        for piece in units.chunks(PIECE) {
            // Or-ing has no branch inside.
            wide |= piece.iter().fold(0, |sum, unit| sum | unit) > 0xFF;
            self.pay_for_units(PIECE)?;
        }
        let s = self.heap.unwritten_string(units.len(), wide);
        for (i, piece) in units.chunks(PIECE).enumerate() {
            if wide {
                self.heap.write_units(s, i * PIECE, Units::Utf16(piece));
            } else {
                let narrow: Vec<u8> = piece.iter().map(|unit| *unit as u8).collect();
                self.heap.write_units(s, i * PIECE, Units::Latin1(&narrow));
            }
            self.pay_for_units(PIECE)?;
        }
        Ok(s)
    }

    /// StringIndexOf: where `needle` first occurs in `s` at `from` or after.
    // StringIndexOf ( string, searchValue, fromIndex ), https://tc39.es/ecma262/#sec-stringindexof
    #[inline(always)]
    pub(crate) fn index_in_string(&mut self, s: JsString, needle: JsString, from: usize) -> JsResult<Option<usize>> {
        if s.len() <= SHORT {
            return Ok(s.units(&self.heap).index_of(needle.units(&self.heap), from));
        }
        self.index_in_long_string(s, needle, from)
    }
    #[inline(never)]
    fn index_in_long_string(&mut self, s: JsString, needle: JsString, from: usize) -> JsResult<Option<usize>> {
        self.flatten_if_long(s)?;
        self.flatten_if_long(needle)?;
        let (hay, needle) = (s.pinned_units(&self.heap), needle.pinned_units(&self.heap));
        let (n, m) = (hay.len(), needle.len());
        if m > n {
            return Ok(None);
        }
        if n - from.min(n) <= SHORT {
            return Ok(hay.index_of(needle, from));
        }
        if m > PIECE {
            let at = |units: Units<'_>, i: usize| units.at(i);
            return Ok(self.search(n - from, m, |i| at(hay, from + i), |i| at(needle, i))?.map(|at| at + from));
        }
        let mut from = from;
        loop {
            // Windows overlap by what could be the beginning of the needle.
            let end = n.min(from + SHORT + m);
            if let Some(at) = hay.slice(0, end).index_of(needle, from) {
                return Ok(Some(at));
            }
            if end == n {
                return Ok(None);
            }
            self.pay_for_units(end - from)?;
            from = end + 1 - m;
        }
    }

    /// Where `needle` last occurs in `s` at `from` or before.
    // StringLastIndexOf ( string, searchValue, fromIndex ), https://tc39.es/ecma262/#sec-stringlastindexof
    pub(crate) fn last_index_in_string(
        &mut self,
        s: JsString,
        needle: JsString,
        from: usize,
    ) -> JsResult<Option<usize>> {
        self.flatten_if_long(s)?;
        self.flatten_if_long(needle)?;
        let (hay, needle) = (s.pinned_units(&self.heap), needle.pinned_units(&self.heap));
        let m = needle.len();
        if m > hay.len() {
            return Ok(None);
        }
        let mut from = from.min(hay.len() - m);
        if m > PIECE {
            // The first occurrence of one reversed in the other.
            let end = from + m;
            let found = self.search(end, m, |i| hay.at(end - 1 - i), |i| needle.at(m - 1 - i))?;
            return Ok(found.map(|at| end - m - at));
        }
        loop {
            let start = from.saturating_sub(SHORT);
            if let Some(at) = hay.slice(start, from + m).last_index_of(needle, from - start) {
                return Ok(Some(start + at));
            }
            if start == 0 {
                return Ok(None);
            }
            self.pay_for_units(from - start)?;
            from = start - 1;
        }
    }

    /// Where `m` units given by `needle` first occur in the `n` given by `hay`, after Knuth, Morris and Pratt.
    fn search(
        &mut self,
        n: usize,
        m: usize,
        hay: impl Fn(usize) -> u16,
        needle: impl Fn(usize) -> u16,
    ) -> JsResult<Option<usize>> {
        if m > n {
            return Ok(None);
        }
        self.reserve_memory(m * 4)?;
        // For each prefix of the needle, the length of the longest shorter one that it ends with.
        let mut borders: Vec<u32> = Vec::with_capacity(m);
        borders.push(0);
        let mut k = 0;
        for i in 1..m {
            if i % PIECE == 0 {
                self.pay_for_units(PIECE)?;
            }
            while k > 0 && needle(i) != needle(k) {
                k = borders[k - 1] as usize;
            }
            k += (needle(i) == needle(k)) as usize;
            borders.push(k as u32);
        }
        let mut k = 0;
        for i in 0..n {
            if i % PIECE == 0 {
                self.pay_for_units(PIECE)?;
            }
            let unit = hay(i);
            while k > 0 && unit != needle(k) {
                k = borders[k - 1] as usize;
            }
            k += (unit == needle(k)) as usize;
            if k == m {
                return Ok(Some(i + 1 - m));
            }
        }
        Ok(None)
    }

    /// The part of a string that remains when spaces are taken off its ends.
    pub(crate) fn trimmed_range(&mut self, s: JsString, at_start: bool, at_end: bool) -> JsResult<(usize, usize)> {
        use super::number_format::is_space;
        let units = s.pinned_units(&self.heap);
        let (mut start, mut end) = (0, units.len());
        let mut left = PIECE;
        while at_start && start < end && is_space(units.at(start)) {
            start += 1;
            left -= 1;
            if left == 0 {
                left = PIECE;
                self.pay_for_units(PIECE)?;
            }
        }
        while at_end && end > start && is_space(units.at(end - 1)) {
            end -= 1;
            left -= 1;
            if left == 0 {
                left = PIECE;
                self.pay_for_units(PIECE)?;
            }
        }
        Ok((start, end))
    }
}
