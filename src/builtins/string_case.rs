//! 22.1.3 String methods that follow Unicode: letter case, normal forms, collation.

use super::arg;
use super::string::this_string;
use super::string_shape::lone_surrogate;
use crate::heap::{JsString, Units, Value};
use crate::runtime::{Agent, JsResult, message};
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Lower,
    Upper,
}

// String.prototype.toLowerCase ( ), https://tc39.es/ecma262/#sec-string.prototype.tolowercase
pub fn to_lower_case(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "toLowerCase")?;
    convert(agent, s, Case::Lower)
}
// String.prototype.toUpperCase ( ), https://tc39.es/ecma262/#sec-string.prototype.touppercase
pub fn to_upper_case(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "toUpperCase")?;
    convert(agent, s, Case::Upper)
}
// String.prototype.toLocaleLowerCase ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-string.prototype.tolocalelowercase
pub fn to_locale_lower_case(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "toLocaleLowerCase")?;
    convert(agent, s, Case::Lower)
}
// String.prototype.toLocaleUpperCase ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-string.prototype.tolocaleuppercase
pub fn to_locale_upper_case(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "toLocaleUpperCase")?;
    convert(agent, s, Case::Upper)
}

fn convert(agent: &mut Agent, s: JsString, case: Case) -> JsResult<Value> {
    agent.poll(s.len() as u64 / 256)?;
    if s.len() > 1 << 20 {
        agent.reserve_memory(s.len() * 8)?;
    }
    // OPTIMIZATION: Latin-1 text stays Latin-1, but for three letters in upper case.
    let narrow = match s.units(&agent.heap) {
        Units::Latin1(bytes) => {
            let changes = |b: u8| if case == Case::Lower { lower(b) != b } else { upper(b) != Some(b) };
            if !bytes.iter().any(|&b| changes(b)) {
                return Ok(s.into());
            }
            if case == Case::Lower {
                Some(bytes.iter().map(|&b| lower(b)).collect::<Vec<u8>>())
            } else {
                bytes.iter().map(|&b| upper(b)).collect()
            }
        }
        Units::Utf16(_) => None,
    };
    if let Some(bytes) = narrow {
        return Ok(agent.heap.new_string_latin1(&bytes).into());
    }
    let mut out = Vec::with_capacity(s.len());
    let units = s.pinned_units(&agent.heap);
    // Only a capital sigma looks around: for the end of its word.
    let apart = case == Case::Upper || !units.iter().any(|unit| unit == 0x3A3);
    let divides = |before: u16, after: u16| before == 0x20 || apart && !(0xDC00..0xE000).contains(&after);
    well_formed_parts(agent, units, &mut out, divides, |text, out| {
        let text = String::from_utf16_lossy(text);
        let text = if case == Case::Lower { text.to_lowercase() } else { text.to_uppercase() };
        out.extend(text.encode_utf16());
    })?;
    if out.len() > crate::heap::string::MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    Ok(agent.heap.new_string_utf16(&out).into())
}
#[inline]
fn lower(b: u8) -> u8 {
    if b.is_ascii_uppercase() || (0xC0..=0xDE).contains(&b) && b != 0xD7 { b + 32 } else { b }
}
/// None: not a single Latin-1 unit.
#[inline]
fn upper(b: u8) -> Option<u8> {
    match b {
        b'a'..=b'z' => Some(b - 32),
        0xB5 | 0xDF | 0xFF => None,
        0xE0..=0xFE if b != 0xF7 => Some(b - 32),
        _ => Some(b),
    }
}

/// Converts the parts between lone surrogates, which stay: they have no case, are no context for one, and compose with
/// nothing. Long parts are divided where `divides` allows it between two units, so that a script can be ended meanwhile.
fn well_formed_parts(
    agent: &mut Agent,
    units: Units<'_>,
    out: &mut Vec<u16>,
    divides: impl Fn(u16, u16) -> bool,
    mut f: impl FnMut(&[u16], &mut Vec<u16>),
) -> JsResult<()> {
    const PART: usize = 1 << 16;
    let wide;
    let units = match units {
        Units::Utf16(units) => units,
        narrow => {
            wide = narrow.to_vec();
            &wide
        }
    };
    let mut from = 0;
    let mut surrogate = 0;
    while from < units.len() {
        let start = from;
        if surrogate <= from {
            surrogate = lone_surrogate(Units::Utf16(units), from).unwrap_or(units.len());
        }
        let end = (from + PART..surrogate).find(|&i| divides(units[i - 1], units[i]));
        let to = end.unwrap_or(surrogate);
        f(&units[from..to], out);
        from = to;
        if to == surrogate {
            out.extend(units.get(to));
            from += 1;
        }
        agent.pay((from - start) as u64 / 16)?;
    }
    Ok(())
}

