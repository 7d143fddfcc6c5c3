//! 7.1 Type conversion.

use super::{Agent, Intrinsic, JsResult, message};
use crate::heap::{JsString, Kind, Object, PropertyKey, Value, WellKnown};

/// ToPrimitive's hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Hint {
    Default,
    Number,
    String,
}

/// A Numeric value.
#[derive(Clone, Debug)]
pub enum Numeric {
    /// A Number.
    Number(f64),
    /// A BigInt.
    BigInt(dashu_int::IBig),
}

impl Agent {
    // ToPrimitive ( input [ , preferredType ] ), https://tc39.es/ecma262/#sec-toprimitive
    pub fn to_primitive(&mut self, input: Value, hint: Hint) -> JsResult<Value> {
        let Some(object) = input.as_object() else { return Ok(input) };
        let key = self.heap.names.symbol_key(WellKnown::ToPrimitive);
        if let Some(exotic) = self.get_method(input, key)? {
            let hint = match hint {
                Hint::Default => "default",
                Hint::Number => "number",
                Hint::String => "string",
            };
            let hint = self.heap.intern_str(hint);
            let result = self.call(exotic, input, &[hint.into()])?;
            if !result.is_object() {
                return Ok(result);
            }
            return Err(self.throw(message::ToPrimitiveFailed()));
        }
        self.ordinary_to_primitive(object, hint)
    }
    // OrdinaryToPrimitive ( O, hint ), https://tc39.es/ecma262/#sec-ordinarytoprimitive
    pub fn ordinary_to_primitive(&mut self, object: Object, hint: Hint) -> JsResult<Value> {
        let (a, b) = (self.heap.names.to_string, self.heap.names.value_of);
        let order = if hint == Hint::String { [a, b] } else { [b, a] };
        for name in order {
            let method = self.get(object, name)?;
            if self.is_callable(method) {
                let result = self.call(method, object.into(), &[])?;
                if !result.is_object() {
                    return Ok(result);
                }
            }
        }
        Err(self.throw(message::ToPrimitiveFailed()))
    }
    // ToBoolean ( argument ), https://tc39.es/ecma262/#sec-toboolean
    #[inline]
    pub fn to_boolean(&self, value: Value) -> bool {
        if let Some(b) = value.as_bool() {
            return b;
        }
        if value.is_nullish() || value.is_hole() {
            return false;
        }
        if let Some(n) = value.as_number() {
            return n != 0.0 && !n.is_nan();
        }
        match value.cell_kind() {
            k if k.is_string() => !value.as_string().expect("a string").is_empty(),
            Kind::BigInt => !value.as_bigint().expect("a BigInt").is_zero(),
            Kind::HtmlDda => false,
            _ => true,
        }
    }
    // ToNumeric ( value ), https://tc39.es/ecma262/#sec-tonumeric
    pub fn to_numeric(&mut self, value: Value) -> JsResult<Numeric> {
        if let Some(n) = value.as_number() {
            return Ok(Numeric::Number(n));
        }
        let prim = self.to_primitive(value, Hint::Number)?;
        if let Some(b) = prim.as_bigint() {
            return Ok(Numeric::BigInt(b.to_ibig()));
        }
        Ok(Numeric::Number(self.to_number(prim)?))
    }
    // ToNumber ( argument ), https://tc39.es/ecma262/#sec-tonumber
    #[inline]
    pub fn to_number(&mut self, value: Value) -> JsResult<f64> {
        match value.as_number() {
            Some(n) => Ok(n),
            None => self.number_of_any(value),
        }
    }
    fn number_of_any(&mut self, value: Value) -> JsResult<f64> {
        match value {
            Value::UNDEFINED | Value::HOLE => return Ok(f64::NAN),
            Value::NULL | Value::FALSE => return Ok(0.0),
            Value::TRUE => return Ok(1.0),
            _ => {}
        }
        match value.cell_kind() {
            k if k.is_string() => self.string_to_number(value.as_string().expect("a string")),
            Kind::Symbol => Err(self.throw(message::SymbolToNumber())),
            Kind::BigInt => Err(self.throw(message::BigIntToNumber())),
            _ => {
                let prim = self.to_primitive(value, Hint::Number)?;
                self.to_number(prim)
            }
        }
    }
    // ToIntegerOrInfinity ( argument ), https://tc39.es/ecma262/#sec-tointegerorinfinity
    pub fn to_integer_or_infinity(&mut self, value: Value) -> JsResult<f64> {
        if let Some(i) = value.as_int() {
            return Ok(i as f64);
        }
        let n = self.to_number(value)?;
        Ok(if n.is_nan() { 0.0 } else { n.trunc() + 0.0 })
    }
    // ToInt32 ( argument ), https://tc39.es/ecma262/#sec-toint32
    pub fn to_int32(&mut self, value: Value) -> JsResult<i32> {
        if let Some(i) = value.as_int() {
            return Ok(i);
        }
        Ok(double_to_int32(self.to_number(value)?))
    }
    // ToUint32 ( argument ), https://tc39.es/ecma262/#sec-touint32
    pub fn to_uint32(&mut self, value: Value) -> JsResult<u32> {
        Ok(self.to_int32(value)? as u32)
    }
    // ToLength ( argument ), https://tc39.es/ecma262/#sec-tolength
    pub fn to_length(&mut self, value: Value) -> JsResult<u64> {
        let len = self.to_integer_or_infinity(value)?;
        Ok(if len <= 0.0 { 0 } else { len.min(9007199254740991.0) as u64 })
    }
    // ToIndex ( value ), https://tc39.es/ecma262/#sec-toindex
    pub fn to_index(&mut self, value: Value) -> JsResult<u64> {
        let integer = self.to_integer_or_infinity(value)?;
        if !(0.0..=9007199254740991.0).contains(&integer) {
            return Err(self.throw_range_error("Invalid index: must be an integer from 0 to 2^53-1"));
        }
        Ok(integer as u64)
    }
    /// A relative index as `slice` and `at` take it: negative counts from `len`; clamped to 0..=len.
    pub fn to_relative_index(&mut self, value: Value, len: u64, default: u64) -> JsResult<u64> {
        if value.is_undefined() {
            return Ok(default);
        }
        let relative = self.to_integer_or_infinity(value)?;
        Ok(if relative < 0.0 { (len as f64 + relative).max(0.0) as u64 } else { relative.min(len as f64) as u64 })
    }
    // ToString ( argument ), https://tc39.es/ecma262/#sec-tostring
    #[inline]
    pub fn to_string(&mut self, value: Value) -> JsResult<JsString> {
        match value.as_string() {
            Some(s) => {
                self.flatten_if_long(s)?;
                Ok(s)
            }
            None => self.string_of_any(value),
        }
    }
    fn string_of_any(&mut self, value: Value) -> JsResult<JsString> {
        if let Some(i) = value.as_int() {
            return Ok(self.int_to_string(i));
        }
        if let Some(n) = value.as_number() {
            return Ok(self.number_to_string(n));
        }
        let text = match value {
            Value::UNDEFINED => "undefined",
            Value::NULL => "null",
            Value::TRUE => "true",
            Value::FALSE => "false",
            _ => match value.cell_kind() {
                Kind::Symbol => return Err(self.throw(message::SymbolToString())),
                Kind::BigInt => {
                    return self.bigint_to_string(value.as_bigint().expect("a BigInt"), 10);
                }
                _ => {
                    let prim = self.to_primitive(value, Hint::String)?;
                    return self.to_string(prim);
                }
            },
        };
        Ok(self.heap.intern_str(text))
    }
    fn int_to_string(&mut self, i: i32) -> JsString {
        if i >= 0 { self.heap.index_string(i as u32) } else { self.number_to_string(i as f64) }
    }
    // Number::toString ( x, radix ), https://tc39.es/ecma262/#sec-numeric-types-number-tostring, radix 10
    pub fn number_to_string(&mut self, n: f64) -> JsString {
        let text = super::number_format::decimal_text(n);
        self.heap.new_string_latin1(text.as_bytes())
    }
    // ToPropertyKey ( argument ), https://tc39.es/ecma262/#sec-topropertykey
    #[inline]
    pub fn to_property_key(&mut self, value: Value) -> JsResult<PropertyKey> {
        if let Some(i) = value.as_int()
            && i >= 0
        {
            return Ok(PropertyKey::index(i as u32));
        }
        if let Some(s) = value.as_string() {
            return Ok(self.heap.key_from_string(s));
        }
        if let Some(symbol) = value.as_symbol() {
            return Ok(symbol.into());
        }
        let key = self.to_primitive(value, Hint::String)?;
        if let Some(symbol) = key.as_symbol() {
            return Ok(symbol.into());
        }
        let s = self.to_string(key)?;
        Ok(self.heap.key_from_string(s))
    }
    // ToObject ( argument ), https://tc39.es/ecma262/#sec-toobject
    pub fn to_object(&mut self, value: Value) -> JsResult<Object> {
        if let Some(object) = value.as_object() {
            return Ok(object);
        }
        let (kind, proto) = match value.cell_kind() {
            k if k.is_string() => (Kind::String, Intrinsic::StringPrototype),
            Kind::Symbol => (Kind::SymbolObject, Intrinsic::SymbolPrototype),
            Kind::BigInt => (Kind::BigIntObject, Intrinsic::BigIntPrototype),
            _ if value.is_number() => (Kind::Number, Intrinsic::NumberPrototype),
            _ if value.is_bool() => (Kind::Boolean, Intrinsic::BooleanPrototype),
            _ => return Err(self.throw(message::NullishToObject())),
        };
        let proto = self.intrinsic(proto);
        let object = self.new_object_of_kind(kind, proto, 1);
        object.set_word(0, value);
        Ok(object)
    }
    // RequireObjectCoercible ( argument ), https://tc39.es/ecma262/#sec-requireobjectcoercible
    pub fn require_object_coercible(&mut self, value: Value) -> JsResult<Value> {
        if value.is_nullish() { Err(self.throw(message::NullishToObject())) } else { Ok(value) }
    }
}

