//! 21.4.4.38–40: `toLocaleString` and its kin, as American English has it, with the options of Intl.DateTimeFormat that matter.

use super::arg;
use super::date::this_date;
use super::date_arithmetic::{Fields, fields};
use super::date_format::{DAYS, INVALID, MONTHS};
use crate::heap::{Object, Value};
use crate::runtime::time_zone::{self, Zone};
use crate::runtime::{Agent, JsResult, message};

/// What is shown if the options do not say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Defaults {
    All,
    Date,
    Time,
    #[cfg(feature = "temporal")]
    YearMonth,
    #[cfg(feature = "temporal")]
    MonthDay,
}

// Date.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-date.prototype.tolocalestring
pub fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    format(agent, this, args, Defaults::All, "toLocaleString")
}
// Date.prototype.toLocaleDateString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-date.prototype.tolocaledatestring
pub fn to_locale_date_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    format(agent, this, args, Defaults::Date, "toLocaleDateString")
}
// Date.prototype.toLocaleTimeString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-date.prototype.tolocaletimestring
pub fn to_locale_time_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    format(agent, this, args, Defaults::Time, "toLocaleTimeString")
}

/// How a field is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Numeric,
    TwoDigit,
    Short,
    Narrow,
    Long,
}
/// How hours are counted.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Cycle {
    /// 0 to 11.
    H11,
    /// 1 to 12, as American English has it.
    #[default]
    H12,
    /// 0 to 23.
    H23,
    /// 1 to 24.
    H24,
}
impl Cycle {
    fn has_halves(self) -> bool {
        matches!(self, Cycle::H11 | Cycle::H12)
    }
    fn hour(self, hour: i64) -> i64 {
        match self {
            Cycle::H11 => hour % 12,
            Cycle::H12 => (hour + 11) % 12 + 1,
            Cycle::H23 => hour,
            Cycle::H24 => (hour + 23) % 24 + 1,
        }
    }
}
/// What to show. None: not shown.
#[derive(Default)]
struct Options {
    week_day: Option<Style>,
    year: Option<Style>,
    month: Option<Style>,
    day: Option<Style>,
    hour: Option<Style>,
    minute: Option<Style>,
    second: Option<Style>,
    fraction: usize,
    cycle: Cycle,
    zone_name: bool,
    zone: Option<Zone>,
    /// No option says what to show.
    nothing: bool,
    /// The options ask only for what is not there.
    misfit: bool,
}
impl Options {
    /// What is between date and time.
    fn joint(&self) -> &'static str {
        match self.month {
            Some(Style::Long) => " at ",
            None if self.year.is_none() && self.day.is_none() => " ",
            _ => ", ",
        }
    }
}

fn option(agent: &mut Agent, options: Object, name: &str) -> JsResult<Option<String>> {
    let value = agent.get_str(options, name)?;
    if value.is_undefined() {
        return Ok(None);
    }
    let text = agent.to_string(value)?;
    agent.short_text(text).map(Some)
}
fn style(agent: &mut Agent, options: Object, name: &str) -> JsResult<Option<Style>> {
    Ok(match option(agent, options, name)?.as_deref() {
        None => None,
        Some("numeric") => Some(Style::Numeric),
        Some("2-digit") => Some(Style::TwoDigit),
        Some("short") => Some(Style::Short),
        Some("narrow") => Some(Style::Narrow),
        Some("long") => Some(Style::Long),
        Some(other) => return Err(agent.throw(message::LocaleOption(other, name))),
    })
}

