//! 19 The global object's values and functions; `uri.rs` has those that encode and decode.

use super::arg;
use crate::heap::{Attributes, Value};
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

// parseFloat ( string ), https://tc39.es/ecma262/#sec-parsefloat-string
pub fn parse_float(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let value = arg(args, 0);
    // OPTIMIZATION: an integer's text reads as the same integer.
    if value.is_int() {
        return Ok(value);
    }
    let text = agent.to_string(value)?;
    Ok(Value::number(agent.parse_float(text)?))
}

// parseInt ( string, radix ), https://tc39.es/ecma262/#sec-parseint-string-radix
pub fn parse_int(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let (value, radix) = (arg(args, 0), arg(args, 1));
    // OPTIMIZATION: an integer's text reads as the same integer in radix 10.
    if value.is_int() && (radix.is_undefined() || radix == Value::int(10)) {
        return Ok(value);
    }
    let text = agent.to_string(value)?;
    let radix = agent.to_int32(radix)?;
    Ok(Value::number(agent.parse_int(text, radix)?))
}
