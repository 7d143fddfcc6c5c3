/*---
esid: sec-temporal.plaindate.prototype.until
description: Counting the months of many thousand years ends at once, where the calendar makes that dear
features: [Temporal]
---*/

const a = Temporal.PlainDate.from('-271821-04-20[u-ca=chinese]'), b = Temporal.PlainDate.from('+275760-09-13[u-ca=chinese]');
assert.throws(RangeError, () => a.until(b, { largestUnit: 'months' }));
assert.sameValue(a.until(b).days, 2e8);
assert.sameValue(a.until(b, { largestUnit: 'years' }).years > 547000, true);
assert.sameValue(Temporal.PlainDate.from('1900-01-31[u-ca=chinese]').until('2000-01-31[u-ca=chinese]', { largestUnit: 'months' }).months, 1236);
assert.throws(RangeError, () => Temporal.Duration.from({ days: 1e8 }).round({ relativeTo: a, largestUnit: 'months' }));
