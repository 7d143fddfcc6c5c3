//! Builds a string piece by piece: Latin-1 until a unit beyond it comes.

use super::{Agent, JsResult, message};
use crate::heap::string_buffer::Latin1Buffer;
use crate::heap::{JsString, Units, string};

/// A string being built, in malloc memory.
pub struct StringBuilder {
    narrow: Latin1Buffer,
    /// Everything, from the first wide unit on.
    wide: Option<Vec<u16>>,
    /// Length at which the limits are looked at again.
    checked: usize,
    /// Length that was paid for.
    paid: usize,
}

impl Default for StringBuilder {
    fn default() -> Self {
        StringBuilder::new()
    }
}

impl StringBuilder {
    /// An empty one.
    pub fn new() -> StringBuilder {
        StringBuilder { narrow: Latin1Buffer::new(), wide: None, checked: 4096, paid: 0 }
    }
    /// With room for `n` narrow units.
    pub fn with_capacity(n: usize) -> StringBuilder {
        StringBuilder { narrow: Latin1Buffer::with_capacity(n), ..StringBuilder::new() }
    }
    /// Units so far.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.wide {
            Some(wide) => wide.len(),
            None => self.narrow.len(),
        }
    }
    /// Whether there are none yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Forgets what comes after the first `n` units.
    pub fn truncate(&mut self, n: usize) {
        match &mut self.wide {
            Some(wide) => wide.truncate(n),
            None => self.narrow.truncate(n),
        }
    }
    #[cold]
    fn widen(&mut self) -> &mut Vec<u16> {
        let narrow = std::mem::take(&mut self.narrow);
        self.wide.get_or_insert_with(|| narrow.as_slice().iter().map(|&b| b as u16).collect())
    }
    /// A Latin-1 unit.
    #[inline]
    pub fn push_byte(&mut self, byte: u8) {
        match &mut self.wide {
            Some(wide) => wide.push(byte as u16),
            None => self.narrow.push(byte),
        }
    }
    /// Latin-1 units: ASCII text, say.
    #[inline]
    pub fn push_bytes(&mut self, bytes: &[u8]) {
        match &mut self.wide {
            Some(wide) => wide.extend(bytes.iter().map(|&b| b as u16)),
            None => self.narrow.extend_from_slice(bytes),
        }
    }
    /// Latin-1 units between quotes.
    #[inline]
    pub fn push_quoted(&mut self, bytes: &[u8]) {
        if self.wide.is_none() {
            self.narrow.reserve(bytes.len() + 2);
        }
        self.push_byte(b'"');
        self.push_bytes(bytes);
        self.push_byte(b'"');
    }
    /// A unit.
    #[inline]
    pub fn push_unit(&mut self, unit: u16) {
        match &mut self.wide {
            Some(wide) => wide.push(unit),
            None if unit < 256 => self.narrow.push(unit as u8),
            None => self.widen().push(unit),
        }
    }
    /// A code point.
    pub fn push_code_point(&mut self, code_point: u32) {
        if code_point < 0x10000 {
            self.push_unit(code_point as u16);
        } else {
            let c = code_point - 0x10000;
            self.push_unit(0xD800 + (c >> 10) as u16);
            self.push_unit(0xDC00 + (c & 0x3FF) as u16);
        }
    }
    /// Text.
    pub fn push_str(&mut self, text: &str) {
        if text.is_ascii() {
            self.push_bytes(text.as_bytes());
        } else {
            text.chars().for_each(|c| self.push_code_point(c as u32));
        }
    }
    /// Units.
    pub fn push_units(&mut self, units: Units<'_>) {
        match units {
            Units::Latin1(bytes) => self.push_bytes(bytes),
            Units::Utf16(units) => match &mut self.wide {
                Some(wide) => wide.extend_from_slice(units),
                None => units.iter().for_each(|&u| self.push_unit(u)),
            },
        }
    }
    /// What was built so far.
    pub fn units(&self) -> Units<'_> {
        match &self.wide {
            Some(wide) => Units::Utf16(wide),
            None => Units::Latin1(self.narrow.as_slice()),
        }
    }
}

impl Agent {
    /// To be called every so often while building: throws when the string is too long, ends the script when memory is.
    #[inline]
    pub fn check_builder(&mut self, builder: &mut StringBuilder) -> JsResult<()> {
        if builder.len() > builder.checked { self.check_builder_slow(builder) } else { Ok(()) }
    }
    #[cold]
    fn check_builder_slow(&mut self, builder: &mut StringBuilder) -> JsResult<()> {
        let n = builder.len();
        if n > string::MAX_LENGTH {
            return Err(self.throw(message::StringTooLong()));
        }
        // What is in use of the builder, and the string to come: narrow units become one where they are.
        self.reserve_memory(if builder.wide.is_some() { n * 4 } else { n + n / 8 })?;
        self.poll(n.saturating_sub(builder.paid) as u64 / 64)?;
        builder.paid = n;
        builder.checked = (n * 2).min(n + (1 << 20));
        Ok(())
    }
    /// Appends units over and over, `n` in all.
    pub fn push_repeated(&mut self, builder: &mut StringBuilder, s: JsString, n: usize) -> JsResult<()> {
        if n <= 256 {
            let (units, len) = (s.units(&self.heap), s.len());
            for _ in 0..n / len {
                builder.push_units(units);
            }
            builder.push_units(units.slice(0, n % len));
            return self.check_builder(builder);
        }
        // What is appended at once: short texts are repeated first.
        let mut piece = StringBuilder::new();
        for _ in 0..(4096 / s.len().max(1)).clamp(1, n / s.len().max(1) + 1) {
            piece.push_units(s.units(&self.heap));
        }
        let mut left = n;
        while left > 0 {
            let part = left.min(piece.len());
            builder.push_units(piece.units().slice(0, part));
            left -= part;
            self.check_builder(builder)?;
        }
        Ok(())
    }
    /// The string that was built.
    pub fn finish_string(&mut self, mut builder: StringBuilder) -> JsResult<JsString> {
        self.check_builder(&mut builder)?;
        if builder.len() > string::MAX_LENGTH {
            return Err(self.throw(message::StringTooLong()));
        }
        match builder.wide {
            // Some pieces may have been taken back.
            Some(wide) => self.new_long_string(&wide),
            None => Ok(self.heap.new_string_of_buffer(builder.narrow)),
        }
    }
}
