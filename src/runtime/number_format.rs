//! Numbers to text and back: shortest digits, exact decimal expansions, other radixes, and the numbers in strings.

use crate::heap::Units;
use dashu_int::UBig;

/// The decimal digits of a positive number and where its point is: `0.d₁d₂…dₖ × 10^point`.
pub struct Digits {
    /// ASCII digits, the first not 0.
    pub digits: [u8; 17],
    /// How many.
    pub len: usize,
    /// Position of the point.
    pub point: i32,
}

/// The shortest digits that read back as `n`, which is finite and positive.
pub fn shortest_digits(n: f64) -> Digits {
    let mut buffer = zmij::Buffer::new();
    let text = buffer.format_finite(n).as_bytes();
    let mut out = Digits { digits: [b'0'; 17], len: 0, point: 0 };
    let mut point_seen = false;
    // Position of the point relative to the first significant digit.
    let mut point = 0;
    let mut i = 0;
    while i < text.len() {
        match text[i] {
            b'.' => point_seen = true,
            b'e' | b'E' => break,
            c => {
                if out.len == 0 && c == b'0' {
                    point -= point_seen as i32;
                } else {
                    if out.len < 17 {
                        out.digits[out.len] = c;
                        out.len += 1;
                    }
                    point += !point_seen as i32;
                }
            }
        }
        i += 1;
    }
    if i < text.len() {
        let (mut exponent, mut negative) = (0i32, false);
        for &c in &text[i + 1..] {
            match c {
                b'-' => negative = true,
                b'+' => {}
                c => exponent = exponent * 10 + (c - b'0') as i32,
            }
        }
        point += if negative { -exponent } else { exponent };
    }
    while out.len > 1 && out.digits[out.len - 1] == b'0' {
        out.len -= 1;
    }
    out.point = point;
    out
}

const DIGIT_PAIRS: [u8; 200] = {
    let mut pairs = [0; 200];
    let mut i = 0;
    while i < 100 {
        pairs[i * 2] = b'0' + (i / 10) as u8;
        pairs[i * 2 + 1] = b'0' + (i % 10) as u8;
        i += 1;
    }
    pairs
};
/// Writes a whole number in decimal to the end of a buffer; where it begins. There is room for a sign before it.
#[inline]
pub fn write_digits(n: u64, buffer: &mut [u8; 21]) -> usize {
    let (mut n, mut at) = (n, buffer.len());
    while n >= 10 {
        let pair = (n % 100) as usize * 2;
        n /= 100;
        at -= 2;
        buffer[at..at + 2].copy_from_slice(&DIGIT_PAIRS[pair..pair + 2]);
    }
    if n > 0 || at == buffer.len() {
        at -= 1;
        buffer[at] = b'0' + n as u8;
    }
    at
}

/// Room for any Number's text in radix 10.
pub struct NumberText {
    bytes: [u8; 32],
    len: usize,
}
impl NumberText {
    /// The text, ASCII.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
    fn push(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }
    fn zeros(&mut self, n: i32) {
        for _ in 0..n {
            self.push(b"0");
        }
    }
}

// Number::toString ( x, radix ), https://tc39.es/ecma262/#sec-numeric-types-number-tostring, radix 10
pub fn decimal_text(n: f64) -> NumberText {
    let mut out = NumberText { bytes: [0; 32], len: 0 };
    if n.is_nan() {
        out.push(b"NaN");
        return out;
    }
    if n == 0.0 {
        out.push(b"0");
        return out;
    }
    if n < 0.0 {
        out.push(b"-");
    }
    let n = n.abs();
    if n.is_infinite() {
        out.push(b"Infinity");
        return out;
    }
    if n < 9007199254740992.0 && n.trunc() == n {
        let mut buffer = [0u8; 21];
        let at = write_digits(n as u64, &mut buffer);
        out.push(&buffer[at..]);
        return out;
    }
    // OPTIMIZATION: where the digits come without exponent, both lay them out alike.
    if (1e-5..9007199254740992.0).contains(&n) {
        let mut buffer = zmij::Buffer::new();
        let text = buffer.format_finite(n);
        if !text.contains('e') {
            out.push(text.as_bytes());
            return out;
        }
    }
    let shortest = shortest_digits(n);
    let digits = &shortest.digits[..shortest.len];
    let (k, e) = (shortest.len as i32, shortest.point);
    if k <= e && e <= 21 {
        out.push(digits);
        out.zeros(e - k);
    } else if 0 < e && e <= 21 {
        out.push(&digits[..e as usize]);
        out.push(b".");
        out.push(&digits[e as usize..]);
    } else if -6 < e && e <= 0 {
        out.push(b"0.");
        out.zeros(-e);
        out.push(digits);
    } else {
        out.push(&digits[..1]);
        if k > 1 {
            out.push(b".");
            out.push(&digits[1..]);
        }
        out.push(if e > 0 { b"e+" } else { b"e-" });
        let exponent = (e - 1).unsigned_abs();
        if exponent >= 100 {
            out.push(&[b'0' + (exponent / 100) as u8]);
        }
        if exponent >= 10 {
            out.push(&[b'0' + (exponent / 10 % 10) as u8]);
        }
        out.push(&[b'0' + (exponent % 10) as u8]);
    }
    out
}

