import { overlap } from '../core/geometry.ts';
import { type Component, type Components, firstRunAfter } from './components.ts';
import { type Curve, curveAt, type FitPoint, fitRobustly, sampleCurve } from './curve.ts';

/** A line of print as geometry, in pixels of the picture it was found in. */
export interface TextLine {
  readonly left: number;
  readonly right: number;
  readonly baseline: Curve;
  readonly xHeight: number;
  /** The letters (connected components) that it was built from. */
  readonly letters: readonly Component[];
}

export interface LinePicture {
  readonly width: number;
  readonly height: number;
  readonly components: Components;
}

/** A row of letters that stand close together: a word, mostly. */
interface Segment {
  readonly letters: readonly Component[];
  readonly left: number;
  readonly right: number;
  slope: number;
}

/** Finds lines of print for a given x-height (pixels); in no order. */
export function findTextLines(picture: LinePicture, xHeight: number): TextLine[] {
  const sized = picture.components.list.filter((c) => isLetterLike(c, xHeight));
  const palest = palestInk(sized);
  const letters = sized.filter((c) => c.darkest <= palest);
  const segments = linkLetters(letters, xHeight);
  const slopes = slopeField(segments, picture, xHeight);
  for (const segment of segments) segment.slope = slopes(middleOf(segment), segment.letters[0]!.bottom);
  const rows = linkSegments(segments, xHeight);
  return rows.map((row) => fitLine(row, picture, xHeight));
}

/** Print of one page differs in darkness by less than this; show-through from the other side is paler. */
const PALEST_SHARE = 0.4;

function palestInk(letters: readonly Component[]): number {
  const contrast = weightedMedian(letters.map((c) => ({ value: 255 - c.darkest, weight: c.right - c.left })));
  return 255 - contrast * PALEST_SHARE;
}

/** True for a piece of ink of the size of a letter, or of letters run together. */
export function isLetterLike(c: Component, xHeight: number): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  if (h > xHeight * 3.4 || w > xHeight * 30) return false;
  if (h < xHeight * 0.55) return false;
  return c.area >= Math.max(3, 0.05 * w * h);
}

const middleOf = (s: { left: number; right: number }): number => (s.left + s.right) / 2;

/** Buckets of things by rows of the page, so that neighbours are found without looking at all. */
function rowIndex<T extends { top: number; bottom: number }>(things: readonly T[], cell: number): Map<number, T[]> {
  const rows = new Map<number, T[]>();
  for (const thing of things) {
    for (let r = Math.floor(thing.top / cell); r <= Math.floor(thing.bottom / cell); r++) {
      const list = rows.get(r);
      if (list) list.push(thing);
      else rows.set(r, [thing]);
    }
  }
  for (const list of rows.values())
    list.sort((a, b) => (a as unknown as Component).left - (b as unknown as Component).left);
  return rows;
}

function linkLetters(letters: readonly Component[], xHeight: number): Segment[] {
  const index = rowIndex(letters, xHeight * 2);
  const next = new Map<Component, { to: Component; cost: number }>();
  const claimed = new Map<Component, { by: Component; cost: number }>();
  for (const c of letters) {
    let best: Component | undefined;
    let least = Infinity;
    for (let r = Math.floor(c.top / (xHeight * 2)); r <= Math.floor(c.bottom / (xHeight * 2)); r++) {
      const row = index.get(r) ?? [];
      for (let k = firstFrom(row, c.left); k < row.length; k++) {
        const d = row[k]!;
        if (d.left > c.right + xHeight * 0.85) break;
        if (d === c) continue;
        const cost = letterLinkCost(c, d, xHeight);
        if (cost < least) {
          least = cost;
          best = d;
        }
      }
    }
    if (best === undefined) continue;
    const rival = claimed.get(best);
    if (rival && rival.cost <= least) continue;
    if (rival) next.delete(rival.by);
    claimed.set(best, { by: c, cost: least });
    next.set(c, { to: best, cost: least });
  }
  return chains(letters, next, claimed).map((members) => ({
    letters: members,
    left: Math.min(...members.map((m) => m.left)),
    right: Math.max(...members.map((m) => m.right)),
    slope: 0,
  }));
}

function firstFrom(row: readonly Component[], left: number): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]!.left < left) low = middle + 1;
    else high = middle;
  }
  return low;
}

