//! Temporal.ZonedDateTime.

use super::calendar::{
    calendar_argument, calendar_getters, calendar_identifier_with_iso_default, calendar_row, counts_months,
    looks_gregorian, pay_for_months, require_same_calendar, time_getters, to_temporal_calendar_identifier,
};
use super::duration::to_temporal_duration;
use super::fields::{DATE, Fields, OFFSET, Required, TIME, TIME_ZONE, prepare_calendar_fields, require_partial};
use super::instant::to_epoch_nanoseconds;
use super::options::{
    Shorthand, get_difference_settings, get_disambiguation, get_fractional_second_digits, get_offset, get_option,
    get_options_object, get_overflow, get_rounding_options, get_show_calendar_name, get_unit, options_or_shorthand,
    overflow_of, parse_option, require_printable_unit,
};
use super::plain_time::to_time_or_midnight;
use super::time_zone::{time_zone_argument, to_temporal_time_zone_identifier};
use super::{
    checked, construct_record, create, created, no_value, ordering, record, require_new, require_string, text,
    this_record,
};
use crate::builtins::arg;
use crate::builtins::date_locale::{Defaults, Moment, format_temporal};
use crate::heap::Value;
use crate::runtime::native::{getter, method, to_string_tag};
use crate::runtime::time_zone::Zone;
use crate::runtime::time_zone_provider::{Provider, provider};
use crate::runtime::{Agent, JsResult, Prop, message};
use temporal_rs::fields::ZonedDateTimeFields;
use temporal_rs::options::{
    DifferenceSettings, Disambiguation, DisplayCalendar, DisplayOffset, DisplayTimeZone, OffsetDisambiguation,
    Overflow, ToStringRoundingOptions,
};
use temporal_rs::parsed_intermediates::ParsedZonedDateTime;
use temporal_rs::partial::PartialZonedDateTime;
use temporal_rs::provider::TransitionDirection;
use temporal_rs::{Duration, TemporalResult, ZonedDateTime};

/// Properties of the constructor.
pub static CONSTRUCTOR: &[Prop] = &[method("from", 1, from), method("compare", 2, compare)];

/// Properties of the prototype; getters of dates and times have tables of their own.
pub static PROTOTYPE: &[Prop] = &[
    to_string_tag("Temporal.ZonedDateTime"),
    getter("timeZoneId", time_zone_id),
    calendar_row!(number "epochMilliseconds", ZonedDateTime, |d| d.epoch_milliseconds() as f64),
    getter("epochNanoseconds", epoch_nanoseconds),
    getter("hoursInDay", hours_in_day),
    calendar_row!(number "offsetNanoseconds", ZonedDateTime, |d| d.offset_nanoseconds() as f64),
    calendar_row!(text "offset", ZonedDateTime, |d| Some(d.offset())),
    method("with", 1, with),
    method("withPlainTime", 0, with_plain_time),
    method("withTimeZone", 1, with_time_zone),
    method("withCalendar", 1, with_calendar),
    method("add", 1, |agent, this, args| add(agent, this, args, "add", false)),
    method("subtract", 1, |agent, this, args| add(agent, this, args, "subtract", true)),
    method("until", 1, |agent, this, args| difference(agent, this, args, "until", ZonedDateTime::until_with_provider)),
    method("since", 1, |agent, this, args| difference(agent, this, args, "since", ZonedDateTime::since_with_provider)),
    method("round", 1, round),
    method("equals", 1, equals),
    method("toString", 0, to_string),
    method("toLocaleString", 0, to_locale_string),
    method("toJSON", 0, to_json),
    method("valueOf", 0, |agent, _, _| no_value(agent, "ZonedDateTime")),
    method("startOfDay", 0, start_of_day),
    method("getTimeZoneTransition", 1, get_time_zone_transition),
    method("toInstant", 0, to_instant),
    method("toPlainDate", 0, to_plain_date),
    method("toPlainTime", 0, to_plain_time),
    method("toPlainDateTime", 0, to_plain_date_time),
];
calendar_getters!(ZonedDateTime);
time_getters!(ZonedDateTime);

