import { type Box, overlap } from '../../../core/geometry.ts';
import type { QuotedWord } from '../../../core/mark.ts';
import type { PlacedLine } from '../lines/lines.ts';

/** Share of a word's width, and of a line's height, that must lie within a region. */
const INSIDE_SHARE = 0.5;
/** Half the height of small letters, in sizes of their type. */
const SMALL_LETTERS_MIDDLE = 0.23;

/** From one place to another, in points. */
export type Interval = readonly [from: number, to: number];

/** An area of a page: what it takes in from top to bottom, and from left to right at the height of a line. */
export interface Region {
  readonly height: Interval;
  readonly widthAt: (y: number) => Interval;
}

/** The region that a box is. */
export function regionOf({ left, top, right, bottom }: Box): Region {
  return { height: [top, bottom], widthAt: () => [left, right] };
}

/** The words within a region, in reading order. What is drawn round words is one mark, however many lines it takes in. */
export function wordsInside({ height, widthAt }: Region, lines: readonly PlacedLine[]): readonly QuotedWord[] {
  return lines.flatMap(({ line, extent }): readonly QuotedWord[] => {
    if (!isInside([extent.top, extent.bottom], height)) return [];
    const width = widthAt(line.baseline - line.size * SMALL_LETTERS_MIDDLE);
    const words = line.words.filter(({ box }) => isInside([box.left, box.right], width));
    return words.map(({ text, box }, index) => ({ text, box, endsLine: index === words.length - 1 }));
  });
}

function isInside([from, to]: Interval, [start, end]: Interval): boolean {
  return overlap(from, to, start, end) >= (to - from) * INSIDE_SHARE;
}
