/*---
esid: sec-temporal-parseisodatetime
description: Strings that look like dates but are none
features: [Temporal]
---*/

for (const text of ['', '2024', '2024-13-01', '2023-02-29', '-000000-01-01', '2024-1-1', '2024-01-01T25:00', '2024-01-01 ', '\u22122024-01-01', '2024-01-01[u-ca=nope]', '2024-01-01[!x=y]', '2024-01-01[u-ca=iso8601][!u-ca=gregory]', '2024-01-01T00:00:00.0000000001', '2024-01-01T00+00:00:00.1234567890', 'x', '\uD800']) {
  assert.throws(RangeError, () => Temporal.PlainDate.from(text), JSON.stringify(text));
}
for (const text of ['20240101', '2024-01-01T23:59:60', '+002024-01-01', '2024-01-01t00:00', '2024-01-01[x=y]', '2024-01-01[Europe/Berlin]', '2024-01-01 00:00,5'.replace(',5', ''), '2024-01-01[u-ca=iso8601][u-ca=hebrew]']) {
  assert.sameValue(Temporal.PlainDate.from(text).toString(), '2024-01-01', text);
}
assert.throws(RangeError, () => Temporal.Instant.from('2024-01-01T00:00'));
assert.throws(RangeError, () => Temporal.ZonedDateTime.from('2024-01-01T00:00Z'));
assert.throws(RangeError, () => Temporal.PlainTime.from('2024-01-01'));
assert.throws(RangeError, () => Temporal.PlainTime.from('1214'), 'may be the 14th of December');
assert.throws(RangeError, () => Temporal.Duration.from('P1.5D'));
assert.throws(RangeError, () => Temporal.Duration.from('P'));
