//! Options bags, read in the order that scripts can see: alphabetical.

use super::to_integer_with_truncation;
use crate::heap::{Object, Value};
use crate::runtime::{Agent, JsResult, message};
use std::str::FromStr;
use temporal_rs::options::{
    DifferenceSettings, Disambiguation, DisplayCalendar, OffsetDisambiguation, Overflow, RoundingIncrement,
    RoundingMode, RoundingOptions, ToStringRoundingOptions, Unit,
};
use temporal_rs::parsers::Precision;

/// An options object, or none.
pub type Options = Option<Object>;

// GetOptionsObject ( options ), https://tc39.es/proposal-temporal/#sec-getoptionsobject
pub fn get_options_object(agent: &mut Agent, options: Value) -> JsResult<Options> {
    if options.is_undefined() {
        return Ok(None);
    }
    match options.as_object() {
        Some(object) => Ok(Some(object)),
        None => {
            let what = agent.describe(options);
            Err(agent.throw(message::TemporalOptions(what)))
        }
    }
}

/// An argument that is an options object, or a string that stands for one of its options.
pub enum Shorthand {
    Options(Options),
    Text(String),
}
/// The argument of `round`, `total` and their kin; undefined is a TypeError.
pub fn options_or_shorthand(agent: &mut Agent, value: Value) -> JsResult<Shorthand> {
    if value.is_undefined() {
        let what = agent.describe(value);
        return Err(agent.throw(message::NotObject(what)));
    }
    match value.as_string() {
        Some(text) => Ok(Shorthand::Text(agent.short_text(text)?)),
        None => get_options_object(agent, value).map(Shorthand::Options),
    }
}

// GetOption ( options, property, type, values, default ), https://tc39.es/proposal-temporal/#sec-getoption, of strings
pub fn get_option<T: FromStr>(agent: &mut Agent, options: Options, name: &str) -> JsResult<Option<T>> {
    let Some(options) = options else { return Ok(None) };
    let value = agent.get_str(options, name)?;
    if value.is_undefined() {
        return Ok(None);
    }
    let text = agent.to_string(value)?;
    let text = agent.short_text(text)?;
    parse_option(agent, &text, name).map(Some)
}
/// The value of an option that was given as text.
pub fn parse_option<T: FromStr>(agent: &mut Agent, text: &str, name: &str) -> JsResult<T> {
    text.parse().map_err(|_| agent.throw(message::TemporalOption(text, name)))
}

// GetTemporalOverflowOption ( options ), https://tc39.es/proposal-temporal/#sec-temporal-gettemporaloverflowoption
pub fn get_overflow(agent: &mut Agent, options: Options) -> JsResult<Overflow> {
    Ok(get_option(agent, options, "overflow")?.unwrap_or_default())
}
/// GetOptionsObject, then GetTemporalOverflowOption.
pub fn overflow_of(agent: &mut Agent, options: Value) -> JsResult<Overflow> {
    let options = get_options_object(agent, options)?;
    get_overflow(agent, options)
}
// GetTemporalDisambiguationOption ( options ), https://tc39.es/proposal-temporal/#sec-temporal-gettemporaldisambiguationoption
pub fn get_disambiguation(agent: &mut Agent, options: Options) -> JsResult<Disambiguation> {
    Ok(get_option(agent, options, "disambiguation")?.unwrap_or_default())
}
// GetTemporalOffsetOption ( options, fallback ), https://tc39.es/proposal-temporal/#sec-temporal-gettemporaloffsetoption
pub fn get_offset(
    agent: &mut Agent,
    options: Options,
    fallback: OffsetDisambiguation,
) -> JsResult<OffsetDisambiguation> {
    Ok(get_option(agent, options, "offset")?.unwrap_or(fallback))
}
// GetTemporalShowCalendarNameOption ( options ), https://tc39.es/proposal-temporal/#sec-temporal-gettemporalshowcalendarnameoption
pub fn get_show_calendar_name(agent: &mut Agent, options: Options) -> JsResult<DisplayCalendar> {
    Ok(get_option(agent, options, "calendarName")?.unwrap_or(DisplayCalendar::Auto))
}