/// A positive finite number as mantissa × 2^exponent.
fn decompose(n: f64) -> (u64, i32) {
    let bits = n.to_bits();
    let exponent = ((bits >> 52) & 0x7FF) as i32;
    let fraction = bits & ((1 << 52) - 1);
    if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) }
}

/// `n × 10^power` rounded to a whole number, halves up, exactly.
fn scaled(n: f64, power: i32) -> UBig {
    let (mantissa, exponent) = decompose(n);
    let mut numerator = UBig::from(mantissa);
    let mut denominator = UBig::ONE;
    let scale = UBig::from(10u8).pow(power.unsigned_abs() as usize);
    if power >= 0 {
        numerator *= scale;
    } else {
        denominator *= scale;
    }
    if exponent >= 0 {
        numerator <<= exponent as usize;
    } else {
        denominator <<= -exponent as usize;
    }
    // floor(n / d + 1/2) = floor((2 n + d) / 2 d)
    ((numerator << 1usize) + &denominator) / (denominator << 1usize)
}

/// The same in machine arithmetic; None where that does not suffice.
fn scaled_small(n: f64, power: i32) -> Option<u128> {
    let (mantissa, exponent) = decompose(n);
    let mantissa = mantissa as u128;
    let scale = 10u128.checked_pow(power.unsigned_abs()).filter(|scale| scale >> 74 == 0)?;
    if power >= 0 {
        // Less than 2^127, so that half of the divisor may be added.
        let scaled = mantissa * scale;
        return match exponent {
            0.. if (exponent as u32) < scaled.leading_zeros() => Some(scaled << exponent),
            0.. => None,
            -127..0 => Some((scaled + (1 << (-exponent - 1))) >> -exponent),
            _ => Some(0),
        };
    }
    let (numerator, denominator) = match exponent {
        0..=70 => (mantissa << exponent, scale),
        -50..0 => (mantissa, scale << -exponent),
        _ => return None,
    };
    Some((2 * numerator + denominator) / (2 * denominator))
}
/// A whole number's digits, at least `least` of them.
fn whole_digits(n: u128, least: usize) -> Vec<u8> {
    let mut digits = [0; 21];
    let mut out = Vec::with_capacity(48);
    if let Ok(n) = u64::try_from(n) {
        let at = write_digits(n, &mut digits);
        out.resize(least.saturating_sub(digits.len() - at), b'0');
        out.extend_from_slice(&digits[at..]);
        return out;
    }
    // In three parts of 18 digits.
    const PART: u128 = 1_000_000_000_000_000_000;
    for part in [n / PART / PART, n / PART % PART, n % PART] {
        let at = write_digits(part as u64, &mut digits);
        if !out.is_empty() {
            out.resize(out.len() + 18 - (digits.len() - at), b'0');
        }
        if !out.is_empty() || part > 0 {
            out.extend_from_slice(&digits[at..]);
        }
    }
    if out.len() < least {
        out.splice(0..0, std::iter::repeat_n(b'0', least - out.len()));
    }
    out
}
fn ascii(digits: Vec<u8>) -> String {
    String::from_utf8(digits).unwrap_or_default()
}

/// `n ≥ 0` with exactly `fraction` digits after the point, halves away from zero.
pub fn fixed(n: f64, fraction: usize) -> String {
    let mut digits = match scaled_small(n, fraction as i32) {
        Some(digits) => whole_digits(digits, fraction + 1),
        None => {
            let digits = scaled(n, fraction as i32).to_string();
            let zeros = (fraction + 1).saturating_sub(digits.len());
            ["0".repeat(zeros), digits].concat().into_bytes()
        }
    };
    if fraction > 0 {
        digits.insert(digits.len() - fraction, b'.');
    }
    ascii(digits)
}

