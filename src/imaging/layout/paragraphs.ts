import { weightedMedian } from '../maths/maths.ts';
import type { TextLine } from '../print/print.ts';
import { type Column, middleYOf, stepBetween, usualStep } from './page-layout.ts';

/**
 * An indent is at least this wide, in x-heights. Of 9 lines of made pages that stand in by 0.8 to 1.5, six go on in the
 * middle of a sentence (their first letter is pale, or under a stroke); of 385 that stand in by 2 and more, 29. Below
 * <= 0.439 (n 2,451), above >= 1.98 (n 602).
 */
const MIN_INDENT = 1.5;
/**
 * A line that ends this far before the right margin ends its paragraph, where lines are justified. In x-heights: of 8
 * lines of made pages after one that ends 3 to 12 before it, seven go on in the middle of a sentence; after a shorter
 * one 3 of 13. Below <= 4.79 (n 30), above >= 18.5 (n 25).
 */
const SHORT_LINE = 12;
/**
 * Lines reach a margin, or each other's end, when they come this near to it, in x-heights. Below <= 0.846 (n 4,245),
 * above >= 1.39 (n 1,067).
 */
const AT_MARGIN = 1.2;
/** Fewer lines, counted, do not tell whether they are justified. Half or twice: no change on 6 pages. */
const LEAST_LINES = 4;
/** Lines are justified when this share of them reach the right margin. Below <= 0.567 (n 33), above >= 0.654 (n 58). */
const JUSTIFIED_SHARE = 0.6;
/**
 * A gap of this many line distances is white space between paragraphs. Below <= 1.07 (n 2,730), above >= 1.43 (n 162).
 */
const WIDE_DISTANCE = 1.38;

/** What stands less far below the line before, in x-heights, is a piece of the same row. Half or twice: no change on 6 pages. */
const NEXT_ROW = 0.8;

/** For each line of a column whether it opens a paragraph: by its indent, the line before it, or white space above. */
export function paragraphStarts({ lines }: Column, xHeight: number): boolean[] {
  const left = edgeOf(lines, 'left', xHeight);
  const right = edgeOf(lines, 'right', xHeight);
  const reaching = lines.filter((line) => right(line) - line.right < xHeight * AT_MARGIN).length;
  const justified = lines.length >= LEAST_LINES && reaching >= lines.length * JUSTIFIED_SHARE;
  const pitch = usualStep(lines, xHeight);
  return lines.map((line, k) => {
    const before = lines[k - 1];
    if (before === undefined) return true;
    if (stepBetween(before, line) > pitch * WIDE_DISTANCE) return true;
    if (stepBetween(before, line) < xHeight * NEXT_ROW) return false;
    const indent = line.left - left(line);
    const indentBefore = before.left - left(before);
    if (indent >= xHeight * MIN_INDENT && indent - indentBefore >= xHeight * MIN_INDENT) return true;
    // The lines of an inset passage all end short of the margin, and go on in the next one.
    const isInset = line.right - before.right < xHeight * AT_MARGIN;
    return justified && !isInset && right(before) - before.right > xHeight * SHORT_LINE;
  });
}

/**
 * How the side of a text is told near a line: by lines within so many x-heights up and down (`reach`); one in so many (`hang`)
 * of their ends lies further out, for punctuation hangs; how it slants, by pairs of lines, which count by how far they stand
 * apart, up to so many pixels (`apart`). Half or twice: no change on 8 pages.
 */
const SIDE = { reach: 18, hang: 5, apart: 400 } as const;

/** The text's side near each line: pages are photographed at an angle, so it is a slanting and bending line. */
function edgeOf(lines: readonly TextLine[], side: 'left' | 'right', xHeight: number): (line: TextLine) => number {
  const points = lines.map((line) => ({ y: middleYOf(line), x: line[side] }));
  const slope = edgeSlope(points);
  return (line) => {
    const near = endsNear(points, { y: middleYOf(line), slope, reach: xHeight * SIDE.reach });
    // Indents and short lines are never most of what hanging punctuation leaves.
    const hanging = near.length / SIDE.hang;
    const rank = side === 'left' ? Math.floor(hanging) : Math.ceil(near.length - hanging) - 1;
    return near[Math.max(0, Math.min(near.length - 1, rank))] ?? line[side];
  };
}

/** Where the lines within reach of a height end, as they would at that height; least first. */
function endsNear(
  points: readonly { x: number; y: number }[],
  { y, slope, reach }: { y: number; slope: number; reach: number },
): Float64Array {
  const ends = new Float64Array(points.length);
  let count = 0;
  for (const p of points) if (Math.abs(p.y - y) < reach) ends[count++] = p.x - slope * (p.y - y);
  return ends.subarray(0, count).sort();
}

/** Of all pairs: by those of near lines alone three lines of a photograph's short column began paragraphs wrongly. */
function edgeSlope(points: readonly { x: number; y: number }[]): number {
  const [slopes, weights]: [number[], number[]] = [[], []];
  for (let i = 0; i < points.length; i++)
    for (let j = i + 1; j < points.length; j++) {
      const dy = points[j]!.y - points[i]!.y;
      if (dy <= 1) continue;
      slopes.push((points[j]!.x - points[i]!.x) / dy);
      weights.push(Math.min(dy, SIDE.apart));
    }
  return weightedMedian(slopes, weights);
}
