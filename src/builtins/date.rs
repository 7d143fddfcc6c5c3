//! 21.4 Date objects: the constructor, the getters, conversions. Word 0 of a Date is its time value, a Number.

use super::arg;
use super::date_arithmetic::*;
use super::{date_format, date_locale, date_parse};
use crate::heap::{Attributes, Kind, Object, Value, WellKnown};
use crate::runtime::conversion::Hint;
use crate::runtime::native::{Key, Row, alias, method, property};
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message, time_zone};

pub use super::date_setters::SETTERS;

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("now", 0, now), method("parse", 1, parse), method("UTC", 7, utc_of)];

/// Properties of the prototype; the setters have a table of their own.
pub static PROTOTYPE: &[Prop] = &[
    method("toString", 0, |agent, this, _| text(agent, this, "toString", date_format::to_date_string)),
    method("toDateString", 0, |agent, this, _| text(agent, this, "toDateString", date_format::only_date)),
    method("toTimeString", 0, |agent, this, _| text(agent, this, "toTimeString", date_format::only_time)),
    method("toISOString", 0, to_iso_string),
    method("toUTCString", 0, |agent, this, _| text(agent, this, "toUTCString", date_format::utc_string)),
    alias("toGMTString", "toUTCString"),
    method("toLocaleString", 0, date_locale::to_locale_string),
    method("toLocaleDateString", 0, date_locale::to_locale_date_string),
    method("toLocaleTimeString", 0, date_locale::to_locale_time_string),
    method("toJSON", 1, to_json),
    method("valueOf", 0, |agent, this, _| Ok(Value::number(this_date(agent, this, "valueOf")?.1))),
    method("getTime", 0, |agent, this, _| Ok(Value::number(this_date(agent, this, "getTime")?.1))),
    method("getTimezoneOffset", 0, get_timezone_offset),
    method("getYear", 0, |agent, this, _| local(agent, this, "getYear", |f| f.year as i32 - 1900)),
    method("getFullYear", 0, |agent, this, _| local(agent, this, "getFullYear", |f| f.year as i32)),
    method("getMonth", 0, |agent, this, _| local(agent, this, "getMonth", |f| f.month as i32)),
    method("getDate", 0, |agent, this, _| local(agent, this, "getDate", |f| f.date as i32)),
    method("getDay", 0, |agent, this, _| local(agent, this, "getDay", |f| f.week_day as i32)),
    method("getHours", 0, |agent, this, _| local(agent, this, "getHours", |f| f.hour as i32)),
    method("getMinutes", 0, |agent, this, _| local(agent, this, "getMinutes", |f| f.minute as i32)),
    method("getSeconds", 0, |agent, this, _| local(agent, this, "getSeconds", |f| f.second as i32)),
    method("getMilliseconds", 0, |agent, this, _| local(agent, this, "getMilliseconds", |f| f.millisecond as i32)),
    method("getUTCFullYear", 0, |agent, this, _| universal(agent, this, "getUTCFullYear", |f| f.year as i32)),
    method("getUTCMonth", 0, |agent, this, _| universal(agent, this, "getUTCMonth", |f| f.month as i32)),
    method("getUTCDate", 0, |agent, this, _| universal(agent, this, "getUTCDate", |f| f.date as i32)),
    method("getUTCDay", 0, |agent, this, _| universal(agent, this, "getUTCDay", |f| f.week_day as i32)),
    method("getUTCHours", 0, |agent, this, _| universal(agent, this, "getUTCHours", |f| f.hour as i32)),
    method("getUTCMinutes", 0, |agent, this, _| universal(agent, this, "getUTCMinutes", |f| f.minute as i32)),
    method("getUTCSeconds", 0, |agent, this, _| universal(agent, this, "getUTCSeconds", |f| f.second as i32)),
    method("getUTCMilliseconds", 0, |agent, this, _| {
        universal(agent, this, "getUTCMilliseconds", |f| f.millisecond as i32)
    }),
    property(Key::Symbol(WellKnown::ToPrimitive), Attributes::READONLY, Row::Method(1, to_primitive)),
    #[cfg(feature = "temporal")]
    method("toTemporalInstant", 0, super::temporal::to_temporal_instant),
];

/// RequireInternalSlot(this, [[DateValue]]): the object and its time value.
pub(super) fn this_date(agent: &mut Agent, this: Value, method: &str) -> JsResult<(Object, f64)> {
    match this.as_object() {
        Some(date) if date.kind() == Kind::Date => Ok((date, date.word(0).as_number().unwrap_or(f64::NAN))),
        _ => Err(agent.throw(message::NotDate(method))),
    }
}
/// Sets [[DateValue]] and gives it as a value.
pub(super) fn set_date_value(date: Object, tv: f64) -> Value {
    let value = Value::number(tv);
    date.set_word(0, value);
    value
}
/// The time value of now.
fn current_time(agent: &mut Agent) -> f64 {
    agent.hooks.as_mut().map_or(0.0, |hooks| hooks.now()).floor()
}

