//! 21.4.1 Time values: days, years, months and clock time, and how to put them together.

use crate::runtime::time_zone;

pub const MS_PER_SECOND: f64 = 1000.0;
pub const MS_PER_MINUTE: f64 = 60_000.0;
pub const MS_PER_HOUR: f64 = 3_600_000.0;
pub const MS_PER_DAY: f64 = 86_400_000.0;

// Day ( t ), https://tc39.es/ecma262/#sec-day
pub fn day(t: f64) -> f64 {
    (t / MS_PER_DAY).floor()
}
// TimeWithinDay ( t ), https://tc39.es/ecma262/#sec-timewithinday
pub fn time_within_day(t: f64) -> f64 {
    t.rem_euclid(MS_PER_DAY)
}

/// A finite time value taken apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fields {
    pub year: i64,
    /// 0 is January.
    pub month: u8,
    pub date: u8,
    /// 0 is Sunday.
    pub week_day: u8,
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
    pub millisecond: u16,
}

// YearFromTime ( t ), https://tc39.es/ecma262/#sec-yearfromtime
// MonthFromTime ( t ), https://tc39.es/ecma262/#sec-monthfromtime
// DateFromTime ( t ), https://tc39.es/ecma262/#sec-datefromtime
/// Year, month and date of a day. Counts from the first of March, so that the leap day comes last.
#[inline]
pub fn civil_from_days(days: i64) -> (i64, u8, u8) {
    // OPTIMIZATION: the days of time values fit into 32 bits, of which the divisions by constants are cheap.
    const ERAS: i64 = 700;
    if days.unsigned_abs() <= 100_000_001 {
        let shifted = (days + 719_468 + ERAS * 146_097) as u32;
        let (century, day_of_century) = ((4 * shifted + 3) / 146_097, (4 * shifted + 3) % 146_097 / 4);
        let (year_of_century, day_of_year) = ((4 * day_of_century + 3) / 1461, (4 * day_of_century + 3) % 1461 / 4);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let date = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let after_december = month_from_march >= 10;
        let month = if after_december { month_from_march - 10 } else { month_from_march + 2 };
        let year = (100 * century + year_of_century) as i64 - ERAS * 400 + after_december as i64;
        return (year, month as u8, date as u8);
    }
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let date = (day_of_year - (153 * month_from_march + 2) / 5 + 1) as u8;
    let month = ((month_from_march + 2) % 12) as u8;
    (year_of_era + era * 400 + (month < 2) as i64, month, date)
}
/// The day of the first of a month (0 is January).
fn days_from_civil(year: i64, month: i64) -> i64 {
    let year = year - (month < 2) as i64;
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (month + 10) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}
// HourFromTime ( t ), https://tc39.es/ecma262/#sec-hourfromtime
// MinFromTime ( t ), https://tc39.es/ecma262/#sec-minfromtime
// SecFromTime ( t ), https://tc39.es/ecma262/#sec-secfromtime
// msFromTime ( t ), https://tc39.es/ecma262/#sec-msfromtime
// WeekDay ( t ), https://tc39.es/ecma262/#sec-weekday
/// All of a finite time value.
#[inline]
pub fn fields(t: f64) -> Fields {
    // OPTIMIZATION: finite time values are integers, and so are local times.
    const DAY: i64 = MS_PER_DAY as i64;
    let days = (t as i64).div_euclid(DAY);
    let (year, month, date) = civil_from_days(days);
    let ms = (t as i64).rem_euclid(DAY) as u32;
    Fields {
        year,
        month,
        date,
        week_day: (days + 4).rem_euclid(7) as u8,
        hour: (ms / 3_600_000) as u8,
        minute: (ms / 60_000 % 60) as u8,
        second: (ms / 1000 % 60) as u8,
        millisecond: (ms % 1000) as u16,
    }
}

// LocalTime ( t ), https://tc39.es/ecma262/#sec-localtime
pub fn local_time(t: f64) -> f64 {
    t + time_zone::local().offset(t)
}
// UTC ( t ), https://tc39.es/ecma262/#sec-utc-t
pub fn utc(t: f64) -> f64 {
    // More than a day beyond the limit of time values no zone makes a time value of it.
    if t.abs() <= 8.64e15 + MS_PER_DAY { time_zone::local().instant(t) } else { f64::NAN }
}

/// ToIntegerOrInfinity of a Number that is finite.
fn to_integer(n: f64) -> f64 {
    n.trunc() + 0.0
}
// MakeTime ( hour, min, sec, ms ), https://tc39.es/ecma262/#sec-maketime
pub fn make_time(hour: f64, min: f64, sec: f64, ms: f64) -> f64 {
    if !(hour.is_finite() && min.is_finite() && sec.is_finite() && ms.is_finite()) {
        return f64::NAN;
    }
    to_integer(hour) * MS_PER_HOUR + to_integer(min) * MS_PER_MINUTE + to_integer(sec) * MS_PER_SECOND + to_integer(ms)
}
// MakeDay ( year, month, date ), https://tc39.es/ecma262/#sec-makeday
pub fn make_day(year: f64, month: f64, date: f64) -> f64 {
    if !(year.is_finite() && month.is_finite() && date.is_finite()) {
        return f64::NAN;
    }
    let (y, m, dt) = (to_integer(year), to_integer(month), to_integer(date));
    let ym = y + (m / 12.0).floor();
    // No such year has a finite time value that is of any use.
    if ym.abs() > 400_000_000.0 {
        return f64::NAN;
    }
    let mn = m.rem_euclid(12.0);
    days_from_civil(ym as i64, mn as i64) as f64 + dt - 1.0
}
// MakeDate ( day, time ), https://tc39.es/ecma262/#sec-makedate
pub fn make_date(day: f64, time: f64) -> f64 {
    let tv = day * MS_PER_DAY + time;
    if tv.is_finite() { tv } else { f64::NAN }
}
// MakeFullYear ( year ), https://tc39.es/ecma262/#sec-makefullyear
pub fn make_full_year(year: f64) -> f64 {
    if year.is_nan() {
        return f64::NAN;
    }
    let truncated = year.trunc() + 0.0;
    if (0.0..=99.0).contains(&truncated) { 1900.0 + truncated } else { truncated }
}
// TimeClip ( time ), https://tc39.es/ecma262/#sec-timeclip
pub fn time_clip(time: f64) -> f64 {
    if time.abs() <= 8.64e15 { to_integer(time) } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree() {
        for days in (-100_000_000i64..=100_000_000).step_by(9_973) {
            let (year, month, date) = civil_from_days(days);
            assert_eq!(make_day(year as f64, month as f64, date as f64), days as f64);
        }
        assert_eq!(civil_from_days(0), (1970, 0, 1));
        assert_eq!(civil_from_days(-1), (1969, 11, 31));
        assert_eq!(civil_from_days(11_016), (2000, 1, 29));
    }

    #[test]
    fn overflowing_months() {
        assert_eq!(make_day(1970.0, -1.0, 1.0), -31.0);
        assert_eq!(make_day(1970.0, 12.0, 1.0), 365.0);
        assert!(make_day(f64::MAX, 0.0, 1.0).is_nan());
    }
}
