//! Calendars as arguments, and the getters that every class with a date has.

use super::{Record, record, require_string};
use crate::heap::{Object, Value};
use crate::runtime::{Agent, JsResult, message};
use temporal_rs::options::{DifferenceSettings, Unit};
use temporal_rs::{Calendar, PlainDate, PlainDateTime, PlainMonthDay, PlainYearMonth, TemporalResult, ZonedDateTime};

/// The calendar of an object that has one inside.
fn calendar_slot(agent: &Agent, value: Value) -> Option<Calendar> {
    fn of<T: Record>(agent: &Agent, value: Value, calendar: fn(&T) -> &Calendar) -> Option<Calendar> {
        record::<T>(agent, value).map(|record| calendar(&record).clone())
    }
    of(agent, value, PlainDate::calendar)
        .or_else(|| of(agent, value, PlainDateTime::calendar))
        .or_else(|| of(agent, value, PlainMonthDay::calendar))
        .or_else(|| of(agent, value, PlainYearMonth::calendar))
        .or_else(|| of(agent, value, ZonedDateTime::calendar))
}

// CanonicalizeCalendar ( id ), https://tc39.es/proposal-temporal/#sec-temporal-canonicalizecalendar
fn canonicalize_calendar(agent: &mut Agent, name: &str, found: TemporalResult<Calendar>) -> JsResult<Calendar> {
    // Which Islamic calendar these mean differs from place to place.
    if ["islamic", "islamic-rgsa"].iter().any(|vague| name.eq_ignore_ascii_case(vague)) {
        return Err(agent.throw(message::TemporalOption(name, "calendar")));
    }
    super::checked(agent, found)
}

/// A constructor's calendar: an identifier, ISO 8601 by default.
pub fn calendar_argument(agent: &mut Agent, value: Value) -> JsResult<Calendar> {
    if value.is_undefined() {
        return Ok(Calendar::ISO);
    }
    let name = require_string(agent, value)?;
    canonicalize_calendar(agent, &name, Calendar::try_from_utf8(name.as_bytes()))
}

// ToTemporalCalendarIdentifier ( temporalCalendarLike ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalcalendaridentifier
pub fn to_temporal_calendar_identifier(agent: &mut Agent, value: Value) -> JsResult<Calendar> {
    if let Some(calendar) = calendar_slot(agent, value) {
        return Ok(calendar);
    }
    let text = require_string(agent, value)?;
    canonicalize_calendar(agent, &text, text.parse())
}

// GetTemporalCalendarIdentifierWithISODefault ( item ), https://tc39.es/proposal-temporal/#sec-temporal-gettemporalcalendarslotvaluewithisodefault
pub fn calendar_identifier_with_iso_default(agent: &mut Agent, item: Object) -> JsResult<Calendar> {
    if let Some(calendar) = calendar_slot(agent, item.into()) {
        return Ok(calendar);
    }
    match agent.get_str(item, "calendar")? {
        Value::UNDEFINED => Ok(Calendar::ISO),
        like => to_temporal_calendar_identifier(agent, like),
    }
}

/// Whether the years of a calendar may be counted in eras.
pub fn has_eras(calendar: &Calendar) -> bool {
    !matches!(calendar.identifier(), "iso8601" | "chinese" | "dangi")
}

/// Whether dates of a calendar look as in the Gregorian one.
pub fn looks_gregorian(calendar: &Calendar) -> bool {
    matches!(calendar.identifier(), "iso8601" | "gregory")
}

/// The calendars of two operands must be one.
pub fn require_same_calendar(agent: &mut Agent, one: &Calendar, two: &Calendar) -> JsResult<()> {
    if one == two {
        return Ok(());
    }
    Err(agent.throw(message::TemporalCalendars(one.identifier(), two.identifier())))
}

/// The most years whose months may be counted in calendars where that takes time that grows with their square.
const MOST_YEARS: f64 = 5000.0;

