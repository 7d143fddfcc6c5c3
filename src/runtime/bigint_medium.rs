//! Operations on BigInts of a few words, in fixed buffers: where the library's numbers would be allocated and freed.
//!
//! Magnitudes are little-endian 64-bit words without leading zeros.

use super::operators::BinaryOp;
use crate::heap::{Heap, JsBigInt};

/// The most words an operand may have here.
const MAX_WORDS: usize = 8;

/// A number in the making: its sign, and words that may end in zeros.
struct Words {
    negative: bool,
    len: usize,
    words: [u64; 2 * MAX_WORDS + 1],
}

impl Words {
    const ZERO: Words = Words { negative: false, len: 0, words: [0; 2 * MAX_WORDS + 1] };
    fn set(&mut self, words: &[u64]) {
        self.len = words.len();
        for (to, &word) in self.words.iter_mut().zip(words) {
            *to = word;
        }
    }
    /// The magnitude.
    fn as_slice(&self) -> &[u64] {
        let mut len = self.len;
        while len > 0 && self.words[len - 1] == 0 {
            len -= 1;
        }
        &self.words[..len]
    }
}

// OPTIMIZATION: arithmetic is exact, so it does not matter who does it; one allocation, for the result, is all there is.
/// The result of an operator, if both operands are of a few words and this knows how.
pub(super) fn medium_binary(heap: &mut Heap, op: BinaryOp, a: JsBigInt, b: JsBigInt) -> Option<JsBigInt> {
    let (mut result, mut other) = (Words::ZERO, Words::ZERO);
    let done = heap.with_bigint_words(a, b, |x, y| {
        if x.len() > MAX_WORDS || y.len() > MAX_WORDS {
            return false;
        }
        let (a_negative, b_negative) = (a.is_negative(), b.is_negative());
        match op {
            BinaryOp::Add => add(&mut result, x, a_negative, y, b_negative),
            BinaryOp::Sub => add(&mut result, x, a_negative, y, !b_negative),
            BinaryOp::Mul => {
                multiply(&mut result, x, y);
                result.negative = a_negative != b_negative;
            }
            BinaryOp::Div if !y.is_empty() => {
                divide(&mut result, &mut other, x, y);
                result.negative = a_negative != b_negative;
            }
            BinaryOp::Rem if !y.is_empty() => {
                divide(&mut other, &mut result, x, y);
                result.negative = a_negative;
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor if !a_negative && !b_negative => {
                bitwise(&mut result, op, x, y);
            }
            BinaryOp::Shr if !a_negative && !b_negative && y.len() == 1 => {
                result.set(x);
                shift_right(&mut result, y[0]);
            }
            BinaryOp::Shl if !b_negative && y.len() == 1 && y[0] < 64 * MAX_WORDS as u64 => {
                shift_left(&mut result, x, y[0] as usize);
                result.negative = a_negative;
            }
            _ => return false,
        }
        true
    });
    done.then(|| heap.new_bigint_words(result.negative, result.as_slice()))
}

/// The sum of signed numbers.
fn add(result: &mut Words, x: &[u64], x_negative: bool, y: &[u64], y_negative: bool) {
    let (large, small, negative) = if is_less(x, y) { (y, x, y_negative) } else { (x, y, x_negative) };
    result.set(large);
    result.negative = negative;
    let mut carry = false;
    if x_negative == y_negative {
        result.len += 1;
        for (i, word) in result.words[..large.len() + 1].iter_mut().enumerate() {
            let (sum, first) = word.overflowing_add(small.get(i).copied().unwrap_or(0));
            let (sum, second) = sum.overflowing_add(carry as u64);
            (*word, carry) = (sum, first || second);
        }
    } else {
        for (i, word) in result.words[..large.len()].iter_mut().enumerate() {
            let (difference, first) = word.overflowing_sub(small.get(i).copied().unwrap_or(0));
            let (difference, second) = difference.overflowing_sub(carry as u64);
            (*word, carry) = (difference, first || second);
        }
    }
}
fn is_less(x: &[u64], y: &[u64]) -> bool {
    x.len() < y.len() || x.len() == y.len() && x.iter().rev().lt(y.iter().rev())
}
fn multiply(result: &mut Words, x: &[u64], y: &[u64]) {
    result.len = x.len() + y.len();
    for (i, &p) in x.iter().enumerate() {
        let mut carry = 0;
        for (place, &q) in result.words[i..].iter_mut().zip(y) {
            let sum = p as u128 * q as u128 + *place as u128 + carry as u128;
            (*place, carry) = (sum as u64, (sum >> 64) as u64);
        }
        result.words[i + y.len()] = carry;
    }
}
/// Quotient and remainder of magnitudes, into zeros; y is not zero.
fn divide(quotient: &mut Words, rest: &mut Words, x: &[u64], y: &[u64]) {
    if is_less(x, y) {
        return rest.set(x);
    }
    let n = y.len();
    if n == 1 {
        quotient.set(x);
        let rest = rest_of_one(rest);
        for word in quotient.words[..x.len()].iter_mut().rev() {
            let part = (*rest as u128) << 64 | *word as u128;
            *word = (part / y[0] as u128) as u64;
            *rest = (part - *word as u128 * y[0] as u128) as u64;
        }
        return;
    }
    // Long division in base 2^64, the divisor shifted so that its highest bit is set: then an estimate of a digit from the
    // highest two words is too large by two at most.
    let shift = y[n - 1].leading_zeros() as usize;
    let mut divisor = Words::ZERO;
    shift_left(&mut divisor, y, shift);
    let divisor = &divisor.words[..n];
    shift_left(rest, x, shift);
    quotient.len = x.len() - n + 1;
    let (top, next) = (divisor[n - 1] as u128, divisor[n - 2] as u128);
    for j in (0..=x.len() - n).rev() {
        let high = (rest.words[j + n] as u128) << 64 | rest.words[j + n - 1] as u128;
        let (mut digit, mut over) = if rest.words[j + n] as u128 >= top {
            let digit = u64::MAX as u128;
            (digit, high - digit * top)
        } else {
            let digit = high / top;
            (digit, high - digit * top)
        };
        while over >> 64 == 0 && digit * next > (over << 64 | rest.words[j + n - 2] as u128) {
            digit -= 1;
            over += top;
        }
        // rest -= digit * divisor, at this place.
        let (mut borrow, mut carry) = (false, 0u64);
        for (place, &word) in rest.words[j..].iter_mut().zip(divisor) {
            let product = digit * word as u128 + carry as u128;
            carry = (product >> 64) as u64;
            let (difference, first) = place.overflowing_sub(product as u64);
            let (difference, second) = difference.overflowing_sub(borrow as u64);
            (*place, borrow) = (difference, first || second);
        }
        let (difference, first) = rest.words[j + n].overflowing_sub(carry);
        let (difference, second) = difference.overflowing_sub(borrow as u64);
        rest.words[j + n] = difference;
        if first || second {
            // It was one too large after all.
            digit -= 1;
            let mut carry = false;
            for (place, &word) in rest.words[j..].iter_mut().zip(divisor) {
                let (sum, first) = place.overflowing_add(word);
                let (sum, second) = sum.overflowing_add(carry as u64);
                (*place, carry) = (sum, first || second);
            }
            rest.words[j + n] = rest.words[j + n].wrapping_add(carry as u64);
        }
        quotient.words[j] = digit as u64;
    }
    rest.len = n;
    shift_right(rest, shift as u64);
}
/// The only word of a number.
fn rest_of_one(rest: &mut Words) -> &mut u64 {
    rest.len = 1;
    &mut rest.words[0]
}
fn bitwise(result: &mut Words, op: BinaryOp, x: &[u64], y: &[u64]) {
    result.len = x.len().max(y.len());
    for i in 0..result.len {
        let (p, q) = (x.get(i).copied().unwrap_or(0), y.get(i).copied().unwrap_or(0));
        result.words[i] = match op {
            BinaryOp::And => p & q,
            BinaryOp::Or => p | q,
            _ => p ^ q,
        };
    }
}
fn shift_left(result: &mut Words, x: &[u64], distance: usize) {
    let (skip, bits) = (distance / 64, distance % 64);
    result.len = x.len() + skip + 1;
    for (i, &word) in x.iter().enumerate() {
        result.words[i + skip] |= word << bits;
        if bits != 0 {
            result.words[i + skip + 1] = word >> (64 - bits);
        }
    }
}
/// In place.
fn shift_right(x: &mut Words, distance: u64) {
    let (skip, bits) = ((distance / 64).min(x.len as u64) as usize, distance % 64);
    let len = x.len;
    for i in 0..len - skip {
        let above = if i + skip + 1 < len { x.words[i + skip + 1] } else { 0 };
        let word = x.words[i + skip] >> bits;
        x.words[i] = if bits == 0 { word } else { word | above << (64 - bits) };
    }
    x.len = len - skip;
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::UBig;

    /// Numbers whose words are likely to make carries, borrows and corrections.
    fn numbers(seed: &mut u64, len: usize) -> Vec<u64> {
        let mut next = || {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *seed >> 33
        };
        let mut words: Vec<u64> = (0..len)
            .map(|_| match next() % 5 {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << 63,
                3 => next(),
                _ => next() << 32 | next(),
            })
            .collect();
        while words.last() == Some(&0) {
            words.pop();
        }
        words
    }

    #[test]
    fn results_are_those_of_the_library() {
        let mut seed = 7;
        for round in 0..20_000 {
            let x = numbers(&mut seed, 1 + round % MAX_WORDS);
            let y = numbers(&mut seed, 1 + round / 7 % MAX_WORDS);
            let (p, q) = (UBig::from_words(&x), UBig::from_words(&y));
            let made = |make: &dyn Fn(&mut Words)| {
                let mut words = Words::ZERO;
                make(&mut words);
                (UBig::from_words(words.as_slice()), words.negative)
            };
            assert_eq!(made(&|w| add(w, &x, false, &y, false)).0, &p + &q);
            let (difference, negative) = made(&|w| add(w, &x, false, &y, true));
            assert_eq!(difference, if p >= q { &p - &q } else { &q - &p });
            assert_eq!(negative, p < q);
            assert_eq!(made(&|w| multiply(w, &x, &y)).0, &p * &q);
            assert_eq!(made(&|w| bitwise(w, BinaryOp::Xor, &x, &y)).0, &p ^ &q);
            let distance = (round * 13) % (64 * MAX_WORDS);
            assert_eq!(made(&|w| shift_left(w, &x, distance)).0, &p << distance);
            let right = made(&|w| {
                w.set(&x);
                shift_right(w, distance as u64);
            });
            assert_eq!(right.0, &p >> distance);
            if !y.is_empty() {
                let mut remainder = Words::ZERO;
                let mut quotient = Words::ZERO;
                divide(&mut quotient, &mut remainder, &x, &y);
                let both = (UBig::from_words(quotient.as_slice()), UBig::from_words(remainder.as_slice()));
                assert_eq!(both, (&p / &q, &p % &q), "{x:x?} / {y:x?}");
            }
        }
    }
}
