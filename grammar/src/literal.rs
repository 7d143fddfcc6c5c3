//! What literals mean: escapes, numbers, template chunks.

use crate::ast::Text;

/// The length of a well-formed `u{…}` or `uXXXX` at the head of `rest`, and its value.
/// <https://tc39.es/ecma262/#prod-UnicodeEscapeSequence>
fn unicode_escape_value(rest: &str) -> Option<(u32, usize)> {
    if let Some(braced) = rest.strip_prefix("u{") {
        let length = braced.find('}')?;
        let digits = &braced[..length];
        if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits.trim_start_matches('0'), 16);
        let value = if digits.bytes().all(|c| c == b'0') { 0 } else { value.ok()? };
        return (value <= 0x10FFFF).then_some((value, length + 3));
    }
    let digits = rest.strip_prefix('u')?.get(..4)?;
    if !digits.bytes().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    Some((u32::from_str_radix(digits, 16).ok()?, 5))
}

/// The length of a well-formed escape at the head of `rest`, which starts with its `u`.
pub fn scan_unicode_escape(rest: &str) -> Option<usize> {
    unicode_escape_value(rest).map(|(_, length)| length)
}

/// The character such an escape stands for, and its length.
pub fn unicode_escape(rest: &str) -> Option<(char, usize)> {
    let (value, length) = unicode_escape_value(rest)?;
    Some((char::from_u32(value)?, length))
}

/// An identifier's text with its escapes read. The scanner has found it well-formed.
pub fn cook_identifier(text: &str) -> String {
    let mut cooked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        cooked.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (c, length) = unicode_escape(rest).unwrap_or(('\u{FFFD}', rest.len()));
        cooked.push(c);
        rest = &rest[length..];
    }
    cooked.push_str(rest);
    cooked
}

/// A string being built: text, until a surrogate comes.
#[derive(Default)]
struct Cooked {
    text: String,
    units: Option<Vec<u16>>,
}

impl Cooked {
    fn push_str(&mut self, text: &str) {
        match &mut self.units {
            None => self.text.push_str(text),
            Some(units) => units.extend(text.encode_utf16()),
        }
    }

    /// A code point or a surrogate code unit.
    fn push(&mut self, code: u32) {
        match char::from_u32(code) {
            Some(c) => self.push_str(c.encode_utf8(&mut [0; 4])),
            None => self.units.get_or_insert_with(|| self.text.encode_utf16().collect()).push(code as u16),
        }
    }

    fn finish(self) -> Text {
        match self.units {
            None => Text::Utf8(self.text.into()),
            Some(units) => match String::from_utf16(&units) {
                Ok(text) => Text::Utf8(text.into()),
                Err(_) => Text::Utf16(units.into()),
            },
        }
    }
}

/// Reads the escapes of a string's or a template chunk's text; None if one is bad.
/// <https://tc39.es/ecma262/#sec-static-semantics-sv>
pub fn string_value(text: &str) -> Option<Text> {
    let mut cooked = Cooked::default();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        cooked.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let c = rest.chars().next()?;
        let mut length = c.len_utf8();
        match c {
            'n' => cooked.push(0x0A),
            't' => cooked.push(0x09),
            'r' => cooked.push(0x0D),
            'b' => cooked.push(0x08),
            'v' => cooked.push(0x0B),
            'f' => cooked.push(0x0C),
            '\r' => length += rest[1..].starts_with('\n') as usize,
            '\n' | '\u{2028}' | '\u{2029}' => {}
            'x' => {
                cooked.push(u32::from_str_radix(rest.get(1..3)?, 16).ok()?);
                length = 3;
            }
            'u' => {
                let (code, n) = unicode_escape_value(rest)?;
                cooked.push(code);
                length = n;
            }
            '0'..='7' => {
                let max = if c <= '3' { 3 } else { 2 };
                length = rest.bytes().take(max).take_while(|c| (b'0'..=b'7').contains(c)).count();
                cooked.push(u32::from_str_radix(&rest[..length], 8).ok()?);
            }
            c => cooked.push(c as u32),
        }
        rest = &rest[length..];
    }
    cooked.push_str(rest);
    Some(cooked.finish())
}

/// The first of the private-use characters that stand for lone surrogates in a source that came as UTF-16.
const FIRST_PLACEHOLDER: u32 = 0x10F800;

