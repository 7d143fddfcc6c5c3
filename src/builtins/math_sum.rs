//! An exact sum of Numbers: a fixed-point accumulator wide enough for every double.

/// Limbs of 32 bits in 64-bit words: bit 0 is 2^-1074; the highest bit of a double is 2^1023; 64 more for carries.
const LIMBS: usize = (1074 + 1024 + 64) / 32 + 2;

/// A sum of Numbers, rounded only when read.
pub struct ExactSum {
    limbs: [i64; LIMBS],
    /// Additions since carries were last propagated.
    pending: u32,
    nan: bool,
    positive_infinity: bool,
    negative_infinity: bool,
    /// Only −0 was added, or nothing.
    minus_zero: bool,
}
impl Default for ExactSum {
    fn default() -> Self {
        ExactSum {
            limbs: [0; LIMBS],
            pending: 0,
            nan: false,
            positive_infinity: false,
            negative_infinity: false,
            minus_zero: true,
        }
    }
}

impl ExactSum {
    /// Adds a number.
    pub fn add(&mut self, n: f64) {
        if n == 0.0 {
            self.minus_zero &= n.is_sign_negative();
            return;
        }
        self.minus_zero = false;
        if !n.is_finite() {
            self.nan |= n.is_nan();
            self.positive_infinity |= n == f64::INFINITY;
            self.negative_infinity |= n == f64::NEG_INFINITY;
            return;
        }
        let bits = n.to_bits();
        let exponent = ((bits >> 52) & 0x7FF) as usize;
        let fraction = bits & ((1 << 52) - 1);
        let (mantissa, shift) = if exponent == 0 { (fraction, 0) } else { (fraction | 1 << 52, exponent - 1) };
        let wide = (mantissa as u128) << (shift % 32);
        for i in 0..3 {
            let part = (wide >> (32 * i)) as u32 as i64;
            self.limbs[shift / 32 + i] += if n < 0.0 { -part } else { part };
        }
        self.pending += 1;
        if self.pending == 1 << 30 {
            self.carry();
        }
    }
    /// Brings every limb but the last into 0..2^32.
    fn carry(&mut self) {
        let mut carry = 0i64;
        for limb in &mut self.limbs[..LIMBS - 1] {
            let sum = *limb + carry;
            carry = sum >> 32;
            *limb = sum & 0xFFFF_FFFF;
        }
        self.limbs[LIMBS - 1] += carry;
        self.pending = 0;
    }
    /// The sum, rounded to nearest, ties to even.
    pub fn value(mut self) -> f64 {
        if self.nan || self.positive_infinity && self.negative_infinity {
            return f64::NAN;
        }
        if self.positive_infinity {
            return f64::INFINITY;
        }
        if self.negative_infinity {
            return f64::NEG_INFINITY;
        }
        if self.minus_zero {
            return -0.0;
        }
        self.carry();
        let negative = self.limbs[LIMBS - 1] < 0;
        if negative {
            for limb in &mut self.limbs {
                *limb = -*limb;
            }
            self.carry();
        }
        let Some(top) = self.limbs.iter().rposition(|&limb| limb != 0) else { return 0.0 };
        let magnitude = round(&self.limbs, top);
        if negative { -magnitude } else { magnitude }
    }
}

/// The double nearest to limbs up to `top`, which is not 0.
fn round(limbs: &[i64; LIMBS], top: usize) -> f64 {
    let bit = |i: usize| limbs[i / 32] as u64 >> (i % 32) & 1;
    let highest = top * 32 + 63 - (limbs[top] as u64).leading_zeros() as usize;
    // The lowest bit that fits into the mantissa.
    let lowest = highest.saturating_sub(52);
    let mut mantissa = 0u64;
    for i in (lowest..=highest).rev() {
        mantissa = mantissa << 1 | bit(i);
    }
    if lowest > 0 && bit(lowest - 1) == 1 {
        let sticky = (0..lowest - 1).any(|i| bit(i) == 1);
        if sticky || mantissa & 1 == 1 {
            mantissa += 1;
        }
    }
    // `lowest` is the exponent field minus one; a carry out of the mantissa moves into it.
    if mantissa == 1 << 53 {
        return if lowest + 2 >= 2047 { f64::INFINITY } else { f64::from_bits((lowest as u64 + 2) << 52) };
    }
    if mantissa < 1 << 52 {
        return f64::from_bits(mantissa);
    }
    if lowest + 1 >= 2047 {
        return f64::INFINITY;
    }
    f64::from_bits((lowest as u64 + 1) << 52 | (mantissa & ((1 << 52) - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(numbers: &[f64]) -> f64 {
        let mut sum = ExactSum::default();
        numbers.iter().for_each(|&n| sum.add(n));
        sum.value()
    }

    #[test]
    fn sums() {
        assert_eq!(sum(&[0.1, 0.2, 0.3]), 0.6);
        assert_eq!(sum(&[1e308, 1e308, 0.1, 0.1, 1e30, 0.1, -1e30, -1e308, -1e308]), 0.30000000000000004);
        assert_eq!(sum(&[f64::MAX, f64::MAX]), f64::INFINITY);
        assert_eq!(sum(&[f64::MAX, f64::MAX, -f64::MAX]), f64::MAX);
        assert_eq!(sum(&[5e-324, 5e-324]), 1e-323);
        assert_eq!(sum(&[-1.5, 0.25]), -1.25);
        assert!(sum(&[]).is_sign_negative());
        assert!(!sum(&[1.0, -1.0]).is_sign_negative());
    }
}
