import { curveAt } from './curve.ts';
import { hueOfHex, withContinued } from './highlight-continued.ts';
import { blockAt, outerShare, type Profile, profileOf, rowHeight, saturationOfMean } from './highlight-profile.ts';
import { isFallOfLight } from './light-fall.ts';
import { isPaleYellow } from './pale-yellow.ts';
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

/** Colour weaker than this cannot be told from uneven paper, show-through and JPEG noise. */
const MIN_SATURATION = 0.08;
/**
 * Pictures without colours have only darkness. Yellow is 0.05 to 0.07 darker than paper there, which dense type and what
 * shows through reach as well: with 0.06 from both sides on, 64 x-heights on 169 grey pages were found where there is none,
 * 39 with this. Over fewer x-heights than the second 85.
 */
const MIN_DARKNESS = 0.08;
/** …and around heavy type in scans whose paper a program has made white: the rims of its letters reach 0.15. */
const MIN_DARKNESS_CLEANED = 0.155;
const SHORTEST_DARK = 5;
/**
 * Rims of print on warm paper and wide stains reach 0.1; the palest highlighter seen on photos was 0.15. Of 420 made
 * pages 14 false notes and 2 marks, in pale purple, had less than this.
 */
const MIN_MEAN_SATURATION = 0.115;
/**
 * Violet ink takes little but green away, so that it is pale by this measure: strokes on five of 1,200 made pages had
 * 0.07 to 0.12. Neither stains nor rims nor pens have its hue: of some 320 runs on these pages that were as pale and none
 * of its marks, the strongest within these degrees had 0.061, a printed ground. Its columns count from `MIN_VIOLET` on.
 */
const MIN_VIOLET = 0.05;
const MIN_MEAN_VIOLET = 0.065;
const VIOLET = { from: 248, to: 300 };
const SHORTEST_VIOLET = 8;
/**
 * Grain of the bare paper, as this many times the saturation that an eighth of the page's blocks stay below: an eighth
 * is paper even where readers marked most of the page, and paper's 99th percentile was 2.8 to 3.8 times as much.
 */
const PAPER_QUANTILE = 0.12;
const GRAIN = 4;
const MAX_THRESHOLD = 0.25;
/**
 * Print takes the paper's tint away, so that the rims of dense type look blue on yellowed or warmly lit paper: 0.13 over
 * whole lines of bold type. A run is ink only when this much colour is left after adding up to `RIM_SHARE` of the tint:
 * on two warm pages rims left up to 0.017, pale purple on yellowed paper 0.033 and more.
 */
const LEFT_BESIDE_RIMS = 0.025;
const RIM_SHARE = 0.3;
/** A column of a line counts as covered when this share of its body (baseline to x-height) is coloured. */
const COVERED_SHARE = 0.4;
/** A stroke ends where its colour falls to this share of what it is within so many blocks. */
const EDGE_SHARE = 0.45;
const EDGE_REACH = 3;
/** Gaps in patchy ink up to this many x-heights are bridged; shorter runs than the second are specks. */
const BRIDGED_GAP = 0.9;
const MIN_RUN = 0.9;
/**
 * A band along the middle of the letters is a felt tip's that struck them out: at its upper and lower side the colour of
 * bands this long, in x-heights, had 0.17 to 0.54 of that between on five made pages, that of 1,080 runs of highlighter
 * 0.68 and more.
 */
const LEAST_OUTER = 0.6;
const SHORTEST_BAND = 4;
/**
 * Shadows and tinted boxes are as dark as ink in pictures without colours, but go on beyond the text or into the lines around:
 * strokes have paper, at most so dark as this share of them, above or below, and beyond both ends within these x-heights.
 * On 169 such pages 39 x-heights were found where there is no ink and 6,442 of 9,785 where there is; without, from a darkness
 * of 0.1 on, 821 and 6,708.
 */
const AS_PAPER = 0.5;
const PAPER_BEYOND = [1, 1.5, 2, 2.5, 3] as const;
/** Highlighter must stand out from the paper around it by this much of its own saturation. */
const MIN_CONTRAST = 0.55;

export interface Highlights {
  /** For each line the stretches under highlighter, from left to right. */
  readonly runs: readonly (readonly HighlightRun[])[];
  /** Saturation from which paper counts as highlighted on this page. */
  readonly threshold: number;
  /** Saturation that the palest runs were looked for with: the threshold, or less where violet or pale yellow was found. */
  readonly palest: number;
}

