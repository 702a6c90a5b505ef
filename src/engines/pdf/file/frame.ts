import type { Box, Point } from '../../../core/geometry.ts';

/**
 * How a page is shown: the visible part of its user space (points, y up) and the quarter turns clockwise by which it is
 * turned. Everything that leaves this folder is in shown coordinates: points from the top left, y down.
 */
export interface PageFrame {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly quarterTurns: QuarterTurns;
}

/** Turns of a page by 90 degrees clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Quarter turns after further ones. */
export function turned(turns: number, further: number): QuarterTurns {
  const sum = (((turns + further) % 4) + 4) % 4;
  return sum === 1 || sum === 2 || sum === 3 ? sum : 0;
}

/** Which way a line of text runs on the shown page. */
export type Direction = 'right' | 'down' | 'left' | 'up';

const DIRECTIONS: readonly Direction[] = ['right', 'down', 'left', 'up'];

/** Width and height of the shown page in points. */
export function shownSize({ left, bottom, right, top, quarterTurns }: PageFrame): { width: number; height: number } {
  const [width, height] = [right - left, top - bottom];
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** A point of user space as it is shown. */
export function shownPoint(frame: PageFrame, x: number, y: number): Point {
  switch (frame.quarterTurns) {
    case 0:
      return { x: x - frame.left, y: frame.top - y };
    case 1:
      return { x: y - frame.bottom, y: x - frame.left };
    case 2:
      return { x: frame.right - x, y: y - frame.bottom };
    case 3:
      return { x: frame.top - y, y: frame.right - x };
    default:
      return frame.quarterTurns satisfies never;
  }
}

/** A point of the shown page in user space. */
export function userPoint(frame: PageFrame, x: number, y: number): Point {
  switch (frame.quarterTurns) {
    case 0:
      return { x: frame.left + x, y: frame.top - y };
    case 1:
      return { x: frame.left + y, y: frame.bottom + x };
    case 2:
      return { x: frame.right - x, y: frame.bottom + y };
    case 3:
      return { x: frame.right - y, y: frame.top - x };
    default:
      return frame.quarterTurns satisfies never;
  }
}

/** A box of user space, given by any two opposite corners, as it is shown. */
export function shownBox(frame: PageFrame, corners: { x1: number; y1: number; x2: number; y2: number }): Box {
  const a = shownPoint(frame, corners.x1, corners.y1);
  const b = shownPoint(frame, corners.x2, corners.y2);
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

/** The direction in which text runs that was set at `angle` (radians, clockwise in user space, as PDFium counts them). */
export function shownDirection(frame: PageFrame, angle: number): Direction {
  const clockwiseQuarters = Math.round(angle / (Math.PI / 2)) + frame.quarterTurns;
  return DIRECTIONS[((clockwiseQuarters % 4) + 4) % 4] ?? 'right';
}
