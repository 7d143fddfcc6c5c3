//! Temporal.PlainDateTime.

use super::calendar::{
    calendar_argument, calendar_getters, calendar_identifier_with_iso_default, counts_months, looks_gregorian,
    pay_for_months, require_same_calendar, time_getters, to_temporal_calendar_identifier,
};
use super::duration::to_temporal_duration;
use super::fields::{DATE, Required, TIME, prepare_calendar_fields, require_partial};
use super::options::{
    get_difference_settings, get_disambiguation, get_options_object, get_rounding_options, get_show_calendar_name,
    get_to_string_rounding, overflow_of,
};
use super::plain_time::{time_arguments, to_time_or_midnight};
use super::time_zone::to_temporal_time_zone_identifier;
use super::{
    byte, checked, construct_record, create, created, no_value, ordering, record, require_new, require_string, text,
    this_record, to_integer_with_truncation,
};
use crate::builtins::arg;
use crate::builtins::date_locale::{Defaults, Moment, format_temporal};
use crate::heap::Value;
use crate::runtime::native::{method, to_string_tag};
use crate::runtime::time_zone_provider::provider;
use crate::runtime::{Agent, JsResult, Prop};
use temporal_rs::fields::DateTimeFields;
use temporal_rs::options::{DifferenceSettings, DisplayCalendar, ToStringRoundingOptions};
use temporal_rs::parsed_intermediates::ParsedDateTime;
use temporal_rs::partial::PartialDateTime;
use temporal_rs::{Duration, PlainDate, PlainDateTime, TemporalResult, ZonedDateTime};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("from", 1, from), method("compare", 2, compare)];

/// Properties of the prototype; getters have tables of their own.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.PlainDateTime"),
    method("with", 1, with),
    method("withPlainTime", 0, with_plain_time),
    method("withCalendar", 1, with_calendar),
    method("add", 1, |agent, this, args| add(agent, this, args, "add", false)),
    method("subtract", 1, |agent, this, args| add(agent, this, args, "subtract", true)),
    method("until", 1, |agent, this, args| difference(agent, this, args, "until", PlainDateTime::until)),
    method("since", 1, |agent, this, args| difference(agent, this, args, "since", PlainDateTime::since)),
    method("round", 1, round),
    method("equals", 1, equals),
    method("toString", 0, to_string),
    method("toLocaleString", 0, to_locale_string),
    method("toJSON", 0, to_json),
    method("valueOf", 0, |agent, _, _| no_value(agent, "PlainDateTime")),
    method("toZonedDateTime", 1, to_zoned_date_time),
    method("toPlainDate", 0, to_plain_date),
    method("toPlainTime", 0, to_plain_time),
];
calendar_getters!(PlainDateTime);
time_getters!(PlainDateTime);

// Temporal.PlainDateTime ( isoYear, isoMonth, isoDay [ , hour [ , minute [ , second [ , millisecond [ , microsecond [ , nanosecond [ , calendar ] ] ] ] ] ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<PlainDateTime>(agent)?;
    let year = to_integer_with_truncation(agent, arg(args, 0))?;
    let month = to_integer_with_truncation(agent, arg(args, 1))?;
    let day = to_integer_with_truncation(agent, arg(args, 2))?;
    let time = time_arguments(agent, args, 3)?;
    let calendar = calendar_argument(agent, arg(args, 9))?;
    let time = checked(agent, time)?;
    let date_time = PlainDateTime::try_new(
        year as i32,
        byte(month),
        byte(day),
        time.hour(),
        time.minute(),
        time.second(),
        time.millisecond(),
        time.microsecond(),
        time.nanosecond(),
        calendar,
    );
    construct_record(agent, new_target, date_time)
}

// ToTemporalDateTime ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal-totemporaldatetime
pub fn to_temporal_date_time(agent: &mut Agent, item: Value, options: Value) -> JsResult<PlainDateTime> {
    let Some(object) = item.as_object() else {
        let string = require_string(agent, item)?;
        let parsed = checked(agent, ParsedDateTime::from_utf8(string.as_bytes()))?;
        overflow_of(agent, options)?;
        return checked(agent, PlainDateTime::from_parsed(parsed));
    };
    let date_time = record::<PlainDateTime>(agent, item)
        .or_else(|| record::<ZonedDateTime>(agent, item).map(|zoned| zoned.to_plain_date_time()));
    if let Some(date_time) = date_time {
        overflow_of(agent, options)?;
        return Ok(date_time);
    }
    if let Some(date) = record::<PlainDate>(agent, item) {
        overflow_of(agent, options)?;
        return checked(agent, date.to_plain_date_time(None));
    }
    let calendar = calendar_identifier_with_iso_default(agent, object)?;
    let fields = prepare_calendar_fields(agent, &calendar, object, DATE | TIME, Required::Only(0))?;
    let overflow = overflow_of(agent, options)?;
    let time = fields.partial_time(overflow);
    let partial = PartialDateTime { fields: DateTimeFields { calendar_fields: fields.date, time }, calendar };
    checked(agent, PlainDateTime::from_partial(partial, Some(overflow)))
}

