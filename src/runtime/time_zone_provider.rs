//! What Temporal asks of time zones: names from a table of their own, offsets and transitions from the zone database.

use super::time_zone::Zone;
use jiff::Timestamp;
use jiff::tz::{AmbiguousOffset, TimeZone};
use std::sync::RwLock;
use timezone_provider::CompiledNormalizer;
use timezone_provider::TimeZoneProviderError;
use timezone_provider::epoch_nanoseconds::EpochNanoseconds;
use timezone_provider::provider::{
    CandidateEpochNanoseconds, EpochNanosecondsAndOffset, GapEntryOffsets, IsoDateTime, NormalizerAndResolver,
    ResolvedId, TimeZoneNormalizer, TimeZoneResolver, TransitionDirection, UtcOffsetSeconds,
};

/// Nanoseconds in a second.
const SECOND: i128 = 1_000_000_000;
/// Nanoseconds in 400 years, after which the calendar repeats.
const CYCLE: i128 = 146_097 * 86_400 * SECOND;
/// Within these limits the zone database is asked; beyond, at a time a multiple of 400 years away.
const LOW: i128 = -370_000_000_000 * SECOND;
const HIGH: i128 = 250_000_000_000 * SECOND;
/// Rules that repeat have a transition within this time.
const RECURRENT: i128 = 3 * 366 * 86_400 * SECOND;

/// The zones that were asked for: a resolved zone is its place here. There are some hundreds of names, so it stays small.
static ZONES: RwLock<Vec<(Vec<u8>, TimeZone)>> = RwLock::new(Vec::new());

/// Answers from the zone database.
#[derive(Clone, Copy, Default, Debug)]
pub struct Database;
/// Names and answers.
pub type Provider = NormalizerAndResolver<CompiledNormalizer, Database>;

/// The provider of all realms.
pub fn provider() -> Provider {
    Provider::new(Database)
}

// SystemTimeZoneIdentifier ( ), https://tc39.es/ecma262/#sec-systemtimezoneidentifier
pub fn system_time_zone_identifier(now: f64) -> String {
    let zone = super::time_zone::local();
    if let Zone::Named(zone) = zone
        && let Some(name) = zone.iana_name()
    {
        return name.to_string();
    }
    match zone.offset(now) {
        0.0 => "UTC".to_string(),
        offset => super::time_zone::offset_text(offset, ":"),
    }
}

/// A time in the database's range with the same calendar, and what to add to come back.
fn folded(t: i128) -> (i128, i128) {
    let shift = if t > HIGH {
        (t - HIGH + CYCLE - 1) / CYCLE * CYCLE
    } else if t < LOW {
        -((LOW - t + CYCLE - 1) / CYCLE * CYCLE)
    } else {
        0
    };
    (t - shift, shift)
}
fn timestamp(t: i128) -> Timestamp {
    Timestamp::from_nanosecond(t).unwrap_or(Timestamp::UNIX_EPOCH)
}
fn seconds(offset: jiff::tz::Offset) -> UtcOffsetSeconds {
    UtcOffsetSeconds(offset.seconds() as i64)
}

fn zone(id: ResolvedId) -> Result<TimeZone, TimeZoneProviderError> {
    let zones = ZONES.read().unwrap_or_else(|poisoned| poisoned.into_inner());
    zones.get(id.0).map(|(_, zone)| zone.clone()).ok_or(TimeZoneProviderError::Range("Unknown time zone"))
}

/// The first transition that changes the offset, from this time on or back.
fn transition(zone: &TimeZone, from: i128, direction: TransitionDirection) -> Option<i128> {
    let changes = |at: Timestamp| zone.to_offset(at) != zone.to_offset(timestamp(at.as_nanosecond() - 1));
    let found = match direction {
        TransitionDirection::Next => zone.following(timestamp(from)).map(|t| t.timestamp()).find(|&at| changes(at)),
        TransitionDirection::Previous => zone.preceding(timestamp(from)).map(|t| t.timestamp()).find(|&at| changes(at)),
    };
    found.map(Timestamp::as_nanosecond)
}

impl TimeZoneResolver for Database {
    fn get_id(&self, name: &[u8]) -> Result<ResolvedId, TimeZoneProviderError> {
        let place = |zones: &[(Vec<u8>, TimeZone)]| zones.iter().position(|(other, _)| other == name).map(ResolvedId);
        if let Some(id) = place(&ZONES.read().unwrap_or_else(|poisoned| poisoned.into_inner())) {
            return Ok(id);
        }
        // A link is what it links to, whatever the database has under its own name.
        let names = CompiledNormalizer;
        let primary = names.canonicalized(names.normalized(name)?)?;
        let zone = TimeZone::get(names.identifier(primary)?)
            .or_else(|_| TimeZone::get(&String::from_utf8_lossy(name)))
            .map_err(|_| TimeZoneProviderError::Range("Unknown time zone"))?;
        let mut zones = ZONES.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(id) = place(&zones) {
            return Ok(id);
        }
        zones.push((name.to_vec(), zone));
        Ok(ResolvedId(zones.len() - 1))
    }

