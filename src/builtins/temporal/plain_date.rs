//! Temporal.PlainDate.

use super::calendar::{
    calendar_argument, calendar_getters, calendar_identifier_with_iso_default, counts_months, looks_gregorian,
    pay_for_months, require_same_calendar, to_temporal_calendar_identifier,
};
use super::duration::to_temporal_duration;
use super::fields::{DATE, Required, prepare_calendar_fields, require_partial};
use super::options::{get_difference_settings, get_options_object, get_show_calendar_name, overflow_of};
use super::plain_time::{to_temporal_time, to_time_or_midnight};
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
use temporal_rs::options::DisplayCalendar;
use temporal_rs::parsed_intermediates::ParsedDate;
use temporal_rs::{PlainDate, PlainDateTime, ZonedDateTime};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("from", 1, from), method("compare", 2, compare)];

/// Properties of the prototype; getters have a table of their own.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.PlainDate"),
    method("toPlainYearMonth", 0, to_plain_year_month),
    method("toPlainMonthDay", 0, to_plain_month_day),
    method("add", 1, |agent, this, args| add(agent, this, args, "add", false)),
    method("subtract", 1, |agent, this, args| add(agent, this, args, "subtract", true)),
    method("with", 1, with),
    method("withCalendar", 1, with_calendar),
    method("until", 1, |agent, this, args| difference(agent, this, args, "until", PlainDate::until)),
    method("since", 1, |agent, this, args| difference(agent, this, args, "since", PlainDate::since)),
    method("equals", 1, equals),
    method("toPlainDateTime", 0, to_plain_date_time),
    method("toZonedDateTime", 1, to_zoned_date_time),
    method("toString", 0, to_string),
    method("toLocaleString", 0, to_locale_string),
    method("toJSON", 0, to_json),
    method("valueOf", 0, |agent, _, _| no_value(agent, "PlainDate")),
];
calendar_getters!(PlainDate);

// Temporal.PlainDate ( isoYear, isoMonth, isoDay [ , calendar ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<PlainDate>(agent)?;
    let year = to_integer_with_truncation(agent, arg(args, 0))?;
    let month = to_integer_with_truncation(agent, arg(args, 1))?;
    let day = to_integer_with_truncation(agent, arg(args, 2))?;
    let calendar = calendar_argument(agent, arg(args, 3))?;
    construct_record(agent, new_target, PlainDate::try_new(year as i32, byte(month), byte(day), calendar))
}

// ToTemporalDate ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal-totemporaldate
pub fn to_temporal_date(agent: &mut Agent, item: Value, options: Value) -> JsResult<PlainDate> {
    let Some(object) = item.as_object() else {
        let string = require_string(agent, item)?;
        let parsed = checked(agent, ParsedDate::from_utf8(string.as_bytes()))?;
        overflow_of(agent, options)?;
        return checked(agent, PlainDate::from_parsed(parsed));
    };
    let date = record::<PlainDate>(agent, item)
        .or_else(|| record::<ZonedDateTime>(agent, item).map(|zoned| zoned.to_plain_date()))
        .or_else(|| record::<PlainDateTime>(agent, item).map(|date_time| date_time.to_plain_date()));
    if let Some(date) = date {
        overflow_of(agent, options)?;
        return Ok(date);
    }
    let calendar = calendar_identifier_with_iso_default(agent, object)?;
    let fields = prepare_calendar_fields(agent, &calendar, object, DATE, Required::Only(0))?;
    let overflow = overflow_of(agent, options)?;
    checked(agent, calendar.date_from_fields(fields.date, overflow))
}

