//! Time zones: the offset of an instant and the instants of a local time, from the system's zone database.

use std::sync::OnceLock;

use jiff::tz::TimeZone;
use jiff::{Timestamp, civil};

/// Milliseconds in a day.
const DAY: f64 = 86_400_000.0;
/// Milliseconds in 400 years, after which the calendar repeats.
const CYCLE: f64 = 146_097.0 * DAY;
/// Within these limits of time values the zone database is asked; beyond, a time a multiple of 400 years away.
const LOW: f64 = -370_000_000_000_000.0;
const HIGH: f64 = 250_000_000_000_000.0;

/// A time zone.
#[derive(Clone)]
pub enum Zone {
    /// Always this many milliseconds ahead of UTC.
    Fixed(f64),
    /// One with transitions.
    Named(TimeZone),
}

/// The system's zone. Looked up when first asked for: most scripts never do.
pub fn local() -> &'static Zone {
    static LOCAL: OnceLock<Zone> = OnceLock::new();
    LOCAL.get_or_init(|| Zone::of(TimeZone::system()))
}

/// A time value in the zone database's range, with the same calendar.
fn folded(t: f64) -> f64 {
    if t > HIGH {
        t - ((t - HIGH) / CYCLE).ceil() * CYCLE
    } else if t < LOW {
        t + ((LOW - t) / CYCLE).ceil() * CYCLE
    } else {
        t
    }
}

impl Zone {
    fn of(zone: TimeZone) -> Zone {
        match zone.to_fixed_offset() {
            Ok(offset) => Zone::Fixed(offset.seconds() as f64 * 1000.0),
            Err(_) => Zone::Named(zone),
        }
    }
    /// The zone of an IANA name (any case) or an offset like `+05:30`.
    pub fn by_name(name: &str) -> Option<Zone> {
        if let Some(rest) = name.strip_prefix(['+', '-']) {
            let digits: Vec<u8> = rest.bytes().filter(|&b| b != b':').collect();
            let well_formed =
                matches!((rest.len(), digits.len()), (2, 2) | (4, 4) | (5, 4)) && digits.iter().all(u8::is_ascii_digit);
            if !well_formed {
                return None;
            }
            let n = |i: usize| digits.get(i).map_or(0, |&b| (b - b'0') as i32);
            let (hours, minutes) = (n(0) * 10 + n(1), n(2) * 10 + n(3));
            let sign = if name.starts_with('-') { -1 } else { 1 };
            let in_range = hours < 24 && minutes < 60;
            return in_range.then(|| Zone::Fixed((sign * (hours * 60 + minutes) * 60_000) as f64));
        }
        TimeZone::get(name).ok().map(Zone::of)
    }
    /// Milliseconds to add to a finite time value to get local time.
    pub fn offset(&self, t: f64) -> f64 {
        match self {
            Zone::Fixed(offset) => *offset,
            Zone::Named(zone) => zone.to_offset(timestamp(t)).seconds() as f64 * 1000.0,
        }
    }
    /// The time value of a finite local time: the first of two; before a skipped time, the offset before it holds.
    pub fn instant(&self, local: f64) -> f64 {
        match self {
            Zone::Fixed(offset) => local - offset,
            Zone::Named(zone) => {
                let near = folded(local);
                let utc = timestamp(near);
                let civil: civil::DateTime = TimeZone::UTC.to_datetime(utc);
                match zone.to_ambiguous_timestamp(civil).compatible() {
                    Ok(instant) => local + (instant.as_millisecond() as f64 - utc.as_millisecond() as f64),
                    Err(_) => local,
                }
            }
        }
    }
    /// What `toString` has in parentheses.
    pub fn display_name(&self, t: f64) -> String {
        match self {
            Zone::Fixed(0.0) => "Coordinated Universal Time".into(),
            Zone::Fixed(offset) => format!("GMT{}", offset_text(*offset, ":")),
            Zone::Named(zone) => match zone.to_offset_info(timestamp(t)).abbreviation() {
                "UTC" => "Coordinated Universal Time".into(),
                // Some zones have no abbreviation but "+03".
                name if name.starts_with(['+', '-']) => format!("GMT{}", offset_text(self.offset(t), ":")),
                name => name.into(),
            },
        }
    }
    /// The name in American English: abbreviations are usual for America's zones only, others are GMT+1 or GMT+5:30.
    pub fn short_name(&self, t: f64) -> String {
        let offset = self.offset(t);
        if let Zone::Named(zone) = self
            && offset <= -4.0 * 3_600_000.0
        {
            let info = zone.to_offset_info(timestamp(t));
            let name = info.abbreviation();
            if !name.starts_with(['+', '-']) {
                return name.into();
            }
        }
        if offset == 0.0 {
            return if matches!(self, Zone::Fixed(_)) { "UTC" } else { "GMT" }.into();
        }
        let minutes = (offset.abs() / 60_000.0) as u32;
        let sign = if offset < 0.0 { '-' } else { '+' };
        let rest = if minutes.is_multiple_of(60) { String::new() } else { format!(":{:02}", minutes % 60) };
        format!("GMT{sign}{}{rest}", minutes / 60)
    }
}
fn timestamp(t: f64) -> Timestamp {
    Timestamp::from_millisecond(folded(t).floor() as i64).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// `+hh:mm`, with any separator.
pub fn offset_text(offset: f64, separator: &str) -> String {
    let minutes = (offset.abs() / 60_000.0).floor() as u32;
    let sign = if offset < 0.0 { '-' } else { '+' };
    format!("{sign}{:02}{separator}{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_times_have_offsets() {
        for t in [-8.64e15, 8.64e15, 0.0, LOW - 1.0, HIGH + 1.0] {
            assert!((LOW..=HIGH).contains(&folded(t)));
            assert_eq!((folded(t) - t) % CYCLE, 0.0);
        }
    }

    #[test]
    fn offsets_by_name() {
        assert!(matches!(Zone::by_name("-05:30"), Some(Zone::Fixed(o)) if o == -19_800_000.0));
        assert!(matches!(Zone::by_name("utc"), Some(Zone::Fixed(0.0))));
        assert!(Zone::by_name("+5").is_none() && Zone::by_name("No/Where").is_none());
    }

    #[test]
    fn transitions() {
        let Some(zone) = Zone::by_name("America/New_York") else { return };
        // 2024-03-10 02:30 does not exist, 2024-11-03 01:30 exists twice.
        assert_eq!(zone.instant(1_710_037_800_000.0), 1_710_055_800_000.0);
        assert_eq!(zone.instant(1_730_597_400_000.0), 1_730_611_800_000.0);
        assert_eq!(zone.offset(1_710_055_800_000.0), -14_400_000.0);
    }
}
