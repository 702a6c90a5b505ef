import type { Point } from '../../core/geometry.ts';
import { weightedMedian } from '../maths/maths.ts';
import {
  AT_MARGIN,
  type Column,
  LEAST_STEP,
  middleYOf,
  stepBetween,
  TELLING_LINES,
  usualStep,
  WIDE_DISTANCE,
} from './page-layout.ts';

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
/** Lines are justified when this share of them reach the right margin. Below <= 0.567 (n 33), above >= 0.654 (n 58). */
const JUSTIFIED_SHARE = 0.6;

/** How a line opens a paragraph: by white space above, or by its indent or the line before. */
export type ParagraphStart = 'apart' | 'beside';

/** For each line of a column how it opens a paragraph; `undefined` for those that go on. */
export function paragraphStarts(column: Column): (ParagraphStart | undefined)[] {
  const { lines, xHeight } = column;
  const left = edgesOf(column, 'left');
  const right = edgesOf(column, 'right');
  const reaching = lines.filter((line, k) => right[k]! - line.right < xHeight * AT_MARGIN).length;
  const justified = lines.length >= TELLING_LINES && reaching >= lines.length * JUSTIFIED_SHARE;
  const pitch = usualStep(lines, xHeight);
  return lines.map((line, k) => {
    const before = lines[k - 1];
    if (before === undefined || stepBetween(before, line) > pitch * WIDE_DISTANCE) return 'apart';
    if (stepBetween(before, line) < xHeight * LEAST_STEP) return undefined;
    const indent = line.left - left[k]!;
    const indentBefore = before.left - left[k - 1]!;
    if (indent >= xHeight * MIN_INDENT && indent - indentBefore >= xHeight * MIN_INDENT) return 'beside';
    // The lines of an inset passage all end short of the margin, and go on in the next one.
    const isInset = line.right - before.right < xHeight * AT_MARGIN;
    return justified && !isInset && right[k - 1]! - before.right > xHeight * SHORT_LINE ? 'beside' : undefined;
  });
}

/**
 * How the side of a text is told near a line: by lines within so many x-heights up and down (`reach`); one in so many (`hang`)
 * of their ends lies further out, for punctuation hangs. Half or twice: no change on 8 pages; with a `reach` of 14 one of 40
 * reads otherwise.
 */
const SIDE = { reach: 18, hang: 5 } as const;

/** The text's side near each line: pages are photographed at an angle, so it is a slanting and bending line. */
function edgesOf({ lines, xHeight }: Column, side: 'left' | 'right'): number[] {
  const points = lines.map((line) => ({ y: middleYOf(line), x: line[side] }));
  const slope = edgeSlope(points);
  const edges: number[] = [];
  for (const { x, y } of points) {
    // Where the lines within reach end, as they would at this one's height.
    const near: number[] = [];
    for (const p of points) if (Math.abs(p.y - y) < xHeight * SIDE.reach) near.push(p.x - slope * (p.y - y));
    near.sort(ascending);
    // Indents and short lines are never most of what hanging punctuation leaves.
    const hanging = near.length / SIDE.hang;
    const rank = side === 'left' ? Math.floor(hanging) : Math.ceil(near.length - hanging) - 1;
    edges.push(near[Math.max(0, Math.min(near.length - 1, rank))] ?? x);
  }
  return edges;
}

const ascending = (a: number, b: number): number => a - b;

/**
 * How a side slants, by pairs of lines, which count by how far they stand apart. Of all pairs: by those of near lines alone
 * three lines of a photograph's short column began paragraphs wrongly.
 */
function edgeSlope(points: readonly Point[]): number {
  const [slopes, weights]: [number[], number[]] = [[], []];
  for (let i = 0; i < points.length; i++)
    for (let j = i + 1; j < points.length; j++) {
      const dy = points[j]!.y - points[i]!.y;
      if (dy <= 1) continue;
      slopes.push((points[j]!.x - points[i]!.x) / dy);
      weights.push(dy);
    }
  return weightedMedian(slopes, weights);
}
