//! 19.2.6 URI handling functions; B.2.1 escape and unescape.

use super::arg;
use crate::heap::string::MAX_LENGTH;
use crate::heap::{JsString, Units, Value};
use crate::runtime::{Agent, JsResult, message};

const ALWAYS_UNRESERVED: &[u8] = b"-.!~*'()_";
const RESERVED: &[u8] = b";/?:@&=+$,";
/// What `escape` leaves alone besides letters and digits.
const ESCAPE_KEPT: &[u8] = b"@*_+-./";

// decodeURI ( encodedURI ), https://tc39.es/ecma262/#sec-decodeuri-encodeduri
pub fn decode_uri(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let uri = agent.to_string(arg(args, 0))?;
    decode(agent, uri, b";/?:@&=+$,#")
}
// decodeURIComponent ( encodedURIComponent ), https://tc39.es/ecma262/#sec-decodeuricomponent-encodeduricomponent
pub fn decode_uri_component(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let component = agent.to_string(arg(args, 0))?;
    decode(agent, component, b"")
}
// encodeURI ( uri ), https://tc39.es/ecma262/#sec-encodeuri-uri
pub fn encode_uri(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let uri = agent.to_string(arg(args, 0))?;
    encode(agent, uri, |b| RESERVED.contains(&b) || b == b'#')
}
// encodeURIComponent ( uriComponent ), https://tc39.es/ecma262/#sec-encodeuricomponent-uricomponent
pub fn encode_uri_component(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let component = agent.to_string(arg(args, 0))?;
    encode(agent, component, |_| false)
}

/// Charges for the units read so far, and sees that what was written fits.
#[inline(always)]
fn pay_at(agent: &mut Agent, at: usize, paid: &mut usize, written: usize) -> JsResult<()> {
    let before = *paid;
    agent.pay_at(at, paid)?;
    if before == *paid { Ok(()) } else { agent.reserve_memory(written) }
}
fn push_escape(out: &mut Vec<u8>, byte: u8) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    out.extend([b'%', HEX[byte as usize >> 4], HEX[byte as usize & 15]]);
}

// Encode ( string, extraUnescaped ), https://tc39.es/ecma262/#sec-encode
fn encode(agent: &mut Agent, s: JsString, extra_unescaped: fn(u8) -> bool) -> JsResult<Value> {
    agent.poll(s.len() as u64 / 16)?;
    agent.reserve_memory(s.len().saturating_mul(4))?;
    let units = s.pinned_units(&agent.heap);
    let mut out = Vec::with_capacity(units.len());
    let (mut k, mut paid) = (0, 0);
    let mut malformed = false;
    while k < units.len() && out.len() <= MAX_LENGTH {
        pay_at(agent, k, &mut paid, out.len())?;
        let c = units.at(k);
        if let Ok(b) = u8::try_from(c)
            && (b.is_ascii_alphanumeric() || ALWAYS_UNRESERVED.contains(&b) || extra_unescaped(b))
        {
            out.push(b);
            k += 1;
            continue;
        }
        let (code_point, count) = units.code_point_at(k);
        let Some(c) = char::from_u32(code_point) else {
            malformed = true;
            break;
        };
        k += count;
        for &octet in c.encode_utf8(&mut [0; 4]).as_bytes() {
            push_escape(&mut out, octet);
        }
    }
    if malformed {
        return Err(agent.throw(message::UriMalformed()));
    }
    finish(agent, out)
}
fn finish(agent: &mut Agent, out: Vec<u8>) -> JsResult<Value> {
    if out.len() > MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    agent.reserve_memory(out.len() * 2)?;
    Ok(agent.new_long_latin1(&out)?.into())
}

/// The byte of two hexadecimal digits at `at`.
fn hex_byte(units: Units<'_>, at: usize) -> Option<u8> {
    hex(units, at, 2).map(|n| n as u8)
}
fn hex(units: Units<'_>, at: usize, count: usize) -> Option<u16> {
    if at + count > units.len() {
        return None;
    }
    (at..at + count).try_fold(0u16, |n, i| {
        let digit = char::from_u32(units.at(i) as u32)?.to_digit(16)?;
        Some(n << 4 | digit as u16)
    })
}