/// ToInt32 of a double.
#[inline]
pub fn double_to_int32(d: f64) -> i32 {
    if d.abs() < 9.2e18 {
        return d as i64 as i32;
    }
    if !d.is_finite() {
        return 0;
    }
    let bits = d.to_bits();
    let exponent = ((bits >> 52) & 0x7FF) as i32 - 1075;
    if exponent >= 32 {
        return 0;
    }
    let mantissa = (bits & ((1 << 52) - 1)) | 1 << 52;
    let magnitude = (mantissa << exponent) as u32 as i32;
    if d < 0.0 { magnitude.wrapping_neg() } else { magnitude }
}

/// A Number as ToString gives it.
pub fn number_text(n: f64) -> String {
    super::number_format::decimal_text(n).as_bytes().iter().map(|&b| b as char).collect()
}

/// StringToNumber's grammar.
pub fn parse_number(text: &str) -> f64 {
    let text = text.trim_matches(is_white_space_or_line_terminator);
    if text.is_empty() {
        return 0.0;
    }
    let bytes = text.as_bytes();
    if bytes[0] == b'0' && bytes.len() > 2 {
        let radix = match bytes[1] {
            b'x' | b'X' => 16,
            b'o' | b'O' => 8,
            b'b' | b'B' => 2,
            _ => 0,
        };
        if radix != 0 {
            return parse_radix(&text[2..], radix).unwrap_or(f64::NAN);
        }
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned == "Infinity" {
        return if bytes[0] == b'-' { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    if !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        || !unsigned.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'))
    {
        return f64::NAN;
    }
    text.parse().unwrap_or(f64::NAN)
}

/// An integer of digits in a radix that is a power of two (exactly rounded) or not (2, 8, 16 here); None if a digit is bad.
pub fn parse_radix(text: &str, radix: u32) -> Option<f64> {
    if text.is_empty() || !text.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let text = match text.trim_start_matches('0') {
        "" => "0",
        // At least 2^1024.
        text if text.len() > 1024 => return Some(f64::INFINITY),
        text => text,
    };
    if text.len() <= 12 {
        return u64::from_str_radix(text, radix).ok().map(|n| n as f64);
    }
    let n = dashu_int::UBig::from_str_radix(text, radix).ok()?;
    Some(n.to_f64().value())
}

/// WhiteSpace or LineTerminator.
pub fn is_white_space_or_line_terminator(c: char) -> bool {
    matches!(
        c,
        '\t' | '\n' | '\u{B}' | '\u{C}' | '\r' | ' ' | '\u{A0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200A}' | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{FEFF}'
    )
}
