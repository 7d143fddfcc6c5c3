/*---
esid: sec-temporal.plaindate
description: Weeks of years begin on Monday, and the first has a Thursday
features: [Temporal]
---*/

for (const [text, week, year, day] of [['2024-12-30', 1, 2025, 1], ['2021-01-03', 53, 2020, 7], ['2024-02-29', 9, 2024, 4], ['2016-01-01', 53, 2015, 5]]) {
  const d = Temporal.PlainDate.from(text);
  assert.sameValue(d.weekOfYear, week, text);
  assert.sameValue(d.yearOfWeek, year, text);
  assert.sameValue(d.dayOfWeek, day, text);
}
assert.sameValue(Temporal.PlainDate.from('2024-02-29[u-ca=hebrew]').weekOfYear, undefined);
assert.sameValue(Temporal.PlainDate.from('1900-03-01').dayOfYear, 60);
assert.sameValue(Temporal.PlainDate.from('2000-03-01').inLeapYear, true);
assert.sameValue(Temporal.PlainDate.from('2024-03-01').era, undefined);
