//! 21.1 Number objects.

use super::arg;
use crate::heap::{Kind, Value};
use crate::runtime::native::{Prop, constant, intrinsic, method};
use crate::runtime::number_format::{self, fixed, radix_text, significant, small_radix_text};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

pub static CONSTRUCTOR: &[Prop] = &[
    method("isFinite", 1, is_finite),
    method("isInteger", 1, is_integer),
    method("isNaN", 1, is_nan),
    method("isSafeInteger", 1, is_safe_integer),
    intrinsic("parseFloat", Intrinsic::ParseFloat),
    intrinsic("parseInt", Intrinsic::ParseInt),
    constant("MAX_VALUE", f64::MAX),
    constant("MIN_VALUE", 5e-324),
    constant("NaN", f64::NAN),
    constant("NEGATIVE_INFINITY", f64::NEG_INFINITY),
    constant("POSITIVE_INFINITY", f64::INFINITY),
    constant("MAX_SAFE_INTEGER", 9007199254740991.0),
    constant("MIN_SAFE_INTEGER", -9007199254740991.0),
    constant("EPSILON", f64::EPSILON),
];

pub static PROTOTYPE: &[Prop] = &[
    method("toExponential", 1, to_exponential),
    method("toFixed", 1, to_fixed),
    method("toPrecision", 1, to_precision),
    method("toString", 1, to_string),
    method("valueOf", 0, value_of),
    method("toLocaleString", 0, to_locale_string),
];

// Number ( value ), https://tc39.es/ecma262/#sec-number-constructor-number-value
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    let n = match args.first() {
        Some(&value) => {
            let prim = agent.to_numeric_value(value)?;
            match prim.as_bigint() {
                Some(n) => Value::number(n.to_ibig().to_f64().value()),
                None => prim,
            }
        }
        None => Value::ZERO,
    };
    if new_target.is_undefined() {
        return Ok(n);
    }
    let object = agent.ordinary_create_from_constructor(new_target, Intrinsic::NumberPrototype, Kind::Number, 1)?;
    object.set_word(0, n);
    Ok(object.into())
}

// Number.isFinite ( number ), https://tc39.es/ecma262/#sec-number.isfinite
fn is_finite(_agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(arg(args, 0).as_number().is_some_and(f64::is_finite).into())
}
// Number.isInteger ( number ), https://tc39.es/ecma262/#sec-number.isinteger
fn is_integer(_agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(arg(args, 0).as_number().is_some_and(|n| n.is_finite() && n.trunc() == n).into())
}
// Number.isNaN ( number ), https://tc39.es/ecma262/#sec-number.isnan
fn is_nan(_agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(arg(args, 0).as_number().is_some_and(f64::is_nan).into())
}
// Number.isSafeInteger ( number ), https://tc39.es/ecma262/#sec-number.issafeinteger
fn is_safe_integer(_agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let safe = |n: f64| n.trunc() == n && n.abs() <= 9007199254740991.0;
    Ok(arg(args, 0).as_number().is_some_and(safe).into())
}

// ThisNumberValue ( value ), https://tc39.es/ecma262/#sec-thisnumbervalue
fn this_number_value(agent: &mut Agent, this: Value, name: &str) -> JsResult<f64> {
    if let Some(n) = this.as_number() {
        return Ok(n);
    }
    if let Some(object) = this.as_object()
        && object.kind() == Kind::Number
        && let Some(n) = object.word(0).as_number()
    {
        return Ok(n);
    }
    Err(agent.throw(message::ThisIsNot(format!("Number.prototype.{name}"), "Number")))
}

fn not_finite(n: f64) -> Option<&'static str> {
    if n.is_nan() {
        Some("NaN")
    } else if n.is_infinite() {
        Some(if n > 0.0 { "Infinity" } else { "-Infinity" })
    } else {
        None
    }
}
fn text(agent: &mut Agent, negative: bool, digits: &str) -> JsResult<Value> {
    let s = if negative { agent.heap.new_string(&format!("-{digits}")) } else { agent.heap.new_string(digits) };
    Ok(s.into())
}
/// `d.ddd` of digits.
fn with_point(digits: &str, at: usize) -> String {
    let mut out = String::with_capacity(digits.len() + 8);
    out.push_str(digits);
    if at < digits.len() {
        out.insert(at, '.');
    }
    out
}
fn exponential(digits: &str, e: i32) -> String {
    let mut out = with_point(digits, 1);
    out.push_str(if e < 0 { "e-" } else { "e+" });
    out.push_str(&e.unsigned_abs().to_string());
    out
}

// Number.prototype.toExponential ( fractionDigits ), https://tc39.es/ecma262/#sec-number.prototype.toexponential
fn to_exponential(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let x = this_number_value(agent, this, "toExponential")?;
    let f = agent.to_integer_or_infinity(arg(args, 0))?;
    if let Some(name) = not_finite(x) {
        return text(agent, false, name);
    }
    if !(0.0..=100.0).contains(&f) {
        return Err(agent.throw(message::DigitsOutOfRange("toExponential()", 0)));
    }
    let n = x.abs();
    let (digits, e) = if n == 0.0 {
        ("0".repeat(f as usize + 1), 0)
    } else if arg(args, 0).is_undefined() {
        let d = number_format::shortest_digits(n);
        (d.digits[..d.len].iter().map(|&b| b as char).collect(), d.point - 1)
    } else {
        significant(n, f as usize + 1)
    };
    text(agent, x < 0.0, &exponential(&digits, e))
}

