/*---
esid: sec-temporal.duration
description: Durations: signs, limits, balancing, text
features: [Temporal]
---*/

const D = Temporal.Duration;
assert.throws(RangeError, () => new D(1, -1));
assert.throws(RangeError, () => new D(0, 0, 0, 1.5));
assert.throws(RangeError, () => new D(2 ** 32));
assert.throws(RangeError, () => D.from({ seconds: 2 ** 53 }));
assert.throws(RangeError, () => D.from({ nanoseconds: 1e40 }));
assert.throws(TypeError, () => D.from({ hour: 1 }));
assert.sameValue(D.from('-P1Y2M3W4DT5H6M7.008009001S').toString(), '-P1Y2M3W4DT5H6M7.008009001S');
assert.sameValue(D.from('PT0.5H').minutes, 30);
assert.sameValue(new D().toString(), 'PT0S');
assert.sameValue(new D().sign, 0);
assert.sameValue(new D(0, 0, 0, -1).negated().days, 1);
assert.sameValue(Object.is(new D().negated().days, 0), true);
assert.sameValue(D.from({ hours: 25 }).round({ largestUnit: 'day' }).toString(), 'P1DT1H');
assert.sameValue(D.from({ minutes: 90 }).total('hour'), 1.5);
assert.sameValue(D.from('PT1H').add({ minutes: -90 }).toString(), '-PT30M');
assert.throws(RangeError, () => D.from({ months: 1 }).add({ days: 1 }));
assert.throws(RangeError, () => D.from({ months: 1 }).total('day'));
assert.sameValue(D.from({ hours: 1 }).with({ minutes: 5 }).toString(), 'PT1H5M');
assert.sameValue(D.from({ milliseconds: 999, microseconds: 9999 }).toString({ fractionalSecondDigits: 2 }), 'PT1.00S');