// String.prototype.normalize ( [ form ] ), https://tc39.es/ecma262/#sec-string.prototype.normalize
pub fn normalize(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "normalize")?;
    let form = match arg(args, 0) {
        Value::UNDEFINED => "NFC".to_string(),
        form => agent.to_string(form)?.to_string_lossy(),
    };
    if !matches!(form.as_str(), "NFC" | "NFD" | "NFKC" | "NFKD") {
        return Err(agent.throw(message::InvalidNormalForm()));
    }
    agent.poll(s.len() as u64 / 64)?;
    if s.len() > 1 << 20 {
        agent.reserve_memory(s.len() * 8)?;
    }
    let units = s.pinned_units(&agent.heap);
    // OPTIMIZATION: ASCII is normal in every form, Latin-1 in NFC.
    if let Units::Latin1(bytes) = units
        && (form == "NFC" || bytes.is_ascii())
    {
        return Ok(s.into());
    }
    let mut out = Vec::with_capacity(s.len());
    // ASCII composes with nothing before it.
    well_formed_parts(
        agent,
        units,
        &mut out,
        |_, after| after < 0x80,
        |text, out| {
            let normal = match form.as_str() {
                "NFC" => ComposingNormalizerBorrowed::new_nfc().normalize_utf16(text),
                "NFD" => DecomposingNormalizerBorrowed::new_nfd().normalize_utf16(text),
                "NFKC" => ComposingNormalizerBorrowed::new_nfkc().normalize_utf16(text),
                _ => DecomposingNormalizerBorrowed::new_nfkd().normalize_utf16(text),
            };
            out.extend_from_slice(&normal);
        },
    )?;
    if out.len() > crate::heap::string::MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    Ok(agent.heap.new_string_utf16(&out).into())
}

// String.prototype.localeCompare ( that [ , reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-string.prototype.localecompare
pub fn locale_compare(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "localeCompare")?;
    let that = agent.to_string(arg(args, 0))?;
    agent.poll((s.len() + that.len()) as u64 / 16)?;
    Ok(Value::int(collate(agent, s, that) as i32))
}

/// How two strings sort for people, much as the root collation has it: letters first without accents and case, then
/// accents, then case (lower first).
pub fn collate(agent: &Agent, a: JsString, b: JsString) -> std::cmp::Ordering {
    if a.equals(b, &agent.heap) {
        return std::cmp::Ordering::Equal;
    }
    // OPTIMIZATION: two ASCII texts have no accents, and need no copies.
    if let (Units::Latin1(x), Units::Latin1(y)) = (a.units(&agent.heap), b.units(&agent.heap))
        && x.is_ascii()
        && y.is_ascii()
    {
        let keys = |s: &[u8]| s.iter().map(|&b| primary(b as char)).collect::<Vec<_>>();
        return match (x.len().max(y.len())) < 64 {
            true => x.iter().map(|&b| primary(b as char)).cmp(y.iter().map(|&b| primary(b as char))),
            false => keys(x).cmp(&keys(y)),
        }
        .then_with(|| x.iter().map(|b| b.is_ascii_uppercase()).cmp(y.iter().map(|b| b.is_ascii_uppercase())));
    }
    let decomposed = |s: JsString| -> Vec<char> {
        DecomposingNormalizerBorrowed::new_nfd().normalize(&s.to_string_lossy()).chars().collect()
    };
    let (x, y) = (decomposed(a), decomposed(b));
    let base = |s: &[char]| s.iter().filter(|&&c| !is_mark(c)).map(|&c| primary(c)).collect::<Vec<_>>();
    let marks = |s: &[char]| {
        let mut position = 0;
        let mut marks = Vec::new();
        for &c in s {
            if is_mark(c) { marks.push((position, c)) } else { position += 1 }
        }
        // An accent further right counts less; none at all is least.
        marks.into_iter().map(|(p, c)| (usize::MAX - p, c)).collect::<Vec<_>>()
    };
    let case = |s: &[char]| s.iter().filter(|&&c| !is_mark(c)).map(|c| c.is_uppercase()).collect::<Vec<_>>();
    base(&x)
        .cmp(&base(&y))
        .then_with(|| marks(&x).cmp(&marks(&y)))
        .then_with(|| case(&x).cmp(&case(&y)))
        .then_with(|| x.cmp(&y))
}
/// Combining marks of the blocks that decompositions use.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5BD}' | '\u{64B}'..='\u{65F}'
        | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{3099}' | '\u{309A}'
        | '\u{FE20}'..='\u{FE2F}')
}
/// Class and place of a character: white space, punctuation, symbols, digits, letters.
fn primary(c: char) -> (u8, u32) {
    const ORDER: &str = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
    match c {
        'a'..='z' => (5, c as u32),
        'A'..='Z' => (5, c as u32 + 32),
        '0'..='9' => (4, c as u32),
        _ if c.is_whitespace() => (1, c as u32),
        _ if c.is_ascii_control() => (0, c as u32),
        _ if c.is_ascii() => (2, ORDER.find(c).unwrap_or(ORDER.len()) as u32),
        _ if c.is_alphabetic() => (5, c.to_lowercase().next().unwrap_or(c) as u32),
        _ if c.is_numeric() => (4, c as u32),
        _ => (3, c as u32),
    }
}
