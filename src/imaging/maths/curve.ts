import type { Point } from '../../core/geometry.ts';

/** A curve y(x) over the page, sampled twice or more at even steps from `left`; beyond its ends it goes on in their direction. */
export interface Curve {
  readonly left: number;
  readonly step: number;
  readonly ys: Float32Array;
}

/** The curve's height at `x`, in pixels. */
export function curveAt(curve: Curve, x: number): number {
  const { ys } = curve;
  const last = ys.length - 1;
  const at = (x - curve.left) / curve.step;
  const i = at <= 0 ? 0 : at >= last ? last - 1 : Math.floor(at);
  return ys[i]! + (ys[i + 1]! - ys[i]!) * (at - i);
}

/** The curve's slope at `x` (dy/dx). */
export function slopeAt(curve: Curve, x: number): number {
  const last = curve.ys.length - 1;
  const i = Math.max(0, Math.min(last - 1, Math.floor((x - curve.left) / curve.step)));
  return (curve.ys[i + 1]! - curve.ys[i]!) / curve.step;
}

/** The curve's slope from one abscissa to another that is further right. */
export const slopeOver = (curve: Curve, from: number, to: number): number =>
  (curveAt(curve, to) - curveAt(curve, from)) / Math.max(1, to - from);

/** What has a height at each place across. */
export interface Heights {
  yAt(x: number): number;
}

/** A curve along a course from `left` to `right`. */
export function sampleCurve(left: number, right: number, options: { step: number; course: Heights }): Curve {
  const count = Math.max(2, Math.ceil((right - left) / options.step) + 1);
  const ys = new Float32Array(count);
  for (let i = 0; i < count; i++) ys[i] = options.course.yAt(left + i * options.step);
  return { left, step: options.step, ys };
}

/** The part of a curve between two abscissae as a polyline, its coordinates multiplied by `scale`. */
export function polylineOf(curve: Curve, part: { left: number; right: number; scale: number }): Point[] {
  const { left, right, scale } = part;
  const pieces = Math.max(1, Math.ceil((right - left) / (curve.step * 4)));
  const points: Point[] = [];
  for (let i = 0; i <= pieces; i++) {
    const x = left + ((right - left) * i) / pieces;
    points.push({ x: x * scale, y: curveAt(curve, x) * scale });
  }
  return points;
}

/** Abscissae in the middle of each of the even steps, of about that length, from one to another; at least one. */
export function middlesOf(left: number, right: number, step: number): number[] {
  const count = Math.max(1, Math.round((right - left) / step));
  const middles: number[] = [];
  for (let k = 0; k < count; k++) middles.push(left + ((k + 0.5) * (right - left)) / count);
  return middles;
}