function letterLinkCost(c: Component, d: Component, xHeight: number): number {
  const gap = d.left - c.right;
  const advance = (d.left + d.right) / 2 - (c.left + c.right) / 2;
  if (advance < xHeight * 0.15 || gap < -xHeight * 0.6) return Infinity;
  const shared = overlap(c.top, c.bottom, d.top, d.bottom);
  if (shared < 0.35 * Math.min(c.bottom - c.top, d.bottom - d.top)) return Infinity;
  const lift = Math.min(Math.abs(c.bottom - d.bottom), Math.abs(c.top - d.top));
  if (lift > xHeight * 0.6) return Infinity;
  return Math.max(0, gap) + lift;
}

function chains<T>(all: readonly T[], next: ReadonlyMap<T, { to: T }>, claimed: ReadonlyMap<T, { by: T }>): T[][] {
  const out: T[][] = [];
  const seen = new Set<T>();
  for (const start of all) {
    const owner = claimed.get(start);
    if (owner && next.get(owner.by)?.to === start) continue;
    const chain: T[] = [];
    for (let at: T | undefined = start; at !== undefined && !seen.has(at); at = next.get(at)?.to) {
      seen.add(at);
      chain.push(at);
    }
    out.push(chain);
  }
  return out;
}

/** The direction of print near each point of the page: the median slope of the words around it. */
function slopeField(
  segments: readonly Segment[],
  size: { width: number; height: number },
  xHeight: number,
): (x: number, y: number) => number {
  const measured = segments
    .filter((s) => s.letters.length >= 3 && s.right - s.left >= xHeight * 2.5)
    .map((s) => ({ x: middleOf(s), y: s.letters[0]!.bottom, slope: wordSlope(s, xHeight), weight: s.right - s.left }));
  const all = weightedMedian(measured.map((m) => ({ value: m.slope, weight: m.weight })));
  const cell = xHeight * 7;
  const columns = Math.ceil(size.width / cell) + 1;
  const rows = Math.ceil(size.height / cell) + 1;
  const buckets = new Map<number, typeof measured>();
  for (const m of measured) {
    const key = Math.floor(m.y / cell) * columns + Math.floor(m.x / cell);
    const list = buckets.get(key);
    if (list) list.push(m);
    else buckets.set(key, [m]);
  }
  const grid = new Float32Array(columns * rows);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) grid[r * columns + c] = localSlope(buckets, { c, r, columns, fallback: all });
  return (x, y) => {
    const c = Math.max(0, Math.min(columns - 1, Math.floor(x / cell)));
    const r = Math.max(0, Math.min(rows - 1, Math.floor(y / cell)));
    return grid[r * columns + c]!;
  };
}

function localSlope(
  buckets: ReadonlyMap<number, readonly { slope: number; weight: number }[]>,
  at: { c: number; r: number; columns: number; fallback: number },
): number {
  for (const reach of [1, 2, 4]) {
    const near: { value: number; weight: number }[] = [];
    for (let r = at.r - reach; r <= at.r + reach; r++)
      for (let c = Math.max(0, at.c - reach); c <= Math.min(at.columns - 1, at.c + reach); c++)
        for (const m of buckets.get(r * at.columns + c) ?? []) near.push({ value: m.slope, weight: m.weight });
    if (near.length >= 5) return weightedMedian(near);
  }
  return at.fallback;
}

function wordSlope(segment: Segment, xHeight: number): number {
  const slopes: { value: number; weight: number }[] = [];
  const { letters } = segment;
  for (let i = 0; i < letters.length; i++) {
    for (let j = i + 1; j < letters.length && j < i + 12; j++) {
      const a = letters[i]!;
      const b = letters[j]!;
      const dx = (b.left + b.right - a.left - a.right) / 2;
      if (dx < xHeight) continue;
      slopes.push({ value: (b.bottom - a.bottom) / dx, weight: dx });
      slopes.push({ value: (b.top - a.top) / dx, weight: dx });
    }
  }
  return weightedMedian(slopes);
}

/** The value in the middle by weight; 0 for an empty list. */
export function weightedMedian(values: readonly { value: number; weight: number }[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, v) => sum + v.weight, 0) / 2;
  let sum = 0;
  for (const v of sorted) {
    sum += v.weight;
    if (sum >= half) return v.value;
  }
  return sorted.at(-1)!.value;
}

