import type { PrintedNumber } from '../../../core/numbers/numbers.ts';

/** What the pages before and after print, where there are such pages. */
export interface Neighbours {
  readonly before?: PrintedNumber;
  readonly after?: PrintedNumber;
}

const NONE: PrintedNumber = { number: 'x', confidence: 0 };

/**
 * The printed number of a page when a page beside it prints the one before or after: a lone figure at the foot of a
 * single page may be a reference, a footnote or a date. Only a document of one page is believed without.
 */
export function confirmedNumber(found: PrintedNumber, { before, after }: Neighbours): PrintedNumber {
  if (found.confidence === 0) return NONE;
  if (before === undefined && after === undefined) return found;
  return follows(before, found) || follows(found, after) ? found : NONE;
}

function follows(first: PrintedNumber | undefined, second: PrintedNumber | undefined): boolean {
  const [a, b] = [valueOf(first), valueOf(second)];
  return a !== undefined && b !== undefined && b - a === 1 && isRoman(first) === isRoman(second);
}

function valueOf(printed: PrintedNumber | undefined): number | undefined {
  if (printed === undefined || printed.confidence === 0) return undefined;
  if (printed.number !== 'x') return printed.number;
  return printed.label === undefined ? undefined : romanValue(printed.label);
}

function isRoman(printed: PrintedNumber | undefined): boolean {
  return printed?.number === 'x';
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** The value of a roman numeral in either case. */
function romanValue(numeral: string): number | undefined {
  const digits = [...numeral.toLowerCase()].map((letter) => ROMAN[letter]);
  let value = 0;
  for (const [index, digit] of digits.entries()) {
    if (digit === undefined) return undefined;
    value += digit < (digits[index + 1] ?? 0) ? -digit : digit;
  }
  return value;
}