/** A point that a curve should pass through, and how much it counts. */
export interface FitPoint {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

export interface FitOptions {
  readonly degree: number;
  /** Residuals well beyond this count next to nothing, in pixels. */
  readonly scale: number;
  /** The slope to start from. */
  readonly slope: number;
}

/**
 * Rounds in which weights are measured anew, counted; each costs a fit over all letters. Half: a marked word found, one
 * wrong word less on one page.
 */
const ITERATIONS = 8;
/**
 * The scale of the first round in the final one, and what each round takes of that. Half of `by`: a marked word found,
 * one wrong word less on one page; of `from`: no marked word.
 */
const SHRINKING = { from: 3, by: 0.5 } as const;
/**
 * Two courses further apart than this somewhere, in scales, are not those of heads and feet of the same letters: of print upside
 * down the heads are as many, and a line on them would hide which way up it is. With the scale of lines an x-height.
 */
const OTHER = 10;
/** Weight of straightness beside all points' weight. Twice: 2 more wrong words. */
const RIDGE = 0.002;

/**
 * A polynomial fitted so that outliers (descenders, quotes) count little: iteratively reweighted least squares with
 * Cauchy weights (Holland and Welsch, 1977), the scale shrinking to its final value. It may end at a curve through a few of the
 * points, so one that bends begins both at the straight line that most stand on, which a line's end lifted by quotes does not
 * move, and at the curve through all, which follows a page that bends by more than its letters are high; that counts where it
 * runs elsewhere and more points support it.
 */
export function fitRobustly(points: readonly FitPoint[], options: FitOptions): Heights {
  const { degree, scale, slope } = options;
  const xs = points.map((p) => p.x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const half = Math.max(1, (Math.max(...xs) - Math.min(...xs)) / 2);
  const basis = { degree, middle, half };
  const fromLine = refined(points, lineThroughMode(points, { slope, middle, scale }), { basis, scale });
  if (degree < 2) return fromLine;
  const all = solve(
    points,
    points.map(({ weight }) => weight),
    basis,
  );
  if (!areApart(points, all, fromLine, OTHER * scale)) return fromLine;
  const fromAll = refined(points, all, { basis, scale });
  if (!areApart(points, fromAll, fromLine, OTHER * scale)) return fromLine;
  return supportOf(points, fromAll, scale) > supportOf(points, fromLine, scale) ? fromAll : fromLine;
}

/** A polynomial in (x − middle) / half; its coefficients begin with the constant one. */
export class Polynomial implements Heights {
  readonly #coefficients: readonly number[];
  readonly #middle: number;
  readonly #half: number;

  constructor(coefficients: readonly number[], middle: number, half = 1) {
    this.#coefficients = coefficients;
    this.#middle = middle;
    this.#half = half;
  }

  yAt(x: number): number {
    const u = (x - this.#middle) / this.#half;
    let sum = 0;
    for (let i = this.#coefficients.length - 1; i >= 0; i--) sum = sum * u + this.#coefficients[i]!;
    return sum;
  }
}

interface Basis {
  readonly degree: number;
  readonly middle: number;
  readonly half: number;
}

function refined(
  points: readonly FitPoint[],
  start: Polynomial,
  { basis, scale }: { basis: Basis; scale: number },
): Polynomial {
  let fit = start;
  for (let k = 0; k < ITERATIONS; k++)
    fit = solve(points, weightsBeside(points, fit, scale * Math.max(1, SHRINKING.from - k * SHRINKING.by)), basis);
  return fit;
}

/** True where two courses are further apart at some of the points. */
function areApart(points: readonly FitPoint[], one: Polynomial, other: Polynomial, most: number): boolean {
  for (const { x } of points) if (Math.abs(one.yAt(x) - other.yAt(x)) > most) return true;
  return false;
}

function supportOf(points: readonly FitPoint[], fit: Polynomial, scale: number): number {
  let sum = 0;
  for (const weight of weightsBeside(points, fit, scale)) sum += weight;
  return sum;
}

/** What each point counts beside a curve: its own weight on it, next to nothing further off than `width`. */
function weightsBeside(points: readonly FitPoint[], fit: Polynomial, width: number): number[] {
  const weights: number[] = [];
  for (const { x, y, weight } of points) {
    const r = (y - fit.yAt(x)) / width;
    weights.push(weight / (1 + r * r) ** 2);
  }
  return weights;
}

function lineThroughMode(
  points: readonly FitPoint[],
  start: { slope: number; middle: number; scale: number },
): Polynomial {
  const levels = points.map((p) => ({ y: p.y - start.slope * (p.x - start.middle), weight: p.weight }));
  let best = levels[0]?.y ?? 0;
  let most = -1;
  for (const level of levels) {
    let support = 0;
    for (const other of levels) {
      const r = (other.y - level.y) / start.scale;
      support += other.weight / (1 + r * r) ** 2;
    }
    if (support > most) {
      most = support;
      best = level.y;
    }
  }
  return new Polynomial([best, start.slope], start.middle);
}

function solve(points: readonly FitPoint[], weights: readonly number[], basis: Basis): Polynomial {
  const n = basis.degree + 1;
  // The products of two terms are sums of powers, of which there are few.
  const powers = new Float64Array(2 * n - 1);
  const right = new Float64Array(n);
  for (let k = 0; k < points.length; k++) {
    const { x, y } = points[k]!;
    const u = (x - basis.middle) / basis.half;
    let term = weights[k]!;
    for (let i = 0; i < powers.length; i++, term *= u) {
      powers[i]! += term;
      if (i < n) right[i]! += term * y;
    }
  }
  const total = powers[0]!;
  const a: Float64Array[] = [];
  for (let i = 0; i < n; i++) {
    const row = new Float64Array(n + 1);
    for (let k = 0; k < n; k++) row[k] = powers[i + k]!;
    row[n] = right[i]!;
    // A light ridge on curvature keeps ends from swinging where only outliers stand.
    if (i >= 2) row[i]! += total * RIDGE;
    a.push(row);
  }
  return new Polynomial(solveLinear(a), basis.middle, basis.half);
}

/** Solves a square system given as rows with their right-hand side last, by Gaussian elimination with pivoting; changes `a`. */
function solveLinear(a: Float64Array[]): number[] {
  const n = a.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(a[r]![i]!) > Math.abs(a[pivot]![i]!)) pivot = r;
    [a[i], a[pivot]] = [a[pivot]!, a[i]!];
    const head = a[i]![i]! || 1e-9;
    for (let r = i + 1; r < n; r++) {
      const share = a[r]![i]! / head;
      for (let c = i; c <= n; c++) a[r]![c]! -= share * a[i]![c]!;
    }
  }
  const out = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = a[i]![n]!;
    for (let c = i + 1; c < n; c++) sum -= a[i]![c]! * out[c]!;
    out[i] = sum / (a[i]![i]! || 1e-9);
  }
  return out;
}
