import { overlap } from '../../core/geometry.ts';
import { middleByWeight } from '../maths/maths.ts';
import type { Component } from '../pixels/pixels.ts';

/** A row of letters that stand close together: a word, mostly. */
export interface Segment {
  readonly letters: readonly Component[];
  readonly left: number;
  readonly right: number;
  slope: number;
}

/** Abscissa of the middle. */
export const middleOf = (s: { left: number; right: number }): number => (s.left + s.right) / 2;

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

/** Puts letters that stand close together on one level into words. */
export function linkLetters(letters: readonly Component[], xHeight: number): Segment[] {
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

/** The direction of a word (dy/dx): the median over pairs of its letters. */
export function wordSlope(segment: Segment, xHeight: number): number {
  const slopes: number[] = [];
  const weights: number[] = [];
  const { letters } = segment;
  for (let i = 0; i < letters.length; i++) {
    for (let j = i + 1; j < letters.length && j < i + 12; j++) {
      const a = letters[i]!;
      const b = letters[j]!;
      const dx = (b.left + b.right - a.left - a.right) / 2;
      if (dx < xHeight) continue;
      slopes.push((b.bottom - a.bottom) / dx, (b.top - a.top) / dx);
      weights.push(dx, dx);
    }
  }
  return middleByWeight(slopes, weights);
}

/** The level of a row of letters at `x`: the height at which most of their bottoms agree. */
export function levelAt(segment: Segment, x: number, xHeight: number): number {
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

/** Puts words into rows, over wider and wider gaps. */
export function linkSegments(segments: readonly Segment[], xHeight: number): Segment[] {
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
        if (rise > xHeight * 0.5) continue;
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
  return levelAt({ ...segment, letters, slope }, x, xHeight);
}
