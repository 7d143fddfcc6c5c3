/*---
esid: sec-temporal.plaindate.prototype.tolocalestring
description: Without Intl, Temporal objects are written as Date is
features: [Temporal]
---*/

const z = Temporal.ZonedDateTime.from('2024-02-09T17:05:06.789-05:00[America/New_York]');
assert.sameValue(z.toLocaleString(), '2/9/2024, 5:05:06 PM EST');
assert.sameValue(z.toPlainDate().toLocaleString('en', { dateStyle: 'full' }), 'Friday, February 9, 2024');
assert.sameValue(z.toPlainTime().toLocaleString('en', { timeStyle: 'short' }), '5:05 PM');
assert.sameValue(z.toPlainTime().toLocaleString('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }), '17:05');
assert.sameValue(z.toPlainDateTime().toLocaleString(), '2/9/2024, 5:05:06 PM');
assert.sameValue(z.toInstant().toLocaleString('en', { timeZone: 'UTC' }), '2/9/2024, 10:05:06 PM');
assert.sameValue(Temporal.PlainYearMonth.from('2024-02').toLocaleString('en', { month: 'long', year: 'numeric' }), 'February 2024');
assert.sameValue(Temporal.PlainMonthDay.from('02-09').toLocaleString(), '2/9');
assert.throws(TypeError, () => z.toPlainDate().toLocaleString('en', { timeStyle: 'short' }));
assert.throws(TypeError, () => z.toPlainTime().toLocaleString('en', { year: 'numeric' }));
assert.throws(TypeError, () => z.toLocaleString('en', { timeZone: 'UTC' }));
assert.sameValue(Temporal.Duration.from('P1D').toLocaleString(), 'P1D');
assert.sameValue(JSON.stringify({ z: z.toInstant() }), '{"z":"2024-02-09T22:05:06.789Z"}');
