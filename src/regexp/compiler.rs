//! Nodes to bytecode, with what the matcher may know beforehand: first characters, literal beginnings, loops without return.

use super::Watch;
use super::char_class::{CharClass, CharSet, FirstSet};
use super::node::{Case, Node};
use super::program::*;
use rustc_hash::FxHashMap;
use zerojs_grammar::regexp::{Pattern, Repetition, TOO_LARGE};

/// So many instructions may stand in a row without being paid for.
const STRAIGHT: u32 = 64;
/// More instructions than this are refused.
const MAX_CODE: usize = 1 << 22;

const UNBOUNDED: u32 = Repetition::UNBOUNDED;

/// Compiles a pattern, whose nodes name the sets by number; if `plain`, without what analysis knows.
pub fn compile(
    pattern: Pattern<Node>,
    sets: Vec<CharSet>,
    code_points: bool,
    plain: bool,
    watch: Watch,
) -> Result<Program, &'static str> {
    let Pattern { root, groups, names, references } = pattern;
    let mut compiler = Compiler {
        program: Program {
            code: Vec::new(),
            tables: Box::new(Tables {
                classes: sets.iter().inspect(|_| watch.step()).map(CharClass::new).collect(),
                ..Tables::default()
            }),
            registers: 0,
            search: Search::Everywhere,
            whole: None,
            required: None,
            skip: None,
            memo: None,
            code_points,
            group_count: groups + 1,
            names: names.into(),
        },
        first_of_sets: sets.iter().inspect(|_| watch.step()).map(FirstSet::of_set).collect(),
        sets,
        named_references: references,
        first_numbers: FxHashMap::default(),
        split_numbers: FxHashMap::default(),
        behind: false,
        plain,
        too_large: false,
        ticked: 0,
        watch,
    };
    compiler.node(&root, None);
    compiler.emit(Op::Match);
    if compiler.too_large {
        return Err(TOO_LARGE);
    }
    if !compiler.program.tables.references.is_empty() {
        // What a reference matches depends on where the run began.
        compiler.program.skip = None;
    }
    if !plain {
        compiler.thread_jumps();
        compiler.program.memo = memo(&compiler.program.code);
        compiler.program.search = compiler.search(&root);
        compiler.program.whole = compiler.whole();
        compiler.program.required = compiler.required_text(&root);
    }
    Ok(compiler.program)
}

/// See `Program::memo`.
fn memo(code: &[Op]) -> Option<Vec<u32>> {
    /// Each doubles the memory.
    const MARKS: usize = 3;
    let mut marks = Vec::new();
    for op in code {
        match op {
            Op::Mark(register) => marks.push(*register),
            Op::Look(_)
            | Op::NegativeLook { .. }
            | Op::Reference { .. }
            | Op::ReferenceBack { .. }
            | Op::Zero(_)
            | Op::Repeat(_) => return None,
            _ => {}
        }
    }
    (marks.len() <= MARKS).then_some(marks)
}

/// What must follow. None: unknown.
pub(super) type Follow = Option<FirstSet>;

pub(super) struct Compiler<'a> {
    pub program: Program,
    pub sets: Vec<CharSet>,
    pub first_of_sets: Vec<FirstSet>,
    /// What each named reference names, by number in `Program::names`.
    named_references: Vec<u32>,
    first_numbers: FxHashMap<FirstSet, u32>,
    split_numbers: FxHashMap<(FirstSet, FirstSet), u32>,
    pub behind: bool,
    pub plain: bool,
    too_large: bool,
    /// Where the last sequence was that is paid for on the way.
    ticked: u32,
    pub(super) watch: Watch<'a>,
}

