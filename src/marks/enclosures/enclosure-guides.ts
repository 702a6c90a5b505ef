import type { Point } from '../../core/geometry.ts';
import { boundsOf, curveAt, ellipseThrough } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { findLevelStrokes } from './level-strokes.ts';
import { boxCloser } from './steep-sides.ts';
import { type LevelStroke, levelAt, pointsOf, type StrokePicture, straightOn } from './stroke-picture.ts';
import { withoutTails } from './stroke-tails.ts';

/** Between these, in x-heights below the baseline, strokes are those of letters: what lies outside is looked at. */
const BODY_TOP = -1.04;
const BODY_FOOT = 0.12;
/** Shorter stretches outside of letters' bodies tell nothing; in x-heights. */
const MIN_STRETCH = 1.1;
/** Pieces of one stroke are joined over this many x-heights: where it runs along letters. */
const MAX_GAP = 2.4;
/** Pieces that overlap by up to this much are joined as well. */
const MAX_SHARED = 0.8;
/** Pieces that are joined lie no further off each other's course than this, and this share of the gap between them. */
const MEET = 0.4;
const MEET_SHARE = 0.15;
/** Most pieces that one side of a rim is made of. */
const MOST_PIECES = 7;
/** Top and foot of a rim are this far apart at least, in x-heights. */
const MIN_HEIGHT = 1.7;
const MAX_HEIGHT = 60;
/** The first and the last line that a rim takes in are this near to its top and foot, in x-heights. */
const NEAR_LINE = 3.5;
/** Print keeps its frames up to so far off; these are so long, in x-heights, and show at this share of their steps. */
const FRAME_LINE = 7;
const MIN_FRAME = 14;
const FRAME_SHOWN = 0.95;
/** On pages with more strokes than this outside of letters (cloth, grain) only the longest are looked at. */
const MOST_STROKES = 300;
/** There only lines of so many letters count, of which a weave has few, and so many guides. */
const MIN_LETTERS = 5;
const MOST_GUIDES = 100;
/** Of guides with a corner in one place, made of pieces of the same strokes, only so many of the longest are tried. */
const MOST_AT_CORNER = 8;
/** Guides nearer to one another than this, in x-heights, lead to the same rim. */
const SAME = 0.35;
/** They face each other over this share of the longer one: letters hide part of one, or lead it on. */
const MIN_FACING = 0.5;
/** Arcs face each other over this share: an ellipse is known from less of it. */
const MIN_FACING_ARCS = 0.35;
/** The ends of an arc lie this far below its middle (above, for one at the foot), in x-heights; those of both together so far. */
const MIN_SAG = 0.03;
const MIN_SAGS = 0.16;
/** An ellipse may reach this far beyond the arcs that it was laid through, in x-heights. */
const BEYOND_ARCS = 1.6;

export type Shape = 'circle' | 'box';

/** A closed line along which a rim may run, in pixels of the picture. */
export interface Guide {
  readonly shape: Shape;
  readonly points: readonly Point[];
}

export interface GuideSearch {
  readonly lines: readonly TextLine[];
  readonly xHeight: number;
  /** False for strokes that are known to be no part of a rim. */
  readonly isSide: (stroke: LevelStroke) => boolean;
}

/** Closed lines along which rims may run, from pairs of level strokes that face each other. In pixels of the picture. */
export function guidesAround(picture: StrokePicture, { lines, xHeight, isSide }: GuideSearch): Guide[] {
  const strokes = findLevelStrokes(picture)
    .flatMap((stroke) => outsideOfBodies(stroke, lines, xHeight))
    .filter(isSide);
  const isCloth = strokes.length > MOST_STROKES;
  if (isCloth) strokes.sort((a, b) => b.right - b.left - (a.right - a.left)).length = MOST_STROKES;
  const cut = strokes.flatMap((stroke) => withoutTails(stroke, xHeight));
  const sides = withJoined([...strokes, ...cut], xHeight).sort((a, b) => b.right - b.left - (a.right - a.left));
  const wordy = isCloth ? lines.filter(({ letters }) => letters.length >= MIN_LETTERS) : lines;
  const tops = sides.filter((side) => hasLine(side, wordy, 1) || isFrameOf(side, wordy, { sign: 1, xHeight }));
  const feet = sides.filter((side) => hasLine(side, wordy, -1) || isFrameOf(side, wordy, { sign: -1, xHeight }));
  const close = boxCloser(picture, xHeight);
  const guides: (Guide & { readonly corners: readonly Point[] })[] = [];
  const add = (shape: Shape, points: Point[] | undefined): void => {
    if (points === undefined) return;
    const corners = CORNERS.map((towards) => outermost(points, towards));
    const shared = guides.map((other) => (other.shape === shape ? sharedCorners(other.corners, corners, xHeight) : 0));
    if (shared.includes(CORNERS.length) || shared.filter((count) => count > 0).length >= MOST_AT_CORNER) return;
    guides.push({ shape, points, corners });
  };
  for (const top of tops)
    for (const foot of feet) {
      const facing = guides.length > MOST_GUIDES ? 0 : facingShare(top, foot, xHeight);
      if (facing < MIN_FACING_ARCS) continue;
      if (areArcs(top, foot, xHeight)) {
        const ellipse = ellipseThrough([...pointsOf(top, 2), ...pointsOf(foot, 2)]);
        if (ellipse !== undefined && fits(ellipse, [top, foot], xHeight)) add('circle', ellipse);
      }
      if (facing >= MIN_FACING) add('box', close(top, foot));
    }
  return guides;
}

