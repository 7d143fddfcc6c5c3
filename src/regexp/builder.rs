//! Patterns to nodes: what their parser reads, with sets closed under case, and strings in the order in which they are tried.

use super::case_folding::Orbits;
use super::char_class::CharSet;
use super::node::{Case, Node};
use super::{Watch, emoji, unicode};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use zerojs_grammar::regexp::{Builder, Modes, Repetition, SetEscape};

/// Makes nodes.
pub struct NodeBuilder<'a> {
    /// The sets that nodes name by number.
    pub sets: Vec<CharSet>,
    set_numbers: FxHashMap<CharSet, u32>,
    watch: Watch<'a>,
}

/// What a class matches. Ranges come in any order, and may overlap.
pub struct Class {
    ranges: Vec<(u32, u32)>,
    /// Strings that are not one character long, of `v` mode.
    strings: BTreeSet<Vec<u32>>,
}
impl Class {
    fn of_set(set: CharSet) -> Class {
        Class { ranges: set.into_ranges(), strings: BTreeSet::new() }
    }
    fn take_set(&mut self) -> CharSet {
        CharSet::of(std::mem::take(&mut self.ranges))
    }
}

/// Characters that case does not tell apart, if case is ignored.
fn orbits(modes: Modes) -> Option<&'static Orbits> {
    match (modes.ignore_case, modes.unicode) {
        (false, _) => None,
        (true, true) => Some(Orbits::unicode()),
        (true, false) => Some(Orbits::legacy()),
    }
}
fn case(modes: Modes) -> Case {
    match (modes.ignore_case, modes.unicode) {
        (false, _) => Case::Exact,
        (true, true) => Case::Unicode,
        (true, false) => Case::Legacy,
    }
}
fn close(set: &mut CharSet, modes: Modes) {
    if let Some(orbits) = orbits(modes) {
        set.close(orbits);
    }
}

// WordCharacters ( rer ), https://tc39.es/ecma262/#sec-wordcharacters
fn word_characters(modes: Modes) -> CharSet {
    let mut word = unicode::word();
    if modes.unicode {
        close(&mut word, modes);
    }
    word
}

/// Adds ranges to others. Where there are many, room is made by joining those that touch before more is asked for.
fn extend(ranges: &mut Vec<(u32, u32)>, more: &[(u32, u32)]) {
    const MANY: usize = 1 << 16;
    if ranges.len() > MANY && ranges.len() + more.len() > ranges.capacity() {
        let joined = CharSet::of(std::mem::take(ranges));
        ranges.reserve(joined.ranges().len() * 2 + more.len());
        ranges.extend_from_slice(joined.ranges());
    }
    ranges.extend_from_slice(more);
}

/// The only one of a list, none, or the list.
fn one_or(mut list: Vec<Node>, many: fn(Vec<Node>) -> Node) -> Node {
    match list.len() {
        0 => Node::Empty,
        1 => list.pop().unwrap_or(Node::Empty),
        _ => many(list),
    }
}

