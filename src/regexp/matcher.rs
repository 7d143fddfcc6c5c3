//! The matcher: runs a program on text, backtracking through a stack of its own.
//!
//! Nothing here recurses. Between two looks at the budget a bounded amount of work is done; when it is used up the matcher
//! pauses, and `resume` goes on where it was.

use super::Stop;
use super::backtrack::{Frame, FrameKind};
use super::failed::Failed;
use super::node::Case;
use super::program::*;
use super::search::{candidate, contains};
use super::units::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Text to match, or a pattern.
#[derive(Clone, Copy)]
pub enum Text<'a> {
    /// One byte a unit.
    Latin1(&'a [u8]),
    /// Two.
    Utf16(&'a [u16]),
}
impl Text<'_> {
    /// How many units.
    pub fn len(&self) -> usize {
        match self {
            Text::Latin1(s) => s.len(),
            Text::Utf16(s) => s.len(),
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The captures say where.
    Match,
    NoMatch,
    /// The budget is used up: `resume` goes on.
    Paused,
    /// The stack may not grow any more.
    TooDeep,
}

/// A group that took no part.
pub const UNSET: u32 = u32::MAX;

/// Frames of the stack: 64 MB at most.
const MAX_FRAMES: usize = 4 << 20;
/// Memory that is kept from one match to the next.
const KEPT_FRAMES: usize = 16 << 10;

/// Text that is shorter is not searched for what a match must contain.
const MUCH: usize = 32;

#[derive(Clone, Copy)]
pub(super) enum State {
    /// An attempt is over, or none was made.
    Search,
    Backtrack,
    At(u32, usize),
}

/// The state of a match; kept for the next one to save allocations.
pub struct Matcher {
    pub(super) stack: Vec<Frame>,
    /// Begin and end of each group, `UNSET` if it took no part; there may be more room than that.
    pub(super) slots: Vec<u32>,
    /// How many of them there are.
    count: usize,
    /// Whether some of the groups have names.
    pub has_names: bool,
    /// The same of the last match, if there is a later attempt.
    kept: Vec<u32>,
    kept_count: usize,
    /// Whether `slots` are those of a match.
    matched: bool,
    pub(super) registers: Vec<u32>,
    /// Where the attempt was begun.
    begin: usize,
    /// Where the next attempt is to be made.
    next: usize,
    sticky: bool,
    /// No attempt has been made yet.
    fresh: bool,
    pub(super) state: State,
    pub(super) max_frames: usize,
    /// How often the budget was used up.
    pauses: u32,
    pub(super) failed: Failed,
    pub(super) stop: Stop,
}
impl Default for Matcher {
    fn default() -> Self {
        Matcher {
            stack: Vec::new(),
            slots: Vec::new(),
            count: 0,
            has_names: false,
            kept: Vec::new(),
            kept_count: 0,
            matched: false,
            begin: 0,
            registers: Vec::new(),
            next: 0,
            sticky: false,
            fresh: false,
            state: State::Search,
            max_frames: MAX_FRAMES,
            pauses: 0,
            failed: Failed::default(),
            stop: Stop::default(),
        }
    }
}

impl Matcher {
    /// Prepares to match at `from` or, unless `sticky`, anywhere after. The stack may take `max_bytes`.
    #[inline]
    pub fn start(&mut self, program: &Program, from: usize, sticky: bool, max_bytes: usize) {
        self.max_frames = (max_bytes / size_of::<Frame>()).min(MAX_FRAMES);
        self.stack.clear();
        if self.stack.capacity() > KEPT_FRAMES {
            self.stack.shrink_to(KEPT_FRAMES);
        }
        self.pauses = 0;
        self.failed.forget();
        if std::mem::take(&mut self.matched) {
            self.kept_count = self.count;
            if self.kept.len() < self.count {
                self.kept.resize(self.count, UNSET);
            }
            self.kept[..self.count].copy_from_slice(&self.slots[..self.count]);
        }
        self.count = program.group_count as usize * 2;
        if self.slots.len() < self.count {
            self.slots.resize(self.count, UNSET);
        }
        self.has_names = !program.names.is_empty();
        if self.registers.len() < program.registers as usize {
            self.registers.resize(program.registers as usize, 0);
        }
        (self.next, self.sticky, self.fresh, self.state) = (from, sticky, true, State::Search);
    }
    /// Matching is given up soon after somebody has set the flag.
    pub fn watch(&mut self, flag: Arc<AtomicBool>) {
        self.stop.flag = flag;
    }
    /// Whether it was given up: then the outcome means nothing.
    #[inline]
    pub fn has_given_up(&mut self) -> bool {
        self.stop.seen.take()
    }
    /// Captures of the match just made: begin and end of each group; `UNSET` if it took no part.
    #[inline]
    pub fn captures(&self) -> &[u32] {
        &self.slots[..self.count]
    }
    /// Captures of the last match there was.
    pub fn last(&self) -> &[u32] {
        if self.matched { self.captures() } else { self.previous() }
    }
    /// Captures of the match before the one just made.
    pub fn previous(&self) -> &[u32] {
        &self.kept[..self.kept_count]
    }
    /// Matches until the budget is used up; what is left of it is put back.
    #[inline]
    pub fn resume(&mut self, program: &Program, text: Text<'_>, budget: &mut i64) -> Outcome {
        if self.pauses > 0 {
            // No more memory than the stack may have.
            self.failed.start(program, text.len(), self.max_frames * 2);
        }
        self.pauses += 1;
        match text {
            Text::Latin1(s) => self.search::<u8, false>(program, s, budget),
            Text::Utf16(s) if program.code_points => self.search::<u16, true>(program, s, budget),
            Text::Utf16(s) => self.search::<u16, false>(program, s, budget),
        }
    }
    /// A group's text, if it took part.
    pub fn group(&self, group: usize) -> Option<(usize, usize)> {
        match (self.slots.get(group * 2), self.slots.get(group * 2 + 1)) {
            (Some(&from), Some(&to)) if from != UNSET && to != UNSET => Some((from as usize, to as usize)),
            _ => None,
        }
    }

    fn search<U: Unit, const POINTS: bool>(&mut self, program: &Program, s: &[U], budget: &mut i64) -> Outcome {
        loop {
            if let State::Search = self.state {
                if self.next > s.len() {
                    return Outcome::NoMatch;
                }
                let from = self.next;
                if std::mem::take(&mut self.fresh)
                    && !self.sticky
                    && let Some(required) = &program.required
                    && s.len() - from > MUCH
                {
                    *budget -= ((s.len() - from) >> 6) as i64;
                    if !contains(s, from, required, &self.stop) {
                        return Outcome::NoMatch;
                    }
                }
                // In the middle of a pair: at its beginning.
                let inside =
                    POINTS && from > 0 && s.get(from).is_some_and(|u| is_low(u.get())) && is_high(s[from - 1].get());
                let mut at = from - inside as usize;
                if !self.sticky && !matches!(program.search, Search::Everywhere) {
                    match candidate::<U, POINTS>(program, s, at, &self.stop) {
                        Some(place) => at = place,
                        None => return Outcome::NoMatch,
                    }
                }
                *budget -= 1 + ((at.saturating_sub(from) + self.count) >> 6) as i64;
                if let Some(length) = program.whole.filter(|_| !self.sticky) {
                    self.begin = at;
                    return self.found(at + length as usize);
                }
                self.next = at + step::<U, POINTS>(s, at);
                // The whole match's are set in the end.
                if self.count > 2 {
                    self.slots[2..self.count].fill(UNSET);
                }
                self.begin = at;
                self.state = State::At(0, at);
            }
            match self.run::<U, POINTS>(program, s, budget) {
                Outcome::NoMatch if !self.sticky => {
                    self.state = State::Search;
                    if let Some(atom) = program.skip {
                        let end = run_end::<U, POINTS>(program, s, self.begin, atom, &self.stop);
                        *budget -= ((end - self.begin) >> 5) as i64;
                        self.next = self.next.max(end);
                    }
                }
                outcome => return outcome,
            }
        }
    }

    /// The attempt has come to its end.
    #[inline]
    fn found(&mut self, end: usize) -> Outcome {
        if let [from, to, ..] = &mut self.slots[..] {
            (*from, *to) = (self.begin as u32, end as u32);
        }
        self.matched = true;
        Outcome::Match
    }

    /// Goes on with an attempt.
    // Apart from `search` and `backtrack`, or what these keep in registers is put aside at every instruction.
    #[inline(never)]
    fn run<U: Unit, const POINTS: bool>(&mut self, program: &Program, s: &[U], budget: &mut i64) -> Outcome {
        let code = &program.code[..];
        let remembers = self.failed.in_use();
        let (mut pc, mut pos);
        macro_rules! push {
            ($kind:ident, $target:expr, $a:expr, $b:expr) => {
                if !self.push(FrameKind::$kind, $target as usize, $a as usize, $b as u32) {
                    return Outcome::TooDeep;
                }
            };
        }
        macro_rules! backtrack {
            () => {
                (pc, pos) = match self.stack.last() {
                    Some(&Frame { kind: FrameKind::Choice, target, a, .. }) if !remembers && *budget > 0 => {
                        *budget -= 1;
                        self.stack.pop();
                        (target as usize, a as usize)
                    }
                    None if *budget > 0 => {
                        *budget -= 1;
                        return Outcome::NoMatch;
                    }
                    _ => match self.backtrack::<U, POINTS>(program, s, budget) {
                        Ok((target, at)) => (target as usize, at as usize),
                        Err(outcome) => return outcome,
                    },
                }
            };
        }
        match self.state {
            State::At(target, at) => (pc, pos) = (target as usize, at),
            _ => backtrack!(),
        }
        loop {
            // Instructions, until one fails.
            loop {
                match code[pc] {
                    Op::Char(c) => match next::<U, POINTS>(s, pos) {
                        Some((d, n)) if d == c => (pc, pos) = (pc + 1, pos + n),
                        _ => break,
                    },
                    Op::Either(a, b) => match next::<U, POINTS>(s, pos) {
                        Some((d, n)) if d == a || d == b => (pc, pos) = (pc + 1, pos + n),
                        _ => break,
                    },
                    Op::Class(class) => match next::<U, POINTS>(s, pos) {
                        Some((d, n)) if program.tables.classes[class as usize].contains(d) => {
                            (pc, pos) = (pc + 1, pos + n)
                        }
                        _ => break,
                    },
                    Op::Any => match next::<U, POINTS>(s, pos) {
                        Some((_, n)) => (pc, pos) = (pc + 1, pos + n),
                        None => break,
                    },
                    Op::CharBack(c) => match previous::<U, POINTS>(s, pos) {
                        Some((d, n)) if d == c => (pc, pos) = (pc + 1, pos - n),
                        _ => break,
                    },
                    Op::ClassBack(class) => match previous::<U, POINTS>(s, pos) {
                        Some((d, n)) if program.tables.classes[class as usize].contains(d) => {
                            (pc, pos) = (pc + 1, pos - n)
                        }
                        _ => break,
                    },
                    Op::AnyBack => match previous::<U, POINTS>(s, pos) {
                        Some((_, n)) => (pc, pos) = (pc + 1, pos - n),
                        None => break,
                    },
                    Op::Text(number) => {
                        let (latin1, units) = &program.tables.texts[number as usize];
                        if U::starts_with(&s[pos..], latin1.as_deref(), units) {
                            (pc, pos) = (pc + 1, pos + units.len());
                        } else {
                            break;
                        }
                    }
                    Op::Save(slot) => {
                        let old = std::mem::replace(&mut self.slots[slot as usize], pos as u32);
                        if !self.stack.is_empty() {
                            push!(Capture, slot, old, 0);
                        }
                        pc += 1;
                    }
                    Op::SaveBoth(first, second) => {
                        for slot in [first, second] {
                            let old = std::mem::replace(&mut self.slots[slot as usize], pos as u32);
                            if !self.stack.is_empty() {
                                push!(Capture, slot, old, 0);
                            }
                        }
                        pc += 2;
                    }
                    Op::Forget { from, to } => {
                        *budget -= ((to - from) >> 5) as i64;
                        for slot in from..to {
                            let old = std::mem::replace(&mut self.slots[slot as usize], UNSET);
                            if old != UNSET && !self.stack.is_empty() {
                                push!(Capture, slot, old, 0);
                            }
                        }
                        pc += 1;
                    }
                    Op::Jump(target) => pc = target as usize,
                    Op::Again(target) => {
                        pc = target as usize;
                        *budget -= 1;
                        if *budget < 0 {
                            self.state = State::At(target, pos);
                            return Outcome::Paused;
                        }
                    }
                    Op::Tick => {
                        pc += 1;
                        *budget -= 1;
                        if *budget < 0 {
                            self.state = State::At(pc as u32, pos);
                            return Outcome::Paused;
                        }
                    }
                    Op::Split { first, second, sets } => {
                        if sets == ANYTHING {
                            push!(Choice, second, pos, 0);
                            pc = first as usize;
                            continue;
                        }
                        let (a, b) = &program.tables.split_sets[sets as usize];
                        let c = s.get(pos).map(|u| u.get());
                        let second_may = b.allows(c);
                        if a.allows(c) {
                            if second_may {
                                push!(Choice, second, pos, 0);
                            }
                            pc = first as usize;
                        } else if second_may {
                            pc = second as usize;
                        } else {
                            break;
                        }
                    }
                    Op::Dispatch(number) => {
                        let dispatch = &program.tables.dispatches[number as usize];
                        let target = match s.get(pos).map(|u| u.get()) {
                            Some(c) if c < 256 => dispatch.latin1[c as usize],
                            Some(_) => dispatch.other,
                            None => dispatch.end,
                        };
                        pc = target as usize;
                    }
                    Op::Greedy(number) => {
                        let run = &program.tables.runs[number as usize];
                        let Some((least, mut end)) = longest::<U, POINTS>(program, s, pos, run, &self.stop) else {
                            break;
                        };
                        *budget -= ((end - pos) >> 5) as i64;
                        if run.possessive {
                            (pc, pos) = (pc + 1, end);
                            continue;
                        }
                        if run.next != ANYTHING {
                            let next = &program.tables.first_sets[run.next as usize];
                            let fits = |end: usize| next.allows(s.get(end).map(|u| u.get()));
                            let Some(fit) = last_fit::<U, POINTS>(s, end, least, &self.stop, fits) else { break };
                            end = fit;
                        }
                        if end > least {
                            push!(Greedy, pc, least, end);
                        }
                        (pc, pos) = (pc + 1, end);
                    }
                    Op::Lazy(number) => {
                        let run = &program.tables.runs[number as usize];
                        let mut count = 0;
                        while count < run.min {
                            let Some(n) = one::<U, POINTS>(program, s, pos, run.atom) else { break };
                            pos += n;
                            count += 1;
                        }
                        let begin = pos;
                        let fits = |pos: usize| {
                            run.next == ANYTHING
                                || program.tables.first_sets[run.next as usize].allows(s.get(pos).map(|u| u.get()))
                        };
                        let mut found = count >= run.min && fits(pos);
                        if !found && count >= run.min {
                            let place = next_fit::<U, POINTS>(program, s, (pos, count), run, &self.stop, fits);
                            found = place.is_ok();
                            (pos, count) = place.unwrap_or_else(|at| (at, count));
                        }
                        *budget -= ((pos - begin) >> 5) as i64;
                        if !found {
                            break;
                        }
                        push!(Lazy, pc, pos, count);
                        pc += 1;
                    }
                    Op::Start => {
                        if pos != 0 {
                            break;
                        }
                        pc += 1;
                    }
                    Op::End => {
                        if pos != s.len() {
                            break;
                        }
                        pc += 1;
                    }
                    Op::LineStart => {
                        if pos > 0 && !is_line_terminator(s[pos - 1].get()) {
                            break;
                        }
                        pc += 1;
                    }
                    Op::LineEnd => {
                        if pos < s.len() && !is_line_terminator(s[pos].get()) {
                            break;
                        }
                        pc += 1;
                    }
                    Op::Boundary { set, negated } => {
                        let word = &program.tables.classes[set as usize];
                        let before = pos > 0 && word.contains(s[pos - 1].get());
                        let after = pos < s.len() && word.contains(s[pos].get());
                        if (before != after) == negated {
                            break;
                        }
                        pc += 1;
                    }
                    Op::Reference { number, case } => {
                        let found = self.reference::<U, POINTS>(program, s, (number, case), pos, false, budget);
                        let Some(n) = found else { break };
                        (pc, pos) = (pc + 1, pos + n);
                    }
                    Op::ReferenceBack { number, case } => {
                        let found = self.reference::<U, POINTS>(program, s, (number, case), pos, true, budget);
                        let Some(n) = found else { break };
                        (pc, pos) = (pc + 1, pos - n);
                    }
                    Op::Look(register) => {
                        self.registers[register as usize] = self.stack.len() as u32;
                        self.registers[register as usize + 1] = pos as u32;
                        pc += 1;
                    }
                    Op::LookEnd(register) => {
                        // Its choices are final; what it captured may still be undone.
                        let height = self.registers[register as usize] as usize;
                        let mut to = height;
                        for i in height..self.stack.len() {
                            let frame = self.stack[i];
                            if matches!(frame.kind, FrameKind::Capture | FrameKind::Register) && height > 0 {
                                self.stack[to] = frame;
                                to += 1;
                            }
                        }
                        self.stack.truncate(to);
                        pos = self.registers[register as usize + 1] as usize;
                        pc += 1;
                    }
                    Op::NegativeLook { register, next } => {
                        self.registers[register as usize] = self.stack.len() as u32;
                        push!(Choice, next, pos, 0);
                        pc += 1;
                    }
                    Op::NegativeLookEnd(register) => {
                        let height = self.registers[register as usize] as usize;
                        while self.stack.len() > height {
                            let Some(frame) = self.stack.pop() else { break };
                            match frame.kind {
                                FrameKind::Capture => self.slots[frame.target as usize] = frame.a,
                                FrameKind::Register => self.registers[frame.target as usize] = frame.a,
                                _ => {}
                            }
                        }
                        break;
                    }
                    Op::Mark(register) => {
                        let old = std::mem::replace(&mut self.registers[register as usize], pos as u32);
                        if !self.stack.is_empty() {
                            push!(Register, register, old, 0);
                        }
                        pc += 1;
                    }
                    Op::Progress(register) => {
                        if self.registers[register as usize] == pos as u32 {
                            break;
                        }
                        pc += 1;
                    }
                    Op::Zero(register) => {
                        let old = std::mem::replace(&mut self.registers[register as usize], 0);
                        if !self.stack.is_empty() {
                            push!(Register, register, old, 0);
                        }
                        pc += 1;
                    }
                    Op::Repeat(number) => {
                        let counted = &program.tables.counted[number as usize];
                        let count = self.registers[counted.counter as usize];
                        if count < counted.min {
                            pc += 1;
                        } else if count >= counted.max {
                            pc = counted.exit as usize;
                        } else if counted.greedy {
                            push!(Choice, counted.exit, pos, 0);
                            pc += 1;
                        } else {
                            push!(Choice, pc + 1, pos, 0);
                            pc = counted.exit as usize;
                        }
                    }
                    Op::Next(number) => {
                        let counted = &program.tables.counted[number as usize];
                        let count = self.registers[counted.counter as usize];
                        if count >= counted.min
                            && let Some(mark) = counted.mark
                            && self.registers[mark as usize] == pos as u32
                        {
                            break;
                        }
                        // Repetitions of nothing would never end otherwise.
                        *budget -= 1;
                        if *budget < 0 {
                            self.state = State::At(pc as u32, pos);
                            return Outcome::Paused;
                        }
                        self.registers[counted.counter as usize] = count.saturating_add(1);
                        if !self.stack.is_empty() {
                            push!(Register, counted.counter, count, 0);
                        }
                        pc = counted.top as usize;
                    }
                    Op::Switch(number) | Op::SwitchBack(number) => {
                        let back = matches!(code[pc], Op::SwitchBack(_));
                        let switch = &program.tables.switches[number as usize];
                        let read = if back { previous::<U, POINTS>(s, pos) } else { next::<U, POINTS>(s, pos) };
                        let case = read.and_then(|(c, n)| {
                            let i = switch.cases.binary_search_by_key(&c, |case| case.0).ok()?;
                            Some((switch.cases[i].1, n))
                        });
                        match (case, switch.otherwise) {
                            (Some((target, n)), otherwise) => {
                                if let Some(otherwise) = otherwise {
                                    push!(Choice, otherwise, pos, 0);
                                }
                                (pc, pos) = (target as usize, if back { pos - n } else { pos + n });
                            }
                            (None, Some(otherwise)) => pc = otherwise as usize,
                            (None, None) => break,
                        }
                    }
                    Op::Fail => break,
                    Op::Match => return self.found(pos),
                }
            }
            backtrack!();
        }
    }

    // BackreferenceMatcher ( rer, ns, direction ), https://tc39.es/ecma262/#sec-backreference-matcher
    /// How many units match; None if they do not.
    fn reference<U: Unit, const POINTS: bool>(
        &self,
        program: &Program,
        s: &[U],
        (number, case): (u32, Case),
        pos: usize,
        back: bool,
        budget: &mut i64,
    ) -> Option<usize> {
        let groups = &program.tables.references[number as usize];
        let Some((from, to)) = groups.iter().find_map(|group| self.group(*group as usize)) else { return Some(0) };
        let text = &s[from..to];
        let len = text.len();
        *budget -= (len >> 5) as i64;
        let other = if back { &s[pos.checked_sub(len)?..pos] } else { s.get(pos..pos.checked_add(len)?)? };
        are_same::<U, POINTS>(text, other, case, &self.stop).then_some(len)
    }
}
