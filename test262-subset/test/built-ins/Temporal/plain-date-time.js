/*---
esid: sec-temporal.plaindatetime
description: Date and time together: carrying, rounding, comparing
features: [Temporal]
---*/

const dt = Temporal.PlainDateTime.from('2023-12-31T23:59:30.5');
assert.sameValue(dt.round('minute').toString(), '2024-01-01T00:00:00');
assert.sameValue(dt.add({ seconds: 29, milliseconds: 500 }).year, 2024);
assert.sameValue(dt.with({ month: 2 }).toString(), '2023-02-28T23:59:30.5');
assert.sameValue(dt.withPlainTime().toString(), '2023-12-31T00:00:00');
assert.sameValue(dt.until('2024-02-29T00:00', { largestUnit: 'month' }).toString(), 'P1M28DT29.5S');
assert.sameValue(Temporal.PlainDateTime.compare(dt, '2023-12-31T23:59:30.500000001'), -1);
assert.sameValue(dt.toString({ calendarName: 'always', smallestUnit: 'second' }), '2023-12-31T23:59:30[u-ca=iso8601]');
assert.sameValue(dt.toPlainDate().toPlainDateTime(dt).equals(dt), true);
assert.throws(RangeError, () => Temporal.PlainDateTime.from('2023-12-31T23:59Z'));
assert.throws(RangeError, () => dt.round({ smallestUnit: 'minute', roundingIncrement: 7 }));
assert.throws(TypeError, () => dt.round());
