//! Patterns to nodes: 22.2.1 with Annex B's extensions where neither `u` nor `v` is set.

use super::case_folding::Orbits;
use super::char_class::CharSet;
use super::node::{Case, Node, Pattern};
use super::{Flags, TOO_LARGE, Watch, unicode};
use rustc_hash::FxHashMap;
use zerojs_grammar::{is_identifier_part, is_identifier_start};

/// How deep groups and classes may nest.
const MAX_DEPTH: u32 = 500;
/// No upper bound.
pub const UNBOUNDED: u32 = u32::MAX;

pub(super) type Parsed<T> = Result<T, &'static str>;

/// Reads a pattern, given as code points if `u` or `v` is set, and as code units otherwise.
pub fn parse(input: &[u32], flags: Flags, watch: Watch) -> Parsed<Pattern> {
    let unicode = flags.is_unicode();
    let mut parser = Parser {
        input,
        at: 0,
        unicode,
        set_notation: flags.has(b'v'),
        named: unicode,
        ignore_case: flags.has(b'i'),
        multiline: flags.has(b'm'),
        dot_all: flags.has(b's'),
        behind: false,
        groups: 0,
        opened: 0,
        names: Vec::new(),
        name_numbers: FxHashMap::default(),
        references: Vec::new(),
        highest_reference: 0,
        path: Vec::new(),
        disjunctions: 0,
        depth: 0,
        sets: Vec::new(),
        set_numbers: FxHashMap::default(),
        watch,
    };
    parser.count_groups();
    let root = parser.disjunction()?;
    if parser.peek().is_some() {
        return Err("Unmatched ')'");
    }
    if unicode && parser.highest_reference > parser.groups {
        return Err("Invalid escape");
    }
    // References are numbered in their own order; now by names.
    let mut numbers = Vec::with_capacity(parser.references.len());
    for reference in &parser.references {
        watch.step();
        let number = parser.name_numbers.get(reference);
        numbers.push(*number.ok_or("Invalid named capture referenced")?);
    }
    let names = std::mem::take(&mut parser.names).into_iter();
    let names = names.map(|(name, groups)| (name, groups.into_iter().map(|(group, _)| group).collect())).collect();
    let mut root = root;
    renumber(&mut root, &numbers);
    Ok(Pattern { root, sets: parser.sets, groups: parser.opened, names })
}

fn renumber(node: &mut Node, numbers: &[u32]) {
    match node {
        Node::NamedReference { name, .. } => *name = numbers[*name as usize],
        Node::Sequence(list) | Node::Alternatives(list) => list.iter_mut().for_each(|n| renumber(n, numbers)),
        Node::Group(_, body) | Node::Look { body, .. } | Node::Repeat { body, .. } => renumber(body, numbers),
        _ => {}
    }
}

/// A group, and the alternatives it stands in.
type Place = (u32, Vec<(u32, u32)>);

pub(super) struct Parser<'a> {
    input: &'a [u32],
    pub(super) at: usize,
    pub(super) unicode: bool,
    /// `v`
    pub(super) set_notation: bool,
    /// `\k` is a named reference.
    pub(super) named: bool,
    pub(super) ignore_case: bool,
    multiline: bool,
    dot_all: bool,
    /// Inside of a lookbehind: strings are matched from their ends.
    behind: bool,
    groups: u32,
    opened: u32,
    /// Names, groups, and the alternatives they stand in.
    names: Vec<(String, Vec<Place>)>,
    name_numbers: FxHashMap<String, u32>,
    references: Vec<String>,
    highest_reference: u32,
    /// The disjunctions around, and which alternative of each this is.
    path: Vec<(u32, u32)>,
    disjunctions: u32,
    pub(super) depth: u32,
    sets: Vec<CharSet>,
    set_numbers: FxHashMap<CharSet, u32>,
    pub(super) watch: Watch<'a>,
}

pub(super) fn is(c: Option<u32>, text: &str) -> bool {
    c.and_then(char::from_u32).is_some_and(|c| text.contains(c))
}

pub(super) fn digit(c: Option<u32>, radix: u32) -> Option<u32> {
    char::from_u32(c?)?.to_digit(radix)
}

