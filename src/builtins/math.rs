//! 21.3 The Math object.

use super::arg;
use super::math_sum::ExactSum;
use crate::heap::Value;
use crate::runtime::array_buffer::{f16_to_f64, f64_to_f16};
use crate::runtime::native::{Prop, constant, method, to_string_tag};
use crate::runtime::operators::number_exponentiate;
use crate::runtime::{Agent, JsResult, message};

pub static OBJECT: &[Prop] = &[
    method("abs", 1, abs),
    method("acos", 1, acos),
    method("acosh", 1, acosh),
    method("asin", 1, asin),
    method("asinh", 1, asinh),
    method("atan", 1, atan),
    method("atanh", 1, atanh),
    method("atan2", 2, atan2),
    method("ceil", 1, ceil),
    method("cbrt", 1, cbrt),
    method("expm1", 1, expm1),
    method("clz32", 1, clz32),
    method("cos", 1, cos),
    method("cosh", 1, cosh),
    method("exp", 1, exp),
    method("floor", 1, floor),
    method("fround", 1, fround),
    method("f16round", 1, f16round),
    method("hypot", 2, hypot),
    method("imul", 2, imul),
    method("log", 1, log),
    method("log1p", 1, log1p),
    method("log2", 1, log2),
    method("log10", 1, log10),
    method("max", 2, max),
    method("min", 2, min),
    method("pow", 2, pow),
    method("random", 0, random),
    method("round", 1, round),
    method("sign", 1, sign),
    method("sin", 1, sin),
    method("sinh", 1, sinh),
    method("sqrt", 1, sqrt),
    method("sumPrecise", 1, sum_precise),
    method("tan", 1, tan),
    method("tanh", 1, tanh),
    method("trunc", 1, trunc),
    constant("E", std::f64::consts::E),
    constant("LN10", std::f64::consts::LN_10),
    constant("LN2", std::f64::consts::LN_2),
    constant("LOG10E", std::f64::consts::LOG10_E),
    constant("LOG2E", std::f64::consts::LOG2_E),
    constant("PI", std::f64::consts::PI),
    constant("SQRT1_2", std::f64::consts::FRAC_1_SQRT_2),
    constant("SQRT2", std::f64::consts::SQRT_2),
    to_string_tag("Math"),
];

/// A function of one Number.
#[inline(always)]
fn unary(agent: &mut Agent, args: &[Value], f: impl Fn(f64) -> f64) -> JsResult<Value> {
    let x = agent.to_number(arg(args, 0))?;
    Ok(Value::number(f(x)))
}
// Math.acos ( x ), https://tc39.es/ecma262/#sec-math.acos
fn acos(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::acos)
}
// Math.acosh ( x ), https://tc39.es/ecma262/#sec-math.acosh
fn acosh(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, libm_acosh)
}
// Math.asin ( x ), https://tc39.es/ecma262/#sec-math.asin
fn asin(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::asin)
}
// Math.asinh ( x ), https://tc39.es/ecma262/#sec-math.asinh
fn asinh(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, libm_asinh)
}
// Math.atan ( x ), https://tc39.es/ecma262/#sec-math.atan
fn atan(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::atan)
}
// Math.atanh ( x ), https://tc39.es/ecma262/#sec-math.atanh
fn atanh(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, libm_atanh)
}
// Math.cbrt ( x ), https://tc39.es/ecma262/#sec-math.cbrt
fn cbrt(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::cbrt)
}
// Math.expm1 ( x ), https://tc39.es/ecma262/#sec-math.expm1
fn expm1(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::exp_m1)
}
// Math.cos ( x ), https://tc39.es/ecma262/#sec-math.cos
fn cos(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::cos)
}
// Math.cosh ( x ), https://tc39.es/ecma262/#sec-math.cosh
fn cosh(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::cosh)
}
// Math.exp ( x ), https://tc39.es/ecma262/#sec-math.exp
fn exp(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::exp)
}
// Math.fround ( x ), https://tc39.es/ecma262/#sec-math.fround
fn fround(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, |x| x as f32 as f64)
}
// Math.f16round ( x ), https://tc39.es/ecma262/#sec-math.f16round
fn f16round(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, round_to_f16)
}
// Math.log ( x ), https://tc39.es/ecma262/#sec-math.log
fn log(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::ln)
}
// Math.log1p ( x ), https://tc39.es/ecma262/#sec-math.log1p
fn log1p(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::ln_1p)
}
// Math.log2 ( x ), https://tc39.es/ecma262/#sec-math.log2
fn log2(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::log2)
}
// Math.log10 ( x ), https://tc39.es/ecma262/#sec-math.log10
fn log10(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::log10)
}
// Math.sign ( x ), https://tc39.es/ecma262/#sec-math.sign
fn sign(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, |x| if x == 0.0 || x.is_nan() { x } else { x.signum() })
}
// Math.sin ( x ), https://tc39.es/ecma262/#sec-math.sin
fn sin(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::sin)
}
// Math.sinh ( x ), https://tc39.es/ecma262/#sec-math.sinh
fn sinh(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::sinh)
}
// Math.sqrt ( x ), https://tc39.es/ecma262/#sec-math.sqrt
fn sqrt(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::sqrt)
}
// Math.tan ( x ), https://tc39.es/ecma262/#sec-math.tan
fn tan(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::tan)
}
// Math.tanh ( x ), https://tc39.es/ecma262/#sec-math.tanh
fn tanh(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    unary(agent, args, f64::tanh)
}

