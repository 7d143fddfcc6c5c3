//! The grammar of patterns: 22.2.1 with its early errors, and Annex B's extensions where neither `u` nor `v` is set.

use super::builder::{Builder, Modes, Repetition};
use super::{Flags, INTERRUPTED, TOO_LARGE};
use crate::token::{is_identifier_part, is_identifier_start};
use rustc_hash::FxHashMap;

/// How deep groups and classes may nest.
const MAX_DEPTH: u32 = 500;

pub(super) type Parsed<T> = Result<T, &'static str>;

/// A pattern as read.
#[derive(Debug)]
pub struct Pattern<N> {
    /// All of it.
    pub root: N,
    /// How many capturing groups.
    pub groups: u32,
    /// Names with their groups, in the order of first occurrence.
    pub names: Vec<(String, Vec<u32>)>,
    /// What each `\k<name>` names, by number in `names`.
    pub references: Vec<u32>,
}

/// Reads a pattern, given as what [`characters`](super::characters) makes of it.
/// <https://tc39.es/ecma262/#sec-patterns>
pub fn parse<B: Builder>(input: &[u32], flags: Flags, builder: &mut B) -> Result<Pattern<B::Node>, &'static str> {
    let unicode = flags.is_unicode();
    let modes = Modes {
        unicode,
        set_notation: flags.has(b'v'),
        ignore_case: flags.has(b'i'),
        multiline: flags.has(b'm'),
        dot_all: flags.has(b's'),
        behind: false,
    };
    let mut parser = Parser {
        builder,
        input,
        at: 0,
        modes,
        named: unicode,
        groups: 0,
        opened: 0,
        names: Vec::new(),
        name_numbers: FxHashMap::default(),
        references: Vec::new(),
        highest_reference: 0,
        places: Vec::new(),
        place: Place::OUTSIDE,
        disjunctions: 0,
        depth: 0,
    };
    parser.count_groups()?;
    let root = parser.disjunction()?;
    if parser.peek().is_some() {
        return Err("Unmatched ')'");
    }
    if unicode && parser.highest_reference > parser.groups {
        return Err("Invalid escape");
    }
    let mut references = Vec::with_capacity(parser.references.len());
    for reference in std::mem::take(&mut parser.references) {
        parser.step(1)?;
        let number = parser.name_numbers.get(&reference);
        references.push(*number.ok_or("Invalid named capture referenced")?);
    }
    let names = std::mem::take(&mut parser.names).into_iter();
    let names = names.map(|(name, groups)| (name, groups.into_iter().map(|(group, _)| group).collect())).collect();
    Ok(Pattern { root, groups: parser.opened, names, references })
}

/// An alternative of a disjunction: what tells whether two groups can both take part.
#[derive(Clone, Copy)]
struct Place {
    /// The alternative around, by number.
    around: u32,
    disjunction: u32,
    depth: u32,
}
impl Place {
    const OUTSIDE: u32 = u32::MAX;
}

pub(super) struct Parser<'a, B: Builder> {
    pub(super) builder: &'a mut B,
    input: &'a [u32],
    pub(super) at: usize,
    pub(super) modes: Modes,
    /// `\k` is a named reference.
    pub(super) named: bool,
    groups: u32,
    opened: u32,
    /// Names, and their groups with the alternatives they stand in.
    names: Vec<(String, Vec<(u32, u32)>)>,
    name_numbers: FxHashMap<String, u32>,
    references: Vec<String>,
    highest_reference: u32,
    /// All alternatives so far.
    places: Vec<Place>,
    /// The one that is read.
    place: u32,
    disjunctions: u32,
    pub(super) depth: u32,
}

/// What an escape or an element of a class is.
pub(super) enum Atom<S> {
    /// Only this can be the end of a range.
    Character(u32),
    Class(S),
    /// In `v` mode: may match more or less than one character.
    Strings(S),
}

fn is(c: Option<u32>, text: &str) -> bool {
    c.and_then(char::from_u32).is_some_and(|c| text.contains(c))
}

