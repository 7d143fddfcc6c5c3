//! The option `relativeTo` of durations.

use super::calendar::calendar_identifier_with_iso_default;
use super::fields::{DATE, OFFSET, Required, TIME, TIME_ZONE, prepare_calendar_fields};
use super::options::Options;
use super::{checked, record, require_string};
use crate::runtime::time_zone_provider::provider;
use crate::runtime::{Agent, JsResult};
use temporal_rs::fields::ZonedDateTimeFields;
use temporal_rs::options::{Disambiguation, OffsetDisambiguation, Overflow, RelativeTo};
use temporal_rs::partial::PartialZonedDateTime;
use temporal_rs::{PlainDate, PlainDateTime, ZonedDateTime};

// GetTemporalRelativeToOption ( options ), https://tc39.es/proposal-temporal/#sec-temporal-totemporalrelativeto
pub fn get_relative_to(agent: &mut Agent, options: Options) -> JsResult<Option<RelativeTo>> {
    let Some(options) = options else { return Ok(None) };
    let value = agent.get_str(options, "relativeTo")?;
    if value.is_undefined() {
        return Ok(None);
    }
    let Some(object) = value.as_object() else {
        let text = require_string(agent, value)?;
        return checked(agent, RelativeTo::try_from_str_with_provider(&text, &provider())).map(Some);
    };
    if let Some(zoned) = record::<ZonedDateTime>(agent, value) {
        return Ok(Some(zoned.into()));
    }
    if let Some(date) = record::<PlainDate>(agent, value) {
        return Ok(Some(date.into()));
    }
    if let Some(date_time) = record::<PlainDateTime>(agent, value) {
        return Ok(Some(date_time.to_plain_date().into()));
    }
    let calendar = calendar_identifier_with_iso_default(agent, object)?;
    let names = DATE | TIME | OFFSET | TIME_ZONE;
    let fields = prepare_calendar_fields(agent, &calendar, object, names, Required::Only(0))?;
    let time = fields.partial_time(Overflow::Constrain);
    if fields.time_zone.is_none() {
        let date = checked(agent, calendar.date_from_fields(fields.date, Overflow::Constrain))?;
        return Ok(Some(date.into()));
    }
    let partial = PartialZonedDateTime {
        fields: ZonedDateTimeFields { calendar_fields: fields.date, time, offset: fields.offset },
        timezone: fields.time_zone,
        calendar,
    };
    let zoned = ZonedDateTime::from_partial_with_provider(
        partial,
        Some(Overflow::Constrain),
        Some(Disambiguation::Compatible),
        Some(OffsetDisambiguation::Reject),
        &provider(),
    );
    Ok(Some(checked(agent, zoned)?.into()))
}