/// Before an operation that counts the months of so many years: pays for it, and throws if it would take seconds.
pub fn pay_for_months(agent: &mut Agent, calendar: &Calendar, years: f64) -> JsResult<()> {
    if !matches!(calendar.identifier(), "chinese" | "dangi") {
        return Ok(());
    }
    let years = years.abs();
    if years > MOST_YEARS {
        return Err(agent.throw(message::TemporalMonths(years.trunc())));
    }
    agent.poll(1 + (years * years / 4.0) as u64)
}
/// Whether a difference with these settings is counted in months, days being the default.
pub fn counts_months(settings: &DifferenceSettings) -> bool {
    match settings.largest_unit {
        None | Some(Unit::Auto) => settings.smallest_unit == Some(Unit::Month),
        unit => unit == Some(Unit::Month),
    }
}

/// A table of the getters that ask the calendar for a date's parts.
macro_rules! calendar_getters {
    ($record:ty) => {
        /// Getters that ask the calendar.
        pub static DATE_GETTERS: &[$crate::runtime::Prop] = &[
            $crate::builtins::temporal::calendar::calendar_row!(text "calendarId", $record, |d| Some(d.calendar().identifier().into())),
            $crate::builtins::temporal::calendar::calendar_row!(text "era", $record, |d| d.era().map(|era| era.as_str().into())),
            $crate::builtins::temporal::calendar::calendar_row!(option "eraYear", $record, |d| d.era_year().map(|year| year as f64)),
            $crate::builtins::temporal::calendar::calendar_row!(number "year", $record, |d| d.year() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "month", $record, |d| d.month() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(text "monthCode", $record, |d| Some(d.month_code().as_str().into())),
            $crate::builtins::temporal::calendar::calendar_row!(number "day", $record, |d| d.day() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "dayOfWeek", $record, |d| d.day_of_week() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "dayOfYear", $record, |d| d.day_of_year() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(option "weekOfYear", $record, |d| d.week_of_year().map(|week| week as f64)),
            $crate::builtins::temporal::calendar::calendar_row!(option "yearOfWeek", $record, |d| d.year_of_week().map(|year| year as f64)),
            $crate::builtins::temporal::calendar::calendar_row!(number "daysInWeek", $record, |d| d.days_in_week() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "daysInMonth", $record, |d| d.days_in_month() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "daysInYear", $record, |d| d.days_in_year() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "monthsInYear", $record, |d| d.months_in_year() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(flag "inLeapYear", $record, |d| d.in_leap_year()),
        ];
    };
}
/// A table of the getters of a time's parts.
macro_rules! time_getters {
    ($record:ty) => {
        /// Getters of the time.
        pub static TIME_GETTERS: &[$crate::runtime::Prop] = &[
            $crate::builtins::temporal::calendar::calendar_row!(number "hour", $record, |t| t.hour() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "minute", $record, |t| t.minute() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "second", $record, |t| t.second() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "millisecond", $record, |t| t.millisecond() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "microsecond", $record, |t| t.microsecond() as f64),
            $crate::builtins::temporal::calendar::calendar_row!(number "nanosecond", $record, |t| t.nanosecond() as f64),
        ];
    };
}
/// A getter: of a number, a number that may be missing, a text that may be missing, or a Boolean.
macro_rules! calendar_row {
    (number $name:literal, $record:ty, $value:expr) => {
        $crate::runtime::native::getter($name, |agent, this, _| {
            $crate::builtins::temporal::get::<$record>(agent, this, $name, $value)
        })
    };
    (option $name:literal, $record:ty, $value:expr) => {
        $crate::runtime::native::getter($name, |agent, this, _| {
            $crate::builtins::temporal::get_option::<$record>(agent, this, $name, $value)
        })
    };
    (text $name:literal, $record:ty, $value:expr) => {
        $crate::runtime::native::getter($name, |agent, this, _| {
            $crate::builtins::temporal::get_text::<$record>(agent, this, $name, $value)
        })
    };
    (flag $name:literal, $record:ty, $value:expr) => {
        $crate::runtime::native::getter($name, |agent, this, _| {
            let value: fn(&$record) -> bool = $value;
            let this = $crate::builtins::temporal::this_record::<$record>(agent, this, $name)?;
            Ok($crate::heap::Value::from(value(&this)))
        })
    };
}
pub(super) use {calendar_getters, calendar_row, time_getters};