/// The first `precision` digits of `n > 0`, exactly rounded, halves up; and the exponent of the first digit.
pub fn significant(n: f64, precision: usize) -> (String, i32) {
    // The exponent of n itself, not of what it was rounded to.
    let mut e = match n {
        1.0..1e18 => (n as u64).ilog10() as i32,
        _ => {
            let shortest = shortest_digits(n);
            // What reads back from a power of ten may lie just below it.
            shortest.point - if shortest.len == 1 && shortest.digits[0] == b'1' { 2 } else { 1 }
        }
    };
    let digits = |e: i32| {
        let power = precision as i32 - 1 - e;
        match scaled_small(n, power) {
            Some(digits) => whole_digits(digits, 1),
            None => scaled(n, power).to_string().into_bytes(),
        }
    };
    let mut text = digits(e);
    if text.len() > precision {
        // That power after all, or rounded up to it.
        e += 1;
        text = digits(e);
    }
    (ascii(text), e)
}

/// The digits of a small whole number, and how many; the last ones of the buffer.
pub fn small_radix_text(n: u32, radix: u32) -> ([u8; 32], usize) {
    let mut out = [0; 32];
    let (mut n, mut len) = (n, 0);
    loop {
        len += 1;
        out[32 - len] = b"0123456789abcdefghijklmnopqrstuvwxyz"[(n % radix) as usize % 36];
        n /= radix;
        if n == 0 {
            return (out, len);
        }
    }
}
/// Pushes a whole number's digits, the last first.
fn push_whole(out: &mut Vec<u8>, n: u64, radix: u32) {
    let digit = |d: u64| b"0123456789abcdefghijklmnopqrstuvwxyz"[d as usize % 36];
    let mut n = n;
    if radix.is_power_of_two() {
        let width = radix.trailing_zeros();
        loop {
            out.push(digit(n & (radix as u64 - 1)));
            n >>= width;
            if n == 0 {
                return;
            }
        }
    }
    loop {
        // Narrow divisions are quicker.
        match u32::try_from(n) {
            Ok(narrow) => {
                out.push(digit((narrow % radix) as u64));
                n = (narrow / radix) as u64;
            }
            Err(_) => {
                out.push(digit(n % radix as u64));
                n /= radix as u64;
            }
        }
        if n == 0 {
            return;
        }
    }
}

/// A finite Number in a radix other than 10: as many digits as tell it from its neighbours.
pub fn radix_text(n: f64, radix: u32) -> String {
    let negative = n < 0.0;
    let n = n.abs();
    let mut integer = n.floor();
    let mut fraction = n - integer;
    let digit = |d: u32| b"0123456789abcdefghijklmnopqrstuvwxyz"[d as usize % 36];
    if fraction == 0.0 && n < 9007199254740992.0 {
        // OPTIMIZATION: whole numbers that a machine word holds.
        let mut digits = Vec::with_capacity(16);
        push_whole(&mut digits, n as u64, radix);
        if negative {
            digits.push(b'-');
        }
        digits.reverse();
        return ascii(digits);
    }
    if let (mantissa, exponent @ -120..0) = decompose(n)
        && radix.is_power_of_two()
    {
        // OPTIMIZATION: the digits are bits of the mantissa, all of which it takes to tell the number from its neighbours.
        let (width, bits) = (radix.trailing_zeros(), -exponent as u32);
        let mut out = Vec::with_capacity(80);
        push_whole(&mut out, mantissa.checked_shr(bits).unwrap_or(0), radix);
        if negative {
            out.push(b'-');
        }
        out.reverse();
        out.push(b'.');
        let count = bits.div_ceil(width);
        let fraction = (mantissa as u128 & ((1 << bits) - 1)) << (count * width - bits);
        out.extend((0..count).rev().map(|i| digit((fraction >> (i * width)) as u32 % radix)));
        out.truncate(out.iter().rposition(|&d| d != b'0').map_or(0, |last| last + 1));
        return ascii(out);
    }
    let mut after: Vec<u8> = Vec::with_capacity(64);
    // Half the distance to the next number above.
    let next = f64::from_bits(n.to_bits() + 1);
    let mut delta = (0.5 * (next - n)).max(f64::from_bits(1));
    if fraction >= delta {
        loop {
            fraction *= radix as f64;
            delta *= radix as f64;
            let d = fraction as u32;
            after.push(digit(d));
            fraction -= d as f64;
            if (fraction > 0.5 || fraction == 0.5 && d & 1 != 0) && fraction + delta > 1.0 {
                // Round up, carrying.
                loop {
                    let Some(last) = after.pop() else {
                        integer += 1.0;
                        break;
                    };
                    let d = (last as char).to_digit(radix).unwrap_or(0);
                    if d + 1 < radix {
                        after.push(digit(d + 1));
                        break;
                    }
                }
                break;
            }
            if fraction < delta {
                break;
            }
        }
    }
    let mut before: Vec<u8> = Vec::new();
    while decompose(integer).1 > 0 {
        integer /= radix as f64;
        before.push(b'0');
    }
    // Below 2^53 now.
    let mut integer = integer as u64;
    loop {
        before.push(digit((integer % radix as u64) as u32));
        integer /= radix as u64;
        if integer == 0 {
            break;
        }
    }
    if negative {
        before.push(b'-');
    }
    before.reverse();
    if !after.is_empty() {
        before.push(b'.');
        before.extend(after);
    }
    ascii(before)
}

