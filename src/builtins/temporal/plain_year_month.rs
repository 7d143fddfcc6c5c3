//! Temporal.PlainYearMonth.

use super::calendar::{
    calendar_argument, calendar_identifier_with_iso_default, calendar_row, counts_months, looks_gregorian,
    pay_for_months, require_same_calendar,
};
use super::duration::to_temporal_duration;
use super::fields::{DAY, MONTH, Required, YEAR, prepare_calendar_fields, require_partial};
use super::options::{get_difference_settings, get_options_object, get_show_calendar_name, overflow_of};
use super::{
    byte, checked, construct_record, create, created, integer_or, no_value, ordering, record, require_new,
    require_string, text, this_record, to_integer_with_truncation,
};
use crate::builtins::arg;
use crate::builtins::date_locale::{Defaults, Moment, format_temporal};
use crate::heap::Value;
use crate::runtime::native::{method, to_string_tag};
use crate::runtime::{Agent, JsResult, Prop, message};
use temporal_rs::options::{DifferenceSettings, DisplayCalendar, Overflow};
use temporal_rs::parsed_intermediates::ParsedDate;
use temporal_rs::{Duration, PlainYearMonth, TemporalResult};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("from", 1, from), method("compare", 2, compare)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.PlainYearMonth"),
    calendar_row!(text "calendarId", PlainYearMonth, |d| Some(d.calendar().identifier().into())),
    calendar_row!(text "era", PlainYearMonth, |d| d.era().map(|era| era.as_str().into())),
    calendar_row!(option "eraYear", PlainYearMonth, |d| d.era_year().map(|year| year as f64)),
    calendar_row!(number "year", PlainYearMonth, |d| d.year() as f64),
    calendar_row!(number "month", PlainYearMonth, |d| d.month() as f64),
    calendar_row!(text "monthCode", PlainYearMonth, |d| Some(d.month_code().as_str().into())),
    calendar_row!(number "daysInYear", PlainYearMonth, |d| d.days_in_year() as f64),
    calendar_row!(number "daysInMonth", PlainYearMonth, |d| d.days_in_month() as f64),
    calendar_row!(number "monthsInYear", PlainYearMonth, |d| d.months_in_year() as f64),
    calendar_row!(flag "inLeapYear", PlainYearMonth, |d| d.in_leap_year()),
    method("with", 1, with),
    method("add", 1, |agent, this, args| add(agent, this, args, "add", PlainYearMonth::add)),
    method("subtract", 1, |agent, this, args| add(agent, this, args, "subtract", PlainYearMonth::subtract)),
    method("until", 1, |agent, this, args| difference(agent, this, args, "until", PlainYearMonth::until)),
    method("since", 1, |agent, this, args| difference(agent, this, args, "since", PlainYearMonth::since)),
    method("equals", 1, equals),
    method("toString", 0, to_string),
    method("toLocaleString", 0, to_locale_string),
    method("toJSON", 0, to_json),
    method("valueOf", 0, |agent, _, _| no_value(agent, "PlainYearMonth")),
    method("toPlainDate", 1, to_plain_date),
];

// Temporal.PlainYearMonth ( isoYear, isoMonth [ , calendar [ , referenceISODay ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<PlainYearMonth>(agent)?;
    let year = to_integer_with_truncation(agent, arg(args, 0))?;
    let month = to_integer_with_truncation(agent, arg(args, 1))?;
    let calendar = calendar_argument(agent, arg(args, 2))?;
    let day = integer_or(agent, args, 3, 1.0)?;
    let year_month = PlainYearMonth::try_new(year as i32, byte(month), Some(byte(day)), calendar);
    construct_record(agent, new_target, year_month)
}

// ToTemporalYearMonth ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalyearmonth
fn to_temporal_year_month(agent: &mut Agent, item: Value, options: Value) -> JsResult<PlainYearMonth> {
    let Some(object) = item.as_object() else {
        let string = require_string(agent, item)?;
        let parsed = checked(agent, ParsedDate::year_month_from_utf8(string.as_bytes()))?;
        overflow_of(agent, options)?;
        return checked(agent, PlainYearMonth::from_parsed(parsed));
    };
    if let Some(year_month) = record::<PlainYearMonth>(agent, item) {
        overflow_of(agent, options)?;
        return Ok(year_month);
    }
    let calendar = calendar_identifier_with_iso_default(agent, object)?;
    let fields = prepare_calendar_fields(agent, &calendar, object, YEAR | MONTH, Required::Only(0))?;
    let overflow = overflow_of(agent, options)?;
    checked(agent, calendar.year_month_from_fields(fields.date.into(), overflow))
}

