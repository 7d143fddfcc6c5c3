/*---
esid: sec-temporal.zoneddatetime
description: Skipped and doubled local times go where disambiguation says
features: [Temporal]
---*/

const at = (text, disambiguation) => Temporal.PlainDateTime.from(text).toZonedDateTime('America/New_York', { disambiguation }).toString();
assert.sameValue(at('2024-03-10T02:30'), '2024-03-10T03:30:00-04:00[America/New_York]');
assert.sameValue(at('2024-03-10T02:30', 'earlier'), '2024-03-10T01:30:00-05:00[America/New_York]');
assert.throws(RangeError, () => at('2024-03-10T02:30', 'reject'));
assert.sameValue(at('2024-11-03T01:30'), '2024-11-03T01:30:00-04:00[America/New_York]');
assert.sameValue(at('2024-11-03T01:30', 'later'), '2024-11-03T01:30:00-05:00[America/New_York]');
const day = Temporal.ZonedDateTime.from('2024-03-10T12:00[america/new_york]');
assert.sameValue(day.timeZoneId, 'America/New_York');
assert.sameValue(day.hoursInDay, 23);
assert.sameValue(day.subtract({ days: 1 }).hour, 12);
assert.sameValue(day.subtract({ hours: 24 }).hour, 11);
assert.sameValue(day.startOfDay().until(day).toString(), 'PT11H');
assert.sameValue(Temporal.ZonedDateTime.from('2018-12-30T00:00[Africa/Cairo]').offset, '+02:00');
assert.sameValue(Temporal.PlainDate.from('2011-12-30').toZonedDateTime('Pacific/Apia').toString(), '2011-12-31T00:00:00+14:00[Pacific/Apia]', 'a day that was skipped');
