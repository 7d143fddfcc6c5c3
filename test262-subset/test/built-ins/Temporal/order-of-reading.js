/*---
esid: sec-temporal-preparecalendarfields
description: Properties of bags and options are read in alphabetical order, options after fields
features: [Temporal]
---*/

let log = [];
const spy = (name, values) => new Proxy(values, { get(target, key) { if (typeof key === 'string') log.push(name + '.' + key); return target[key]; } });
Temporal.ZonedDateTime.from(
  spy('f', { year: 2024, month: 5, monthCode: 'M05', day: 6, hour: 7, minute: 8, second: 9, millisecond: 1, microsecond: 2, nanosecond: 3, offset: '+00:00', timeZone: 'UTC' }),
  spy('o', { overflow: 'reject', offset: 'use', disambiguation: 'later' }));
assert.sameValue(log.join(), 'f.calendar,f.day,f.hour,f.microsecond,f.millisecond,f.minute,f.month,f.monthCode,f.nanosecond,f.offset,f.second,f.timeZone,f.year,o.disambiguation,o.offset,o.overflow');
log = [];
Temporal.PlainDate.from({ year: 2024, month: 1, day: 1 }).until('2025-01-01', spy('o', { largestUnit: 'year' }));
assert.sameValue(log.join(), 'o.largestUnit,o.roundingIncrement,o.roundingMode,o.smallestUnit');
log = [];
Temporal.Duration.from(spy('d', { hours: 1 })).round(spy('o', { largestUnit: 'minute' }));
assert.sameValue(log.join(), 'd.days,d.hours,d.microseconds,d.milliseconds,d.minutes,d.months,d.nanoseconds,d.seconds,d.weeks,d.years,o.largestUnit,o.relativeTo,o.roundingIncrement,o.roundingMode,o.smallestUnit');
log = [];
Temporal.PlainDate.from(spy('f', { era: 'ce', eraYear: 5, month: 1, day: 1, calendar: 'gregory' }));
assert.sameValue(log.join(), 'f.calendar,f.day,f.era,f.eraYear,f.month,f.monthCode,f.year');
