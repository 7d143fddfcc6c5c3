//! 21.4.3.2 Date.parse: the Date Time String Format, then what browsers have always read as a date besides.

use super::date_arithmetic::{make_date, make_day, make_time, time_clip, utc};
use crate::heap::string::Units;

// Date.parse ( string ), https://tc39.es/ecma262/#sec-date.parse
/// The time value of a text, or NaN.
pub fn parse(text: Units<'_>) -> f64 {
    // Long texts are no dates; what is not ASCII can only be white space or part of a comment or word.
    if text.len() > 4096 {
        return f64::NAN;
    }
    let bytes: Vec<u8> = text.iter().map(|unit| if unit < 128 { unit as u8 } else { other(unit) }).collect();
    match iso(&bytes) {
        Iso::Time(t) => t,
        Iso::Invalid => f64::NAN,
        Iso::Otherwise => legacy(&bytes).unwrap_or(f64::NAN),
    }
}
/// White space beyond ASCII as a space, anything else as part of a word that means nothing.
fn other(unit: u16) -> u8 {
    match unit {
        0xA0 | 0x1680 | 0x2000..=0x200A | 0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000 | 0xFEFF => b' ',
        _ => 0x7F,
    }
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}
impl Cursor<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }
    fn at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }
    fn eat(&mut self, byte: u8) -> bool {
        let found = !self.at_end() && self.peek() == byte;
        self.at += found as usize;
        found
    }
    /// Exactly `n` digits.
    fn digits(&mut self, n: usize) -> Option<f64> {
        let digits = self.bytes.get(self.at..self.at + n)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        self.at += n;
        Some(digits.iter().fold(0.0, |value, &b| value * 10.0 + (b - b'0') as f64))
    }
    /// All digits here: their value (large ones saturate), and how many.
    fn number(&mut self) -> (u32, usize) {
        let from = self.at;
        let mut value = 0u32;
        while self.peek().is_ascii_digit() {
            value = value.saturating_mul(10).saturating_add((self.peek() - b'0') as u32);
            self.at += 1;
        }
        (value, self.at - from)
    }
    /// Digits after a decimal point, as milliseconds.
    fn fraction(&mut self) -> Option<f64> {
        let from = self.at;
        let (mut value, mut scale) = (0.0, 100.0);
        while self.peek().is_ascii_digit() {
            if self.at - from < 3 {
                value += (self.peek() - b'0') as f64 * scale;
                scale /= 10.0;
            }
            self.at += 1;
        }
        (self.at > from).then_some(value)
    }
}

enum Iso {
    Time(f64),
    /// It looks like one, but must not be read as anything.
    Invalid,
    Otherwise,
}

// Date Time String Format, https://tc39.es/ecma262/#sec-date-time-string-format
/// A text in the specification's format. Seconds may have any number of decimals, offsets lack the colon, letters be small.
fn iso(bytes: &[u8]) -> Iso {
    if bytes.starts_with(b"-000000") {
        return Iso::Invalid;
    }
    iso_time(bytes).map_or(Iso::Otherwise, Iso::Time)
}
fn iso_time(bytes: &[u8]) -> Option<f64> {
    let mut c = Cursor { bytes, at: 0 };
    let year = match c.peek() {
        b'+' | b'-' => {
            let sign = if c.peek() == b'-' { -1.0 } else { 1.0 };
            c.at += 1;
            sign * c.digits(6)?
        }
        _ => c.digits(4)?,
    };
    let (mut month, mut date) = (1.0, 1.0);
    if c.eat(b'-') {
        month = c.digits(2)?;
        if c.eat(b'-') {
            date = c.digits(2)?;
        }
    }
    if !(1.0..=12.0).contains(&month) || !(1.0..=31.0).contains(&date) {
        return None;
    }
    let day = make_day(year, month - 1.0, date);
    if c.at_end() {
        return Some(time_clip(make_date(day, 0.0)));
    }
    if !c.eat(b'T') && !c.eat(b't') {
        return None;
    }
    let hour = c.digits(2)?;
    if !c.eat(b':') {
        return None;
    }
    let minute = c.digits(2)?;
    let (mut second, mut ms) = (0.0, 0.0);
    if c.eat(b':') {
        second = c.digits(2)?;
        if c.eat(b'.') {
            ms = c.fraction()?;
        }
    }
    let midnight = hour == 24.0 && minute == 0.0 && second == 0.0 && ms == 0.0;
    if (hour > 23.0 && !midnight) || minute > 59.0 || second > 59.0 {
        return None;
    }
    let local = make_date(day, make_time(hour, minute, second, ms));
    if c.at_end() {
        return Some(time_clip(utc(local)));
    }
    let mut offset = 0.0;
    if !c.eat(b'Z') && !c.eat(b'z') {
        let sign = if c.peek() == b'-' { -1.0 } else { 1.0 };
        if !c.eat(b'+') && !c.eat(b'-') {
            return None;
        }
        let hours = c.digits(2)?;
        c.eat(b':');
        let minutes = c.digits(2)?;
        if hours > 23.0 || minutes > 59.0 {
            return None;
        }
        offset = sign * (hours * 60.0 + minutes);
    }
    c.at_end().then(|| time_clip(local - offset * 60_000.0))
}

