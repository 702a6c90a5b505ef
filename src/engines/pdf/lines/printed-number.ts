import type { PrintedNumber } from '../../../core/numbers/numbers.ts';

/** What a page prints as its number, and what its two halves do where it may show two facing pages. */
export interface PrintedNumbers {
  readonly whole: PrintedNumber;
  /** The same, with what stands alone further from the end of the page: it counts only where a page beside bears it out. */
  readonly far?: PrintedNumber;
  readonly halves?: readonly [left: PrintedNumber, right: PrintedNumber];
}

/** What the pages before and after print, where there are such pages. */
export interface Neighbours {
  readonly before?: PrintedNumbers | undefined;
  readonly after?: PrintedNumbers | undefined;
}

const NONE: PrintedNumber = { number: 'x', confidence: 0 };

/**
 * The printed number of a page when a page beside it prints the one before or after: a lone figure at the foot of a
 * single page may be a reference, a footnote or a date. Only a document of one page is believed without. Of a page that
 * shows two facing pages, as its halves or those of a page beside it say, both numbers.
 */
export function confirmedNumbers(found: PrintedNumbers, { before, after }: Neighbours): readonly PrintedNumber[] {
  const isAlone = before === undefined && after === undefined;
  const isBorneOut = (first: PrintedNumber, last: PrintedNumber): boolean =>
    isAlone || follows(numbersOf(before).at(-1), first) || follows(last, numbersOf(after)[0]);
  const own = isAlone ? numbersOf({ ...found, far: found.whole }) : numbersOf(found);
  const [left, right] = own;
  if (left !== undefined && right !== undefined) return isBorneOut(left, right) ? own : [NONE, NONE];
  const isBesideFacing = [before, after].some((one) => numbersOf(one).length > 1);
  const apart = found.halves !== undefined && isBesideFacing ? found.halves : own;
  return apart.map((one) => (one.confidence > 0 && isBorneOut(one, one) ? one : NONE));
}

/** One number, or those of two facing pages, which follow on one another. */
function numbersOf(printed: PrintedNumbers | undefined): readonly PrintedNumber[] {
  if (printed === undefined) return [];
  const { whole, far = whole, halves } = printed;
  if (halves !== undefined && follows(...halves)) return halves;
  return [whole.confidence > 0 ? whole : far];
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