/** Finds what is under highlighter on the given lines. */
export function findHighlights(tint: TintMap, lines: readonly TextLine[]): Highlights {
  const profiles = lines.map((line) => profileOf(tint, line));
  const runsFrom = (threshold: number): HighlightRun[][] =>
    lines.map((line, i) => runsOf(tint, line, { profile: profiles[i]!, threshold }));
  const threshold = chooseThreshold(profiles, tint.isGrey === true ? leastDarkness(tint) : MIN_SATURATION);
  const all = runsFrom(threshold);
  const sure = withoutSpecks(
    all.map((onLine, i) => onLine.filter((run) => isSure(run, lines[i]!, { tint, threshold }))),
    lines,
    threshold,
  );
  const usual = { threshold, palest: threshold, runs: withContinued(sure, all, lines) };
  if (tint.isGrey === true) return usual;
  const least = chooseThreshold(profiles, MIN_VIOLET);
  const pale = runsFrom(least);
  const palest = pale.map((onLine, i) =>
    onLine.filter((run) => isViolet(run, lines[i]!) || isPaleYellow(run, lines[i]!, tint)),
  );
  if (palest.every((onLine) => onLine.length === 0)) return usual;
  const runs = withContinued(palest, pale, lines).map((onLine, i) => joined(onLine, usual.runs[i]!));
  return { threshold, palest: least, runs };
}

/** The runs of a line that were looked for in one way, and those found in another that none of them overlaps. */
function joined(runs: readonly HighlightRun[], others: readonly HighlightRun[]): HighlightRun[] {
  const more = others.filter(({ left, right }) => !runs.some((run) => run.left < right && left < run.right));
  return [...runs, ...more].sort((a, b) => a.left - b.left);
}

/** A run this short, in x-heights, and as weak as this, or as this many thresholds, is a stain or grain… */
const SPECK = 3;
const WEAK = 0.15;
const WEAK_SHARE = 1.4;
/** …unless a reader's stroke of this length is on the page. */
const STROKE = 5;

function withoutSpecks(runs: HighlightRun[][], lines: readonly TextLine[], threshold: number): HighlightRun[][] {
  const lengthOf = (run: HighlightRun, line: number): number => (run.right - run.left) / lines[line]!.xHeight;
  if (runs.some((onLine, i) => onLine.some((run) => lengthOf(run, i) >= STROKE))) return runs;
  const weak = Math.max(WEAK, threshold * WEAK_SHARE);
  return runs.map((onLine, i) => onLine.filter((run) => lengthOf(run, i) >= SPECK || run.saturation >= weak));
}

/** Saturation at a point of the page; −1 under ink and outside. */
export function saturationAt(tint: TintMap, x: number, y: number): number {
  const block = blockAt(tint, x, y);
  return block < 0 ? -1 : tint.saturation[block]!;
}

/** What must be exceeded to be no paper, from the page's own paper. */
function chooseThreshold(profiles: readonly Profile[], least: number): number {
  const values = new Float32Array(profiles.reduce((sum, profile) => sum + profile.values.length, 0));
  let count = 0;
  for (const profile of profiles) for (const value of profile.values) if (value >= 0) values[count++] = value;
  const paper = values.subarray(0, count).sort()[Math.floor(count * PAPER_QUANTILE)] ?? 0;
  return Math.max(least, Math.min(GRAIN * paper, MAX_THRESHOLD));
}

function runsOf(tint: TintMap, line: TextLine, found: { profile: Profile; threshold: number }): HighlightRun[] {
  const { profile, threshold } = found;
  const covered = coveredColumns(profile, threshold);
  bridge(covered, Math.round((BRIDGED_GAP * line.xHeight) / tint.block));
  const runs: HighlightRun[] = [];
  for (let c = 0; c < profile.columns; c++) {
    if (covered[c] === 0) continue;
    const from = c;
    while (c < profile.columns && covered[c] === 1) c++;
    if ((c - from) * tint.block < MIN_RUN * line.xHeight) continue;
    const isLong = (c - from) * tint.block >= SHORTEST_BAND * line.xHeight;
    if (isLong && outerShare(profile, from, c) < LEAST_OUTER) continue;
    const run = measure(tint, line, { profile, from, to: c });
    if (isRimOfPrint(run, tint) || !standsOut(tint, line, run)) continue;
    const isLight = tint.isGrey === true ? !endsOnPaper(tint, line, run) : isFallOfLight(tint, line, run);
    if (!isLight) runs.push(run);
  }
  return runs;
}

const leastDarkness = ({ isCleaned }: TintMap): number => (isCleaned === true ? MIN_DARKNESS_CLEANED : MIN_DARKNESS);

/** True for a run that is highlighter whatever is beside it. */
function isSure(
  { saturation, left, right }: HighlightRun,
  { xHeight }: TextLine,
  { tint, threshold }: { tint: TintMap; threshold: number },
): boolean {
  if (tint.isGrey !== true) return saturation >= Math.max(MIN_MEAN_SATURATION, threshold);
  return saturation >= Math.max(leastDarkness(tint), threshold) && right - left >= SHORTEST_DARK * xHeight;
}

