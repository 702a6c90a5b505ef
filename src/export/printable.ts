import { oneLine } from '../core/notes/notes.ts';

/**
 * Text fit for a file: one line, trimmed, without control characters and without halves of surrogate pairs, which
 * would make XML and UTF-8 invalid. Printed words hold neither.
 */
export function printable(text: string): string {
  return oneLine(text)
    .replace(/\t/gu, ' ')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim();
}
