import { type Column, type PageLayout, usualStep, widthOf } from '../../../imaging/layout/layout.ts';
import { type Curve, curveAt, lowerMedian, weightedMedian } from '../../../imaging/maths/maths.ts';
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

/** Lines further apart than this many line distances are not of one run of text. */
const RUN_GAP = 2.4;
/** A first or last row this many line distances from the next is a head, a foot or a heading. */
const APART_GAP = 1.22;
/** Lines of running text reach this share of their column's usual width. */
const FULL_SHARE = 0.6;

/**
 * A column with less text than this share of that with the most tells nothing of the page's sides. On 41 made pages 0.5 does
 * the same; with all columns the text of three has other sides, and one's number stands in line with none of them.
 */
const LEAST_COLUMN = 0.2;

/** The running text of a layout; `undefined` when it has none. */
export function textBlockOf(layout: PageLayout): TextBlock | undefined {
  const { xHeight } = layout;
  const pitch = usualStep(
    layout.columns.flatMap(({ lines }) => lines),
    xHeight,
  );
  const blocks = layout.columns.map((column) => runningLines(column, { pitch, xHeight }));
  const most = Math.max(0, ...blocks.map(widthSum));
  const kept = blocks.filter((lines) => lines.length > 0 && widthSum(lines) >= most * LEAST_COLUMN);
  if (kept.length === 0) return undefined;
  return {
    firstLines: kept.map((lines) => lines[0]!),
    lastLines: kept.map((lines) => lines.at(-1)!),
    lines: kept.flat(),
    xHeight,
    pitch,
  };
}

const middleOf = (line: TextLine): number => (line.left + line.right) / 2;
const widthSum = (lines: readonly TextLine[]): number => lines.reduce((sum, line) => sum + widthOf(line), 0);

interface Row {
  readonly lines: TextLine[];
  readonly level: number;
}

/** The lines of a column's runs of text; grain of a table that was taken for lines makes no run. */
function runningLines(column: Column, scale: { pitch: number; xHeight: number }): TextLine[] {
  const { pitch, xHeight } = scale;
  const x = weightedMedian(column.lines.map(middleOf), column.lines.map(widthOf));
  const usual = weightedMedian(column.lines.map(widthOf), column.lines.map(widthOf));
  const runs: Row[][] = [];
  for (const row of rowsAt(column.lines, x, xHeight)) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && row.level - last.level <= pitch * RUN_GAP) runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  const texts = runs.map(withoutHeadAndFoot(pitch)).filter((run) => isText(run, { usual, pitch }));
  const chosen = texts.length > 0 ? texts : runs.filter((run) => run.length > 0).slice(0, 1);
  return chosen.flatMap((run) => run.flatMap((row) => row.lines));
}

function rowsAt(lines: readonly TextLine[], x: number, xHeight: number): Row[] {
  const rows: Row[] = [];
  const sorted = lines.map((line) => ({ line, level: levelAt(line, x) })).sort((a, b) => a.level - b.level);
  for (const { line, level } of sorted) {
    const last = rows.at(-1);
    if (last !== undefined && level - last.level < xHeight * 0.8) last.lines.push(line);
    else rows.push({ lines: [line], level });
  }
  return rows;
}

/** Takes rows that stand apart off both ends of a run. */
const withoutHeadAndFoot =
  (pitch: number) =>
  (run: readonly Row[]): Row[] => {
    let from = 0;
    let to = run.length;
    while (to - from > 2 && run[from + 1]!.level - run[from]!.level > pitch * APART_GAP) from++;
    while (to - from > 2 && run[to - 1]!.level - run[to - 2]!.level > pitch * APART_GAP) to--;
    return run.slice(from, to);
  };

/** Text has two full lines at the usual distance, or three lines at one distance (code, verse, lists). */
function isText(run: readonly Row[], scale: { usual: number; pitch: number }): boolean {
  const steps = run.slice(1).map((row, k) => row.level - run[k]!.level);
  const full = run.filter((row) => widthSum(row.lines) >= scale.usual * FULL_SHARE).length;
  if (full >= 2 && steps.some((step) => step > scale.pitch * 0.8 && step < scale.pitch * APART_GAP)) return true;
  const usualStep = lowerMedian(steps);
  return steps.filter((step) => Math.abs(step / usualStep - 1) < 0.12).length >= Math.max(3, steps.length * 0.6);
}

/** Part of a line at its end that tells how it goes on, in x-heights. */
const END_REACH = 7;

/** Height of a line's baseline at `x`; beyond its ends it goes on as its last words do. */
export function levelAt(line: TextLine, x: number): number {
  const { baseline, left, right, xHeight } = line;
  if (x >= left && x <= right) return curveAt(baseline, x);
  return x < left
    ? curveAt(baseline, left) + slopeOver(baseline, left, Math.min(right, left + xHeight * END_REACH)) * (x - left)
    : curveAt(baseline, right) + slopeOver(baseline, Math.max(left, right - xHeight * END_REACH), right) * (x - right);
}

/** The direction of print at `x` along a line (dy/dx). */
export function directionAt(line: TextLine, x: number): number {
  const at = Math.max(line.left, Math.min(line.right, x));
  const reach = (line.xHeight * END_REACH) / 2;
  return slopeOver(line.baseline, Math.max(line.left, at - reach), Math.min(line.right, at + reach));
}

function slopeOver(curve: Curve, from: number, to: number): number {
  return to - from < 1 ? 0 : (curveAt(curve, to) - curveAt(curve, from)) / (to - from);
}