/** True for a run that is highlighter by its hue, pale as it may be. */
function isViolet({ saturation, colour, left, right }: HighlightRun, { xHeight }: TextLine): boolean {
  const hue = hueOfHex(colour);
  const isHue = hue >= VIOLET.from && hue <= VIOLET.to;
  return isHue && saturation >= MIN_MEAN_VIOLET && right - left >= SHORTEST_VIOLET * xHeight;
}

/** True for a colour that is nothing but paper whose tint is partly lost. */
function isRimOfPrint({ colour }: HighlightRun, { paper, isGrey }: TintMap): boolean {
  if (isGrey === true) return false;
  const seen = [1, 3, 5].map((k) => Number.parseInt(colour.slice(k, k + 2), 16));
  const most = Math.max(...paper);
  return [0.1, 0.15, 0.2, 0.25, RIM_SHARE].some((share) => {
    const left = seen.map((value, k) => value / (1 - share + (share * most) / paper[k]!));
    return 1 - Math.min(...left) / Math.max(...left) < LEFT_BESIDE_RIMS;
  });
}

/** 1 for each column of a line that lies under ink. */
function coveredColumns(profile: Profile, threshold: number): Uint8Array {
  const levels = new Float32Array(profile.columns);
  for (let c = 0; c < profile.columns; c++) levels[c] = levelOf(profile, c);
  const covered = new Uint8Array(profile.columns);
  for (let c = 0; c < profile.columns; c++) {
    const level = levels[c]!;
    if (level < 0) covered[c] = covered[c - 1] ?? 0;
    if (level < threshold) continue;
    const end = Math.min(profile.columns, c + EDGE_REACH + 1);
    let most = level;
    for (let near = Math.max(0, c - EDGE_REACH); near < end; near++) if (levels[near]! > most) most = levels[near]!;
    if (level >= EDGE_SHARE * most) covered[c] = 1;
  }
  return covered;
}

/** The saturation that enough of a column reaches to count as covered; −1 where only ink was seen. */
function levelOf({ values, rows }: Profile, column: number): number {
  const end = (column + 1) * rows;
  let seen = 0;
  for (let i = end - rows; i < end; i++) if (values[i]! >= 0) seen++;
  // So many of the values seen are less than the one asked for.
  const lesser = Math.floor(seen - seen * COVERED_SHARE);
  for (let i = end - rows; i < end; i++) {
    const value = values[i]!;
    if (value < 0) continue;
    let [less, alike] = [0, 0];
    for (let k = end - rows; k < end; k++) {
      const other = values[k]!;
      if (other === value) alike++;
      else if (other >= 0 && other < value) less++;
    }
    if (less <= lesser && lesser < less + alike) return value;
  }
  return -1;
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
  const cells: number[] = [];
  for (let c = part.from; c < part.to; c++) {
    const x = part.profile.left + (c + 0.5) * tint.block;
    const base = curveAt(line.baseline, x);
    for (let r = 0; r < part.profile.rows; r++) {
      if (part.profile.values[c * part.profile.rows + r]! < 0) continue;
      const i = blockAt(tint, x, base - line.xHeight * rowHeight(r));
      if (i < 0 || tint.saturation[i]! < 0) continue;
      cells.push(i);
      for (let k = 0; k < 3; k++) sums[k]! += tint.channels[k]![i] ?? 0;
    }
  }
  const most = Math.max(...sums, 1e-6);
  const hex = sums.map((sum) =>
    Math.round((255 * sum) / most)
      .toString(16)
      .padStart(2, '0'),
  );
  return { left, right, saturation: Math.max(0, saturationOfMean(tint, cells)), colour: `#${hex.join('')}` };
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
  const beside = [middle(above), middle(below)];
  if (tint.isGrey === true && Math.min(...beside) > AS_PAPER * run.saturation) return false;
  around.push(...beside);
  return run.saturation - Math.min(...around) >= run.saturation * MIN_CONTRAST;
}

function endsOnPaper(tint: TintMap, line: TextLine, { left, right, saturation }: HighlightRun): boolean {
  const isPaper = (x: number): boolean =>
    [0.3, 0.7].some((t) => {
      const value = saturationAt(tint, x, curveAt(line.baseline, x) - t * line.xHeight);
      return value >= 0 && value <= AS_PAPER * saturation;
    });
  const hasPaper = (from: number, side: 1 | -1): boolean =>
    PAPER_BEYOND.some((away) => isPaper(from + side * away * line.xHeight));
  return hasPaper(left, -1) && hasPaper(right, 1);
}
