//! Slow paths of arithmetic and conversions.

use super::{Flow, Instr, Slow};
use crate::heap::Value;
use crate::runtime::operators::BinaryOp;
use crate::runtime::{Agent, JsResult, message};

fn binary(agent: &mut Agent, i: Instr, op: BinaryOp, x: Value, y: Value) -> Slow {
    let result = agent.apply_string_or_numeric_binary_operator(op, x, y)?;
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}
macro_rules! registers {
    ($($name:ident = $op:ident),* $(,)?) => { $(
        pub fn $name(agent: &mut Agent, i: Instr) -> Slow {
            binary(agent, i, BinaryOp::$op, agent.reg(i.b()), agent.reg(i.c()))
        }
    )* };
}
registers!(
    sub = Sub,
    mul = Mul,
    div = Div,
    rem = Rem,
    exp = Exp,
    bit_and = And,
    bit_or = Or,
    bit_xor = Xor,
    shl = Shl,
    shr = Shr
);
macro_rules! integers {
    ($($name:ident = $op:ident),* $(,)?) => { $(
        pub fn $name(agent: &mut Agent, i: Instr) -> Slow {
            binary(agent, i, BinaryOp::$op, agent.reg(i.b()), Value::int(i.c_int()))
        }
    )* };
}
integers!(
    add_int = Add,
    sub_int = Sub,
    mul_int = Mul,
    rem_int = Rem,
    bit_and_int = And,
    bit_or_int = Or,
    shl_int = Shl,
    shr_int = Shr
);
macro_rules! constants {
    ($($name:ident = $op:ident),* $(,)?) => { $(
        pub fn $name(agent: &mut Agent, i: Instr) -> Slow {
            binary(agent, i, BinaryOp::$op, agent.reg(i.b()), agent.constant(i.c()))
        }
    )* };
}
constants!(sub_k = Sub, mul_k = Mul, div_k = Div);
pub fn k_sub(agent: &mut Agent, i: Instr) -> Slow {
    binary(agent, i, BinaryOp::Sub, agent.constant(i.b()), agent.reg(i.c()))
}

pub fn add(agent: &mut Agent, i: Instr) -> Slow {
    add_values(agent, i, agent.reg(i.b()), agent.reg(i.c()))
}
pub fn add_k(agent: &mut Agent, i: Instr) -> Slow {
    add_values(agent, i, agent.reg(i.b()), agent.constant(i.c()))
}
fn add_values(agent: &mut Agent, i: Instr, x: Value, y: Value) -> Slow {
    if let Some(x) = x.as_string() {
        if let Some(y) = y.as_string() {
            let result = agent.concat_strings(x, y)?;
            agent.set_reg(i.a(), result.into());
            return Ok(Flow::Next);
        }
        if y.is_number() || y.is_bool() {
            let y = agent.to_string(y)?;
            let result = agent.concat_strings(x, y)?;
            agent.set_reg(i.a(), result.into());
            return Ok(Flow::Next);
        }
    } else if let (true, Some(y)) = (x.is_number(), y.as_string()) {
        let x = agent.to_string(x)?;
        let result = agent.concat_strings(x, y)?;
        agent.set_reg(i.a(), result.into());
        return Ok(Flow::Next);
    }
    binary(agent, i, BinaryOp::Add, x, y)
}

pub fn ushr(agent: &mut Agent, i: Instr) -> Slow {
    unsigned_shift(agent, i, agent.reg(i.b()), agent.reg(i.c()))
}
pub fn ushr_int(agent: &mut Agent, i: Instr) -> Slow {
    unsigned_shift(agent, i, agent.reg(i.b()), Value::int(i.c_int()))
}
fn unsigned_shift(agent: &mut Agent, i: Instr, x: Value, y: Value) -> Slow {
    let x = agent.to_numeric_value(x)?;
    let y = agent.to_numeric_value(y)?;
    if x.is_bigint() && y.is_bigint() {
        return Err(agent.throw(message::UnsignedShiftBigInt()));
    }
    if x.is_bigint() || y.is_bigint() {
        return Err(agent.throw(message::MixBigInt()));
    }
    let (x, y) = (agent.to_uint32(x)?, agent.to_uint32(y)?);
    agent.set_reg(i.a(), Value::from(x >> (y & 31)));
    Ok(Flow::Next)
}

macro_rules! unary {
    ($($name:ident |$agent:ident, $v:ident| $e:expr;)*) => { $(
        pub fn $name($agent: &mut Agent, i: Instr) -> Slow {
            let $v = $agent.reg(i.b());
            let result: JsResult<Value> = $e;
            $agent.set_reg(i.a(), result?);
            Ok(Flow::Next)
        }
    )* };
}
unary! {
    negate |agent, v| agent.unary_minus(v);
    to_number |agent, v| agent.to_number(v).map(Value::number);
    to_numeric |agent, v| agent.to_numeric_value(v);
    increment |agent, v| agent.increment(v);
    decrement |agent, v| agent.decrement(v);
    bit_not |agent, v| agent.bitwise_not(v);
    not |agent, v| Ok(Value::bool(!agent.to_boolean(v)));
    type_of |agent, v| Ok(agent.typeof_(v).into());
    to_string |agent, v| agent.to_string(v).map(Value::from);
    to_object |agent, v| agent.to_object(v).map(Value::from);
    to_property_key |agent, v| agent.to_property_key(v).map(|key| agent.key_value(key));
}

pub fn string_concat(agent: &mut Agent, i: Instr) -> Slow {
    let parts = agent.reg_range(i.b(), i.c());
    let total: usize = parts.iter().map(|p| p.as_string().expect("ToString came first").len()).sum();
    if total > crate::heap::string::MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    let result = agent.heap.concat_all(parts);
    agent.set_reg(i.a(), result.into());
    Ok(Flow::Next)
}

pub fn instance_of(agent: &mut Agent, i: Instr) -> Slow {
    let result = agent.instance_of(agent.reg(i.b()), agent.reg(i.c()))?;
    agent.set_reg(i.a(), result.into());
    Ok(Flow::Next)
}
pub fn in_(agent: &mut Agent, i: Instr) -> Slow {
    let (key, object) = (agent.reg(i.b()), agent.reg(i.c()));
    let Some(object) = object.as_object() else {
        let key = if key.is_symbol() || key.is_string() {
            key.as_string().map_or_else(|| agent.describe(key), |s| s.to_string_lossy())
        } else {
            agent.describe(key)
        };
        let what = agent.describe(object);
        return Err(agent.throw(message::InNonObject(key, what)));
    };
    let key = agent.to_property_key(key)?;
    let result = agent.has_property(object, key)?;
    agent.set_reg(i.a(), result.into());
    Ok(Flow::Next)
}

impl Agent {
    /// A key as the value ToPropertyKey leaves: indices as ints where they fit.
    pub(crate) fn key_value(&mut self, key: crate::heap::PropertyKey) -> Value {
        match key.as_index() {
            Some(i) if i <= i32::MAX as u32 => Value::int(i as i32),
            _ => self.heap.key_to_value(key),
        }
    }
}
