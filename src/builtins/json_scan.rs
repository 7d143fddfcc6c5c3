//! Scanning JSON text: code units of either width, eight bytes at a time where they are narrow.

use crate::heap::{Units, Value};

pub const QUOTE: u32 = b'"' as u32;
pub const BACKSLASH: u32 = b'\\' as u32;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A code unit.
pub trait Unit: Copy + PartialEq {
    fn code(self) -> u32;
    fn units(slice: &[Self]) -> Units<'_>;
    /// Where the first unit from `at` on is that ends a plain piece of a string: a quote, a backslash, a control character.
    fn find_special(text: &[Self], at: usize) -> usize;
    /// Whether the same `n` units are at `a` and `b`; the first lie inside the text.
    fn same(text: &[Self], a: usize, b: usize, n: usize) -> bool;
    /// A number that few pieces of text share.
    fn fingerprint(piece: &[Self]) -> usize;
}

impl Unit for u8 {
    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
    }
    fn units(slice: &[u8]) -> Units<'_> {
        Units::Latin1(slice)
    }
    #[inline(always)]
    fn find_special(text: &[u8], at: usize) -> usize {
        let mut at = at;
        while let Some(word) = word_at(text, at) {
            let special = specials(word);
            if special != 0 {
                return at + special.trailing_zeros() as usize / 8;
            }
            at += 8;
        }
        while at < text.len() && !is_special(text[at] as u32) {
            at += 1;
        }
        at
    }
    #[inline(always)]
    fn same(text: &[u8], a: usize, b: usize, n: usize) -> bool {
        let (mut a, mut b, mut n) = (a, b, n);
        loop {
            let (Some(x), Some(y)) = (word_at(text, a), word_at(text, b)) else {
                return text.len() >= b + n && text[a..a + n] == text[b..b + n];
            };
            let differ = x ^ y;
            if n <= 8 {
                return n == 0 || differ << (64 - 8 * n) == 0;
            }
            if differ != 0 {
                return false;
            }
            (a, b, n) = (a + 8, b + 8, n - 8);
        }
    }
    #[inline(always)]
    fn fingerprint(piece: &[u8]) -> usize {
        let n = piece.len();
        let (first, last) = match (word_at(piece, 0), n.checked_sub(8).and_then(|at| word_at(piece, at))) {
            (Some(first), Some(last)) => (first, last),
            _ => piece.iter().fold((0, 0), |(first, last), &b| (first << 8 | b as u64, last)),
        };
        mix(first ^ last.rotate_left(29) ^ n as u64)
    }
}

impl Unit for u16 {
    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
    }
    fn units(slice: &[u16]) -> Units<'_> {
        Units::Utf16(slice)
    }
    #[inline(always)]
    fn find_special(text: &[u16], at: usize) -> usize {
        let mut at = at;
        while at < text.len() && !is_special(text[at] as u32) {
            at += 1;
        }
        at
    }
    #[inline(always)]
    fn same(text: &[u16], a: usize, b: usize, n: usize) -> bool {
        text.len() >= b + n && text[a..a + n] == text[b..b + n]
    }
    #[inline(always)]
    fn fingerprint(piece: &[u16]) -> usize {
        let ends = piece.iter().take(4).chain(piece.iter().rev().take(4));
        mix(ends.fold(piece.len() as u64, |sum, &u| sum.rotate_left(16) ^ u as u64))
    }
}

#[inline(always)]
fn mix(x: u64) -> usize {
    (x.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize
}
#[inline(always)]
fn word_at(text: &[u8], at: usize) -> Option<u64> {
    let bytes = text.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*bytes))
}
/// The high bit of each byte that is special, exact up to the first; later ones may be set wrongly.
#[inline(always)]
fn specials(word: u64) -> u64 {
    let zero = |x: u64| x.wrapping_sub(ONES) & !x;
    let control = word.wrapping_sub(ONES * 0x20) & !word;
    (zero(word ^ (ONES * QUOTE as u64)) | zero(word ^ (ONES * BACKSLASH as u64)) | control) & HIGHS
}
/// Whether a unit cannot stand in a JSON string as it is.
#[inline(always)]
pub fn is_special(code: u32) -> bool {
    code < 0x20 || code == QUOTE || code == BACKSLASH
}

const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// `digits × 10^exponent`, if that takes but one rounding.
#[inline]
pub fn exact_decimal(digits: u64, exponent: i32) -> Option<f64> {
    // Both operands are Numbers exactly, so the result is rounded once, and rightly.
    if digits > 1 << 53 {
        return None;
    }
    let power = *POWERS.get(exponent.unsigned_abs() as usize)?;
    Some(if exponent < 0 { digits as f64 / power } else { digits as f64 * power })
}

