//! 21.2 BigInt objects.

use super::arg;
use crate::heap::{JsBigInt, Kind, Value};
use crate::runtime::bigint_operations::{bits, ibig_from_f64, modulo_power_of_two};
use crate::runtime::conversion::Hint;
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::{Agent, JsResult, message};
use dashu_int::IBig;

pub static CONSTRUCTOR: &[Prop] = &[method("asIntN", 2, as_int_n), method("asUintN", 2, as_uint_n)];

pub static PROTOTYPE: &[Prop] = &[
    method("toLocaleString", 0, to_locale_string),
    method("toString", 0, to_string),
    method("valueOf", 0, value_of),
    to_string_tag("BigInt"),
];

// BigInt ( value ), https://tc39.es/ecma262/#sec-bigint-constructor-number-value
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    if !agent.new_target().is_undefined() {
        return Err(agent.throw(message::NotConstructor("BigInt")));
    }
    let prim = agent.to_primitive(arg(args, 0), Hint::Number)?;
    if let Some(n) = prim.as_number() {
        // NumberToBigInt ( number ), https://tc39.es/ecma262/#sec-numbertobigint
        if !n.is_finite() || n.trunc() != n {
            let text = agent.describe(prim);
            return Err(agent.throw(message::NumberToBigInt(text)));
        }
        return agent.bigint_value(&ibig_from_f64(n));
    }
    Ok(agent.to_bigint(prim)?.into())
}

impl Agent {
    // ToBigInt ( argument ), https://tc39.es/ecma262/#sec-tobigint
    pub fn to_bigint(&mut self, value: Value) -> JsResult<JsBigInt> {
        let prim = self.to_primitive(value, Hint::Number)?;
        if let Some(n) = prim.as_bigint() {
            return Ok(n);
        }
        if let Some(b) = prim.as_bool() {
            return Ok(self.heap.new_bigint_i128(b as i128));
        }
        if let Some(s) = prim.as_string() {
            return match self.string_to_bigint(s)? {
                Some(n) => {
                    let value = self.bigint_value(&n)?;
                    match value.as_bigint() {
                        Some(n) => Ok(n),
                        None => Err(self.throw(message::BigIntTooBig())),
                    }
                }
                None => {
                    let text = self.beginning_of(s, 100);
                    Err(self.throw(message::StringToBigInt(text)))
                }
            };
        }
        let text = self.describe(prim);
        Err(self.throw(message::ValueToBigInt(text)))
    }
}

// BigInt.asIntN ( bits, bigint ), https://tc39.es/ecma262/#sec-bigint.asintn
fn as_int_n(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let n_bits = agent.to_index(arg(args, 0))?;
    let bigint = agent.to_bigint(arg(args, 1))?;
    let n = bigint.to_ibig();
    if n_bits == 0 {
        return agent.bigint_value(&IBig::ZERO);
    }
    if n_bits > bits(&n) as u64 {
        return Ok(bigint.into());
    }
    let n_bits = n_bits as usize;
    let modulus = IBig::from(modulo_power_of_two(&n, n_bits));
    let result = if bits(&modulus) == n_bits { modulus - (IBig::ONE << n_bits) } else { modulus };
    agent.bigint_value(&result)
}
// BigInt.asUintN ( bits, bigint ), https://tc39.es/ecma262/#sec-bigint.asuintn
fn as_uint_n(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let n_bits = agent.to_index(arg(args, 0))?;
    let bigint = agent.to_bigint(arg(args, 1))?;
    let n = bigint.to_ibig();
    if !bigint.is_negative() && n_bits >= bits(&n) as u64 {
        return Ok(bigint.into());
    }
    if n_bits > crate::runtime::bigint_operations::MAX_BITS as u64 {
        return Err(agent.throw(message::BigIntTooBig()));
    }
    agent.poll(n_bits / 1024)?;
    agent.bigint_value(&modulo_power_of_two(&n, n_bits as usize).into())
}

// ThisBigIntValue ( value ), https://tc39.es/ecma262/#sec-thisbigintvalue
fn this_bigint_value(agent: &mut Agent, this: Value, name: &str) -> JsResult<JsBigInt> {
    if let Some(n) = this.as_bigint() {
        return Ok(n);
    }
    if let Some(object) = this.as_object()
        && object.kind() == Kind::BigIntObject
        && let Some(n) = object.word(0).as_bigint()
    {
        return Ok(n);
    }
    Err(agent.throw(message::ThisIsNot(format!("BigInt.prototype.{name}"), "BigInt")))
}

// BigInt.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-bigint.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let n = this_bigint_value(agent, this, "toLocaleString")?;
    let text = agent.bigint_to_string(n, 10)?.to_string_lossy();
    let grouped = match text.strip_prefix('-') {
        Some(digits) => format!("-{}", super::number::group_thousands(digits)),
        None => super::number::group_thousands(&text),
    };
    Ok(agent.heap.new_string(&grouped).into())
}
// BigInt.prototype.toString ( [ radix ] ), https://tc39.es/ecma262/#sec-bigint.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let n = this_bigint_value(agent, this, "toString")?;
    let radix = if arg(args, 0).is_undefined() { 10.0 } else { agent.to_integer_or_infinity(arg(args, 0))? };
    if !(2.0..=36.0).contains(&radix) {
        return Err(agent.throw(message::RadixOutOfRange()));
    }
    Ok(agent.bigint_to_string(n, radix as u8)?.into())
}
// BigInt.prototype.valueOf ( ), https://tc39.es/ecma262/#sec-bigint.prototype.valueof
fn value_of(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(this_bigint_value(agent, this, "valueOf")?.into())
}