// Decode ( string, preserveEscapeSet ), https://tc39.es/ecma262/#sec-decode
fn decode(agent: &mut Agent, s: JsString, preserve: &[u8]) -> JsResult<Value> {
    agent.poll(s.len() as u64 / 16)?;
    let percent = agent.heap.names.single(b'%');
    // OPTIMIZATION: without an escape the result is the same string.
    if agent.index_in_string(s, percent, 0)?.is_none() {
        return Ok(s.into());
    }
    agent.reserve_memory(s.len().saturating_mul(4))?;
    match decode_units(agent, s.pinned_units(&agent.heap), preserve)? {
        Some(out) => Ok(agent.new_long_string(&out)?.into()),
        None => Err(agent.throw(message::UriMalformed())),
    }
}
/// None: malformed.
fn decode_units(agent: &mut Agent, units: Units<'_>, preserve: &[u8]) -> JsResult<Option<Vec<u16>>> {
    let mut out = Vec::with_capacity(units.len());
    let (mut k, mut paid) = (0, 0);
    while k < units.len() {
        pay_at(agent, k, &mut paid, out.len())?;
        let c = units.at(k);
        if c != b'%' as u16 {
            out.push(c);
            k += 1;
            continue;
        }
        match decode_escape(units, k, preserve, &mut out) {
            Some(end) => k = end,
            None => return Ok(None),
        }
    }
    Ok(Some(out))
}
/// Decodes what begins with the `%` at `start`; where it ends.
fn decode_escape(units: Units<'_>, start: usize, preserve: &[u8], out: &mut Vec<u16>) -> Option<usize> {
    let first = hex_byte(units, start + 1)?;
    let mut k = start + 3;
    if first < 0x80 {
        if preserve.contains(&first) {
            out.extend((start..k).map(|i| units.at(i)));
        } else {
            out.push(first as u16);
        }
        return Some(k);
    }
    let count = first.leading_ones() as usize;
    if !(2..=4).contains(&count) {
        return None;
    }
    let mut octets = [first, 0, 0, 0];
    for octet in &mut octets[1..count] {
        if k >= units.len() || units.at(k) != b'%' as u16 {
            return None;
        }
        *octet = hex_byte(units, k + 1)?;
        k += 3;
    }
    let text = std::str::from_utf8(&octets[..count]).ok()?;
    out.extend(text.encode_utf16());
    Some(k)
}

// escape ( string ), https://tc39.es/ecma262/#sec-escape-string
pub fn escape(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let s = agent.to_string(arg(args, 0))?;
    agent.poll(s.len() as u64 / 16)?;
    agent.reserve_memory(s.len().saturating_mul(4))?;
    let mut out = Vec::with_capacity(s.len());
    let mut paid = 0;
    for (k, c) in s.pinned_units(&agent.heap).iter().enumerate() {
        pay_at(agent, k, &mut paid, out.len())?;
        match u8::try_from(c) {
            Ok(b) if b.is_ascii_alphanumeric() || ESCAPE_KEPT.contains(&b) => out.push(b),
            Ok(b) => push_escape(&mut out, b),
            Err(_) => out.extend(format!("%u{c:04X}").into_bytes()),
        }
        if out.len() > MAX_LENGTH {
            break;
        }
    }
    finish(agent, out)
}

// unescape ( string ), https://tc39.es/ecma262/#sec-unescape-string
pub fn unescape(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let s = agent.to_string(arg(args, 0))?;
    agent.poll(s.len() as u64 / 16)?;
    agent.reserve_memory(s.len().saturating_mul(4))?;
    let units = s.pinned_units(&agent.heap);
    let mut out = Vec::with_capacity(units.len());
    let (mut k, mut paid) = (0, 0);
    while k < units.len() {
        pay_at(agent, k, &mut paid, out.len())?;
        let mut c = units.at(k);
        let mut taken = 1;
        if c == b'%' as u16 {
            if k + 1 < units.len() && units.at(k + 1) == b'u' as u16 {
                if let Some(unit) = hex(units, k + 2, 4) {
                    (c, taken) = (unit, 6);
                }
            } else if let Some(unit) = hex(units, k + 1, 2) {
                (c, taken) = (unit, 3);
            }
        }
        out.push(c);
        k += taken;
    }
    Ok(agent.new_long_string(&out)?.into())
}
