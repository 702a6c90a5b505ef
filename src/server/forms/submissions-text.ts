import type { StoredSubmission } from '../store/store.ts';

/** How forms that came in are listed. */
export const LISTING_FORMATS = ['csv', 'json'] as const;

/** A format of `LISTING_FORMATS`. */
export type ListingFormat = (typeof LISTING_FORMATS)[number];

/** Starts of a cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Signs that steer a terminal. Anybody can send a form, and an operator may list it in one. */
const STEERING = /(?![\t\r\n])\p{Cc}/gu;

/** All forms as one text that ends in a line break: a JSON list, or CSV (RFC 4180) with a column for each field. */
export function submissionsText(submissions: readonly StoredSubmission[], format: ListingFormat): string {
  if (format === 'csv') return csvOf(submissions);
  // JSON has codes for them, and writes some of them as they are.
  return `${JSON.stringify(submissions, null, 2).replace(STEERING, codeOf)}\n`;
}

function codeOf(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function csvOf(submissions: readonly StoredSubmission[]): string {
  const names = [...new Set(submissions.flatMap(({ fields }) => Object.keys(fields)))];
  const rows = submissions.map(({ receivedAt, form, project, fields }) => [
    receivedAt,
    form,
    project ?? '',
    // A field may be called as something that every object has.
    ...names.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '')),
  ]);
  return [['received', 'form', 'project', ...names], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  // Anybody can send a form: what they typed must not run when the operator opens the list in a spreadsheet.
  const harmless = (FORMULA.test(text) ? `'${text}` : text).replace(STEERING, '\ufffd');
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
