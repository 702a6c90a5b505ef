import type { Point } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { curveAt, lowerMedian } from '../../../imaging/maths/maths.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import { pathAlong, STRIP_BASE_ROW, STRIP_PAPER, STRIP_X_HEIGHT } from '../../../imaging/strips/strips.ts';
import type { Outline } from '../../../marks/enclosures/enclosures.ts';
import { END_MARGIN } from '../read/read.ts';
import { lettersDarkerThan } from './letter-pixels.ts';

/**
 * Ink across an outline is looked for this far to either side, in pixels of a reading strip. Below <= 6 (n 1,957,878),
 * above >= 16.8 (n 149,758).
 */
const REACH = 14;
/**
 * Pixels of a strip to either side of the traced point at which the outline's ink is looked for, nearest first. Twice: 2 more
 * wrong words.
 */
const NEAREST = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];
/**
 * The blurred edge that is painted over on either side of the ink: up to where the next ink begins.
 * Below <= 2 (n 227,434), above >= 3 (n 185,256).
 */
export const EDGE = 3;
/**
 * Ink of an outline reaches this share of the way from its core to the paper; its blurred edge lies beyond. Half: 2 more wrong
 * words.
 */
const CORE_SHARE = 0.55;

/**
 * Where a letter touches an outline, so much of its thickness is left beside the letter, in pixels: its blurred edge. Half: 7
 * of 20 pages read otherwise, no marked word; twice: a marked word found, one wrong word less.
 */
const LEFT_AT_LETTER = 1.5;

/**
 * In pixels of a strip: while an outline's thickness is not known its ink lies no further `off` its points, and its core
 * within so many to either side; letters touch it on both sides where more than so many are `beside` it. Its course is that
 * of so many points to either side (`along`). Half: `off` and `core` 2 marked words lost each, `along` 1; twice: `along` 2,
 * `beside` 1.
 */
const TRACED = { off: 3, core: 2, beside: 2, along: 3 } as const;

/** A point of an outline in a strip and the unit vector across it. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly acrossX: number;
  readonly acrossY: number;
  readonly isThin: boolean;
}

/** Ink across an outline, in steps along its normal. */
interface Across {
  readonly from: number;
  readonly to: number;
  /** The only side on which paper follows, where a letter touches the other. */
  readonly opens?: 'before' | 'after';
}

/**
 * Takes underlines, hooks and the outlines of circles and boxes out of a line's strip before it is read, those of other lines
 * that run through it too; a strip without any comes back as it is. Where a letter touches a stroke only the stroke's own
 * thickness is painted over; where one crosses it, nothing; and nothing too dark for a pale pen. Of 1,912 marked words of 56
 * made pages 98.0 and 88.3 of 100 (usual, and of 24 harder ones) are exact so, 97.6 and 88.0 with underlines wiped column by
 * column; signs beside lines are not wiped: it changes none.
 */
export function wipeStrokes(strip: GreyImage, line: TextLine, outlines: readonly Outline[]): GreyImage {
  let data: Uint8Array | undefined;
  const toStrip = stripPoints(line, strip);
  for (const outline of outlines) {
    const places = placesOf(outline, toStrip);
    if (places.length === 0) continue;
    const core = coreOf(strip, places);
    const level = core + (STRIP_PAPER - core) * CORE_SHARE;
    const letters = lettersDarkerThan(strip, core);
    const thickness = lowerMedian(
      places.flatMap((place) => {
        const run = place.isThin ? inkAcross(strip, place, { level, off: TRACED.off }) : undefined;
        return run === undefined ? [] : [run.to - run.from + 1];
      }),
    );
    const runs = places.map((place) => inkAcross(strip, place, { level, off: thickness / 2 + 1 }));
    places.forEach((place, k) => {
      const run = withEdges(strip, place, partToWipe(runs[k], { thickness, isPale: letters !== undefined }));
      if (run === undefined) return;
      data ??= Uint8Array.from(strip.data);
      paintOver(strip, data, { place, run, letters });
    });
  }
  return data === undefined ? strip : { ...strip, data };
}

function placesOf(outline: Outline, toStrip: (point: Point) => Point | undefined): Place[] {
  const n = outline.points.length;
  return outline.points.flatMap((point, k) => {
    const at = toStrip(point);
    if (at === undefined) return [];
    const ahead = toStrip(outline.points[(k + TRACED.along) % n]!) ?? at;
    const behind = toStrip(outline.points[(k - TRACED.along + n) % n]!) ?? at;
    const length = Math.hypot(ahead.x - behind.x, ahead.y - behind.y) || 1;
    const across = { acrossX: -(ahead.y - behind.y) / length, acrossY: (ahead.x - behind.x) / length };
    return [{ ...at, ...across, isThin: outline.isThin[k]! }];
  });
}

