//! 21.4.4.20–28 and B.2.3.2: the setters of Date.prototype.

use super::arg;
use super::date::{set_date_value, this_date};
use super::date_arithmetic::*;
use crate::heap::Value;
use crate::runtime::native::method;
use crate::runtime::{Agent, JsResult, Prop};

/// In which zone the fields are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    Local,
    Utc,
}
use Clock::*;
impl Clock {
    fn of(self, t: f64) -> f64 {
        if self == Local { local_time(t) } else { t }
    }
    fn back(self, t: f64) -> f64 {
        if self == Local { utc(t) } else { t }
    }
}

/// The setters, in the order of the properties of the prototype.
pub static SETTERS: &[Prop] = &[
    method("setDate", 1, |agent, this, args| set_date(agent, this, args, Local, "setDate")),
    method("setFullYear", 3, |agent, this, args| set_full_year(agent, this, args, Local, "setFullYear")),
    method("setHours", 4, |agent, this, args| set_clock(agent, this, args, Local, 0, "setHours")),
    method("setMilliseconds", 1, |agent, this, args| set_clock(agent, this, args, Local, 3, "setMilliseconds")),
    method("setMinutes", 3, |agent, this, args| set_clock(agent, this, args, Local, 1, "setMinutes")),
    method("setMonth", 2, |agent, this, args| set_month(agent, this, args, Local, "setMonth")),
    method("setSeconds", 2, |agent, this, args| set_clock(agent, this, args, Local, 2, "setSeconds")),
    method("setTime", 1, set_time),
    method("setUTCDate", 1, |agent, this, args| set_date(agent, this, args, Utc, "setUTCDate")),
    method("setUTCFullYear", 3, |agent, this, args| set_full_year(agent, this, args, Utc, "setUTCFullYear")),
    method("setUTCHours", 4, |agent, this, args| set_clock(agent, this, args, Utc, 0, "setUTCHours")),
    method("setUTCMilliseconds", 1, |agent, this, args| set_clock(agent, this, args, Utc, 3, "setUTCMilliseconds")),
    method("setUTCMinutes", 3, |agent, this, args| set_clock(agent, this, args, Utc, 1, "setUTCMinutes")),
    method("setUTCMonth", 2, |agent, this, args| set_month(agent, this, args, Utc, "setUTCMonth")),
    method("setUTCSeconds", 2, |agent, this, args| set_clock(agent, this, args, Utc, 2, "setUTCSeconds")),
    method("setYear", 1, set_year),
];

/// ToNumber of an argument that is present; None of one that is not.
fn number_if_present(agent: &mut Agent, args: &[Value], i: usize) -> JsResult<Option<f64>> {
    args.get(i).map(|&value| agent.to_number(value)).transpose()
}

