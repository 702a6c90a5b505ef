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
  /** Height of its middle, in pixels: what the straightened line's height is. */
  readonly level: number;
}

/**
 * How a column of print lies in a picture: its lines straightened and its edges made upright. Points of the page are in
 * millimetres, those of the picture in pixels.
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

  /** Throws a RangeError without lines. */
  constructor(lines: readonly PixelLine[], unit: number) {
    this.unit = unit;
    this.knots = knotsOf(lines);
    const [first, last] = [this.knots[0], this.knots.at(-1)];
    if (first === undefined || last === undefined) throw new RangeError('a column without lines');
    this.middle = (first.level + last.level) / 2;
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
      ...{ top: first.level, bottom: last.level },
    };
  }

  /** The place on the page that a pixel shows. */
  toPage(x: number, y: number): Point {
    const { knots, unit } = this;
    const next = knots.findIndex(({ line }) => heightAt(line, x) > y);
    const [a, b] = [knots[next === -1 ? knots.length - 1 : next - 1], knots[next]];
    return { x: (x - this.lean * (y - this.middle)) / unit, y: between(y, { a, b, x, back: true }) / unit };
  }

  /** The pixel that shows a place on the page. */
  toPicture(pageX: number, pageY: number): Point {
    const { knots, unit } = this;
    const level = pageY * unit;
    const next = knots.findIndex((knot) => knot.level > level);
    const [a, b] = [knots[next === -1 ? knots.length - 1 : next - 1], knots[next]];
    let x = pageX * unit;
    let y = level;
    for (let i = 0; i < 3; i++) {
      x = pageX * unit + this.lean * (y - this.middle);
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

function knotsOf(lines: readonly PixelLine[]): readonly Knot[] {
  const longest = Math.max(...lines.map(({ left, right }) => right - left));
  const long = lines
    .filter(({ left, right }) => right - left >= LONG_SHARE * longest)
    .map((line) => ({ line, level: line.at((line.left + line.right) / 2) }))
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
  const upright = -medianOf(
    knots.map(({ line: { left, right, at } }) => (at(right) - at(left)) / Math.max(1, right - left)),
  );
  const lean = leanOfEdges(knots);
  return Math.abs(lean - upright) <= FARTHEST_LEAN ? lean : upright;
}

function leanOfEdges(knots: readonly Knot[]): number {
  const slopes = knots.flatMap((a, i) =>
    knots.slice(i + 3).flatMap((b) => {
      const height = b.level - a.level;
      return [(b.line.left - a.line.left) / height, (b.line.right - a.line.right) / height];
    }),
  );
  return medianOf(slopes);
}
