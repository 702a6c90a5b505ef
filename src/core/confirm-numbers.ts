import type { PrintedNumber } from './page-number.ts';

/** What was read of one page's number: what is believed, and every number that it may be, doubtful ones among them. */
export interface ReadNumber extends PrintedNumber {
  readonly candidates?: readonly PrintedNumber[];
}

/** A number that was read as surely as this needs no neighbour, and may speak for its neighbours. */
const STRONG = 0.6;
/** How many pages away a neighbour may be. */
const REACH = 3;

/**
 * Lets neighbours confirm what was read doubtfully. `pages` are the pages of one file, or of pictures taken one after
 * the other, in order (of a spread the left one first). A doubtful number counts when it continues a neighbour's; a weak
 * one that both neighbours contradict gives way. Only numbers that were read on a page are ever given to it.
 */
export function confirmNumbers(pages: readonly ReadNumber[]): readonly PrintedNumber[] {
  return pages.map((page, at) => confirmed(page, neighboursOf(pages, at)));
}

/** The numbers that a page would have by its strong neighbours, nearest first. */
interface Neighbours {
  readonly expected: readonly number[];
  /** What the nearest strong neighbours before and after agree on. */
  readonly agreed: number | undefined;
}

function neighboursOf(pages: readonly ReadNumber[], at: number): Neighbours {
  const by = (step: number): number | undefined => {
    const page = pages[at + step];
    if (page === undefined || page.confidence < STRONG || page.number === 'x') return undefined;
    return page.number - step;
  };
  const steps = Array.from({ length: REACH }, (_, k) => k + 1);
  const before = steps.map((step) => by(-step)).find((number) => number !== undefined);
  const after = steps.map(by).find((number) => number !== undefined);
  const expected = steps.flatMap((step) => [by(-step), by(step)]).filter((number) => number !== undefined);
  return { expected, agreed: before === after ? before : undefined };
}

function confirmed({ candidates = [], ...read }: ReadNumber, { expected, agreed }: Neighbours): PrintedNumber {
  if (read.label !== undefined || (read.number !== 'x' && read.confidence >= STRONG)) return read;
  if (read.number !== 'x' && expected.includes(read.number)) return { ...read, confidence: STRONG };
  const better = candidates.find(({ number }) => (read.number === 'x' ? isAmong(number, expected) : number === agreed));
  if (better?.number !== undefined && better.number !== 'x') return { number: better.number, confidence: STRONG };
  return read.number !== 'x' && agreed !== undefined ? { number: 'x', confidence: 0 } : read;
}

const isAmong = (number: PrintedNumber['number'], expected: readonly number[]): boolean =>
  number !== 'x' && expected.includes(number);
