//! Code units and characters of the text, one by one and in runs.

use super::case_folding::Orbits;
use super::node::Case;
use super::program::{Atom, Needle, Program, Run};
use super::search::find_units;
use super::{STRETCH, Stop};

/// Longer runs are ended by a search.
const SHORT: usize = 16;

/// A code unit.
pub(super) trait Unit: Copy + PartialEq {
    fn get(self) -> u32;
    fn as_bytes(s: &[Self]) -> Option<&[u8]>;
    fn starts_with(s: &[Self], latin1: Option<&[u8]>, units: &[u16]) -> bool;
    fn find(s: &[Self], from: usize, needle: &Needle) -> Option<usize>;
}
impl Unit for u8 {
    #[inline(always)]
    fn get(self) -> u32 {
        self as u32
    }
    #[inline(always)]
    fn as_bytes(s: &[u8]) -> Option<&[u8]> {
        Some(s)
    }
    #[inline(always)]
    fn starts_with(s: &[u8], latin1: Option<&[u8]>, _: &[u16]) -> bool {
        let Some(text) = latin1 else { return false };
        if text.len() > 16 {
            return s.starts_with(text);
        }
        // Shorter than a call.
        let Some(s) = s.get(..text.len()) else { return false };
        (0..text.len()).all(|i| s[i] == text[i])
    }
    #[inline]
    fn find(s: &[u8], from: usize, needle: &Needle) -> Option<usize> {
        needle.latin1.as_ref()?.find(s.get(from..)?).map(|i| i + from)
    }
}
impl Unit for u16 {
    #[inline(always)]
    fn get(self) -> u32 {
        self as u32
    }
    #[inline(always)]
    fn as_bytes(_: &[u16]) -> Option<&[u8]> {
        None
    }
    #[inline(always)]
    fn starts_with(s: &[u16], _: Option<&[u8]>, units: &[u16]) -> bool {
        s.starts_with(units)
    }
    #[inline]
    fn find(s: &[u16], from: usize, needle: &Needle) -> Option<usize> {
        find_units(s, from, &needle.units)
    }
}

#[inline(always)]
pub(super) fn is_high(c: u32) -> bool {
    c & 0xFC00 == 0xD800
}
#[inline(always)]
pub(super) fn is_low(c: u32) -> bool {
    c & 0xFC00 == 0xDC00
}
#[inline(always)]
pub(super) fn is_line_terminator(c: u32) -> bool {
    matches!(c, 0x0A | 0x0D | 0x2028 | 0x2029)
}

