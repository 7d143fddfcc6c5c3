//! Temporal.Instant, and Date.prototype.toTemporalInstant.

use super::duration::to_temporal_duration;
use super::options::{
    get_difference_settings, get_fractional_second_digits, get_option, get_options_object, get_rounding_options,
    get_unit, require_printable_unit,
};
use super::time_zone::to_temporal_time_zone_identifier;
use super::{
    checked, construct_record, create, created, no_value, ordering, record, require_new, require_string, text,
    this_record,
};
use crate::builtins::arg;
use crate::builtins::date_locale::{Defaults, Moment, format_temporal};
use crate::heap::{Kind, Value};
use crate::runtime::conversion::Hint;
use crate::runtime::native::{getter, method, to_string_tag};
use crate::runtime::time_zone_provider::provider;
use crate::runtime::{Agent, JsResult, Prop, message};
use temporal_rs::options::{DifferenceSettings, ToStringRoundingOptions};
use temporal_rs::{Duration, Instant, TemporalResult, ZonedDateTime};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[
    method("from", 1, from),
    method("fromEpochMilliseconds", 1, from_epoch_milliseconds),
    method("fromEpochNanoseconds", 1, from_epoch_nanoseconds),
    method("compare", 2, compare),
];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.Instant"),
    getter("epochMilliseconds", epoch_milliseconds),
    getter("epochNanoseconds", epoch_nanoseconds),
    method("add", 1, |agent, this, args| add(agent, this, args, "add", Instant::add)),
    method("subtract", 1, |agent, this, args| add(agent, this, args, "subtract", Instant::subtract)),
    method("until", 1, |agent, this, args| difference(agent, this, args, "until", Instant::until)),
    method("since", 1, |agent, this, args| difference(agent, this, args, "since", Instant::since)),
    method("round", 1, round),
    method("equals", 1, equals),
    method("toString", 0, to_string),
    method("toLocaleString", 0, to_locale_string),
    method("toJSON", 0, to_json),
    method("valueOf", 0, |agent, _, _| no_value(agent, "Instant")),
    method("toZonedDateTimeISO", 1, to_zoned_date_time_iso),
];

// Temporal.Instant ( epochNanoseconds ), https://tc39.es/proposal-temporal/#sec-temporal.instant
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<Instant>(agent)?;
    let nanoseconds = to_epoch_nanoseconds(agent, arg(args, 0))?;
    construct_record(agent, new_target, Instant::try_new(nanoseconds))
}
/// ToBigInt; what no instant has becomes the largest number.
pub fn to_epoch_nanoseconds(agent: &mut Agent, value: Value) -> JsResult<i128> {
    let big = agent.to_bigint(value)?;
    Ok(big.to_i128().unwrap_or_else(|| i128::try_from(big.to_ibig()).unwrap_or(i128::MAX)))
}

// ToTemporalInstant ( item ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalinstant
pub fn to_instant(agent: &mut Agent, item: Value) -> JsResult<Instant> {
    let found =
        record::<Instant>(agent, item).or_else(|| record::<ZonedDateTime>(agent, item).map(|zoned| zoned.to_instant()));
    if let Some(instant) = found {
        return Ok(instant);
    }
    let item = agent.to_primitive(item, Hint::String)?;
    let string = require_string(agent, item)?;
    checked(agent, Instant::from_utf8(string.as_bytes()))
}

