import { type PageLayout, runningText, usualStep } from '../../../imaging/layout/layout.ts';
import { curveAt, slopeAt } from '../../../imaging/maths/maths.ts';
import type { TextLine } from '../../../imaging/print/print.ts';

/** The running text of a page: what running heads, page numbers and dirt at the page's edges stand outside of. */
export interface TextBlock {
  /** First lines of the columns, then what rows above them must be compared with. */
  readonly firstLines: readonly TextLine[];
  readonly lastLines: readonly TextLine[];
  readonly lines: readonly TextLine[];
  readonly xHeight: number;
  /** From one line to the next, in pixels. */
  readonly pitch: number;
}

/** The running text of a layout; `undefined` when it has none. */
export function textBlockOf(layout: PageLayout): TextBlock | undefined {
  const { xHeight } = layout;
  const pitch = usualStep(
    layout.columns.flatMap(({ lines }) => lines),
    xHeight,
  );
  const runs = layout.columns.map((column) => [...runningText(column, xHeight)]).filter((lines) => lines.length > 0);
  if (runs.length === 0) return undefined;
  return {
    firstLines: runs.map((lines) => lines[0]!),
    lastLines: runs.map((lines) => lines.at(-1)!),
    lines: runs.flat(),
    xHeight,
    pitch,
  };
}

/** Height of a line's baseline at `x`; beyond its ends it goes on straight. */
export function levelAt({ baseline, left, right }: TextLine, x: number): number {
  const at = Math.max(left, Math.min(right, x));
  return curveAt(baseline, at) + slopeAt(baseline, at) * (x - at);
}

/** The direction of print at `x` along a line (dy/dx). */
export const directionAt = ({ baseline, left, right }: TextLine, x: number): number =>
  slopeAt(baseline, Math.max(left, Math.min(right, x)));
