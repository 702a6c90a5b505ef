import type { Point } from '../../core/geometry.ts';
import { evened, mean } from '../../core/statistics.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import { type DarkStrip, type PenStroke, ridgeAt, STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { columnOdds, courseOf, LOOKS, type MarkedStretch, stretchesAlong } from '../along/along.ts';
import { oddsAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import { inkOfStroke } from './stroke-odds.ts';

/**
 * Heights at which a stroke is looked for, in x-heights below the baseline: strikes cross the bodies, underlines stand
 * below them. Half or twice of each: of 20 pages up to 3 read otherwise, no marked word.
 */
const HEIGHTS = { underline: { from: 0, to: 1 }, strike: { from: -0.85, to: -0.1 } } as const;

/** A stroke along a line that the network sees, traced to the pixel so that it can be wiped before its words are read. */
interface SeenStroke<What extends string, Kind extends keyof typeof HEIGHTS>
  extends MarkedStretch,
    Pick<PenStroke, 'offsets'> {
  readonly what: What;
  readonly kind: Kind;
  /** `#rrggbb` of the ink. */
  readonly colour: string;
}

export type SeenUnderline = SeenStroke<'seen underline', 'underline'>;
/** With which a reader struck words out. */
export type StrikeCandidate = SeenStroke<'strike', 'strike'>;

/**
 * Steps between these heights, in x-heights: a fifth of a cell of the map. Half or twice: 3 of 20 pages read otherwise, no
 * marked word.
 */
const STEP = 0.1;
/**
 * The stroke's darkest row lies within so many rows of a strip of where the map is strongest: half a map's pixel. Half or
 * twice: 5 and 4 of 20 pages read otherwise, no marked word.
 */
const NEAR_ROWS = 4;
/**
 * What each row off it costs, in darkness from 0 to 1: of two as dark the nearer one counts. Half or twice: 1 and 2 of 20
 * pages read otherwise, no marked word.
 */
const OFF = 0.004;
/**
 * Columns to either side over which a stroke's course is the middle one: letters' feet pull single columns aside. Half or
 * twice: 5 and 6 of 20 pages read otherwise, no marked word.
 */
const EVENED = 6;

/** The strokes along a page's lines, in reading order: each is what more of it is seen as. About 5 ms where there are some. */
export function seenStrokes(scene: PageScene): (SeenUnderline | StrikeCandidate)[] {
  return stretchesAlong(scene, 'stroke').flatMap((stretch) => {
    const strip = scene.stripOf(stretch.line);
    const { xs } = strip.path;
    const columns: number[] = [];
    for (const [column, x] of xs.entries()) if (x >= stretch.left && x <= stretch.right) columns.push(column);
    if (columns.length === 0) return [];
    const oddsOf = (kind: keyof typeof HEIGHTS): number =>
      mean(columnOdds(scene.maps, courseOf(scene.lines[stretch.line]!), stretch, [LOOKS[kind]]));
    const kind = oddsOf('strike') > oddsOf('underline') ? 'strike' : 'underline';
    const offsets: number[] = [];
    for (const column of columns) offsets.push(offsetAt(scene, { kind, strip, column }));
    const course = { ...stretch, offsets: Float32Array.from(evened(offsets, EVENED)) };
    const seen = { ...course, colour: inkColour(inkOfStroke(course, scene.lines), scene.planes, scene.xHeight) };
    return [kind === 'strike' ? { ...seen, what: kind, kind } : { ...seen, what: 'seen underline', kind }];
  });
}

/** Where a stroke crosses a column: the thinnest dark row near the place where the map is strongest. */
function offsetAt(
  { maps }: PageScene,
  at: { readonly kind: keyof typeof HEIGHTS; readonly strip: DarkStrip; readonly column: number },
): number {
  const { kind, strip, column } = at;
  const { baseline, xHeight } = strip.path.line;
  const x = strip.path.xs[column]!;
  const base: Point = { x, y: curveAt(baseline, x) };
  let [best, most]: [number, number] = [HEIGHTS[kind].from, -1];
  for (let t: number = HEIGHTS[kind].from; t <= HEIGHTS[kind].to; t += STEP) {
    const odds = oddsAt(maps, kind, { x, y: base.y + t * xHeight });
    if (odds > most) [best, most] = [t, odds];
  }
  const middle = strip.baseRow + Math.round(best * STROKE_X_HEIGHT);
  let [row, sharpest] = [middle, Number.NEGATIVE_INFINITY];
  for (let near = Math.max(2, middle - NEAR_ROWS); near <= Math.min(strip.rows - 3, middle + NEAR_ROWS); near++) {
    const ridge = ridgeAt(strip, column, near) - Math.abs(near - middle) * OFF;
    if (ridge > sharpest) [row, sharpest] = [near, ridge];
  }
  return (row - strip.baseRow) / STROKE_X_HEIGHT;
}