// Date.prototype.setDate ( date ), https://tc39.es/ecma262/#sec-date.prototype.setdate
// Date.prototype.setUTCDate ( date ), https://tc39.es/ecma262/#sec-date.prototype.setutcdate
fn set_date(agent: &mut Agent, this: Value, args: &[Value], clock: Clock, method: &str) -> JsResult<Value> {
    let (date, t) = this_date(agent, this, method)?;
    let dt = agent.to_number(arg(args, 0))?;
    if t.is_nan() {
        return Ok(Value::number(t));
    }
    let t = clock.of(t);
    let f = fields(t);
    let new_date = make_date(make_day(f.year as f64, f.month as f64, dt), time_within_day(t));
    Ok(set_date_value(date, time_clip(clock.back(new_date))))
}
// Date.prototype.setMonth ( month [ , date ] ), https://tc39.es/ecma262/#sec-date.prototype.setmonth
// Date.prototype.setUTCMonth ( month [ , date ] ), https://tc39.es/ecma262/#sec-date.prototype.setutcmonth
fn set_month(agent: &mut Agent, this: Value, args: &[Value], clock: Clock, method: &str) -> JsResult<Value> {
    let (date, t) = this_date(agent, this, method)?;
    let m = agent.to_number(arg(args, 0))?;
    let dt = number_if_present(agent, args, 1)?;
    if t.is_nan() {
        return Ok(Value::number(t));
    }
    let t = clock.of(t);
    let f = fields(t);
    let new_date = make_date(make_day(f.year as f64, m, dt.unwrap_or(f.date as f64)), time_within_day(t));
    Ok(set_date_value(date, time_clip(clock.back(new_date))))
}
// Date.prototype.setFullYear ( year [ , month [ , date ] ] ), https://tc39.es/ecma262/#sec-date.prototype.setfullyear
// Date.prototype.setUTCFullYear ( year [ , month [ , date ] ] ), https://tc39.es/ecma262/#sec-date.prototype.setutcfullyear
fn set_full_year(agent: &mut Agent, this: Value, args: &[Value], clock: Clock, method: &str) -> JsResult<Value> {
    let (date, t) = this_date(agent, this, method)?;
    let y = agent.to_number(arg(args, 0))?;
    let m = number_if_present(agent, args, 1)?;
    let dt = number_if_present(agent, args, 2)?;
    let t = if t.is_nan() { 0.0 } else { clock.of(t) };
    let f = fields(t);
    let day = make_day(y, m.unwrap_or(f.month as f64), dt.unwrap_or(f.date as f64));
    let new_date = make_date(day, time_within_day(t));
    Ok(set_date_value(date, time_clip(clock.back(new_date))))
}
// Date.prototype.setYear ( year ), https://tc39.es/ecma262/#sec-date.prototype.setyear
fn set_year(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (date, t) = this_date(agent, this, "setYear")?;
    let y = agent.to_number(arg(args, 0))?;
    let t = if t.is_nan() { 0.0 } else { local_time(t) };
    let f = fields(t);
    let day = make_day(make_full_year(y), f.month as f64, f.date as f64);
    let new_date = make_date(day, time_within_day(t));
    Ok(set_date_value(date, time_clip(utc(new_date))))
}
// Date.prototype.setHours ( hour [ , min [ , sec [ , ms ] ] ] ), https://tc39.es/ecma262/#sec-date.prototype.sethours
// Date.prototype.setMinutes ( min [ , sec [ , ms ] ] ), https://tc39.es/ecma262/#sec-date.prototype.setminutes
// Date.prototype.setSeconds ( sec [ , ms ] ), https://tc39.es/ecma262/#sec-date.prototype.setseconds
// Date.prototype.setMilliseconds ( ms ), https://tc39.es/ecma262/#sec-date.prototype.setmilliseconds
/// And their UTC kin: the arguments are the parts of the time from the part `first` (0: hours) on.
fn set_clock(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    clock: Clock,
    first: usize,
    method: &str,
) -> JsResult<Value> {
    let (date, t) = this_date(agent, this, method)?;
    let mut parts = [None; 4];
    parts[first] = Some(agent.to_number(arg(args, 0))?);
    for (i, part) in parts[first..].iter_mut().enumerate().skip(1) {
        *part = number_if_present(agent, args, i)?;
    }
    if t.is_nan() {
        return Ok(Value::number(t));
    }
    let t = clock.of(t);
    let f = fields(t);
    let [hour, min, sec, ms] = parts;
    let time = make_time(
        hour.unwrap_or(f.hour as f64),
        min.unwrap_or(f.minute as f64),
        sec.unwrap_or(f.second as f64),
        ms.unwrap_or(f.millisecond as f64),
    );
    Ok(set_date_value(date, time_clip(clock.back(make_date(day(t), time)))))
}
// Date.prototype.setTime ( time ), https://tc39.es/ecma262/#sec-date.prototype.settime
fn set_time(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (date, _) = this_date(agent, this, "setTime")?;
    let t = agent.to_number(arg(args, 0))?;
    Ok(set_date_value(date, time_clip(t)))
}
