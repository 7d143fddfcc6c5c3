//! Temporal.Now: the host's clock and time zone.

use super::time_zone::to_temporal_time_zone_identifier;
use super::{checked, create};
use crate::builtins::arg;
use crate::heap::Value;
use crate::runtime::native::{method, to_string_tag};
use crate::runtime::time_zone_provider::{provider, system_time_zone_identifier};
use crate::runtime::{Agent, JsResult, Prop};
use temporal_rs::{Instant, TimeZone, ZonedDateTime};

/// Properties of the object.
pub static OBJECT: &[Prop] = &[
    to_string_tag("Temporal.Now"),
    method("timeZoneId", 0, time_zone_id),
    method("instant", 0, instant),
    method("plainDateTimeISO", 0, plain_date_time_iso),
    method("zonedDateTimeISO", 0, zoned_date_time_iso),
    method("plainDateISO", 0, plain_date_iso),
    method("plainTimeISO", 0, plain_time_iso),
];

fn now(agent: &mut Agent) -> f64 {
    agent.hooks.as_mut().map_or(0.0, |hooks| hooks.now())
}
// SystemUTCEpochNanoseconds ( ), https://tc39.es/proposal-temporal/#sec-temporal-systemutcepochnanoseconds
fn system_epoch_nanoseconds(agent: &mut Agent) -> i128 {
    let limit = 8.64e15;
    let now = now(agent).clamp(-limit, limit);
    // Milliseconds first: a double of nanoseconds would be some hundreds off.
    now.floor() as i128 * 1_000_000 + ((now - now.floor()) * 1e6) as i128
}
/// Now in a time zone, the host's by default.
fn system_date_time(agent: &mut Agent, zone: Value) -> JsResult<ZonedDateTime> {
    let zone = match zone {
        Value::UNDEFINED => {
            let name = system_time_zone_identifier(now(agent));
            // The host's zone may have a name that the table of names lacks.
            match TimeZone::try_from_identifier_str_with_provider(&name, &provider()) {
                Ok(zone) => zone,
                Err(_) => TimeZone::utc_with_provider(&provider()),
            }
        }
        like => to_temporal_time_zone_identifier(agent, like)?,
    };
    let nanoseconds = system_epoch_nanoseconds(agent);
    checked(agent, ZonedDateTime::try_new_iso_with_provider(nanoseconds, zone, &provider()))
}

// Temporal.Now.timeZoneId ( ), https://tc39.es/proposal-temporal/#sec-temporal.now.timezoneid
fn time_zone_id(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    let zoned = system_date_time(agent, Value::UNDEFINED)?;
    super::text(agent, zoned.time_zone().identifier_with_provider(&provider()))
}
// Temporal.Now.instant ( ), https://tc39.es/proposal-temporal/#sec-temporal.now.instant
fn instant(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    let nanoseconds = system_epoch_nanoseconds(agent);
    super::created(agent, Instant::try_new(nanoseconds))
}
// Temporal.Now.plainDateTimeISO ( [ temporalTimeZoneLike ] ), https://tc39.es/proposal-temporal/#sec-temporal.now.plaindatetimeiso
fn plain_date_time_iso(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = system_date_time(agent, arg(args, 0))?;
    Ok(create(agent, zoned.to_plain_date_time()))
}
// Temporal.Now.zonedDateTimeISO ( [ temporalTimeZoneLike ] ), https://tc39.es/proposal-temporal/#sec-temporal.now.zoneddatetimeiso
fn zoned_date_time_iso(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = system_date_time(agent, arg(args, 0))?;
    Ok(create(agent, zoned))
}
// Temporal.Now.plainDateISO ( [ temporalTimeZoneLike ] ), https://tc39.es/proposal-temporal/#sec-temporal.now.plaindateiso
fn plain_date_iso(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = system_date_time(agent, arg(args, 0))?;
    Ok(create(agent, zoned.to_plain_date()))
}
// Temporal.Now.plainTimeISO ( [ temporalTimeZoneLike ] ), https://tc39.es/proposal-temporal/#sec-temporal.now.plaintimeiso
fn plain_time_iso(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let zoned = system_date_time(agent, arg(args, 0))?;
    Ok(create(agent, zoned.to_plain_time()))
}