pub(super) fn digit(c: Option<u32>, radix: u32) -> Option<u32> {
    char::from_u32(c?)?.to_digit(radix)
}

impl<B: Builder> Parser<'_, B> {
    /// So many steps more.
    pub(super) fn step(&mut self, count: usize) -> Parsed<()> {
        if self.builder.is_over(count) { Err(INTERRUPTED) } else { Ok(()) }
    }
    pub(super) fn peek(&self) -> Option<u32> {
        self.input.get(self.at).copied()
    }
    pub(super) fn peek_at(&self, ahead: usize) -> Option<u32> {
        self.input.get(self.at + ahead).copied()
    }
    pub(super) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c as u32);
        self.at += found as usize;
        found
    }
    pub(super) fn eat_text(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c as u32));
        if found {
            self.at += text.len();
        }
        found
    }
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(TOO_LARGE) } else { Ok(()) }
    }

    /// Counts the capturing groups, and finds out whether some have names.
    /// <https://tc39.es/ecma262/#sec-countleftcapturingparenswithin>
    fn count_groups(&mut self) -> Parsed<()> {
        let mut in_class = false;
        let mut i = 0;
        // A surrogate may begin a name.
        let at = |i: usize| self.input.get(i).map(|c| char::from_u32(*c).unwrap_or('\u{FFFD}'));
        let (mut groups, mut named) = (0, self.named);
        while let Some(c) = self.input.get(i) {
            match char::from_u32(*c) {
                Some('\\') => i += 1,
                Some('[') => in_class = true,
                Some(']') => in_class = false,
                Some('(') if !in_class => match (at(i + 1), at(i + 2), at(i + 3)) {
                    (Some('?'), Some('<'), Some(c)) if c != '=' && c != '!' => {
                        groups += 1;
                        named = true;
                    }
                    (Some('?'), ..) => {}
                    _ => groups += 1,
                },
                _ => {}
            }
            i += 1;
        }
        (self.groups, self.named) = (groups, named);
        self.step(self.input.len() / 16)
    }

    fn disjunction(&mut self) -> Parsed<B::Node> {
        self.enter()?;
        let around = self.place;
        self.disjunctions += 1;
        let disjunction = self.disjunctions;
        let mut alternatives = Vec::new();
        loop {
            self.place = self.places.len() as u32;
            self.places.push(Place { around, disjunction, depth: self.depth });
            alternatives.push(self.alternative()?);
            if !self.eat('|') {
                break;
            }
        }
        self.place = around;
        self.depth -= 1;
        Ok(self.builder.alternatives(alternatives))
    }

    fn alternative(&mut self) -> Parsed<B::Node> {
        let mut terms = Vec::new();
        while !matches!(self.peek(), None | Some(0x7C | 0x29)) {
            terms.push(self.term()?);
        }
        Ok(self.builder.sequence(terms))
    }

    fn term(&mut self) -> Parsed<B::Node> {
        self.step(1)?;
        let c = self.peek().unwrap_or_default();
        let first_group = self.opened + 1;
        let mut quantifiable = true;
        let node = match char::from_u32(c) {
            Some('^') => {
                self.at += 1;
                quantifiable = false;
                self.builder.start(self.modes)
            }
            Some('$') => {
                self.at += 1;
                quantifiable = false;
                self.builder.end(self.modes)
            }
            Some('(') => self.group(&mut quantifiable)?,
            Some('.') => {
                self.at += 1;
                self.builder.any(self.modes)
            }
            Some('[') => {
                let set = self.class()?;
                self.builder.class(set, self.modes)
            }
            Some('\\') => self.escape(&mut quantifiable)?,
            Some('*' | '+' | '?') => return Err("Nothing to repeat"),
            Some('{') if self.modes.unicode => return Err("Nothing to repeat"),
            Some('{') if self.braced_quantifier()?.is_some() => return Err("Nothing to repeat"),
            Some('}' | ']') if self.modes.unicode => return Err("Lone quantifier brackets"),
            _ => {
                self.at += 1;
                self.builder.character(c, self.modes)
            }
        };
        if quantifiable {
            return self.quantifier(node, first_group);
        }
        if is(self.peek(), "*+?") || self.peek() == Some('{' as u32) && self.modes.unicode {
            return Err("Nothing to repeat");
        }
        Ok(node)
    }

    fn quantifier(&mut self, node: B::Node, first_group: u32) -> Parsed<B::Node> {
        let next = self.peek().and_then(char::from_u32);
        let (min, max) = match next {
            Some('*') => (0, Repetition::UNBOUNDED),
            Some('+') => (1, Repetition::UNBOUNDED),
            Some('?') => (0, 1),
            Some('{') => match self.braced_quantifier()? {
                Some(bounds) => bounds,
                None if self.modes.unicode => return Err("Incomplete quantifier"),
                None => return Ok(node),
            },
            _ => return Ok(node),
        };
        if next != Some('{') {
            self.at += 1;
        }
        let greedy = !self.eat('?');
        let repetition = Repetition { min, max, greedy, first_group, end_group: self.opened + 1 };
        Ok(self.builder.repeat(node, repetition))
    }

    /// `{n}`, `{n,}`, `{n,m}`; None if it is not one, and nothing has been read.
    fn braced_quantifier(&mut self) -> Parsed<Option<(u32, u32)>> {
        let start = self.at;
        self.at += 1;
        let Some(low) = self.digits() else {
            self.at = start;
            return Ok(None);
        };
        let mut high = Some(low.clone());
        if self.eat(',') {
            high = self.digits();
        }
        if !self.eat('}') {
            self.at = start;
            return Ok(None);
        }
        if high.as_ref().is_some_and(|high| (high.len(), high) < (low.len(), &low)) {
            return Err("numbers out of order in {} quantifier");
        }
        // No string is longer than this many units.
        let number = |text: &str| if text.is_empty() { 0 } else { text.parse().unwrap_or(Repetition::UNBOUNDED) };
        let min = number(&low).min(Repetition::UNBOUNDED - 1);
        Ok(Some((min, high.map_or(Repetition::UNBOUNDED, |high| number(&high)))))
    }

    /// Decimal digits without leading zeros, so that length and text compare as the numbers.
    fn digits(&mut self) -> Option<String> {
        let mut text = String::new();
        let start = self.at;
        while let Some(digit) = digit(self.peek(), 10) {
            if digit != 0 || !text.is_empty() {
                text.push((b'0' + digit as u8) as char);
            }
            self.at += 1;
        }
        (self.at > start).then_some(text)
    }

    /// Anything in parentheses.
    fn group(&mut self, quantifiable: &mut bool) -> Parsed<B::Node> {
        self.at += 1;
        let outer = self.modes;
        let mut look = None;
        let mut number = None;
        if self.eat('?') {
            if self.eat('=') {
                look = Some((false, false));
            } else if self.eat('!') {
                look = Some((false, true));
            } else if self.eat_text("<=") {
                look = Some((true, false));
            } else if self.eat_text("<!") {
                look = Some((true, true));
            } else if self.eat('<') {
                let name = self.group_name().ok_or("Invalid capture group name")?;
                self.opened += 1;
                number = Some(self.opened);
                self.declare(name)?;
            } else {
                self.modifiers()?;
            }
        } else {
            self.opened += 1;
            number = Some(self.opened);
        }
        if let Some((behind, _)) = look {
            self.modes.behind = behind;
            *quantifiable = !behind && !self.modes.unicode;
        }
        let body = self.disjunction()?;
        self.modes = outer;
        if !self.eat(')') {
            return Err("Unterminated group");
        }
        Ok(match (look, number) {
            (Some((behind, negated)), _) => self.builder.look(behind, negated, body),
            (None, Some(number)) => self.builder.group(number, body),
            (None, None) => body,
        })
    }

    /// `ims-ims:`, up to the colon.
    fn modifiers(&mut self) -> Parsed<()> {
        let mut seen = String::new();
        let mut dash = false;
        loop {
            match self.peek().and_then(char::from_u32) {
                Some(':') => break,
                Some('-') if dash => return Err("Multiple dashes in flag group"),
                Some('-') => dash = true,
                Some(c @ ('i' | 'm' | 's')) => {
                    if seen.contains(c) {
                        return Err("Repeated flag in flag group");
                    }
                    seen.push(c);
                    match c {
                        'i' => self.modes.ignore_case = !dash,
                        'm' => self.modes.multiline = !dash,
                        _ => self.modes.dot_all = !dash,
                    }
                }
                _ => return Err("Invalid group"),
            }
            self.at += 1;
        }
        self.at += 1;
        if dash && seen.is_empty() { Err("Invalid flag group") } else { Ok(()) }
    }

    /// The name of the group just opened; two groups may share one if only one of them can take part.
    fn declare(&mut self, name: String) -> Parsed<()> {
        let next = self.names.len() as u32;
        let number = *self.name_numbers.entry(name.clone()).or_insert(next);
        if number == next {
            self.names.push((name, Vec::new()));
        }
        for i in 0..self.names[number as usize].1.len() {
            self.step(1 + self.depth as usize)?;
            let other = self.names[number as usize].1[i].1;
            if self.may_both_take_part(self.place, other) {
                return Err("Duplicate capture group name");
            }
        }
        self.names[number as usize].1.push((self.opened, self.place));
        Ok(())
    }
    /// Whether two alternatives may be part of one match: if they are not, or are not in, two of one disjunction.
    /// <https://tc39.es/ecma262/#sec-mightbothparticipate>
    fn may_both_take_part(&self, a: u32, b: u32) -> bool {
        let place = |number: u32| self.places[number as usize];
        let (mut a, mut b) = (a, b);
        while a != b {
            let (of_a, of_b) = (place(a), place(b));
            if of_a.disjunction == of_b.disjunction {
                return false;
            }
            if of_a.depth >= of_b.depth {
                a = of_a.around;
            }
            if of_b.depth >= of_a.depth {
                b = of_b.around;
            }
        }
        true
    }

    /// `name>`; the `<` has been read.
    fn group_name(&mut self) -> Option<String> {
        let mut name = String::new();
        loop {
            if !name.is_empty() && self.eat('>') {
                return Some(name);
            }
            let mut code = self.peek()?;
            self.at += 1;
            if code == '\\' as u32 {
                if !self.eat('u') {
                    return None;
                }
                code = self.unicode_escape(true)?;
            } else if (0xD800..0xDC00).contains(&code)
                && let Some(low) = self.peek().filter(|low| (0xDC00..0xE000).contains(low))
            {
                self.at += 1;
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            }
            let c = char::from_u32(code)?;
            if !(if name.is_empty() { is_identifier_start(c) } else { is_identifier_part(c) }) {
                return None;
            }
            name.push(c);
        }
    }

    /// An escape outside classes.
    fn escape(&mut self, quantifiable: &mut bool) -> Parsed<B::Node> {
        self.at += 1;
        let Some(c) = self.peek() else { return Err("\\ at end of pattern") };
        match char::from_u32(c) {
            Some('b' | 'B') => {
                self.at += 1;
                *quantifiable = false;
                return Ok(self.builder.boundary(c == 'B' as u32, self.modes));
            }
            Some('1'..='9') => {
                let start = self.at;
                let number = self.digits().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX);
                if self.modes.unicode || number <= self.groups {
                    self.highest_reference = self.highest_reference.max(number);
                    return Ok(self.builder.reference(number, self.modes));
                }
                // An octal escape, or the digit itself.
                self.at = start;
            }
            Some('k') if self.named => {
                self.at += 1;
                if !self.eat('<') {
                    return Err("Invalid named reference");
                }
                let name = self.group_name().ok_or("Invalid named reference")?;
                self.references.push(name);
                return Ok(self.builder.named_reference(self.references.len() as u32 - 1, self.modes));
            }
            _ => {}
        }
        Ok(match self.character_escape(false)? {
            Atom::Character(c) => self.builder.character(c, self.modes),
            Atom::Class(set) | Atom::Strings(set) => self.builder.class(set, self.modes),
        })
    }
}
