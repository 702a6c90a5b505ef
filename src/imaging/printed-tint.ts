import { hueApart } from '../core/colour.ts';
import type { Point } from '../core/geometry.ts';
import { mean } from '../core/statistics.ts';
import { curveAt } from './curve.ts';
import { type HighlightRun, saturationAt } from './highlight.ts';
import { hueOfHex } from './highlight-continued.ts';
import type { TintMap } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

/** A coloured ground behind several lines: where it begins and ends on each. */
interface Ground {
  readonly lines: readonly number[];
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
}

/** Printed grounds end on one straight line; a hand's strokes end up to an x-height apart. In x-heights. */
const STRAIGHT = 0.3;
/** Printed grounds reach this far above the first line's letters and below the last one's; in x-heights of the line. */
const PAD_ABOVE = 2.15;
const PAD_BELOW = 0.95;
/** A ground goes on where the text ends: past the end of at least one line by this much. In x-heights. */
const BLANK_END = 2.2;
/**
 * A ground this pale, as thresholds, drops below them block by block; between the lines it is
 * about as strong as on them. One in violet on a dim photo had 1.2 to 1.35 thresholds.
 */
const PALE = 1.5;
const AS_STRONG = 0.85;

/**
 * Takes printed grounds (tinted boxes, code listings, table rows) out of the runs found on a page: straight on both
 * sides, padded above and below, coloured between the lines and beyond the ends of short ones.
 */
export function withoutPrintedTint(
  runs: readonly (readonly HighlightRun[])[],
  lines: readonly TextLine[],
  page: { tint: TintMap; threshold: number },
): HighlightRun[][] {
  const printed = new Set<HighlightRun>();
  const groups = groupRuns(runs, lines).flatMap((group) => [group, ...partsOf(group, lines, page)]);
  const grounds = new Set(groups.filter((group) => isPrinted(group, lines, page)));
  for (const ground of grounds) {
    ground.runs.forEach((run) => printed.add(run));
    for (const group of groups) if (!grounds.has(group) && isOfGround(group, ground, lines, page)) grounds.add(group);
  }
  return runs.map((list) => list.filter((run) => !printed.has(run)));
}

interface Group {
  readonly lines: number[];
  readonly runs: HighlightRun[];
}

/** Runs of consecutive lines that lie over one another. */
function groupRuns(runs: readonly (readonly HighlightRun[])[], lines: readonly TextLine[]): Group[] {
  const groups: Group[] = [];
  runs.forEach((list, at) => {
    for (const run of list) {
      const host = groups.find((group) => {
        const last = group.lines.at(-1)!;
        const above = group.runs.at(-1)!;
        const near = curveAt(lines[at]!.baseline, run.left) - curveAt(lines[last]!.baseline, run.left);
        return (
          last < at && near > 0 && near < lines[at]!.xHeight * 5 && above.left < run.right && run.left < above.right
        );
      });
      if (host) {
        host.lines.push(at);
        host.runs.push(run);
      } else groups.push({ lines: [at], runs: [run] });
    }
  });
  return groups;
}

/** Between a printed ground and what a reader marked next to it, less of a row than this has colour. */
const BARE = 0.3;
/** Where such rows are looked for: shares of the way from a line's foot to the next one's small letters. */
const BETWEEN = [0.2, 0.35, 0.5, 0.65, 0.8];

/** The parts of a group that bare rows set apart, of two lines and more: a printed ground and what is marked beside it. */
function partsOf(group: Group, lines: readonly TextLine[], page: { tint: TintMap; threshold: number }): Group[] {
  const parts: Group[] = [];
  group.lines.forEach((at, k) => {
    const isApart = k > 0 && BETWEEN.some((t) => filledAt(group, k, { t, lines, page }) < BARE);
    if (k === 0 || isApart) parts.push({ lines: [], runs: [] });
    parts.at(-1)!.lines.push(at);
    parts.at(-1)!.runs.push(group.runs[k]!);
  });
  return parts.length === 1 ? [] : parts.filter((part) => part.lines.length > 1);
}