// Temporal.ZonedDateTime ( epochNanoseconds, timeZone [ , calendar ] ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = require_new::<ZonedDateTime>(agent)?;
    let nanoseconds = to_epoch_nanoseconds(agent, arg(args, 0))?;
    // IsValidEpochNanoseconds comes before the zone is looked at.
    checked(agent, temporal_rs::Instant::try_new(nanoseconds))?;
    let zone = time_zone_argument(agent, arg(args, 1))?;
    let calendar = calendar_argument(agent, arg(args, 2))?;
    let zoned = ZonedDateTime::try_new_with_provider(nanoseconds, zone, calendar, &provider());
    construct_record(agent, new_target, zoned)
}

/// disambiguation, offset, overflow.
fn get_zoned_options(
    agent: &mut Agent,
    options: Value,
    offset: OffsetDisambiguation,
) -> JsResult<(Disambiguation, OffsetDisambiguation, Overflow)> {
    let options = get_options_object(agent, options)?;
    let disambiguation = get_disambiguation(agent, options)?;
    let offset = get_offset(agent, options, offset)?;
    Ok((disambiguation, offset, get_overflow(agent, options)?))
}
fn zoned_fields(fields: &Fields, overflow: Overflow) -> ZonedDateTimeFields {
    let time = fields.partial_time(overflow);
    ZonedDateTimeFields { calendar_fields: fields.date.clone(), time, offset: fields.offset }
}

// ToTemporalZonedDateTime ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalzoneddatetime
fn to_temporal_zoned_date_time(agent: &mut Agent, item: Value, options: Value) -> JsResult<ZonedDateTime> {
    let reject = OffsetDisambiguation::Reject;
    let Some(object) = item.as_object() else {
        let string = require_string(agent, item)?;
        let parsed = ParsedZonedDateTime::from_utf8_with_provider(string.as_bytes(), &provider());
        let parsed = checked(agent, parsed)?;
        let (disambiguation, offset, _) = get_zoned_options(agent, options, reject)?;
        let zoned = ZonedDateTime::from_parsed_with_provider(parsed, disambiguation, offset, &provider());
        return checked(agent, zoned);
    };
    if let Some(zoned) = record::<ZonedDateTime>(agent, item) {
        get_zoned_options(agent, options, reject)?;
        return Ok(zoned);
    }
    let calendar = calendar_identifier_with_iso_default(agent, object)?;
    let names = DATE | TIME | OFFSET | TIME_ZONE;
    let fields = prepare_calendar_fields(agent, &calendar, object, names, Required::Only(TIME_ZONE))?;
    let (disambiguation, offset, overflow) = get_zoned_options(agent, options, reject)?;
    let partial =
        PartialZonedDateTime { fields: zoned_fields(&fields, overflow), timezone: fields.time_zone, calendar };
    let zoned = ZonedDateTime::from_partial_with_provider(
        partial,
        Some(overflow),
        Some(disambiguation),
        Some(offset),
        &provider(),
    );
    checked(agent, zoned)
}

