//! What is known of patterns beforehand: what may come where, literal text, how to look for matches.

use super::char_class::FirstSet;
use super::compiler::{Compiler, Follow, encode};
use super::node::Node;
use super::program::*;

/// Places of a window at most.
const DEPTH: usize = 8;
/// Letters by how often they come in texts.
const COMMON: &[u8] = b"etaoinsrhldcumfpgwybvkxjqz";

impl Compiler<'_> {
    pub fn is_any(&self, set: u32) -> bool {
        self.sets[set as usize].ranges() == [(0, super::char_class::LAST)]
    }

    /// What comes where a node matches, and whether that is up to what follows as well. None: unknown.
    pub fn first(&self, node: &Node) -> (Option<FirstSet>, bool) {
        self.watch.step();
        match node {
            Node::Empty | Node::Start { .. } | Node::Boundary { .. } | Node::Look { .. } => {
                (Some(FirstSet::EMPTY), true)
            }
            // It consumes nothing, but says what comes.
            Node::End { multiline: false } => (Some(FirstSet::END), false),
            Node::End { multiline: true } => {
                let terminators = [0x0A, 0x0D, 0x2028, 0x2029].map(FirstSet::of_char);
                (Some(terminators.into_iter().fold(FirstSet::END, FirstSet::union)), false)
            }
            Node::Char(c) => (Some(FirstSet::of_char(*c)), false),
            Node::Set(set) => (Some(self.first_of_sets[*set as usize]), false),
            Node::Sequence(list) => self.first_of_sequence(list),
            Node::Alternatives(list) => {
                let (mut sum, mut nullable) = (Some(FirstSet::EMPTY), false);
                for item in list {
                    let (first, empty) = self.first(item);
                    sum = sum.zip(first).map(|(a, b)| a.union(b));
                    nullable |= empty;
                }
                (sum, nullable)
            }
            Node::Group(_, body) => self.first(body),
            Node::Reference { .. } | Node::NamedReference { .. } => (None, true),
            Node::Repeat { body, min, max, .. } => {
                if *max == 0 {
                    return (Some(FirstSet::EMPTY), true);
                }
                let (first, nullable) = self.first(body);
                (first, nullable || *min == 0)
            }
            Node::Strings { edges, may_end } => {
                let first = edges.iter().fold(FirstSet::EMPTY, |sum, e| sum.union(FirstSet::of_char(e.0)));
                (Some(first), *may_end)
            }
        }
    }
    fn first_of_sequence(&self, list: &[Node]) -> (Option<FirstSet>, bool) {
        let mut sum = FirstSet::EMPTY;
        for item in list {
            let (first, nullable) = self.first(item);
            let Some(first) = first else { return (None, true) };
            sum = sum.union(first);
            if !nullable {
                return (Some(sum), false);
            }
        }
        (Some(sum), true)
    }
    pub fn before(&self, node: &Node, follow: Follow) -> Follow {
        if self.behind || self.plain {
            return None;
        }
        match self.first(node) {
            (Some(first), false) => Some(first),
            (Some(first), true) => follow.map(|follow| first.union(follow)),
            (None, _) => None,
        }
    }
    /// Whether a node always matches the empty string, or not at all.
    pub fn is_zero_width(node: &Node) -> bool {
        match node {
            Node::Empty | Node::Start { .. } | Node::End { .. } | Node::Boundary { .. } | Node::Look { .. } => true,
            Node::Sequence(list) | Node::Alternatives(list) => list.iter().all(Self::is_zero_width),
            Node::Group(_, body) => Self::is_zero_width(body),
            Node::Repeat { body, max, .. } => *max == 0 || Self::is_zero_width(body),
            _ => false,
        }
    }
    pub fn may_be_empty(node: &Node) -> bool {
        match node {
            Node::Char(_) | Node::Set(_) => false,
            Node::Sequence(list) => list.iter().all(Self::may_be_empty),
            Node::Alternatives(list) => list.iter().any(Self::may_be_empty),
            Node::Group(_, body) => Self::may_be_empty(body),
            Node::Repeat { body, min, .. } => *min == 0 || Self::may_be_empty(body),
            Node::Strings { edges, may_end } => *may_end || edges.is_empty(),
            _ => true,
        }
    }

    fn is_anchored(node: &Node) -> bool {
        match node {
            Node::Start { multiline } => !multiline,
            Node::Sequence(list) => list.first().is_some_and(Self::is_anchored),
            Node::Alternatives(list) => list.iter().all(Self::is_anchored),
            Node::Group(_, body) => Self::is_anchored(body),
            Node::Repeat { body, min, .. } => *min > 0 && Self::is_anchored(body),
            _ => false,
        }
    }
    /// Whether all matches begin where a line does.
    fn begins_lines(node: &Node) -> bool {
        match node {
            Node::Start { .. } => true,
            Node::Sequence(list) => list.first().is_some_and(Self::begins_lines),
            Node::Alternatives(list) => list.iter().all(Self::begins_lines),
            Node::Group(_, body) => Self::begins_lines(body),
            Node::Repeat { body, min, .. } => *min > 0 && Self::begins_lines(body),
            _ => false,
        }
    }
    /// Characters that every match begins with; whether the node is nothing but them.
    fn beginning(&self, node: &Node, text: &mut Vec<u32>) -> bool {
        match node {
            Node::Char(c) if self.is_plain(*c) => {
                text.push(*c);
                true
            }
            Node::Sequence(list) => list.iter().all(|item| self.beginning(item, text)),
            Node::Group(_, body) => self.beginning(body, text),
            Node::Repeat { body, min, .. } if *min > 0 => {
                self.beginning(body, text);
                false
            }
            Node::Boundary { .. } | Node::Look { .. } => true,
            _ => false,
        }
    }
    /// What may come at the first places of a match, and whether that is all that the node matches.
    fn window(&self, node: &Node) -> (Vec<FirstSet>, bool) {
        self.watch.step();
        match node {
            Node::Empty | Node::Start { .. } | Node::End { .. } | Node::Boundary { .. } | Node::Look { .. } => {
                (Vec::new(), true)
            }
            // A pair takes two units of UTF-16.
            Node::Char(c) => (vec![FirstSet::of_char(*c)], *c < 0x10000),
            Node::Set(set) => {
                let units =
                    !self.program.code_points || self.sets[*set as usize].ranges().iter().all(|r| r.1 < 0x10000);
                (vec![self.first_of_sets[*set as usize]], units)
            }
            Node::Sequence(list) => {
                let mut places = Vec::new();
                for (i, item) in list.iter().enumerate() {
                    let (more, all) = self.window(item);
                    if more.is_empty() && !all {
                        // It may be skipped: what is at this place may also be what follows it.
                        if let (Some(first), false) = self.first_of_sequence(&list[i..])
                            && !first.allows(None)
                        {
                            places.push(first);
                        }
                        return (places, false);
                    }
                    places.extend(more);
                    if !all || places.len() >= DEPTH {
                        return (places, false);
                    }
                }
                (places, true)
            }
            Node::Alternatives(list) => {
                let windows: Vec<(Vec<FirstSet>, bool)> = list.iter().map(|item| self.window(item)).collect();
                let least = windows.iter().map(|w| w.0.len()).min().unwrap_or(0);
                let all = windows.iter().all(|w| w.1 && w.0.len() == least);
                let place = |k: usize| windows.iter().fold(FirstSet::EMPTY, |sum, w| sum.union(w.0[k]));
                ((0..least).map(place).collect(), all)
            }
            Node::Group(_, body) => self.window(body),
            Node::Repeat { body, min, max, .. } if *min > 0 => {
                let (once, all) = self.window(body);
                let mut places = once.clone();
                let mut count = 1;
                while all && count < *min && places.len() < DEPTH && !once.is_empty() {
                    places.extend(&once);
                    count += 1;
                }
                (places, all && min == max && (count == *min || once.is_empty()))
            }
            Node::Strings { edges, may_end: false } => {
                (vec![edges.iter().fold(FirstSet::EMPTY, |sum, e| sum.union(FirstSet::of_char(e.0)))], false)
            }
            _ => (Vec::new(), false),
        }
    }
    pub fn search(&self, root: &Node) -> Search {
        if Self::is_anchored(root) {
            return Search::AtStart;
        }
        let (mut places, _) = self.window(root);
        places.truncate(DEPTH);
        if Self::begins_lines(root) {
            return Search::Lines(places.first().copied().unwrap_or(FirstSet::FULL));
        }
        let mut text = Vec::new();
        self.beginning(root, &mut text);
        if text.len() > 1 {
            return Search::Text(Box::new(needle(&text)));
        }
        // Places where nearly anything may come tell nothing.
        let tells = |place: &FirstSet| place.count() < 200 || !place.contains(256);
        while places.last().is_some_and(|place| !tells(place)) {
            places.pop();
        }
        if places.is_empty() {
            return Search::Everywhere;
        }
        let mask = |c: u32| places.iter().enumerate().fold(0, |mask, (k, place)| mask | (place.contains(c) as u8) << k);
        let rare = places.iter().enumerate().filter_map(|(k, place)| {
            let bytes = place.few_bytes()?;
            Some((bytes.iter().map(|b| commonness(*b)).sum::<usize>(), k, Few::new(&bytes)?))
        });
        let rare = rare.min_by_key(|(common, ..)| *common);
        // Common letters stop the search too often to be looked for by themselves.
        let rare = rare.filter(|(common, ..)| *common < 60 || places.len() == 1).map(|(_, k, few)| (k, few));
        Search::Window(Box::new(Window {
            masks: Box::new(std::array::from_fn(|c| mask(c as u32))),
            other: mask(256),
            depth: places.len(),
            rare,
        }))
    }

    /// The length of matches that are nothing but what is looked for.
    pub fn whole(&self) -> Option<u32> {
        match (&self.program.code[..], &self.program.search) {
            ([Op::Text(_), Op::Match], Search::Text(needle)) => Some(needle.units.len() as u32),
            // What is looked for is exact for Latin-1.
            ([Op::Char(_) | Op::Either(..) | Op::Class(_), Op::Match], Search::Window(window))
                if window.depth == 1 && window.other == 0 =>
            {
                Some(1)
            }
            _ => None,
        }
    }

    /// The longest text that every match contains.
    pub fn required_text(&self, root: &Node) -> Option<Needle> {
        if matches!(self.program.search, Search::AtStart | Search::Text(_)) {
            return None;
        }
        let (mut run, mut best) = (Vec::new(), Vec::new());
        self.required(root, &mut run, &mut best);
        keep_longer(&mut run, &mut best);
        (best.len() > 1 || best.first().is_some_and(|c| *c < 256 && commonness(*c as u8) < 5)).then(|| needle(&best))
    }
    fn required(&self, node: &Node, run: &mut Vec<u32>, best: &mut Vec<u32>) {
        self.watch.step();
        match node {
            Node::Char(c) if self.is_plain(*c) => run.push(*c),
            Node::Sequence(list) => list.iter().for_each(|item| self.required(item, run, best)),
            Node::Group(_, body) => self.required(body, run, best),
            Node::Repeat { body, min, .. } if *min > 0 => {
                keep_longer(run, best);
                self.required(body, run, best);
                keep_longer(run, best);
            }
            Node::Empty | Node::Start { .. } | Node::End { .. } | Node::Boundary { .. } | Node::Look { .. } => {}
            _ => keep_longer(run, best),
        }
    }
}

fn keep_longer(run: &mut Vec<u32>, best: &mut Vec<u32>) {
    if run.len() > best.len() {
        std::mem::swap(run, best);
    }
    run.clear();
}
/// A guess of how often a byte comes in texts.
fn commonness(byte: u8) -> usize {
    match COMMON.iter().position(|c| *c == byte) {
        Some(at) => 40 - at,
        None if byte == b' ' => 50,
        None if byte.is_ascii_digit() => 15,
        None if byte.is_ascii_uppercase() => 6,
        None => 4,
    }
}
fn needle(text: &[u32]) -> Needle {
    let (latin1, units) = encode(text);
    let latin1 = latin1.map(|bytes| memchr::memmem::Finder::new(&bytes).into_owned());
    Needle { latin1, units }
}