// Temporal.PlainYearMonth.from ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let year_month = to_temporal_year_month(agent, arg(args, 0), arg(args, 1))?;
    Ok(create(agent, year_month))
}
// Temporal.PlainYearMonth.compare ( one, two ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.compare
fn compare(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let one = to_temporal_year_month(agent, arg(args, 0), Value::UNDEFINED)?;
    let two = to_temporal_year_month(agent, arg(args, 1), Value::UNDEFINED)?;
    Ok(ordering(one.compare_iso(&two)))
}
// Temporal.PlainYearMonth.prototype.with ( temporalYearMonthLike [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.prototype.with
fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, "with")?;
    let object = require_partial(agent, arg(args, 0))?;
    let fields = prepare_calendar_fields(agent, year_month.calendar(), object, YEAR | MONTH, Required::Partial)?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    created(agent, year_month.with(fields.date.into(), Some(overflow)))
}
// AddDurationToYearMonth ( operation, yearMonth, temporalDurationLike, options ), https://tc39.es/proposal-temporal/#sec-temporal-adddurationtoyearmonth
fn add(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&PlainYearMonth, &Duration, Overflow) -> TemporalResult<PlainYearMonth>,
) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, method)?;
    let duration = to_temporal_duration(agent, arg(args, 0))?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    created(agent, run(&year_month, &duration, overflow))
}
// DifferenceTemporalPlainYearMonth ( operation, yearMonth, other, options ), https://tc39.es/proposal-temporal/#sec-temporal-differencetemporalplainyearmonth
fn difference(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&PlainYearMonth, &PlainYearMonth, DifferenceSettings) -> TemporalResult<Duration>,
) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, method)?;
    let other = to_temporal_year_month(agent, arg(args, 0), Value::UNDEFINED)?;
    require_same_calendar(agent, year_month.calendar(), other.calendar())?;
    let settings = get_difference_settings(agent, arg(args, 1))?;
    if counts_months(&settings) {
        pay_for_months(agent, year_month.calendar(), year_month.year() as f64 - other.year() as f64)?;
    }
    created(agent, run(&year_month, &other, settings))
}
// Temporal.PlainYearMonth.prototype.equals ( other ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.prototype.equals
fn equals(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, "equals")?;
    let other = to_temporal_year_month(agent, arg(args, 0), Value::UNDEFINED)?;
    Ok(Value::from(year_month == other))
}
// Temporal.PlainYearMonth.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let show = get_show_calendar_name(agent, options)?;
    text(agent, Ok(year_month.to_ixdtf_string(show)))
}
// Temporal.PlainYearMonth.prototype.toJSON ( ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, "toJSON")?;
    text(agent, Ok(year_month.to_ixdtf_string(DisplayCalendar::Auto)))
}
// Temporal.PlainYearMonth.prototype.toLocaleString ( [ locales [ , options ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, "toLocaleString")?;
    if !looks_gregorian(year_month.calendar()) {
        return to_json(agent, this, &[]);
    }
    let local = year_month.epoch_ns_for_utc().as_i128().div_euclid(1_000_000) as f64;
    format_temporal(agent, args, Moment::Plain(local), Defaults::YearMonth)
}
// Temporal.PlainYearMonth.prototype.toPlainDate ( item ), https://tc39.es/proposal-temporal/#sec-temporal.plainyearmonth.prototype.toplaindate
fn to_plain_date(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let year_month = this_record::<PlainYearMonth>(agent, this, "toPlainDate")?;
    let Some(object) = arg(args, 0).as_object() else {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw(message::NotObject(what)));
    };
    let fields = prepare_calendar_fields(agent, year_month.calendar(), object, DAY, Required::Only(0))?;
    created(agent, year_month.to_plain_date(Some(fields.date)))
}
