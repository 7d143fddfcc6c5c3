//! The bytecode of patterns.

use super::char_class::{CharClass, FirstSet};
use super::node::Case;

/// No first set: anything may come.
pub const ANYTHING: u32 = u32::MAX;

/// An instruction. Those with `Back` read backwards, in lookbehinds.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// This character.
    Char(u32),
    CharBack(u32),
    /// One of two.
    Either(u32, u32),
    /// Of a class.
    Class(u32),
    ClassBack(u32),
    /// Any at all.
    Any,
    AnyBack,
    /// A run of characters, by number.
    Text(u32),
    /// Stores the position.
    Save(u32),
    /// Stores it twice. The second is still there by itself, for jumps to it.
    SaveBoth(u32, u32),
    /// Forgets groups `from..to`, both doubled.
    Forget {
        from: u32,
        to: u32,
    },
    Jump(u32),
    /// A jump back, which is charged for.
    Again(u32),
    /// A place that loops come by.
    Tick,
    /// Goes on at `first`, and later at `second`; either is skipped if what comes next is not in its first set.
    Split {
        first: u32,
        second: u32,
        sets: u32,
    },
    /// Characters of one kind, as many as there are, then fewer.
    Greedy(u32),
    /// As few as possible, then more.
    Lazy(u32),
    Start,
    End,
    LineStart,
    LineEnd,
    /// Between a word character and another.
    Boundary {
        set: u32,
        negated: bool,
    },
    /// A group's text again, by number in `references`.
    Reference {
        number: u32,
        case: Case,
    },
    ReferenceBack {
        number: u32,
        case: Case,
    },
    /// Remembers position and depth of the stack in two registers; what follows ends with `LookEnd`.
    Look(u32),
    LookEnd(u32),
    /// Likewise; if what follows fails, goes on at the target.
    NegativeLook {
        register: u32,
        next: u32,
    },
    NegativeLookEnd(u32),
    /// Register := position.
    Mark(u32),
    /// Fails if the position is the register's.
    Progress(u32),
    /// Register := 0.
    Zero(u32),
    /// Goes on where a table says, by number in `dispatches`.
    Dispatch(u32),
    /// Decides whether to repeat; by number in `counted`.
    Repeat(u32),
    /// Counts one repetition and goes back to `Repeat`, by number in `counted`; this op's own place is told by it.
    Next(u32),
    /// By the next character.
    Switch(u32),
    SwitchBack(u32),
    Fail,
    Match,
}

/// One character's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    Char(u32),
    Class(u32),
    Any,
}

/// A loop over one kind of character.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub atom: Atom,
    pub min: u32,
    pub max: u32,
    /// What may follow, or `ANYTHING`.
    pub next: u32,
    /// What follows never begins with one of these: giving back is in vain.
    pub possessive: bool,
    /// The Latin-1 characters that end the run, if they are few.
    pub until: Option<Few>,
}

/// One to three bytes, to look for.
#[derive(Clone, Copy, Debug)]
pub enum Few {
    One(u8),
    Two(u8, u8),
    Three(u8, u8, u8),
}
impl Few {
    /// From a list, if it has the right length.
    pub fn new(bytes: &[u8]) -> Option<Few> {
        match *bytes {
            [a] => Some(Few::One(a)),
            [a, b] => Some(Few::Two(a, b)),
            [a, b, c] => Some(Few::Three(a, b, c)),
            _ => None,
        }
    }
    /// Where the first of them is.
    #[inline]
    pub fn find(self, s: &[u8]) -> Option<usize> {
        match self {
            Few::One(a) => memchr::memchr(a, s),
            Few::Two(a, b) => memchr::memchr2(a, b, s),
            Few::Three(a, b, c) => memchr::memchr3(a, b, c, s),
        }
    }
}

/// A loop with a counter.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    pub counter: u32,
    /// Register of the position where the repetition began, if it may be empty.
    pub mark: Option<u32>,
    pub min: u32,
    pub max: u32,
    pub greedy: bool,
    /// Where the `Repeat` op is; the body follows it.
    pub top: u32,
    pub exit: u32,
}