/// The number that stands at `start`, and its end; or where it is wrong, and what is.
#[inline(always)]
pub fn scan_number<U: Unit>(text: &[U], start: usize) -> Result<(Value, usize), (usize, &'static str)> {
    let peek = |at: usize| text.get(at).map_or(u32::MAX, |u| u.code());
    let mut at = start;
    let negative = peek(at) == b'-' as u32;
    if negative {
        at += 1;
    }
    let digits_start = at;
    let mut n = 0u64;
    while let d @ 0x30..=0x39 = peek(at) {
        n = n.wrapping_mul(10).wrapping_add(d as u64 - 0x30);
        at += 1;
    }
    let digits = at - digits_start;
    if digits == 0 {
        return Err((at, "No number after minus sign"));
    }
    if digits > 1 && text[digits_start].code() == b'0' as u32 {
        at = digits_start + 1;
        return Err((at, "Unexpected number"));
    }
    let c = peek(at);
    if c != b'.' as u32 && c | 0x20 != b'e' as u32 && digits <= 15 {
        if digits <= 9 && n > 0 {
            return Ok((Value::int(if negative { -(n as i32) } else { n as i32 }), at));
        }
        let n = n as f64;
        return Ok((Value::number(if negative { -n } else { n }), at));
    }
    let (mut exponent, mut fraction) = (0i32, 0);
    if c == b'.' as u32 {
        at += 1;
        let from = at;
        while let d @ 0x30..=0x39 = peek(at) {
            n = n.wrapping_mul(10).wrapping_add(d as u64 - 0x30);
            at += 1;
        }
        fraction = at - from;
        if fraction == 0 {
            return Err((at, "Unterminated fractional number"));
        }
    }
    if peek(at) | 0x20 == b'e' as u32 {
        at += 1;
        let sign = peek(at);
        if matches!(sign, 0x2B | 0x2D) {
            at += 1;
        }
        let from = at;
        while let d @ 0x30..=0x39 = peek(at) {
            exponent = exponent.saturating_mul(10).saturating_add(d as i32 - 0x30);
            at += 1;
        }
        if at == from {
            return Err((at, "Exponent part is missing a number"));
        }
        if sign == 0x2D {
            exponent = -exponent;
        }
    }
    // OPTIMIZATION: few digits and a small exponent need no long arithmetic. 19 digits fit `n`.
    if digits + fraction <= 19
        && let Some(n) = exact_decimal(n, exponent.saturating_sub(fraction as i32))
    {
        return Ok((Value::number(if negative { -n } else { n }), at));
    }
    let mut buffer = [0u8; 40];
    let text = &text[start..at];
    let n: f64 = if text.len() <= buffer.len() {
        for (to, from) in buffer.iter_mut().zip(text) {
            *to = from.code() as u8;
        }
        std::str::from_utf8(&buffer[..text.len()]).ok().and_then(|t| t.parse().ok()).unwrap_or(f64::NAN)
    } else {
        let text: String = text.iter().map(|u| u.code() as u8 as char).collect();
        text.parse().unwrap_or(f64::NAN)
    };
    Ok((Value::number(n), at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specials_are_found_wherever_they_stand() {
        for special in [0u8, 10, 0x1F, b'"', b'\\'] {
            for at in 0..20 {
                let mut text = [b'a'; 20];
                text[at] = special;
                assert_eq!(u8::find_special(&text, 0), at);
                let mut text = [0xFFu8; 23];
                text[at] = special;
                text[at + 1] = b'"';
                assert_eq!(u8::find_special(&text, 0), at);
            }
        }
        let plain: Vec<u8> = (0x20..=0xFF).filter(|b| !is_special(*b as u32)).collect();
        assert_eq!(u8::find_special(&plain, 0), plain.len());
        assert_eq!(u8::find_special(&plain, plain.len()), plain.len());
    }
    #[test]
    fn pieces_are_compared_to_their_ends() {
        let text = b"\"abcdefghijk\":1,\"abcdefghijk\":2,\"abcdefghijX\"";
        assert!(u8::same(text, 0, 16, 13));
        assert!(!u8::same(text, 0, 32, 13));
        assert!(u8::same(text, 0, 32, 11));
        assert!(!u8::same(text, 0, 40, 13));
        assert!(u8::same(text, 0, 32, 0));
    }
    #[test]
    fn decimals_are_exact_or_refused() {
        assert_eq!(exact_decimal(12345, -2), Some(123.45));
        assert_eq!(exact_decimal(5, 22), Some(5e22));
        assert_eq!(exact_decimal(5, 23), None);
        assert_eq!(exact_decimal((1 << 53) + 1, 0), None);
    }
}