/** The level of a row of letters at `x`: the height at which most of their bottoms agree. */
function levelAt(segment: Segment, x: number, xHeight: number): number {
  const levels = segment.letters.map((c) => c.bottom - segment.slope * ((c.left + c.right) / 2 - x));
  let best = levels[0]!;
  let most = -1;
  for (const level of levels) {
    let support = 0;
    for (const other of levels) support += Math.max(0, 1 - Math.abs(other - level) / (xHeight * 0.2));
    if (support > most || (support === most && level < best)) {
      most = support;
      best = level;
    }
  }
  return best;
}

function linkSegments(segments: readonly Segment[], xHeight: number): Segment[] {
  let rows = [...segments];
  for (const reach of [1.3, 2.4, 2.4]) rows = linkOnce(rows, { xHeight, reach: reach * xHeight });
  return rows;
}

function linkOnce(segments: readonly Segment[], how: { xHeight: number; reach: number }): Segment[] {
  const { xHeight, reach } = how;
  const boxed = segments.map((segment) => ({
    segment,
    left: segment.left,
    right: segment.right,
    startLevel: levelNearEnd(segment, 'start', xHeight),
    endLevel: levelNearEnd(segment, 'end', xHeight),
  }));
  const index = rowIndex(
    boxed.map((b) => ({ ...b, top: b.startLevel - xHeight, bottom: b.startLevel, self: b })),
    xHeight * 2,
  );
  const next = new Map<(typeof boxed)[number], { to: (typeof boxed)[number]; cost: number }>();
  const claimed = new Map<(typeof boxed)[number], { by: (typeof boxed)[number]; cost: number }>();
  for (const a of boxed) {
    let best: (typeof boxed)[number] | undefined;
    let least = Infinity;
    const level = a.endLevel;
    for (
      let r = Math.floor((level - xHeight * 2) / (xHeight * 2));
      r <= Math.floor((level + xHeight) / (xHeight * 2));
      r++
    ) {
      for (const entry of index.get(r) ?? []) {
        const b = entry.self;
        if (b === a || b.left > a.right + reach || b.left < a.right - xHeight * 0.6) continue;
        const gap = Math.max(0, b.left - a.right);
        const slope = (a.segment.slope + b.segment.slope) / 2;
        const rise = Math.abs(b.startLevel - a.endLevel - slope * (b.left - a.right));
        const single = Math.min(a.segment.letters.length, b.segment.letters.length) === 1;
        if (rise > xHeight * (single ? 0.75 : 0.5)) continue;
        const cost = gap + rise * 3;
        if (cost < least) {
          least = cost;
          best = b;
        }
      }
    }
    if (best === undefined) continue;
    const rival = claimed.get(best);
    if (rival && rival.cost <= least) continue;
    if (rival) next.delete(rival.by);
    claimed.set(best, { by: a, cost: least });
    next.set(a, { to: best, cost: least });
  }
  return chains(boxed, next, claimed).map((chain) => {
    const letters = chain.flatMap((c) => c.segment.letters);
    const weight = chain.reduce((sum, c) => sum + c.right - c.left, 0) || 1;
    return {
      letters,
      left: Math.min(...chain.map((c) => c.left)),
      right: Math.max(...chain.map((c) => c.right)),
      slope: chain.reduce((sum, c) => sum + c.segment.slope * (c.right - c.left), 0) / weight,
    };
  });
}

/** The level at one end, from the letters within a few x-heights of it: a long line may have curved on its way. */
function levelNearEnd(segment: Segment, end: 'start' | 'end', xHeight: number): number {
  const x = end === 'start' ? segment.left : segment.right;
  const near = segment.letters.filter((c) => Math.abs((c.left + c.right) / 2 - x) <= xHeight * 7);
  const letters = near.length > 0 ? near : segment.letters;
  const slope = letters.length >= 4 ? wordSlope({ ...segment, letters }, xHeight) : segment.slope;
  const steady = Math.abs(slope - segment.slope) < 0.25 ? slope : segment.slope;
  return levelAt({ ...segment, letters, slope: steady }, x, xHeight);
}

/** Letters of a long line needed for one more degree of its curve, in x-heights of width. */
const DEGREE_AT_WIDTHS = [5, 14, 28, 44];