/// A jump by character, sorted.
pub struct Switch {
    pub cases: Vec<(u32, u32)>,
    /// Where to go on, later or if no case fits.
    pub otherwise: Option<u32>,
}

/// A choice between alternatives by what comes next: where to go on for each.
pub struct Dispatch {
    pub latin1: Box<[u32; 256]>,
    pub other: u32,
    pub end: u32,
}

/// Text to look for.
pub struct Needle {
    /// If it fits.
    pub latin1: Option<memchr::memmem::Finder<'static>>,
    pub units: Vec<u16>,
}

/// The first few characters of matches.
pub struct Window {
    /// By character: bit k tells whether it may come k places after the beginning.
    pub masks: Box<[u8; 256]>,
    /// The same of characters beyond Latin-1.
    pub other: u8,
    /// How many places are known, at least 1.
    pub depth: usize,
    /// A place where one of few rare bytes comes.
    pub rare: Option<(usize, Few)>,
}

/// How matches are looked for.
// Boxes, for the same reason as `Program::tables`.
pub enum Search {
    /// At every position.
    Everywhere,
    /// Only at the beginning.
    AtStart,
    /// At the beginnings of lines, before what may come.
    Lines(FirstSet),
    /// Where this text is.
    Text(Box<Needle>),
    /// Where these characters are.
    Window(Box<Window>),
}

/// What instructions name by number.
#[derive(Default)]
pub(super) struct Tables {
    pub classes: Vec<CharClass>,
    /// Text in Latin-1, if it fits, and UTF-16.
    pub texts: Vec<(Option<Vec<u8>>, Vec<u16>)>,
    pub runs: Vec<Run>,
    pub counted: Vec<Counted>,
    pub switches: Vec<Switch>,
    pub dispatches: Vec<Dispatch>,
    /// Pairs for `Split`: what the first and the second way may begin with.
    pub split_sets: Vec<(FirstSet, FirstSet)>,
    pub first_sets: Vec<FirstSet>,
    pub references: Vec<Vec<u32>>,
}

/// A compiled pattern.
pub struct Program {
    pub(super) code: Vec<Op>,
    /// Apart, or else the compiler takes all that is in there to be worth a look at the beginning of each match.
    pub(super) tables: Box<Tables>,
    pub(super) registers: u32,
    pub(super) search: Search,
    /// The length of all matches, if what is looked for is all there is to them.
    pub(super) whole: Option<u32>,
    /// Text that every match contains, if there is some that is worth a look.
    pub(super) required: Option<Needle>,
    /// Matches begin with a run of these, which ends where it ends: if an attempt fails, so do those from inside of the run.
    pub(super) skip: Option<Atom>,
    /// Registers of `Mark` if where the code goes on, where in the text, and whether each of these marks is just there say
    /// all about what will come: then what has failed once need not be tried again.
    pub(super) memo: Option<Vec<u32>>,
    pub(super) code_points: bool,
    /// Capturing groups, the whole match included.
    pub group_count: u32,
    /// Names with their groups.
    pub names: std::rc::Rc<[(String, Vec<u32>)]>,
}

impl Program {
    /// Bytes of memory, roughly.
    pub fn size(&self) -> usize {
        size_of::<Program>()
            + size_of::<Tables>()
            + self.code.len() * size_of::<Op>()
            + self.tables.classes.iter().map(CharClass::size).sum::<usize>()
            + self.tables.texts.iter().map(|t| t.1.len() * 3 + 48).sum::<usize>()
            + self.tables.runs.len() * size_of::<Run>()
            + self.tables.counted.len() * size_of::<Counted>()
            + self.tables.switches.iter().map(|s| s.cases.len() * 8 + 48).sum::<usize>()
            + self.tables.dispatches.len() * 1100
            + self.tables.split_sets.len() * size_of::<(FirstSet, FirstSet)>()
    }
}