// Number.prototype.toFixed ( fractionDigits ), https://tc39.es/ecma262/#sec-number.prototype.tofixed
fn to_fixed(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let x = this_number_value(agent, this, "toFixed")?;
    let f = agent.to_integer_or_infinity(arg(args, 0))?;
    if !(0.0..=100.0).contains(&f) {
        return Err(agent.throw(message::DigitsOutOfRange("toFixed() digits", 0)));
    }
    if let Some(name) = not_finite(x) {
        return text(agent, false, name);
    }
    if x.abs() >= 1e21 {
        return Ok(agent.number_to_string(x).into());
    }
    let digits = fixed(x.abs(), f as usize);
    text(agent, x < 0.0, &digits)
}

// Number.prototype.toPrecision ( precision ), https://tc39.es/ecma262/#sec-number.prototype.toprecision
fn to_precision(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let x = this_number_value(agent, this, "toPrecision")?;
    if arg(args, 0).is_undefined() {
        return Ok(agent.number_to_string(x).into());
    }
    let p = agent.to_integer_or_infinity(arg(args, 0))?;
    if let Some(name) = not_finite(x) {
        return text(agent, false, name);
    }
    if !(1.0..=100.0).contains(&p) {
        return Err(agent.throw(message::DigitsOutOfRange("toPrecision()", 1)));
    }
    let p = p as usize;
    let (digits, e) = if x == 0.0 { ("0".repeat(p), 0) } else { significant(x.abs(), p) };
    let result = if e < -6 || e >= p as i32 {
        exponential(&digits, e)
    } else if e >= 0 {
        with_point(&digits, e as usize + 1)
    } else {
        format!("0.{}{digits}", "0".repeat((-e - 1) as usize))
    };
    text(agent, x < 0.0, &result)
}

// Number.prototype.toString ( [ radix ] ), https://tc39.es/ecma262/#sec-number.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let x = this_number_value(agent, this, "toString")?;
    let radix = if arg(args, 0).is_undefined() { 10.0 } else { agent.to_integer_or_infinity(arg(args, 0))? };
    if !(2.0..=36.0).contains(&radix) {
        return Err(agent.throw(message::RadixOutOfRange()));
    }
    if radix == 10.0 {
        return Ok(agent.to_string(Value::number(x))?.into());
    }
    if let Some(name) = not_finite(x) {
        return text(agent, false, name);
    }
    // OPTIMIZATION: small whole numbers need no buffer.
    if x >= 0.0 && x <= u32::MAX as f64 && x.fract() == 0.0 {
        let (digits, len) = small_radix_text(x as u32, radix as u32);
        return Ok(agent.heap.new_string_latin1(&digits[32 - len..]).into());
    }
    let digits = radix_text(x, radix as u32);
    text(agent, false, &digits)
}

// Number.prototype.valueOf ( ), https://tc39.es/ecma262/#sec-number.prototype.valueof
fn value_of(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(Value::number(this_number_value(agent, this, "valueOf")?))
}

// Number.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-number.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let x = this_number_value(agent, this, "toLocaleString")?;
    // As en-US writes numbers; of ECMA-402's options those for fraction digits and grouping.
    let (mut min, mut max, mut grouping) = (0, 3, true);
    if let Some(options) = arg(args, 1).as_object() {
        let low = agent.get_str(options, "minimumFractionDigits")?;
        let high = agent.get_str(options, "maximumFractionDigits")?;
        let group = agent.get_str(options, "useGrouping")?;
        if !group.is_undefined() {
            grouping = agent.to_boolean(group);
        }
        for (value, is_min) in [(low, true), (high, false)] {
            if value.is_undefined() {
                continue;
            }
            let digits = agent.to_number(value)?;
            if !(0.0..=100.0).contains(&digits) {
                let name = if is_min { "minimumFractionDigits" } else { "maximumFractionDigits" };
                return Err(agent.throw(message::OptionOutOfRange(name)));
            }
            if is_min {
                min = digits as usize;
                max = max.max(min);
            } else {
                max = digits as usize;
                if low.is_undefined() {
                    min = min.min(max);
                }
            }
        }
        if min > max {
            return Err(agent.throw(message::OptionOutOfRange("maximumFractionDigits")));
        }
    }
    if x.is_nan() {
        return text(agent, false, "NaN");
    }
    let negative = x.is_sign_negative();
    if x.is_infinite() {
        return text(agent, negative, "∞");
    }
    let digits = fixed(x.abs(), max);
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut fraction = fraction.to_string();
    while fraction.len() > min && fraction.ends_with('0') {
        fraction.pop();
    }
    let mut result = if grouping { group_thousands(whole) } else { whole.to_string() };
    if !fraction.is_empty() {
        result.push('.');
        result.push_str(&fraction);
    }
    text(agent, negative, &result)
}
/// `1234567` as `1,234,567`.
pub(super) fn group_thousands(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}