impl Compiler<'_> {
    fn emit(&mut self, op: Op) -> u32 {
        if self.program.code.len() >= MAX_CODE {
            self.too_large = true;
            return 0;
        }
        self.program.code.push(op);
        self.program.code.len() as u32 - 1
    }
    fn here(&self) -> u32 {
        self.program.code.len() as u32
    }
    fn register(&mut self) -> u32 {
        self.program.registers += 1;
        self.program.registers - 1
    }
    fn set_op(&mut self, at: u32, op: Op) {
        if let Some(slot) = self.program.code.get_mut(at as usize) {
            *slot = op;
        }
    }

    fn first_number(&mut self, set: Follow) -> u32 {
        let Some(set) = set.filter(|set| *set != FirstSet::FULL) else { return ANYTHING };
        let next = self.program.tables.first_sets.len() as u32;
        let number = *self.first_numbers.entry(set).or_insert(next);
        if number == next {
            self.program.tables.first_sets.push(set);
        }
        number
    }
    /// Sets of a `Split`'s two ways.
    fn split_number(&mut self, first: Follow, second: Follow) -> u32 {
        let pair = (first.unwrap_or(FirstSet::FULL), second.unwrap_or(FirstSet::FULL));
        if pair == (FirstSet::FULL, FirstSet::FULL) {
            return ANYTHING;
        }
        let next = self.program.tables.split_sets.len() as u32;
        let number = *self.split_numbers.entry(pair).or_insert(next);
        if number == next {
            self.program.tables.split_sets.push(pair);
        }
        number
    }

    // ---- code

    fn node(&mut self, node: &Node, follow: Follow) {
        if self.too_large {
            return;
        }
        self.watch.step();
        match node {
            Node::Empty => {}
            Node::Char(c) => {
                self.emit(if self.behind { Op::CharBack(*c) } else { Op::Char(*c) });
            }
            Node::Set(set) => self.set(*set),
            Node::Sequence(list) => self.sequence(list, follow),
            Node::Alternatives(list) => self.alternatives(list, follow, None),
            Node::Group(number, body) => {
                let (first, last) = (number * 2, number * 2 + 1);
                self.emit(Op::Save(if self.behind { last } else { first }));
                self.node(body, follow);
                self.emit(Op::Save(if self.behind { first } else { last }));
            }
            Node::Reference { group, case } => self.reference(vec![*group], *case),
            Node::NamedReference { reference, case } => {
                let name = self.named_references[*reference as usize];
                let groups = self.program.names[name as usize].1.clone();
                self.reference(groups, *case);
            }
            Node::Start { multiline } => {
                self.emit(if *multiline { Op::LineStart } else { Op::Start });
            }
            Node::End { multiline } => {
                self.emit(if *multiline { Op::LineEnd } else { Op::End });
            }
            Node::Boundary { negated, set } => {
                self.emit(Op::Boundary { set: *set, negated: *negated });
            }
            Node::Look { behind, negated, body } => {
                let register = self.register();
                self.register();
                let outer = std::mem::replace(&mut self.behind, *behind);
                let start =
                    self.emit(if *negated { Op::NegativeLook { register, next: 0 } } else { Op::Look(register) });
                self.node(body, None);
                self.emit(if *negated { Op::NegativeLookEnd(register) } else { Op::LookEnd(register) });
                let next = self.here();
                if *negated {
                    self.set_op(start, Op::NegativeLook { register, next });
                }
                self.behind = outer;
            }
            Node::Repeat { body, min, max, greedy, first_group, end_group } => {
                self.repeat(body, *min, *max, *greedy, (*first_group, *end_group), follow);
            }
            Node::Strings { edges, may_end } => {
                let number = self.program.tables.switches.len() as u32;
                self.program.tables.switches.push(Switch { cases: Vec::new(), otherwise: None });
                self.emit(if self.behind { Op::SwitchBack(number) } else { Op::Switch(number) });
                let mut cases = Vec::with_capacity(edges.len());
                let mut jumps = Vec::new();
                for (c, rest) in edges {
                    cases.push((*c, self.here()));
                    self.node(rest, follow);
                    jumps.push(self.emit(Op::Jump(0)));
                }
                let exit = self.here();
                jumps.into_iter().for_each(|jump| self.set_op(jump, Op::Jump(exit)));
                self.program.tables.switches[number as usize] = Switch { cases, otherwise: may_end.then_some(exit) };
            }
        }
    }

    fn set(&mut self, set: u32) {
        if self.sets[set as usize].is_empty() {
            self.emit(Op::Fail);
            return;
        }
        if self.is_any(set) {
            self.emit(if self.behind { Op::AnyBack } else { Op::Any });
            return;
        }
        let op = match *self.sets[set as usize].ranges() {
            _ if self.behind => Op::ClassBack(set),
            [(a, b), (c, d)] if a == b && c == d => Op::Either(a, c),
            [(a, b)] if b == a + 1 => Op::Either(a, b),
            _ => Op::Class(set),
        };
        self.emit(op);
    }

    fn reference(&mut self, groups: Vec<u32>, case: Case) {
        let number = self.program.tables.references.len() as u32;
        self.program.tables.references.push(groups);
        self.emit(if self.behind { Op::ReferenceBack { number, case } } else { Op::Reference { number, case } });
    }

    /// Whether a character can be compared as a code unit or two.
    pub fn is_plain(&self, c: u32) -> bool {
        !self.program.code_points || !(0xD800..0xE000).contains(&c)
    }

    fn sequence(&mut self, list: &[Node], follow: Follow) {
        if self.behind {
            list.iter().rev().for_each(|node| self.node(node, None));
            return;
        }
        // What follows each, from the right.
        let mut follows = vec![follow; list.len()];
        for i in (1..list.len()).rev() {
            follows[i - 1] = self.before(&list[i], follows[i]);
        }
        let mut i = 0;
        while i < list.len() {
            let mut text = Vec::new();
            for node in &list[i..] {
                match node {
                    Node::Char(c) if self.is_plain(*c) => text.push(*c),
                    _ => break,
                }
            }
            if text.len() > 1 {
                i += text.len();
                let (latin1, units) = encode(&text);
                self.program.tables.texts.push((latin1, units));
                self.emit(Op::Text(self.program.tables.texts.len() as u32 - 1));
                continue;
            }
            // Much in a row is paid for on the way.
            if self.here() - self.ticked >= STRAIGHT {
                self.emit(Op::Tick);
                self.ticked = self.here();
            }
            self.node(&list[i], follows[i]);
            i += 1;
        }
    }

    /// `run` is an alternative of one character that is repeated as often as it can be.
    fn alternatives(&mut self, list: &[Node], follow: Follow, run: Option<usize>) {
        // What each, and all after it, may begin with.
        let begins: Vec<Follow> =
            list.iter().inspect(|_| self.watch.step()).map(|node| self.before(node, follow)).collect();
        if list.len() > 2 && self.dispatch(list, &begins, follow, run) {
            return;
        }
        let mut rest = begins.clone();
        for i in (0..list.len() - 1).rev() {
            self.watch.step();
            rest[i] = rest[i].zip(rest[i + 1]).map(|(a, b)| a.union(b));
        }
        let mut jumps = Vec::new();
        for (i, node) in list.iter().enumerate() {
            if i + 1 == list.len() {
                self.alternative(node, follow, run == Some(i));
                break;
            }
            let split = self.emit(Op::Fail);
            self.alternative(node, follow, run == Some(i));
            jumps.push(self.emit(Op::Jump(0)));
            let second = self.here();
            let sets = self.split_number(begins[i], rest[i + 1]);
            self.set_op(split, Op::Split { first: split + 1, second, sets });
        }
        let exit = self.here();
        jumps.into_iter().for_each(|jump| self.set_op(jump, Op::Jump(exit)));
    }

    fn alternative(&mut self, node: &Node, follow: Follow, is_run: bool) {
        match self.atom(node) {
            Some(atom) if is_run => {
                self.run(Run { atom, min: 1, max: UNBOUNDED, next: ANYTHING, possessive: true, until: None }, true)
            }
            _ => self.node(node, follow),
        }
    }
    /// The alternative of a loop's body that may be a run: a character that neither the others begin with nor what follows the
    /// loop, so that the loop takes all there are, and giving one back is in vain.
    fn run_alternative(&self, body: &Node, follow: Follow) -> Option<usize> {
        let (Node::Alternatives(list), Some(follow)) = (body, follow) else { return None };
        if self.behind || self.plain {
            return None;
        }
        let firsts: Option<Vec<FirstSet>> = list
            .iter()
            .map(|node| match self.first(node) {
                (first, false) => first,
                _ => None,
            })
            .collect();
        let firsts = firsts?;
        (0..list.len()).find(|&i| {
            self.atom(&list[i]).is_some()
                && firsts[i].is_disjoint(&follow)
                && firsts.iter().enumerate().all(|(j, first)| i == j || first.is_disjoint(&firsts[i]))
        })
    }

    /// Alternatives by a table; false if there is none that is small.
    fn dispatch(&mut self, list: &[Node], begins: &[Follow], follow: Follow, run: Option<usize>) -> bool {
        let Some(begins) = begins.iter().copied().collect::<Option<Vec<FirstSet>>>() else { return false };
        // Which alternatives fit, and by character the number of the chain they make. The last two characters are all others,
        // and the end. Neighbours mostly have the same chain.
        let (mut chains, mut numbers): (Vec<Vec<u32>>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut fitting = Vec::new();
        // They are short, or mostly so: comparing them in place is quicker than to call for it.
        let same = |a: &[u32], b: &[u32]| a.len() == b.len() && a.iter().eq(b);
        for c in 0..258 {
            self.watch.step();
            let c = if c == 257 { None } else { Some(c) };
            fitting.clear();
            fitting.extend((0..list.len() as u32).filter(|i| begins[*i as usize].allows(c)));
            let known = match numbers.last() {
                Some(&last) if same(&chains[last], &fitting) => Some(last),
                _ => chains.iter().position(|chain| same(chain, &fitting)),
            };
            numbers.push(known.unwrap_or(chains.len()));
            if known.is_none() {
                chains.push(fitting.clone());
            }
        }
        let total: usize = chains.iter().map(|chain| chain.len()).sum();
        // Without choices saved there is nothing won.
        if total > list.len() * 4 + 16 || chains.iter().all(|chain| chain.len() + 1 >= list.len()) {
            return false;
        }
        let dispatch = self.emit(Op::Fail);
        let (mut starts, mut jumps) = (Vec::new(), Vec::new());
        for (i, node) in list.iter().enumerate() {
            starts.push(self.here());
            self.alternative(node, follow, run == Some(i));
            jumps.push(self.emit(Op::Jump(0)));
        }
        let mut places = Vec::with_capacity(chains.len());
        for chain in &chains {
            places.push(match chain[..] {
                [] => self.emit(Op::Fail),
                [only] => starts[only as usize],
                [ref firsts @ .., last] => {
                    let start = self.here();
                    for &i in firsts {
                        let second = self.here() + 1;
                        self.emit(Op::Split { first: starts[i as usize], second, sets: ANYTHING });
                    }
                    self.emit(Op::Jump(starts[last as usize]));
                    start
                }
            });
        }
        let exit = self.here();
        jumps.into_iter().for_each(|jump| self.set_op(jump, Op::Jump(exit)));
        let at = |c: usize| places[numbers[c]];
        let table = Dispatch { latin1: Box::new(std::array::from_fn(at)), other: at(256), end: at(257) };
        self.program.tables.dispatches.push(table);
        self.set_op(dispatch, Op::Dispatch(self.program.tables.dispatches.len() as u32 - 1));
        true
    }

    fn atom(&self, node: &Node) -> Option<Atom> {
        match node {
            Node::Char(c) => Some(Atom::Char(*c)),
            Node::Set(set) if self.is_any(*set) => Some(Atom::Any),
            Node::Set(set) => Some(Atom::Class(*set)),
            _ => None,
        }
    }

    // RepeatMatcher ( m, min, max, greedy, x, c, parenIndex, parenCount ), https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
    fn repeat(&mut self, body: &Node, min: u32, max: u32, greedy: bool, groups: (u32, u32), follow: Follow) {
        if max == 0 {
            return;
        }
        if !self.behind
            && let Some(atom) = self.atom(body)
        {
            let (first, _) = self.first(body);
            let possessive = greedy && follow.zip(first).is_some_and(|(follow, first)| follow.is_disjoint(&first));
            let next = self.first_number(follow);
            if possessive && max == UNBOUNDED && self.program.code.iter().all(|op| matches!(op, Op::Save(_))) {
                self.program.skip = Some(atom);
            }
            self.run(Run { atom, min, max, next, possessive, until: None }, greedy);
            return;
        }
        // Repeating what has no width changes nothing but takes time.
        let min = if Self::is_zero_width(body) { min.min(1) } else { min };
        let max = if Self::is_zero_width(body) { max.min(1) } else { max };
        let empty = Self::may_be_empty(body);
        let captures = groups.0 < groups.1;
        // The body may be followed by itself.
        let inner = match self.before(body, None) {
            _ if max == 1 => follow,
            Some(first) => follow.map(|follow| follow.union(first)),
            None => None,
        };
        let begins = self.before(body, None);
        let ways = |this: &mut Self, first: u32, second: u32| {
            if greedy {
                Op::Split { first, second, sets: this.split_number(begins, follow) }
            } else {
                Op::Split { first: second, second: first, sets: this.split_number(follow, begins) }
            }
        };
        let run = if greedy && max == UNBOUNDED && min < 2 && !captures && !empty {
            self.run_alternative(body, follow)
        } else {
            None
        };
        let repeated = |this: &mut Self| match body {
            Node::Alternatives(list) if run.is_some() => this.alternatives(list, inner, run),
            _ => this.node(body, inner),
        };
        match (min, max) {
            (1, 1) => self.node(body, follow),
            (0, 1 | UNBOUNDED) => {
                let split = self.emit(Op::Fail);
                let mark = empty.then(|| self.register());
                if let Some(mark) = mark {
                    self.emit(Op::Mark(mark));
                }
                self.forget(captures, groups);
                repeated(self);
                if let Some(mark) = mark {
                    self.emit(Op::Progress(mark));
                }
                if max == UNBOUNDED {
                    self.emit(Op::Again(split));
                }
                let exit = self.here();
                let op = ways(self, split + 1, exit);
                self.set_op(split, op);
            }
            (1, UNBOUNDED) if !empty => {
                let top = self.here();
                self.forget(captures, groups);
                repeated(self);
                self.emit(Op::Tick);
                let split = self.emit(Op::Fail);
                let op = ways(self, top, split + 1);
                self.set_op(split, op);
            }
            _ => {
                let counter = self.register();
                let mark = empty.then(|| self.register());
                self.emit(Op::Zero(counter));
                let number = self.program.tables.counted.len() as u32;
                let top = self.here();
                self.program.tables.counted.push(Counted { counter, mark, min, max, greedy, top, exit: 0 });
                self.emit(Op::Repeat(number));
                if let Some(mark) = mark {
                    self.emit(Op::Mark(mark));
                }
                self.forget(captures, groups);
                self.node(body, inner);
                self.emit(Op::Next(number));
                self.program.tables.counted[number as usize].exit = self.here();
            }
        }
    }

    /// Jumps to jumps go where those go, and what stores a position twice does so at once.
    fn thread_jumps(&mut self) {
        let code = &mut self.program.code;
        // Targets of jumps that go on are further on, so that from behind they have been dealt with.
        for at in (0..code.len()).rev() {
            let last = |target: u32| match code[target as usize] {
                Op::Jump(further) if target as usize > at => further,
                _ => target,
            };
            code[at] = match code[at] {
                Op::Jump(target) => match code[target as usize] {
                    op @ (Op::Again(_) | Op::Match | Op::Fail) => op,
                    _ => Op::Jump(last(target)),
                },
                Op::Split { first, second, sets } => Op::Split { first: last(first), second: last(second), sets },
                Op::Save(first) => match code[at + 1] {
                    Op::Save(second) => Op::SaveBoth(first, second),
                    _ => Op::Save(first),
                },
                op => op,
            };
        }
        for dispatch in &mut self.program.tables.dispatches {
            let targets = dispatch.latin1.iter_mut().chain([&mut dispatch.other, &mut dispatch.end]);
            for target in targets {
                if let Op::Jump(further) = code[*target as usize] {
                    *target = further;
                }
            }
        }
    }

    fn run(&mut self, mut run: Run, greedy: bool) {
        if let Atom::Class(class) = run.atom {
            let members = self.program.tables.classes[class as usize].latin1();
            let others: Vec<u8> = (0..=255).filter(|b| !members[*b as usize]).collect();
            run.until = Few::new(&others);
        }
        self.program.tables.runs.push(run);
        let number = self.program.tables.runs.len() as u32 - 1;
        self.emit(if greedy { Op::Greedy(number) } else { Op::Lazy(number) });
    }
    fn forget(&mut self, captures: bool, groups: (u32, u32)) {
        if captures {
            self.emit(Op::Forget { from: groups.0 * 2, to: groups.1 * 2 });
        }
    }
}

/// Latin-1, if it fits, and UTF-16.
pub(super) fn encode(text: &[u32]) -> (Option<Vec<u8>>, Vec<u16>) {
    let latin1 = text.iter().map(|c| u8::try_from(*c).ok()).collect();
    let mut units = Vec::with_capacity(text.len());
    for &c in text {
        if c < 0x10000 {
            units.push(c as u16);
        } else {
            units.push((0xD800 + ((c - 0x10000) >> 10)) as u16);
            units.push((0xDC00 + ((c - 0x10000) & 0x3FF)) as u16);
        }
    }
    (latin1, units)
}
