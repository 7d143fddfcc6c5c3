/*---
esid: sec-temporal.plainyearmonth
description: Months of years and days of months, with the reference they need
features: [Temporal]
---*/

const ym = Temporal.PlainYearMonth.from('2024-02');
assert.sameValue(ym.daysInMonth, 29);
assert.sameValue(ym.subtract({ months: 2 }).toString(), '2023-12');
assert.sameValue(ym.add({ years: 1 }).daysInMonth, 28);
assert.throws(RangeError, () => ym.add({ days: 1 }));
assert.throws(RangeError, () => ym.until('2025-02', { smallestUnit: 'week' }));
assert.sameValue(ym.until('2025-05').toString(), 'P1Y3M');
assert.sameValue(ym.toPlainDate({ day: 31 }).toString(), '2024-02-29');
assert.throws(TypeError, () => ym.toPlainDate({}));
const md = Temporal.PlainMonthDay.from('--02-29');
assert.sameValue(md.toString(), '02-29');
assert.sameValue(md.toPlainDate({ year: 2023 }).toString(), '2023-02-28');
assert.sameValue(md.toPlainDate({ year: 2024 }).toString(), '2024-02-29');
assert.sameValue(Temporal.PlainMonthDay.from({ monthCode: 'M05L', day: 1, calendar: 'hebrew' }).monthCode, 'M05L');
assert.throws(TypeError, () => Temporal.PlainMonthDay.from({ month: 5, day: 1, calendar: 'hebrew' }), 'a month number needs a year there');
assert.sameValue(md.equals(new Temporal.PlainMonthDay(2, 29)), true);
assert.sameValue(md.equals(new Temporal.PlainMonthDay(2, 29, 'iso8601', 2000)), false);
assert.sameValue(new Temporal.PlainMonthDay(2, 29).toString({ calendarName: 'critical' }), '1972-02-29[!u-ca=iso8601]');
