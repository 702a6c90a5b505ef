import type { Point } from '../../core/geometry.ts';

/** A circle, and how far the points that it was fitted to are off it (root mean square), in their unit. */
export interface FittedCircle {
  readonly middle: Point;
  readonly radius: number;
  readonly off: number;
}

/** The circle nearest to `points` (least squares over its equation); undefined for fewer than three, or all in a row. */
export function circleThrough(points: readonly Point[]): FittedCircle | undefined {
  const n = points.length;
  if (n < 3) return undefined;
  const x0 = points.reduce((sum, { x }) => sum + x, 0) / n;
  const y0 = points.reduce((sum, { y }) => sum + y, 0) / n;
  let [uu, vv, uv, uz, vz] = [0, 0, 0, 0, 0];
  for (const { x, y } of points) {
    const [u, v] = [x - x0, y - y0];
    const z = u * u + v * v;
    uu += u * u;
    vv += v * v;
    uv += u * v;
    uz += u * z;
    vz += v * z;
  }
  const det = 2 * (uu * vv - uv * uv);
  if (det <= 1e-9 * uu * vv) return undefined;
  const a = (uz * vv - vz * uv) / det;
  const b = (vz * uu - uz * uv) / det;
  const middle = { x: x0 + a, y: y0 + b };
  const radius = Math.sqrt(a * a + b * b + (uu + vv) / n);
  const squares = points.reduce((sum, { x, y }) => sum + (Math.hypot(x - middle.x, y - middle.y) - radius) ** 2, 0);
  return { middle, radius, off: Math.sqrt(squares / n) };
}
