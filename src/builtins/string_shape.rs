//! 22.1.3 String methods that pad, trim, repeat and repair.

use super::arg;
use super::string::this_string;
use crate::heap::{JsString, Units, Value, string};
use crate::runtime::long_strings::PIECE;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult, message};

/// Where padding goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Start,
    End,
}

// String.prototype.padEnd ( maxLength [ , fillString ] ), https://tc39.es/ecma262/#sec-string.prototype.padend
pub fn pad_end(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "padEnd")?;
    pad(agent, s, args, Side::End)
}
// String.prototype.padStart ( maxLength [ , fillString ] ), https://tc39.es/ecma262/#sec-string.prototype.padstart
pub fn pad_start(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "padStart")?;
    pad(agent, s, args, Side::Start)
}
// StringPad ( S, maxLength, fillString, placement ), https://tc39.es/ecma262/#sec-stringpad
fn pad(agent: &mut Agent, s: JsString, args: &[Value], side: Side) -> JsResult<Value> {
    let max_length = agent.to_length(arg(args, 0))?;
    if max_length <= s.len() as u64 {
        return Ok(s.into());
    }
    let filler = match arg(args, 1) {
        Value::UNDEFINED => agent.heap.names.single(b' '),
        value => agent.to_string(value)?,
    };
    if filler.is_empty() {
        return Ok(s.into());
    }
    if max_length > string::MAX_LENGTH as u64 {
        return Err(agent.throw(message::StringTooLong()));
    }
    let max_length = max_length as usize;
    let fill_length = max_length - s.len();
    let parts = match side {
        Side::Start => [(filler, fill_length), (s, s.len())],
        Side::End => [(s, s.len()), (filler, fill_length)],
    };
    if let Some(short) = short_text(agent, parts, max_length) {
        return Ok(short.into());
    }
    agent.reserve_memory(max_length * 2)?;
    let mut result = StringBuilder::with_capacity(max_length);
    if side == Side::End {
        result.push_units(s.units(&agent.heap));
    }
    agent.push_repeated(&mut result, filler, fill_length)?;
    if side == Side::Start {
        result.push_units(s.units(&agent.heap));
    }
    Ok(agent.finish_string(result)?.into())
}
/// Each of some strings over and over, so many units of it; None if that is long, or beyond Latin-1.
// OPTIMIZATION: what is short needs no buffer.
fn short_text<const N: usize>(agent: &mut Agent, parts: [(JsString, usize); N], len: usize) -> Option<JsString> {
    let mut buffer = [0; 128];
    let text = buffer.get_mut(..len)?;
    let mut at = 0;
    for (s, n) in parts {
        let Units::Latin1(units) = s.units(&agent.heap) else { return None };
        for (to, &unit) in text[at..at + n].iter_mut().zip(units.iter().cycle()) {
            *to = unit;
        }
        at += n;
    }
    Some(agent.heap.new_string_latin1(text))
}
// String.prototype.repeat ( count ), https://tc39.es/ecma262/#sec-string.prototype.repeat
pub fn repeat(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "repeat")?;
    let n = agent.to_integer_or_infinity(arg(args, 0))?;
    if n < 0.0 || n.is_infinite() {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw(message::InvalidCount(what)));
    }
    if n == 0.0 || s.is_empty() {
        return Ok(agent.heap.names.empty_string().into());
    }
    if n == 1.0 {
        return Ok(s.into());
    }
    if n * s.len() as f64 > string::MAX_LENGTH as f64 {
        return Err(agent.throw(message::StringTooLong()));
    }
    let n = n as usize;
    let size = n * s.len();
    if let Some(short) = short_text(agent, [(s, size)], size) {
        return Ok(short.into());
    }
    agent.reserve_memory(size)?;
    let mut result = StringBuilder::with_capacity(size);
    agent.push_repeated(&mut result, s, size)?;
    Ok(agent.finish_string(result)?.into())
}

// String.prototype.trim ( ), https://tc39.es/ecma262/#sec-string.prototype.trim
pub fn trim(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "trim")?;
    trim_string(agent, s, true, true)
}
// String.prototype.trimEnd ( ), https://tc39.es/ecma262/#sec-string.prototype.trimend
pub fn trim_end(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "trimEnd")?;
    trim_string(agent, s, false, true)
}
// String.prototype.trimStart ( ), https://tc39.es/ecma262/#sec-string.prototype.trimstart
pub fn trim_start(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "trimStart")?;
    trim_string(agent, s, true, false)
}
// TrimString ( string, where ), https://tc39.es/ecma262/#sec-trimstring
fn trim_string(agent: &mut Agent, s: JsString, at_start: bool, at_end: bool) -> JsResult<Value> {
    let (start, end) = agent.trimmed_range(s, at_start, at_end)?;
    Ok(agent.heap.substring(s, start, end).into())
}

/// Index of the first lone surrogate at or after `from`.
pub(super) fn lone_surrogate(units: Units<'_>, from: usize) -> Option<usize> {
    let Units::Utf16(units) = units else { return None };
    let mut i = from;
    while i < units.len() {
        match units[i] {
            0xD800..0xDC00 if units.get(i + 1).is_some_and(|u| (0xDC00..0xE000).contains(u)) => i += 2,
            0xD800..0xE000 => return Some(i),
            _ => i += 1,
        }
    }
    None
}
/// The same, in pieces of which each is paid for.
pub(super) fn next_lone_surrogate(agent: &mut Agent, units: Units<'_>, from: usize) -> JsResult<Option<usize>> {
    let mut at = from;
    for piece in units.slice(from, units.len()).pieces(PIECE) {
        if let Some(i) = lone_surrogate(piece, 0) {
            return Ok(Some(at + i));
        }
        at += piece.len();
        if piece.len() >= PIECE {
            agent.pay_for_units(piece.len())?;
        }
    }
    Ok(None)
}
// String.prototype.isWellFormed ( ), https://tc39.es/ecma262/#sec-string.prototype.iswellformed
pub fn is_well_formed(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "isWellFormed")?;
    Ok(next_lone_surrogate(agent, s.pinned_units(&agent.heap), 0)?.is_none().into())
}
// String.prototype.toWellFormed ( ), https://tc39.es/ecma262/#sec-string.prototype.towellformed
pub fn to_well_formed(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "toWellFormed")?;
    let Some(mut i) = next_lone_surrogate(agent, s.pinned_units(&agent.heap), 0)? else { return Ok(s.into()) };
    agent.reserve_memory(s.len() * 4)?;
    let mut units = s.units(&agent.heap).to_vec();
    let mut paid = i;
    loop {
        units[i] = 0xFFFD;
        if i - paid > PIECE {
            agent.pay_for_units(i - paid)?;
            paid = i;
        }
        match next_lone_surrogate(agent, Units::Utf16(&units), i + 1)? {
            Some(next) => i = next,
            None => break,
        }
    }
    Ok(agent.heap.new_string_utf16(&units).into())
}
