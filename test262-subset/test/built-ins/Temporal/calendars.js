/*---
esid: sec-temporal.plaindate.prototype.withcalendar
description: One day in many calendars, and back
features: [Temporal]
---*/

const day = Temporal.PlainDate.from('2024-10-03');
for (const [calendar, year, monthCode, date] of [
  ['hebrew', 5785, 'M01', 1], ['gregory', 2024, 'M10', 3], ['buddhist', 2567, 'M10', 3], ['roc', 113, 'M10', 3], ['japanese', 2024, 'M10', 3],
  ['persian', 1403, 'M07', 12], ['chinese', 2024, 'M09', 1], ['coptic', 1741, 'M01', 23], ['ethiopic', 2017, 'M01', 23], ['indian', 1946, 'M07', 11],
]) {
  const d = day.withCalendar(calendar);
  assert.sameValue(d.year, year, calendar + ' year');
  assert.sameValue(d.monthCode, monthCode, calendar + ' month');
  assert.sameValue(d.day, date, calendar + ' day');
  assert.sameValue(Temporal.PlainDate.from({ year: d.year, monthCode: d.monthCode, day: d.day, calendar }).withCalendar('iso8601').equals(day), true, calendar + ' and back');
  assert.sameValue(d.toString(), '2024-10-03[u-ca=' + calendar + ']');
}
const j = day.withCalendar('japanese');
assert.sameValue(j.era + j.eraYear, 'reiwa6');
assert.sameValue(day.withCalendar('HEBREW').calendarId, 'hebrew');
assert.throws(RangeError, () => day.withCalendar('islamic'));
assert.throws(RangeError, () => day.withCalendar('julian-ish'));
assert.throws(TypeError, () => day.withCalendar());
assert.sameValue(day.withCalendar('hebrew').daysInYear, 355);
