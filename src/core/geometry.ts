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

/** The smallest box that holds all of `boxes`; an empty list gives the empty box at the origin. */
export function unionOf(boxes: readonly Box[]): Box {
  const [first, ...rest] = boxes;
  if (first === undefined) return { left: 0, top: 0, right: 0, bottom: 0 };
  return rest.reduce(
    (all, box) => ({
      left: Math.min(all.left, box.left),
      top: Math.min(all.top, box.top),
      right: Math.max(all.right, box.right),
      bottom: Math.max(all.bottom, box.bottom),
    }),
    first,
  );
}

/** Pixels shared by two intervals, 0 when they do not meet. */
export function overlap(fromA: number, toA: number, fromB: number, toB: number): number {
  return Math.max(0, Math.min(toA, toB) - Math.max(fromA, fromB));
}

/** Area in square pixels that two boxes share. */
export function sharedArea(a: Box, b: Box): number {
  return overlap(a.left, a.right, b.left, b.right) * overlap(a.top, a.bottom, b.top, b.bottom);
}

/** The box with every coordinate multiplied by `factor`. */
export function scaleBox(box: Box, factor: number): Box {
  return { left: box.left * factor, top: box.top * factor, right: box.right * factor, bottom: box.bottom * factor };
}
