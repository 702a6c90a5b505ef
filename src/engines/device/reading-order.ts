import { type Box, gapAcross, gapDown } from '../../core/geometry.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/**
 * Lines that are read with one call: some 160 ms of a core, which is how long others wait for it. By threes a page costs
 * 3 per cent more than by sixes, and a call for each line far more.
 */
const LINES_AT_ONCE = 3;

/** A page of which lines are still to be read. */
interface UnreadPage {
  readonly body: readonly TextLine[];
  isRead(line: number): boolean;
}

/** Lines that are read together. */
interface Part<Page> {
  readonly page: Page;
  readonly lines: readonly number[];
}

/** The unread lines of pages in parts, from the top. */
export function partsOf<Page extends UnreadPage>(pages: readonly Page[]): readonly Part<Page>[] {
  return pages.flatMap((page) => {
    const unread = [...page.body.keys()].filter((line) => !page.isRead(line));
    return inRuns(unread).map((lines) => ({ page, lines }));
  });
}

/** Lines that follow one another, those that are read with one call. */
export function inRuns(lines: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(lines.length / LINES_AT_ONCE);
  return Array.from({ length: count }, (_, at) => lines.slice(at * LINES_AT_ONCE, (at + 1) * LINES_AT_ONCE));
}

/** Lines that were cut out of a page together, to be read in whatever order. */
export interface PlacedLines {
  /** True for lines under marks: as their words are in notes, they are read before all others. */
  readonly isMarked: boolean;
  /** Where its lines stand, in level pieces, in pixels of the upright original. */
  readonly places: readonly Box[];
}

/**
 * Which of the sheets at the places `waiting` is read next, as its place in `waiting`: those under marks in their order,
 * then what stands in the first of the places `near`, then in the second, and so on. Of what is equal, the sheet that is
 * nearest to the first place, the first of several; in their order where nobody says what is looked at.
 */
export function nextOf(waiting: readonly number[], sheets: readonly PlacedLines[], near: readonly Box[]): number {
  const [first] = waiting;
  const [middle] = near;
  if (first === undefined || middle === undefined || sheets[first]?.isMarked === true) return 0;
  const wishes = waiting.map((at): Wish => {
    const { places = [] } = sheets[at] ?? {};
    const place = near.findIndex((box) => distanceOf(places, box) === 0);
    return { place: place < 0 ? near.length : place, distance: distanceOf(places, middle) };
  });
  return wishes.reduce((best, wish, at) => (isBefore(wish, wishes[best]) ? at : best), 0);
}

/** The places of so many sheets, those that are read first. */
export function firstOf(
  sheets: readonly PlacedLines[],
  { near, count }: { readonly near: readonly Box[]; readonly count: number },
): readonly number[] {
  const waiting = [...sheets.keys()];
  const first: number[] = [];
  while (first.length < count && waiting.length > 0) {
    first.push(...waiting.splice(nextOf(waiting, sheets, near), 1));
  }
  return first;
}

/** How much the lines of a sheet are wanted. */
interface Wish {
  /** Which of the places that are looked at they stand in; as many as there are where they stand in none. */
  readonly place: number;
  /** How far they are from the first of those. */
  readonly distance: number;
}

function isBefore(a: Wish, b: Wish | undefined): boolean {
  if (b === undefined || a.place !== b.place) return b === undefined || a.place < b.place;
  return a.distance < b.distance;
}

function distanceOf(places: readonly Box[], box: Box): number {
  return Math.min(...places.map((place) => distanceTo(place, box)));
}

/** How far two boxes are from one another. */
function distanceTo(a: Box, b: Box): number {
  return Math.hypot(Math.max(0, gapAcross(a, b)), Math.max(0, gapDown(a, b)));
}
