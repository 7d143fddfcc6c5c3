//! Property bags: the fields of dates, times, offsets and zones, read in alphabetical order.

use super::calendar::has_eras;
use super::time_zone::to_temporal_time_zone_identifier;
use super::{checked, record, require_string, to_integer_with_truncation, to_positive_integer_with_truncation};
use crate::heap::{Object, Value};
use crate::runtime::conversion::Hint;
use crate::runtime::{Agent, JsResult, message};
use temporal_rs::fields::CalendarFields;
use temporal_rs::options::Overflow;
use temporal_rs::partial::PartialTime;
use temporal_rs::{
    Calendar, MonthCode, PlainDate, PlainDateTime, PlainMonthDay, PlainTime, PlainYearMonth, TimeZone, UtcOffset,
    ZonedDateTime,
};

/// Sets of fields.
pub const YEAR: u16 = 1;
pub const MONTH: u16 = 2;
pub const DAY: u16 = 4;
pub const TIME: u16 = 8;
pub const OFFSET: u16 = 16;
pub const TIME_ZONE: u16 = 32;
const ERA: u16 = 64;
/// Year, month, month code and day.
pub const DATE: u16 = YEAR | MONTH | DAY;

/// A property of a bag.
#[derive(Clone, Copy)]
enum Field {
    Day,
    Era,
    EraYear,
    /// Its place in `PrepareFields::time`.
    Time(usize),
    Month,
    MonthCode,
    Offset,
    TimeZone,
    Year,
}
/// Every property, with the set it belongs to, in the order of reading.
static FIELDS: &[(&str, u16, Field)] = &[
    ("day", DAY, Field::Day),
    ("era", ERA, Field::Era),
    ("eraYear", ERA, Field::EraYear),
    ("hour", TIME, Field::Time(0)),
    ("microsecond", TIME, Field::Time(4)),
    ("millisecond", TIME, Field::Time(3)),
    ("minute", TIME, Field::Time(1)),
    ("month", MONTH, Field::Month),
    ("monthCode", MONTH, Field::MonthCode),
    ("nanosecond", TIME, Field::Time(5)),
    ("offset", OFFSET, Field::Offset),
    ("second", TIME, Field::Time(2)),
    ("timeZone", TIME_ZONE, Field::TimeZone),
    ("year", YEAR, Field::Year),
];

/// What was read.
#[derive(Default)]
pub struct Fields {
    pub date: CalendarFields,
    time: [Option<f64>; 6],
    pub offset: Option<UtcOffset>,
    pub time_zone: Option<TimeZone>,
}
impl Fields {
    /// The time's fields; what is out of range fits an overflow.
    pub fn partial_time(&self, overflow: Overflow) -> PartialTime {
        partial_time(&self.time, overflow)
    }
}
fn partial_time(time: &[Option<f64>; 6], overflow: Overflow) -> PartialTime {
    let fit = |i: usize| time[i].map(|value| if value < 0.0 && overflow == Overflow::Constrain { 0.0 } else { value });
    PartialTime::new()
        .with_hour(fit(0).map(super::byte))
        .with_minute(fit(1).map(super::byte))
        .with_second(fit(2).map(super::byte))
        .with_millisecond(fit(3).map(super::word))
        .with_microsecond(fit(4).map(super::word))
        .with_nanosecond(fit(5).map(super::word))
}

/// Which fields must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Required {
    /// None, or the time zone.
    Only(u16),
    /// Any.
    Partial,
}

