import type { Point } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import type { ColourPlanes } from '../loops/loops.ts';

/**
 * How much the ratio of two colours of the paper may differ between both sides of a stroke. Ink on a page has the same
 * paper on both sides: 0.00 to 0.03 at 14 drawn bars. Beyond the edge a wooden desk showed 0.14 to 0.20, a sticky tab 0.26.
 */
const MAX_TURN = 0.08;
/** Where the paper is looked at, in x-heights from the stroke; the brightest of each side counts, letters do not. */
const BESIDE = [0.9, 1.3, 1.8, 2.3];

/** True for a stroke with paper of one colour on both sides: not the edge of a page, a tab or a ribbon. */
export function hasSamePaper(points: readonly Point[], planes: ColourPlanes, xHeight: number): boolean {
  const [left, right] = [-1, 1].map((side) => {
    const seen = points.map((point) => brightestBeside(point, planes, side * xHeight));
    return [
      median(
        seen.map(({ red, green }) => red / green),
        1,
      ),
      median(
        seen.map(({ blue, green }) => blue / green),
        1,
      ),
    ];
  });
  return left!.every((ratio, k) => Math.abs(ratio - right![k]!) <= MAX_TURN);
}

interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

function brightestBeside({ x, y }: Point, { width, height, red, green, blue }: ColourPlanes, step: number): Colour {
  let best: Colour = { red: 1, green: 1, blue: 1 };
  for (const t of BESIDE) {
    const column = Math.max(0, Math.min(width - 1, Math.round(x + t * step)));
    const i = Math.max(0, Math.min(height - 1, Math.round(y))) * width + column;
    const colour = { red: red[i]! + 1, green: green[i]! + 1, blue: blue[i]! + 1 };
    if (colour.green > best.green) best = colour;
  }
  return best;
}
