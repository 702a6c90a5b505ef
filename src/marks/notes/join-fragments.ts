import { type Box, unionOf } from '../../core/geometry.ts';
import { type InkLook, lookOf, type PrintLook } from './hand-ink.ts';
import type { InkCluster } from './ink-clusters.ts';
import type { Verdict } from './note-verdict.ts';

/** A cluster of ink, what it looks like, what it was taken for. */
export interface JudgedCluster {
  readonly cluster: InkCluster;
  readonly look: InkLook;
  readonly verdict: Verdict;
}

/** The rest of a note stands no further from it than this, in x-heights: wide words, wide rows. */
const ACROSS = 3.4;
const DOWN = 1.8;
/** One pen leaves ink as dark, give or take this share, and as coloured, give or take this much of 255. */
const DARKNESS = 1.45;
const CHROMA = 28;

/** Notes with the words of theirs that stood apart: another note, or ink too little to be one by itself. */
export function joinFragments(judged: readonly JudgedCluster[], print: PrintLook): JudgedCluster[] {
  let left = [...judged];
  for (;;) {
    const pair = pairOf(left, print.xHeight);
    if (pair === undefined) return left;
    const pieces = pair.flatMap(({ cluster }) => cluster.pieces);
    const cluster = { box: unionOf(pieces), pieces };
    left = [...left.filter((one) => !pair.includes(one)), { cluster, look: lookOf(cluster, print), verdict: 'note' }];
  }
}

function pairOf(judged: readonly JudgedCluster[], xHeight: number): readonly JudgedCluster[] | undefined {
  for (const note of judged) {
    if (note.verdict !== 'note') continue;
    const other = judged.find((one) => one !== note && isPartOf(one, note, xHeight));
    if (other !== undefined) return [note, other];
  }
  return undefined;
}

function isPartOf(part: JudgedCluster, note: JudgedCluster, xHeight: number): boolean {
  if (part.verdict !== 'note' && part.verdict !== 'small') return false;
  const [across, down] = gapsBetween(part.cluster.box, note.cluster.box);
  if (across > ACROSS * xHeight || down > DOWN * xHeight) return false;
  const [a, b] = [part.look, note.look];
  const ratio = Math.max(a.darkness, b.darkness) / Math.max(0.01, Math.min(a.darkness, b.darkness));
  return ratio < DARKNESS && Math.abs(a.chroma - b.chroma) < CHROMA;
}

function gapsBetween(a: Box, b: Box): readonly [number, number] {
  return [Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom)];
}