/** How many corners of two closed lines are the same, to less than how far a rim may be off its guide. */
function sharedCorners(one: readonly Point[], other: readonly Point[], xHeight: number): number {
  const near = SAME * xHeight;
  return one.filter((a, k) => Math.abs(a.x - other[k]!.x) < near && Math.abs(a.y - other[k]!.y) < near).length;
}

const CORNERS = [1, -1].flatMap((x) => [1, -1].map((y) => ({ x, y })));

/** The point furthest in a direction. */
function outermost(points: readonly Point[], towards: Point): Point {
  const far = (p: Point): number => p.x * towards.x + p.y * towards.y;
  return points.reduce((best, p) => (far(p) > far(best) ? p : best));
}

/** The stretches of a stroke that do not run in the bodies of letters. */
function outsideOfBodies(stroke: LevelStroke, lines: readonly TextLine[], xHeight: number): LevelStroke[] {
  let top = Infinity;
  let foot = -Infinity;
  for (let k = 0; k < stroke.ys.length; k++) {
    top = Math.min(top, stroke.ys[k]!);
    foot = Math.max(foot, stroke.ys[k]!);
  }
  const reach = NEAR_LINE * xHeight;
  const near = lines.filter(({ left, right, baseline }) => {
    if (right < stroke.left || left > stroke.right) return false;
    const [before, after] = [curveAt(baseline, stroke.left), curveAt(baseline, stroke.right)];
    return Math.min(before, after) - reach < foot && Math.max(before, after) + reach > top;
  });
  if (near.length === 0) return [];
  const step = (stroke.right - stroke.left) / Math.max(1, stroke.ys.length - 1);
  const isInside = (k: number): boolean => {
    const x = stroke.left + k * step;
    for (let n = 0; n < near.length; n++) {
      const line = near[n]!;
      if (x < line.left || x > line.right) continue;
      const t = (stroke.ys[k]! - curveAt(line.baseline, x)) / line.xHeight;
      if (t > BODY_TOP && t < BODY_FOOT) return true;
    }
    return false;
  };
  const out: LevelStroke[] = [];
  for (let k = 0; k < stroke.ys.length; k++) {
    if (isInside(k)) continue;
    const from = k;
    while (k < stroke.ys.length && !isInside(k)) k++;
    if ((k - from) * step < MIN_STRETCH * xHeight) continue;
    const [left, right] = [stroke.left + from * step, stroke.left + (k - 1) * step];
    out.push({ left, right, ys: stroke.ys.slice(from, k), shown: stroke.shown });
  }
  return out;
}

/** The strokes, and what becomes of them when pieces that continue one another are taken together. */
function withJoined(strokes: readonly LevelStroke[], xHeight: number): LevelStroke[] {
  const out = [...strokes];
  const next = strokes.map((stroke) => successorOf(stroke, strokes, xHeight));
  for (const stroke of strokes) {
    let joined = stroke;
    let at = next[strokes.indexOf(stroke)];
    for (let k = 1; k < MOST_PIECES && at !== undefined; k++) {
      joined = join(joined, at);
      out.push(joined);
      at = next[strokes.indexOf(at)];
    }
  }
  return out;
}