/// What a word of a date means.
enum Word {
    Month(u32),
    /// Hours to add: 0 or 12.
    HalfDay(u32),
    /// Minutes ahead of UTC.
    Zone(i32),
    Other,
}
fn word(bytes: &[u8]) -> Word {
    let mut lower = [0u8; 3];
    for (to, from) in lower.iter_mut().zip(bytes) {
        *to = from.to_ascii_lowercase();
    }
    const MONTHS: &[u8; 36] = b"janfebmaraprmayjunjulaugsepoctnovdec";
    if bytes.len() >= 3
        && let Some(month) = MONTHS.chunks_exact(3).position(|name| name == lower)
    {
        return Word::Month(month as u32 + 1);
    }
    match (bytes.len(), &lower) {
        (2, b"am\0") => Word::HalfDay(0),
        (2, b"pm\0") => Word::HalfDay(12),
        (1, b"z\0\0") | (2, b"ut\0") | (3, b"utc" | b"gmt") => Word::Zone(0),
        (3, b"edt") => Word::Zone(-4 * 60),
        (3, b"est" | b"cdt") => Word::Zone(-5 * 60),
        (3, b"cst" | b"mdt") => Word::Zone(-6 * 60),
        (3, b"mst" | b"pdt") => Word::Zone(-7 * 60),
        (3, b"pst") => Word::Zone(-8 * 60),
        _ => Word::Other,
    }
}

/// What has been read of a date in no particular format.
#[derive(Default)]
struct Pieces {
    /// Numbers that belong to the date, in order.
    date: Vec<u32>,
    named_month: Option<u32>,
    /// Hours, minutes, seconds, milliseconds.
    time: Vec<u32>,
    time_is_complete: bool,
    half_day: Option<u32>,
    zone: Option<Offset>,
    seen_number: bool,
}
/// A time zone: minutes ahead of UTC; `minutes_follow` after "+hh:".
struct Offset {
    sign: i32,
    minutes: i32,
    minutes_follow: bool,
}
impl Pieces {
    /// Whether a number may be the next part of a time that has begun.
    fn time_expects(&self, n: u32) -> bool {
        !self.time_is_complete
            && match self.time.len() {
                1 | 2 => n < 60,
                3 => n < 1000,
                _ => false,
            }
    }
    fn push_time(&mut self, n: u32) -> Option<()> {
        if self.time_is_complete || self.time.len() >= 4 {
            return None;
        }
        self.time.push(n);
        Some(())
    }
    fn push_date(&mut self, n: u32) -> Option<()> {
        if self.date.len() >= 3 {
            return None;
        }
        self.date.push(n);
        Some(())
    }
}

