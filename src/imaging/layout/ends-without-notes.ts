import { curveAt } from '../maths/maths.ts';
import type { TextLine } from '../print/print.ts';

/** A line and where its print ends: writing in the margin may have been taken for its first or last letters. */
export interface LineEnds {
  readonly left: number;
  readonly right: number;
}

/** What stands beyond a column's side by more than this, in x-heights, and apart from the line, is not part of it. */
const BEYOND_SIDE = 0.7;
const APART = 0.9;
/** The print of a single line ends no further beyond where others do, in x-heights: bent pages, hanging hyphens. */
const ROUGHLY = 1.2;
/** Fewer lines do not tell where a column's sides are. */
const MIN_LINES = 5;
/** So many lines above and below tell where the side is, or as many in all at a column's ends: it is straight there. */
const NEIGHBOURS = 7;
/** Lines end together within this, in x-heights: full stops and hyphens hang out. */
const TOGETHER = 0.9;
/** Share of the lines around that must end together, and the least number of them. */
const END_TOGETHER = 0.45;
const LEAST_TOGETHER = 4;
/** Where more than this share of the lines around reach beyond the side, it is none. */
const REACH_BEYOND = 0.34;
/** Sides lean by up to this (dx/dy), looked for in so many steps to each side. */
const LEAN = 0.36;
const LEANS = 6;
/** What stands before a line's end, looked at for spaces: no more than this, in x-heights, and so many spaces. */
const LONGEST = 24;
const MOST_SPACES = 5;
/** Lines that end where they happen to tell their side by one that so many others reach; spaces are wider there. */
const REACHED_BY = 3;
const RAGGED_APART = 1.3;

/** A place at which a line may end, outwards positive, and its height. */
interface End {
  readonly out: number;
  readonly y: number;
}

/**
 * The ends of a column's lines without what stands apart from them, beyond the column's sides; undefined for what
 * stands beyond them altogether. Where most lines around end together is the side, whatever a few end with: a curve
 * fitted to all ends of a column was led aside by tables and the last lines of paragraphs, so that notes were taken for
 * text: of 564 notes on 1,150 made pages 328 were found with it, 351 with this. Words of a note are cut off here by the
 * side of the whole column; a single sign, by a line's neighbours, in `endsWithoutSigns`.
 */
export function endsWithoutNotes(lines: readonly TextLine[], xHeight: number): readonly (LineEnds | undefined)[] {
  if (lines.length < MIN_LINES) return lines;
  const lefts = endsOn(lines, 'left', xHeight);
  const rights = endsOn(lines, 'right', xHeight);
  return lines.map((_, k) => {
    const [left, right] = [lefts[k], rights[k]];
    return left === undefined || right === undefined ? undefined : { left, right };
  });
}

/** Where the print of each line ends on one side; undefined for lines beyond it. */
function endsOn(lines: readonly TextLine[], side: 'left' | 'right', xHeight: number): (number | undefined)[] {
  const sign = side === 'left' ? -1 : 1;
  const choices = lines.map((line) => endsOf(line, sign, xHeight));
  return lines.map((line, k) => {
    const y = choices[k]![0]!.y;
    const from = Math.max(0, Math.min(k - NEIGHBOURS, lines.length - 1 - 2 * NEIGHBOURS));
    const others = choices.slice(from, from + 2 * NEIGHBOURS + 1).map(([end]) => end!);
    const together = sideAt(others, y, xHeight);
    const apart = (together === undefined ? RAGGED_APART : APART) * xHeight;
    const at = together ?? reachedAt(others);
    const outermost = sign * line[side];
    if (outermost <= at + BEYOND_SIDE * xHeight) return line[side];
    if (sign * line[side === 'left' ? 'right' : 'left'] > at - BEYOND_SIDE * xHeight) return undefined;
    const end = choices[k]!.slice(1).find(({ out, space }) => space >= apart && out <= at + ROUGHLY * xHeight);
    if (end === undefined || end.out + end.space < at - BEYOND_SIDE * xHeight) return line[side];
    return sign * end.out;
  });
}

/** The end of a line, and the ends that it had without what stands after its last spaces, outermost first. */
function endsOf(line: TextLine, sign: 1 | -1, xHeight: number): (End & { readonly space: number })[] {
  const letters = line.letters
    .map(({ left, right }) => (sign === 1 ? { from: left, to: right } : { from: -right, to: -left }))
    .toSorted((a, b) => b.to - a.to);
  const end = sign === 1 ? line.right : -line.left;
  const yAt = (out: number): number => curveAt(line.baseline, sign * out);
  const found = [{ out: end, y: yAt(end), space: 0 }];
  let inner = Infinity;
  for (const { from, to } of letters) {
    if (to < end - LONGEST * xHeight || found.length > MOST_SPACES) break;
    if (inner - to >= APART * xHeight && inner < Infinity) found.push({ out: to, y: yAt(to), space: inner - to });
    inner = Math.min(inner, from);
  }
  return found;
}

/** Where most of some lines end together, led to a height; undefined where they end as it happens. */
function sideAt(ends: readonly End[], y: number, xHeight: number): number | undefined {
  const least = Math.max(LEAST_TOGETHER, END_TOGETHER * ends.length);
  const most = REACH_BEYOND * ends.length;
  let best = { count: least - 1, at: 0 };
  const led = new Float64Array(ends.length);
  for (let step = -LEANS; step <= LEANS; step++) {
    const lean = (step * LEAN) / LEANS;
    for (let k = 0; k < ends.length; k++) led[k] = ends[k]!.out - lean * (ends[k]!.y - y);
    led.sort().reverse();
    let [beyond, within] = [0, 0];
    for (let k = 0; k < led.length; k++) {
      const at = led[k]!;
      while (led[beyond]! > at + BEYOND_SIDE * xHeight) beyond++;
      while (within < led.length && led[within]! >= at - TOGETHER * xHeight) within++;
      if (beyond > most) break;
      if (within - k > best.count) best = { count: within - k, at };
    }
  }
  return best.count >= least ? best.at : undefined;
}

/** What so many of some lines reach. */
function reachedAt(ends: readonly End[]): number {
  const outermost = ends.map(({ out }) => out).toSorted((a, b) => b - a);
  return outermost[Math.min(REACHED_BY, outermost.length) - 1]!;
}
