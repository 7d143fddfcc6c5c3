//! 13 The language's operators on any values: what the VM calls when its fast paths do not apply.

use super::conversion::{Hint, double_to_int32};
use super::{Agent, JsResult, message};
use crate::heap::names::TypeName;
use crate::heap::{JsString, Kind, Value, string};

/// A binary operator of arithmetic or on bits; `Add` also concatenates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Exp,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    /// `>>>`: never of BigInts.
    UnsignedShr,
}

impl Agent {
    // ApplyStringOrNumericBinaryOperator ( lVal, opText, rVal ), https://tc39.es/ecma262/#sec-applystringornumericbinaryoperator
    pub fn apply_string_or_numeric_binary_operator(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> JsResult<Value> {
        if let (Some(x), Some(y)) = (lhs.as_number(), rhs.as_number()) {
            return Ok(number_binary(op, x, y));
        }
        if lhs.is_bigint() && rhs.is_bigint() {
            return self.bigint_binary(op, lhs, rhs);
        }
        let (mut lhs, mut rhs) = (lhs, rhs);
        if op == BinaryOp::Add {
            if let (Some(a), Some(b)) = (lhs.as_string(), rhs.as_string()) {
                return Ok(self.concat_strings(a, b)?.into());
            }
            lhs = self.to_primitive(lhs, Hint::Default)?;
            rhs = self.to_primitive(rhs, Hint::Default)?;
            if lhs.is_string() || rhs.is_string() {
                let a = self.to_string(lhs)?;
                let b = self.to_string(rhs)?;
                return Ok(self.concat_strings(a, b)?.into());
            }
        }
        let lhs = self.to_numeric_value(lhs)?;
        let rhs = self.to_numeric_value(rhs)?;
        match (lhs.as_number(), rhs.as_number()) {
            (Some(x), Some(y)) => Ok(number_binary(op, x, y)),
            (None, None) => self.bigint_binary(op, lhs, rhs),
            _ => Err(self.throw(message::MixBigInt())),
        }
    }

    /// `a + b` of strings, refused with a RangeError if it is too long.
    #[inline]
    pub fn concat_strings(&mut self, a: JsString, b: JsString) -> JsResult<JsString> {
        if a.len() + b.len() > string::MAX_LENGTH {
            return Err(self.throw(message::StringTooLong()));
        }
        Ok(self.heap.concat(a, b))
    }

    // ToNumeric ( value ), https://tc39.es/ecma262/#sec-tonumeric
    /// A Number or a BigInt, as a value.
    pub fn to_numeric_value(&mut self, value: Value) -> JsResult<Value> {
        if value.is_number() || value.is_bigint() {
            return Ok(value);
        }
        let prim = self.to_primitive(value, Hint::Number)?;
        if prim.is_bigint() {
            return Ok(prim);
        }
        Ok(Value::number(self.to_number(prim)?))
    }

    // Unary - Operator, https://tc39.es/ecma262/#sec-unary-minus-operator-runtime-semantics-evaluation
    pub fn unary_minus(&mut self, value: Value) -> JsResult<Value> {
        let value = self.to_numeric_value(value)?;
        match value.as_number() {
            Some(n) => Ok(Value::number(-n)),
            None => self.bigint_unary_minus(value),
        }
    }
    // Unary + Operator, https://tc39.es/ecma262/#sec-unary-plus-operator-runtime-semantics-evaluation
    pub fn unary_plus(&mut self, value: Value) -> JsResult<Value> {
        Ok(Value::number(self.to_number(value)?))
    }
    // Bitwise NOT Operator ( ~ ), https://tc39.es/ecma262/#sec-bitwise-not-operator-runtime-semantics-evaluation
    pub fn bitwise_not(&mut self, value: Value) -> JsResult<Value> {
        let value = self.to_numeric_value(value)?;
        match value.as_number() {
            Some(n) => Ok(Value::int(!double_to_int32(n))),
            None => self.bigint_bitwise_not(value),
        }
    }
    // Prefix Increment Operator, https://tc39.es/ecma262/#sec-prefix-increment-operator
    /// The incremented value; the old one of a postfix operator is `to_numeric_value`.
    pub fn increment(&mut self, value: Value) -> JsResult<Value> {
        self.step(value, 1)
    }
    // Prefix Decrement Operator, https://tc39.es/ecma262/#sec-prefix-decrement-operator
    pub fn decrement(&mut self, value: Value) -> JsResult<Value> {
        self.step(value, -1)
    }
    fn step(&mut self, value: Value, by: i32) -> JsResult<Value> {
        let value = self.to_numeric_value(value)?;
        match value.as_number() {
            Some(n) => Ok(Value::number(n + by as f64)),
            None => {
                let one = self.heap.new_bigint_i128(by as i128);
                self.bigint_binary(BinaryOp::Add, value, one.into())
            }
        }
    }

    // The typeof Operator, https://tc39.es/ecma262/#sec-typeof-operator
    pub fn typeof_(&mut self, value: Value) -> JsString {
        let which = match value {
            Value::UNDEFINED | Value::HOLE => TypeName::Undefined,
            Value::NULL => TypeName::Object,
            Value::TRUE | Value::FALSE => TypeName::Boolean,
            _ if value.is_number() => TypeName::Number,
            _ => match value.cell_kind() {
                k if k.is_string() => TypeName::String,
                Kind::Symbol => TypeName::Symbol,
                Kind::BigInt => TypeName::BigInt,
                Kind::HtmlDda => TypeName::Undefined,
                _ if self.is_callable(value) => TypeName::Function,
                _ => TypeName::Object,
            },
        };
        self.heap.type_name(which)
    }
}

/// An operator on two Numbers.
#[inline]
pub fn number_binary(op: BinaryOp, x: f64, y: f64) -> Value {
    match op {
        BinaryOp::Add => Value::number(x + y),
        BinaryOp::Sub => Value::number(x - y),
        BinaryOp::Mul => Value::number(x * y),
        BinaryOp::Div => Value::number(x / y),
        BinaryOp::Rem => Value::number(number_remainder(x, y)),
        BinaryOp::Exp => Value::number(number_exponentiate(x, y)),
        BinaryOp::And => Value::int(double_to_int32(x) & double_to_int32(y)),
        BinaryOp::Or => Value::int(double_to_int32(x) | double_to_int32(y)),
        BinaryOp::Xor => Value::int(double_to_int32(x) ^ double_to_int32(y)),
        BinaryOp::Shl => Value::int(double_to_int32(x) << (double_to_int32(y) & 31)),
        BinaryOp::Shr => Value::int(double_to_int32(x) >> (double_to_int32(y) & 31)),
        BinaryOp::UnsignedShr => Value::from((double_to_int32(x) as u32) >> (double_to_int32(y) & 31)),
    }
}

// Number::remainder ( n, d ), https://tc39.es/ecma262/#sec-numeric-types-number-remainder
#[inline]
pub fn number_remainder(n: f64, d: f64) -> f64 {
    // OPTIMIZATION: whole numbers that a machine word holds take an integer division; the sign of a zero result is the dividend's.
    if n.abs() < 9223372036854775808.0 && d.abs() < 9007199254740992.0 {
        let (a, b) = (n as i64, d as i64);
        if b != 0 && a as f64 == n && b as f64 == d {
            let r = (a % b) as f64;
            return if r == 0.0 && n.is_sign_negative() { -0.0 } else { r };
        }
    }
    n % d
}

// Number::exponentiate ( base, exponent ), https://tc39.es/ecma262/#sec-numeric-types-number-exponentiate
pub fn number_exponentiate(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || base.abs() == 1.0 && exponent.is_infinite() {
        return f64::NAN;
    }
    base.powf(exponent)
}
