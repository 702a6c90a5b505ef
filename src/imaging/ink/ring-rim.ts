import type { Point } from '../../core/geometry.ts';
import { type Shade, SIDE } from '../light/light.ts';
import type { CellCircle } from './ring-centres.ts';

/** Where a line of shade runs about a circle. */
export interface RingRim {
  /** Where it shows all around, in pixels of the picture. */
  readonly shown: readonly Point[];
  /** The longest part of it without a gap, in order. */
  readonly longest: readonly Point[];
}

/** The rim may run this far within or without its circle, in x-heights: cups are seen aslant and pages bend. */
const STRAY = 1.6;
/** Way along the rim from one step to the next, in x-heights. */
const STEP = 0.35;
/** Steps to either side over which letters are seen past, and over which the rim must show. */
const PAST_LETTERS = 4;
const AROUND = 6;
const LEAST_SHOWN = 0.7;
/** A step shows the rim when it is darker than both sides by this much, 0 to 1; more than the most is print. */
const SHOWS = 0.02;
const MOST = 0.15;
/** What a step inwards or outwards costs, and what a step beyond the picture takes away. */
const TURN_COST = 0.01;
const BEYOND = -0.05;
/** Steps without it that do not end a part. */
const GAP = 10;

/** Follows a line of shade around about a circle; `unit` is the x-height in cells. */
export function followRim(shade: Shade, circle: CellCircle, unit: number): RingRim {
  const steps = Math.max(1, Math.round((2 * Math.PI * circle.radius) / (STEP * unit)));
  const bins = 2 * Math.round(STRAY * unit) + 1;
  const contrast = contrastAround(shade, circle, { steps, bins, side: Math.round(SIDE * unit) });
  const path = bestPath(contrast, steps, bins);
  const shows = path.map((bin, k) => (contrast[k * bins + bin]! >= SHOWS ? 1 : 0));
  const isShown = (step: number): boolean => {
    let sum = 0;
    for (let k = step - AROUND; k <= step + AROUND; k++) sum += shows[(k + steps) % steps]!;
    return sum >= LEAST_SHOWN * (2 * AROUND + 1);
  };
  const points = Array.from(path, (bin, k): Point | undefined => {
    if (!isShown(k)) return undefined;
    const angle = (2 * Math.PI * k) / steps;
    const r = circle.radius + bin - (bins - 1) / 2;
    return {
      x: shade.left + (circle.x + r * Math.cos(angle) + 0.5) * shade.cell,
      y: shade.top + (circle.y + r * Math.sin(angle) + 0.5) * shade.cell,
    };
  });
  return { shown: points.flatMap((point) => point ?? []), longest: longestRun(points) };
}

interface Polar {
  readonly steps: number;
  readonly bins: number;
  /** Bins from a line to what lies beside it. */
  readonly side: number;
}

/** How much darker than both its sides the ring would be, for each step around and each bin outwards. */
function contrastAround(shade: Shade, circle: CellCircle, { steps, bins, side }: Polar): Float32Array {
  const across = bins + 2 * side;
  const seen = new Float32Array(steps * across);
  for (let k = 0; k < steps; k++) {
    const angle = (2 * Math.PI * k) / steps;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let b = 0; b < across; b++) {
      const r = circle.radius + b - (across - 1) / 2;
      const [x, y] = [Math.round(circle.x + r * cos), Math.round(circle.y + r * sin)];
      const isWithin = x >= 0 && y >= 0 && x < shade.width && y < shade.height;
      seen[k * across + b] = isWithin ? shade.dark[y * shade.width + x]! : NaN;
    }
  }
  const past = pastLetters(seen, steps, across);
  const contrast = new Float32Array(steps * bins);
  for (let k = 0; k < steps; k++) {
    for (let b = 0; b < bins; b++) {
      const at = k * across + b + side;
      const value = past[at]! - Math.max(past[at - side]!, past[at + side]!);
      contrast[k * bins + b] = Number.isNaN(value) ? BEYOND : Math.max(BEYOND, Math.min(MOST, value));
    }
  }
  return contrast;
}

/** The second least around each place along the circle, which letters do not darken; NaN beyond the picture. */
function pastLetters(seen: Float32Array, steps: number, across: number): Float32Array {
  const past = new Float32Array(seen.length);
  for (let k = 0; k < steps; k++) {
    for (let b = 0; b < across; b++) {
      let least = 1;
      let second = 1;
      for (let j = k - PAST_LETTERS; j <= k + PAST_LETTERS; j++) {
        const value = seen[((j + steps) % steps) * across + b]!;
        if (value < least) {
          second = least;
          least = value;
        } else if (value < second) second = value;
      }
      past[k * across + b] = Number.isNaN(seen[k * across + b]!) ? NaN : Math.max(0, second);
    }
  }
  return past;
}

/** The bin of each step on the way around that shows most contrast, without sudden turns. */
function bestPath(contrast: Float32Array, steps: number, bins: number): Int16Array {
  const sums = contrast.slice();
  const turns = new Int8Array(contrast.length);
  for (let k = 1; k < steps; k++) {
    for (let b = 0; b < bins; b++) {
      let most = -Infinity;
      for (let turn = -1; turn <= 1; turn++) {
        if (b + turn < 0 || b + turn >= bins) continue;
        const sum = sums[(k - 1) * bins + b + turn]! - (turn === 0 ? 0 : TURN_COST);
        if (sum <= most) continue;
        most = sum;
        turns[k * bins + b] = turn;
      }
      sums[k * bins + b]! += most;
    }
  }
  const last = sums.subarray((steps - 1) * bins);
  const path = new Int16Array(steps);
  let bin = last.indexOf(Math.max(...last));
  for (let k = steps - 1; k >= 0; k--) {
    path[k] = bin;
    bin += turns[k * bins + bin]!;
  }
  return path;
}

/** The longest run of points, small gaps passed over; it may go on from the last to the first. */
function longestRun(points: readonly (Point | undefined)[]): Point[] {
  let longest: Point[] = [];
  let run: Point[] = [];
  let gap = 0;
  for (let k = 0; k < 2 * points.length && run.length < points.length; k++) {
    const point = points[k % points.length];
    if (point === undefined) {
      gap++;
      continue;
    }
    if (gap > GAP) run = [];
    gap = 0;
    run.push(point);
    if (run.length > longest.length) longest = run;
  }
  return longest;
}