/// A function of one Number that leaves whole numbers alone.
#[inline(always)]
fn rounding(agent: &mut Agent, args: &[Value], f: impl Fn(f64) -> f64) -> JsResult<Value> {
    // OPTIMIZATION: an int32 is its own rounding.
    if arg(args, 0).is_int() {
        return Ok(arg(args, 0));
    }
    unary(agent, args, f)
}
// Math.ceil ( x ), https://tc39.es/ecma262/#sec-math.ceil
fn ceil(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    rounding(agent, args, f64::ceil)
}
// Math.floor ( x ), https://tc39.es/ecma262/#sec-math.floor
fn floor(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    rounding(agent, args, f64::floor)
}
// Math.trunc ( x ), https://tc39.es/ecma262/#sec-math.trunc
fn trunc(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    rounding(agent, args, f64::trunc)
}
// Math.round ( x ), https://tc39.es/ecma262/#sec-math.round
fn round(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    rounding(agent, args, round_half_up)
}

/// Halves towards +∞, keeping the sign of zero.
fn round_half_up(x: f64) -> f64 {
    let floor = x.floor();
    let rounded = if x - floor >= 0.5 { floor + 1.0 } else { floor };
    rounded.copysign(x)
}
// The C library's, which are accurate near 0 where the standard library's formulas are not.
fn libm_acosh(x: f64) -> f64 {
    if x < 1.0 {
        return f64::NAN;
    }
    if x > 268435456.0 {
        return x.ln() + std::f64::consts::LN_2;
    }
    if x > 2.0 {
        return (2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt())).ln();
    }
    let t = x - 1.0;
    (t + (2.0 * t + t * t).sqrt()).ln_1p()
}
fn libm_asinh(x: f64) -> f64 {
    let a = x.abs();
    if !x.is_finite() || a < 1.0 / 268435456.0 {
        return x;
    }
    let w = if a > 268435456.0 {
        a.ln() + std::f64::consts::LN_2
    } else if a > 2.0 {
        (2.0 * a + 1.0 / ((x * x + 1.0).sqrt() + a)).ln()
    } else {
        let t = x * x;
        (a + t / (1.0 + (1.0 + t).sqrt())).ln_1p()
    };
    w.copysign(x)
}
fn libm_atanh(x: f64) -> f64 {
    let a = x.abs();
    if a > 1.0 {
        return f64::NAN;
    }
    if a == 1.0 {
        return x * f64::INFINITY;
    }
    if a < 1.0 / 268435456.0 {
        return x;
    }
    let t = if a < 0.5 {
        let t = a + a;
        0.5 * (t + t * a / (1.0 - a)).ln_1p()
    } else {
        0.5 * ((a + a) / (1.0 - a)).ln_1p()
    };
    t.copysign(x)
}
/// To the nearest binary16, ties to even: what a Float16Array stores, read back.
fn round_to_f16(x: f64) -> f64 {
    f16_to_f64(f64_to_f16(x))
}

