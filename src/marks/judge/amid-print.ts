import type { Point } from '../../core/geometry.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/** Where print is looked for beyond a stroke, in x-heights: behind its own ink, as far as two letters of a heading. */
const BEYOND = [0.25, 3.5] as const;
/** The next letter of a word is nearer than this, a neighbouring column is not; in x-heights. */
const NEXT = 1.2;
const DARK = 0.3;
/** Letters beyond a stroke: two runs of ink and more, in this share of its rows; a bar's twin is one run in each. */
const RUNS = 2;
const SHARE = 0.3;
/** Only strokes down a line or two can be letters; in x-heights. */
const LONGEST = 6;

/**
 * True for a short stroke down the page with letters on the side away from its text: it is itself a letter, of a line of
 * which only a part was found. `points` are on its ink, in pixels; `line` is the one that it stands beside.
 */
export function isAmidPrint(
  points: readonly Point[],
  line: Pick<TextLine, 'left' | 'right' | 'xHeight'>,
  { darkEven, xHeight: usual }: { darkEven: GreyImage; xHeight: number },
): boolean {
  // Letters of headings, and the spaces between their words, are larger than those of the page.
  const xHeight = Math.max(usual, line.xHeight);
  const inner = (line.left + line.right) / 2;
  const ys = points.map(({ y }) => y);
  if (points.length === 0 || Math.max(...ys) - Math.min(...ys) > LONGEST * xHeight) return false;
  const side = inner < points[points.length >> 1]!.x ? 1 : -1;
  const outer = outermost(points, side);
  const amid = outer.filter((point) => runsBeyond(point, side, { darkEven, xHeight }) >= RUNS);
  return amid.length >= SHARE * outer.length;
}

/** The point furthest to a side in each row: the grain of a pencil's stroke along the row looks like letters from within. */
function outermost(points: readonly Point[], side: 1 | -1): Point[] {
  const rows = new Map<number, Point>();
  for (const point of points) {
    const row = Math.round(point.y);
    const known = rows.get(row);
    if (known === undefined || side * point.x > side * known.x) rows.set(row, point);
  }
  return [...rows.values()];
}

function runsBeyond(
  { x, y }: Point,
  side: 1 | -1,
  { darkEven, xHeight }: { darkEven: GreyImage; xHeight: number },
): number {
  const { width, height, data } = darkEven;
  const row = Math.round(y);
  if (row < 0 || row >= height) return 0;
  let runs = 0;
  let isInk = true;
  for (let d = Math.round(BEYOND[0] * xHeight); d <= BEYOND[1] * xHeight; d++) {
    const at = Math.round(x) + side * d;
    if (at < 0 || at >= width) break;
    const ink = data[row * width + at]! < 255 * (1 - DARK);
    if (runs === 0 && !ink && d > NEXT * xHeight) break;
    if (ink && !isInk) runs++;
    isInk = ink;
  }
  return runs;
}