// GetRoundingIncrementOption ( options ), https://tc39.es/proposal-temporal/#sec-temporal-getroundingincrementoption
pub fn get_rounding_increment(agent: &mut Agent, options: Options) -> JsResult<RoundingIncrement> {
    let name = "roundingIncrement";
    let Some(options) = options else { return Ok(RoundingIncrement::default()) };
    let value = agent.get_str(options, name)?;
    if value.is_undefined() {
        return Ok(RoundingIncrement::default());
    }
    let integer = to_integer_with_truncation(agent, value)?;
    if !(1.0..=1e9).contains(&integer) {
        return Err(agent.throw(message::TemporalOption(integer, name)));
    }
    super::checked(agent, RoundingIncrement::try_new(integer as u32))
}
/// An option whose value is a unit.
pub fn get_unit(agent: &mut Agent, options: Options, name: &str) -> JsResult<Option<Unit>> {
    get_option(agent, options, name)
}

// GetDifferenceSettings ( operation, options, unitGroup, disallowedUnits, fallbackSmallestUnit, smallestLargestDefaultUnit ), https://tc39.es/proposal-temporal/#sec-temporal-getdifferencesettings
/// Reads; the operation validates.
pub fn get_difference_settings(agent: &mut Agent, options: Value) -> JsResult<DifferenceSettings> {
    let options = get_options_object(agent, options)?;
    let mut settings = DifferenceSettings::default();
    settings.largest_unit = get_unit(agent, options, "largestUnit")?;
    settings.increment = Some(get_rounding_increment(agent, options)?);
    settings.rounding_mode = get_option::<RoundingMode>(agent, options, "roundingMode")?;
    settings.smallest_unit = get_unit(agent, options, "smallestUnit")?;
    Ok(settings)
}

/// The argument of `round`: a unit, or an object with increment, mode and unit.
pub fn get_rounding_options(agent: &mut Agent, round_to: Value) -> JsResult<RoundingOptions> {
    let mut rounding = RoundingOptions::default();
    rounding.largest_unit = None;
    match options_or_shorthand(agent, round_to)? {
        Shorthand::Text(unit) => rounding.smallest_unit = Some(parse_option(agent, &unit, "smallestUnit")?),
        Shorthand::Options(options) => {
            rounding.increment = Some(get_rounding_increment(agent, options)?);
            rounding.rounding_mode = get_option(agent, options, "roundingMode")?;
            rounding.smallest_unit = get_unit(agent, options, "smallestUnit")?;
            if rounding.smallest_unit.is_none() {
                return Err(agent.throw(message::TemporalOptionMissing("smallestUnit")));
            }
        }
    }
    Ok(rounding)
}

// GetTemporalFractionalSecondDigitsOption ( options ), https://tc39.es/proposal-temporal/#sec-temporal-gettemporalfractionalseconddigitsoption
pub fn get_fractional_second_digits(agent: &mut Agent, options: Options) -> JsResult<Precision> {
    let name = "fractionalSecondDigits";
    let Some(options) = options else { return Ok(Precision::Auto) };
    let value = agent.get_str(options, name)?;
    if value.is_undefined() {
        return Ok(Precision::Auto);
    }
    let Some(number) = value.as_number() else {
        let text = agent.to_string(value)?;
        let text = agent.short_text(text)?;
        if text == "auto" {
            return Ok(Precision::Auto);
        }
        return Err(agent.throw(message::TemporalOption(text, name)));
    };
    let digits = number.floor();
    if !(0.0..=9.0).contains(&digits) {
        return Err(agent.throw(message::TemporalOption(number, name)));
    }
    Ok(Precision::Digit(digits as u8))
}
/// A smallest unit of a text that ends with a time: hours are too large.
pub fn require_printable_unit(agent: &mut Agent, unit: Option<Unit>) -> JsResult<()> {
    match unit {
        Some(unit) if unit == Unit::Auto || unit >= Unit::Hour => {
            Err(agent.throw(message::TemporalOption(unit, "smallestUnit")))
        }
        _ => Ok(()),
    }
}
/// fractionalSecondDigits, roundingMode, smallestUnit.
pub fn get_to_string_rounding(agent: &mut Agent, options: Options) -> JsResult<ToStringRoundingOptions> {
    let precision = get_fractional_second_digits(agent, options)?;
    let rounding_mode = get_option(agent, options, "roundingMode")?;
    let smallest_unit = get_unit(agent, options, "smallestUnit")?;
    require_printable_unit(agent, smallest_unit)?;
    Ok(ToStringRoundingOptions { precision, smallest_unit, rounding_mode })
}