// Temporal.Instant.from ( item ), https://tc39.es/proposal-temporal/#sec-temporal.instant.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let instant = to_instant(agent, arg(args, 0))?;
    Ok(create(agent, instant))
}
// Temporal.Instant.fromEpochMilliseconds ( epochMilliseconds ), https://tc39.es/proposal-temporal/#sec-temporal.instant.fromepochmilliseconds
fn from_epoch_milliseconds(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let number = agent.to_number(arg(args, 0))?;
    if !number.is_finite() || number.trunc() != number {
        return Err(agent.throw(message::TemporalInteger(number)));
    }
    created(agent, Instant::from_epoch_milliseconds(number as i64))
}
// Temporal.Instant.fromEpochNanoseconds ( epochNanoseconds ), https://tc39.es/proposal-temporal/#sec-temporal.instant.fromepochnanoseconds
fn from_epoch_nanoseconds(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let nanoseconds = to_epoch_nanoseconds(agent, arg(args, 0))?;
    created(agent, Instant::try_new(nanoseconds))
}
// Temporal.Instant.compare ( one, two ), https://tc39.es/proposal-temporal/#sec-temporal.instant.compare
fn compare(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let one = to_instant(agent, arg(args, 0))?;
    let two = to_instant(agent, arg(args, 1))?;
    Ok(ordering(one.as_i128().cmp(&two.as_i128())))
}
// get Temporal.Instant.prototype.epochMilliseconds, https://tc39.es/proposal-temporal/#sec-get-temporal.instant.prototype.epochmilliseconds
fn epoch_milliseconds(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "epochMilliseconds")?;
    Ok(Value::number(instant.epoch_milliseconds() as f64))
}
// get Temporal.Instant.prototype.epochNanoseconds, https://tc39.es/proposal-temporal/#sec-get-temporal.instant.prototype.epochnanoseconds
fn epoch_nanoseconds(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "epochNanoseconds")?;
    Ok(agent.heap.new_bigint_i128(instant.as_i128()).into())
}
// AddDurationToInstant ( operation, instant, temporalDurationLike ), https://tc39.es/proposal-temporal/#sec-temporal-adddurationtoinstant
fn add(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&Instant, &Duration) -> TemporalResult<Instant>,
) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, method)?;
    let duration = to_temporal_duration(agent, arg(args, 0))?;
    created(agent, run(&instant, &duration))
}
// DifferenceTemporalInstant ( operation, instant, other, options ), https://tc39.es/proposal-temporal/#sec-temporal-differencetemporalinstant
fn difference(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&Instant, &Instant, DifferenceSettings) -> TemporalResult<Duration>,
) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, method)?;
    let other = to_instant(agent, arg(args, 0))?;
    let settings = get_difference_settings(agent, arg(args, 1))?;
    created(agent, run(&instant, &other, settings))
}
// Temporal.Instant.prototype.round ( roundTo ), https://tc39.es/proposal-temporal/#sec-temporal.instant.prototype.round
fn round(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "round")?;
    let options = get_rounding_options(agent, arg(args, 0))?;
    created(agent, instant.round(options))
}
// Temporal.Instant.prototype.equals ( other ), https://tc39.es/proposal-temporal/#sec-temporal.instant.prototype.equals
fn equals(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "equals")?;
    let other = to_instant(agent, arg(args, 0))?;
    Ok(Value::from(instant == other))
}
// Temporal.Instant.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.instant.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let precision = get_fractional_second_digits(agent, options)?;
    let rounding_mode = get_option(agent, options, "roundingMode")?;
    let smallest_unit = get_unit(agent, options, "smallestUnit")?;
    let zone = match options {
        Some(options) => agent.get_str(options, "timeZone")?,
        None => Value::UNDEFINED,
    };
    require_printable_unit(agent, smallest_unit)?;
    let zone = match zone {
        Value::UNDEFINED => None,
        zone => Some(to_temporal_time_zone_identifier(agent, zone)?),
    };
    let rounding = ToStringRoundingOptions { precision, smallest_unit, rounding_mode };
    text(agent, instant.to_ixdtf_string_with_provider(zone, rounding, &provider()))
}
// Temporal.Instant.prototype.toJSON ( ), https://tc39.es/proposal-temporal/#sec-temporal.instant.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "toJSON")?;
    text(agent, instant.to_ixdtf_string_with_provider(None, ToStringRoundingOptions::default(), &provider()))
}
// Temporal.Instant.prototype.toLocaleString ( [ locales [ , options ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.instant.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "toLocaleString")?;
    format_temporal(agent, args, Moment::Instant(instant.epoch_milliseconds() as f64), Defaults::All)
}
// Temporal.Instant.prototype.toZonedDateTimeISO ( timeZone ), https://tc39.es/proposal-temporal/#sec-temporal.instant.prototype.tozoneddatetimeiso
fn to_zoned_date_time_iso(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let instant = this_record::<Instant>(agent, this, "toZonedDateTimeISO")?;
    let zone = to_temporal_time_zone_identifier(agent, arg(args, 0))?;
    created(agent, instant.to_zoned_date_time_iso_with_provider(zone, &provider()))
}

// Date.prototype.toTemporalInstant ( ), https://tc39.es/proposal-temporal/#sec-date.prototype.totemporalinstant
pub fn to_temporal_instant(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let time = match this.as_object() {
        Some(date) if date.kind() == Kind::Date => date.word(0).as_number().unwrap_or(f64::NAN),
        _ => return Err(agent.throw(message::NotDate("toTemporalInstant"))),
    };
    if time.is_nan() {
        return Err(agent.throw(message::InvalidTime()));
    }
    created(agent, Instant::from_epoch_milliseconds(time as i64))
}