function successorOf(stroke: LevelStroke, strokes: readonly LevelStroke[], xHeight: number): LevelStroke | undefined {
  let best: LevelStroke | undefined;
  let least = Infinity;
  for (const other of strokes) {
    const gap = other.left - stroke.right;
    if (other === stroke || gap < -MAX_SHARED * xHeight || gap > MAX_GAP * xHeight) continue;
    if (other.right - stroke.right < MIN_STRETCH * xHeight || other.left - stroke.left < xHeight) continue;
    const middle = stroke.right + gap / 2;
    const off = Math.abs(straightOn(stroke, middle, xHeight) - straightOn(other, middle, xHeight));
    if (off > MEET * xHeight + MEET_SHARE * Math.abs(gap) || off + Math.abs(gap) > least) continue;
    least = off + Math.abs(gap);
    best = other;
  }
  return best;
}

function join(a: LevelStroke, b: LevelStroke): LevelStroke {
  const step = (a.right - a.left) / Math.max(1, a.ys.length - 1);
  const between = Math.round((b.left - a.right) / step) - 1;
  const rest = b.ys.subarray(Math.max(0, -between));
  const [from, to] = [a.ys.at(-1)!, rest[0]!];
  const bridge = Array.from({ length: Math.max(0, between) }, (_, k) => from + ((to - from) * (k + 1)) / (between + 1));
  const ys = Float32Array.from([...a.ys, ...bridge, ...rest]);
  const shown = (a.shown * a.ys.length + b.shown * b.ys.length) / ys.length;
  return { left: a.left, right: b.right, ys, shown };
}

/** The share of the longer of two strokes that the other faces; 0 where they are too near or too far apart. */
function facingShare(top: LevelStroke, foot: LevelStroke, xHeight: number): number {
  const [left, right] = [Math.max(top.left, foot.left), Math.min(top.right, foot.right)];
  if (right <= left) return 0;
  const middle = (left + right) / 2;
  const height = levelAt(foot, middle) - levelAt(top, middle);
  if (height < MIN_HEIGHT * xHeight || height > MAX_HEIGHT * xHeight) return 0;
  return (right - left) / Math.max(top.right - top.left, foot.right - foot.left);
}

/** True for a stroke next to a line of print: above it (sign 1) or below it (−1), no further off than `reach` x-heights. */
function hasLine(side: LevelStroke, lines: readonly TextLine[], sign: 1 | -1, reach = NEAR_LINE): boolean {
  const middle = (side.left + side.right) / 2;
  const level = levelAt(side, middle);
  return lines.some((line) => {
    if (line.left > side.right || line.right < side.left) return false;
    const off = sign * (curveAt(line.baseline, middle) - line.xHeight / 2 - level);
    return off > 0 && off < reach * line.xHeight;
  });
}

/** True for a stroke that may be the top or the foot of a printed frame: long, and with whole lines inside of its ends. */
function isFrameOf(
  side: LevelStroke,
  lines: readonly TextLine[],
  { sign, xHeight }: { readonly sign: 1 | -1; readonly xHeight: number },
): boolean {
  if (side.right - side.left < MIN_FRAME * xHeight || side.shown < FRAME_SHOWN) return false;
  const inside = lines.filter(({ left, right }) => left > side.left && right < side.right);
  return hasLine(side, inside, sign, FRAME_LINE);
}

/** How far the ends of a stroke lie below its middle (negative: above). */
function sagOf({ ys }: LevelStroke): number {
  const third = Math.max(1, Math.floor(ys.length / 3));
  const mean = (from: number, to: number): number => ys.subarray(from, to).reduce((sum, y) => sum + y, 0) / (to - from);
  return (mean(0, third) + mean(ys.length - third, ys.length)) / 2 - mean(third, ys.length - third);
}

function areArcs(top: LevelStroke, foot: LevelStroke, xHeight: number): boolean {
  const sags = [sagOf(top) / xHeight, -sagOf(foot) / xHeight] as const;
  return Math.min(...sags) > MIN_SAG && sags[0] + sags[1] > MIN_SAGS;
}

function fits(ellipse: readonly Point[], arcs: readonly LevelStroke[], xHeight: number): boolean {
  const box = boundsOf(ellipse);
  const around = boundsOf(arcs.flatMap((arc) => pointsOf(arc, 4)));
  const beyond = BEYOND_ARCS * xHeight;
  return (
    box.left > around.left - beyond &&
    box.right < around.right + beyond &&
    box.top > around.top - beyond &&
    box.bottom < around.bottom + beyond
  );
}
