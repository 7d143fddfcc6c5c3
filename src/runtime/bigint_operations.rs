//! 6.1.6.2 The BigInt type: its operations, with fuel and memory in proportion to size.

use super::operators::BinaryOp;
use super::{Agent, JsResult, message};
use crate::heap::{JsBigInt, Value};
use dashu_int::{IBig, UBig};

pub use crate::bytecode::MAX_BIGINT_BITS as MAX_BITS;

impl Agent {
    /// A BigInt as a value, refused with a RangeError if it is too long.
    pub fn bigint_value(&mut self, n: &IBig) -> JsResult<Value> {
        let words = n.as_sign_words().1.len();
        if words > 2 {
            if bits(n) > MAX_BITS {
                return Err(self.throw(message::BigIntTooBig()));
            }
            self.reserve_memory(words * 8)?;
        }
        Ok(self.heap.new_bigint(n).into())
    }

    /// An operator on two BigInts.
    pub fn bigint_binary(&mut self, op: BinaryOp, a: Value, b: Value) -> JsResult<Value> {
        let (Some(a), Some(b)) = (a.as_bigint(), b.as_bigint()) else {
            return Err(self.throw(message::MixBigInt()));
        };
        // OPTIMIZATION: operands of one word are computed in machine integers.
        if let (Some(x), Some(y)) = (a.to_i128(), b.to_i128())
            && let Some(result) = small_binary(op, x, y)
        {
            return Ok(self.heap.new_bigint_i128(result).into());
        }
        if let Some(result) = super::bigint_medium::medium_binary(&mut self.heap, op, a, b) {
            return Ok(result.into());
        }
        self.bigint_binary_slow(op, a, b)
    }
    #[inline(never)]
    fn bigint_binary_slow(&mut self, op: BinaryOp, a: JsBigInt, b: JsBigInt) -> JsResult<Value> {
        let (a, b) = (a.to_ibig(), b.to_ibig());
        let (n, m) = (words(&a), words(&b));
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                self.poll(((n + m) / 16) as u64)?;
                let result = match op {
                    BinaryOp::Add => a + b,
                    BinaryOp::Sub => a - b,
                    BinaryOp::And => a & b,
                    BinaryOp::Or => a | b,
                    _ => a ^ b,
                };
                self.bigint_value(&result)
            }
            // BigInt::multiply ( x, y ), https://tc39.es/ecma262/#sec-numeric-types-bigint-multiply
            BinaryOp::Mul => {
                if !a.is_zero() && !b.is_zero() && bits(&a) + bits(&b) > MAX_BITS + 1 {
                    return Err(self.throw(message::BigIntTooBig()));
                }
                self.poll(product_cost(n, m))?;
                self.bigint_value(&(a * b))
            }
            // BigInt::divide ( x, y ), https://tc39.es/ecma262/#sec-numeric-types-bigint-divide
            BinaryOp::Div | BinaryOp::Rem => {
                if b.is_zero() {
                    return Err(self.throw(message::BigIntDivisionByZero()));
                }
                self.poll(product_cost(n.saturating_sub(m) + 1, m))?;
                let result = if op == BinaryOp::Div { a / b } else { a % b };
                self.bigint_value(&result)
            }
            BinaryOp::Exp => self.bigint_exponentiate(a, b),
            BinaryOp::Shl => self.bigint_left_shift(a, b),
            BinaryOp::Shr => self.bigint_left_shift(a, -b),
            BinaryOp::UnsignedShr => Err(self.throw(message::UnsignedShiftBigInt())),
        }
    }

    // BigInt::exponentiate ( base, exponent ), https://tc39.es/ecma262/#sec-numeric-types-bigint-exponentiate
    fn bigint_exponentiate(&mut self, base: IBig, exponent: IBig) -> JsResult<Value> {
        if exponent < IBig::ZERO {
            return Err(self.throw(message::BigIntNegativeExponent()));
        }
        if exponent.is_zero() || base.is_one() {
            return self.bigint_value(&IBig::ONE);
        }
        if base.is_zero() {
            return self.bigint_value(&base);
        }
        let odd = !(&exponent & IBig::ONE).is_zero();
        if base == IBig::NEG_ONE {
            return self.bigint_value(&if odd { base } else { IBig::ONE });
        }
        let n = match usize::try_from(&exponent) {
            Ok(n) if n <= MAX_BITS && (bits(&base) - 1).saturating_mul(n) <= MAX_BITS => n,
            _ => return Err(self.throw(message::BigIntTooBig())),
        };
        let size = bits(&base) * n / 64 + 1;
        self.poll(product_cost(size, size))?;
        self.bigint_value(&base.pow(n))
    }

    // BigInt::leftShift ( x, y ), https://tc39.es/ecma262/#sec-numeric-types-bigint-leftshift
    fn bigint_left_shift(&mut self, x: IBig, y: IBig) -> JsResult<Value> {
        if x.is_zero() {
            return self.bigint_value(&x);
        }
        let negative = y < IBig::ZERO;
        let distance = usize::try_from(&if negative { -y } else { y }).unwrap_or(usize::MAX);
        self.poll((words(&x) / 16) as u64)?;
        if negative {
            if distance >= bits(&x) {
                return self.bigint_value(&if x < IBig::ZERO { IBig::NEG_ONE } else { IBig::ZERO });
            }
            return self.bigint_value(&(x >> distance));
        }
        if distance > MAX_BITS || bits(&x) + distance > MAX_BITS {
            return Err(self.throw(message::BigIntTooBig()));
        }
        self.poll((distance / 1024) as u64)?;
        self.bigint_value(&(x << distance))
    }

    // BigInt::unaryMinus ( x ), https://tc39.es/ecma262/#sec-numeric-types-bigint-unaryMinus
    pub fn bigint_unary_minus(&mut self, value: Value) -> JsResult<Value> {
        match value.as_bigint() {
            Some(n) => {
                let n = -n.to_ibig();
                self.bigint_value(&n)
            }
            None => Err(self.throw(message::MixBigInt())),
        }
    }
    // BigInt::bitwiseNOT ( x ), https://tc39.es/ecma262/#sec-numeric-types-bigint-bitwiseNOT
    pub fn bigint_bitwise_not(&mut self, value: Value) -> JsResult<Value> {
        match value.as_bigint() {
            Some(n) => {
                let n = !n.to_ibig();
                self.bigint_value(&n)
            }
            None => Err(self.throw(message::MixBigInt())),
        }
    }

    // BigInt::toString ( x, radix ), https://tc39.es/ecma262/#sec-numeric-types-bigint-tostring
    pub fn bigint_to_string(&mut self, n: JsBigInt, radix: u8) -> JsResult<crate::heap::JsString> {
        let n = n.to_ibig();
        let size = words(&n);
        self.reserve_memory(size * 64)?;
        let (sign, magnitude) = n.into_parts();
        let mut text = self.magnitude_text(&magnitude, radix)?;
        if sign == dashu_int::Sign::Negative {
            text.insert(0, b'-');
        }
        Ok(self.heap.new_string_latin1(&text))
    }
}

