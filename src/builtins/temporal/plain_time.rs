//! Temporal.PlainTime.

use super::calendar::calendar_row;
use super::duration::to_temporal_duration;
use super::fields::{require_partial, time_of, to_temporal_time_record};
use super::options::{
    get_difference_settings, get_options_object, get_rounding_options, get_to_string_rounding, overflow_of,
};
use super::{
    byte, checked, construct_record, create, created, integer_or, no_value, ordering, record, require_new,
    require_string, text, this_record, word,
};
use crate::builtins::arg;
use crate::builtins::date_locale::{Defaults, Moment, format_temporal};
use crate::heap::Value;
use crate::runtime::native::{method, to_string_tag};
use crate::runtime::{Agent, JsResult, Prop};
use temporal_rs::options::{DifferenceSettings, ToStringRoundingOptions};
use temporal_rs::{Duration, PlainDateTime, PlainTime, TemporalResult, ZonedDateTime};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("from", 1, from), method("compare", 2, compare)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.PlainTime"),
    calendar_row!(number "hour", PlainTime, |t| t.hour() as f64),
    calendar_row!(number "minute", PlainTime, |t| t.minute() as f64),
    calendar_row!(number "second", PlainTime, |t| t.second() as f64),
    calendar_row!(number "millisecond", PlainTime, |t| t.millisecond() as f64),
    calendar_row!(number "microsecond", PlainTime, |t| t.microsecond() as f64),
    calendar_row!(number "nanosecond", PlainTime, |t| t.nanosecond() as f64),
    method("add", 1, |agent, this, args| add(agent, this, args, "add", PlainTime::add)),
    method("subtract", 1, |agent, this, args| add(agent, this, args, "subtract", PlainTime::subtract)),
    method("with", 1, with),
    method("until", 1, |agent, this, args| difference(agent, this, args, "until", PlainTime::until)),
    method("since", 1, |agent, this, args| difference(agent, this, args, "since", PlainTime::since)),
    method("round", 1, round),
    method("equals", 1, equals),
    method("toString", 0, to_string),
    method("toLocaleString", 0, to_locale_string),
    method("toJSON", 0, to_json),
    method("valueOf", 0, |agent, _, _| no_value(agent, "PlainTime")),
];

// Temporal.PlainTime ( [ hour [ , minute [ , second [ , millisecond [ , microsecond [ , nanosecond ] ] ] ] ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<PlainTime>(agent)?;
    let time = time_arguments(agent, args, 0)?;
    construct_record(agent, new_target, time)
}
/// Six integers that are 0 by default.
pub fn time_arguments(agent: &mut Agent, args: &[Value], from: usize) -> JsResult<TemporalResult<PlainTime>> {
    let mut n = [0.0; 6];
    for (i, number) in n.iter_mut().enumerate() {
        *number = integer_or(agent, args, from + i, 0.0)?;
    }
    let [hour, minute, second, milli, micro, nano] = n;
    Ok(PlainTime::try_new(byte(hour), byte(minute), byte(second), word(milli), word(micro), word(nano)))
}

// ToTemporalTime ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal-totemporaltime
pub fn to_temporal_time(agent: &mut Agent, item: Value, options: Value) -> JsResult<PlainTime> {
    let Some(object) = item.as_object() else {
        let string = require_string(agent, item)?;
        let time = checked(agent, PlainTime::from_utf8(string.as_bytes()))?;
        overflow_of(agent, options)?;
        return Ok(time);
    };
    let time = record::<PlainTime>(agent, item)
        .or_else(|| record::<PlainDateTime>(agent, item).map(|date_time| date_time.to_plain_time()))
        .or_else(|| record::<ZonedDateTime>(agent, item).map(|zoned| zoned.to_plain_time()));
    if let Some(time) = time {
        overflow_of(agent, options)?;
        return Ok(time);
    }
    let fields = to_temporal_time_record(agent, object)?;
    let overflow = overflow_of(agent, options)?;
    checked(agent, PlainTime::from_partial(time_of(&fields, overflow), Some(overflow)))
}
// ToTimeRecordOrMidnight ( item ), https://tc39.es/proposal-temporal/#sec-temporal-totimerecordormidnight
pub fn to_time_or_midnight(agent: &mut Agent, item: Value) -> JsResult<Option<PlainTime>> {
    if item.is_undefined() {
        return Ok(None);
    }
    to_temporal_time(agent, item, Value::UNDEFINED).map(Some)
}

// Temporal.PlainTime.from ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let time = to_temporal_time(agent, arg(args, 0), arg(args, 1))?;
    Ok(create(agent, time))
}
// Temporal.PlainTime.compare ( one, two ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.compare
fn compare(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let one = to_temporal_time(agent, arg(args, 0), Value::UNDEFINED)?;
    let two = to_temporal_time(agent, arg(args, 1), Value::UNDEFINED)?;
    Ok(ordering(one.cmp(&two)))
}
// AddDurationToTime ( operation, temporalTime, temporalDurationLike ), https://tc39.es/proposal-temporal/#sec-temporal-adddurationtotime
fn add(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&PlainTime, &Duration) -> TemporalResult<PlainTime>,
) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, method)?;
    let duration = to_temporal_duration(agent, arg(args, 0))?;
    created(agent, run(&time, &duration))
}
// Temporal.PlainTime.prototype.with ( temporalTimeLike [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.prototype.with
fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, "with")?;
    let object = require_partial(agent, arg(args, 0))?;
    let fields = to_temporal_time_record(agent, object)?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    created(agent, time.with(time_of(&fields, overflow), Some(overflow)))
}
// DifferenceTemporalPlainTime ( operation, temporalTime, other, options ), https://tc39.es/proposal-temporal/#sec-temporal-differencetemporalplaintime
fn difference(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&PlainTime, &PlainTime, DifferenceSettings) -> TemporalResult<Duration>,
) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, method)?;
    let other = to_temporal_time(agent, arg(args, 0), Value::UNDEFINED)?;
    let settings = get_difference_settings(agent, arg(args, 1))?;
    created(agent, run(&time, &other, settings))
}
// Temporal.PlainTime.prototype.round ( roundTo ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.prototype.round
fn round(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, "round")?;
    let options = get_rounding_options(agent, arg(args, 0))?;
    created(agent, time.round(options))
}
// Temporal.PlainTime.prototype.equals ( other ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.prototype.equals
fn equals(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, "equals")?;
    let other = to_temporal_time(agent, arg(args, 0), Value::UNDEFINED)?;
    Ok(Value::from(time == other))
}
// Temporal.PlainTime.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let rounding = get_to_string_rounding(agent, options)?;
    text(agent, time.to_ixdtf_string(rounding))
}
// Temporal.PlainTime.prototype.toJSON ( ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, "toJSON")?;
    text(agent, time.to_ixdtf_string(ToStringRoundingOptions::default()))
}
// Temporal.PlainTime.prototype.toLocaleString ( [ locales [ , options ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaintime.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let time = this_record::<PlainTime>(agent, this, "toLocaleString")?;
    let local = time.epoch_ns_for_utc().as_i128().div_euclid(1_000_000) as f64;
    format_temporal(agent, args, Moment::Plain(local), Defaults::Time)
}
