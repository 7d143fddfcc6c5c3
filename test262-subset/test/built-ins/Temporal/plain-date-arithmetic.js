/*---
esid: sec-temporal.plaindate.prototype.add
description: Dates add months before days, and count back what they added
features: [Temporal]
---*/

const d = new Temporal.PlainDate(2024, 1, 31);
assert.sameValue(d.add({ months: 1 }).toString(), '2024-02-29');
assert.throws(RangeError, () => d.add({ months: 1 }, { overflow: 'reject' }));
assert.sameValue(d.add({ months: 1, days: 1 }).toString(), '2024-03-01');
assert.sameValue(d.subtract('P1Y1W').toString(), '2023-01-24');
assert.sameValue(d.add({ hours: 49 }).toString(), '2024-02-02');
assert.sameValue(d.until('2025-03-01', { largestUnit: 'years' }).toString(), 'P1Y1M1D');
assert.sameValue(d.since('2025-03-01', { largestUnit: 'weeks' }).toString(), '-P56W3D');
assert.sameValue(d.until('2024-06-20', { smallestUnit: 'month', roundingMode: 'halfExpand' }).toString(), 'P5M');
assert.throws(RangeError, () => d.until('2024-02-01[u-ca=hebrew]'), 'calendars must agree');
assert.throws(RangeError, () => d.until('2024-02-01', { largestUnit: 'hour' }));
assert.throws(RangeError, () => new Temporal.PlainDate(275760, 9, 14));
