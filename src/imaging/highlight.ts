import { curveAt } from './curve.ts';
import type { TintMap } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

/** A stretch of a line under highlighter, in pixels of the analysed picture. */
export interface HighlightRun {
  readonly left: number;
  readonly right: number;
  /** Mean saturation against the paper, 0 to 1. */
  readonly saturation: number;
  /** `#rrggbb` as on white paper. */
  readonly colour: string;
}

/** Colour weaker than this cannot be told from uneven paper and JPEG noise. */
const MIN_SATURATION = 0.1;
/** Rims of print on warm paper reach 0.1 over a word; the palest highlighter seen was 0.15. */
const MIN_MEAN_SATURATION = 0.12;
/** A column of a line counts as covered when this share of its body (baseline to x-height) is coloured. */
const COVERED_SHARE = 0.4;
/** Gaps in patchy ink up to this many x-heights are bridged; shorter runs than the second are specks. */
const BRIDGED_GAP = 0.9;
const MIN_RUN = 0.9;
/** Highlighter must stand out from the paper around it by this much of its own saturation. */
const MIN_CONTRAST = 0.55;

export interface Highlights {
  /** For each line the stretches under highlighter, from left to right. */
  readonly runs: readonly (readonly HighlightRun[])[];
  /** Saturation from which paper counts as highlighted on this page. */
  readonly threshold: number;
}

/** Finds what is under highlighter on the given lines. */
export function findHighlights(tint: TintMap, lines: readonly TextLine[]): Highlights {
  const profiles = lines.map((line) => profileOf(tint, line));
  const threshold = chooseThreshold(profiles);
  const runs = lines.map((line, i) => runsOf(tint, line, { profile: profiles[i]!, threshold }));
  return { threshold, runs: withoutSpecks(runs, lines, threshold) };
}

/** A run this short, in x-heights, and this little above the threshold is a stain or grain… */
const SPECK = 3;
const WEAK = 1.4;
/** …unless a reader's stroke of this length is on the page. */
const STROKE = 5;

function withoutSpecks(runs: HighlightRun[][], lines: readonly TextLine[], threshold: number): HighlightRun[][] {
  const lengthOf = (run: HighlightRun, line: number): number => (run.right - run.left) / lines[line]!.xHeight;
  if (runs.some((onLine, i) => onLine.some((run) => lengthOf(run, i) >= STROKE))) return runs;
  return runs.map((onLine, i) =>
    onLine.filter((run) => lengthOf(run, i) >= SPECK || run.saturation >= threshold * WEAK),
  );
}

/** Saturations of a line: `depth` rows of its body for each column of blocks. */
interface Profile {
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
}

/** How far beyond the line's ends strokes are followed, in x-heights. */
const OVERRUN = 2;

function profileOf(tint: TintMap, line: TextLine): Profile {
  const { block } = tint;
  const left = line.left - OVERRUN * line.xHeight;
  const columns = Math.max(1, Math.round((line.right - line.left + 2 * OVERRUN * line.xHeight) / block));
  const rows = 4;
  const values = new Float32Array(columns * rows);
  for (let c = 0; c < columns; c++) {
    const x = left + (c + 0.5) * block;
    const base = curveAt(line.baseline, x);
    for (let r = 0; r < rows; r++) {
      const y = base - line.xHeight * (0.05 + 0.3 * r);
      values[c * rows + r] = saturationAt(tint, x, y);
    }
  }
  return { left, columns, rows, values };
}

/** Saturation at a point of the page; −1 under ink and outside. */
export function saturationAt(tint: TintMap, x: number, y: number): number {
  const bx = Math.floor(x / tint.block);
  const by = Math.floor(y / tint.block);
  if (bx < 0 || by < 0 || bx >= tint.width || by >= tint.height) return -1;
  return tint.saturation[by * tint.width + bx]!;
}

/** Otsu's threshold over all blocks of all lines (IEEE Trans. SMC 9, 1979), never below what paper itself shows. */
function chooseThreshold(profiles: readonly Profile[]): number {
  const bins = new Float64Array(200);
  let total = 0;
  for (const profile of profiles) {
    for (const value of profile.values) {
      if (value < 0) continue;
      bins[Math.min(199, (value * 200) | 0)]!++;
      total++;
    }
  }
  let sumAll = 0;
  for (let i = 0; i < 200; i++) sumAll += i * bins[i]!;
  let below = 0;
  let sumBelow = 0;
  let best = 0;
  let at = 0;
  for (let i = 0; i < 200; i++) {
    below += bins[i]!;
    sumBelow += i * bins[i]!;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (sumAll - sumBelow) / above) ** 2;
    if (between > best) {
      best = between;
      at = i;
    }
  }
  const paper = quantile(bins, total, 0.5);
  return Math.max(MIN_SATURATION, Math.min((at + 1) / 200, 0.3), paper * 2);
}

