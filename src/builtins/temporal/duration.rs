//! Temporal.Duration.

use super::calendar::{calendar_row, pay_for_months};
use super::options::{
    Shorthand, get_fractional_second_digits, get_option, get_options_object, get_rounding_increment, get_unit,
    options_or_shorthand, parse_option, require_printable_unit,
};
use super::relative_to::get_relative_to;
use super::{
    checked, construct_record, create, created, no_value, ordering, record, require_new, require_string, text,
    this_record, to_integer_if_integral,
};
use crate::builtins::arg;
use crate::heap::{Object, Value};
use crate::runtime::native::{method, to_string_tag};
use crate::runtime::time_zone_provider::provider;
use crate::runtime::{Agent, JsResult, Prop, message};
use temporal_rs::options::{RelativeTo, RoundingOptions, ToStringRoundingOptions, Unit};
use temporal_rs::{Duration, Sign, TemporalResult};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("from", 1, from), method("compare", 2, compare)];

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.Duration"),
    calendar_row!(number "years", Duration, |d| d.years() as f64),
    calendar_row!(number "months", Duration, |d| d.months() as f64),
    calendar_row!(number "weeks", Duration, |d| d.weeks() as f64),
    calendar_row!(number "days", Duration, |d| d.days() as f64),
    calendar_row!(number "hours", Duration, |d| d.hours() as f64),
    calendar_row!(number "minutes", Duration, |d| d.minutes() as f64),
    calendar_row!(number "seconds", Duration, |d| d.seconds() as f64),
    calendar_row!(number "milliseconds", Duration, |d| d.milliseconds() as f64),
    calendar_row!(number "microseconds", Duration, |d| d.microseconds() as f64),
    calendar_row!(number "nanoseconds", Duration, |d| d.nanoseconds() as f64),
    calendar_row!(number "sign", Duration, |d| match d.sign() {
        Sign::Negative => -1.0,
        Sign::Zero => 0.0,
        Sign::Positive => 1.0,
    }),
    calendar_row!(flag "blank", Duration, |d| d.is_zero()),
    method("with", 1, with),
    method("negated", 0, negated),
    method("abs", 0, abs),
    method("add", 1, |agent, this, args| add(agent, this, args, "add", Duration::add)),
    method("subtract", 1, |agent, this, args| add(agent, this, args, "subtract", Duration::subtract)),
    method("round", 1, round),
    method("total", 1, total),
    method("toString", 0, to_string),
    method("toJSON", 0, |agent, this, _| automatic(agent, this, "toJSON")),
    method("toLocaleString", 0, |agent, this, _| automatic(agent, this, "toLocaleString")),
    method("valueOf", 0, |agent, _, _| no_value(agent, "Duration")),
];

/// Years to nanoseconds; None: absent.
type Parts = [Option<f64>; 10];

/// CreateTemporalDuration: absent parts are those of another duration.
fn duration_of(parts: &Parts, base: &Duration) -> TemporalResult<Duration> {
    // Conversions saturate; what does not fit is out of a duration's range anyway.
    let small = |i: usize, base: i64| parts[i].map_or(base, |n| n as i64);
    let large = |i: usize, base: i128| parts[i].map_or(base, |n| n as i128);
    Duration::new(
        small(0, base.years()),
        small(1, base.months()),
        small(2, base.weeks()),
        small(3, base.days()),
        small(4, base.hours()),
        small(5, base.minutes()),
        small(6, base.seconds()),
        small(7, base.milliseconds()),
        large(8, base.microseconds()),
        large(9, base.nanoseconds()),
    )
}

// Temporal.Duration ( [ years [ , months [ , weeks [ , days [ , hours [ , minutes [ , seconds [ , milliseconds [ , microseconds [ , nanoseconds ] ] ] ] ] ] ] ] ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.duration
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<Duration>(agent)?;
    let mut parts = [None; 10];
    for (i, part) in parts.iter_mut().enumerate() {
        let value = arg(args, i);
        if !value.is_undefined() {
            *part = Some(to_integer_if_integral(agent, value)?);
        }
    }
    construct_record(agent, new_target, duration_of(&parts, &Duration::default()))
}

