import { type Point, spanOf } from '../../src/core/geometry.ts';

/** A line of print in a picture, in its pixels: `at` is its baseline's height at `x`. */
export interface PixelLine {
  readonly left: number;
  readonly right: number;
  readonly xHeight: number;
  readonly at: (x: number) => number;
}

/** The middle one of `values`; 0 for none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Lines shorter than this share of the longest bend by chance and bend nothing. */
const LONG_SHARE = 0.5;
/** Beyond its ends a line goes on straight for so many x-heights, then level. */
const BEYOND = 8;
/** Lines closer than this, in x-heights, at either end are one line seen twice. */
const CLOSE = 1.1;
const EDGE_SHARE = 0.2;

interface Knot {
  readonly line: PixelLine;
  /** Height of its middle in the picture, in pixels. */
  readonly y: number;
  /** Height of the straightened line, in pixels. */
  readonly level: number;
}

/** How a page as a whole lies in a picture: its lines rise by `slope` to the right and its edges are upright to them. */
export interface Tilt {
  readonly slope: number;
  /** The pixel that the page is thought to be turned about. */
  readonly about: Point;
}

const LEVEL: Tilt = { slope: 0, about: { x: 0, y: 0 } };

/** How a page lies whose columns have these lines. */
export function tiltOf(lines: readonly PixelLine[], about: Point): Tilt {
  return { slope: medianOf(lines.map(slopeOf)), about };
}

/**
 * How a column of print lies in a picture: its lines straightened and its edges made upright. Points of the page are in
 * millimetres, those of the picture in pixels. By the tilt of their page those of its columns follow on one another.
 */
export class ColumnWarp {
  readonly left: number;
  readonly right: number;
  /** The column in the picture. */
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  private readonly unit: number;
  private readonly knots: readonly Knot[];
  private readonly lean: number;
  private readonly middle: number;
  /** How far to the left the tilt of the page takes its middle, in pixels. */
  private readonly shift: number;

  /** Throws a RangeError without lines. */
  constructor(lines: readonly PixelLine[], unit: number, tilt: Tilt = LEVEL) {
    this.unit = unit;
    this.knots = knotsOf(lines, tilt);
    const [first, last] = [this.knots[0], this.knots.at(-1)];
    if (first === undefined || last === undefined) throw new RangeError('a column without lines');
    this.middle = (first.y + last.y) / 2;
    this.shift = -tilt.slope * (this.middle - tilt.about.y);
    this.lean = leanOf(this.knots);
    const edges = lines.map((line) => {
      const { left, right } = line;
      return [this.toPage(left, line.at(left)).x, this.toPage(right, line.at(right)).x] as const;
    });
    const lefts = edges.map(([left]) => left).toSorted((a, b) => a - b);
    const rights = edges.map(([, right]) => right).toSorted((a, b) => b - a);
    this.left = lefts[Math.floor(lefts.length * EDGE_SHARE)] ?? 0;
    this.right = rights[Math.floor(rights.length * EDGE_SHARE)] ?? 0;
    this.box = {
      ...spanOf(lines),
      ...{ top: first.y, bottom: last.y },
    };
  }

  /** The place on the page that a pixel shows. */
  toPage(x: number, y: number): Point {
    const { knots, unit } = this;
    const next = knots.findIndex(({ line }) => heightAt(line, x) > y);
    const [a, b] = [knots[next === -1 ? knots.length - 1 : next - 1], knots[next]];
    return {
      x: (x - this.shift - this.lean * (y - this.middle)) / unit,
      y: between(y, { a, b, x, back: true }) / unit,
    };
  }

  /** The pixel that shows a place on the page. */
  toPicture(pageX: number, pageY: number): Point {
    const { knots, unit } = this;
    const level = pageY * unit;
    const next = knots.findIndex((knot) => knot.level > level);
    const [a, b] = [knots[next === -1 ? knots.length - 1 : next - 1], knots[next]];
    let x = pageX * unit + this.shift;
    let y = between(level, { a, b, x, back: false });
    for (let i = 0; i < 3; i++) {
      x = pageX * unit + this.shift + this.lean * (y - this.middle);
      y = between(level, { a, b, x, back: false });
    }
    return { x, y };
  }
}