/// Whether a unit is WhiteSpace or LineTerminator.
#[inline]
pub fn is_space(unit: u16) -> bool {
    match unit {
        0x20 | 0x09..=0x0D => true,
        0..0xA0 => false,
        _ => char::from_u32(unit as u32).is_some_and(super::conversion::is_white_space_or_line_terminator),
    }
}

/// Without white space at either end.
pub fn trim(units: Units<'_>) -> Units<'_> {
    let units = trim_start(units);
    let mut end = units.len();
    while end > 0 && is_space(units.at(end - 1)) {
        end -= 1;
    }
    units.slice(0, end)
}
/// Without white space at the start.
pub fn trim_start(units: Units<'_>) -> Units<'_> {
    let mut start = 0;
    while start < units.len() && is_space(units.at(start)) {
        start += 1;
    }
    units.slice(start, units.len())
}

// StringToNumber ( str ), https://tc39.es/ecma262/#sec-stringtonumber
pub fn string_to_number(units: Units<'_>) -> f64 {
    if let Units::Latin1(bytes) = units
        && let Some(n) = short_integer(bytes)
    {
        return n;
    }
    let units = trim(units);
    // OPTIMIZATION: ASCII text is read where it stands.
    if let Units::Latin1(bytes) = units {
        return match std::str::from_utf8(bytes) {
            Ok(text) if text.is_ascii() => super::conversion::parse_number(text),
            _ => f64::NAN,
        };
    }
    let mut text = Vec::with_capacity(units.len());
    for unit in units.iter() {
        if unit >= 128 {
            return f64::NAN;
        }
        text.push(unit as u8);
    }
    std::str::from_utf8(&text).map_or(f64::NAN, super::conversion::parse_number)
}
/// Up to 15 digits and nothing else.
fn short_integer(bytes: &[u8]) -> Option<f64> {
    if bytes.is_empty() || bytes.len() > 15 {
        return None;
    }
    let mut n = 0u64;
    for &b in bytes {
        let d = b.wrapping_sub(b'0');
        if d > 9 {
            return None;
        }
        n = n * 10 + d as u64;
    }
    Some(n as f64)
}

/// The longest prefix that is a StrDecimalLiteral, as parseFloat reads it.
pub fn parse_float(units: Units<'_>) -> f64 {
    let units = trim_start(units);
    let n = units.len();
    let at = |i: usize| if i < n { units.at(i) } else { 0 };
    let is_digit = |u: u16| (b'0' as u16..=b'9' as u16).contains(&u);
    let mut i = 0;
    let negative = at(0) == b'-' as u16;
    if negative || at(0) == b'+' as u16 {
        i = 1;
    }
    if i + 8 <= n && units.slice(i, i + 8) == Units::Latin1(b"Infinity") {
        return if negative { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let start = i;
    while is_digit(at(i)) {
        i += 1;
    }
    let mut digits = i - start;
    if at(i) == b'.' as u16 {
        let mut j = i + 1;
        while is_digit(at(j)) {
            j += 1;
        }
        digits += j - i - 1;
        if digits > 0 {
            i = j;
        }
    }
    if digits == 0 {
        return f64::NAN;
    }
    if at(i) | 0x20 == b'e' as u16 {
        let mut j = i + 1;
        if at(j) == b'+' as u16 || at(j) == b'-' as u16 {
            j += 1;
        }
        if is_digit(at(j)) {
            while is_digit(at(j)) {
                j += 1;
            }
            i = j;
        }
    }
    let prefix = units.slice(0, i);
    if let Units::Latin1(bytes) = prefix {
        return std::str::from_utf8(bytes).ok().and_then(|text| text.parse().ok()).unwrap_or(f64::NAN);
    }
    let text: String = prefix.iter().map(|u| u as u8 as char).collect();
    text.parse().unwrap_or(f64::NAN)
}

/// The integer at the start, as parseInt reads it; `radix` 0 means by prefix.
pub fn parse_int(units: Units<'_>, radix: i32) -> f64 {
    if let Units::Latin1(bytes) = units
        && matches!(radix, 0 | 10)
        && let Some(n) = short_integer(bytes)
    {
        return n;
    }
    let mut units = trim_start(units);
    let mut negative = false;
    if !units.is_empty() && (units.at(0) == b'-' as u16 || units.at(0) == b'+' as u16) {
        negative = units.at(0) == b'-' as u16;
        units = units.slice(1, units.len());
    }
    let mut radix = radix;
    if radix != 0 && !(2..=36).contains(&radix) {
        return f64::NAN;
    }
    if (radix == 0 || radix == 16)
        && units.len() >= 2
        && units.at(0) == b'0' as u16
        && units.at(1) | 0x20 == b'x' as u16
    {
        units = units.slice(2, units.len());
        radix = 16;
    }
    let radix = if radix == 0 { 10 } else { radix as u32 };
    let digit = |u: u16| char::from_u32(u as u32).and_then(|c| c.to_digit(radix));
    let mut n = 0u64;
    let mut len = 0;
    while len < units.len() {
        let Some(d) = digit(units.at(len)) else { break };
        if n < 1 << 53 {
            n = n * radix as u64 + d as u64;
        }
        len += 1;
    }
    if len == 0 {
        return f64::NAN;
    }
    let value = if n < 1 << 53 {
        n as f64
    } else {
        let text: String = units.slice(0, len).iter().map(|u| u as u8 as char).collect();
        if radix == 10 {
            text.parse().unwrap_or(f64::NAN)
        } else {
            super::conversion::parse_radix(&text, radix).unwrap_or(f64::NAN)
        }
    };
    if negative { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(n: f64) -> String {
        String::from_utf8_lossy(decimal_text(n).as_bytes()).into_owned()
    }

    #[test]
    fn shortest() {
        for (n, expected) in [
            (0.1, "0.1"),
            (1e21, "1e+21"),
            (1e20, "100000000000000000000"),
            (123456789012345680000.0, "123456789012345680000"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (1.5e-10, "1.5e-10"),
            (5e-324, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
            (-1.5, "-1.5"),
            (9007199254740993.0, "9007199254740992"),
            (4.35, "4.35"),
            (1e23, "1e+23"),
        ] {
            assert_eq!(text(n), expected);
        }
    }

    #[test]
    fn exact() {
        assert_eq!(fixed(0.5, 0), "1");
        assert_eq!(fixed(2.5, 0), "3");
        assert_eq!(fixed(1.005, 2), "1.00");
        assert_eq!(fixed(1.45, 1), "1.4");
        assert_eq!(fixed(0.000001, 7), "0.0000010");
        assert_eq!(fixed(1.25, 1), "1.3");
        assert_eq!(significant(25.0, 1), ("3".into(), 1));
        assert_eq!(significant(99.99, 2), ("10".into(), 2));
        assert_eq!(significant(1.25, 2), ("13".into(), 0));
        assert_eq!(significant(123.456, 4), ("1235".into(), 2));
        assert_eq!(significant(5e-324, 3), ("494".into(), -324));
        assert_eq!(significant(95.0, 1), ("1".into(), 2));
    }

    #[test]
    fn radix() {
        assert_eq!(radix_text(255.0, 16), "ff");
        assert_eq!(radix_text(0.5, 2), "0.1");
        assert_eq!(radix_text(-255.5, 16), "-ff.8");
        assert_eq!(radix_text(0.1, 2), "0.0001100110011001100110011001100110011001100110011001101");
        assert_eq!(radix_text(1e21, 36), "5v1j4f4ds70000");
    }
}
