//! 19 The global object's values and functions; `uri.rs` has those that encode and decode.

use super::arg;
use crate::heap::{Attributes, Units, Value};
use crate::runtime::conversion::{is_white_space_or_line_terminator, parse_radix};
use crate::runtime::native::{Key, Row, intrinsic, method, property};
use crate::runtime::{Agent, Intrinsic, JsResult, Prop};

pub static VALUES: &[Prop] = &[
    property(Key::Name("globalThis"), Attributes::BUILTIN, Row::Intrinsic(Intrinsic::GlobalObject)),
    property(Key::Name("Infinity"), Attributes::FROZEN, Row::Number(f64::INFINITY)),
    property(Key::Name("NaN"), Attributes::FROZEN, Row::Number(f64::NAN)),
    property(Key::Name("undefined"), Attributes::FROZEN, Row::Undefined),
    intrinsic("eval", Intrinsic::Eval),
    intrinsic("isFinite", Intrinsic::IsFinite),
    intrinsic("isNaN", Intrinsic::IsNaN),
    intrinsic("parseFloat", Intrinsic::ParseFloat),
    intrinsic("parseInt", Intrinsic::ParseInt),
    method("decodeURI", 1, super::uri::decode_uri),
    method("decodeURIComponent", 1, super::uri::decode_uri_component),
    method("encodeURI", 1, super::uri::encode_uri),
    method("encodeURIComponent", 1, super::uri::encode_uri_component),
    method("escape", 1, super::uri::escape),
    method("unescape", 1, super::uri::unescape),
];

/// The fundamental objects of the global object.
pub static OBJECTS: &[Prop] = &[
    intrinsic("Object", Intrinsic::Object),
    intrinsic("Function", Intrinsic::Function),
    intrinsic("Boolean", Intrinsic::Boolean),
    intrinsic("Symbol", Intrinsic::Symbol),
    intrinsic("Error", Intrinsic::Error),
    intrinsic("AggregateError", Intrinsic::AggregateError),
    intrinsic("EvalError", Intrinsic::EvalError),
    intrinsic("RangeError", Intrinsic::RangeError),
    intrinsic("ReferenceError", Intrinsic::ReferenceError),
    intrinsic("SuppressedError", Intrinsic::SuppressedError),
    intrinsic("SyntaxError", Intrinsic::SyntaxError),
    intrinsic("TypeError", Intrinsic::TypeError),
    intrinsic("URIError", Intrinsic::UriError),
    intrinsic("Proxy", Intrinsic::Proxy),
    intrinsic("Reflect", Intrinsic::Reflect),
];

// eval ( x ), https://tc39.es/ecma262/#sec-eval-x
/// An indirect one: direct evals are the VM's business.
pub fn eval(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    agent.perform_indirect_eval(arg(args, 0))
}

// isFinite ( number ), https://tc39.es/ecma262/#sec-isfinite-number
pub fn is_finite(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    Ok(agent.to_number(arg(args, 0))?.is_finite().into())
}

// isNaN ( number ), https://tc39.es/ecma262/#sec-isnan-number
pub fn is_nan(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    Ok(agent.to_number(arg(args, 0))?.is_nan().into())
}

fn is_white_space(unit: u16) -> bool {
    char::from_u32(unit as u32).is_some_and(is_white_space_or_line_terminator)
}
/// The ASCII start of a text after white space: all that numbers are made of.
fn ascii_after_white_space(units: Units<'_>) -> Vec<u8> {
    let start = (0..units.len()).find(|&i| !is_white_space(units.at(i))).unwrap_or(units.len());
    (start..units.len()).map(|i| units.at(i)).take_while(|&u| u < 128).map(|u| u as u8).collect()
}

// parseFloat ( string ), https://tc39.es/ecma262/#sec-parsefloat-string
pub fn parse_float(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let value = arg(args, 0);
    // OPTIMIZATION: an integer's text reads as the same integer.
    if value.is_int() {
        return Ok(value);
    }
    let text = agent.to_string(value)?;
    agent.poll(text.len() as u64 / 64)?;
    let text = ascii_after_white_space(text.units(&agent.heap));
    Ok(Value::number(decimal_prefix(&text)))
}
/// The longest prefix that is a StrDecimalLiteral; NaN if there is none.
fn decimal_prefix(text: &[u8]) -> f64 {
    let mut i = 0;
    let digits = |mut i: usize| {
        while text.get(i).is_some_and(u8::is_ascii_digit) {
            i += 1;
        }
        i
    };
    if matches!(text.first(), Some(b'+' | b'-')) {
        i = 1;
    }
    if text[i..].starts_with(b"Infinity") {
        return if text[0] == b'-' { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let whole = digits(i);
    let mut end = whole;
    let mut any = whole > i;
    if text.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        if any || fraction > end + 1 {
            any |= fraction > end + 1;
            end = fraction;
        }
    }
    if !any {
        return f64::NAN;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let sign = matches!(text.get(end + 1), Some(b'+' | b'-')) as usize;
        let exponent = digits(end + 1 + sign);
        if exponent > end + 1 + sign {
            end = exponent;
        }
    }
    std::str::from_utf8(&text[..end]).ok().and_then(|t| t.parse().ok()).unwrap_or(f64::NAN)
}

// parseInt ( string, radix ), https://tc39.es/ecma262/#sec-parseint-string-radix
pub fn parse_int(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let (value, radix) = (arg(args, 0), arg(args, 1));
    // OPTIMIZATION: an integer's text reads as the same integer in radix 10.
    if value.is_int() && (radix.is_undefined() || radix == Value::int(10)) {
        return Ok(value);
    }
    let text = agent.to_string(value)?;
    let mut radix = agent.to_int32(radix)?;
    agent.poll(text.len() as u64 / 64)?;
    let text = ascii_after_white_space(text.units(&agent.heap));
    let mut text = &text[..];
    let negative = text.first() == Some(&b'-');
    if matches!(text.first(), Some(b'+' | b'-')) {
        text = &text[1..];
    }
    let mut strip_prefix = true;
    if radix != 0 {
        if !(2..=36).contains(&radix) {
            return Ok(Value::NAN);
        }
        strip_prefix = radix == 16;
    } else {
        radix = 10;
    }
    if strip_prefix && matches!(text, [b'0', b'x' | b'X', ..]) {
        text = &text[2..];
        radix = 16;
    }
    let end = text.iter().position(|&b| !(b as char).is_digit(radix as u32)).unwrap_or(text.len());
    let digits = std::str::from_utf8(&text[..end]).unwrap_or("");
    if digits.is_empty() {
        return Ok(Value::NAN);
    }
    let number = match radix {
        10 => digits.parse().unwrap_or(f64::NAN),
        _ => parse_radix(digits, radix as u32).unwrap_or(f64::NAN),
    };
    Ok(Value::number(if negative { -number } else { number }))
}