/** Heights of the picture (`back`) or of the straightened column between two knots, or beyond the last one. */
function between(y: number, at: { a: Knot | undefined; b: Knot | undefined; x: number; back: boolean }): number {
  const { a, b, x, back } = at;
  const one = a ?? b;
  if (one === undefined) return y;
  if (a === undefined || b === undefined) {
    const shift = one.level - heightAt(one.line, x);
    return back ? y + shift : y - shift;
  }
  const [ya, yb] = [heightAt(a.line, x), heightAt(b.line, x)];
  return back
    ? a.level + ((y - ya) / (yb - ya)) * (b.level - a.level)
    : ya + ((y - a.level) / (b.level - a.level)) * (yb - ya);
}

const heightAt = (line: PixelLine, x: number): number => {
  const reach = BEYOND * line.xHeight;
  return line.at(Math.max(line.left - reach, Math.min(line.right + reach, x)));
};

/** The warp whose column shows a pixel, or is nearest to it; undefined where there are none. */
export function nearestOf(warps: readonly ColumnWarp[], { x, y }: Point): ColumnWarp | undefined {
  const away = ({ box }: ColumnWarp): number =>
    Math.max(0, box.left - x, x - box.right) + Math.max(0, box.top - y, y - box.bottom);
  let best = warps[0];
  for (const warp of warps) if (best !== undefined && away(warp) < away(best)) best = warp;
  return best;
}

/** The pixels that show a place on the page: one, but none or two where columns do not quite follow on one another. */
function pixelsOf(warps: readonly ColumnWarp[], { x, y }: Point): readonly Point[] {
  return warps.flatMap((warp) => {
    const pixel = warp.toPicture(x, y);
    return nearestOf(warps, pixel) === warp ? [pixel] : [];
  });
}

/** The pixel that shows a place on the page, or would show it if there were the first column alone. */
export function toPictureBy(warps: readonly ColumnWarp[], place: Point): Point {
  return pixelsOf(warps, place)[0] ?? warps[0]!.toPicture(place.x, place.y);
}

/** True where a place on the page is seen in the picture, once. */
export function isShown(warps: readonly ColumnWarp[], place: Point): boolean {
  return pixelsOf(warps, place).length === 1;
}

const slopeOf = ({ left, right, at }: PixelLine): number => (at(right) - at(left)) / Math.max(1, right - left);

function knotsOf(lines: readonly PixelLine[], { slope, about }: Tilt): readonly Knot[] {
  const longest = Math.max(...lines.map(({ left, right }) => right - left));
  const long = lines
    .filter(({ left, right }) => right - left >= LONG_SHARE * longest)
    .map((line) => {
      const x = (line.left + line.right) / 2;
      const y = line.at(x);
      return { line, y, level: y - slope * (x - about.x) };
    })
    .toSorted((a, b) => a.level - b.level);
  const knots: Knot[] = [];
  for (const knot of long) {
    const last = knots.at(-1);
    const apart = last === undefined ? Infinity : apartOf(last.line, knot.line);
    if (apart > CLOSE * knot.line.xHeight) knots.push(knot);
  }
  return knots;
}

/** How far `below` lies below `above` where they are closest. */
function apartOf(above: PixelLine, below: PixelLine): number {
  const reach = BEYOND * below.xHeight;
  const [left, right] = [Math.min(above.left, below.left) - reach, Math.max(above.right, below.right) + reach];
  return Math.min(...[left, (left + right) / 2, right].map((x) => heightAt(below, x) - heightAt(above, x)));
}

/**
 * Edges of a column lean no further than this from the upright of its lines: ragged, centred and short lines have none.
 * Of 303 columns of photographs 254 lean less; bars beside most of the others would run through the text.
 */
const FARTHEST_LEAN = 0.15;

/**
 * How far the column's edges move to the right for a pixel downwards: the middle of what pairs of lines say, where that is
 * about upright to the lines; else what is.
 */
function leanOf(knots: readonly Knot[]): number {
  const upright = -medianOf(knots.map(({ line }) => slopeOf(line)));
  const lean = leanOfEdges(knots);
  return Math.abs(lean - upright) <= FARTHEST_LEAN ? lean : upright;
}

function leanOfEdges(knots: readonly Knot[]): number {
  const slopes = knots.flatMap((a, i) =>
    knots.slice(i + 3).flatMap((b) => {
      const height = b.y - a.y;
      return [(b.line.left - a.line.left) / height, (b.line.right - a.line.right) / height];
    }),
  );
  return medianOf(slopes);
}