/** Share of a row between a line of a group and the one before it that has colour. */
function filledAt(
  group: Group,
  k: number,
  { t, lines, page }: { t: number; lines: readonly TextLine[]; page: { tint: TintMap; threshold: number } },
): number {
  const [above, below] = [lines[group.lines[k - 1]!]!, lines[group.lines[k]!]!];
  const left = Math.max(group.runs[k - 1]!.left, group.runs[k]!.left);
  const right = Math.min(group.runs[k - 1]!.right, group.runs[k]!.right);
  let [filled, seen] = [0, 0];
  for (let x = left; x < right; x += page.tint.block) {
    const from = curveAt(above.baseline, x);
    const value = saturationAt(page.tint, x, from + (curveAt(below.baseline, x) - below.xHeight - from) * t);
    if (value < 0) continue;
    seen++;
    if (value >= page.threshold) filled++;
  }
  return filled / Math.max(1, seen);
}

function isPrinted(group: Group, lines: readonly TextLine[], page: { tint: TintMap; threshold: number }): boolean {
  const first = lines[group.lines[0]!]!;
  const last = lines[group.lines.at(-1)!]!;
  const middle = (group.runs[0]!.left + group.runs[0]!.right) / 2;
  const lastMiddle = (group.runs.at(-1)!.left + group.runs.at(-1)!.right) / 2;
  const coloured = (line: TextLine, x: number, t: number): boolean =>
    saturationAt(page.tint, x, curveAt(line.baseline, x) + t * line.xHeight) >= page.threshold;
  const padded = coloured(first, middle, -PAD_ABOVE) && coloured(last, lastMiddle, PAD_BELOW);
  if (!padded) return false;
  const ground = groundOf(group, lines, page);
  if (!isFilledBetween(group, lines, page)) return false;
  const straight = spread(ground.lefts, ground, lines) < STRAIGHT && spread(ground.rights, ground, lines) < STRAIGHT;
  const blank = ground.lines.some((at, k) => {
    const line = lines[at]!;
    return (
      ground.rights[k]! - line.right > line.xHeight * BLANK_END ||
      line.left - ground.lefts[k]! > line.xHeight * BLANK_END
    );
  });
  return straight && (blank || group.lines.length >= 3);
}

/**
 * Where the light on a printed ground makes some of it too pale to be seen, what is seen falls apart. A part belongs to a
 * ground no further off than this, in x-heights, when its colour is the same, give or take this hue, in degrees, and this
 * share of its strength, and goes on between both over this share of all rows.
 */
const FURTHEST = 8;
const SAME_HUE = 12;
const SAME_STRENGTH = 0.75;
const UNBROKEN = 0.93;

/** True for lines whose colour is that of a printed ground above or below them and goes on in one with it. */
function isOfGround(
  group: Group,
  ground: Group,
  lines: readonly TextLine[],
  page: { tint: TintMap; threshold: number },
): boolean {
  const [upper, lower] = group.lines[0]! < ground.lines[0]! ? [group, ground] : [ground, group];
  const [above, below] = [lines[upper.lines.at(-1)!]!, lines[lower.lines[0]!]!];
  const [over, under] = [upper.runs.at(-1)!, lower.runs[0]!];
  const middle = (Math.max(over.left, under.left) + Math.min(over.right, under.right)) / 2;
  const apart = curveAt(below.baseline, middle) - curveAt(above.baseline, middle);
  if (over.left >= under.right || under.left >= over.right) return false;
  if (apart <= 0 || apart > FURTHEST * below.xHeight || !hasSameColour(over, under)) return false;
  const both: Group = { lines: [upper.lines.at(-1)!, lower.lines[0]!], runs: [over, under] };
  if (!isFilledBetween(group, lines, page)) return false;
  if (BETWEEN.some((t) => filledAt(both, 1, { t, lines, page }) < UNBROKEN)) return false;
  const whole = groundOf(
    { lines: [...upper.lines, ...lower.lines], runs: [...upper.runs, ...lower.runs] },
    lines,
    page,
  );
  return spread(whole.lefts, whole, lines) < STRAIGHT || spread(whole.rights, whole, lines) < STRAIGHT;
}

function hasSameColour(a: HighlightRun, b: HighlightRun): boolean {
  const apart = hueApart(hueOfHex(a.colour), hueOfHex(b.colour));
  const [weak, strong] = a.saturation < b.saturation ? [a, b] : [b, a];
  return apart <= SAME_HUE && weak.saturation >= SAME_STRENGTH * strong.saturation;
}

