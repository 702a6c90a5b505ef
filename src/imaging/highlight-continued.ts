import { hueApart } from '../core/colour.ts';
import type { HighlightRun } from './highlight.ts';
import { hueOf } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Ink of one pen is about as strong on the next line: what went on had 0.78 to 1.2 of the strength of what it went on from
 * on four made pages.
 */
const LEAST_SHARE = 0.72;
/** …and of its hue, in degrees. In grey pictures no ink has one. */
const SAME_HUE = 25;
/** A stroke goes on where it ends this near to the end of its line, or with this gap on the same line; in x-heights. */
const LINE_END = 3;
const SAME_LINE = 4;

interface Placed {
  readonly run: HighlightRun;
  readonly line: number;
}

/**
 * Adds to the runs that are highlighter for sure what goes on from them in the same ink, over the end of a line or a gap:
 * by itself that is too pale or too short to tell. `all` are the runs of each line, the sure ones among them.
 */
export function withContinued(
  sure: readonly (readonly HighlightRun[])[],
  all: readonly (readonly HighlightRun[])[],
  lines: readonly TextLine[],
): HighlightRun[][] {
  const taken = new Set(sure.flat());
  const waiting: Placed[] = sure.flatMap((onLine, line) => onLine.map((run) => ({ run, line })));
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop())
    for (const line of [from.line - 1, from.line, from.line + 1])
      for (const run of all[line] ?? []) {
        if (taken.has(run) || !isSameInk(from.run, run) || !goesOn(from, { run, line }, lines)) continue;
        taken.add(run);
        waiting.push({ run, line });
      }
  return all.map((onLine) => onLine.filter((run) => taken.has(run)));
}

function isSameInk(known: HighlightRun, run: HighlightRun): boolean {
  if (run.saturation < LEAST_SHARE * known.saturation) return false;
  return hueApart(hueOfHex(known.colour), hueOfHex(run.colour)) < SAME_HUE;
}

/** The hue of a colour written as `#rrggbb`, in degrees. */
export function hueOfHex(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16));
  return hueOf(red!, green!, blue!);
}

/** True for two runs of one stroke: beside each other, or at the end of a line and the beginning of the next. */
function goesOn(a: Placed, b: Placed, lines: readonly TextLine[]): boolean {
  if (a.line === b.line) {
    const gap = Math.max(a.run.left - b.run.right, b.run.left - a.run.right);
    return gap < SAME_LINE * lines[a.line]!.xHeight;
  }
  const [first, next] = a.line < b.line ? [a, b] : [b, a];
  const [upper, lower] = [lines[first.line]!, lines[next.line]!];
  return (
    first.run.right > upper.right - LINE_END * upper.xHeight && next.run.left < lower.left + LINE_END * lower.xHeight
  );
}