fn read_options(agent: &mut Agent, value: Value, defaults: Defaults) -> JsResult<Options> {
    let mut o = Options::default();
    if value.is_null() {
        return Err(agent.throw(message::NullishToObject()));
    }
    let (mut date_style, mut time_style) = (None, None);
    if let Some(options) = value.as_object() {
        o.week_day = style(agent, options, "weekday")?;
        o.year = style(agent, options, "year")?;
        o.month = style(agent, options, "month")?;
        o.day = style(agent, options, "day")?;
        let hour12 = agent.get_str(options, "hour12")?;
        let cycle = option(agent, options, "hourCycle")?;
        o.cycle = match cycle.as_deref() {
            None | Some("h12") => Cycle::H12,
            Some("h11") => Cycle::H11,
            Some("h23") => Cycle::H23,
            Some("h24") => Cycle::H24,
            Some(other) => return Err(agent.throw(message::LocaleOption(other, "hourCycle"))),
        };
        if !hour12.is_undefined() {
            o.cycle = if agent.to_boolean(hour12) { Cycle::H12 } else { Cycle::H23 };
        }
        o.hour = style(agent, options, "hour")?;
        o.minute = style(agent, options, "minute")?;
        o.second = style(agent, options, "second")?;
        let digits = agent.get_str(options, "fractionalSecondDigits")?;
        if !digits.is_undefined() {
            let digits = agent.to_number(digits)?;
            if !(1.0..=3.0).contains(&digits) {
                return Err(agent.throw(message::OptionOutOfRange("fractionalSecondDigits")));
            }
            o.fraction = digits as usize;
        }
        o.zone_name = option(agent, options, "timeZoneName")?.is_some();
        if let Some(name) = option(agent, options, "timeZone")? {
            match Zone::by_name(&name) {
                Some(zone) => o.zone = Some(zone),
                None => return Err(agent.throw(message::InvalidTimeZone(name))),
            }
        }
        date_style = option(agent, options, "dateStyle")?;
        time_style = option(agent, options, "timeStyle")?;
    }
    let misplaced = match defaults {
        Defaults::All => None,
        Defaults::Time => date_style.is_some().then_some("dateStyle"),
        _ => time_style.is_some().then_some("timeStyle"),
    };
    if let Some(name) = misplaced {
        return Err(agent.throw(message::LocaleStyle(name)));
    }
    let date = o.week_day.is_some() || o.year.is_some() || o.month.is_some() || o.day.is_some();
    let time = o.hour.is_some() || o.minute.is_some() || o.second.is_some() || o.fraction > 0;
    if date_style.is_some() || time_style.is_some() {
        if date || time || o.zone_name {
            return Err(agent.throw(message::LocaleStyle("a part beside dateStyle or timeStyle")));
        }
        apply_styles(&mut o, date_style.as_deref(), time_style.as_deref());
        return Ok(o);
    }
    let nothing = match defaults {
        Defaults::All => !date && !time,
        Defaults::Time => !time,
        _ => !date,
    };
    if nothing && defaults != Defaults::Time {
        (o.year, o.month, o.day) = (Some(Style::Numeric), Some(Style::Numeric), Some(Style::Numeric));
    }
    if nothing && matches!(defaults, Defaults::All | Defaults::Time) {
        (o.hour, o.minute, o.second) = (Some(Style::Numeric), Some(Style::TwoDigit), Some(Style::TwoDigit));
    }
    o.nothing = nothing;
    o.misfit = nothing && (date || time);
    Ok(o)
}
fn apply_styles(o: &mut Options, date_style: Option<&str>, time_style: Option<&str>) {
    if let Some(name) = date_style {
        o.day = Some(Style::Numeric);
        o.year = Some(if name == "short" { Style::TwoDigit } else { Style::Numeric });
        o.month = Some(match name {
            "short" => Style::Numeric,
            "medium" => Style::Short,
            _ => Style::Long,
        });
        o.week_day = (name == "full").then_some(Style::Long);
    }
    if let Some(name) = time_style {
        o.hour = Some(Style::Numeric);
        o.minute = Some(Style::TwoDigit);
        o.second = (name != "short").then_some(Style::TwoDigit);
        o.zone_name |= matches!(name, "full" | "long");
    }
}

/// What the three have in common.
// Date.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), https://tc39.es/ecma262/#sec-date.prototype.tolocalestring
fn format(agent: &mut Agent, this: Value, args: &[Value], defaults: Defaults, method: &str) -> JsResult<Value> {
    let (_, tv) = this_date(agent, this, method)?;
    let options = read_options(agent, arg(args, 1), defaults)?;
    if tv.is_nan() {
        return Ok(agent.heap.new_string(INVALID).into());
    }
    Ok(instant_text(agent, &options, tv))
}
/// An instant in the zone of the options, or the host's.
fn instant_text(agent: &mut Agent, options: &Options, tv: f64) -> Value {
    let zone = options.zone.as_ref().unwrap_or(time_zone::local());
    let name = options.zone_name.then(|| zone.short_name(tv));
    local_text(agent, options, tv + zone.offset(tv), name)
}
/// A local time, with the name of its zone perhaps.
fn local_text(agent: &mut Agent, options: &Options, local: f64, zone_name: Option<String>) -> Value {
    let f = fields(local);
    let (date, mut time) = (date_text(options, &f), time_text(options, &f));
    if let Some(name) = zone_name {
        time = if time.is_empty() { name } else { format!("{time} {name}") };
    }
    let text = match (date.is_empty(), time.is_empty()) {
        (false, false) => format!("{date}{}{time}", options.joint()),
        _ => date + &time,
    };
    agent.heap.new_string(&text).into()
}