/// A date in no particular format: "Dec 25, 1995", "Mon, 25 Dec 1995 13:30:00 +0430", "12/25/1995 1:30 PM", "1995-12-17 03:24".
///
/// Words before the first number are skipped, and comments in parentheses everywhere. A number before a colon begins a
/// time, others are parts of the date. Without a time zone it is a local time.
fn legacy(bytes: &[u8]) -> Option<f64> {
    let mut c = Cursor { bytes, at: 0 };
    let mut p = Pieces::default();
    while !c.at_end() {
        let byte = c.peek();
        if byte.is_ascii_digit() {
            p.seen_number = true;
            let (n, _) = c.number();
            number(&mut c, &mut p, n)?;
        } else if byte >= b'A' {
            let from = c.at;
            while c.peek() >= b'A' {
                c.at += 1;
            }
            match word(&bytes[from..c.at]) {
                Word::HalfDay(hours) if !p.time.is_empty() => p.half_day = Some(hours),
                Word::Month(month) => {
                    p.named_month = Some(month);
                    c.eat(b'-');
                }
                Word::Zone(minutes) if p.seen_number => {
                    let sign = if minutes < 0 { -1 } else { 1 };
                    p.zone = Some(Offset { sign, minutes: minutes.abs(), minutes_follow: false });
                }
                _ if p.seen_number || c.peek().is_ascii_digit() => return None,
                _ => {}
            }
        } else if matches!(byte, b'+' | b'-')
            && (!p.time.is_empty() || p.zone.as_ref().is_some_and(|zone| zone.minutes == 0))
        {
            c.at += 1;
            p.seen_number = true;
            let (n, len) = c.number();
            let sign = if byte == b'-' { -1 } else { 1 };
            let colon = c.peek() == b':';
            let n = n.min(100_000) as i32;
            let minutes = match len {
                _ if colon => n * 60,
                1 | 2 => n * 60,
                3 | 4 => n / 100 * 60 + n % 100,
                _ => return None,
            };
            p.zone = Some(Offset { sign, minutes, minutes_follow: colon });
            if colon {
                c.at += 1;
            }
        } else if matches!(byte, b'+' | b'-' | b')') && p.seen_number {
            return None;
        } else if byte == b'(' {
            let mut depth = 0usize;
            loop {
                match c.peek() {
                    b'(' => depth += 1,
                    b')' => depth -= 1,
                    _ => {}
                }
                c.at += 1;
                if depth == 0 || c.at_end() {
                    break;
                }
            }
        } else {
            c.at += 1;
        }
    }
    assemble(&p)
}
/// A number in a date in no particular format.
fn number(c: &mut Cursor<'_>, p: &mut Pieces, n: u32) -> Option<()> {
    if c.eat(b':') {
        if c.eat(b':') {
            if !p.time.is_empty() {
                return None;
            }
            p.push_time(n)?;
            return p.push_time(0);
        }
        p.push_time(n)?;
        c.eat(b'.');
        return Some(());
    }
    if c.peek() == b'.' && p.time_expects(n) {
        c.at += 1;
        p.push_time(n)?;
        let ms = c.fraction()? as u32;
        p.push_time(ms)?;
        p.time_is_complete = true;
        return Some(());
    }
    if let Some(zone) = &mut p.zone
        && zone.minutes_follow
        && n < 60
    {
        zone.minutes += n as i32;
        zone.minutes_follow = false;
        return Some(());
    }
    if p.time_expects(n) {
        p.push_time(n)?;
        p.time_is_complete = true;
        let next = c.peek();
        let ends = c.at_end() || next.is_ascii_whitespace() || matches!(next, b'Z' | b'z' | b'+' | b'-');
        // "1:30PM" too.
        return (ends || next.is_ascii_alphabetic()).then_some(());
    }
    c.eat(b'.');
    p.push_date(n)?;
    c.eat(b'-');
    Some(())
}
/// The time value of the pieces.
fn assemble(p: &Pieces) -> Option<f64> {
    if p.date.is_empty() {
        return None;
    }
    // What is missing is 1: also the year, which is 2001 then.
    let part = |i: usize| p.date.get(i).copied().unwrap_or(1);
    let is_day = |n: u32| (1..=31).contains(&n);
    let (year, month, date) = match p.named_month {
        // Year, month, day; or month, day, year.
        None if !is_day(part(0)) => (part(0), part(1), part(2)),
        None => (part(2), part(0), part(1)),
        Some(month) if !is_day(part(0)) => (part(0), month, part(1)),
        Some(month) => (part(1), month, part(0)),
    };
    let year = match year {
        year @ 0..=49 => year + 2000,
        year @ 50..=99 => year + 1900,
        year => year,
    };
    if !(1..=12).contains(&month) || !is_day(date) {
        return None;
    }
    let part = |i: usize| p.time.get(i).copied().unwrap_or(0);
    let (mut hour, minute, second, ms) = (part(0), part(1), part(2), part(3));
    if let Some(half) = p.half_day {
        if hour > 12 {
            return None;
        }
        hour = hour % 12 + half;
    }
    let midnight = hour == 24 && minute == 0 && second == 0 && ms == 0;
    if (hour > 23 && !midnight) || minute > 59 || second > 59 || ms > 999 {
        return None;
    }
    let day = make_day(year as f64, month as f64 - 1.0, date as f64);
    let local = make_date(day, make_time(hour as f64, minute as f64, second as f64, ms as f64));
    Some(time_clip(match &p.zone {
        Some(zone) => local - (zone.sign * zone.minutes) as f64 * 60_000.0,
        None => utc(local),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> f64 {
        parse(Units::Latin1(text.as_bytes()))
    }

    #[test]
    fn formats() {
        let christmas = 819_898_200_000.0;
        for text in [
            "1995-12-25T13:30Z",
            "1995-12-25T13:30:00.000Z",
            "1995-12-25T18:00:00+04:30",
            "Mon, 25 Dec 1995 13:30:00 GMT",
            "Mon, 25 Dec 1995 18:00:00 +0430",
            "Mon Dec 25 1995 13:30:00 GMT+0000 (Coordinated Universal Time)",
            "Dec 25, 1995 1:30 PM UTC",
            "December 25, 1995 8:30 EST",
            "12/25/1995 13:30:00.000 Z",
            "1995-12-25 13:30Z",
            "25 Dec 95 13:30 UTC",
            "1995/12/25 13:30 GMT",
            "Monday, 25-Dec-95 13:30:00 GMT",
            "1995-12-25T13:30:00.0000001Z",
            "1995-12-25t18:00:00+0430",
        ] {
            assert_eq!(time(text), christmas, "{text}");
        }
        assert_eq!(time("1995-12-25"), 819_849_600_000.0);
        assert_eq!(time("1970"), 0.0);
        assert_eq!(time("+275760-09-13T00:00:00.000Z"), 8.64e15);
    }

    #[test]
    fn no_dates() {
        for text in [
            "",
            "hello",
            "-000000-01-01T00:00Z",
            "1995-13-01",
            "1995-12-25T25:00Z",
            "+275760-09-13T00:00:00.001Z",
            "12/25/1995 garbage",
            "1 2 3 4",
            "1995-12-25T1:30Z",
            "1995-12-25T13:30 Z",
            "99999999999999999999",
        ] {
            assert!(time(text).is_nan(), "{text}");
        }
    }
}
