import type { ShadeLines } from '../light/light.ts';

/** A circle in cells of a shade. */
export interface CellCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/**
 * Feet of cups and glasses are 40 to 90 mm wide and x-heights 1.2 to 2.5 mm high: radii in x-heights. Readers' circles
 * around words are smaller or no circles; curves of folds and of leaves' edges wider.
 */
export const LEAST_RADIUS = 8;
export const MOST_RADIUS = 36;
/** Radii are voted for in such steps, centres in bins as wide, in x-heights. */
const BIN = 1;
/** Centres that are looked at; two rings may lie on a page, and a wide one comes more than once. */
const MOST_CENTRES = 4;
/** Two centres are further apart, in bins. */
const APART = 4;
/** The way across a line points to its ring's centre within this cosine. */
const TOWARDS = 0.94;
const RADIUS_BINS = 2;

/** Circles on which most lines of shade lie, each line voting for the centres to which it is at right angles. */
export function likelyCircles(lines: ShadeLines, size: { width: number; height: number }, unit: number): CellCircle[] {
  return centresOf(lines, size, unit).map(({ x, y }) => ({ x, y, radius: radiusAround(lines, { x, y }, unit) }));
}

function centresOf(
  { xs, ys, acrossX, acrossY }: ShadeLines,
  size: { width: number; height: number },
  unit: number,
): { x: number; y: number }[] {
  const bin = BIN * unit;
  // Centres may lie off the page, half of the largest ring with them.
  const pad = Math.ceil(MOST_RADIUS / BIN / 2);
  const across = Math.ceil(size.width / bin) + 2 * pad;
  const down = Math.ceil(size.height / bin) + 2 * pad;
  const votes = new Float32Array(across * down);
  for (let k = 0; k < xs.length; k++) {
    for (let r = -MOST_RADIUS; r <= MOST_RADIUS; r += BIN) {
      if (Math.abs(r) < LEAST_RADIUS) continue;
      const column = Math.floor((xs[k]! + acrossX[k]! * r * unit) / bin) + pad;
      const row = Math.floor((ys[k]! + acrossY[k]! * r * unit) / bin) + pad;
      if (column >= 0 && row >= 0 && column < across && row < down) votes[row * across + column]!++;
    }
  }
  return peaksOf(votes, across, down).map(({ column, row }) => ({
    x: (column - pad + 0.5) * bin,
    y: (row - pad + 0.5) * bin,
  }));
}

function peaksOf(votes: Float32Array, across: number, down: number): { column: number; row: number }[] {
  const sums = new Float32Array(votes.length);
  for (let row = 1; row < down - 1; row++)
    for (let column = 1; column < across - 1; column++)
      for (let r = row - 1; r <= row + 1; r++)
        for (let c = column - 1; c <= column + 1; c++) sums[row * across + column]! += votes[r * across + c]!;
  const peaks: { column: number; row: number }[] = [];
  while (peaks.length < MOST_CENTRES) {
    let at = 0;
    for (let i = 1; i < sums.length; i++) if (sums[i]! > sums[at]!) at = i;
    if (sums[at] === 0) break;
    const [column, row] = [at % across, Math.floor(at / across)];
    peaks.push({ column, row });
    for (let r = Math.max(0, row - APART); r <= Math.min(down - 1, row + APART); r++)
      sums.fill(0, r * across + Math.max(0, column - APART), r * across + Math.min(across, column + APART + 1));
  }
  return peaks;
}

/** The radius at which most lines run around a centre, for their number on circles of chance grows with the radius. */
function radiusAround(lines: ShadeLines, { x, y }: { x: number; y: number }, unit: number): number {
  const counts = new Float32Array(MOST_RADIUS * RADIUS_BINS + 2);
  lines.xs.forEach((lineX, k) => {
    const [dx, dy] = [lineX - x, lines.ys[k]! - y];
    const away = Math.hypot(dx, dy);
    if (Math.abs(lines.acrossX[k]! * dx + lines.acrossY[k]! * dy) < TOWARDS * away) return;
    const bin = Math.round((away / unit) * RADIUS_BINS);
    if (bin < counts.length) counts[bin]!++;
  });
  let best = LEAST_RADIUS * RADIUS_BINS;
  let most = 0;
  for (let bin = best; bin < counts.length - 1; bin++) {
    const density = (counts[bin - 1]! + counts[bin]! + counts[bin + 1]!) / Math.sqrt(bin);
    if (density > most) [most, best] = [density, bin];
  }
  return (best / RADIUS_BINS) * unit;
}
