import type { Point } from '../../core/geometry.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/**
 * Lines that are read with one call: some 160 ms of a core, which is how long others wait for it. By threes a page costs
 * 3 per cent more than by sixes, and a call for each line far more.
 */
const LINES_AT_ONCE = 3;

/** A page of which lines are still to be read. */
interface UnreadPage {
  readonly body: readonly TextLine[];
  isRead(line: number): boolean;
}

/** Lines that are read together. */
interface Part<Page> {
  readonly page: Page;
  readonly lines: readonly number[];
}

/** The unread lines of pages in parts, in the order in which somebody wants them who looks at `near`; else from the top. */
export function partsOf<Page extends UnreadPage>(
  pages: readonly Page[],
  near: Point | undefined,
): readonly Part<Page>[] {
  const parts = pages.flatMap((page) => {
    const unread = [...page.body.keys()].filter((line) => !page.isRead(line));
    return inRuns(unread).map((lines) => ({ page, lines }));
  });
  if (near === undefined) return parts;
  const distance = ({ page, lines }: Part<Page>): number =>
    Math.min(...lines.map((line) => distanceTo(near, page.body[line]!)));
  const placed = parts.map((part) => ({ part, distance: distance(part) }));
  return placed.toSorted((a, b) => a.distance - b.distance).map(({ part }) => part);
}

function inRuns(lines: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(lines.length / LINES_AT_ONCE);
  return Array.from({ length: count }, (_, at) => lines.slice(at * LINES_AT_ONCE, (at + 1) * LINES_AT_ONCE));
}

/** How far a place is from a line, beside it as well as above and below. */
function distanceTo({ x, y }: Point, { left, right, baseline }: TextLine): number {
  const within = Math.max(left, Math.min(x, right));
  return Math.hypot(x - within, y - curveAt(baseline, within));
}
