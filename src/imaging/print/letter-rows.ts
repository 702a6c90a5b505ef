import { middleX, overlap, type Span, spanOf } from '../../core/geometry.ts';
import { byRows, weightedMedian } from '../maths/maths.ts';
import type { Component } from '../pixels/pixels.ts';
import { LINE_END, SHARED_HEIGHT } from './text-lines.ts';

/** A row of letters that stand close together: a word, mostly. */
export interface Segment extends Span {
  readonly letters: readonly Component[];
  /** That of the print which is sought, in pixels. */
  readonly xHeight: number;
  slope: number;
}

const fromLeft = (a: { left: number }, b: { left: number }): number => a.left - b.left;

/** The one that suits best after another, and what that costs. */
interface Next<T> {
  readonly to: T;
  readonly cost: number;
}

/** Chains in which each thing is followed by the one that suits it best, if no other wants that one more. */
function chains<T>(all: readonly T[], bests: readonly (Next<T> | undefined)[]): T[][] {
  const next = new Map<T, T>();
  const claimed = new Map<T, { by: T; cost: number }>();
  for (const [at, one] of all.entries()) {
    const best = bests[at];
    if (best === undefined) continue;
    const rival = claimed.get(best.to);
    if (rival && rival.cost <= best.cost) continue;
    if (rival) next.delete(rival.by);
    claimed.set(best.to, { by: one, cost: best.cost });
    next.set(one, best.to);
  }
  const out: T[][] = [];
  const seen = new Set<T>();
  for (const start of all) {
    const owner = claimed.get(start);
    if (owner && next.get(owner.by) === start) continue;
    const chain: T[] = [];
    for (let at: T | undefined = start; at !== undefined && !seen.has(at); at = next.get(at)) {
      seen.add(at);
      chain.push(at);
    }
    out.push(chain);
  }
  return out;
}

/**
 * The next letter, or word, begins no more before the end of one than this, in x-heights. Below <= 0.154 (n 306,217), above >=
 * 0.6 (n 3,066).
 */
const BACK = 0.6;
/**
 * A letter of the same word begins no further beyond another than `gap`, its middle is so much further on (`advance`), its foot
 * or head no further off that one's than `lift`, in x-heights. `advance` <= 0.136 (n 12,700), >= 0.364 (n 309,283); `gap`
 * <= 0.769 (n 566,748), >= 0.889 (n 236,172); `lift` <= 0.143 (n 237,631), >= 0.615 (n 780).
 */
const NEXT_LETTER = { gap: 0.85, advance: 0.15, lift: 0.6 } as const;

/** Puts letters that stand close together on one level into words. */
export function linkLetters(letters: readonly Component[], xHeight: number): Segment[] {
  const index = byRows(letters.toSorted(fromLeft), xHeight * CELL, itself);
  const bests: (Next<Component> | undefined)[] = [];
  for (const letter of letters) bests.push(nextLetter(letter, index, xHeight));
  const words: Segment[] = [];
  for (const members of chains(letters, bests)) words.push({ letters: members, ...spanOf(members), xHeight, slope: 0 });
  return words;
}

/** What is looked for by rows of the picture lies in rows so high, in x-heights: it costs time, and decides nothing. */
const CELL = 2;

type ByRows<T> = ReadonlyMap<number, readonly T[]>;

const itself = <T>(one: T): T => one;

function nextLetter(c: Component, index: ByRows<Component>, xHeight: number): Next<Component> | undefined {
  const cell = xHeight * CELL;
  let [to, cost] = [undefined as Component | undefined, Infinity];
  for (let r = Math.floor(c.top / cell); r <= Math.floor(c.bottom / cell); r++) {
    const row = index.get(r) ?? [];
    for (let k = firstFrom(row, c.left); k < row.length; k++) {
      const d = row[k]!;
      if (d.left > c.right + xHeight * NEXT_LETTER.gap) break;
      if (d === c) continue;
      const own = letterLinkCost(c, d, xHeight);
      if (own < cost) [to, cost] = [d, own];
    }
  }
  return to && { to, cost };
}

/** The place in a row of the first thing that begins at `left` or further right. */
function firstFrom(row: readonly { readonly left: number }[], left: number): number {
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
  const advance = middleX(d) - middleX(c);
  if (advance < xHeight * NEXT_LETTER.advance || gap < -xHeight * BACK) return Infinity;
  const shared = overlap(c.top, c.bottom, d.top, d.bottom);
  if (shared < SHARED_HEIGHT * Math.min(c.bottom - c.top, d.bottom - d.top)) return Infinity;
  const lift = Math.min(Math.abs(c.bottom - d.bottom), Math.abs(c.top - d.top));
  if (lift > xHeight * NEXT_LETTER.lift) return Infinity;
  return Math.max(0, gap) + lift;
}

/**
 * Letters further apart in their word, counted, are no pair: the pairs of a long line would be many. Half or twice: 2
 * of 3 pages change, no marked word.
 */
const PAIRED = 12;
/**
 * Fewer letters at a row's end than this, counted, do not tell how it goes on there, nor its level. Below <= 3 (n 82), above >= 5
 * (n 646). Twice: 2 of 5 pages change, no marked word; half: none.
 */
export const FEW_LETTERS = 4;