    fn candidate_nanoseconds_for_local_epoch_nanoseconds(
        &self,
        id: ResolvedId,
        local: IsoDateTime,
    ) -> Result<CandidateEpochNanoseconds, TimeZoneProviderError> {
        let zone = zone(id)?;
        let local = local.as_nanoseconds().0;
        let (near, shift) = folded(local);
        let at = |offset: jiff::tz::Offset| EpochNanosecondsAndOffset {
            ns: EpochNanoseconds(local - offset.seconds() as i128 * SECOND),
            offset: seconds(offset),
        };
        let civil = TimeZone::UTC.to_datetime(timestamp(near));
        Ok(match zone.to_ambiguous_timestamp(civil).offset() {
            AmbiguousOffset::Unambiguous { offset } => CandidateEpochNanoseconds::One(at(offset)),
            AmbiguousOffset::Fold { before, after } => CandidateEpochNanoseconds::Two([at(before), at(after)]),
            AmbiguousOffset::Gap { before, after } => {
                // The skipped local time is after the transition by the offset before it, and before it by the one after it.
                let early = near - after.seconds() as i128 * SECOND;
                let found = transition(&zone, early, TransitionDirection::Next).unwrap_or(early);
                CandidateEpochNanoseconds::Zero(GapEntryOffsets {
                    offset_before: seconds(before),
                    offset_after: seconds(after),
                    transition_epoch: EpochNanoseconds(found + shift),
                })
            }
        })
    }

    fn transition_nanoseconds_for_utc_epoch_nanoseconds(
        &self,
        id: ResolvedId,
        t: i128,
    ) -> Result<UtcOffsetSeconds, TimeZoneProviderError> {
        Ok(seconds(zone(id)?.to_offset(timestamp(folded(t).0))))
    }

    fn get_time_zone_transition(
        &self,
        id: ResolvedId,
        t: i128,
        direction: TransitionDirection,
    ) -> Result<Option<EpochNanoseconds>, TimeZoneProviderError> {
        let zone = zone(id)?;
        let found = if t < LOW {
            // Nothing changed before there were clocks.
            match direction {
                TransitionDirection::Previous => None,
                TransitionDirection::Next => transition(&zone, LOW, direction),
            }
        } else {
            let (near, shift) = folded(t);
            transition(&zone, near, direction).map(|at| match shift {
                0 => at,
                // The rules do not repeat: it is what it is.
                _ if near - at > RECURRENT => at,
                _ => at + shift,
            })
        };
        Ok(found.map(EpochNanoseconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timezone_provider::provider::TimeZoneProvider;

    fn local(year: i32, month: u8, day: u8, hour: u8, minute: u8) -> IsoDateTime {
        IsoDateTime { year, month, day, hour, minute, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }
    }

    #[test]
    fn gaps_and_folds() {
        let provider = provider();
        let id = provider.get(b"america/new_york").expect("a zone");
        assert_eq!(provider.identifier(id).expect("a name"), "America/New_York");
        let at = |date| provider.candidate_nanoseconds_for_local_epoch_nanoseconds(id, date).expect("an answer");
        for year in [2024, 2024 + 400 * 30] {
            let CandidateEpochNanoseconds::Zero(gap) = at(local(year, 3, 10, 2, 30)) else { panic!("no gap") };
            assert_eq!((gap.offset_before.0, gap.offset_after.0), (-18_000, -14_400));
            assert_eq!(gap.transition_epoch, EpochNanoseconds(local(year, 3, 10, 7, 0).as_nanoseconds().0));
            let CandidateEpochNanoseconds::Two([one, two]) = at(local(year, 11, 3, 1, 30)) else { panic!("no fold") };
            assert_eq!(two.ns.0 - one.ns.0, 3_600 * SECOND);
        }
    }

    #[test]
    fn transitions_beyond_the_database() {
        let provider = provider();
        let far = 300_000_000_000 * SECOND;
        let next = |name: &[u8], t, direction| {
            let id = provider.get(name).expect("a zone");
            provider.get_time_zone_transition(id, t, direction).expect("an answer").map(|at| at.0)
        };
        let after = next(b"Europe/Berlin", far, TransitionDirection::Next).expect("rules go on");
        assert!(after > far && after - far < RECURRENT);
        let tokyo = next(b"Asia/Tokyo", far, TransitionDirection::Previous).expect("the last of Tokyo");
        assert!(tokyo < 0);
        assert_eq!(next(b"Asia/Tokyo", far, TransitionDirection::Next), None);
        assert_eq!(next(b"Europe/Berlin", LOW * 2, TransitionDirection::Previous), None);
        assert!(next(b"Europe/Berlin", LOW * 2, TransitionDirection::Next).is_some());
    }
}