/** From pixels of the analysed picture to those of the line's strip; none for points well outside it. */
function stripPoints(line: TextLine, strip: GreyImage): (point: Point) => Point | undefined {
  const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
  const first = path.xs[0]!;
  const perPixel = (path.columns - 1) / (path.xs.at(-1)! - first);
  return ({ x, y }) => {
    const column = (x - first) * perPixel;
    const row = STRIP_BASE_ROW + (y - curveAt(line.baseline, x)) / path.scale;
    const far = REACH;
    if (column < -far || row < -far || column > strip.width + far || row > strip.height + far) return undefined;
    return { x: column, y: row };
  };
}

function indexAt(strip: GreyImage, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= strip.width || row >= strip.height ? -1 : row * strip.width + column;
}

/** The grey so many steps across a place; undefined outside of the strip. */
function greyAcross(strip: GreyImage, { x, y, acrossX, acrossY }: Place, t: number): number | undefined {
  return strip.data[indexAt(strip, x + acrossX * t, y + acrossY * t)];
}

/** The grey of the middle of an outline's ink. */
function coreOf(strip: GreyImage, places: readonly Place[]): number {
  const near = NEAREST.filter((t) => Math.abs(t) <= TRACED.core);
  const cores = places.flatMap((place) => {
    const values = place.isThin ? near.flatMap((t) => greyAcross(strip, place, t) ?? []) : [];
    return values.length === 0 ? [] : [Math.min(...values)];
  });
  return lowerMedian(cores, STRIP_PAPER);
}

/** The ink across a place, if some lies no further `off` than that. */
function inkAcross(strip: GreyImage, place: Place, how: { level: number; off: number }): Across | undefined {
  const isInk = (t: number): boolean => (greyAcross(strip, place, t) ?? Infinity) < how.level;
  const start = NEAREST.find((t) => Math.abs(t) <= how.off && isInk(t));
  if (start === undefined) return undefined;
  let from = start;
  let to = start;
  while (from > -REACH && isInk(from - 1)) from--;
  while (to < REACH && isInk(to + 1)) to++;
  return { from, to };
}

/** The part of a run that is the outline's; a pale outline may be wiped in letters too, which keep what is too dark for it. */
function partToWipe(run: Across | undefined, outline: { thickness: number; isPale: boolean }): Across | undefined {
  const { thickness } = outline;
  if (run === undefined || thickness === 0) return undefined;
  if (run.to - run.from <= thickness) return run;
  const half = thickness / 2;
  if (outline.isPale) return { from: Math.max(run.from, -half - 1), to: Math.min(run.to, half + 1) };
  const [before, after] = [-half - run.from, run.to - half];
  if (before > TRACED.beside && after > TRACED.beside) return undefined;
  return before > after
    ? { from: run.to - thickness + LEFT_AT_LETTER, to: run.to, opens: 'after' }
    : { from: run.from, to: run.from + thickness - LEFT_AT_LETTER, opens: 'before' };
}

/** The run with its blurred edges, as far as it only gets lighter outwards. */
function withEdges(strip: GreyImage, place: Place, run: Across | undefined): Across | undefined {
  if (run === undefined) return undefined;
  const valueAt = (t: number): number => greyAcross(strip, place, t) ?? STRIP_PAPER;
  const edge = (at: number, step: 1 | -1): number => {
    let t = at;
    while (Math.abs(t + step - at) <= EDGE && valueAt(t + step) >= valueAt(t)) t += step;
    return t;
  };
  return {
    from: run.opens === 'after' ? run.from : edge(run.from, -1),
    to: run.opens === 'before' ? run.to : edge(run.to, 1),
  };
}

function paintOver(
  strip: GreyImage,
  data: Uint8Array,
  at: { place: Place; run: Across; letters: Uint8Array | undefined },
): void {
  const { place, run, letters } = at;
  for (let along = -1; along <= 1; along += 0.5) {
    const x = place.x + place.acrossY * along;
    const y = place.y - place.acrossX * along;
    for (let t = run.from; t <= run.to; t += 0.5) {
      const i = indexAt(strip, x + place.acrossX * t, y + place.acrossY * t);
      if (i >= 0 && letters?.[i] !== 1) data[i] = STRIP_PAPER;
    }
  }
}
