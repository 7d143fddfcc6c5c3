//! What the parser of patterns tells whoever makes something of them.

/// Makes something of a pattern, part by part; the parser has found all that is told here to be well-formed.
pub trait Builder {
    /// A term, an alternative, or several.
    type Node;
    /// What a class matches, or an escape like `\d`: characters and, in `v` mode, strings.
    type Set;

    /// So many steps more; true if the pattern is given up. Asked before each part.
    fn is_over(&mut self, steps: usize) -> bool;

    // ---- sets

    /// A class with nothing in it, yet.
    fn empty_set(&mut self) -> Self::Set;
    /// Adds `low..=high` to a class.
    fn add_range(&mut self, set: &mut Self::Set, low: u32, high: u32, modes: Modes);
    /// Adds what an escape or another class matches.
    fn unite(&mut self, set: &mut Self::Set, other: Self::Set);
    /// `&&`
    fn intersect(&mut self, set: &mut Self::Set, other: Self::Set);
    /// `--`
    fn subtract(&mut self, set: &mut Self::Set, other: Self::Set);
    /// The class has been read; if negated, it matches everything else.
    fn finish_class(&mut self, set: Self::Set, negated: bool, modes: Modes) -> Self::Set;
    /// `\d`, `\s`, `\w`, or one of their opposites.
    fn set_escape(&mut self, escape: SetEscape, negated: bool, modes: Modes) -> Self::Set;
    /// `\p{name}`, `\p{name=value}`, or `\P…`.
    fn property(&mut self, name: &str, value: Option<&str>, negated: bool, modes: Modes) -> Self::Set;
    /// `\p{name}` where that is a property of strings.
    fn property_of_strings(&mut self, name: &str, modes: Modes) -> Self::Set;
    /// `\q{…}`
    fn strings(&mut self, strings: Vec<Vec<u32>>, modes: Modes) -> Self::Set;

    // ---- nodes

    /// One character.
    fn character(&mut self, c: u32, modes: Modes) -> Self::Node;
    /// What a class matches.
    fn class(&mut self, set: Self::Set, modes: Modes) -> Self::Node;
    /// `.`
    fn any(&mut self, modes: Modes) -> Self::Node;
    /// `^`
    fn start(&mut self, modes: Modes) -> Self::Node;
    /// `$`
    fn end(&mut self, modes: Modes) -> Self::Node;
    /// `\b`, or `\B`.
    fn boundary(&mut self, negated: bool, modes: Modes) -> Self::Node;
    /// `\1`
    fn reference(&mut self, group: u32, modes: Modes) -> Self::Node;
    /// `\k<name>`, by its number in [`Pattern::references`](super::Pattern).
    fn named_reference(&mut self, reference: u32, modes: Modes) -> Self::Node;
    /// A capturing group, counted from 1.
    fn group(&mut self, number: u32, body: Self::Node) -> Self::Node;
    /// A lookahead or a lookbehind.
    fn look(&mut self, behind: bool, negated: bool, body: Self::Node) -> Self::Node;
    /// A quantified term.
    fn repeat(&mut self, body: Self::Node, repetition: Repetition) -> Self::Node;
    /// One after the other; there may be one, or none.
    fn sequence(&mut self, terms: Vec<Self::Node>) -> Self::Node;
    /// The first that leads to a match; there may be one.
    fn alternatives(&mut self, alternatives: Vec<Self::Node>) -> Self::Node;
}

/// What flags and modifiers say of a place in a pattern.
#[derive(Clone, Copy, Debug)]
pub struct Modes {
    /// `u` or `v`: text is read as code points.
    pub unicode: bool,
    /// `v`: classes have operations and strings.
    pub set_notation: bool,
    /// `i`
    pub ignore_case: bool,
    /// `m`
    pub multiline: bool,
    /// `s`
    pub dot_all: bool,
    /// Inside of a lookbehind: text is matched from its end.
    pub behind: bool,
}

/// An escape that stands for many characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetEscape {
    /// `\d`
    Digit,
    /// `\s`
    Space,
    /// `\w`
    Word,
}

/// A quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// How often at the least.
    pub min: u32,
    /// How often at the most; `UNBOUNDED` is any number.
    pub max: u32,
    /// Rather more than fewer.
    pub greedy: bool,
    /// The first capturing group in what is repeated.
    pub first_group: u32,
    /// The first behind it.
    pub end_group: u32,
}
impl Repetition {
    /// No upper bound.
    pub const UNBOUNDED: u32 = u32::MAX;
}