// ToTemporalPartialDurationRecord ( temporalDurationLike ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalpartialdurationrecord
fn to_partial_duration(agent: &mut Agent, object: Object) -> JsResult<Parts> {
    /// Alphabetical, with the place in `Parts`.
    static NAMES: [(&str, usize); 10] = [
        ("days", 3),
        ("hours", 4),
        ("microseconds", 8),
        ("milliseconds", 7),
        ("minutes", 5),
        ("months", 1),
        ("nanoseconds", 9),
        ("seconds", 6),
        ("weeks", 2),
        ("years", 0),
    ];
    let mut parts = [None; 10];
    for (name, place) in NAMES {
        let value = agent.get_str(object, name)?;
        if !value.is_undefined() {
            parts[place] = Some(to_integer_if_integral(agent, value)?);
        }
    }
    if parts.iter().all(Option::is_none) {
        return Err(agent.throw(message::TemporalNoFields()));
    }
    Ok(parts)
}
// ToTemporalDuration ( item ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalduration
pub fn to_temporal_duration(agent: &mut Agent, item: Value) -> JsResult<Duration> {
    if let Some(duration) = record::<Duration>(agent, item) {
        return Ok(duration);
    }
    let Some(object) = item.as_object() else {
        let string = require_string(agent, item)?;
        return checked(agent, Duration::from_utf8(string.as_bytes()));
    };
    let parts = to_partial_duration(agent, object)?;
    checked(agent, duration_of(&parts, &Duration::default()))
}