// Math.abs ( x ), https://tc39.es/ecma262/#sec-math.abs
fn abs(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(i) = arg(args, 0).as_int()
        && i != i32::MIN
    {
        return Ok(Value::int(i.abs()));
    }
    Ok(Value::number(agent.to_number(arg(args, 0))?.abs()))
}
// Math.atan2 ( y, x ), https://tc39.es/ecma262/#sec-math.atan2
fn atan2(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let y = agent.to_number(arg(args, 0))?;
    let x = agent.to_number(arg(args, 1))?;
    Ok(Value::number(y.atan2(x)))
}
// Math.clz32 ( x ), https://tc39.es/ecma262/#sec-math.clz32
fn clz32(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Ok(Value::int(agent.to_uint32(arg(args, 0))?.leading_zeros() as i32))
}
// Math.hypot ( ...args ), https://tc39.es/ecma262/#sec-math.hypot
fn hypot(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let mut numbers = Vec::with_capacity(args.len());
    for &value in args {
        numbers.push(agent.to_number(value)?.abs());
    }
    if numbers.iter().any(|n| n.is_infinite()) {
        return Ok(Value::number(f64::INFINITY));
    }
    if numbers.iter().any(|n| n.is_nan()) {
        return Ok(Value::NAN);
    }
    let max = numbers.iter().copied().fold(0.0, f64::max);
    if max == 0.0 {
        return Ok(Value::ZERO);
    }
    // Scaled by the largest, summed with Kahan's compensation.
    let (mut sum, mut compensation) = (0.0, 0.0);
    for n in numbers {
        let n = n / max;
        let summand = n * n - compensation;
        let preliminary = sum + summand;
        compensation = (preliminary - sum) - summand;
        sum = preliminary;
    }
    Ok(Value::number(f64::sqrt(sum) * max))
}
// Math.imul ( x, y ), https://tc39.es/ecma262/#sec-math.imul
fn imul(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let a = agent.to_int32(arg(args, 0))?;
    let b = agent.to_int32(arg(args, 1))?;
    Ok(Value::int(a.wrapping_mul(b)))
}
// Math.max ( ...args ), https://tc39.es/ecma262/#sec-math.max
fn max(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    if let &[a, b] = args
        && let (Some(x), Some(y)) = (a.as_int(), b.as_int())
    {
        return Ok(Value::int(x.max(y)));
    }
    extreme(agent, args, f64::NEG_INFINITY, |n, best| n > best || n == 0.0 && best == 0.0 && !n.is_sign_negative())
}
// Math.min ( ...args ), https://tc39.es/ecma262/#sec-math.min
fn min(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    if let &[a, b] = args
        && let (Some(x), Some(y)) = (a.as_int(), b.as_int())
    {
        return Ok(Value::int(x.min(y)));
    }
    extreme(agent, args, f64::INFINITY, |n, best| n < best || n == 0.0 && best == 0.0 && n.is_sign_negative())
}
fn extreme(agent: &mut Agent, args: &[Value], start: f64, better: fn(f64, f64) -> bool) -> JsResult<Value> {
    let mut best = start;
    for &value in args {
        let n = agent.to_number(value)?;
        if n.is_nan() || better(n, best) && !best.is_nan() {
            best = n;
        }
    }
    Ok(Value::number(best))
}
// Math.pow ( base, exponent ), https://tc39.es/ecma262/#sec-math.pow
fn pow(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let base = agent.to_number(arg(args, 0))?;
    let exponent = agent.to_number(arg(args, 1))?;
    Ok(Value::number(number_exponentiate(base, exponent)))
}
// Math.random ( ), https://tc39.es/ecma262/#sec-math.random
fn random(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(Value::double(agent.hooks.as_mut().map_or(0.0, |hooks| hooks.random())))
}

// Math.sumPrecise ( items ), https://tc39.es/ecma262/#sec-math.sumprecise
fn sum_precise(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let items = arg(args, 0);
    if items.is_nullish() {
        let what = agent.describe(items);
        return Err(agent.throw(message::NotIterable(what)));
    }
    let mut record = agent.get_iterator(items)?;
    let mut sum = ExactSum::default();
    let mut count = 0u64;
    while let Some(next) = agent.iterator_step_value(&mut record)? {
        count += 1;
        if count >= (1 << 53) - 1 {
            let throw = agent.throw_range_error("Too many values to sum");
            return Err(agent.iterator_close_throw(record.iterator, throw));
        }
        match next.as_number() {
            Some(n) => sum.add(n),
            None => {
                let what = agent.describe(next);
                let throw = agent.throw(message::SumOfNonNumber(what));
                return Err(agent.iterator_close_throw(record.iterator, throw));
            }
        }
    }
    Ok(Value::number(sum.value()))
}
