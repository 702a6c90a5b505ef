import type { StoredSubmission } from '../store/store.ts';

/** How forms that came in are listed. */
export const LISTING_FORMATS = ['csv', 'json'] as const;

/** A format of `LISTING_FORMATS`. */
export type ListingFormat = (typeof LISTING_FORMATS)[number];

/** Starts of a cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** All forms as one text that ends in a line break: a JSON list, or CSV (RFC 4180) with a column for each field. */
export function submissionsText(submissions: readonly StoredSubmission[], format: ListingFormat): string {
  return format === 'json' ? `${JSON.stringify(submissions, null, 2)}\n` : csvOf(submissions);
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
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
