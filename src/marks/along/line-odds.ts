import type { Point, Span } from '../../core/geometry.ts';
import { type Curve, curveAt, type Heights, logOdds } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { MapKind, MarkMaps } from '../maps/maps.ts';
import { oddsAt } from '../maps/maps.ts';

/** A map at some heights of a line, in x-heights below its baseline: the mean of what is there, or the most. */
export interface Look {
  readonly kind: MapKind;
  readonly heights: readonly number[];
  readonly of: 'mean' | 'most';
}

/**
 * Where print, and each kind of mark that runs along lines, is looked for: all over an area's height, anywhere for strokes. What
 * is measured so the chain's prices and the cards were fitted to (`bench:chain`, `bench:cards`).
 */
export const LOOKS = {
  highlight: { kind: 'highlight', heights: [-0.9, -0.65, -0.4, -0.15], of: 'mean' },
  underline: { kind: 'underline', heights: [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95], of: 'most' },
  strike: { kind: 'strike', heights: [-0.75, -0.55, -0.35, -0.2], of: 'most' },
  print: { kind: 'print', heights: [-0.75, -0.5, -0.25], of: 'mean' },
} as const satisfies Partial<Record<MapKind, Look>>;

/** What maps are looked at for along lines: a pen's stroke may be seen as an underline in one part, as a strike in another. */
const ALONG = { highlight: ['highlight'], stroke: ['underline', 'strike'] } as const;

/** What runs along lines of print: highlighter, and strokes under words or through them. */
export type AlongLines = keyof typeof ALONG;

/** What a map says of one line: evenly spaced columns from its left end to its right. */
export interface LineOdds {
  readonly left: number;
  /** Pixels of the picture from column to column. */
  readonly step: number;
  /** Odds of each column, 0 to 1. */
  readonly odds: Float32Array;
}

/** Columns along a line, two to an x-height: as close as the maps' cells stand. The chain's prices were fitted with it. */
export const COLUMNS_TO_X_HEIGHT = 2;

/** Odds along a line that something of a kind is there. About 2 µs a column. */
export function oddsAlong(maps: MarkMaps, what: AlongLines, line: TextLine): LineOdds {
  const step = line.xHeight / COLUMNS_TO_X_HEIGHT;
  const looks = ALONG[what].map((kind) => LOOKS[kind]);
  return { left: line.left, step, odds: columnOdds(maps, courseOf(line), line, looks) };
}

/**
 * Where something runs on the page: its height at each place across, in pixels, and the x-height of the print there. A class for
 * each kind: of a function made anew for each line the compiled code would be lost with the page.
 */
export interface Course extends Heights {
  readonly xHeight: number;
}

class Baseline implements Course {
  readonly xHeight: number;
  readonly #curve: Curve;

  constructor({ baseline, xHeight }: TextLine) {
    this.xHeight = xHeight;
    this.#curve = baseline;
  }

  yAt(x: number): number {
    return curveAt(this.#curve, x);
  }
}

/** The course of a line's letters: their baseline. */
export const courseOf = (line: TextLine): Course => new Baseline(line);

/** Odds of each column of a course that something of one of some kinds is there, 0 to 1; at least one column. */
export function columnOdds(
  maps: MarkMaps,
  course: Course,
  { left, right }: Span,
  looks: readonly Look[],
): Float32Array {
  const { xHeight } = course;
  const step = xHeight / COLUMNS_TO_X_HEIGHT;
  const odds = new Float32Array(Math.max(1, Math.round((right - left) / step)));
  for (let c = 0; c < odds.length; c++) {
    const x = left + (c + 0.5) * step;
    const at = { x, y: course.yAt(x), xHeight };
    for (const look of looks) odds[c] = Math.max(odds[c]!, oddsSeen(maps, look, at));
  }
  return odds;
}

function oddsSeen(
  maps: MarkMaps,
  { kind, heights, of }: Look,
  { x, y, xHeight }: Point & { readonly xHeight: number },
): number {
  let [sum, most] = [0, 0];
  for (const height of heights) {
    const here = oddsAt(maps, kind, { x, y: y + height * xHeight });
    sum += here;
    if (here > most) most = here;
  }
  return of === 'mean' ? sum / heights.length : most;
}

/** Odds nearer to 0 or 1 than this tell the chain no more: a map's step is 1 in 255. Half or twice: no change on 6 pages. */
const SUREST = 0.004;

/** The log of each column's odds against their opposite. */
export const logOddsOf = ({ odds }: LineOdds): Float32Array => odds.map(logOddsAt);

const logOddsAt = (one: number): number => logOdds(one, SUREST);
