import type { Point } from '../../core/geometry.ts';

/** Points with more than this many times the usual distance are left out of the next fit. */
const OUTLIER = 2.5;
const ROUNDS = 4;
/** Points of the ellipse. */
const STEPS = 60;

/**
 * A closed line along the ellipse that most of `points` lie on (least squares over its conic, outliers dropped round by
 * round); undefined when they lie on none.
 */
export function ellipseThrough(points: readonly Point[]): Point[] | undefined {
  const n = points.length;
  if (n < 12) return undefined;
  const middle = {
    x: points.reduce((sum, p) => sum + p.x, 0) / n,
    y: points.reduce((sum, p) => sum + p.y, 0) / n,
  };
  const scale = Math.sqrt(points.reduce((sum, p) => sum + (p.x - middle.x) ** 2 + (p.y - middle.y) ** 2, 0) / n) || 1;
  const unit = points.map((p) => ({ x: (p.x - middle.x) / scale, y: (p.y - middle.y) / scale }));
  let kept = unit;
  let conic: number[] | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    conic = conicThrough(kept);
    if (conic === undefined) return undefined;
    const off = (p: Point): number => Math.abs(distanceTo(conic!, p));
    const usual = kept.map(off).sort((a, b) => a - b)[kept.length >> 1]!;
    const next = unit.filter((p) => off(p) <= OUTLIER * usual + 1e-4);
    if (next.length < n / 2) return undefined;
    kept = next;
  }
  return conic && outlineOf(conic)?.map((p) => ({ x: middle.x + p.x * scale, y: middle.y + p.y * scale }));
}

/** a·x² + b·x·y + c·y² + d·x + e·y = 1 by least squares. */
function conicThrough(points: readonly Point[]): number[] | undefined {
  const rows = Array.from({ length: 5 }, () => new Float64Array(6));
  for (const { x, y } of points) {
    const terms = [x * x, x * y, y * y, x, y];
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 5; j++) rows[i]![j]! += terms[i]! * terms[j]!;
      rows[i]![5]! += terms[i]!;
    }
  }
  for (let i = 0; i < 5; i++) {
    let pivot = i;
    for (let r = i + 1; r < 5; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    const head = rows[i]![i]!;
    if (Math.abs(head) < 1e-12) return undefined;
    for (let r = 0; r < 5; r++) {
      if (r === i) continue;
      const share = rows[r]![i]! / head;
      for (let k = i; k < 6; k++) rows[r]![k]! -= share * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => row[5]! / row[i]!);
}

/** About the distance of a point to a conic: its value there by the steepness. */
function distanceTo(conic: readonly number[], { x, y }: Point): number {
  const [a, b, c, d, e] = conic as [number, number, number, number, number];
  const value = a * x * x + b * x * y + c * y * y + d * x + e * y - 1;
  return value / (Math.hypot(2 * a * x + b * y + d, b * x + 2 * c * y + e) || 1e-9);
}

function outlineOf(conic: readonly number[]): Point[] | undefined {
  const [a, b, c, d, e] = conic as [number, number, number, number, number];
  const det = 4 * a * c - b * b;
  if (det <= 1e-9) return undefined;
  const x0 = (b * e - 2 * c * d) / det;
  const y0 = (b * d - 2 * a * e) / det;
  const level = 1 + a * x0 * x0 + b * x0 * y0 + c * y0 * y0;
  return Array.from({ length: STEPS }, (_, k) => {
    const angle = (2 * Math.PI * k) / STEPS;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = Math.sqrt(level / (a * cos * cos + b * cos * sin + c * sin * sin));
    return { x: x0 + reach * cos, y: y0 + reach * sin };
  }).filter((p) => Number.isFinite(p.x) && Number.isFinite(p.y));
}
