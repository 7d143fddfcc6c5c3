//! Regular expressions: patterns compiled to bytecode, and a backtracking matcher that runs it on Latin-1 and UTF-16.
//!
//! Knows nothing of the engine around: text comes as slices, errors go as text, and a match that takes long pauses every so
//! often so that its caller may charge for it, or give up.

mod analysis;
mod backtrack;
mod builder;
pub mod case_folding;
pub mod char_class;
mod compiler;
mod emoji;
mod failed;
pub mod matcher;
mod node;
pub mod program;
mod search;
#[cfg(test)]
mod tests;
pub mod unicode;
mod units;

pub use matcher::{Matcher, Outcome, Text};
pub use program::Program;
pub use zerojs_grammar::regexp::{Flags, INTERRUPTED};

use std::sync::atomic::{AtomicBool, Ordering};
use zerojs_grammar::regexp::{TOO_LARGE, characters, parse};
use zerojs_grammar::{give_up_if, unless_given_up};

/// Longer patterns are refused.
const MAX_PATTERN: usize = 1 << 24;

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

impl Watch<'_> {
    fn is_over(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
    /// One of the many steps: does not return if the flag is set.
    #[inline]
    fn step(self) {
        give_up_if(self.0);
    }
}

/// Compiles a pattern.
#[cfg(test)]
pub fn compile(pattern: Text<'_>, flags: Flags) -> Result<Program, &'static str> {
    compile_with(pattern, flags, false, Watch(&AtomicBool::new(false)))
}
/// The same, given up (`INTERRUPTED`) soon after somebody has set the flag.
pub fn compile_until(pattern: Text<'_>, flags: Flags, stop: &AtomicBool) -> Result<Program, &'static str> {
    // The analysis has no other way out.
    unless_given_up(|| compile_with(pattern, flags, false, Watch(stop))).unwrap_or(Err(INTERRUPTED))
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
    let input = match pattern {
        Text::Latin1(bytes) => bytes.iter().map(|b| *b as u32).collect(),
        Text::Utf16(units) => characters(units.iter().copied(), flags),
    };
    let mut builder = builder::NodeBuilder::new(watch);
    let pattern = parse(&input, flags, &mut builder)?;
    compiler::compile(pattern, builder.sets, flags.is_unicode(), plain, watch)
}
