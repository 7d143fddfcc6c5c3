/*---
esid: sec-temporal.instant
description: Instants add time but no calendar units, and count differences
features: [Temporal]
---*/

const a = Temporal.Instant.from('2024-01-01T00:00+01:00'), b = a.add({ hours: 36, nanoseconds: 1 });
assert.sameValue(a.epochMilliseconds, 1704063600000);
assert.sameValue(a.until(b).toString(), 'PT129600.000000001S');
assert.sameValue(a.until(b, { largestUnit: 'hours', smallestUnit: 'minutes', roundingMode: 'ceil' }).toString(), 'PT36H1M');
assert.throws(RangeError, () => a.add({ days: 1 }));
assert.throws(RangeError, () => new Temporal.Instant(8640000000000000000001n));
assert.throws(RangeError, () => new Temporal.Instant(2n ** 200n));
assert.throws(TypeError, () => new Temporal.Instant(1));
assert.sameValue(b.round({ smallestUnit: 'hour' }).toString({ timeZone: '+05:30' }), '2024-01-02T16:30:00+05:30');
assert.sameValue(Temporal.Instant.compare(a, b), -1);
assert.sameValue(a.equals('2023-12-31T23:00Z'), true);
