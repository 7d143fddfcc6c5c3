//! Regular expressions: patterns compiled to bytecode, and a backtracking matcher that runs it on Latin-1 and UTF-16.
//!
//! Knows nothing of the engine around: text comes as slices, errors go as text, and a match that takes long pauses every so
//! often so that its caller may charge for it, or give up.

mod analysis;
pub mod case_folding;
pub mod char_class;
mod compiler;
mod emoji;
mod failed;
pub mod matcher;
mod node;
mod parser;
mod parser_class;
mod parser_escape;
pub mod program;
mod search;
#[cfg(test)]
mod tests;
pub mod unicode;
mod units;

pub use matcher::{Matcher, Outcome, Text};
pub use program::Program;

use std::sync::atomic::{AtomicBool, Ordering};

/// What compiling says when it was given up.
pub const INTERRUPTED: &str = "Interrupted";
/// Longer patterns are refused.
const MAX_PATTERN: usize = 1 << 24;
/// What is said of those that are too long, nest too deeply, or come to too much.
const TOO_LARGE: &str = "Regular expression too large";

/// A flag that somebody sets who does not want to wait for a pattern any longer.
#[derive(Clone, Copy)]
struct Watch<'a>(&'a AtomicBool);
/// What the matcher knows of such a flag: once it has seen it set, its outcome means nothing.
#[derive(Default)]
struct Stop {
    flag: std::sync::Arc<AtomicBool>,
    seen: std::cell::Cell<bool>,
}
impl Stop {
    /// Whether to give up: long scans ask every `STRETCH` units.
    #[cold]
    #[inline(never)]
    fn is_over(&self) -> bool {
        self.seen.set(self.seen.get() | self.flag.load(Ordering::Relaxed));
        self.seen.get()
    }
}
/// How far scans go between two looks at the flag.
const STRETCH: usize = 1 << 18;

/// What unwinds the stack then: the analysis has no other way out, and nothing of it is used again.
struct Interrupted;
impl Watch<'_> {
    /// One of the many steps: does not return if the flag is set.
    #[inline]
    fn step(self) {
        // Where a panic would end the process, the rest is done.
        if cfg!(panic = "unwind") && self.0.load(Ordering::Relaxed) {
            std::panic::resume_unwind(Box::new(Interrupted));
        }
    }
}

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

/// Compiles a pattern.
#[cfg(test)]
pub fn compile(pattern: Text<'_>, flags: Flags) -> Result<Program, &'static str> {
    compile_with(pattern, flags, false, Watch(&AtomicBool::new(false)))
}
/// The same, given up (`INTERRUPTED`) soon after somebody has set the flag.
pub fn compile_until(pattern: Text<'_>, flags: Flags, stop: &AtomicBool) -> Result<Program, &'static str> {
    let work = || compile_with(pattern, flags, false, Watch(stop));
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(cause) if cause.is::<Interrupted>() => Err(INTERRUPTED),
        Err(cause) => std::panic::resume_unwind(cause),
    }
}
/// Compiles a pattern as it stands, without first characters, searches and tables: what tests hold the others to.
#[cfg(test)]
fn compile_plainly(pattern: Text<'_>, flags: Flags) -> Result<Program, &'static str> {
    compile_with(pattern, flags, true, Watch(&AtomicBool::new(false)))
}
fn compile_with(pattern: Text<'_>, flags: Flags, plain: bool, watch: Watch) -> Result<Program, &'static str> {
    if pattern.len() > MAX_PATTERN {
        return Err(TOO_LARGE);
    }
    let mut input = Vec::with_capacity(pattern.len());
    match pattern {
        Text::Latin1(bytes) => input.extend(bytes.iter().map(|b| *b as u32)),
        Text::Utf16(units) if flags.is_unicode() => input.extend(
            char::decode_utf16(units.iter().copied())
                .map(|c| c.map_or_else(|lone| u32::from(lone.unpaired_surrogate()), u32::from)),
        ),
        Text::Utf16(units) => input.extend(units.iter().map(|u| *u as u32)),
    }
    compiler::compile(parser::parse(&input, flags, watch)?, flags.is_unicode(), plain, watch)
}
