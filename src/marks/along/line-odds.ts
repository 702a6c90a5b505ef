import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { MapKind, MarkMaps } from '../maps/maps.ts';
import { oddsAt } from '../maps/maps.ts';

/** Columns along a line, two to an x-height: as close as the maps' cells stand. */
const COLUMNS_TO_X_HEIGHT = 2;
/** Heights at which a map is looked at, in x-heights below the baseline. */
const BANDS = {
  highlight: [-0.9, -0.65, -0.4, -0.15],
  underline: [0.05, 0.2, 0.35, 0.5, 0.65],
  strike: [-0.75, -0.55, -0.35, -0.2],
} as const satisfies Partial<Record<MapKind, readonly number[]>>;

/** Kinds of mark that run along lines of print. */
export type KindAlongLines = keyof typeof BANDS;

/** What a map says of one line: evenly spaced columns from its left end to its right. */
export interface LineOdds {
  readonly left: number;
  /** Pixels of the picture from column to column. */
  readonly step: number;
  /** Odds of each column, 0 to 1. */
  readonly odds: Float32Array;
}

/** Odds along a line: the mean over the letters' height for areas, the greatest for strokes. About 2 µs a column. */
export function oddsAlong(maps: MarkMaps, kind: KindAlongLines, line: TextLine): LineOdds {
  const step = line.xHeight / COLUMNS_TO_X_HEIGHT;
  const columns = Math.max(1, Math.round((line.right - line.left) / step));
  const odds = new Float32Array(columns);
  const band = BANDS[kind];
  for (let c = 0; c < columns; c++) {
    const x = line.left + (c + 0.5) * step;
    const y = curveAt(line.baseline, x);
    let [sum, most] = [0, 0];
    for (const t of band) {
      const here = oddsAt(maps, kind, { x, y: y + t * line.xHeight });
      sum += here;
      if (here > most) most = here;
    }
    odds[c] = kind === 'highlight' ? sum / band.length : most;
  }
  return { left: line.left, step, odds };
}

/** Odds nearer to 0 or 1 than this tell no more. */
const SUREST = 0.004;

/** The log of odds against their opposite. */
export function logOdds(odds: number): number {
  const p = Math.min(1 - SUREST, Math.max(SUREST, odds));
  return Math.log(p / (1 - p));
}
