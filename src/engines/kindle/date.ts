const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** `August 13, 2026`, `13 August 2026`, with the hour behind it perhaps. */
const ENGLISH =
  /(?:(?<day>\d{1,2})\.?\s+)?(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?:(?<day2>\d{1,2}),?\s+)?(?<year>\d{4})(?:[,\s]+(?:\p{L}\s+)?(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d))?\s*(?<half>[ap]m)?)?/iu;
/** Characters of a date as it is written; what comes after them is no date. */
const LENGTH_MAX = 80;

/**
 * The date that a line says: as `2026-08-13`, with `21:38:05` behind it where the hour is known; in languages other
 * than English as it is written. Undefined for a line without a year.
 */
export function dateIn(text: string): string | undefined {
  const line = text.replaceAll(/[\s\u00a0\u202f]+/gu, ' ').trim();
  const found = ENGLISH.exec(line)?.groups;
  const day = found?.['day'] ?? found?.['day2'];
  if (found === undefined || day === undefined)
    return /\d{4}|\d{2}年/u.test(line) ? line.slice(0, LENGTH_MAX) : undefined;
  const month = MONTHS.indexOf((found['month'] ?? '').toLowerCase()) + 1;
  const date = [found['year'], two(month), two(Number(day))].join('-');
  return found['hour'] === undefined ? date : `${date} ${timeOf(found)}`;
}

function timeOf({ hour, minute, second = '00', half }: Readonly<Record<string, string | undefined>>): string {
  const base = Number(hour) % (half === undefined ? 24 : 12);
  return [two(base + (half?.toLowerCase() === 'pm' ? 12 : 0)), minute, second].join(':');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
