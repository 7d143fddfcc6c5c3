// moment: formats, parsing, calendars, durations.
import moment from 'moment';
import { digest } from '../shims/digest.js';
const lines = [];
for (let i = 0; i < 3000; i++) {
  const day = moment([1995, i % 12, 1 + (i % 28), i % 24, i % 60, i % 59, i]);
  lines.push(day.format('dddd, MMMM Do YYYY, h:mm:ss.SSS a [w]W E DDDo gggg Q X'), day.clone().add(i, 'days').fromNow().length, day.toISOString(), day.isoWeekday(), day.from(moment([2000])), day.calendar(moment([1995, 3, 3])));
}
console.log(lines.slice(0, 6).join('|'), digest(lines.join()));
console.log(moment('12-25-1995', 'MM-DD-YYYY').format(), moment('2013-02-08 24:00:00.000').format(), moment('nonsense', moment.ISO_8601).isValid(), moment.duration('P1Y2M3DT4H5M6S').humanize(), moment.duration(100000000).toISOString(), moment.utc('2026-03-29T01:00Z').diff(moment.utc('2025-01-31'), 'months', true));
