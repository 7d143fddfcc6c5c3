/*---
esid: sec-temporal.plaindate.from
description: A date from a bag: overflow, month codes, and what is missing
features: [Temporal]
---*/

const from = Temporal.PlainDate.from;
assert.sameValue(from({ year: 2023, month: 2, day: 31 }).toString(), '2023-02-28');
assert.throws(RangeError, () => from({ year: 2023, month: 2, day: 31 }, { overflow: 'reject' }));
assert.sameValue(from({ year: 2023, monthCode: 'M13', day: 1, calendar: 'coptic' }).monthCode, 'M13');
assert.throws(RangeError, () => from({ year: 2023, monthCode: 'M13', day: 1 }));
assert.throws(RangeError, () => from({ year: 2023, month: 3, monthCode: 'M04', day: 1 }));
assert.throws(TypeError, () => from({ year: 2023, day: 1 }));
assert.throws(TypeError, () => from({ month: 1, day: 1 }));
assert.throws(RangeError, () => from({ year: 2023, month: 0, day: 1 }));
assert.throws(RangeError, () => from({ year: Infinity, month: 1, day: 1 }));
assert.throws(TypeError, () => from(20240101));
assert.sameValue(from({ year: 2024.9, month: '2', day: 1e9 }).toString(), '2024-02-29');