// Temporal.PlainDateTime.from ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = to_temporal_date_time(agent, arg(args, 0), arg(args, 1))?;
    Ok(create(agent, date_time))
}
// Temporal.PlainDateTime.compare ( one, two ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.compare
fn compare(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let one = to_temporal_date_time(agent, arg(args, 0), Value::UNDEFINED)?;
    let two = to_temporal_date_time(agent, arg(args, 1), Value::UNDEFINED)?;
    Ok(ordering(one.compare_iso(&two)))
}
// Temporal.PlainDateTime.prototype.with ( temporalDateTimeLike [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.with
fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "with")?;
    let object = require_partial(agent, arg(args, 0))?;
    let fields = prepare_calendar_fields(agent, date_time.calendar(), object, DATE | TIME, Required::Partial)?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    let time = fields.partial_time(overflow);
    let fields = DateTimeFields { calendar_fields: fields.date, time };
    created(agent, date_time.with(fields, Some(overflow)))
}
// Temporal.PlainDateTime.prototype.withPlainTime ( [ plainTimeLike ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.withplaintime
fn with_plain_time(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "withPlainTime")?;
    let time = to_time_or_midnight(agent, arg(args, 0))?;
    created(agent, date_time.with_time(time))
}
// Temporal.PlainDateTime.prototype.withCalendar ( calendarLike ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.withcalendar
fn with_calendar(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "withCalendar")?;
    let calendar = to_temporal_calendar_identifier(agent, arg(args, 0))?;
    Ok(create(agent, date_time.with_calendar(calendar)))
}
// AddDurationToDateTime ( operation, dateTime, temporalDurationLike, options ), https://tc39.es/proposal-temporal/#sec-temporal-adddurationtodatetime
fn add(agent: &mut Agent, this: Value, args: &[Value], method: &str, negate: bool) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, method)?;
    let duration = to_temporal_duration(agent, arg(args, 0))?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    let duration = if negate { duration.negated() } else { duration };
    created(agent, date_time.add(&duration, Some(overflow)))
}
// DifferenceTemporalPlainDateTime ( operation, dateTime, other, options ), https://tc39.es/proposal-temporal/#sec-temporal-differencetemporalplaindatetime
fn difference(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&PlainDateTime, &PlainDateTime, DifferenceSettings) -> TemporalResult<Duration>,
) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, method)?;
    let other = to_temporal_date_time(agent, arg(args, 0), Value::UNDEFINED)?;
    require_same_calendar(agent, date_time.calendar(), other.calendar())?;
    let settings = get_difference_settings(agent, arg(args, 1))?;
    if counts_months(&settings) {
        pay_for_months(agent, date_time.calendar(), date_time.year() as f64 - other.year() as f64)?;
    }
    created(agent, run(&date_time, &other, settings))
}
// Temporal.PlainDateTime.prototype.round ( roundTo ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.round
fn round(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "round")?;
    let options = get_rounding_options(agent, arg(args, 0))?;
    created(agent, date_time.round(options))
}
// Temporal.PlainDateTime.prototype.equals ( other ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.equals
fn equals(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "equals")?;
    let other = to_temporal_date_time(agent, arg(args, 0), Value::UNDEFINED)?;
    Ok(Value::from(date_time == other))
}
// Temporal.PlainDateTime.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let show = get_show_calendar_name(agent, options)?;
    let rounding = get_to_string_rounding(agent, options)?;
    text(agent, date_time.to_ixdtf_string(rounding, show))
}
// Temporal.PlainDateTime.prototype.toJSON ( ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "toJSON")?;
    text(agent, date_time.to_ixdtf_string(ToStringRoundingOptions::default(), DisplayCalendar::Auto))
}
// Temporal.PlainDateTime.prototype.toLocaleString ( [ locales [ , options ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "toLocaleString")?;
    if !looks_gregorian(date_time.calendar()) {
        return to_json(agent, this, &[]);
    }
    let local = date_time.epoch_ns_for_utc().as_i128().div_euclid(1_000_000) as f64;
    format_temporal(agent, args, Moment::Plain(local), Defaults::All)
}
// Temporal.PlainDateTime.prototype.toZonedDateTime ( temporalTimeZoneLike [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.tozoneddatetime
fn to_zoned_date_time(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "toZonedDateTime")?;
    let zone = to_temporal_time_zone_identifier(agent, arg(args, 0))?;
    let options = get_options_object(agent, arg(args, 1))?;
    let disambiguation = get_disambiguation(agent, options)?;
    created(agent, date_time.to_zoned_date_time_with_provider(zone, disambiguation, &provider()))
}
// Temporal.PlainDateTime.prototype.toPlainDate ( ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.toplaindate
fn to_plain_date(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "toPlainDate")?;
    Ok(create(agent, date_time.to_plain_date()))
}
// Temporal.PlainDateTime.prototype.toPlainTime ( ), https://tc39.es/proposal-temporal/#sec-temporal.plaindatetime.prototype.toplaintime
fn to_plain_time(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let date_time = this_record::<PlainDateTime>(agent, this, "toPlainTime")?;
    Ok(create(agent, date_time.to_plain_time()))
}
