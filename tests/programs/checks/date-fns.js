// date-fns: formatting, parsing, calendar arithmetic over years, in several locales.
import * as f from 'date-fns';
import { de, ja, ar, ru, fr } from 'date-fns/locale';
import { digest } from '../shims/digest.js';
const lines = [];
const start = new Date(1999, 11, 31, 23, 59, 58, 987);
for (let i = 0; i < 3000; i++) {
  const day = f.addHours(f.addDays(start, i * 3), i);
  lines.push(f.format(day, "yyyy-MM-dd'T'HH:mm:ss.SSS EEEE QQQ DDD I i w 'week' RRRR BBBB", { useAdditionalDayOfYearTokens: true }));
  if (i % 10 === 0)
    for (const locale of [de, ja, ar, ru, fr]) {
      const text = f.format(day, 'PPPPpppp', { locale });
      lines.push(text, f.formatDistance(day, start, { locale }), f.formatRelative(day, start, { locale }));
    }
  const text = f.format(day, 'dd.MM.yyyy HH:mm:ss');
  if (f.parse(text, 'dd.MM.yyyy HH:mm:ss', new Date(0)).getTime() !== Math.floor(day.getTime() / 1000) * 1000) lines.push('bad ' + text);
}
console.log(lines.slice(0, 9).join('\n'), digest(lines.join('\n')));
console.log(f.formatISODuration(f.intervalToDuration({ start, end: new Date(2026, 1, 29) })), f.differenceInBusinessDays(new Date(2026, 5, 1), start));
console.log(f.eachWeekendOfInterval({ start: new Date(2026, 0, 1), end: new Date(2026, 2, 1) }).map((d) => f.formatISO(d)).join(' '));
console.log(f.parseISO('2026-W09-4').toISOString(), f.isValid(f.parseISO('2026-02-30')), f.getWeeksInMonth(new Date(2026, 1, 1)));
