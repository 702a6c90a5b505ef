import { type Box, overlap, unionOf } from '../../../core/geometry.ts';
import { median } from '../../../core/statistics.ts';
import type { TextLine } from './text-lines.ts';

/** A line with the box round its words, in points of the shown page. */
export interface PlacedLine {
  readonly line: TextLine;
  readonly extent: Box;
}

/** The upright lines of a page with their boxes, which every stroke is compared with. */
export function placedLines(lines: readonly TextLine[]): readonly PlacedLine[] {
  return lines
    .filter((line) => line.direction === 'right')
    .map((line) => ({ line, extent: unionOf(line.words.map(({ box }) => box)) }));
}

/** The lines that a box touches, when they are widened by `sides` and lowered by `below`, both in sizes of their type. */
export function linesNear(
  box: Box,
  lines: readonly PlacedLine[],
  { sides = 0, below = 0 }: { readonly sides?: number; readonly below?: number },
): readonly PlacedLine[] {
  return lines.filter(({ line, extent }) => {
    const margin = line.size * sides;
    return (
      overlap(box.left, box.right, extent.left - margin, extent.right + margin) > 0 &&
      overlap(box.top, box.bottom, extent.top, extent.bottom + line.size * below) > 0
    );
  });
}

/** The size of type in which most of the lines are set; 0 for none. */
export function typicalSize(lines: readonly PlacedLine[]): number {
  return median(lines.map(({ line }) => line.size));
}
