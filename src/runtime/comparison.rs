//! 7.2 Testing and comparison.

use super::conversion::Hint;
use super::{Agent, JsResult};
use crate::heap::{JsString, Kind, Value};
use dashu_int::IBig;
use std::cmp::Ordering;

impl Agent {
    // SameValue ( x, y ), https://tc39.es/ecma262/#sec-samevalue
    pub fn same_value(&self, x: Value, y: Value) -> bool {
        match (x.as_number(), y.as_number()) {
            (Some(a), Some(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
            (None, None) => self.same_value_non_number(x, y),
            _ => false,
        }
    }
    // SameValueZero ( x, y ), https://tc39.es/ecma262/#sec-samevaluezero
    pub fn same_value_zero(&self, x: Value, y: Value) -> bool {
        match (x.as_number(), y.as_number()) {
            (Some(a), Some(b)) => a == b || a.is_nan() && b.is_nan(),
            (None, None) => self.same_value_non_number(x, y),
            _ => false,
        }
    }
    // SameValueNonNumber ( x, y ), https://tc39.es/ecma262/#sec-samevaluenonnumber
    fn same_value_non_number(&self, x: Value, y: Value) -> bool {
        if x == y {
            return true;
        }
        match (x.cell_kind(), y.cell_kind()) {
            (a, b) if a.is_string() && b.is_string() => {
                x.as_string().expect("a string").equals(y.as_string().expect("a string"), &self.heap)
            }
            (Kind::BigInt, Kind::BigInt) => {
                let (a, b) = (x.as_bigint().expect("a BigInt"), y.as_bigint().expect("a BigInt"));
                match (a.to_i128(), b.to_i128()) {
                    (Some(a), Some(b)) => a == b,
                    (None, None) => a.to_ibig() == b.to_ibig(),
                    _ => false,
                }
            }
            _ => false,
        }
    }
    // IsStrictlyEqual ( x, y ), https://tc39.es/ecma262/#sec-isstrictlyequal
    #[inline]
    pub fn is_strictly_equal(&self, x: Value, y: Value) -> bool {
        match (x.as_number(), y.as_number()) {
            (Some(a), Some(b)) => a == b,
            (None, None) => self.same_value_non_number(x, y),
            _ => false,
        }
    }
    // IsLooselyEqual ( x, y ), https://tc39.es/ecma262/#sec-islooselyequal
    pub fn is_loosely_equal(&mut self, x: Value, y: Value) -> JsResult<bool> {
        let (mut x, mut y) = (x, y);
        loop {
            if x.is_number() && y.is_number() {
                return Ok(x.as_number() == y.as_number());
            }
            if x.is_nullish() || y.is_nullish() {
                let html = |v: Value| v.cell_kind() == Kind::HtmlDda;
                return Ok(x.is_nullish() && (y.is_nullish() || html(y)) || html(x));
            }
            if x.is_bool() && !y.is_bool() {
                x = Value::int((x == Value::TRUE) as i32);
                continue;
            }
            if y.is_bool() && !x.is_bool() {
                y = Value::int((y == Value::TRUE) as i32);
                continue;
            }
            let (a, b) = (x.cell_kind(), y.cell_kind());
            if a.is_object() && b.is_object() || x.is_bool() {
                return Ok(x == y);
            }
            if a.is_object() {
                x = self.to_primitive(x, Hint::Default)?;
                continue;
            }
            if b.is_object() {
                y = self.to_primitive(y, Hint::Default)?;
                continue;
            }
            if a == Kind::Symbol || b == Kind::Symbol {
                return Ok(x == y);
            }
            if a.is_string() && b.is_string() || a == Kind::BigInt && b == Kind::BigInt {
                return Ok(self.same_value_non_number(x, y));
            }
            if a == Kind::BigInt || b == Kind::BigInt {
                return Ok(self.compare_numeric(x, y)? == Some(Ordering::Equal));
            }
            return Ok(self.to_number(x)? == self.to_number(y)?);
        }
    }
    // IsLessThan ( x, y, LeftFirst ), https://tc39.es/ecma262/#sec-islessthan
    /// The order of two values, operands converted left first if `left_first`; None: undefined.
    pub fn compare(&mut self, x: Value, y: Value, left_first: bool) -> JsResult<Option<Ordering>> {
        if let (Some(a), Some(b)) = (x.as_number(), y.as_number()) {
            return Ok(a.partial_cmp(&b));
        }
        if let (Some(a), Some(b)) = (x.as_string(), y.as_string()) {
            return Ok(Some(self.compare_strings(a, b)));
        }
        if x.is_bigint() && y.is_bigint() {
            return self.compare_numeric(x, y);
        }
        let (px, py);
        if left_first {
            px = self.to_primitive(x, Hint::Number)?;
            py = self.to_primitive(y, Hint::Number)?;
        } else {
            py = self.to_primitive(y, Hint::Number)?;
            px = self.to_primitive(x, Hint::Number)?;
        }
        if let (Some(a), Some(b)) = (px.as_string(), py.as_string()) {
            return Ok(Some(a.units(&self.heap).cmp(&b.units(&self.heap))));
        }
        let (a, b) = (px.cell_kind(), py.cell_kind());
        if a == Kind::BigInt && (b == Kind::BigInt || b.is_string()) || b == Kind::BigInt && a.is_string() {
            return self.compare_numeric(px, py);
        }
        let nx = if a == Kind::BigInt { px } else { Value::double(self.to_number(px)?) };
        let ny = if b == Kind::BigInt { py } else { Value::double(self.to_number(py)?) };
        self.compare_numeric(nx, ny)
    }
    /// Orders BigInts, Numbers and strings (read as BigInts) by mathematical value.
    fn compare_numeric(&mut self, x: Value, y: Value) -> JsResult<Option<Ordering>> {
        // OPTIMIZATION: BigInts of one word are compared as machine integers.
        if let (Some(a), Some(b)) = (x.as_bigint(), y.as_bigint())
            && let (Some(a), Some(b)) = (a.to_i128(), b.to_i128())
        {
            return Ok(Some(a.cmp(&b)));
        }
        let (Some(a), Some(b)) = (self.big_or_number(x)?, self.big_or_number(y)?) else { return Ok(None) };
        Ok(match (a, b) {
            (Ok(a), Ok(b)) => Some(a.cmp(&b)),
            (Err(a), Err(b)) => a.partial_cmp(&b),
            (Ok(a), Err(b)) => compare_big_number(&a, b),
            (Err(a), Ok(b)) => compare_big_number(&b, a).map(Ordering::reverse),
        })
    }
    fn big_or_number(&mut self, v: Value) -> JsResult<Option<Result<IBig, f64>>> {
        if let Some(n) = v.as_number() {
            return Ok(Some(Err(n)));
        }
        if let Some(b) = v.as_bigint() {
            return Ok(Some(Ok(b.to_ibig())));
        }
        if let Some(s) = v.as_string() {
            return Ok(self.string_to_bigint(s)?.map(Ok));
        }
        Ok(v.as_bool().map(|b| Err(b as u8 as f64)))
    }
    /// Order of two strings by code units.
    pub fn compare_strings(&self, a: JsString, b: JsString) -> Ordering {
        a.units(&self.heap).cmp(&b.units(&self.heap))
    }
}

/// More digits than any BigInt has, in base 2; a prefix apart.
pub(super) const MAX_BIGINT_DIGITS: usize = super::bigint_operations::MAX_BITS;

/// The order of a BigInt and a Number; None with NaN.
pub fn compare_big_number(a: &IBig, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    if b.is_infinite() {
        return Some(if b > 0.0 { Ordering::Less } else { Ordering::Greater });
    }
    let floor = b.floor();
    let whole = IBig::try_from(floor).expect("finite and whole");
    Some(a.cmp(&whole).then(if floor < b { Ordering::Less } else { Ordering::Equal }))
}

// StringToBigInt ( str ), https://tc39.es/ecma262/#sec-stringtobigint
/// None if the text is no BigInt.
pub fn string_to_bigint(text: &str) -> Option<IBig> {
    let text = text.trim_matches(super::conversion::is_white_space_or_line_terminator);
    if text.is_empty() {
        return Some(IBig::ZERO);
    }
    let radix = |digits: &str, radix: u32| {
        // More digits than the longest BigInt has: no such BigInt can be.
        let bits_per_digit = if radix == 10 { 3 } else { radix.ilog2() as usize };
        if digits.len() > super::bigint_operations::MAX_BITS / bits_per_digit {
            return None;
        }
        if !digits.is_empty() && digits.chars().all(|c: char| c.is_digit(radix)) {
            IBig::from_str_radix(digits, radix).ok()
        } else {
            None
        }
    };
    match text.get(..2) {
        Some("0x" | "0X") => return radix(&text[2..], 16),
        Some("0o" | "0O") => return radix(&text[2..], 8),
        Some("0b" | "0B") => return radix(&text[2..], 2),
        _ => {}
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let n = radix(digits, 10)?;
    Some(if text.starts_with('-') { -n } else { n })
}
