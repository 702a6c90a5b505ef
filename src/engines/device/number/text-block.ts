import { type PageLayout, runningText, usualStep } from '../../../imaging/layout/layout.ts';
import { curveAt, slopeOver } from '../../../imaging/maths/maths.ts';
import { LINE_END, type TextLine } from '../../../imaging/print/print.ts';

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
  const runs = layout.columns.map((column) => [...runningText(column)]).filter((lines) => lines.length > 0);
  if (runs.length === 0) return undefined;
  return {
    firstLines: runs.map((lines) => lines[0]!),
    lastLines: runs.map((lines) => lines.at(-1)!),
    lines: runs.flat(),
    xHeight,
    pitch,
  };
}

/** Height of a line's baseline at `x`; beyond its ends it goes on as its last words do. */
export function levelAt(line: TextLine, x: number): number {
  const { baseline, left, right, xHeight } = line;
  if (x >= left && x <= right) return curveAt(baseline, x);
  return x < left
    ? curveAt(baseline, left) + slopeOver(baseline, left, Math.min(right, left + xHeight * LINE_END)) * (x - left)
    : curveAt(baseline, right) + slopeOver(baseline, Math.max(left, right - xHeight * LINE_END), right) * (x - right);
}

/** The direction of print at `x` along a line (dy/dx). */
export function directionAt(line: TextLine, x: number): number {
  const at = Math.max(line.left, Math.min(line.right, x));
  const reach = (line.xHeight * LINE_END) / 2;
  return slopeOver(line.baseline, Math.max(line.left, at - reach), Math.min(line.right, at + reach));
}