impl<'a> NodeBuilder<'a> {
    pub fn new(watch: Watch<'a>) -> Self {
        NodeBuilder { sets: Vec::new(), set_numbers: FxHashMap::default(), watch }
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
    fn set_node(&mut self, set: CharSet) -> Node {
        match set.single() {
            Some(c) => Node::Char(c),
            None => Node::Set(self.set_number(set)),
        }
    }

    /// A set of strings, each tried before those it begins with.
    // CompileAtom of ClassSet strings, https://tc39.es/ecma262/#sec-compileatom
    fn strings_node(&mut self, set: CharSet, mut strings: Vec<Vec<u32>>, modes: Modes) -> Node {
        if modes.behind {
            strings.iter_mut().for_each(|s| s.reverse());
        }
        strings.sort_unstable();
        strings.dedup();
        if set.is_empty() {
            return self.trie(&strings, 0, modes);
        }
        // One character that longer strings begin with must come after them: it becomes a string as well.
        let mut begins: Vec<u32> = strings.iter().filter_map(|s| s.first().copied()).collect();
        begins.dedup();
        let mut short: Vec<Vec<u32>> = begins.iter().filter(|c| set.contains(**c)).map(|c| vec![*c]).collect();
        let taken: Vec<(u32, u32)> = short.iter().map(|s| (s[0], s[0])).collect();
        let rest = set.difference(&CharSet::of(taken));
        strings.append(&mut short);
        strings.sort_unstable();
        let empty = strings.first().is_some_and(|s| s.is_empty());
        let mut alternatives = Vec::new();
        let from = empty as usize;
        if strings.len() > from {
            alternatives.push(self.trie(&strings[from..], 0, modes));
        }
        if !rest.is_empty() {
            alternatives.push(self.set_node(rest));
        }
        if empty {
            alternatives.push(Node::Empty);
        }
        one_or(alternatives, Node::Alternatives)
    }
    /// Of sorted strings that are alike up to `depth`.
    fn trie(&mut self, strings: &[Vec<u32>], depth: usize, modes: Modes) -> Node {
        let may_end = strings.first().is_some_and(|s| s.len() == depth);
        self.watch.step();
        let mut rest = &strings[may_end as usize..];
        let mut edges = Vec::new();
        while let Some(c) = rest.first().map(|s| s[depth]) {
            let (same, others) = rest.split_at(rest.partition_point(|s| s[depth] <= c));
            edges.push((c, self.trie(same, depth + 1, modes)));
            rest = others;
        }
        if edges.is_empty() {
            return Node::Empty;
        }
        let cased = orbits(modes).is_some_and(|orbits| edges.iter().any(|e| !orbits.of(e.0).is_empty()));
        if cased || edges.len() == 1 && !may_end {
            let mut alternatives = Vec::with_capacity(edges.len() + 1);
            for (c, rest) in edges {
                let first = self.character(c, modes);
                // Backwards, a sequence is matched from its end.
                let pair = if modes.behind { vec![rest, first] } else { vec![first, rest] };
                alternatives.push(Node::Sequence(pair));
            }
            if may_end {
                alternatives.push(Node::Empty);
            }
            return one_or(alternatives, Node::Alternatives);
        }
        Node::Strings { edges, may_end }
    }
}

impl Builder for NodeBuilder<'_> {
    type Node = Node;
    type Set = Class;

    fn is_over(&mut self, _steps: usize) -> bool {
        // Some parts are dear.
        self.watch.is_over()
    }

    fn empty_set(&mut self) -> Class {
        Class::of_set(CharSet::new())
    }
    fn add_range(&mut self, class: &mut Class, low: u32, high: u32, modes: Modes) {
        // Operands of operations are closed; other classes are, as a whole.
        if modes.set_notation && modes.ignore_case {
            let mut set = CharSet::from_ranges(&[(low, high)]);
            close(&mut set, modes);
            extend(&mut class.ranges, set.ranges());
        } else {
            class.ranges.push((low, high));
        }
    }
    fn unite(&mut self, class: &mut Class, mut other: Class) {
        extend(&mut class.ranges, &other.ranges);
        class.strings.append(&mut other.strings);
    }
    fn intersect(&mut self, class: &mut Class, mut other: Class) {
        class.ranges = class.take_set().intersection(&other.take_set()).into_ranges();
        class.strings.retain(|s| other.strings.contains(s));
    }
    fn subtract(&mut self, class: &mut Class, mut other: Class) {
        class.ranges = class.take_set().difference(&other.take_set()).into_ranges();
        class.strings.retain(|s| !other.strings.contains(s));
    }
    fn finish_class(&mut self, mut class: Class, negated: bool, modes: Modes) -> Class {
        let mut set = class.take_set();
        if !modes.set_notation {
            close(&mut set, modes);
        }
        class.ranges = if negated { set.complement() } else { set }.into_ranges();
        class
    }
    fn set_escape(&mut self, escape: SetEscape, negated: bool, modes: Modes) -> Class {
        let set = match escape {
            SetEscape::Digit => unicode::digit(),
            SetEscape::Space => unicode::space(),
            SetEscape::Word => word_characters(modes),
        };
        Class::of_set(if negated { set.complement() } else { set })
    }
    // CompileToCharSet of UnicodePropertyValueExpression, https://tc39.es/ecma262/#sec-compiletocharset
    fn property(&mut self, name: &str, value: Option<&str>, negated: bool, modes: Modes) -> Class {
        let mut set = unicode::property(name, value).unwrap_or_default();
        if modes.set_notation {
            close(&mut set, modes);
        }
        if negated {
            set = set.complement();
        }
        close(&mut set, modes);
        Class::of_set(set)
    }
    fn property_of_strings(&mut self, name: &str, modes: Modes) -> Class {
        self.strings(emoji::strings_of(name), modes)
    }
    /// Strings of one character go apart from the others; all are folded if case is ignored.
    fn strings(&mut self, strings: Vec<Vec<u32>>, modes: Modes) -> Class {
        let mut single = Vec::new();
        let mut others = BTreeSet::new();
        for mut string in strings {
            if let [c] = string[..] {
                single.push((c, c));
                continue;
            }
            if let Some(orbits) = orbits(modes) {
                string.iter_mut().for_each(|c| *c = orbits.representative(*c));
            }
            others.insert(string);
        }
        let mut set = CharSet::of(single);
        close(&mut set, modes);
        Class { ranges: set.into_ranges(), strings: others }
    }

