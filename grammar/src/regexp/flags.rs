//! Flags of regular expressions.

/// Flags of a regular expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u16);

impl Flags {
    /// All flags, in the order in which `flags` lists them.
    pub const ORDER: &'static [u8] = b"dgimsuvy";

    /// From their letters; None if one is unknown or comes twice, or if `u` and `v` meet.
    pub fn parse(letters: impl Iterator<Item = u16>) -> Option<Flags> {
        let mut flags = Flags(0);
        for letter in letters {
            let i = Self::ORDER.iter().position(|l| *l as u16 == letter)?;
            if flags.0 >> i & 1 != 0 {
                return None;
            }
            flags.0 |= 1 << i;
        }
        (!(flags.has(b'u') && flags.has(b'v'))).then_some(flags)
    }
    /// As bits.
    pub fn bits(self) -> u16 {
        self.0
    }
    /// From bits.
    pub fn from_bits(bits: u16) -> Flags {
        Flags(bits)
    }
    /// Whether a letter is among them.
    #[inline]
    pub fn has(self, letter: u8) -> bool {
        Self::ORDER.iter().position(|l| *l == letter).is_some_and(|i| self.0 >> i & 1 != 0)
    }
    /// Whether text is read as code points.
    #[inline]
    pub fn is_unicode(self) -> bool {
        self.has(b'u') || self.has(b'v')
    }
    /// Their letters.
    pub fn letters(self) -> String {
        Self::ORDER.iter().filter(|l| self.has(**l)).map(|l| *l as char).collect()
    }
}
