//! A string under construction: Latin-1 until something wide is added.

use crate::heap::string::MAX_LENGTH;
use crate::heap::{JsString, Units};
use crate::runtime::{Agent, JsResult, message};

/// Units so far.
pub(crate) struct StringBuilder {
    narrow: Vec<u8>,
    wide: Option<Vec<u16>>,
}

impl StringBuilder {
    /// Nothing yet.
    pub fn new() -> StringBuilder {
        StringBuilder { narrow: Vec::new(), wide: None }
    }
    /// How many units.
    pub fn len(&self) -> usize {
        self.wide.as_ref().map_or(self.narrow.len(), Vec::len)
    }
    /// Appends a string; too long throws.
    pub fn push(&mut self, agent: &mut Agent, s: JsString) -> JsResult<()> {
        let len = self.len() + s.len();
        if len > MAX_LENGTH {
            return Err(agent.throw(message::StringTooLong()));
        }
        if s.len() >= 1 << 12 {
            agent.poll(s.len() as u64 >> 6)?;
            agent.reserve_memory(len * 2)?;
        }
        match (s.units(&agent.heap), &mut self.wide) {
            (Units::Latin1(b), None) => self.narrow.extend_from_slice(b),
            (units, Some(wide)) => wide.extend(units.iter()),
            (Units::Utf16(u), None) => {
                let mut wide: Vec<u16> = Vec::with_capacity(len);
                wide.extend(self.narrow.iter().map(|&b| b as u16));
                wide.extend_from_slice(u);
                self.narrow = Vec::new();
                self.wide = Some(wide);
            }
        }
        Ok(())
    }
    /// Appends an integer in decimal.
    pub fn push_int(&mut self, i: i32) {
        let mut digits = [0u8; 11];
        let mut at = digits.len();
        let mut n = i.unsigned_abs();
        loop {
            at -= 1;
            digits[at] = b'0' + (n % 10) as u8;
            n /= 10;
            if n == 0 {
                break;
            }
        }
        if i < 0 {
            at -= 1;
            digits[at] = b'-';
        }
        match &mut self.wide {
            None => self.narrow.extend_from_slice(&digits[at..]),
            Some(wide) => wide.extend(digits[at..].iter().map(|&b| b as u16)),
        }
    }
    /// The string.
    pub fn finish(self, agent: &mut Agent) -> JsResult<JsString> {
        if self.len() > MAX_LENGTH {
            return Err(agent.throw(message::StringTooLong()));
        }
        Ok(match self.wide {
            None => agent.heap.new_string_latin1(&self.narrow),
            Some(wide) => agent.heap.new_string_utf16(&wide),
        })
    }
}
