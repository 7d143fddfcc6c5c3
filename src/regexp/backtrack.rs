//! What a match has chosen so far, and what it does when it cannot go on: undo, and choose otherwise.

use super::matcher::{Matcher, Outcome, State};
use super::program::{ANYTHING, Op, Program};
use super::units::{Unit, last_fit, next_fit, step_back};

#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub kind: FrameKind,
    /// Where the code goes on, or what is restored.
    pub target: u32,
    pub a: u32,
    pub b: u32,
}
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum FrameKind {
    /// Goes on at (target, a).
    Choice,
    /// Capture := a.
    Capture,
    /// Register := a.
    Register,
    /// A greedy run that may give back: least position a, now b; target is the run's op.
    Greedy,
    /// A lazy run that may take more: position a, count b; target is the run's op.
    Lazy,
}

impl Matcher {
    /// Puts a frame on the stack; false if there may be no more.
    #[inline(always)]
    pub(super) fn push(&mut self, kind: FrameKind, target: usize, a: usize, b: u32) -> bool {
        if self.stack.len() == self.stack.capacity() && !self.grow() {
            return false;
        }
        self.stack.push(Frame { kind, target: target as u32, a: a as u32, b });
        true
    }
    /// Makes room for frames; false if there may be no more.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> bool {
        let (len, max) = (self.stack.len(), self.max_frames);
        if len >= max {
            return false;
        }
        self.stack.reserve_exact(len.clamp(64, max - len));
        true
    }

    /// Goes back to the last choice: where in code and text, or how the run ends.
    #[inline(never)]
    pub(super) fn backtrack<U: Unit, const POINTS: bool>(
        &mut self,
        program: &Program,
        s: &[U],
        budget: &mut i64,
    ) -> Result<(u32, u32), Outcome> {
        *budget -= 1;
        if *budget < 0 {
            self.state = State::Backtrack;
            return Err(Outcome::Paused);
        }
        let remembers = self.failed.in_use();
        loop {
            let Some(frame) = self.stack.pop() else { return Err(Outcome::NoMatch) };
            let (target, end) = match frame.kind {
                FrameKind::Choice => {
                    let failed = remembers
                        && self.failed.again(program, &self.registers, frame.target as usize, frame.a as usize);
                    if failed {
                        continue;
                    }
                    return Ok((frame.target, frame.a));
                }
                FrameKind::Capture => {
                    self.slots[frame.target as usize] = frame.a;
                    continue;
                }
                FrameKind::Register => {
                    self.registers[frame.target as usize] = frame.a;
                    continue;
                }
                FrameKind::Greedy => {
                    let Op::Greedy(number) = program.code[frame.target as usize] else { continue };
                    let run = &program.tables.runs[number as usize];
                    let (least, end) = (frame.a as usize, frame.b as usize);
                    if end <= least {
                        continue;
                    }
                    let end = end - step_back::<U, POINTS>(s, end, least);
                    let fits = |end: usize| {
                        run.next == ANYTHING || program.tables.first_sets[run.next as usize].contains(s[end].get())
                    };
                    let Some(end) = last_fit::<U, POINTS>(s, end, least, &self.stop, fits) else { continue };
                    if end > least && !self.push(FrameKind::Greedy, frame.target as usize, least, end as u32) {
                        return Err(Outcome::TooDeep);
                    }
                    (frame.target + 1, end)
                }
                FrameKind::Lazy => {
                    let Op::Lazy(number) = program.code[frame.target as usize] else { continue };
                    let run = &program.tables.runs[number as usize];
                    let fits = |at: usize| {
                        run.next == ANYTHING
                            || program.tables.first_sets[run.next as usize].allows(s.get(at).map(|u| u.get()))
                    };
                    let place = (frame.a as usize, frame.b);
                    let found = next_fit::<U, POINTS>(program, s, place, run, &self.stop, fits);
                    let at = found.map_or_else(|at| at, |(at, _)| at);
                    *budget -= (at as i64 - frame.a as i64) >> 5;
                    let Ok((_, count)) = found else { continue };
                    if !self.push(FrameKind::Lazy, frame.target as usize, at, count) {
                        return Err(Outcome::TooDeep);
                    }
                    (frame.target + 1, at)
                }
            };
            if remembers && self.failed.again(program, &self.registers, target as usize, end) {
                *budget -= 1;
                continue;
            }
            return Ok((target, end as u32));
        }
    }
}