// Temporal.Duration.from ( item ), https://tc39.es/proposal-temporal/#sec-temporal.duration.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let duration = to_temporal_duration(agent, arg(args, 0))?;
    Ok(create(agent, duration))
}
// Temporal.Duration.compare ( one, two [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.duration.compare
fn compare(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let one = to_temporal_duration(agent, arg(args, 0))?;
    let two = to_temporal_duration(agent, arg(args, 1))?;
    let options = get_options_object(agent, arg(args, 2))?;
    let relative_to = get_relative_to(agent, options)?;
    let order = checked(agent, one.compare_with_provider(&two, relative_to, &provider()))?;
    Ok(ordering(order))
}
// Temporal.Duration.prototype.with ( temporalDurationLike ), https://tc39.es/proposal-temporal/#sec-temporal.duration.prototype.with
fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, "with")?;
    let Some(object) = arg(args, 0).as_object() else {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw(message::NotObject(what)));
    };
    let parts = to_partial_duration(agent, object)?;
    created(agent, duration_of(&parts, &duration))
}
// Temporal.Duration.prototype.negated ( ), https://tc39.es/proposal-temporal/#sec-temporal.duration.prototype.negated
fn negated(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, "negated")?;
    Ok(create(agent, duration.negated()))
}
// Temporal.Duration.prototype.abs ( ), https://tc39.es/proposal-temporal/#sec-temporal.duration.prototype.abs
fn abs(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, "abs")?;
    Ok(create(agent, duration.abs()))
}
// AddDurations ( operation, duration, other ), https://tc39.es/proposal-temporal/#sec-temporal-adddurations
fn add(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&Duration, &Duration) -> TemporalResult<Duration>,
) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, method)?;
    let other = to_temporal_duration(agent, arg(args, 0))?;
    created(agent, run(&duration, &other))
}
/// Pays for an operation that balances a duration up to a unit.
fn pay(
    agent: &mut Agent,
    duration: &Duration,
    relative_to: &Option<RelativeTo>,
    largest: Option<Unit>,
) -> JsResult<()> {
    let calendar = match relative_to {
        Some(RelativeTo::PlainDate(date)) => date.calendar(),
        Some(RelativeTo::ZonedDateTime(zoned)) => zoned.calendar(),
        None => return Ok(()),
    };
    if largest != Some(Unit::Month) {
        return Ok(());
    }
    let days = duration.days() as f64 + duration.weeks() as f64 * 7.0;
    let hours = duration.hours() as f64 + duration.minutes() as f64 / 60.0 + duration.seconds() as f64 / 3600.0;
    let seconds = duration.milliseconds() as f64 / 1e3
        + duration.microseconds() as f64 / 1e6
        + duration.nanoseconds() as f64 / 1e9;
    let days = days + hours / 24.0 + seconds / 86_400.0;
    let years = duration.years() as f64 + duration.months() as f64 / 12.0 + days / 365.0;
    pay_for_months(agent, calendar, years)
}
// Temporal.Duration.prototype.round ( roundTo ), https://tc39.es/proposal-temporal/#sec-temporal.duration.prototype.round
fn round(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, "round")?;
    let mut rounding = RoundingOptions::default();
    rounding.largest_unit = None;
    let mut relative_to = None;
    match options_or_shorthand(agent, arg(args, 0))? {
        Shorthand::Text(unit) => rounding.smallest_unit = Some(parse_option(agent, &unit, "smallestUnit")?),
        Shorthand::Options(options) => {
            rounding.largest_unit = get_unit(agent, options, "largestUnit")?;
            relative_to = get_relative_to(agent, options)?;
            rounding.increment = Some(get_rounding_increment(agent, options)?);
            rounding.rounding_mode = get_option(agent, options, "roundingMode")?;
            rounding.smallest_unit = get_unit(agent, options, "smallestUnit")?;
        }
    }
    let largest = match rounding.largest_unit {
        None | Some(Unit::Auto) if duration.years() != 0 => Some(Unit::Year),
        None | Some(Unit::Auto) if duration.months() != 0 => Some(Unit::Month),
        None | Some(Unit::Auto) => rounding.smallest_unit,
        unit => unit,
    };
    pay(agent, &duration, &relative_to, largest)?;
    created(agent, duration.round_with_provider(rounding, relative_to, &provider()))
}
// Temporal.Duration.prototype.total ( totalOf ), https://tc39.es/proposal-temporal/#sec-temporal.duration.prototype.total
fn total(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, "total")?;
    let mut relative_to = None;
    let unit = match options_or_shorthand(agent, arg(args, 0))? {
        Shorthand::Text(unit) => Some(parse_option(agent, &unit, "unit")?),
        Shorthand::Options(options) => {
            relative_to = get_relative_to(agent, options)?;
            get_unit(agent, options, "unit")?
        }
    };
    let unit = match unit {
        None => return Err(agent.throw(message::TemporalOptionMissing("unit"))),
        Some(Unit::Auto) => return Err(agent.throw(message::TemporalOption("auto", "unit"))),
        Some(unit) => unit,
    };
    pay(agent, &duration, &relative_to, Some(unit))?;
    let total = checked(agent, duration.total_with_provider(unit, relative_to, &provider()))?;
    Ok(Value::number(total.as_inner()))
}
// Temporal.Duration.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.duration.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let precision = get_fractional_second_digits(agent, options)?;
    let rounding_mode = get_option(agent, options, "roundingMode")?;
    let smallest_unit = get_unit(agent, options, "smallestUnit")?;
    require_printable_unit(agent, smallest_unit)?;
    if smallest_unit == Some(Unit::Minute) {
        return Err(agent.throw(message::TemporalOption("minute", "smallestUnit")));
    }
    text(agent, duration.as_temporal_string(ToStringRoundingOptions { precision, smallest_unit, rounding_mode }))
}
/// `toJSON`, and `toLocaleString` where there is no `Intl`.
fn automatic(agent: &mut Agent, this: Value, method: &str) -> JsResult<Value> {
    let duration = this_record::<Duration>(agent, this, method)?;
    text(agent, duration.as_temporal_string(ToStringRoundingOptions::default()))
}