function fitLine(row: Segment, picture: LinePicture, xHeight: number): TextLine {
  const points = bottomPoints(row.letters, picture, xHeight);
  const width = (row.right - row.left) / xHeight;
  const degree = DEGREE_AT_WIDTHS.filter((w) => width >= w).length;
  const f =
    degree === 0
      ? flatFit(row, points, xHeight)
      : fitRobustly(points, { degree, scale: xHeight * 0.1, slope: row.slope });
  const baseline = sampleCurve(row.left, row.right, { step: Math.max(1, xHeight / 2), f });
  return {
    left: row.left,
    right: row.right,
    baseline,
    xHeight: ownXHeight(row.letters, baseline, xHeight),
    letters: row.letters,
  };
}

/** Fewer letters than this do not tell their own x-height. */
const TELLING_LETTERS = 8;

/** The x-height of one line: the least height that at least a quarter of its letters share. */
function ownXHeight(letters: readonly Component[], baseline: Curve, pageXHeight: number): number {
  const heights = letters
    .filter((c) => Math.abs(curveAt(baseline, (c.left + c.right) / 2) - c.bottom) < pageXHeight * 0.25)
    .map((c) => curveAt(baseline, (c.left + c.right) / 2) - c.top)
    .sort((a, b) => a - b);
  if (heights.length < TELLING_LETTERS) return pageXHeight;
  for (const height of heights) {
    if (height < pageXHeight * 0.6) continue;
    const alike = heights.filter((h) => h >= height * 0.97 && h <= height * 1.14);
    if (alike.length < heights.length * 0.25) continue;
    return alike.reduce((sum, h) => sum + h, 0) / alike.length;
  }
  return pageXHeight;
}

function flatFit(row: Segment, points: readonly FitPoint[], xHeight: number): (x: number) => number {
  const x0 = row.left;
  const level = points.length > 0 ? levelAt(row, x0, xHeight) : row.letters[0]!.bottom;
  return (x) => level + row.slope * (x - x0);
}

/** Lowest ink of each piece of a letter about 0.8 x-heights wide. */
function bottomPoints(letters: readonly Component[], picture: LinePicture, xHeight: number): FitPoint[] {
  const points: FitPoint[] = [];
  for (const c of letters) {
    const w = c.right - c.left;
    const pieces = Math.max(1, Math.round(w / (xHeight * 0.9)));
    if (pieces === 1) {
      points.push({ x: (c.left + c.right) / 2, y: c.bottom, weight: Math.min(w, xHeight) });
      continue;
    }
    for (let k = 0; k < pieces; k++) {
      const from = c.left + Math.floor((w * k) / pieces);
      const to = c.left + Math.floor((w * (k + 1)) / pieces);
      const y = lowestInk(c, picture, { from, to });
      if (y > 0) points.push({ x: (from + to) / 2, y, weight: to - from });
    }
  }
  return points;
}

function lowestInk(c: Component, picture: LinePicture, columns: { from: number; to: number }): number {
  const { runs } = picture.components;
  for (let y = c.bottom - 1; y >= c.top; y--) {
    const end = runs.rowStart[y + 1]!;
    for (let run = firstRunAfter(runs, columns.from, y); run < end && runs.from[run]! < columns.to; run++)
      if (runs.ids[run] === c.id) return y + 1;
  }
  return 0;
}

/** One line from pieces of the same row, its baseline fitted anew through all their letters, if it fits them all. */
export function joinPieces(pieces: readonly TextLine[], picture: LinePicture, xHeight: number): readonly TextLine[] {
  if (pieces.length === 1) return pieces;
  const letters = pieces.flatMap((piece) => piece.letters);
  const widest = pieces.reduce((a, b) => (b.right - b.left > a.right - a.left ? b : a));
  const middle = (widest.left + widest.right) / 2;
  const slope = (curveAt(widest.baseline, middle + 1) - curveAt(widest.baseline, middle - 1)) / 2;
  const left = Math.min(...pieces.map((piece) => piece.left));
  const right = Math.max(...pieces.map((piece) => piece.right));
  const joined = fitLine({ letters, left, right, slope }, picture, xHeight);
  return pieces.every((piece) => standsOn(piece, joined, xHeight)) ? [joined] : pieces;
}

/** True when most letters of a piece stand on the line. */
function standsOn(piece: TextLine, line: TextLine, xHeight: number): boolean {
  const gaps = piece.letters.map((c) => ({
    value: Math.abs(curveAt(line.baseline, (c.left + c.right) / 2) - c.bottom),
    weight: 1,
  }));
  return weightedMedian(gaps) < xHeight * (piece.letters.length < 4 ? 0.7 : 0.25);
}