// PrepareCalendarFields ( calendar, fields, calendarFieldNames, nonCalendarFieldNames, requiredFieldNames ), https://tc39.es/proposal-temporal/#sec-temporal-preparecalendarfields
pub fn prepare_calendar_fields(
    agent: &mut Agent,
    calendar: &Calendar,
    object: Object,
    mut names: u16,
    required: Required,
) -> JsResult<Fields> {
    if names & YEAR != 0 && has_eras(calendar) {
        names |= ERA;
    }
    let mut fields = Fields::default();
    let mut any = false;
    for &(name, set, field) in FIELDS {
        if names & set == 0 {
            continue;
        }
        let value = agent.get_str(object, name)?;
        if value.is_undefined() {
            if let Required::Only(needed) = required
                && needed & set != 0
            {
                return Err(agent.throw(message::TemporalField(name)));
            }
            continue;
        }
        any = true;
        match field {
            Field::Day => fields.date.day = Some(super::byte(to_positive_integer_with_truncation(agent, value)?)),
            Field::Month => fields.date.month = Some(super::byte(to_positive_integer_with_truncation(agent, value)?)),
            Field::Year => fields.date.year = Some(to_integer_with_truncation(agent, value)? as i32),
            Field::EraYear => fields.date.era_year = Some(to_integer_with_truncation(agent, value)? as i32),
            Field::Era => {
                let era = agent.to_string(value)?;
                let era = agent.short_text(era)?;
                match temporal_rs::TinyAsciiStr::try_from_str(&era) {
                    Ok(era) => fields.date.era = Some(era),
                    Err(_) => return Err(agent.throw(message::TemporalOption(era, name))),
                }
            }
            Field::MonthCode => fields.date.month_code = Some(to_month_code(agent, value)?),
            Field::Time(i) => fields.time[i] = Some(to_integer_with_truncation(agent, value)?),
            Field::Offset => fields.offset = Some(to_offset(agent, value)?),
            Field::TimeZone => fields.time_zone = Some(to_temporal_time_zone_identifier(agent, value)?),
        }
    }
    if required == Required::Partial && !any {
        return Err(agent.throw(message::TemporalNoFields()));
    }
    Ok(fields)
}
/// A string, or an object that becomes one.
fn primitive_string(agent: &mut Agent, value: Value) -> JsResult<String> {
    let value = agent.to_primitive(value, Hint::String)?;
    require_string(agent, value)
}
// ToMonthCode ( argument ), https://tc39.es/proposal-temporal/#sec-temporal-tomonthcode
fn to_month_code(agent: &mut Agent, value: Value) -> JsResult<MonthCode> {
    let text = primitive_string(agent, value)?;
    checked(agent, MonthCode::try_from_utf8(text.as_bytes()))
}
// ToOffsetString ( argument ), https://tc39.es/proposal-temporal/#sec-temporal-tooffsetstring
fn to_offset(agent: &mut Agent, value: Value) -> JsResult<UtcOffset> {
    let text = primitive_string(agent, value)?;
    checked(agent, UtcOffset::from_utf8(text.as_bytes()))
}

// ToTemporalTimeRecord ( temporalTimeLike [ , completeness ] ), https://tc39.es/proposal-temporal/#sec-temporal-totemporaltimerecord
pub fn to_temporal_time_record(agent: &mut Agent, object: Object) -> JsResult<[Option<f64>; 6]> {
    let mut time = [None; 6];
    for &(name, _, field) in FIELDS {
        let Field::Time(i) = field else { continue };
        let value = agent.get_str(object, name)?;
        if !value.is_undefined() {
            time[i] = Some(to_integer_with_truncation(agent, value)?);
        }
    }
    if time.iter().all(Option::is_none) {
        return Err(agent.throw(message::TemporalNoFields()));
    }
    Ok(time)
}
/// The fields of a time record.
pub fn time_of(time: &[Option<f64>; 6], overflow: Overflow) -> PartialTime {
    partial_time(time, overflow)
}

// IsPartialTemporalObject ( value ), https://tc39.es/proposal-temporal/#sec-temporal-ispartialtemporalobject
/// The object; a TypeError if it is none.
pub fn require_partial(agent: &mut Agent, value: Value) -> JsResult<Object> {
    if let Some(object) = value.as_object() {
        let is_temporal = record::<PlainDate>(agent, value).is_some()
            || record::<PlainDateTime>(agent, value).is_some()
            || record::<PlainMonthDay>(agent, value).is_some()
            || record::<PlainTime>(agent, value).is_some()
            || record::<PlainYearMonth>(agent, value).is_some()
            || record::<ZonedDateTime>(agent, value).is_some();
        if !is_temporal
            && agent.get_str(object, "calendar")?.is_undefined()
            && agent.get_str(object, "timeZone")?.is_undefined()
        {
            return Ok(object);
        }
    }
    let what = agent.describe(value);
    Err(agent.throw(message::TemporalNotPartial(what)))
}
