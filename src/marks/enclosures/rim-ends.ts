import { boundsOf, directionAt } from '../../imaging/maths/maths.ts';
import type { Rim } from './rim-trace.ts';

/** What a steep side may miss: of 116 drawn ones it was 0.23; between two underlined lines it is more. */
const MAX_MISSING = 0.28;
/** A straight side shows at least this share of thin stroke; one among letters only may be their own strokes. */
const MIN_THIN = 0.7;
/** Rims this much wider than high are looked at for how they close. */
const LONG = 6;
/** Towards a round end a rim is lower than this share of its height in the middle. */
const ROUND = 0.9;
/** It is measured at these distances from the end, in x-heights. */
const NEAR_END = [0.9, 1.5] as const;

/** True when a rim closes at both ends: by a stroke of its own, or by its top and bottom bending towards each other. */
export function hasEnds(rim: Rim, xHeight: number): boolean {
  const box = boundsOf(rim.points);
  const left = sideOf(rim, (x) => x < (box.left + box.right) / 2);
  const right = sideOf(rim, (x) => x >= (box.left + box.right) / 2);
  if (Math.max(left.missing, right.missing) > MAX_MISSING) return false;
  if (box.right - box.left < LONG * (box.bottom - box.top)) return true;
  const inMiddle = heightBetween(rim, (2 * box.left + box.right) / 3, (box.left + 2 * box.right) / 3);
  const [near, far] = NEAR_END.map((t) => t * xHeight) as [number, number];
  const isRound = (height: number): boolean => height < inMiddle * ROUND;
  return (
    (left.thin >= MIN_THIN || isRound(heightBetween(rim, box.left + near, box.left + far))) &&
    (right.thin >= MIN_THIN || isRound(heightBetween(rim, box.right - far, box.right - near)))
  );
}

/** What the steep part of one half of a rim shows, as shares. */
function sideOf(rim: Rim, isHalf: (x: number) => boolean): { thin: number; missing: number } {
  const counts = { thin: 0, letter: 0, nothing: 0 };
  rim.points.forEach((p, k) => {
    const along = directionAt(rim.points, k);
    if (isHalf(p.x) && Math.abs(along.y) >= 0.8 * Math.abs(along.x)) counts[rim.shows[k]!]++;
  });
  const all = Math.max(1, counts.thin + counts.letter + counts.nothing);
  return { thin: counts.thin / all, missing: counts.nothing / all };
}

/** Mean distance between the drawn top and bottom of a rim between two abscissae; Infinity where one is not seen. */
function heightBetween(rim: Rim, left: number, right: number): number {
  const mean = (isTop: boolean): number => {
    const level = rim.points.filter((p, k) => {
      if (p.x < left || p.x > right || rim.shows[k] !== 'thin') return false;
      return directionAt(rim.points, k).x > 0 === isTop;
    });
    return level.length === 0 ? Number.NaN : level.reduce((sum, p) => sum + p.y, 0) / level.length;
  };
  const height = Math.abs(mean(true) - mean(false));
  return Number.isNaN(height) ? Number.POSITIVE_INFINITY : height;
}
