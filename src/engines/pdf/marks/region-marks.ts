import type { Box } from '../../../core/geometry.ts';
import type { PlacedLine } from '../lines/lines.ts';
import type { StrokeMark } from '../objects/objects.ts';
import type { Annotation } from './annotation.ts';
import { boxesByLine } from './quoted-words.ts';
import { regionOf, wordsInside } from './region-words.ts';

/** A region of at least this share of the page on both sides frames it. */
const FRAME_SHARE = 0.85;
/** A region that takes in every line of a page of at least so many frames it as well. */
const FRAMED_LINES_MIN = 10;

/** The marks of squares and circles: each takes in the text inside, as one; one that frames the page marks nothing. */
export function regionMarks(
  annotations: readonly Annotation[],
  lines: readonly PlacedLine[],
  page: { readonly width: number; readonly height: number },
): readonly StrokeMark[] {
  return annotations.flatMap(({ region, box, colour }): readonly StrokeMark[] => {
    if (region === undefined || framesPage(box, page)) return [];
    const words = wordsInside(regionOf(box), lines);
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
export function framesPage(
  { left, top, right, bottom }: Box,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  return right - left >= width * FRAME_SHARE && bottom - top >= height * FRAME_SHARE;
}
