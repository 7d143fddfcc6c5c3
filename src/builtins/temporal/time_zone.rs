//! Time zones as arguments.

use super::{checked, record, require_string};
use crate::heap::Value;
use crate::runtime::time_zone_provider::provider;
use crate::runtime::{Agent, JsResult};
use temporal_rs::{TimeZone, ZonedDateTime};

/// A constructor's time zone: an identifier or an offset.
pub fn time_zone_argument(agent: &mut Agent, value: Value) -> JsResult<TimeZone> {
    let name = require_string(agent, value)?;
    checked(agent, TimeZone::try_from_identifier_str_with_provider(&name, &provider()))
}

// ToTemporalTimeZoneIdentifier ( temporalTimeZoneLike ), https://tc39.es/proposal-temporal/#sec-temporal-totemporaltimezoneidentifier
pub fn to_temporal_time_zone_identifier(agent: &mut Agent, value: Value) -> JsResult<TimeZone> {
    if let Some(zoned) = record::<ZonedDateTime>(agent, value) {
        return Ok(*zoned.time_zone());
    }
    let text = require_string(agent, value)?;
    checked(agent, TimeZone::try_from_str_with_provider(&text, &provider()))
}
