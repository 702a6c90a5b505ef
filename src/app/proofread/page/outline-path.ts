import type { Box } from '../../../core/geometry.ts';
import type { SourcePart } from '../../../core/note.ts';
import { mean } from '../../../core/statistics.ts';

/** Room between words and their outline, in word heights. */
const PADDING = 0.14;
/** Words on either side that an outline is level with. */
const REACH = 2;

/**
 * Outlines of the lines of a passage as SVG paths in pixels of the page image. They follow the words, so that on a
 * tilted or curved page they do not run over the lines above and below.
 */
export function outlinePaths({ words, boxes }: Pick<SourcePart, 'words' | 'boxes'>): readonly string[] {
  const lines =
    words === undefined || words.length === 0 ? boxes.map((box) => [box]) : linesOf(words.map(({ box }) => box));
  return lines.map(pathAround);
}

/** A word that stands further left than the one before begins a line. */
function linesOf(boxes: readonly Box[]): readonly (readonly Box[])[] {
  const lines: Box[][] = [];
  boxes.forEach((box, at) => {
    const before = boxes[at - 1];
    if (before === undefined || box.left < before.left) lines.push([]);
    lines.at(-1)?.push(box);
  });
  return lines;
}

function pathAround(boxes: readonly Box[]): string {
  const heights = boxes.map((box) => box.bottom - box.top).toSorted((a, b) => a - b);
  const room = (heights[Math.floor(heights.length / 2)] ?? 0) * PADDING;
  const slope = slopeOf(boxes);
  // Words with letters that stand out reach further than those without: the side follows the line, not each of them.
  const side = (edge: 'top' | 'bottom', by: number): readonly (readonly [number, number])[] => {
    const points = boxes.map((box, at) => {
      const around = boxes.slice(Math.max(0, at - REACH), at + REACH + 1);
      const levels = around.map((other) => other[edge] + slope * (centreOf(box) - centreOf(other)));
      return [centreOf(box), (edge === 'top' ? Math.min(...levels) : Math.max(...levels)) + by] as const;
    });
    const ends = [
      [(boxes[0]?.left ?? 0) - room, points[0]] as const,
      [(boxes.at(-1)?.right ?? 0) + room, points.at(-1)] as const,
    ].map(([x, near = [x, 0] as const]) => [x, near[1] + slope * (x - near[0])] as const);
    return [...ends.slice(0, 1), ...points, ...ends.slice(1)];
  };
  const points = [...side('top', -room), ...side('bottom', room).toReversed()];
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
}

/** How steeply the middles of words fall to the right; 0 for a single word. */
function slopeOf(boxes: readonly Box[]): number {
  const xMean = mean(boxes.map(centreOf));
  const yMean = mean(boxes.map(middleOf));
  const spread = boxes.reduce((sum, box) => sum + (centreOf(box) - xMean) ** 2, 0);
  const shared = boxes.reduce((sum, box) => sum + (centreOf(box) - xMean) * (middleOf(box) - yMean), 0);
  return spread === 0 ? 0 : shared / spread;
}

function centreOf({ left, right }: Box): number {
  return (left + right) / 2;
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}
