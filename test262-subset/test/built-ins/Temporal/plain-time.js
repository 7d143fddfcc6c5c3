/*---
esid: sec-temporal.plaintime
description: Times wrap around midnight, and regulate what is out of range
features: [Temporal]
---*/

const t = new Temporal.PlainTime(23, 59, 59, 999, 999, 999);
assert.sameValue(t.add({ nanoseconds: 1 }).toString(), '00:00:00');
assert.sameValue(t.round('hour').toString(), '00:00:00');
assert.sameValue(t.round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'floor' }).toString(), '23:30:00');
assert.sameValue(t.toString({ fractionalSecondDigits: 2 }), '23:59:59.99');
assert.sameValue(t.toString({ smallestUnit: 'minute', roundingMode: 'ceil' }), '00:00');
assert.sameValue(Temporal.PlainTime.from({ hour: 25, minute: -3 }).toString(), '23:00:00');
assert.throws(RangeError, () => Temporal.PlainTime.from({ minute: -3 }, { overflow: 'reject' }));
assert.throws(RangeError, () => new Temporal.PlainTime(0, 0, 0, 1000));
assert.throws(RangeError, () => new Temporal.PlainTime(-1));
assert.throws(TypeError, () => Temporal.PlainTime.from({}));
assert.throws(TypeError, () => t.with({ hour: 1, calendar: 'iso8601' }));
assert.throws(RangeError, () => t.toString({ smallestUnit: 'hour' }));
assert.sameValue(new Temporal.PlainTime(1).until('00:30').toString(), '-PT30M');
assert.sameValue(Temporal.PlainTime.from('T1530').toString(), '15:30:00');
