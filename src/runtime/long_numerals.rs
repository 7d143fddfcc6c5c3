//! Numbers in long texts: the same numbers in short ones, found in pieces between which the script can be ended.

use super::long_strings::PIECE;
use super::{Agent, JsResult, comparison, number_format};
use crate::heap::{JsString, Units};
use dashu_int::IBig;

/// Significant digits that say all: those after them only tell whether anything is left. No two doubles and no half of their
/// sum need as many.
const SIGNIFICANT: usize = 800;
/// So many digits in any radix are more than the largest double.
const INFINITE: usize = 1200;

impl Agent {
    // StringToNumber ( str ), https://tc39.es/ecma262/#sec-stringtonumber
    #[inline]
    pub fn string_to_number(&mut self, s: JsString) -> JsResult<f64> {
        if s.len() > PIECE {
            let (from, to) = self.trimmed_range(s, true, true)?;
            return self.long_number(s.pinned_units(&self.heap).slice(from, to), number_format::string_to_number);
        }
        Ok(number_format::string_to_number(s.units(&self.heap)))
    }
    /// What `parseFloat` makes of a string.
    pub fn parse_float(&mut self, s: JsString) -> JsResult<f64> {
        if s.len() > PIECE {
            let (from, to) = self.trimmed_range(s, true, false)?;
            return self.long_number(s.pinned_units(&self.heap).slice(from, to), number_format::parse_float);
        }
        Ok(number_format::parse_float(s.units(&self.heap)))
    }
    /// What `parseInt` makes of a string.
    pub fn parse_int(&mut self, s: JsString, radix: i32) -> JsResult<f64> {
        if s.len() <= PIECE {
            return Ok(number_format::parse_int(s.units(&self.heap), radix));
        }
        let (from, to) = self.trimmed_range(s, true, false)?;
        let units = s.pinned_units(&self.heap).slice(from, to);
        let mut start = digits_start(units);
        if start > 1 && !(units.at(start - 1) | 0x20 == b'x' as u16 && matches!(radix, 0 | 16)) {
            // No prefix here: the letter is a digit, or ends the number.
            start -= 2;
        }
        let zeros = self.run_of_zeros(units.slice(start, units.len()))?;
        let mut text = units.slice(0, start).to_vec();
        text.extend((zeros > 0).then_some(b'0' as u16));
        let digits = start + zeros;
        text.extend(units.slice(digits, units.len().min(digits + INFINITE)).iter());
        Ok(number_format::parse_int(Units::Utf16(&text), radix))
    }
    // StringToBigInt ( str ), https://tc39.es/ecma262/#sec-stringtobigint
    /// None if the text is no BigInt, or has more digits than any.
    pub fn string_to_bigint(&mut self, s: JsString) -> JsResult<Option<IBig>> {
        self.poll(1 + (s.len().min(PIECE) as u64 / 64) * (s.len().min(PIECE) as u64 / 4096 + 1))?;
        let (from, to) = self.trimmed_range(s, true, true)?;
        let units = s.pinned_units(&self.heap).slice(from, to);
        let start = digits_start(units);
        let zeros = self.run_of_zeros(units.slice(start, units.len()))?;
        if units.len() - start - zeros > comparison::MAX_BIGINT_DIGITS {
            return Ok(None);
        }
        let mut text = units.slice(0, start).to_vec();
        text.extend((zeros > 0).then_some(b'0' as u16));
        text.extend(units.slice(start + zeros, units.len()).iter());
        Ok(comparison::string_to_bigint(&String::from_utf16_lossy(&text)))
    }

    /// How many zeros the text begins with.
    fn run_of_zeros(&mut self, units: Units<'_>) -> JsResult<usize> {
        let mut zeros = 0;
        for piece in units.pieces(PIECE) {
            let here = piece.iter().take_while(|unit| *unit == b'0' as u16).count();
            zeros += here;
            if here < piece.len() {
                break;
            }
            self.pay_for_units(here)?;
        }
        Ok(zeros)
    }