    fn character(&mut self, c: u32, modes: Modes) -> Node {
        match orbits(modes).map_or(&[][..], |orbits| orbits.of(c)) {
            [] => Node::Char(c),
            equal => self.set_node(CharSet::of(equal.iter().map(|c| (*c, *c)).collect())),
        }
    }
    fn class(&mut self, mut class: Class, modes: Modes) -> Node {
        let set = class.take_set();
        if class.strings.is_empty() {
            self.set_node(set)
        } else {
            self.strings_node(set, class.strings.into_iter().collect(), modes)
        }
    }
    fn any(&mut self, modes: Modes) -> Node {
        self.set_node(if modes.dot_all { CharSet::all() } else { unicode::not_line_terminator() })
    }
    fn start(&mut self, modes: Modes) -> Node {
        Node::Start { multiline: modes.multiline }
    }
    fn end(&mut self, modes: Modes) -> Node {
        Node::End { multiline: modes.multiline }
    }
    fn boundary(&mut self, negated: bool, modes: Modes) -> Node {
        Node::Boundary { negated, set: self.set_number(word_characters(modes)) }
    }
    fn reference(&mut self, group: u32, modes: Modes) -> Node {
        Node::Reference { group, case: case(modes) }
    }
    fn named_reference(&mut self, reference: u32, modes: Modes) -> Node {
        Node::NamedReference { reference, case: case(modes) }
    }
    fn group(&mut self, number: u32, body: Node) -> Node {
        Node::Group(number, Box::new(body))
    }
    fn look(&mut self, behind: bool, negated: bool, body: Node) -> Node {
        Node::Look { behind, negated, body: Box::new(body) }
    }
    fn repeat(&mut self, body: Node, repetition: Repetition) -> Node {
        let Repetition { min, max, greedy, first_group, end_group } = repetition;
        if (min, max) == (1, 1) {
            return body;
        }
        Node::Repeat { body: Box::new(body), min, max, greedy, first_group, end_group }
    }
    fn sequence(&mut self, mut terms: Vec<Node>) -> Node {
        if terms.iter().any(|term| matches!(term, Node::Empty | Node::Sequence(_))) {
            let mut flat = Vec::with_capacity(terms.len());
            for term in terms {
                match term {
                    Node::Empty => {}
                    Node::Sequence(mut list) => flat.append(&mut list),
                    term => flat.push(term),
                }
            }
            terms = flat;
        }
        one_or(terms, Node::Sequence)
    }
    fn alternatives(&mut self, alternatives: Vec<Node>) -> Node {
        one_or(alternatives, Node::Alternatives)
    }
}
