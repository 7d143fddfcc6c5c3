/*---
esid: sec-temporal.duration.prototype.round
description: Months and days of a duration are as long as where they begin
features: [Temporal]
---*/

const D = Temporal.Duration, from = D.from;
assert.sameValue(from({ days: 31 }).round({ largestUnit: 'month', relativeTo: '2024-01-01' }).toString(), 'P1M');
assert.sameValue(from({ days: 31 }).round({ largestUnit: 'month', relativeTo: '2024-02-01' }).toString(), 'P1M2D');
assert.sameValue(from({ months: 1 }).total({ unit: 'day', relativeTo: { year: 2024, month: 2, day: 1 } }), 29);
assert.sameValue(from({ hours: 24 }).round({ largestUnit: 'day', relativeTo: '2024-03-10T00:00[America/New_York]' }).toString(), 'P1DT1H');
assert.sameValue(from({ days: 1 }).total({ unit: 'hour', relativeTo: '2024-11-03T00:00[America/New_York]' }), 25);
assert.sameValue(D.compare({ days: 31 }, { months: 1 }, { relativeTo: '2024-02-01' }), 1);
assert.sameValue(D.compare({ hours: 24 }, { days: 1 }), 0);
assert.throws(RangeError, () => D.compare({ days: 31 }, { months: 1 }));
assert.throws(RangeError, () => from({ days: 1 }).round({}));
assert.throws(TypeError, () => from({ days: 1 }).round({ largestUnit: 'day', relativeTo: {} }));
assert.sameValue(from({ months: 13 }).round({ largestUnit: 'year', relativeTo: '2024-01-01[u-ca=hebrew]' }).toString(), 'P1Y', 'a leap year of thirteen months');
