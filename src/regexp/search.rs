//! Where a match may begin: literal text, rare characters, the first few characters by their sets, beginnings of lines.

use super::program::{Few, Needle, Program, Search, Window};
use super::units::{Unit, is_high, is_line_terminator, is_low};
use super::{STRETCH, Stop};

/// The first position from `from` on where a match may begin. None: nowhere, or it was given up.
#[inline]
pub(super) fn candidate<U: Unit, const POINTS: bool>(
    program: &Program,
    s: &[U],
    from: usize,
    stop: &Stop,
) -> Option<usize> {
    // Beyond the end, too, for then it is long in the other direction.
    if s.len().wrapping_sub(from) > STRETCH {
        return candidate_far::<U, POINTS>(program, s, from, stop);
    }
    candidate_near::<U, POINTS>(program, s, from)
}
/// The same in a long text, stretch by stretch.
#[cold]
#[inline(never)]
fn candidate_far<U: Unit, const POINTS: bool>(program: &Program, s: &[U], from: usize, stop: &Stop) -> Option<usize> {
    if let Search::Everywhere | Search::AtStart = program.search {
        return candidate_near::<U, POINTS>(program, s, from);
    }
    // What is looked at beyond a candidate itself.
    let ahead = match &program.search {
        Search::Text(needle) => needle.units.len(),
        _ => 64,
    };
    let mut from = from;
    loop {
        let next = from + STRETCH;
        let cut = (next + ahead).min(s.len());
        match candidate_near::<U, POINTS>(program, &s[..cut], from) {
            Some(at) if at < next || cut == s.len() => return Some(at),
            None if cut == s.len() => return None,
            _ if stop.is_over() => return None,
            _ => from = next,
        }
    }
}
/// Whether a text is somewhere from `from` on.
#[inline]
pub(super) fn contains<U: Unit>(s: &[U], from: usize, needle: &Needle, stop: &Stop) -> bool {
    if s.len() - from <= STRETCH { U::find(s, from, needle).is_some() } else { contains_far(s, from, needle, stop) }
}
#[cold]
#[inline(never)]
fn contains_far<U: Unit>(s: &[U], from: usize, needle: &Needle, stop: &Stop) -> bool {
    let mut from = from;
    loop {
        let cut = (from + STRETCH + needle.units.len()).min(s.len());
        if U::find(&s[..cut], from, needle).is_some() {
            return true;
        }
        if cut == s.len() || stop.is_over() {
            return false;
        }
        from += STRETCH;
    }
}
#[inline(always)]
fn candidate_near<U: Unit, const POINTS: bool>(program: &Program, s: &[U], from: usize) -> Option<usize> {
    match &program.search {
        Search::Everywhere => Some(from),
        Search::AtStart => (from == 0).then_some(0),
        Search::Lines(first) => {
            let mut at = line_start(s, from)?;
            while !first.allows(s.get(at).map(|u| u.get())) {
                at = line_start(s, at + 1)?;
            }
            Some(at)
        }
        Search::Text(needle) => U::find(s, from, needle),
        Search::Window(window) => {
            let mut at = find_window(window, s, from)?;
            // The second half of a pair begins no character.
            while POINTS && at > 0 && is_low(s[at].get()) && is_high(s[at - 1].get()) {
                at = find_window(window, s, at + 1)?;
            }
            Some(at)
        }
    }
}

/// The beginning of a line at `from` or after.
fn line_start<U: Unit>(s: &[U], from: usize) -> Option<usize> {
    if from == 0 || is_line_terminator(s.get(from - 1)?.get()) {
        return Some(from);
    }
    let rest = &s[from..];
    let found = match U::as_bytes(rest) {
        Some(bytes) => memchr::memchr2(b'\n', b'\r', bytes),
        None => rest.iter().position(|u| is_line_terminator(u.get())),
    };
    found.map(|i| from + i + 1)
}

#[inline]
fn find_window<U: Unit>(window: &Window, s: &[U], from: usize) -> Option<usize> {
    let depth = window.depth;
    let last = s.len().checked_sub(depth)?;
    if from > last {
        return None;
    }
    let mask = |u: U| {
        let c = u.get();
        if c < 256 { window.masks[c as usize] } else { window.other }
    };
    if let (Some((offset, few)), Some(bytes)) = (window.rare, U::as_bytes(s)) {
        return find_rare(window, bytes, from, last, offset, few);
    }
    if depth == 1 {
        return s[from..].iter().position(|u| mask(*u) & 1 != 0).map(|i| from + i);
    }
    // Bit k of the state: the k + 1 units read last may be a beginning.
    let (mut state, full) = (0u8, 1u8 << (depth - 1));
    for (i, u) in s.iter().enumerate().skip(from) {
        state = (state << 1 | 1) & mask(*u);
        if state & full != 0 {
            return Some(i + 1 - depth);
        }
    }
    None
}

/// By the place where only few bytes may come.
fn find_rare(window: &Window, s: &[u8], from: usize, last: usize, offset: usize, few: Few) -> Option<usize> {
    let mut at = from;
    while at <= last {
        at += few.find(&s[at + offset..=last + offset])?;
        if (0..window.depth).all(|k| window.masks[s[at + k] as usize] >> k & 1 != 0) {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Text in UTF-16.
pub(super) fn find_units(s: &[u16], from: usize, needle: &[u16]) -> Option<usize> {
    let (first, rest) = needle.split_first()?;
    let last = s.len().checked_sub(needle.len())?;
    let mut i = from;
    while i <= last {
        i += s[i..=last].iter().position(|u| u == first)?;
        if s[i + 1..].starts_with(rest) {
            return Some(i);
        }
        i += 1;
    }
    None
}
