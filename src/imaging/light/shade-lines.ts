import type { Shade } from './shade.ts';

/** Cells at which a line of shade runs, and the direction across it there (a unit vector). */
export interface ShadeLines {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly acrossX: readonly number[];
  readonly acrossY: readonly number[];
}

/** A line is darker than what lies this far to either side of it, in x-heights: cups leave lines up to 1.6 wide. */
export const SIDE = 1.2;
/** A line is darker than its sides by this much at least, 0 to 1: the palest of 54 made rings found showed 0.037. */
const LEAST_CONTRAST = 0.03;
/** Darker than this only print and pens are. */
const MOST_DARK = 0.5;
/** Directions that are tried, half a turn in all. */
const TURNS = 16;
/** Samples along a line, and the way from one to the next in x-heights: together longer than any letter is wide. */
const SAMPLES = 9;
const STEP = 0.35;

interface Direction {
  readonly x: number;
  readonly y: number;
  /** From a cell to the one beside the line. */
  readonly side: number;
  /** From a cell to the samples along the line. */
  readonly along: Int32Array;
}

/** Finds lines of shade, print left aside; `unit` is the x-height in cells. */
export function findShadeLines({ width, height, dark }: Shade, unit: number): ShadeLines {
  const found = { xs: new Array<number>(), ys: new Array<number>(), at: new Array<Direction>() };
  const directions = directionsOf(width, unit);
  const edge = Math.ceil((SIDE + ((SAMPLES - 1) / 2) * STEP) * unit) + 2;
  for (let y = edge; y < height - edge; y++) {
    // Every other cell will do, as on the black fields of a chessboard.
    for (let x = edge + (y & 1); x < width - edge; x += 2) {
      const i = y * width + x;
      if (dark[i]! < LEAST_CONTRAST || dark[i]! > MOST_DARK) continue;
      const direction = directionAt(dark, i, directions);
      if (direction === undefined) continue;
      found.xs.push(x);
      found.ys.push(y);
      found.at.push(direction);
    }
  }
  const { xs, ys, at } = found;
  return { xs, ys, acrossX: at.map(({ x }) => x), acrossY: at.map(({ y }) => y) };
}

function directionsOf(width: number, unit: number): Direction[] {
  return Array.from({ length: TURNS }, (_, k) => {
    const angle = (Math.PI * k) / TURNS;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const along = Int32Array.from({ length: SAMPLES }, (__, i) => {
      const t = (i - (SAMPLES - 1) / 2) * STEP * unit;
      return Math.round(x * t) * width - Math.round(y * t);
    });
    return { x, y, side: Math.round(y * SIDE * unit) * width + Math.round(x * SIDE * unit), along };
  });
}

function directionAt(dark: Float32Array, at: number, directions: readonly Direction[]): Direction | undefined {
  let best: Direction | undefined;
  let most = LEAST_CONTRAST;
  for (const direction of directions) {
    const { side, along } = direction;
    const here = shadeAlong(dark, at, along);
    if (here < most) continue;
    const contrast = here - Math.max(shadeAlong(dark, at + side, along), shadeAlong(dark, at - side, along), 0);
    if (contrast < most) continue;
    most = contrast;
    best = direction;
  }
  return best;
}

/** The second least of the samples along a line: between and within letters paper shows, along a shade it shows nowhere. */
function shadeAlong(dark: Float32Array, at: number, along: Int32Array): number {
  let least = 1;
  let second = 1;
  for (let k = 0; k < SAMPLES; k++) {
    const value = dark[at + along[k]!]!;
    if (value < least) {
      second = least;
      least = value;
    } else if (value < second) second = value;
  }
  return second;
}
