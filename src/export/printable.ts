import { oneLine } from '../core/notes/notes.ts';

/** What some texts have that are not fit for a file; nearly none has it, and each file asks of every field of every note. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/u;

/**
 * Text fit for a file: one line, trimmed, without control characters and without halves of surrogate pairs, which
 * would make XML and UTF-8 invalid. Printed words hold neither.
 */
export function printable(text: string): string {
  if (!UNFIT.test(text)) return text.trim();
  return oneLine(text)
    .replace(/\t/gu, ' ')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim();
}