// Temporal.ZonedDateTime.from ( item [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.from
fn from(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = to_temporal_zoned_date_time(agent, arg(args, 0), arg(args, 1))?;
    Ok(create(agent, zoned))
}
// Temporal.ZonedDateTime.compare ( one, two ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.compare
fn compare(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let one = to_temporal_zoned_date_time(agent, arg(args, 0), Value::UNDEFINED)?;
    let two = to_temporal_zoned_date_time(agent, arg(args, 1), Value::UNDEFINED)?;
    Ok(ordering(one.compare_instant(&two)))
}
// get Temporal.ZonedDateTime.prototype.timeZoneId, https://tc39.es/proposal-temporal/#sec-get-temporal.zoneddatetime.prototype.timezoneid
fn time_zone_id(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "timeZoneId")?;
    text(agent, zoned.time_zone().identifier_with_provider(&provider()))
}
// get Temporal.ZonedDateTime.prototype.epochNanoseconds, https://tc39.es/proposal-temporal/#sec-get-temporal.zoneddatetime.prototype.epochnanoseconds
fn epoch_nanoseconds(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "epochNanoseconds")?;
    Ok(agent.heap.new_bigint_i128(zoned.epoch_nanoseconds().as_i128()).into())
}
// get Temporal.ZonedDateTime.prototype.hoursInDay, https://tc39.es/proposal-temporal/#sec-get-temporal.zoneddatetime.prototype.hoursinday
fn hours_in_day(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "hoursInDay")?;
    let hours = checked(agent, zoned.hours_in_day_with_provider(&provider()))?;
    Ok(Value::number(hours))
}
// Temporal.ZonedDateTime.prototype.with ( temporalZonedDateTimeLike [ , options ] ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.with
fn with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "with")?;
    let object = require_partial(agent, arg(args, 0))?;
    let names = DATE | TIME | OFFSET;
    let fields = prepare_calendar_fields(agent, zoned.calendar(), object, names, Required::Partial)?;
    let (disambiguation, offset, overflow) = get_zoned_options(agent, arg(args, 1), OffsetDisambiguation::Prefer)?;
    let fields = zoned_fields(&fields, overflow);
    let changed = zoned.with_with_provider(fields, Some(disambiguation), Some(offset), Some(overflow), &provider());
    created(agent, changed)
}
// Temporal.ZonedDateTime.prototype.withPlainTime ( [ plainTimeLike ] ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.withplaintime
fn with_plain_time(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "withPlainTime")?;
    let time = to_time_or_midnight(agent, arg(args, 0))?;
    created(agent, zoned.with_plain_time_and_provider(time, &provider()))
}
// Temporal.ZonedDateTime.prototype.withTimeZone ( timeZoneLike ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.withtimezone
fn with_time_zone(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "withTimeZone")?;
    let zone = to_temporal_time_zone_identifier(agent, arg(args, 0))?;
    created(agent, zoned.with_time_zone_with_provider(zone, &provider()))
}
// Temporal.ZonedDateTime.prototype.withCalendar ( calendarLike ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.withcalendar
fn with_calendar(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "withCalendar")?;
    let calendar = to_temporal_calendar_identifier(agent, arg(args, 0))?;
    Ok(create(agent, zoned.with_calendar(calendar)))
}
// AddDurationToZonedDateTime ( operation, zonedDateTime, temporalDurationLike, options ), https://tc39.es/proposal-temporal/#sec-temporal-adddurationtozoneddatetime
fn add(agent: &mut Agent, this: Value, args: &[Value], method: &str, negate: bool) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, method)?;
    let duration = to_temporal_duration(agent, arg(args, 0))?;
    let overflow = overflow_of(agent, arg(args, 1))?;
    let duration = if negate { duration.negated() } else { duration };
    created(agent, zoned.add_with_provider(&duration, Some(overflow), &provider()))
}
// DifferenceTemporalZonedDateTime ( operation, zonedDateTime, other, options ), https://tc39.es/proposal-temporal/#sec-temporal-differencetemporalzoneddatetime
fn difference(
    agent: &mut Agent,
    this: Value,
    args: &[Value],
    method: &str,
    run: fn(&ZonedDateTime, &ZonedDateTime, DifferenceSettings, &Provider) -> TemporalResult<Duration>,
) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, method)?;
    let other = to_temporal_zoned_date_time(agent, arg(args, 0), Value::UNDEFINED)?;
    require_same_calendar(agent, zoned.calendar(), other.calendar())?;
    let settings = get_difference_settings(agent, arg(args, 1))?;
    if counts_months(&settings) {
        pay_for_months(agent, zoned.calendar(), zoned.year() as f64 - other.year() as f64)?;
    }
    created(agent, run(&zoned, &other, settings, &provider()))
}
// Temporal.ZonedDateTime.prototype.round ( roundTo ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.round
fn round(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "round")?;
    let options = get_rounding_options(agent, arg(args, 0))?;
    created(agent, zoned.round_with_provider(options, &provider()))
}
// Temporal.ZonedDateTime.prototype.equals ( other ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.equals
fn equals(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "equals")?;
    let other = to_temporal_zoned_date_time(agent, arg(args, 0), Value::UNDEFINED)?;
    let equal = checked(agent, zoned.equals_with_provider(&other, &provider()))?;
    Ok(Value::from(equal))
}
// Temporal.ZonedDateTime.prototype.toString ( [ options ] ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "toString")?;
    let options = get_options_object(agent, arg(args, 0))?;
    let calendar = get_show_calendar_name(agent, options)?;
    let precision = get_fractional_second_digits(agent, options)?;
    let offset = get_option(agent, options, "offset")?.unwrap_or(DisplayOffset::Auto);
    let rounding_mode = get_option(agent, options, "roundingMode")?;
    let smallest_unit = get_unit(agent, options, "smallestUnit")?;
    let zone = get_option(agent, options, "timeZoneName")?.unwrap_or(DisplayTimeZone::Auto);
    require_printable_unit(agent, smallest_unit)?;
    let rounding = ToStringRoundingOptions { precision, smallest_unit, rounding_mode };
    text(agent, zoned.to_ixdtf_string_with_provider(offset, zone, calendar, rounding, &provider()))
}
// Temporal.ZonedDateTime.prototype.toJSON ( ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.tojson
fn to_json(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "toJSON")?;
    let string = zoned.to_ixdtf_string_with_provider(
        DisplayOffset::Auto,
        DisplayTimeZone::Auto,
        DisplayCalendar::Auto,
        ToStringRoundingOptions::default(),
        &provider(),
    );
    text(agent, string)
}
// Temporal.ZonedDateTime.prototype.toLocaleString ( [ locales [ , options ] ] ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.tolocalestring
fn to_locale_string(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "toLocaleString")?;
    if !looks_gregorian(zoned.calendar()) {
        return to_json(agent, this, &[]);
    }
    let name = checked(agent, zoned.time_zone().identifier_with_provider(&provider()))?;
    let zone = Zone::by_name(&name).unwrap_or(Zone::Fixed(zoned.offset_nanoseconds() as f64 / 1e6));
    format_temporal(agent, args, Moment::Zoned(zoned.epoch_milliseconds() as f64, zone), Defaults::All)
}
// Temporal.ZonedDateTime.prototype.startOfDay ( ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.startofday
fn start_of_day(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "startOfDay")?;
    created(agent, zoned.start_of_day_with_provider(&provider()))
}
// Temporal.ZonedDateTime.prototype.getTimeZoneTransition ( directionParam ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.gettimezonetransition
fn get_time_zone_transition(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "getTimeZoneTransition")?;
    let direction = match options_or_shorthand(agent, arg(args, 0))? {
        Shorthand::Text(text) => Some(parse_option::<TransitionDirection>(agent, &text, "direction")?),
        Shorthand::Options(options) => get_option(agent, options, "direction")?,
    };
    let Some(direction) = direction else { return Err(agent.throw(message::TemporalOptionMissing("direction"))) };
    let found = checked(agent, zoned.get_time_zone_transition_with_provider(direction, &provider()))?;
    Ok(found.map_or(Value::NULL, |found| create(agent, found)))
}
// Temporal.ZonedDateTime.prototype.toInstant ( ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.toinstant
fn to_instant(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "toInstant")?;
    Ok(create(agent, zoned.to_instant()))
}
// Temporal.ZonedDateTime.prototype.toPlainDate ( ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.toplaindate
fn to_plain_date(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "toPlainDate")?;
    Ok(create(agent, zoned.to_plain_date()))
}
// Temporal.ZonedDateTime.prototype.toPlainTime ( ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.toplaintime
fn to_plain_time(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "toPlainTime")?;
    Ok(create(agent, zoned.to_plain_time()))
}
// Temporal.ZonedDateTime.prototype.toPlainDateTime ( ), https://tc39.es/proposal-temporal/#sec-temporal.zoneddatetime.prototype.toplaindatetime
fn to_plain_date_time(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = this_record::<ZonedDateTime>(agent, this, "toPlainDateTime")?;
    Ok(create(agent, zoned.to_plain_date_time()))
}
