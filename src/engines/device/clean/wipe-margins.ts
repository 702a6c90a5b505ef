import type { Point } from '../../../core/geometry.ts';
import { median } from '../../../core/statistics.ts';
import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { curveAt } from '../../../imaging/maths/maths.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import { STRIP_INK, STRIP_PAPER, STRIP_X_HEIGHT } from '../../../imaging/strips/strips.ts';
import { stripPoints } from './wipe-outlines.ts';

/** Ink is followed so far from a point towards the text, and its blurred edge beyond; in pixels of a strip. */
const REACH = 10;
const EDGE = 3;
/** Half a pixel's diagonal. */
const PIXEL = 0.7;
/** What is joined to a mark this far beyond the print, in x-heights, is of the mark: the ends of brackets. */
const OFF = 0.1;
/** A mark stands no further inside the print than this, in x-heights. */
const INSIDE = 0.2;

/** A mark that stands beside lines. */
export interface MarkBeside {
  /** Points of its ink, in pixels of the analysed picture. */
  readonly points: readonly Point[];
}

/** A line of text and where its print ends, signs in the margin left out, in pixels of the analysed picture. */
export interface LinePrint {
  readonly line: TextLine;
  readonly left: number;
  readonly right: number;
}

/**
 * Blanks a line's strip from its edge to the inner side of each bar, bracket or sign beside the line, which would be
 * read as `|`, `[` or a letter.
 */
export function wipeMargins(strip: GreyImage, print: LinePrint, marks: readonly MarkBeside[]): GreyImage {
  const data = Uint8Array.from(strip.data);
  const toStrip = stripPoints(print.line, strip);
  const columnOf = (x: number): number => toStrip({ x, y: curveAt(print.line.baseline, x) })?.x ?? Number.NaN;
  for (const { points } of marks) {
    const all = points.flatMap((point) => toStrip(point) ?? []);
    if (all.length === 0) continue;
    const middle = median(all.map(({ x }) => x));
    const side = middle < strip.width / 2 ? 'left' : 'right';
    const out = side === 'left' ? -1 : 1;
    const end = columnOf(print[side]);
    if ((middle - end) * out < -INSIDE * STRIP_X_HEIGHT) continue;
    // The points are pixels of the analysed picture, which on small print are several of the strip.
    const pad = EDGE + Math.round((PIXEL * STRIP_X_HEIGHT) / print.line.xHeight);
    blankBeyond(strip, data, { edges: innerEdges(all, out, strip.height), out, pad });
    const isBeyond = (at: Point): boolean => (at.x - end) * out > OFF * STRIP_X_HEIGHT;
    blankJoined(strip, data, { points: all, isBeyond });
  }
  return { ...strip, data };
}

/** The innermost column of a mark in each row of the strip that it holds, straight between rows that have points. */
function innerEdges(points: readonly Point[], out: 1 | -1, height: number): ReadonlyMap<number, number> {
  const innermost = new Map<number, number>();
  for (const { x, y } of points) {
    const row = Math.round(y);
    const known = innermost.get(row);
    if (known === undefined || (x - known) * out < 0) innermost.set(row, x);
  }
  const rows = [...innermost.keys()].toSorted((a, b) => a - b);
  const edges = new Map<number, number>();
  const [first, last] = [rows[0]!, rows.at(-1)!];
  for (let row = Math.max(0, first); row <= Math.min(height - 1, last); row++)
    edges.set(row, between(rows, innermost, row));
  return edges;
}

/** The value at a row, straight between the rows that have one. */
function between(rows: readonly number[], values: ReadonlyMap<number, number>, row: number): number {
  const k = rows.findLastIndex((each) => each <= row);
  const above = rows[Math.max(0, k)]!;
  const below = rows[Math.min(rows.length - 1, k + 1)]!;
  const share = below > above ? Math.max(0, (row - above) / (below - above)) : 0;
  return values.get(above)! * (1 - share) + values.get(below)! * share;
}

/** Paints all that lies beyond a mark's inner side, with the ink there and its blurred edge. */
function blankBeyond(
  strip: GreyImage,
  data: Uint8Array,
  { edges, out, pad }: { edges: ReadonlyMap<number, number>; out: 1 | -1; pad: number },
): void {
  const { width } = strip;
  const runs = [...edges].map(([row, edge]) => ({ row, edge, run: inkInwards(strip, { row, edge, out }) }));
  const usual = median(runs.flatMap(({ run }) => (run > 0 ? [run] : [])));
  for (const { row, edge, run } of runs) {
    // Ink that goes on further is a letter's that the mark touches.
    const last = Math.round(edge) - out * (Math.min(run, usual + 1) + (run <= usual + 1 ? pad : 0));
    const [from, to] = out < 0 ? [0, last + 1] : [last, width];
    data.fill(
      STRIP_PAPER,
      row * width + Math.max(0, Math.min(width, from)),
      row * width + Math.max(0, Math.min(width, to)),
    );
  }
}

/** Paints the ink beyond the print that is joined to a mark's points. */
function blankJoined(
  { width, height, data: before }: GreyImage,
  data: Uint8Array,
  { points, isBeyond }: { points: readonly Point[]; isBeyond: (at: Point) => boolean },
): void {
  const seen = new Set<number>();
  const open: number[] = [];
  const reach = (x: number, y: number): void => {
    const at = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || seen.has(at)) return;
    if (!isBeyond({ x, y }) || before[at]! >= STRIP_INK) return;
    seen.add(at);
    open.push(at);
  };
  for (const { x, y } of points) reach(Math.round(x), Math.round(y));
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) reach((at % width) + dx, Math.floor(at / width) + dy);
  for (const at of seen)
    for (let y = Math.max(0, Math.floor(at / width) - 2); y <= Math.min(height - 1, Math.floor(at / width) + 2); y++)
      for (let x = Math.max(0, (at % width) - 2); x <= Math.min(width - 1, (at % width) + 2); x++)
        if (isBeyond({ x, y })) data[y * width + x] = STRIP_PAPER;
}

/** How many pixels of ink lie from the edge of a mark towards the text. */
function inkInwards(
  { width, data }: GreyImage,
  { row, edge, out }: { row: number; edge: number; out: 1 | -1 },
): number {
  let run = 0;
  for (let x = Math.round(edge); x >= 0 && x < width && run < REACH && data[row * width + x]! < STRIP_INK; x -= out)
    run++;
  return run;
}
