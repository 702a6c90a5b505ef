import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { MapKind, MarkMaps } from '../maps/maps.ts';
import { oddsAt } from '../maps/maps.ts';

/** A map at some heights of a line, in x-heights below its baseline: the mean of what is there, or the most. */
export interface Look {
  readonly kind: MapKind;
  readonly heights: readonly number[];
  readonly of: 'mean' | 'most';
}

/** Where each kind of mark that runs along lines is looked for: all over an area's height, anywhere for strokes. */
export const LOOKS = {
  highlight: { kind: 'highlight', heights: [-0.9, -0.65, -0.4, -0.15], of: 'mean' },
  underline: { kind: 'underline', heights: [0.05, 0.2, 0.35, 0.5, 0.65], of: 'most' },
  strike: { kind: 'strike', heights: [-0.75, -0.55, -0.35, -0.2], of: 'most' },
} as const satisfies Partial<Record<MapKind, Look>>;

/** What maps are looked at for along lines: a pen's stroke may be seen as an underline in one part, as a strike in another. */
const ALONG = {
  highlight: [LOOKS.highlight],
  stroke: [LOOKS.underline, LOOKS.strike],
} as const satisfies Record<string, readonly Look[]>;

/** What runs along lines of print: highlighter, and strokes under words or through them. */
export type AlongLines = keyof typeof ALONG;

/** A part of a line of print, in pixels of the analysed picture. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** What a map says of one line: evenly spaced columns from its left end to its right. */
export interface LineOdds {
  readonly left: number;
  /** Pixels of the picture from column to column. */
  readonly step: number;
  /** Odds of each column, 0 to 1. */
  readonly odds: Float32Array;
}

/** Columns along a line, two to an x-height: as close as the maps' cells stand. */
const COLUMNS_TO_X_HEIGHT = 2;

/** Odds along a line that something of a kind is there. About 2 µs a column. */
export function oddsAlong(maps: MarkMaps, what: AlongLines, line: TextLine): LineOdds {
  return { left: line.left, step: line.xHeight / COLUMNS_TO_X_HEIGHT, odds: mostOdds(maps, line, line, ALONG[what]) };
}

/** Odds of each column of a part of a line that it is of one of some kinds. */
export function mostOdds(maps: MarkMaps, line: LineCourse, span: Span, looks: readonly Look[]): Float32Array {
  const [first, ...others] = looks.map((look) => columnOdds(maps, line, span, look));
  return others.reduce((most, each) => most.map((value, c) => Math.max(value, each[c]!)), first!);
}

/** Where a line runs, and how high its letters are. */
type LineCourse = Pick<TextLine, 'baseline' | 'xHeight'>;

/** Odds of each column of a part of a line, 0 to 1; at least one column. */
export function columnOdds(
  maps: MarkMaps,
  { baseline, xHeight }: LineCourse,
  { left, right }: Span,
  { kind, heights, of }: Look,
): Float32Array {
  const step = xHeight / COLUMNS_TO_X_HEIGHT;
  const odds = new Float32Array(Math.max(1, Math.round((right - left) / step)));
  for (let c = 0; c < odds.length; c++) {
    const x = left + (c + 0.5) * step;
    const y = curveAt(baseline, x);
    let [sum, most] = [0, 0];
    for (const height of heights) {
      const here = oddsAt(maps, kind, { x, y: y + height * xHeight });
      sum += here;
      if (here > most) most = here;
    }
    odds[c] = of === 'mean' ? sum / heights.length : most;
  }
  return odds;
}

/** Odds nearer to 0 or 1 than this tell no more. */
const SUREST = 0.004;

/** The log of odds against their opposite. */
export function logOdds(odds: number): number {
  const p = Math.min(1 - SUREST, Math.max(SUREST, odds));
  return Math.log(p / (1 - p));
}
