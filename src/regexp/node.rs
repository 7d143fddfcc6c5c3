//! What a pattern is read into.

/// A part of a pattern. Case has been dealt with: sets are closed under it.
#[derive(Debug)]
pub enum Node {
    /// Matches the empty string.
    Empty,
    /// One character.
    Char(u32),
    /// One character of a set, by its number.
    Set(u32),
    /// One after the other.
    Sequence(Vec<Node>),
    /// The first that leads to a match.
    Alternatives(Vec<Node>),
    /// A capturing group, counted from 1.
    Group(u32, Box<Node>),
    /// `\1`
    Reference { group: u32, case: Case },
    /// `\k<name>`, by its number among those.
    NamedReference { reference: u32, case: Case },
    /// `^`
    Start { multiline: bool },
    /// `$`
    End { multiline: bool },
    /// `\b` and `\B`; the set is that of word characters.
    Boundary { negated: bool, set: u32 },
    /// A lookahead or lookbehind.
    Look { behind: bool, negated: bool, body: Box<Node> },
    /// A quantified part, with the groups in it.
    Repeat { body: Box<Node>, min: u32, max: u32, greedy: bool, first_group: u32, end_group: u32 },
    /// Many strings, the longest first: the characters they begin with and what follows each.
    Strings { edges: Vec<(u32, Node)>, may_end: bool },
}

/// How characters are compared when a reference matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// As they are.
    Exact,
    /// By toUppercase.
    Legacy,
    /// By simple case folding.
    Unicode,
}