/// The character at `pos` and its units.
#[inline(always)]
pub(super) fn next<U: Unit, const POINTS: bool>(s: &[U], pos: usize) -> Option<(u32, usize)> {
    let c = s.get(pos)?.get();
    if POINTS
        && is_high(c)
        && let Some(low) = s.get(pos + 1).map(|u| u.get()).filter(|low| is_low(*low))
    {
        return Some((0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), 2));
    }
    Some((c, 1))
}
/// The character before `pos` and its units.
#[inline(always)]
pub(super) fn previous<U: Unit, const POINTS: bool>(s: &[U], pos: usize) -> Option<(u32, usize)> {
    let c = s.get(pos.checked_sub(1)?)?.get();
    if POINTS && is_low(c) && pos > 1 && is_high(s[pos - 2].get()) {
        return Some((0x10000 + ((s[pos - 2].get() - 0xD800) << 10) + (c - 0xDC00), 2));
    }
    Some((c, 1))
}
/// Units of the character at `pos`, at least one.
#[inline(always)]
pub(super) fn step<U: Unit, const POINTS: bool>(s: &[U], pos: usize) -> usize {
    if POINTS { next::<U, POINTS>(s, pos).map_or(1, |(_, n)| n) } else { 1 }
}
/// Units of the character before `pos`, which is not before `least`.
#[inline(always)]
pub(super) fn step_back<U: Unit, const POINTS: bool>(s: &[U], pos: usize, least: usize) -> usize {
    let pair = POINTS && pos >= least + 2 && is_low(s[pos - 1].get()) && is_high(s[pos - 2].get());
    1 + pair as usize
}
/// Units of the character at `pos` if it is of this kind.
#[inline(always)]
pub(super) fn one<U: Unit, const POINTS: bool>(program: &Program, s: &[U], pos: usize, atom: Atom) -> Option<usize> {
    let (c, n) = next::<U, POINTS>(s, pos)?;
    let fits = match atom {
        Atom::Char(d) => c == d,
        Atom::Class(class) => program.tables.classes[class as usize].contains(c),
        Atom::Any => true,
    };
    fits.then_some(n)
}
/// Where the characters of one kind end that begin at `begin`.
#[inline(always)]
pub(super) fn run_end<U: Unit, const POINTS: bool>(
    program: &Program,
    s: &[U],
    begin: usize,
    atom: Atom,
    stop: &Stop,
) -> usize {
    let mut end = begin;
    loop {
        let limit = s.len().min(end + STRETCH);
        while end < limit {
            let Some(n) = one::<U, POINTS>(program, s, end, atom) else { return end };
            end += n;
        }
        if end >= s.len() || stop.is_over() {
            return end;
        }
    }
}
/// The longest run at `pos`: the least position it may end at, and the furthest.
#[inline(always)]
pub(super) fn longest<U: Unit, const POINTS: bool>(
    program: &Program,
    s: &[U],
    pos: usize,
    run: &Run,
    stop: &Stop,
) -> Option<(usize, usize)> {
    if POINTS {
        let (mut at, mut count, mut least) = (pos, 0u32, pos);
        loop {
            let limit = run.max.min(count.saturating_add(STRETCH as u32));
            while count < limit {
                let Some(n) = one::<U, POINTS>(program, s, at, run.atom) else { break };
                at += n;
                count += 1;
                if count == run.min {
                    least = at;
                }
            }
            if count < limit || limit == run.max || stop.is_over() {
                return (count >= run.min).then_some((least, at));
            }
        }
    }
    let rest = &s[pos..];
    let max = rest.len().min(run.max as usize);
    let count =
        if max <= STRETCH { plain_run(program, &rest[..max], run) } else { far_run(program, &rest[..max], run, stop) };
    (count >= run.min as usize).then_some((pos + run.min as usize, pos + count))
}
#[cold]
#[inline(never)]
fn far_run<U: Unit>(program: &Program, rest: &[U], run: &Run, stop: &Stop) -> usize {
    let mut count = 0;
    for stretch in rest.chunks(STRETCH) {
        let here = plain_run(program, stretch, run);
        count += here;
        if here < stretch.len() || stop.is_over() {
            break;
        }
    }
    count
}
/// How many units at the beginning of `rest` belong to a run.
#[inline(always)]
fn plain_run<U: Unit>(program: &Program, rest: &[U], run: &Run) -> usize {
    match run.atom {
        Atom::Any => rest.len(),
        Atom::Char(c) => rest.iter().take_while(|u| u.get() == c).count(),
        Atom::Class(class) => {
            let class = &program.tables.classes[class as usize];
            match (run.until, U::as_bytes(rest)) {
                // A search has a beginning that only longer runs are worth.
                (Some(until), Some(bytes)) => {
                    let (short, long) = bytes.split_at(bytes.len().min(SHORT));
                    match short.iter().position(|b| !class.latin1()[*b as usize]) {
                        Some(n) => n,
                        None => short.len() + until.find(long).unwrap_or(long.len()),
                    }
                }
                (None, Some(bytes)) => {
                    let members = class.latin1();
                    bytes.iter().position(|b| !members[*b as usize]).unwrap_or(bytes.len())
                }
                _ => rest.iter().take_while(|u| class.contains(u.get())).count(),
            }
        }
    }
}
/// The furthest end of a run, from `end` down to `least`, where what follows fits.
#[inline(always)]
pub(super) fn last_fit<U: Unit, const POINTS: bool>(
    s: &[U],
    end: usize,
    least: usize,
    stop: &Stop,
    fits: impl Fn(usize) -> bool,
) -> Option<usize> {
    if fits(end) {
        return Some(end);
    }
    let mut end = end;
    loop {
        let floor = least.max(end.saturating_sub(STRETCH));
        while end > floor {
            end -= step_back::<U, POINTS>(s, end, least);
            if fits(end) {
                return Some(end);
            }
        }
        if end <= least || stop.is_over() {
            return None;
        }
    }
}
/// How far a run goes on from `at`, of which `count` characters are taken, to where what follows fits: place and count. At the
/// least one more character is taken.
#[inline(always)]
pub(super) fn next_fit<U: Unit, const POINTS: bool>(
    program: &Program,
    s: &[U],
    (mut at, mut count): (usize, u32),
    run: &Run,
    stop: &Stop,
    fits: impl Fn(usize) -> bool,
) -> Result<(usize, u32), usize> {
    loop {
        let limit = run.max.min(count.saturating_add(STRETCH as u32));
        while count < limit {
            let Some(n) = one::<U, POINTS>(program, s, at, run.atom) else { return Err(at) };
            at += n;
            count += 1;
            if fits(at) {
                return Ok((at, count));
            }
        }
        if limit == run.max || stop.is_over() {
            return Err(at);
        }
    }
}
/// Whether texts of one length are the same, up to case.
pub(super) fn are_same<U: Unit, const POINTS: bool>(text: &[U], other: &[U], case: Case, stop: &Stop) -> bool {
    if text == other {
        return true;
    }
    let orbits = match case {
        Case::Exact => return false,
        Case::Legacy => Orbits::legacy(),
        Case::Unicode => Orbits::unicode(),
    };
    // Folding never changes the number of units.
    let mut i = 0;
    while let (Some((a, n)), Some((b, _))) = (next::<U, POINTS>(text, i), next::<U, POINTS>(other, i)) {
        if a != b && orbits.representative(a) != orbits.representative(b) {
            return false;
        }
        i += n;
        if i % STRETCH == 0 && stop.is_over() {
            return false;
        }
    }
    true
}
