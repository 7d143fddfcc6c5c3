//! 22.1.3 String methods that change letter case.

use super::string::this_string;
use super::string_shape::lone_surrogate;
use crate::heap::{JsString, Units, Value};
use crate::runtime::long_strings::PIECE;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult};
use icu_properties::CodePointSetData;
use icu_properties::props::{CaseIgnorable, Cased};

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
    if s.len() > PIECE {
        return convert_long(agent, s, case);
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
    let units = s.units(&agent.heap).to_vec();
    let mut out = Vec::with_capacity(units.len());
    // Lone surrogates stay: they have no case, and are no context for one.
    let mut rest = &units[..];
    loop {
        let end = lone_surrogate(Units::Utf16(rest), 0).unwrap_or(rest.len());
        let text = String::from_utf16_lossy(&rest[..end]);
        let text = if case == Case::Lower { text.to_lowercase() } else { text.to_uppercase() };
        out.extend(text.encode_utf16());
        if end == rest.len() {
            return Ok(agent.heap.new_string_utf16(&out).into());
        }
        out.push(rest[end]);
        rest = &rest[end + 1..];
    }
}
/// The same in pieces, character by character.
fn convert_long(agent: &mut Agent, s: JsString, case: Case) -> JsResult<Value> {
    let units = s.pinned_units(&agent.heap);
    let mut out = StringBuilder::new();
    let (mut at, mut same) = (0, true);
    for piece in units.pieces(PIECE) {
        if let Units::Latin1(bytes) = piece {
            let narrow: Option<Vec<u8>> = match case {
                Case::Lower => Some(bytes.iter().map(|&b| lower(b)).collect()),
                Case::Upper => bytes.iter().map(|&b| upper(b)).collect(),
            };
            if same && narrow.as_deref() != Some(bytes) {
                same = false;
                push_long(agent, &mut out, units.slice(0, at))?;
            }
            match narrow {
                _ if same => {}
                Some(narrow) => out.push_bytes(&narrow),
                None => bytes.iter().for_each(|&b| out.push_str(&(b as char).to_uppercase().to_string())),
            }
        }
        if let Units::Utf16(wide) = piece {
            same = false;
            let mut place = at;
            for c in char::decode_utf16(wide.iter().copied()) {
                let length = c.as_ref().map_or(1, |c| c.len_utf16());
                match c {
                    Ok('Σ') if case == Case::Lower => {
                        let is_final = ends_word(agent, units, place)?;
                        out.push_unit(if is_final { 0x3C2 } else { 0x3C3 });
                    }
                    Ok(c) if case == Case::Lower => c.to_lowercase().for_each(|c| out.push_code_point(c as u32)),
                    Ok(c) => c.to_uppercase().for_each(|c| out.push_code_point(c as u32)),
                    Err(lone) => out.push_unit(lone.unpaired_surrogate()),
                }
                place += length;
            }
        }
        at += piece.len();
        agent.poll(piece.len() as u64 / 8)?;
        agent.check_builder(&mut out)?;
    }
    if same {
        return Ok(s.into());
    }
    Ok(agent.finish_string(out)?.into())
}
fn push_long(agent: &mut Agent, out: &mut StringBuilder, units: Units<'_>) -> JsResult<()> {
    for piece in units.pieces(PIECE) {
        out.push_units(piece);
        agent.check_builder(out)?;
    }
    Ok(())
}
/// Whether a capital sigma is the last letter of a word: a letter comes before and none after, not counting what has no case
/// of its own.
// Final_Sigma of https://www.unicode.org/versions/latest/core-spec/chapter-3/, as
// https://tc39.es/ecma262/#sec-string.prototype.tolowercase asks.
fn ends_word(agent: &mut Agent, units: Units<'_>, sigma: usize) -> JsResult<bool> {
    let (cased, ignorable) = (CodePointSetData::new::<Cased>(), CodePointSetData::new::<CaseIgnorable>());
    let mut at = sigma;
    let mut steps = 0;
    let before = loop {
        if at == 0 {
            break false;
        }
        at -= 1;
        // The first half of a pair, if it is one.
        at -= (at > 0 && units.code_point_at(at - 1).1 == 2) as usize;
        let c = units.code_point_at(at).0;
        if !ignorable.contains32(c) {
            break cased.contains32(c);
        }
        steps += 1;
        if steps % 4096 == 0 {
            agent.pay(256)?;
        }
    };
    at = sigma + 1;
    while before && at < units.len() {
        let (c, n) = units.code_point_at(at);
        if !ignorable.contains32(c) {
            return Ok(!cased.contains32(c));
        }
        at += n;
        steps += 1;
        if steps % 4096 == 0 {
            agent.pay(256)?;
        }
    }
    Ok(before)
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
