//! Where a match may begin: literal text, one of few characters, one of a set.

use super::matcher::{Unit, is_high, is_low};
use super::program::{Program, Search};

/// The first position from `from` on where a match may begin. None: nowhere.
#[inline]
pub(super) fn candidate<U: Unit, const POINTS: bool>(program: &Program, s: &[U], from: usize) -> Option<usize> {
    match &program.search {
        Search::Everywhere => Some(from),
        Search::AtStart => (from == 0).then_some(0),
        Search::Text { latin1, units } => U::find(s, from, latin1.as_ref(), units),
        Search::Bytes { bytes, set } => match U::as_bytes(s) {
            Some(s) => {
                let rest = s.get(from..)?;
                let found = match bytes[..] {
                    [] => None,
                    [a] => memchr::memchr(a, rest),
                    [a, b] => memchr::memchr2(a, b, rest),
                    [a, b, c, ..] => memchr::memchr3(a, b, c, rest),
                };
                found.map(|i| i + from)
            }
            None => scan::<U, POINTS>(s, from, |c| set.contains(c)),
        },
        Search::Set(set) => scan::<U, POINTS>(s, from, |c| set.contains(c)),
    }
}

#[inline(always)]
fn scan<U: Unit, const POINTS: bool>(s: &[U], from: usize, set: impl Fn(u32) -> bool) -> Option<usize> {
    let mut i = from;
    while i < s.len() {
        let c = s[i].get();
        // The second half of a pair begins no character.
        if set(c) && !(POINTS && is_low(c) && i > 0 && is_high(s[i - 1].get())) {
            return Some(i);
        }
        i += 1;
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