/// What `toLocaleString` of a Temporal object gives: an instant, a local time, or one in a zone; in milliseconds.
#[cfg(feature = "temporal")]
pub enum Moment {
    Instant(f64),
    Plain(f64),
    Zoned(f64, Zone),
}
/// `toLocaleString` of Temporal objects.
#[cfg(feature = "temporal")]
pub fn format_temporal(agent: &mut Agent, args: &[Value], moment: Moment, shown: Defaults) -> JsResult<Value> {
    let mut options = read_options(agent, arg(args, 1), shown)?;
    if let Moment::Instant(tv) = moment {
        return Ok(instant_text(agent, &options, tv));
    }
    if options.misfit {
        return Err(agent.throw(message::LocaleStyle("nothing of what is asked for is there")));
    }
    // What the object does not have is not shown.
    if shown == Defaults::Time {
        (options.week_day, options.year, options.month, options.day) = (None, None, None, None);
    } else if shown != Defaults::All {
        (options.hour, options.minute, options.second, options.fraction) = (None, None, None, 0);
    }
    match shown {
        Defaults::YearMonth => (options.week_day, options.day) = (None, None),
        Defaults::MonthDay => (options.week_day, options.year) = (None, None),
        _ => {}
    }
    match moment {
        Moment::Zoned(..) if options.zone.is_some() => Err(agent.throw(message::LocaleStyle("timeZone"))),
        Moment::Zoned(tv, zone) => {
            let name = (options.zone_name || options.nothing).then(|| zone.short_name(tv));
            Ok(local_text(agent, &options, tv + zone.offset(tv), name))
        }
        Moment::Plain(local) | Moment::Instant(local) => Ok(local_text(agent, &options, local, None)),
    }
}

fn number(n: i64, style: Style) -> String {
    if style == Style::TwoDigit { format!("{:02}", n.rem_euclid(100)) } else { n.to_string() }
}
fn name(full: &str, style: Style) -> &str {
    match style {
        Style::Short => &full[..3],
        Style::Narrow => &full[..1],
        _ => full,
    }
}
fn date_text(o: &Options, f: &Fields) -> String {
    let week_day = o.week_day.map(|style| name(DAYS[f.week_day as usize], style));
    let day = o.day.map(|style| number(f.date as i64, style));
    // Years before 1 count backwards, without an era.
    let year = o.year.map(|style| number(if f.year > 0 { f.year } else { 1 - f.year }, style));
    let date = match o.month {
        Some(style) if matches!(style, Style::Numeric | Style::TwoDigit) => {
            let parts = [Some(number(f.month as i64 + 1, style)), day, year];
            parts.into_iter().flatten().collect::<Vec<_>>().join("/")
        }
        Some(style) => {
            let mut text = name(MONTHS[f.month as usize], style).to_string();
            let has_day = day.is_some();
            if let Some(day) = day {
                text = format!("{text} {day}");
            }
            if let Some(year) = year {
                text = format!("{text}{}{year}", if has_day { ", " } else { " " });
            }
            text
        }
        None => [day, year].into_iter().flatten().collect::<Vec<_>>().join(" "),
    };
    match (week_day, date.is_empty()) {
        (Some(week_day), true) => week_day.into(),
        (Some(week_day), false) if o.month.is_none() && o.year.is_none() => format!("{date} {week_day}"),
        (Some(week_day), false) => format!("{week_day}, {date}"),
        (None, _) => date,
    }
}
fn time_text(o: &Options, f: &Fields) -> String {
    let mut parts = Vec::new();
    if let Some(style) = o.hour {
        let style = if o.cycle.has_halves() { style } else { Style::TwoDigit };
        parts.push(number(o.cycle.hour(f.hour as i64), style));
    }
    // Beside hours or seconds minutes have two digits, whatever the option says.
    if let Some(style) = o.minute {
        let alone = o.hour.is_none() && o.second.is_none();
        parts.push(number(f.minute as i64, if alone { style } else { Style::TwoDigit }));
    }
    if let Some(style) = o.second {
        let alone = o.hour.is_none() && o.minute.is_none();
        parts.push(number(f.second as i64, if alone { style } else { Style::TwoDigit }));
    }
    let mut text = parts.join(":");
    if o.fraction > 0 {
        let digits = &format!("{:03}", f.millisecond)[..o.fraction];
        text = if o.second.is_some() { format!("{text}.{digits}") } else { text + digits };
    }
    if o.hour.is_some() && o.cycle.has_halves() {
        text += if f.hour < 12 { " AM" } else { " PM" };
    }
    text
}
