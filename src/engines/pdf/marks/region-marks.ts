import { type Box, overlap, type Size } from '../../../core/geometry.ts';
import type { QuotedWord } from '../../../core/mark.ts';
import type { PlacedLine } from '../lines/lines.ts';
import type { StrokeMark } from '../objects/objects.ts';
import { boxesByLine } from '../quoted/quoted.ts';
import type { Annotation } from './annotation.ts';

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

/** A region of at least this share of the page on both sides frames it. */
const FRAME_SHARE = 0.85;
/** A region that takes in every line of a page of at least so many frames it as well. */
const FRAMED_LINES_MIN = 10;

/** The marks of squares and circles: each takes in the text inside, as one; one that frames the page marks nothing. */
export function regionMarks(
  annotations: readonly Annotation[],
  lines: readonly PlacedLine[],
  page: Size,
): readonly StrokeMark[] {
  return annotations.flatMap(({ region, box, colour }): readonly StrokeMark[] => {
    if (region === undefined || framesPage(box, page)) return [];
    const words = wordsInside({ height: [box.top, box.bottom], widthAt: () => [box.left, box.right] }, lines);
    if (words.length === 0) return [{ kind: region, colour, regions: [box] }];
    const regions = boxesByLine(words);
    return holdsAllLines(regions, lines) ? [] : [{ kind: region, colour, regions, words }];
  });
}

/** True for a region round all lines of a page, one box for each. */
export function holdsAllLines(regions: readonly Box[], lines: readonly PlacedLine[]): boolean {
  return regions.length >= FRAMED_LINES_MIN && regions.length === lines.length;
}

/** True for what runs round a page, and marks nothing on it. */
export function framesPage({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return right - left >= width * FRAME_SHARE && bottom - top >= height * FRAME_SHARE;
}