// Temporal.PlainDate.from ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let date = to_temporal_date(agent, arg(args, 0), arg(args, 1))?;
    Ok(create(agent, date))
}
// Temporal.PlainDate.compare ( one, two ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.compare
fn compare(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let one = to_temporal_date(agent, arg(args, 0), Value::UNDEFINED)?;
    let two = to_temporal_date(agent, arg(args, 1), Value::UNDEFINED)?;
    Ok(ordering(one.compare_iso(&two)))
}
// Temporal.PlainDate.prototype.toPlainYearMonth ( ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.toplainyearmonth
fn to_plain_year_month(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "toPlainYearMonth")?;
    created(agent, date.to_plain_year_month())
}
// Temporal.PlainDate.prototype.toPlainMonthDay ( ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.toplainmonthday
fn to_plain_month_day(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "toPlainMonthDay")?;
    created(agent, date.to_plain_month_day())
}
// AddDurationToDate ( operation, temporalDate, temporalDurationLike, options ), https://tc39.es/proposal-temporal/#sec-temporal-adddurationtodate
fn add(agent: &mut Agent, this: Value, args: &[Value], method: &str, negate: bool) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, method)?;
    let duration = to_temporal_duration(agent, arg(args, 0))?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    let duration = if negate { duration.negated() } else { duration };
    created(agent, date.add(&duration, Some(overflow)))
}
// Temporal.PlainDate.prototype.with ( temporalDateLike [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.with
fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "with")?;
    let object = require_partial(agent, arg(args, 0))?;
    let fields = prepare_calendar_fields(agent, date.calendar(), object, DATE, Required::Partial)?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    created(agent, date.with(fields.date, Some(overflow)))
}
// Temporal.PlainDate.prototype.withCalendar ( calendarLike ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.withcalendar
fn with_calendar(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "withCalendar")?;
    let calendar = to_temporal_calendar_identifier(agent, arg(args, 0))?;
    Ok(create(agent, date.with_calendar(calendar)))
}

type Difference = fn(
    &PlainDate,
    &PlainDate,
    temporal_rs::options::DifferenceSettings,
) -> temporal_rs::TemporalResult<temporal_rs::Duration>;

// DifferenceTemporalPlainDate ( operation, temporalDate, other, options ), https://tc39.es/proposal-temporal/#sec-temporal-differencetemporalplaindate
fn difference(agent: &mut Agent, this: Value, args: &[Value], method: &str, run: Difference) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, method)?;
    let other = to_temporal_date(agent, arg(args, 0), Value::UNDEFINED)?;
    require_same_calendar(agent, date.calendar(), other.calendar())?;
    let settings = get_difference_settings(agent, arg(args, 1))?;
    if counts_months(&settings) {
        pay_for_months(agent, date.calendar(), date.year() as f64 - other.year() as f64)?;
    }
    created(agent, run(&date, &other, settings))
}
// Temporal.PlainDate.prototype.equals ( other ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.equals
fn equals(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "equals")?;
    let other = to_temporal_date(agent, arg(args, 0), Value::UNDEFINED)?;
    Ok(Value::from(date == other))
}
// Temporal.PlainDate.prototype.toPlainDateTime ( [ temporalTime ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.toplaindatetime
fn to_plain_date_time(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "toPlainDateTime")?;
    let time = to_time_or_midnight(agent, arg(args, 0))?;
    created(agent, date.to_plain_date_time(time))
}
// Temporal.PlainDate.prototype.toZonedDateTime ( item ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.tozoneddatetime
fn to_zoned_date_time(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "toZonedDateTime")?;
    let item = arg(args, 0);
    let (mut zone, mut time) = (item, Value::UNDEFINED);
    if let Some(object) = item.as_object()
        && record::<ZonedDateTime>(agent, item).is_none()
    {
        let like = agent.get_str(object, "timeZone")?;
        if !like.is_undefined() {
            zone = like;
        }
        let like_zone = to_temporal_time_zone_identifier(agent, zone)?;
        if !like.is_undefined() {
            time = agent.get_str(object, "plainTime")?;
        }
        let time = match time {
            Value::UNDEFINED => None,
            time => Some(to_temporal_time(agent, time, Value::UNDEFINED)?),
        };
        return created(agent, date.to_zoned_date_time_with_provider(like_zone, time, &provider()));
    }
    let zone = to_temporal_time_zone_identifier(agent, zone)?;
    created(agent, date.to_zoned_date_time_with_provider(zone, None, &provider()))
}
// Temporal.PlainDate.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let show = get_show_calendar_name(agent, options)?;
    text(agent, Ok(date.to_ixdtf_string(show)))
}
// Temporal.PlainDate.prototype.toJSON ( ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "toJSON")?;
    text(agent, Ok(date.to_ixdtf_string(DisplayCalendar::Auto)))
}
// Temporal.PlainDate.prototype.toLocaleString ( [ locales [ , options ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plaindate.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let date = this_record::<PlainDate>(agent, this, "toLocaleString")?;
    if !looks_gregorian(date.calendar()) {
        return to_json(agent, this, &[]);
    }
    let local = date.epoch_ns_for_utc().as_i128().div_euclid(1_000_000) as f64;
    format_temporal(agent, args, Moment::Plain(local), Defaults::Date)
}
