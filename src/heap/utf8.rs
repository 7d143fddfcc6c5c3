//! Strings as UTF-8.

use super::string::{JsString, Units, gather};

impl JsString {
    /// As UTF-8, lone surrogates replaced. Ropes are walked, not flattened.
    pub fn to_string_lossy(self) -> String {
        let mut text = String::with_capacity(self.len());
        self.push_lossy(&mut text);
        text
    }
    /// Appends it as UTF-8, lone surrogates replaced.
    pub fn push_lossy(self, to: &mut String) {
        if !self.push_ascii(to) {
            to.push_str(&String::from_utf16_lossy(&self.to_units()));
        }
    }
    /// As UTF-8; None if it holds a lone surrogate.
    pub fn to_utf8(self) -> Option<String> {
        let mut text = String::with_capacity(self.len());
        if self.push_ascii(&mut text) { Some(text) } else { String::from_utf16(&self.to_units()).ok() }
    }
    /// Appends it if it is ASCII; otherwise nothing.
    fn push_ascii(self, to: &mut String) -> bool {
        let before = to.len();
        let mut is_ascii = true;
        let mut push = |units: Units<'_>| match units {
            Units::Latin1(bytes) if is_ascii && bytes.is_ascii() => {
                // SAFETY: ASCII is UTF-8.
                to.push_str(unsafe { std::str::from_utf8_unchecked(bytes) });
            }
            _ => is_ascii = false,
        };
        // SAFETY: invariant 1; nothing collects during the walk.
        unsafe { gather(self, &mut push) };
        if !is_ascii {
            to.truncate(before);
        }
        is_ascii
    }
    fn to_units(self) -> Vec<u16> {
        let mut units = Vec::with_capacity(self.len());
        // SAFETY: as above.
        unsafe { gather(self, &mut |u| units.extend(u.iter())) };
        units
    }
}
