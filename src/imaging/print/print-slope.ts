import { middleX, type Point } from '../../core/geometry.ts';
import { medianBy } from '../maths/maths.ts';
import { type Segment, wordSlope } from './letter-rows.ts';
import type { LinePicture } from './text-lines.ts';

/** The slope of a word and how much it counts. */
interface Measured {
  readonly slope: number;
  readonly weight: number;
}

/**
 * Words of fewer letters or less wide than this, in x-heights, tell no direction. `letters` <= 2 (n 8,878), >= 3
 * (n 18,233); `width` <= 2.45 (n 2,607), >= 2.73 (n 15,626).
 */
const TELLING = { letters: 3, width: 2.5 } as const;
/**
 * Side of a cell in x-heights; cells to each side that are asked in turn, until there are so many words. `words` <= 3
 * (n 49,093), >= 5 (n 26,082).
 */
const AROUND = { cell: 7, reaches: [1, 2, 4], words: 5 } as const;

const slopeOf = (words: readonly Measured[]): number => medianBy(words, ownSlope, ownWeight);
const ownSlope = ({ slope }: Measured): number => slope;
const ownWeight = ({ weight }: Measured): number => weight;

/** The direction of print near each point of the page: the median slope of the words around it. */
export function slopeField(
  segments: readonly Segment[],
  { width, height, xHeight }: LinePicture,
): (x: number, y: number) => number {
  const measured: (Measured & Point)[] = [];
  for (const s of segments) {
    const weight = s.right - s.left;
    if (s.letters.length < TELLING.letters || weight < xHeight * TELLING.width) continue;
    measured.push({ x: middleX(s), y: s.letters[0]!.bottom, slope: wordSlope(s), weight });
  }
  const all = slopeOf(measured);
  const cell = xHeight * AROUND.cell;
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const buckets = new Map<number, typeof measured>();
  for (const m of measured) {
    const key = Math.floor(m.y / cell) * columns + Math.floor(m.x / cell);
    const list = buckets.get(key);
    if (list) list.push(m);
    else buckets.set(key, [m]);
  }
  const grid = new Float32Array(columns * rows);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) grid[r * columns + c] = localSlope(buckets, { c, r, columns, fallback: all });
  return (x, y) => {
    const c = Math.max(0, Math.min(columns - 1, Math.floor(x / cell)));
    const r = Math.max(0, Math.min(rows - 1, Math.floor(y / cell)));
    return grid[r * columns + c]!;
  };
}

function localSlope(
  buckets: ReadonlyMap<number, readonly Measured[]>,
  at: { c: number; r: number; columns: number; fallback: number },
): number {
  for (const reach of AROUND.reaches) {
    const near: Measured[] = [];
    for (let r = at.r - reach; r <= at.r + reach; r++)
      for (let c = Math.max(0, at.c - reach); c <= Math.min(at.columns - 1, at.c + reach); c++)
        for (const m of buckets.get(r * at.columns + c) ?? []) near.push(m);
    if (near.length >= AROUND.words) return slopeOf(near);
  }
  return at.fallback;
}
