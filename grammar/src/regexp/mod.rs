//! Patterns of regular expressions, read by one parser: literals for their early errors, and whatever the engine compiles.
//!
//! What is read goes to a [`Builder`]: that of early errors makes nothing, that of the engine the nodes of its compiler.

mod builder;
mod classes;
mod escapes;
mod flags;
mod parser;
mod property_names;

pub use crate::messages::INTERRUPTED;
pub use builder::{Builder, Modes, Repetition, SetEscape};
pub use flags::Flags;
pub use parser::{Pattern, parse};

use crate::ast::Text;
use crate::watch::{Steps, Watch};

/// What is said of patterns that are too long, nest too deeply, or come to too much.
pub const TOO_LARGE: &str = "Regular expression too large";

/// The characters that a pattern is read as: code points with `u` or `v`, code units without.
pub fn characters(units: impl Iterator<Item = u16>, flags: Flags) -> Vec<u32> {
    if !flags.is_unicode() {
        return units.map(u32::from).collect();
    }
    char::decode_utf16(units).map(|c| c.map_or_else(|lone| u32::from(lone.unpaired_surrogate()), u32::from)).collect()
}

/// Checks the pattern of a literal.
/// <https://tc39.es/ecma262/#sec-patterns-static-semantics-early-errors>
pub(crate) fn validate(pattern: &Text, flags: Flags, watch: Watch) -> Result<(), &'static str> {
    let input = match pattern {
        Text::Utf8(text) if flags.is_unicode() || text.is_ascii() => text.chars().map(u32::from).collect(),
        Text::Utf8(text) => characters(text.encode_utf16(), flags),
        Text::Utf16(units) => characters(units.iter().copied(), flags),
    };
    parse(&input, flags, &mut Nothing(Steps::new(watch))).map(|_| ())
}

/// Builds nothing.
struct Nothing<'a>(Steps<'a>);

impl Builder for Nothing<'_> {
    type Node = ();
    type Set = ();

    fn is_over(&mut self, steps: usize) -> bool {
        self.0.steps(steps)
    }
    fn empty_set(&mut self) {}
    fn add_range(&mut self, (): &mut (), _low: u32, _high: u32, _modes: Modes) {}
    fn unite(&mut self, (): &mut (), (): ()) {}
    fn intersect(&mut self, (): &mut (), (): ()) {}
    fn subtract(&mut self, (): &mut (), (): ()) {}
    fn finish_class(&mut self, (): (), _negated: bool, _modes: Modes) {}
    fn set_escape(&mut self, _escape: SetEscape, _negated: bool, _modes: Modes) {}
    fn property(&mut self, _name: &str, _value: Option<&str>, _negated: bool, _modes: Modes) {}
    fn property_of_strings(&mut self, _name: &str, _modes: Modes) {}
    fn strings(&mut self, _strings: Vec<Vec<u32>>, _modes: Modes) {}
    fn character(&mut self, _c: u32, _modes: Modes) {}
    fn class(&mut self, (): (), _modes: Modes) {}
    fn any(&mut self, _modes: Modes) {}
    fn start(&mut self, _modes: Modes) {}
    fn end(&mut self, _modes: Modes) {}
    fn boundary(&mut self, _negated: bool, _modes: Modes) {}
    fn reference(&mut self, _group: u32, _modes: Modes) {}
    fn named_reference(&mut self, _reference: u32, _modes: Modes) {}
    fn group(&mut self, _number: u32, (): ()) {}
    fn look(&mut self, _behind: bool, _negated: bool, (): ()) {}
    fn repeat(&mut self, (): (), _repetition: Repetition) {}
    fn sequence(&mut self, _terms: Vec<()>) {}
    fn alternatives(&mut self, _alternatives: Vec<()>) {}
}