/// A source as UTF-8, its lone surrogates replaced; and whether there were any.
pub fn encode_source(units: &[u16]) -> (String, bool) {
    let mut any = false;
    let text = char::decode_utf16(units.iter().copied()).map(|c| {
        c.unwrap_or_else(|lone| {
            any = true;
            let place = FIRST_PLACEHOLDER + u32::from(lone.unpaired_surrogate()) - 0xD800;
            char::from_u32(place).unwrap_or(char::REPLACEMENT_CHARACTER)
        })
    });
    (text.collect(), any)
}

/// Back to UTF-16, lone surrogates restored.
pub fn decode_source(text: &str) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    for c in text.chars() {
        match (c as u32).checked_sub(FIRST_PLACEHOLDER) {
            Some(place) => units.push(0xD800 + place as u16),
            None => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
        }
    }
    units
}

/// A literal's text with the lone surrogates of its source restored.
pub fn restore_surrogates(text: Text) -> Text {
    let units = match &text {
        Text::Utf8(text) if !text.contains(|c| c as u32 >= FIRST_PLACEHOLDER) => return Text::Utf8(text.clone()),
        Text::Utf8(text) => decode_source(text),
        Text::Utf16(units) => {
            let mut restored = Vec::with_capacity(units.len());
            for c in char::decode_utf16(units.iter().copied()) {
                match c {
                    Ok(c) => restored.extend(decode_source(c.encode_utf8(&mut [0; 4]))),
                    Err(lone) => restored.push(lone.unpaired_surrogate()),
                }
            }
            restored
        }
    };
    match String::from_utf16(&units) {
        Ok(text) => Text::Utf8(text.into()),
        Err(_) => Text::Utf16(units.into()),
    }
}

/// A template's raw text: as written, but with line ends normalised.
/// <https://tc39.es/ecma262/#sec-static-semantics-trv>
pub fn normalize_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The value of a numeric literal.
/// <https://tc39.es/ecma262/#sec-numericvalue>
pub fn numeric_value(text: &str) -> f64 {
    let bytes = text.as_bytes();
    if bytes.len() <= 9 && bytes.iter().all(u8::is_ascii_digit) && (bytes[0] != b'0' || bytes.len() == 1) {
        return bytes.iter().fold(0u32, |value, c| value * 10 + u32::from(c - b'0')) as f64;
    }
    let clean: String = text.chars().filter(|c| *c != '_').collect();
    match radix(&clean) {
        Some((radix, digits)) => power_of_two_radix(digits, radix),
        None => clean.parse().unwrap_or(f64::NAN),
    }
}

/// The radix of a literal, if it is not 10, and its digits.
fn radix(text: &str) -> Option<(u32, &str)> {
    match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => Some((16, &text[2..])),
        [b'0', b'o' | b'O', ..] => Some((8, &text[2..])),
        [b'0', b'b' | b'B', ..] => Some((2, &text[2..])),
        [b'0', rest @ ..] if !rest.is_empty() && rest.iter().all(|c| (b'0'..=b'7').contains(c)) => {
            Some((8, &text[1..]))
        }
        _ => None,
    }
}

/// Correctly rounded: 64 bits are kept, and whether anything was lost below them.
fn power_of_two_radix(digits: &str, radix: u32) -> f64 {
    let bits = radix.trailing_zeros();
    let (mut value, mut dropped, mut sticky) = (0u64, 0i32, false);
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        for shift in (0..bits).rev() {
            let bit = digit >> shift & 1;
            if value >> 62 == 0 {
                value = value << 1 | u64::from(bit);
            } else {
                sticky |= bit == 1;
                dropped += 1;
            }
        }
    }
    // A lost bit makes a tie no tie.
    (value | u64::from(sticky)) as f64 * 2f64.powi(dropped)
}

/// More digits than this stay as they are written: to convert them takes quadratic time.
const MAX_CONVERTED: usize = 1024;

/// The decimal digits of a BigInt literal, `n` included in the text; or its text with its prefix, if that is long.
pub fn bigint_digits(text: &str) -> String {
    let clean: String = text.chars().filter(|c| *c != '_' && *c != 'n').collect();
    let Some((radix, digits)) = radix(&clean).filter(|_| clean.len() <= MAX_CONVERTED) else {
        return clean;
    };
    const BASE: u64 = 1_000_000_000;
    let mut limbs: Vec<u64> = vec![0];
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        let mut carry = u64::from(digit);
        for limb in &mut limbs {
            carry += *limb * u64::from(radix);
            *limb = carry % BASE;
            carry /= BASE;
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let mut decimal = limbs.last().copied().unwrap_or(0).to_string();
    for limb in limbs.iter().rev().skip(1) {
        decimal.push_str(&format!("{limb:09}"));
    }
    decimal
}
