/*---
esid: sec-temporal.zoneddatetime.from
description: An offset that does not fit its zone is used, ignored, preferred or rejected
features: [Temporal]
---*/

const text = '2024-07-01T12:00-08:00[Europe/Berlin]', from = offset => Temporal.ZonedDateTime.from(text, { offset }).toString();
assert.throws(RangeError, () => from());
assert.sameValue(from('use'), '2024-07-01T22:00:00+02:00[Europe/Berlin]');
assert.sameValue(from('ignore'), '2024-07-01T12:00:00+02:00[Europe/Berlin]');
assert.sameValue(from('prefer'), '2024-07-01T12:00:00+02:00[Europe/Berlin]');
assert.sameValue(Temporal.ZonedDateTime.from('2024-07-01T12:00Z[Europe/Berlin]').hour, 14);
const z = Temporal.ZonedDateTime.from('2024-07-01T12:00+02:00[Europe/Berlin]');
assert.sameValue(z.with({ month: 1 }).offset, '+01:00');
assert.sameValue(z.withTimeZone('+05:30').toString(), '2024-07-01T15:30:00+05:30[+05:30]');
assert.sameValue(z.equals(z.withTimeZone('UTC')), false);
assert.sameValue(Temporal.ZonedDateTime.compare(z, z.withTimeZone('UTC')), 0);
assert.sameValue(z.withTimeZone('Asia/Calcutta').equals(z.withTimeZone('Asia/Kolkata')), true, 'a link is the zone it links to');
assert.sameValue(z.withTimeZone('Asia/Calcutta').timeZoneId, 'Asia/Calcutta', 'and keeps its name');
assert.throws(RangeError, () => z.withTimeZone('No/Where'));
assert.throws(RangeError, () => z.withTimeZone('+05:30:30'));
assert.sameValue(z.toString({ offset: 'never', timeZoneName: 'critical', calendarName: 'never' }), '2024-07-01T12:00:00[!Europe/Berlin]');