    /// The number of a text without white space before it, read by `read` from a short text that means the same.
    pub(crate) fn long_number(&mut self, units: Units<'_>, read: fn(Units<'_>) -> f64) -> JsResult<f64> {
        if units.len() <= PIECE {
            return Ok(read(units));
        }
        let start = digits_start(units);
        let mut text: Vec<u8> = units.slice(0, start).iter().map(|unit| unit as u8).collect();
        let at = if text.last().is_some_and(u8::is_ascii_alphabetic) {
            self.long_integer(units, start, &mut text)?
        } else {
            self.long_decimal(units, start, &mut text)?
        };
        // Whatever follows is there still.
        let rest = units.slice(at, units.len().min(at + 16)).iter();
        text.extend(rest.map(|unit| u8::try_from(unit).unwrap_or(b'?')));
        Ok(read(Units::Latin1(&text)))
    }
    /// Copies the digits at `at` of a radix with a prefix, but of many only the first; where they end.
    fn long_integer(&mut self, units: Units<'_>, at: usize, text: &mut Vec<u8>) -> JsResult<usize> {
        let zeros = self.run_of_zeros(units.slice(at, units.len()))?;
        text.extend((zeros > 0).then_some(b'0'));
        let radix = match text.get(1).map(|c| c | 0x20) {
            Some(b'x') => 16,
            Some(b'o') => 8,
            _ => 2,
        };
        let mut at = at + zeros;
        let mut taken = 0;
        while at < units.len() && char::from_u32(units.at(at) as u32).is_some_and(|c| c.is_digit(radix)) {
            if taken < INFINITE {
                text.push(units.at(at) as u8);
                taken += 1;
            }
            at += 1;
            if at.is_multiple_of(PIECE) {
                self.pay_for_units(PIECE)?;
            }
        }
        Ok(at)
    }
    /// Writes the decimal literal at `at` with no more than the digits that matter; where it ends. Writes nothing if there is
    /// none.
    fn long_decimal(&mut self, units: Units<'_>, at: usize, text: &mut Vec<u8>) -> JsResult<usize> {
        let unit = |i: usize| if i < units.len() { units.at(i) } else { 0 };
        let digit = |i: usize| unit(i).checked_sub(b'0' as u16).filter(|digit| *digit <= 9);
        let (mut i, mut digits, mut exponent, mut left) = (at, Vec::new(), 0i64, false);
        let (mut any, mut point) = (false, false);
        loop {
            if unit(i) == b'.' as u16 && !point && (any || digit(i + 1).is_some()) {
                point = true;
            } else if let Some(digit) = digit(i) {
                any = true;
                if digits.len() < SIGNIFICANT {
                    if digit != 0 || !digits.is_empty() {
                        digits.push(b'0' + digit as u8);
                    }
                    exponent -= point as i64;
                } else {
                    left |= digit != 0;
                    exponent += !point as i64;
                }
            } else {
                break;
            }
            i += 1;
            if i % PIECE == 0 {
                self.pay_for_units(PIECE)?;
            }
        }
        if !any {
            return Ok(at);
        }
        if left {
            digits.push(b'1');
            exponent -= 1;
        }
        if unit(i) | 0x20 == b'e' as u16 {
            let signed = matches!(unit(i + 1), 0x2B | 0x2D);
            let first = i + 1 + signed as usize;
            if digit(first).is_some() {
                let mut written = 0i64;
                let negative = unit(i + 1) == b'-' as u16;
                i = first;
                while let Some(digit) = digit(i) {
                    written = (written * 10 + digit as i64).min(1 << 40);
                    i += 1;
                    if i % PIECE == 0 {
                        self.pay_for_units(PIECE)?;
                    }
                }
                exponent += if negative { -written } else { written };
            }
        }
        text.extend_from_slice(if digits.is_empty() { b"0" } else { &digits });
        text.extend_from_slice(format!("e{exponent}").as_bytes());
        Ok(i)
    }
}

