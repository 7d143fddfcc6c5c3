//! 21.4.4 Date values as text: the `toString` family and `toISOString`.

use super::date_arithmetic::{Fields, fields, local_time};
use crate::runtime::time_zone::{self, offset_text};

pub const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// The text of an invalid date.
pub const INVALID: &str = "Invalid Date";

fn day_name(f: &Fields) -> &'static str {
    &DAYS[f.week_day as usize][..3]
}
fn month_name(f: &Fields) -> &'static str {
    &MONTHS[f.month as usize][..3]
}
fn year_text(f: &Fields) -> String {
    let sign = if f.year < 0 { "-" } else { "" };
    format!("{sign}{:04}", f.year.abs())
}
// TimeString ( tv ), https://tc39.es/ecma262/#sec-timestring
fn time_string(f: &Fields) -> String {
    format!("{:02}:{:02}:{:02} GMT", f.hour, f.minute, f.second)
}
// DateString ( tv ), https://tc39.es/ecma262/#sec-datestring
fn date_string(f: &Fields) -> String {
    format!("{} {} {:02} {}", day_name(f), month_name(f), f.date, year_text(f))
}
// TimeZoneString ( tv ), https://tc39.es/ecma262/#sec-timezoneestring
fn time_zone_string(tv: f64) -> String {
    let zone = time_zone::local();
    format!("{} ({})", offset_text(zone.offset(tv), ""), zone.display_name(tv))
}
// ToDateString ( tv ), https://tc39.es/ecma262/#sec-todatestring
pub fn to_date_string(tv: f64) -> String {
    if tv.is_nan() {
        return INVALID.into();
    }
    let f = fields(local_time(tv));
    format!("{} {}{}", date_string(&f), time_string(&f), time_zone_string(tv))
}
/// The text of `toDateString`.
pub fn only_date(tv: f64) -> String {
    if tv.is_nan() { INVALID.into() } else { date_string(&fields(local_time(tv))) }
}
/// The text of `toTimeString`.
pub fn only_time(tv: f64) -> String {
    if tv.is_nan() {
        return INVALID.into();
    }
    format!("{}{}", time_string(&fields(local_time(tv))), time_zone_string(tv))
}
/// The text of `toUTCString`.
pub fn utc_string(tv: f64) -> String {
    if tv.is_nan() {
        return INVALID.into();
    }
    let f = fields(tv);
    format!("{}, {:02} {} {} {}", day_name(&f), f.date, month_name(&f), year_text(&f), time_string(&f))
}
// Date Time String Format, https://tc39.es/ecma262/#sec-date-time-string-format
/// A finite time value as `toISOString` gives it.
pub fn iso_string(tv: f64) -> String {
    let f = fields(tv);
    let year = match f.year {
        0..=9999 => format!("{:04}", f.year),
        year => format!("{}{:06}", if year < 0 { '-' } else { '+' }, year.abs()),
    };
    let (month, date) = (f.month + 1, f.date);
    format!("{year}-{month:02}-{date:02}T{:02}:{:02}:{:02}.{:03}Z", f.hour, f.minute, f.second, f.millisecond)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        assert_eq!(iso_string(0.0), "1970-01-01T00:00:00.000Z");
        assert_eq!(iso_string(-8.64e15), "-271821-04-20T00:00:00.000Z");
        assert_eq!(iso_string(253_402_300_800_000.0), "+010000-01-01T00:00:00.000Z");
        assert_eq!(utc_string(819_898_245_678.0), "Mon, 25 Dec 1995 13:30:45 GMT");
        assert_eq!(utc_string(-62_198_755_200_000.0), "Fri, 01 Jan -0001 00:00:00 GMT");
    }
}