/** Follows the colour outwards on each line, a little above the letters' middle, however far it goes. */
function groundOf(group: Group, lines: readonly TextLine[], page: { tint: TintMap; threshold: number }): Ground {
  const lefts: number[] = [];
  const rights: number[] = [];
  group.lines.forEach((at, k) => {
    const line = lines[at]!;
    const run = group.runs[k]!;
    lefts.push(follow(line, run.left + line.xHeight, -1, page));
    rights.push(follow(line, run.right - line.xHeight, 1, page));
  });
  return { lines: group.lines, lefts, rights };
}

function follow(line: TextLine, from: number, step: 1 | -1, page: { tint: TintMap; threshold: number }): number {
  const { tint, threshold } = page;
  let x = from;
  let missed = 0;
  const limit = 80 * line.xHeight;
  // Beyond the picture there is neither ink nor paper.
  while (missed < 3 && Math.abs(x - from) < limit && x >= 0 && x < tint.width * tint.block) {
    x += step * tint.block;
    const y = curveAt(line.baseline, x);
    const values = [0.2, 0.5, 0.8].map((t) => saturationAt(tint, x, y - t * line.xHeight));
    missed = values.some((v) => v >= threshold) || values.every((v) => v < 0) ? 0 : missed + 1;
  }
  return x - step * tint.block * missed;
}

/** Of so many lines, a third may run on into other colour beside the ground: a desk, a tab, the glow of a fold. */
const MANY_LINES = 6;

/** Residual of the ends from a straight line through most of them, in x-heights (root mean square). */
function spread(ends: readonly number[], ground: Ground, lines: readonly TextLine[]): number {
  const all = ground.lines.map((at, k) => ({ x: ends[k]!, y: curveAt(lines[at]!.baseline, ends[k]!) }));
  const xHeight = lines[ground.lines[0]!]!.xHeight;
  if (all.length < 3) return Math.abs(ends[0]! - ends.at(-1)!) / xHeight / 2;
  const points = all.length < MANY_LINES ? all : mostInLine(all);
  const [my, mx] = [mean(points.map(({ y }) => y)), mean(points.map(({ x }) => x))];
  const across = points.reduce((sum, { x, y }) => sum + (y - my) * (x - mx), 0);
  const slope = across / (points.reduce((sum, { y }) => sum + (y - my) ** 2, 0) || 1);
  return Math.sqrt(mean(points.map(({ x, y }) => (x - mx - slope * (y - my)) ** 2))) / xHeight;
}

/**
 * The two thirds of some points that are nearest to one line down the page, of the lines through two of them that with the
 * least distance to these (least quantile of squares, Rousseeuw 1984).
 */
function mostInLine(points: readonly Point[]): readonly Point[] {
  const count = Math.ceil((points.length * 2) / 3);
  let best: { readonly off: number; readonly nearest: readonly Point[] } = { off: Infinity, nearest: points };
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1)) {
      const slope = (b.x - a.x) / (b.y - a.y || 1);
      const offOf = ({ x, y }: Point): number => Math.abs(x - a.x - slope * (y - a.y));
      const nearest = points.toSorted((p, q) => offOf(p) - offOf(q)).slice(0, count);
      const off = offOf(nearest.at(-1)!);
      if (off < best.off) best = { off, nearest };
    }
  return best.nearest;
}

function isFilledBetween(
  group: Group,
  lines: readonly TextLine[],
  page: { tint: TintMap; threshold: number },
): boolean {
  let [filled, seen, sum] = [0, 0, 0];
  for (let k = 1; k < group.lines.length; k++) {
    const above = lines[group.lines[k - 1]!]!;
    const below = lines[group.lines[k]!]!;
    const left = Math.max(group.runs[k - 1]!.left, group.runs[k]!.left);
    const right = Math.min(group.runs[k - 1]!.right, group.runs[k]!.right);
    for (let x = left; x < right; x += page.tint.block) {
      const from = curveAt(above.baseline, x);
      const to = curveAt(below.baseline, x) - below.xHeight;
      const value = saturationAt(page.tint, x, (from + to) / 2);
      if (value < 0) continue;
      seen++;
      sum += value;
      if (value >= page.threshold) filled++;
    }
  }
  if (group.lines.length === 1 || filled >= seen * 0.93) return true;
  const strength = mean(group.runs.map(({ saturation }) => saturation));
  return strength < PALE * page.threshold && sum >= seen * AS_STRONG * strength;
}
