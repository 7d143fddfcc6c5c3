//! Temporal.PlainMonthDay.

use super::calendar::{calendar_argument, calendar_identifier_with_iso_default, calendar_row, looks_gregorian};
use super::fields::{DATE, Required, YEAR, prepare_calendar_fields, require_partial};
use super::options::{get_options_object, get_show_calendar_name, overflow_of};
use super::{
    byte, checked, construct_record, create, created, integer_or, no_value, record, require_new, require_string, text,
    this_record, to_integer_with_truncation,
};
use crate::builtins::arg;
use crate::builtins::date_locale::{Defaults, Moment, format_temporal};
use crate::heap::Value;
use crate::runtime::native::{method, to_string_tag};
use crate::runtime::{Agent, JsResult, Prop, message};
use temporal_rs::PlainMonthDay;
use temporal_rs::options::{DisplayCalendar, Overflow};
use temporal_rs::parsed_intermediates::ParsedDate;

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("from", 1, from)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.PlainMonthDay"),
    calendar_row!(text "calendarId", PlainMonthDay, |d| Some(d.calendar().identifier().into())),
    calendar_row!(text "monthCode", PlainMonthDay, |d| Some(d.month_code().as_str().into())),
    calendar_row!(number "day", PlainMonthDay, |d| d.day() as f64),
    method("with", 1, with),
    method("equals", 1, equals),
    method("toString", 0, to_string),
    method("toLocaleString", 0, to_locale_string),
    method("toJSON", 0, to_json),
    method("valueOf", 0, |agent, _, _| no_value(agent, "PlainMonthDay")),
    method("toPlainDate", 1, to_plain_date),
];

// Temporal.PlainMonthDay ( isoMonth, isoDay [ , calendar [ , referenceISOYear ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<PlainMonthDay>(agent)?;
    let month = to_integer_with_truncation(agent, arg(args, 0))?;
    let day = to_integer_with_truncation(agent, arg(args, 1))?;
    let calendar = calendar_argument(agent, arg(args, 2))?;
    let year = integer_or(agent, args, 3, 1972.0)?;
    let month_day =
        PlainMonthDay::new_with_overflow(byte(month), byte(day), calendar, Overflow::Reject, Some(year as i32));
    construct_record(agent, new_target, month_day)
}

// ToTemporalMonthDay ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalmonthday
fn to_temporal_month_day(agent: &mut Agent, item: Value, options: Value) -> JsResult<PlainMonthDay> {
    let Some(object) = item.as_object() else {
        let string = require_string(agent, item)?;
        let parsed = checked(agent, ParsedDate::month_day_from_utf8(string.as_bytes()))?;
        overflow_of(agent, options)?;
        return checked(agent, PlainMonthDay::from_parsed(parsed));
    };
    if let Some(month_day) = record::<PlainMonthDay>(agent, item) {
        overflow_of(agent, options)?;
        return Ok(month_day);
    }
    let calendar = calendar_identifier_with_iso_default(agent, object)?;
    let fields = prepare_calendar_fields(agent, &calendar, object, DATE, Required::Only(0))?;
    let overflow = overflow_of(agent, options)?;
    checked(agent, calendar.month_day_from_fields(fields.date, overflow))
}

// Temporal.PlainMonthDay.from ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let month_day = to_temporal_month_day(agent, arg(args, 0), arg(args, 1))?;
    Ok(create(agent, month_day))
}
// Temporal.PlainMonthDay.prototype.with ( temporalMonthDayLike [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday.prototype.with
fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let month_day = this_record::<PlainMonthDay>(agent, this, "with")?;
    let object = require_partial(agent, arg(args, 0))?;
    let fields = prepare_calendar_fields(agent, month_day.calendar(), object, DATE, Required::Partial)?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    created(agent, month_day.with(fields.date, Some(overflow)))
}
// Temporal.PlainMonthDay.prototype.equals ( other ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday.prototype.equals
fn equals(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let month_day = this_record::<PlainMonthDay>(agent, this, "equals")?;
    let other = to_temporal_month_day(agent, arg(args, 0), Value::UNDEFINED)?;
    Ok(Value::from(month_day == other))
}
// Temporal.PlainMonthDay.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let month_day = this_record::<PlainMonthDay>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let show = get_show_calendar_name(agent, options)?;
    text(agent, Ok(month_day.to_ixdtf_string(show)))
}
// Temporal.PlainMonthDay.prototype.toJSON ( ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let month_day = this_record::<PlainMonthDay>(agent, this, "toJSON")?;
    text(agent, Ok(month_day.to_ixdtf_string(DisplayCalendar::Auto)))
}
// Temporal.PlainMonthDay.prototype.toLocaleString ( [ locales [ , options ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let month_day = this_record::<PlainMonthDay>(agent, this, "toLocaleString")?;
    if !looks_gregorian(month_day.calendar()) {
        return to_json(agent, this, &[]);
    }
    let local = month_day.epoch_ns_for_utc().as_i128().div_euclid(1_000_000) as f64;
    format_temporal(agent, args, Moment::Plain(local), Defaults::MonthDay)
}
// Temporal.PlainMonthDay.prototype.toPlainDate ( item ), https://tc39.es/proposal-temporal/#sec-temporal.plainmonthday.prototype.toplaindate
fn to_plain_date(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let month_day = this_record::<PlainMonthDay>(agent, this, "toPlainDate")?;
    let Some(object) = arg(args, 0).as_object() else {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw(message::NotObject(what)));
    };
    let fields = prepare_calendar_fields(agent, month_day.calendar(), object, YEAR, Required::Only(0))?;
    created(agent, month_day.to_plain_date(Some(fields.date)))
}