/// Where digits begin: after a sign, or the prefix of a radix.
fn digits_start(units: Units<'_>) -> usize {
    let unit = |i: usize| if i < units.len() { units.at(i) } else { 0 };
    let sign = matches!(unit(0), 0x2B | 0x2D) as usize;
    let letter = u8::try_from(unit(sign + 1)).unwrap_or(0).to_ascii_lowercase();
    let prefix = unit(sign) == b'0' as u16 && matches!(letter, b'x' | b'o' | b'b');
    if prefix { sign + 2 } else { sign }
}

#[cfg(test)]
mod tests {
    use crate::heap::Value;
    use crate::runtime::{Agent, DefaultHooks, Limits};

    #[test]
    fn long_texts_are_the_numbers_of_short_ones() {
        let mut agent = Agent::new(Limits::default(), Box::new(DefaultHooks(7)));
        agent.enter(|agent| {
            for (text, number) in [
                ("'0'.repeat(2e5) + '12.5'", "12.5"),
                ("'1' + '0'.repeat(2e5) + 'e-199999'", "10"),
                ("'0.' + '0'.repeat(2e5) + '25e200001'", "2.5"),
                ("'.' + '0'.repeat(2e5) + '25e200001'", "2.5"),
                ("'9'.repeat(2e5)", "Infinity"),
                ("'-' + '9'.repeat(2e5)", "-Infinity"),
                // Between two doubles, by the last of many digits.
                ("'9007199254740993' + '.' + '0'.repeat(2e5) + '1'", "9007199254740994"),
                ("'9007199254740993' + '.' + '0'.repeat(2e5)", "9007199254740992"),
                ("' '.repeat(2e5) + '12' + ' '.repeat(2e5)", "12"),
                ("'1e' + '0'.repeat(2e5) + '3'", "1000"),
            ] {
                for read in ["Number", "parseFloat"] {
                    let same = agent.evaluate_script("t", &format!("Object.is({read}({text}), {number})"));
                    assert_eq!(same.ok(), Some(Value::TRUE), "{read}({text})");
                }
            }
            for (code, value) in [
                ("Number('0x' + '0'.repeat(2e5) + 'ff')", "255"),
                ("Number('0x' + 'f'.repeat(2e5))", "Infinity"),
                ("Number('0x' + 'f'.repeat(2e5) + 'g')", "NaN"),
                ("Number('0b' + '1'.repeat(2e5) + '2')", "NaN"),
                ("Number('1'.repeat(2e5) + 'x')", "NaN"),
                ("Number('x'.repeat(2e5))", "NaN"),
                ("Number('.' + ' '.repeat(2e5) + '1')", "NaN"),
                ("Number('1'.repeat(2e5) + '.1.')", "NaN"),
                ("Number(' '.repeat(2e5))", "0"),
                ("parseFloat('0.' + '0'.repeat(2e5) + '5e200000px')", "0.5"),
                ("parseFloat('x'.repeat(2e5))", "NaN"),
                ("parseInt('0'.repeat(2e5) + '12.5')", "12"),
                ("parseInt(' '.repeat(2e5) + '-0x' + '0'.repeat(2e5) + 'fg')", "-15"),
                ("parseInt('0x' + '0'.repeat(2e5), 10)", "0"),
                ("parseInt('1'.repeat(2e5), 2)", "Infinity"),
                ("parseInt('0b' + '0'.repeat(2e5), 16)", "Infinity"),
                ("parseInt('0b1' + '0'.repeat(2e5))", "0"),
                ("parseInt('z'.repeat(2e5), 36)", "Infinity"),
                ("BigInt('0'.repeat(2e6) + '12')", "12n"),
                ("BigInt(' '.repeat(2e6) + '-12' + ' '.repeat(2e6))", "-12n"),
                ("BigInt('0x' + '0'.repeat(2e6) + 'ff')", "255n"),
                ("BigInt(' '.repeat(2e6))", "0n"),
                ("(() => { try { BigInt('9'.repeat(2e6)) } catch (e) { return e.name } })()", "'SyntaxError'"),
                ("12n == '0'.repeat(2e6) + '12'", "true"),
            ] {
                let same = agent.evaluate_script("t", &format!("Object.is({code}, {value})"));
                assert_eq!(same.ok(), Some(Value::TRUE), "{code}");
            }
        });
    }
}
