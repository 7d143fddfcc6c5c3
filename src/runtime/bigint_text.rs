//! BigInts as text, in steps that a script can be ended between.

use super::bigint_operations::product_cost;
use super::{Agent, JsResult};
use dashu_int::UBig;
use dashu_int::ops::DivRem;

/// Numbers up to this many words are converted in one go.
const PIECE: usize = 512;

impl Agent {
    /// A BigInt's magnitude in a radix: halved by powers of the radix until the pieces are small.
    pub(super) fn magnitude_text(&mut self, n: &UBig, radix: u8) -> JsResult<Vec<u8>> {
        let mut out = Vec::new();
        if radix.is_power_of_two() || n.as_words().len() <= PIECE {
            self.pay(n.as_words().len() as u64)?;
            out.extend_from_slice(n.in_radix(radix).to_string().as_bytes());
            return Ok(out);
        }
        // radix ^ (digits · 2^k), the last one more than the square root of n.
        let digits = (PIECE * 32) / (radix.ilog2() as usize + 1);
        let mut powers = vec![UBig::from(radix).pow(digits)];
        while let Some(last) = powers.last()
            && last.as_words().len() * 2 <= n.as_words().len() + 1
        {
            let words = last.as_words().len();
            self.pay(product_cost(words, words))?;
            powers.push(last * last);
        }
        self.write_digits(n, radix, digits, &powers, 0, &mut out)?;
        Ok(out)
    }
    /// Writes `n`, which is less than the square of the last power, with zeros before it up to `width`.
    fn write_digits(
        &mut self,
        n: &UBig,
        radix: u8,
        digits: usize,
        powers: &[UBig],
        width: usize,
        out: &mut Vec<u8>,
    ) -> JsResult<()> {
        let Some((power, lower)) = powers.split_last() else {
            self.pay(n.as_words().len() as u64 * 8 + 1)?;
            let text = if *n == UBig::ZERO { String::new() } else { n.in_radix(radix).to_string() };
            out.resize(out.len() + width.saturating_sub(text.len()), b'0');
            out.extend_from_slice(text.as_bytes());
            return Ok(());
        };
        if n < power {
            return self.write_digits(n, radix, digits, lower, width, out);
        }
        let words = power.as_words().len();
        self.pay(product_cost(words, words))?;
        let low_width = digits << lower.len();
        let (high, low) = n.div_rem(power);
        self.write_digits(&high, radix, digits, lower, width.saturating_sub(low_width), out)?;
        self.write_digits(&low, radix, digits, lower, low_width, out)
    }
}