/// Bits of the magnitude.
pub fn bits(n: &IBig) -> usize {
    match n.as_sign_words().1 {
        [] => 0,
        [rest @ .., top] => rest.len() * 64 + 64 - top.leading_zeros() as usize,
    }
}
fn words(n: &IBig) -> usize {
    n.as_sign_words().1.len()
}
/// Fuel for a product of so many words: quadratic at first, then as Karatsuba has it.
pub(super) fn product_cost(n: usize, m: usize) -> u64 {
    let (small, large) = (n.min(m) as f64, n.max(m) as f64);
    // Schoolbook up to a point, then Karatsuba.
    let effort = if small <= 32.0 { small } else { small.min(small.powf(0.585) * 4.0) };
    (large * effort / 8.0) as u64
}

/// Operands are of one word each, so nothing here overflows but shifts and powers, which decline.
#[inline]
fn small_binary(op: BinaryOp, x: i128, y: i128) -> Option<i128> {
    Some(match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => return x.checked_mul(y),
        BinaryOp::Div | BinaryOp::Rem if y != 0 => {
            // 128-bit division is many times slower.
            match (i64::try_from(x), i64::try_from(y)) {
                (Ok(a), Ok(b)) if op == BinaryOp::Div && a != i64::MIN => (a / b) as i128,
                (Ok(a), Ok(b)) if op == BinaryOp::Rem => a.wrapping_rem(b) as i128,
                _ if op == BinaryOp::Div => x / y,
                _ => x % y,
            }
        }
        BinaryOp::And => x & y,
        BinaryOp::Or => x | y,
        BinaryOp::Xor => x ^ y,
        BinaryOp::Shl if (0..=62).contains(&y) => x << y,
        BinaryOp::Shr if y >= 0 => x >> y.min(127),
        _ => return None,
    })
}

/// The mathematical value of a whole finite Number.
pub fn ibig_from_f64(n: f64) -> IBig {
    IBig::try_from(n.trunc()).unwrap_or(IBig::ZERO)
}

/// x modulo 2^bits.
pub fn modulo_power_of_two(x: &IBig, bits: usize) -> UBig {
    let mask: IBig = (IBig::ONE << bits) - IBig::ONE;
    UBig::try_from(x & mask).unwrap_or(UBig::ZERO)
}
