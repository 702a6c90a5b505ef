import { overlap } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { curveAt, sampleCurve } from '../maths/maths.ts';
import type { TextLine } from '../print/print.ts';

/** Rows of fewer letters tell too little. */
const LEAST_LETTERS = 8;
/** The lines above and below a row, or the greater piece of one in two pieces, lie over this share of it. */
const SHARED = 0.5;
/** They are twice as far apart as lines of the page, give or take the first share; the row is midway, to the second. */
const TWICE = 0.2;
const MIDWAY = 0.2;

/**
 * Of rows of ink that do not look like print by themselves those that stand where a line of print is missing: midway
 * between two that are twice as far apart as others. Thick and wavy strokes tie letters together, or take their feet with
 * them when they are wiped. Their baseline is that of their neighbours, for their own follows the stroke.
 */
export function linesBetween(doubtful: readonly TextLine[], printed: readonly TextLine[], xHeight: number): TextLine[] {
  const rows = doubtful.filter(({ letters }) => letters.length >= LEAST_LETTERS);
  if (rows.length === 0) return [];
  const pitch = usualPitch(printed);
  return rows.flatMap((row) => {
    const [above, below] = [nearest(row, printed, -1), nearest(row, printed, 1)];
    if (above === undefined || below === undefined) return [];
    const apart = below.away + above.away;
    if (Math.abs(apart - 2 * pitch) > TWICE * 2 * pitch) return [];
    if (Math.abs(below.away - above.away) > MIDWAY * 2 * pitch) return [];
    const f = (x: number): number => (curveAt(above.line.baseline, x) + curveAt(below.line.baseline, x)) / 2;
    const baseline = sampleCurve(row.left, row.right, { step: Math.max(1, xHeight / 2), f });
    return [{ ...row, baseline, xHeight: (above.line.xHeight + below.line.xHeight) / 2 }];
  });
}

/** The usual distance from a line to the next one below. */
function usualPitch(lines: readonly TextLine[]): number {
  return median(lines.flatMap((line) => nearest(line, lines, 1)?.away ?? []));
}

/** The line nearest to a row, below (sign 1) or above it (−1), that lies over most of it; and how far off it is. */
function nearest(
  row: TextLine,
  lines: readonly TextLine[],
  sign: 1 | -1,
): { line: TextLine; away: number } | undefined {
  let best: { line: TextLine; away: number } | undefined;
  const middle = (row.left + row.right) / 2;
  const level = curveAt(row.baseline, middle);
  for (const line of lines) {
    if (line === row || overlap(line.left, line.right, row.left, row.right) < SHARED * (row.right - row.left)) continue;
    const away = sign * (curveAt(line.baseline, middle) - level);
    if (away > row.xHeight && away < (best?.away ?? Infinity)) best = { line, away };
  }
  return best;
}
