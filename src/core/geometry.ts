/** A rectangle in pixels of the page image: origin top-left, y down, right and bottom exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A point in pixels of the page image. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height, in pixels or in what else a grid has. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Quarter turns, clockwise and in degrees, that bring a picture upright. */
export const TURNS = [0, 90, 180, 270] as const;

export type Turn = (typeof TURNS)[number];

/** The smallest box that holds all of `boxes`; an empty list gives the empty box at the origin. */
export function unionOf(boxes: readonly Box[]): Box {
  const [first] = boxes;
  if (first === undefined) return { left: 0, top: 0, right: 0, bottom: 0 };
  let { left, top, right, bottom } = first;
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** The box round points, grown by `margin` on all sides. */
export function boxOfPoints(points: readonly Point[], margin = 0): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** The point in the middle of a box. */
export function middleOf({ left, top, right, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** What has a left and a right side, a part of a line for instance. */
export type Span = Pick<Box, 'left' | 'right'>;

/** Middle of what has two sides, across. */
export const middleX = ({ left, right }: Span): number => (left + right) / 2;

/** The outer sides of some things together. */
export const spanOf = (things: readonly Span[]): Span => ({
  left: Math.min(...things.map(({ left }) => left)),
  right: Math.max(...things.map(({ right }) => right)),
});

/** Pixels shared by two intervals, 0 when they do not meet. */
export function overlap(fromA: number, toA: number, fromB: number, toB: number): number {
  return Math.max(0, Math.min(toA, toB) - Math.max(fromA, fromB));
}

/** Width that two spans share, in pixels; 0 where they do not meet. */
export const sharedAcross = (a: Span, b: Span): number => overlap(a.left, a.right, b.left, b.right);

/** Clear space between two boxes side by side, in pixels; below 0 where they share columns. */
export const gapAcross = (a: Box, b: Box): number => Math.max(a.left - b.right, b.left - a.right);

/** Clear space between two boxes over one another, in pixels; below 0 where they share rows. */
export const gapDown = (a: Box, b: Box): number => Math.max(a.top - b.bottom, b.top - a.bottom);

/** Area of a box in square pixels; 0 where its sides are the wrong way round. */
export function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** True for a point within a convex outline, whose points go round it either way, or on its edge. */
export function isWithin({ x, y }: Point, outline: readonly Point[]): boolean {
  const sideOf = (from: Point, k: number): number => {
    const to = outline[(k + 1) % outline.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  };
  return outline.every((from, k) => sideOf(from, k) >= 0) || outline.every((from, k) => sideOf(from, k) <= 0);
}

/** Area that a closed way encloses, in the square of its units. */
export function enclosedArea(points: readonly Point[]): number {
  const twice = points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Area in square pixels that two boxes share. */
export function sharedArea(a: Box, b: Box): number {
  return sharedAcross(a, b) * overlap(a.top, a.bottom, b.top, b.bottom);
}

/** The box with every coordinate multiplied by `factor`. */
export function scaleBox(box: Box, factor: number): Box {
  return { left: box.left * factor, top: box.top * factor, right: box.right * factor, bottom: box.bottom * factor };
}
