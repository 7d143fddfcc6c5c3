/*---
esid: sec-temporal.now
description: Now is one moment in many forms
features: [Temporal]
---*/

const before = Date.now(), instant = Temporal.Now.instant(), after = Date.now();
assert.sameValue(before <= instant.epochMilliseconds && instant.epochMilliseconds <= after, true);
assert.sameValue(typeof Temporal.Now.timeZoneId(), 'string');
const zoned = Temporal.Now.zonedDateTimeISO();
assert.sameValue(zoned.timeZoneId, Temporal.Now.timeZoneId());
assert.sameValue(zoned.calendarId, 'iso8601');
assert.sameValue(zoned.offsetNanoseconds / 6e10 + new Date(zoned.epochMilliseconds).getTimezoneOffset(), 0, 'the zone that Date has');
assert.sameValue(Math.abs(Temporal.Now.plainDateTimeISO('UTC').until(Temporal.Now.plainDateTimeISO('+01:00')).total('minute') - 60) < 1, true);
assert.sameValue(Temporal.Now.plainDateISO('UTC') instanceof Temporal.PlainDate, true);
assert.sameValue(Temporal.Now.plainTimeISO('UTC') instanceof Temporal.PlainTime, true);
assert.throws(RangeError, () => Temporal.Now.plainDateISO('No/Where'));
assert.throws(TypeError, () => Temporal.Now.plainDateISO(null));