function quantile(bins: Float64Array, total: number, share: number): number {
  let sum = 0;
  for (let i = 0; i < bins.length; i++) {
    sum += bins[i]!;
    if (sum >= total * share) return i / bins.length;
  }
  return 1;
}

function runsOf(tint: TintMap, line: TextLine, found: { profile: Profile; threshold: number }): HighlightRun[] {
  const { profile, threshold } = found;
  const covered = new Uint8Array(profile.columns);
  for (let c = 0; c < profile.columns; c++) {
    let over = 0;
    let seen = 0;
    for (let r = 0; r < profile.rows; r++) {
      const value = profile.values[c * profile.rows + r]!;
      if (value >= 0) seen++;
      if (value >= threshold) over++;
    }
    covered[c] = (seen === 0 ? covered[c - 1] === 1 : over >= seen * COVERED_SHARE) ? 1 : 0;
  }
  bridge(covered, Math.round((BRIDGED_GAP * line.xHeight) / tint.block));
  const runs: HighlightRun[] = [];
  for (let c = 0; c < profile.columns; c++) {
    if (covered[c] === 0) continue;
    const from = c;
    while (c < profile.columns && covered[c] === 1) c++;
    if ((c - from) * tint.block < MIN_RUN * line.xHeight) continue;
    const run = measure(tint, line, { profile, from, to: c });
    if (run.saturation >= Math.max(MIN_MEAN_SATURATION, threshold) && standsOut(tint, line, run)) runs.push(run);
  }
  return runs;
}

function bridge(flags: Uint8Array, gap: number): void {
  let last = -1;
  for (let i = 0; i < flags.length; i++) {
    if (flags[i] === 0) continue;
    if (last >= 0 && i - last - 1 <= gap) flags.fill(1, last + 1, i);
    last = i;
  }
}

function measure(tint: TintMap, line: TextLine, part: { profile: Profile; from: number; to: number }): HighlightRun {
  const left = part.profile.left + part.from * tint.block;
  const right = part.profile.left + part.to * tint.block;
  const sums = [0, 0, 0];
  let saturation = 0;
  let count = 0;
  for (let c = part.from; c < part.to; c++) {
    const x = part.profile.left + (c + 0.5) * tint.block;
    const base = curveAt(line.baseline, x);
    for (let r = 0; r < part.profile.rows; r++) {
      const by = Math.floor((base - line.xHeight * (0.05 + 0.3 * r)) / tint.block);
      const i = by * tint.width + Math.floor(x / tint.block);
      if (part.profile.values[c * part.profile.rows + r]! < 0) continue;
      saturation += part.profile.values[c * part.profile.rows + r]!;
      for (let k = 0; k < 3; k++) sums[k]! += tint.channels[k]![i] ?? 0;
      count++;
    }
  }
  const most = Math.max(...sums, 1e-6);
  const hex = sums.map((sum) =>
    Math.round((255 * sum) / most)
      .toString(16)
      .padStart(2, '0'),
  );
  return { left, right, saturation: saturation / Math.max(1, count), colour: `#${hex.join('')}` };
}

/** Compares the run with what lies beyond its ends and with the weakest rows above and below it. */
function standsOut(tint: TintMap, line: TextLine, run: HighlightRun): boolean {
  const around: number[] = [];
  const at = (x: number, t: number): number => {
    const value = saturationAt(tint, x, curveAt(line.baseline, x) + t * line.xHeight);
    return value < 0 ? run.saturation : value;
  };
  for (const x of [run.left - line.xHeight, run.right + line.xHeight]) around.push(Math.min(at(x, -0.3), at(x, -0.7)));
  const pieces = 9;
  const above: number[] = [];
  const below: number[] = [];
  for (let k = 0; k < pieces; k++) {
    const x = run.left + ((k + 0.5) * (run.right - run.left)) / pieces;
    above.push(Math.min(at(x, -1.6), at(x, -1.9), at(x, -2.2)));
    below.push(Math.min(at(x, 0.6), at(x, 0.9), at(x, 1.2)));
  }
  const middle = (list: number[]): number => list.sort((a, b) => a - b)[list.length >> 1]!;
  around.push(middle(above), middle(below));
  return run.saturation - Math.min(...around) >= run.saturation * MIN_CONTRAST;
}