// Date ( ...values ), https://tc39.es/ecma262/#sec-date
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    // 1. If NewTarget is undefined, then
    //   a. Let now be the time value (UTC) identifying the current time.
    //   b. Return ToDateString(now).
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        let now = current_time(agent);
        return Ok(agent.heap.new_string(&date_format::to_date_string(now)).into());
    }
    // 2. Let numberOfArgs be the number of elements in values.
    let dv = match args {
        // 3. If numberOfArgs = 0, then
        [] => current_time(agent),
        // 4. Else if numberOfArgs = 1, then
        &[value] => match value.as_object() {
            //   b. If value is an Object and value has a [[DateValue]] internal slot, then
            Some(date) if date.kind() == Kind::Date => date.word(0).as_number().unwrap_or(f64::NAN),
            //   c. Else, …
            _ => {
                let v = agent.to_primitive(value, Hint::Default)?;
                match v.as_string() {
                    Some(text) => date_parse::parse(text.units(&agent.heap)),
                    None => time_clip(agent.to_number(v)?),
                }
            }
        },
        // 5. Else, …
        values => time_clip(utc(date_of_components(agent, values)?)),
    };
    // 6. Let obj be ? OrdinaryCreateFromConstructor(NewTarget, "%Date.prototype%", « [[DateValue]] »).
    let date = agent.ordinary_create_from_constructor(new_target, Intrinsic::DatePrototype, Kind::Date, 1)?;
    set_date_value(date, dv);
    Ok(date.into())
}
/// MakeDate of year, month, date, hours, minutes, seconds and milliseconds, each converted by ToNumber.
fn date_of_components(agent: &mut Agent, values: &[Value]) -> JsResult<f64> {
    let mut n = [f64::NAN, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0];
    for (number, &value) in n.iter_mut().zip(values) {
        *number = agent.to_number(value)?;
    }
    let [y, m, dt, h, min, s, milli] = n;
    Ok(make_date(make_day(make_full_year(y), m, dt), make_time(h, min, s, milli)))
}
// Date.now ( ), https://tc39.es/ecma262/#sec-date.now
fn now(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    Ok(Value::number(current_time(agent)))
}
// Date.parse ( string ), https://tc39.es/ecma262/#sec-date.parse
fn parse(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let text = agent.to_string(arg(args, 0))?;
    Ok(Value::number(date_parse::parse(text.units(&agent.heap))))
}
// Date.UTC ( year [ , month [ , date [ , hours [ , minutes [ , seconds [ , ms ] ] ] ] ] ] ), https://tc39.es/ecma262/#sec-date.utc
fn utc_of(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let args = if args.is_empty() { &[Value::UNDEFINED] } else { args };
    Ok(Value::number(time_clip(date_of_components(agent, args)?)))
}

/// A getter of a field of the local time.
fn local(agent: &mut Agent, this: Value, method: &str, field: fn(&Fields) -> i32) -> JsResult<Value> {
    let (_, t) = this_date(agent, this, method)?;
    Ok(if t.is_nan() { Value::number(t) } else { Value::int(field(&fields(local_time(t)))) })
}
/// A getter of a field of UTC.
fn universal(agent: &mut Agent, this: Value, method: &str, field: fn(&Fields) -> i32) -> JsResult<Value> {
    let (_, t) = this_date(agent, this, method)?;
    Ok(if t.is_nan() { Value::number(t) } else { Value::int(field(&fields(t))) })
}
// Date.prototype.getTimezoneOffset ( ), https://tc39.es/ecma262/#sec-date.prototype.gettimezoneoffset
fn get_timezone_offset(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (_, t) = this_date(agent, this, "getTimezoneOffset")?;
    Ok(Value::number(if t.is_nan() { t } else { 0.0 - time_zone::local().offset(t) / MS_PER_MINUTE }))
}
/// A method that gives the time value as text.
fn text(agent: &mut Agent, this: Value, method: &str, format: fn(f64) -> String) -> JsResult<Value> {
    let (_, tv) = this_date(agent, this, method)?;
    Ok(agent.heap.new_string(&format(tv)).into())
}
// Date.prototype.toISOString ( ), https://tc39.es/ecma262/#sec-date.prototype.toisostring
fn to_iso_string(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let (_, tv) = this_date(agent, this, "toISOString")?;
    if tv.is_nan() {
        return Err(agent.throw(message::InvalidTime()));
    }
    Ok(agent.heap.new_string(&date_format::iso_string(tv)).into())
}
// Date.prototype.toJSON ( key ), https://tc39.es/ecma262/#sec-date.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let o: Value = agent.to_object(this)?.into();
    let tv = agent.to_primitive(o, Hint::Number)?;
    if tv.as_number().is_some_and(|n| !n.is_finite()) {
        return Ok(Value::NULL);
    }
    let key = agent.heap.key_from_str("toISOString");
    agent.invoke(o, key, &[])
}
// Date.prototype [ %Symbol.toPrimitive% ] ( hint ), https://tc39.es/ecma262/#sec-date.prototype-%symbol.toprimitive%
fn to_primitive(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let Some(o) = this.as_object() else {
        return Err(agent.throw(message::CalledOnNonObject("Date.prototype[Symbol.toPrimitive]")));
    };
    let hint = arg(args, 0);
    let is = |text: &str| hint.as_string().is_some_and(|hint| hint.equals_str(text, &agent.heap));
    let try_first = if is("string") || is("default") {
        Hint::String
    } else if is("number") {
        Hint::Number
    } else {
        let what = agent.describe(hint);
        return Err(agent.throw(message::InvalidHint(what)));
    };
    agent.ordinary_to_primitive(o, try_first)
}
