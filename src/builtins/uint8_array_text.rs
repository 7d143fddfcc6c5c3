//! 23.3 Uint8Array objects: bytes as base64 and hexadecimal text, and back.

use super::arg;
use super::typed_array::allocate;
use crate::heap::string::{MAX_LENGTH, Units};
use crate::heap::{Object, Value};
use crate::runtime::array_buffer::ElementType;
use crate::runtime::long_strings::PIECE;
use crate::runtime::native::{Prop, method};
use crate::runtime::typed_array::{buffer_of, byte_offset, element_type};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of %Uint8Array%.
pub static CONSTRUCTOR: &[Prop] = &[method("fromBase64", 1, from_base64), method("fromHex", 1, from_hex)];

/// Properties of %Uint8Array.prototype%.
pub static PROTOTYPE: &[Prop] = &[
    method("setFromBase64", 1, set_from_base64),
    method("setFromHex", 1, set_from_hex),
    method("toBase64", 0, to_base64),
    method("toHex", 0, to_hex),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Alphabet {
    Base64,
    Base64Url,
}
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastChunk {
    Loose,
    Strict,
    StopBeforePartial,
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The value of each character of both alphabets; 64: of none.
static VALUES: [u8; 256] = {
    let mut values = [64; 256];
    let mut i = 0;
    while i < 64 {
        values[DIGITS[i] as usize] = i as u8;
        i += 1;
    }
    values[b'-' as usize] = 62;
    values[b'_' as usize] = 63;
    values
};

// ValidateUint8Array ( ta ), https://tc39.es/ecma262/#sec-validateuint8array
fn validate(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    let array = agent.require_typed_array(this, method)?;
    if element_type(array) != ElementType::Uint8 {
        let what = agent.describe(this);
        return Err(agent.throw(message::NotUint8Array(method, what)));
    }
    Ok(array)
}
fn length(agent: &mut Agent, array: Object, method: &str) -> JsResult<usize> {
    match agent.typed_array_length(array) {
        Some(length) => Ok(length),
        None => Err(agent.throw(message::TypedArrayOutOfBounds(method))),
    }
}
// GetUint8ArrayBytes ( ta ), https://tc39.es/ecma262/#sec-getuint8arraybytes
fn bytes_of(agent: &mut Agent, array: Object, method: &str) -> JsResult<Vec<u8>> {
    let length = length(agent, array, method)?;
    agent.poll(length as u64 / 64)?;
    agent.reserve_memory(length)?;
    Ok(agent.data_block(buffer_of(array)).read(byte_offset(array), length))
}
// SetUint8ArrayBytes ( into, bytes ), https://tc39.es/ecma262/#sec-setuint8arraybytes
fn set_bytes(agent: &mut Agent, array: Object, bytes: &[u8]) {
    agent.data_block_mut(buffer_of(array)).write(byte_offset(array), bytes);
}
fn new_array(agent: &mut Agent, bytes: &[u8]) -> JsResult<Value> {
    let proto = agent.intrinsic(Intrinsic::Uint8ArrayPrototype);
    let array = allocate(agent, ElementType::Uint8, proto, bytes.len() as u64)?;
    set_bytes(agent, array, bytes);
    Ok(array.into())
}

// GetOptionsObject ( options ), https://tc39.es/ecma262/#sec-getoptionsobject
fn options_object(agent: &mut Agent, options: Value) -> JsResult<Option<Object>> {
    match options.as_object() {
        None if !options.is_undefined() => {
            let what = agent.describe(options);
            Err(agent.throw(message::NotObject(what)))
        }
        object => Ok(object),
    }
}
/// An option that is one of a few strings; the place in the list, 0 by default.
fn choice(agent: &mut Agent, options: Option<Object>, name: &str, choices: &[&str]) -> JsResult<usize> {
    let Some(options) = options else { return Ok(0) };
    let value = agent.get_str(options, name)?;
    if value.is_undefined() {
        return Ok(0);
    }
    let found = value.as_string().and_then(|s| choices.iter().position(|choice| s.equals_str(choice, &agent.heap)));
    match found {
        Some(i) => Ok(i),
        None => {
            let what = agent.describe(value);
            Err(agent.throw(message::InvalidChoice(what, name)))
        }
    }
}
fn alphabet(agent: &mut Agent, options: Option<Object>) -> JsResult<Alphabet> {
    let i = choice(agent, options, "alphabet", &["base64", "base64url"])?;
    Ok([Alphabet::Base64, Alphabet::Base64Url][i])
}
fn last_chunk(agent: &mut Agent, options: Option<Object>) -> JsResult<LastChunk> {
    let i = choice(agent, options, "lastChunkHandling", &["loose", "strict", "stop-before-partial"])?;
    Ok([LastChunk::Loose, LastChunk::Strict, LastChunk::StopBeforePartial][i])
}
/// The code units of an argument that must be a string; those beyond Latin-1 as something in no alphabet.
fn text(agent: &mut Agent, value: Value, method: &str) -> JsResult<Vec<u8>> {
    let Some(string) = value.as_string() else {
        let what = agent.describe(value);
        return Err(agent.throw(message::NotString(method, what)));
    };
    agent.poll(string.len() as u64 / 64)?;
    agent.reserve_memory(string.len())?;
    let units = string.pinned_units(&agent.heap);
    let mut text = Vec::with_capacity(units.len());
    for piece in units.pieces(PIECE) {
        match piece {
            Units::Latin1(bytes) => text.extend_from_slice(bytes),
            Units::Utf16(units) => text.extend(units.iter().map(|&unit| u8::try_from(unit).unwrap_or(0xFF))),
        }
        agent.pay_for_units(PIECE)?;
    }
    Ok(text)
}

/// What has been decoded, and what is wrong with the rest.
struct Decoded {
    read: usize,
    bytes: Vec<u8>,
    error: Option<&'static str>,
}

// SkipAsciiWhitespace ( string, index ), https://tc39.es/ecma262/#sec-skipasciiwhitespace
fn skip_whitespace(agent: &mut Agent, text: &[u8], mut index: usize) -> JsResult<usize> {
    while index < text.len() && matches!(text[index], b'\t' | b'\n' | 0xC | b'\r' | b' ') {
        index += 1;
        if index.is_multiple_of(PIECE) {
            agent.pay_for_units(PIECE)?;
        }
    }
    Ok(index)
}
// DecodeFinalBase64Chunk ( chunk, throwOnExtraBits ), https://tc39.es/ecma262/#sec-decodefinalbase64chunk
fn decode_final(chunk: &[u8], throw_on_extra_bits: bool, bytes: &mut Vec<u8>) -> Option<&'static str> {
    let (a, b) = (chunk[0], chunk[1]);
    let c = if chunk.len() == 3 { chunk[2] } else { 0 };
    let extra = if chunk.len() == 3 { c & 3 } else { b & 15 };
    if throw_on_extra_bits && extra != 0 {
        return Some("The last chunk of the base64 text has extra bits");
    }
    bytes.push(a << 2 | b >> 4);
    if chunk.len() == 3 {
        bytes.push(b << 4 | c >> 2);
    }
    None
}
// FromBase64 ( string, alphabet, lastChunkHandling [ , maxLength ] ), https://tc39.es/ecma262/#sec-frombase64
fn decode_base64(
    agent: &mut Agent,
    text: &[u8],
    alphabet: Alphabet,
    last: LastChunk,
    max_length: usize,
) -> JsResult<Decoded> {
    let mut d = Decoded { read: 0, bytes: Vec::with_capacity((text.len() / 4 * 3 + 3).min(max_length)), error: None };
    if max_length == 0 {
        return Ok(d);
    }
    let (mut chunk, mut chunk_length) = ([0u8; 4], 0);
    let (mut index, mut paid) = (0, 0);
    loop {
        agent.pay_at(index, &mut paid)?;
        index = skip_whitespace(agent, text, index)?;
        if index == text.len() {
            if chunk_length > 0 {
                match last {
                    LastChunk::StopBeforePartial => return Ok(d),
                    LastChunk::Loose if chunk_length == 1 => {
                        d.error = Some("The base64 text ends with a single character");
                    }
                    LastChunk::Loose => d.error = decode_final(&chunk[..chunk_length], false, &mut d.bytes),
                    LastChunk::Strict => d.error = Some("The base64 text lacks padding"),
                }
                if d.error.is_some() {
                    return Ok(d);
                }
            }
            d.read = text.len();
            return Ok(d);
        }
        let char = text[index];
        index += 1;
        if char == b'=' {
            if chunk_length < 2 {
                d.error = Some("The base64 text has padding in the wrong place");
                return Ok(d);
            }
            index = skip_whitespace(agent, text, index)?;
            if chunk_length == 2 {
                if index == text.len() {
                    if last != LastChunk::StopBeforePartial {
                        d.error = Some("The base64 text lacks padding");
                    }
                    return Ok(d);
                }
                if text[index] == b'=' {
                    index = skip_whitespace(agent, text, index + 1)?;
                }
            }
            if index < text.len() {
                d.error = Some("The base64 text goes on after its padding");
                return Ok(d);
            }
            d.error = decode_final(&chunk[..chunk_length], last == LastChunk::Strict, &mut d.bytes);
            if d.error.is_none() {
                d.read = text.len();
            }
            return Ok(d);
        }
        let value = VALUES[char as usize];
        let in_alphabet = match alphabet {
            Alphabet::Base64 => !matches!(char, b'-' | b'_'),
            Alphabet::Base64Url => !matches!(char, b'+' | b'/'),
        };
        if value == 64 || !in_alphabet {
            d.error = Some("The base64 text has a character that is not in its alphabet");
            return Ok(d);
        }
        let remaining = max_length - d.bytes.len();
        if (remaining == 1 && chunk_length == 2) || (remaining == 2 && chunk_length == 3) {
            return Ok(d);
        }
        chunk[chunk_length] = value;
        chunk_length += 1;
        if chunk_length == 4 {
            let [a, b, c, e] = chunk;
            d.bytes.extend_from_slice(&[a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | e]);
            chunk_length = 0;
            d.read = index;
            if d.bytes.len() == max_length {
                return Ok(d);
            }
        }
    }
}
// FromHex ( string [ , maxLength ] ), https://tc39.es/ecma262/#sec-fromhex
fn decode_hex(agent: &mut Agent, text: &[u8], max_length: usize) -> JsResult<Decoded> {
    let mut d = Decoded { read: 0, bytes: Vec::with_capacity((text.len() / 2).min(max_length)), error: None };
    if !text.len().is_multiple_of(2) {
        d.error = Some("The hexadecimal text has an odd number of digits");
        return Ok(d);
    }
    let mut paid = 0;
    let digit = |b: u8| (b as char).to_digit(16);
    for pair in text.chunks_exact(2).take(max_length) {
        let (Some(high), Some(low)) = (digit(pair[0]), digit(pair[1])) else {
            d.error = Some("The text has a character that is no hexadecimal digit");
            return Ok(d);
        };
        d.bytes.push((high << 4 | low) as u8);
        d.read += 2;
        agent.pay_at(d.read, &mut paid)?;
    }
    Ok(d)
}
fn check(agent: &mut Agent, d: &Decoded) -> JsResult<()> {
    d.error.map_or(Ok(()), |why| Err(agent.throw(message::BadEncoding(why))))
}
/// Writes what was decoded, then throws or tells how much it was.
fn store(agent: &mut Agent, into: Object, d: &Decoded) -> JsResult<Value> {
    set_bytes(agent, into, &d.bytes);
    check(agent, d)?;
    let result = agent.new_plain_object();
    for (name, n) in [("read", d.read), ("written", d.bytes.len())] {
        let key = agent.heap.key_from_str(name);
        agent.heap.put_data_property(result, key, Value::from(n));
    }
    Ok(result.into())
}

// Uint8Array.fromBase64 ( string [ , options ] ), https://tc39.es/ecma262/#sec-uint8array.frombase64
fn from_base64(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let text = text(agent, arg(args, 0), "Uint8Array.fromBase64")?;
    let options = options_object(agent, arg(args, 1))?;
    let (alphabet, last) = (alphabet(agent, options)?, last_chunk(agent, options)?);
    let decoded = decode_base64(agent, &text, alphabet, last, usize::MAX)?;
    check(agent, &decoded)?;
    new_array(agent, &decoded.bytes)
}
// Uint8Array.fromHex ( string ), https://tc39.es/ecma262/#sec-uint8array.fromhex
fn from_hex(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let text = text(agent, arg(args, 0), "Uint8Array.fromHex")?;
    let decoded = decode_hex(agent, &text, usize::MAX)?;
    check(agent, &decoded)?;
    new_array(agent, &decoded.bytes)
}
// Uint8Array.prototype.setFromBase64 ( string [ , options ] ), https://tc39.es/ecma262/#sec-uint8array.prototype.setfrombase64
fn set_from_base64(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "Uint8Array.prototype.setFromBase64";
    let into = validate(agent, this, name)?;
    let text = text(agent, arg(args, 0), name)?;
    let options = options_object(agent, arg(args, 1))?;
    let (alphabet, last) = (alphabet(agent, options)?, last_chunk(agent, options)?);
    let length = length(agent, into, name)?;
    let decoded = decode_base64(agent, &text, alphabet, last, length)?;
    store(agent, into, &decoded)
}
// Uint8Array.prototype.setFromHex ( string ), https://tc39.es/ecma262/#sec-uint8array.prototype.setfromhex
fn set_from_hex(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "Uint8Array.prototype.setFromHex";
    let into = validate(agent, this, name)?;
    let text = text(agent, arg(args, 0), name)?;
    let length = length(agent, into, name)?;
    let decoded = decode_hex(agent, &text, length)?;
    store(agent, into, &decoded)
}
// Uint8Array.prototype.toBase64 ( [ options ] ), https://tc39.es/ecma262/#sec-uint8array.prototype.tobase64
fn to_base64(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let name = "Uint8Array.prototype.toBase64";
    let array = validate(agent, this, name)?;
    let options = options_object(agent, arg(args, 0))?;
    let alphabet = alphabet(agent, options)?;
    let omit_padding = match options {
        Some(options) => {
            let value = agent.get_str(options, "omitPadding")?;
            agent.to_boolean(value)
        }
        None => false,
    };
    let bytes = bytes_of(agent, array, name)?;
    let needed = bytes.len().div_ceil(3) * 4;
    if needed > MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    agent.reserve_memory(needed * 2)?;
    let mut text = Vec::with_capacity(needed);
    let mut paid = 0;
    for chunk in bytes.chunks(3) {
        agent.pay_at(text.len(), &mut paid)?;
        let at = |i: usize| chunk.get(i).copied().unwrap_or(0) as u32;
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for i in 0..4 {
            if i <= chunk.len() {
                text.push(DIGITS[(bits >> (18 - 6 * i) & 63) as usize]);
            } else if !omit_padding {
                text.push(b'=');
            }
        }
    }
    if alphabet == Alphabet::Base64Url {
        for piece in text.chunks_mut(PIECE) {
            for byte in piece {
                *byte = match *byte {
                    b'+' => b'-',
                    b'/' => b'_',
                    other => other,
                };
            }
            agent.pay_for_units(PIECE)?;
        }
    }
    Ok(agent.new_long_latin1(&text)?.into())
}
// Uint8Array.prototype.toHex ( ), https://tc39.es/ecma262/#sec-uint8array.prototype.tohex
fn to_hex(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let name = "Uint8Array.prototype.toHex";
    let array = validate(agent, this, name)?;
    let bytes = bytes_of(agent, array, name)?;
    if bytes.len() > MAX_LENGTH / 2 {
        return Err(agent.throw(message::StringTooLong()));
    }
    agent.reserve_memory(bytes.len() * 4)?;
    let hex = |n: u8| b"0123456789abcdef"[n as usize & 15];
    let mut text = Vec::with_capacity(bytes.len() * 2);
    for piece in bytes.chunks(PIECE) {
        text.extend(piece.iter().flat_map(|&b| [hex(b >> 4), hex(b)]));
        agent.pay_for_units(PIECE * 2)?;
    }
    Ok(agent.new_long_latin1(&text)?.into())
}
