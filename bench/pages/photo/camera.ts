import type { Point } from '../../../src/core/geometry.ts';
import type { Spot, Surface } from './surface.ts';

/** Where the camera stands and how it is held. Angles in radians, lengths in millimetres, the picture in pixels. */
export interface Pose {
  readonly width: number;
  readonly height: number;
  /** Pixels a millimetre measures in the middle of the sheet. */
  readonly scale: number;
  readonly distance: number;
  readonly tiltX: number;
  readonly tiltY: number;
  readonly roll: number;
  /** Middle of the sheet in the picture, pixels. */
  readonly centre: Point;
}

/** Projects points of the flat sheet into the picture. */
export type Projection = (x: number, y: number) => Point;

/** The projection of a bent sheet by a camera. */
export function projectionOf(surface: Surface, pose: Pose): Projection {
  const [sinX, cosX] = [Math.sin(pose.tiltX), Math.cos(pose.tiltX)];
  const [sinY, cosY] = [Math.sin(pose.tiltY), Math.cos(pose.tiltY)];
  const [sinR, cosR] = [Math.sin(pose.roll), Math.cos(pose.roll)];
  const turn = ({ x, y, z }: Spot): Spot => {
    const y1 = y * cosX - z * sinX;
    const z1 = y * sinX + z * cosX;
    const x2 = x * cosY + z1 * sinY;
    const z2 = z1 * cosY - x * sinY;
    return { x: x2 * cosR - y1 * sinR, y: x2 * sinR + y1 * cosR, z: z2 };
  };
  return (x, y) => {
    const spot = turn(surface.spot(x, y));
    const scale = (pose.scale * pose.distance) / (pose.distance - spot.z);
    return { x: pose.centre.x + spot.x * scale, y: pose.centre.y + spot.y * scale };
  };
}

/** Where on the sheet each node of a grid over the picture lies: the projection turned around, node by node. */
export interface BackMap {
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  /** Millimetres of the sheet, row by row. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Steps that are taken towards a place, at most, and how far off the slope is measured. */
const NEWTON_STEPS = 12;
const PROBE_MM = 0.25;

/**
 * Turns `project` around on a grid of `step` pixels, by Newton's method from the neighbouring node's answer. It begins in
 * the picture's corner; where that leads astray, on steeply bent sheets, in the sheet's `middle`.
 */
export function backMapOf(project: Projection, pose: Pose, middle: Point, step = 16): BackMap {
  const columns = Math.ceil(pose.width / step) + 2;
  const rows = Math.ceil(pose.height / step) + 2;
  const grid = { step, columns, rows, project };
  const map = walk(grid, { column: 0, row: 0, guess: middle, strict: false });
  const { x, y } = project(middle.x, middle.y);
  const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, Math.round(value / step)));
  const seed = { column: within(x, columns), row: within(y, rows), guess: middle, strict: true };
  return leadsBack(map, project) ? map : walk(grid, seed);
}

interface Grid {
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  readonly project: Projection;
}

/**
 * Goes through a grid from one of its nodes: to the rows on both sides of it, and from there along each. With `strict`,
 * nodes without an answer, far out on the desk, take over their neighbour's.
 */
function walk(
  { step, columns, rows, project }: Grid,
  seed: { readonly column: number; readonly row: number; readonly guess: Point; readonly strict: boolean },
): BackMap {
  const x = new Float64Array(columns * rows);
  const y = new Float64Array(columns * rows);
  const solve = (column: number, row: number, guess: Point): Point => {
    const target = { x: column * step, y: row * step };
    const answer = unproject(project, target, guess);
    const kept = seed.strict && !isAt(project, answer, target) ? guess : answer;
    x[row * columns + column] = kept.x;
    y[row * columns + column] = kept.y;
    return kept;
  };
  const along = (row: number, start: Point): Point => {
    const first = solve(seed.column, row, start);
    for (const way of [1, -1])
      for (let column = seed.column + way, guess = first; column >= 0 && column < columns; column += way)
        guess = solve(column, row, guess);
    return first;
  };
  const first = along(seed.row, seed.guess);
  for (const way of [1, -1])
    for (let row = seed.row + way, guess = first; row >= 0 && row < rows; row += way) guess = along(row, guess);
  return { step, columns, rows, x, y };
}

/** Pixels by which an answer may miss. */
const MISS = 1;

const isAt = (project: Projection, { x, y }: Point, target: Point): boolean => {
  const there = project(x, y);
  return Math.abs(there.x - target.x) + Math.abs(there.y - target.y) < MISS;
};

/** True when most nodes of a map lie where their places on the sheet are seen. */
function leadsBack({ step, columns, rows, x, y }: BackMap, project: Projection): boolean {
  let right = 0;
  for (let at = 0; at < x.length; at++) {
    const target = { x: (at % columns) * step, y: Math.floor(at / columns) * step };
    if (isAt(project, { x: x[at]!, y: y[at]! }, target)) right++;
  }
  return right > (columns * rows) / 2;
}

function unproject(project: Projection, target: Point, start: Point): Point {
  let { x, y } = start;
  for (let i = 0; i < NEWTON_STEPS; i++) {
    const here = project(x, y);
    const errorX = target.x - here.x;
    const errorY = target.y - here.y;
    if (Math.abs(errorX) + Math.abs(errorY) < 0.02) break;
    const right = project(x + PROBE_MM, y);
    const down = project(x, y + PROBE_MM);
    const a = (right.x - here.x) / PROBE_MM;
    const b = (down.x - here.x) / PROBE_MM;
    const c = (right.y - here.y) / PROBE_MM;
    const d = (down.y - here.y) / PROBE_MM;
    const determinant = a * d - b * c;
    if (Math.abs(determinant) < 1e-9) break;
    x += (errorX * d - errorY * b) / determinant;
    y += (errorY * a - errorX * c) / determinant;
  }
  return { x, y };
}