/** The direction of a word (dy/dx): the median over pairs of its letters. */
export function wordSlope({ letters, xHeight }: Segment): number {
  const slopes: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < letters.length; i++) {
    for (let j = i + 1; j < letters.length && j < i + PAIRED; j++) {
      const a = letters[i]!;
      const b = letters[j]!;
      const dx = (b.left + b.right - a.left - a.right) / 2;
      if (dx < xHeight) continue;
      slopes.push((b.bottom - a.bottom) / dx, (b.top - a.top) / dx);
      weights.push(dx, dx);
    }
  }
  return weightedMedian(slopes, weights);
}

/** Bottoms of letters agree where they differ by less, in x-heights. Half or twice: no change on 8 pages. */
const SAME_LEVEL = 0.2;

/** The level of a row of letters at `x`: the height at which most of their bottoms agree. */
export function levelAt({ letters, slope, xHeight }: Segment, x: number): number {
  const levels = letters.map((c) => c.bottom - slope * (middleX(c) - x));
  let best = levels[0]!;
  let most = -1;
  for (const level of levels) {
    let support = 0;
    for (const other of levels) support += Math.max(0, 1 - Math.abs(other - level) / (xHeight * SAME_LEVEL));
    if (support > most || (support === most && level < best)) {
      most = support;
      best = level;
    }
  }
  return best;
}

/**
 * Gaps over which words are put into rows, in x-heights: first spaces between words, then twice those of wide lines. Half:
 * 5 marked words and a number lost, 13 more wrong words.
 */
const GAPS = [1.3, 2.4, 2.4];
/**
 * The next word begins no further above or below a row's course than `rise`, in x-heights, which counts so many times as much as
 * a gap (`weight`). `rise` <= 0.272 (n 27,429), >= 0.614 (n 19,862).
 */
const NEXT_WORD = { rise: 0.5, weight: 3 } as const;

/** Puts words into rows, over wider and wider gaps. */
export function linkSegments(segments: readonly Segment[], xHeight: number): Segment[] {
  let rows: Row[] = [...segments];
  for (const reach of GAPS) rows = linkOnce(rows, { xHeight, reach: reach * xHeight });
  return rows;
}

/** The levels of a row's ends. */
interface Levels {
  readonly startLevel: number;
  readonly endLevel: number;
}

type Ended = Segment & Levels;

/** A row that nothing was joined to keeps its levels for the next time. */
type Row = Segment & Partial<Levels>;

const isEnded = (row: Row): row is Ended => row.startLevel !== undefined;

function linkOnce(rows: readonly Row[], { xHeight, reach }: { xHeight: number; reach: number }): Row[] {
  const ended: Ended[] = [];
  for (const row of rows) ended.push(withLevels(row));
  const index = byRows(ended.toSorted(fromLeft), xHeight * CELL, startOf);
  const bests: (Next<Ended> | undefined)[] = [];
  for (const row of ended) bests.push(nextRow(row, index, { xHeight, reach }));
  const out: Row[] = [];
  for (const chain of chains(ended, bests)) out.push(joined(chain, xHeight));
  return out;
}

function withLevels(row: Row): Ended {
  if (isEnded(row)) return row;
  return { ...row, startLevel: levelNearEnd(row, 'start'), endLevel: levelNearEnd(row, 'end') };
}

const startOf = ({ startLevel, xHeight }: Ended): { readonly top: number; readonly bottom: number } => ({
  top: startLevel - xHeight,
  bottom: startLevel,
});

function nextRow(
  a: Ended,
  index: ByRows<Ended>,
  { xHeight, reach }: { xHeight: number; reach: number },
): Next<Ended> | undefined {
  const cell = xHeight * CELL;
  let [to, cost] = [undefined as Ended | undefined, Infinity];
  for (let r = Math.floor((a.endLevel - cell) / cell); r <= Math.floor((a.endLevel + xHeight) / cell); r++) {
    const row = index.get(r) ?? [];
    for (let k = firstFrom(row, a.right - xHeight * BACK); k < row.length; k++) {
      const b = row[k]!;
      if (b.left > a.right + reach) break;
      if (b === a) continue;
      const slope = (a.slope + b.slope) / 2;
      const rise = Math.abs(b.startLevel - a.endLevel - slope * (b.left - a.right));
      if (rise > xHeight * NEXT_WORD.rise) continue;
      const own = Math.max(0, b.left - a.right) + rise * NEXT_WORD.weight;
      if (own < cost) [to, cost] = [b, own];
    }
  }
  return to && { to, cost };
}

/** The rows of a chain as one. */
function joined(chain: readonly Ended[], xHeight: number): Row {
  let [weight, sum] = [0, 0];
  for (const { left, right, slope } of chain) {
    weight = weight + right - left;
    sum += slope * (right - left);
  }
  const slope = sum / (weight || 1);
  if (chain.length === 1 && chain[0]!.slope === slope) return chain[0]!;
  return { letters: chain.flatMap(lettersOf), ...spanOf(chain), xHeight, slope };
}

const lettersOf = ({ letters }: Segment): readonly Component[] => letters;

/** The level at one end, from the letters within a few x-heights of it: a long line may have curved on its way. */
function levelNearEnd(segment: Segment, end: 'start' | 'end'): number {
  const x = end === 'start' ? segment.left : segment.right;
  const near: Component[] = [];
  for (const c of segment.letters) if (Math.abs(middleX(c) - x) <= segment.xHeight * LINE_END) near.push(c);
  const letters = near.length > 0 ? near : segment.letters;
  const slope = letters.length >= FEW_LETTERS ? wordSlope({ ...segment, letters }) : segment.slope;
  return levelAt({ ...segment, letters, slope }, x);
}