/// What an escape stands for.
pub(super) enum Escape {
    Char(u32),
    Set(CharSet),
    /// A property of strings.
    Strings(Vec<Vec<u32>>),
}

impl Parser<'_> {
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

    // ---- nodes

    /// Characters that case does not tell apart, if case is ignored here.
    pub(super) fn orbits(&self) -> Option<&'static Orbits> {
        match (self.ignore_case, self.unicode) {
            (false, _) => None,
            (true, true) => Some(Orbits::unicode()),
            (true, false) => Some(Orbits::legacy()),
        }
    }
    fn case(&self) -> Case {
        match (self.ignore_case, self.unicode) {
            (false, _) => Case::Exact,
            (true, true) => Case::Unicode,
            (true, false) => Case::Legacy,
        }
    }
    fn set_number(&mut self, set: CharSet) -> u32 {
        if let Some(number) = self.set_numbers.get(&set) {
            return *number;
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.set_numbers.insert(set, number);
        number
    }
    /// One character of a set that is closed already.
    pub(super) fn set_node(&mut self, set: CharSet) -> Node {
        match set.single() {
            Some(c) => Node::Char(c),
            None => Node::Set(self.set_number(set)),
        }
    }
    pub(super) fn char_node(&mut self, c: u32) -> Node {
        match self.orbits().map_or(&[][..], |orbits| orbits.of(c)) {
            [] => Node::Char(c),
            equal => {
                let ranges: Vec<_> = equal.iter().map(|c| (*c, *c)).collect();
                self.set_node(CharSet::from_ranges(&ranges))
            }
        }
    }
    // WordCharacters ( rer ), https://tc39.es/ecma262/#sec-wordcharacters
    pub(super) fn word_characters(&self) -> CharSet {
        let mut word = unicode::word();
        if self.unicode && self.ignore_case {
            word.close(Orbits::unicode());
        }
        word
    }
    /// A set of strings, each tried before those it begins with.
    // CompileAtom of ClassSet strings, https://tc39.es/ecma262/#sec-compileatom
    pub(super) fn strings_node(&mut self, set: CharSet, strings: Vec<Vec<u32>>) -> Node {
        let single = if set.is_empty() { None } else { Some(set) };
        let mut strings: Vec<Vec<u32>> = strings;
        if self.behind {
            strings.iter_mut().for_each(|s| s.reverse());
        }
        strings.sort_unstable();
        strings.dedup();
        if let Some(set) = &single {
            // One character that longer strings begin with must come after them: it becomes a string as well.
            let mut begins: Vec<u32> = strings.iter().filter_map(|s| s.first().copied()).collect();
            begins.dedup();
            let mut short: Vec<Vec<u32>> = begins.iter().filter(|c| set.contains(**c)).map(|c| vec![*c]).collect();
            let taken: Vec<(u32, u32)> = short.iter().map(|s| (s[0], s[0])).collect();
            let rest = set.difference(&CharSet::from_ranges(&taken));
            strings.append(&mut short);
            strings.sort_unstable();
            let empty = strings.first().is_some_and(|s| s.is_empty());
            let mut alternatives = Vec::new();
            let from = empty as usize;
            if strings.len() > from {
                alternatives.push(self.trie(&strings[from..], 0));
            }
            if !rest.is_empty() {
                alternatives.push(self.set_node(rest));
            }
            if empty {
                alternatives.push(Node::Empty);
            }
            return one_or(alternatives, Node::Alternatives);
        }
        if strings.is_empty() {
            return self.set_node(CharSet::new());
        }
        self.trie(&strings, 0)
    }
    /// Of sorted strings that are alike up to `depth`.
    fn trie(&mut self, strings: &[Vec<u32>], depth: usize) -> Node {
        let may_end = strings.first().is_some_and(|s| s.len() == depth);
        self.watch.step();
        let mut rest = &strings[may_end as usize..];
        let mut edges = Vec::new();
        while let Some(c) = rest.first().map(|s| s[depth]) {
            let (same, others) = rest.split_at(rest.partition_point(|s| s[depth] <= c));
            edges.push((c, self.trie(same, depth + 1)));
            rest = others;
        }
        if edges.is_empty() {
            return Node::Empty;
        }
        let cased = self.orbits().is_some_and(|orbits| edges.iter().any(|e| !orbits.of(e.0).is_empty()));
        if cased || edges.len() == 1 && !may_end {
            let mut alternatives = Vec::with_capacity(edges.len() + 1);
            for (c, rest) in edges {
                let first = self.char_node(c);
                // Backwards, a sequence is matched from its end.
                let pair = if self.behind { vec![rest, first] } else { vec![first, rest] };
                alternatives.push(Node::Sequence(pair));
            }
            if may_end {
                alternatives.push(Node::Empty);
            }
            return one_or(alternatives, Node::Alternatives);
        }
        Node::Strings { edges, may_end }
    }

    // ---- grammar

    /// Counts the capturing groups, and finds out whether some have names.
    fn count_groups(&mut self) {
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
    }

    fn disjunction(&mut self) -> Parsed<Node> {
        self.enter()?;
        self.disjunctions += 1;
        self.path.push((self.disjunctions, 0));
        let mut alternatives = Vec::new();
        loop {
            let mut terms = Vec::new();
            while !matches!(self.peek(), None | Some(0x7C | 0x29)) {
                match self.term()? {
                    Node::Empty => {}
                    Node::Sequence(mut list) => terms.append(&mut list),
                    term => terms.push(term),
                }
            }
            alternatives.push(one_or(terms, Node::Sequence));
            if !self.eat('|') {
                break;
            }
            if let Some(alternative) = self.path.last_mut() {
                alternative.1 += 1;
            }
        }
        self.path.pop();
        self.depth -= 1;
        Ok(one_or(alternatives, Node::Alternatives))
    }

    fn term(&mut self) -> Parsed<Node> {
        self.watch.step();
        let Some(c) = self.peek() else { return Ok(Node::Empty) };
        let first_group = self.opened + 1;
        let mut quantifiable = true;
        let node = match char::from_u32(c) {
            Some('^') => {
                self.at += 1;
                quantifiable = false;
                Node::Start { multiline: self.multiline }
            }
            Some('$') => {
                self.at += 1;
                quantifiable = false;
                Node::End { multiline: self.multiline }
            }
            Some('(') => self.group(&mut quantifiable)?,
            Some('.') => {
                self.at += 1;
                let set = if self.dot_all { CharSet::all() } else { unicode::not_line_terminator() };
                self.set_node(set)
            }
            Some('[') => self.class()?,
            Some('\\') => self.escape(&mut quantifiable)?,
            Some('*' | '+' | '?') => return Err("Nothing to repeat"),
            Some('{') if self.unicode => return Err("Nothing to repeat"),
            Some('{') => {
                if self.braced_quantifier()?.is_some() {
                    return Err("Nothing to repeat");
                }
                self.at += 1;
                self.char_node(c)
            }
            Some('}' | ']') if self.unicode => return Err("Lone quantifier brackets"),
            _ => {
                self.at += 1;
                self.char_node(c)
            }
        };
        if quantifiable {
            return self.quantifier(node, first_group);
        }
        if is(self.peek(), "*+?") || self.peek() == Some('{' as u32) && self.unicode {
            return Err("Nothing to repeat");
        }
        Ok(node)
    }

    fn quantifier(&mut self, node: Node, first_group: u32) -> Parsed<Node> {
        let bounds = match self.peek().and_then(char::from_u32) {
            Some('*') => Some((0, UNBOUNDED)),
            Some('+') => Some((1, UNBOUNDED)),
            Some('?') => Some((0, 1)),
            Some('{') => {
                let bounds = self.braced_quantifier()?;
                if bounds.is_none() && self.unicode {
                    return Err("Incomplete quantifier");
                }
                if let Some((min, max)) = bounds {
                    let greedy = !self.eat('?');
                    return Ok(self.repeat(node, min, max, greedy, first_group));
                }
                None
            }
            _ => None,
        };
        let Some((min, max)) = bounds else { return Ok(node) };
        self.at += 1;
        let greedy = !self.eat('?');
        Ok(self.repeat(node, min, max, greedy, first_group))
    }

    fn repeat(&self, body: Node, min: u32, max: u32, greedy: bool, first_group: u32) -> Node {
        if (min, max) == (1, 1) {
            return body;
        }
        Node::Repeat { body: Box::new(body), min, max, greedy, first_group, end_group: self.opened + 1 }
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
        let number = |text: &str| if text.is_empty() { 0 } else { text.parse().unwrap_or(UNBOUNDED) };
        let min = number(&low).min(UNBOUNDED - 1);
        Ok(Some((min, high.map_or(UNBOUNDED, |high| number(&high)))))
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
    fn group(&mut self, quantifiable: &mut bool) -> Parsed<Node> {
        self.at += 1;
        let outer = (self.ignore_case, self.multiline, self.dot_all, self.behind);
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
            self.behind = behind;
            *quantifiable = !behind && !self.unicode;
        }
        let body = self.disjunction()?;
        (self.ignore_case, self.multiline, self.dot_all, self.behind) = outer;
        if !self.eat(')') {
            return Err("Unterminated group");
        }
        Ok(match (look, number) {
            (Some((behind, negated)), _) => Node::Look { behind, negated, body: Box::new(body) },
            (None, Some(number)) => Node::Group(number, Box::new(body)),
            (None, None) => body,
        })
    }

    /// `ims-ims:`, up to the colon.
    // https://tc39.es/ecma262/#sec-patterns-static-semantics-early-errors
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
                        'i' => self.ignore_case = !dash,
                        'm' => self.multiline = !dash,
                        _ => self.dot_all = !dash,
                    }
                }
                _ => return Err("Invalid group"),
            }
            self.at += 1;
        }
        self.at += 1;
        if dash && seen.is_empty() { Err("Invalid flag group") } else { Ok(()) }
    }

    /// A group's name; two groups may share one if only one of them can take part.
    fn declare(&mut self, name: String) -> Parsed<()> {
        let excluded = |other: &[(u32, u32)]| {
            self.path
                .iter()
                .any(|(disjunction, alternative)| other.iter().any(|(d, a)| d == disjunction && a != alternative))
        };
        let next = self.names.len() as u32;
        let number = *self.name_numbers.entry(name.clone()).or_insert(next);
        if number == next {
            self.names.push((name, Vec::new()));
        }
        let places = &mut self.names[number as usize].1;
        if places.iter().inspect(|_| self.watch.step()).any(|(_, path)| !excluded(path)) {
            return Err("Duplicate capture group name");
        }
        places.push((self.opened, self.path.clone()));
        Ok(())
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
    fn escape(&mut self, quantifiable: &mut bool) -> Parsed<Node> {
        self.at += 1;
        let Some(c) = self.peek() else { return Err("\\ at end of pattern") };
        match char::from_u32(c) {
            Some('b' | 'B') => {
                self.at += 1;
                *quantifiable = false;
                let word = self.word_characters();
                let set = self.set_number(word);
                return Ok(Node::Boundary { negated: c == 'B' as u32, set });
            }
            Some('1'..='9') => {
                let start = self.at;
                let number = self.digits().and_then(|text| text.parse().ok()).unwrap_or(u32::MAX);
                if self.unicode {
                    self.highest_reference = self.highest_reference.max(number);
                    return Ok(Node::Reference { group: number, case: self.case() });
                }
                if number <= self.groups {
                    return Ok(Node::Reference { group: number, case: self.case() });
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
                return Ok(Node::NamedReference { name: self.references.len() as u32 - 1, case: self.case() });
            }
            _ => {}
        }
        Ok(match self.character_escape(false)? {
            Escape::Char(c) => self.char_node(c),
            Escape::Set(set) => self.set_node(set),
            Escape::Strings(strings) => {
                let (set, strings) = self.split_strings(strings);
                self.strings_node(set, strings)
            }
        })
    }
}

/// The only one of a list, none, or the list.
pub(super) fn one_or(mut list: Vec<Node>, many: fn(Vec<Node>) -> Node) -> Node {
    match list.len() {
        0 => Node::Empty,
        1 => list.pop().unwrap_or(Node::Empty),
        _ => many(list),
    }
}
