import type { Span } from '../../core/geometry.ts';
import { darknessAt, type GreyImage } from '../loops/loops.ts';
import type { TextLine } from '../print/print.ts';
import { pathAlong, type StripPath } from './line-strip.ts';
import {
  MIN_LENGTH,
  MIN_RIDGE,
  REACHES,
  ridgeAt,
  risingStretches,
  STROKE_X_HEIGHT,
  type Steps,
  type Straightened,
  thinnest,
} from './thin-path.ts';

/** A pen stroke along a line of print, in pixels of the analysed picture. */
export interface PenStroke extends Span {
  /** Distance below the baseline, evenly spread from its left to its right end, in x-heights (negative: above). */
  readonly offsets: Float32Array;
  /** Mean darkness against what is above and below it, 0 to 1. */
  readonly contrast: number;
  /** Share of the columns between letters in which it shows. */
  readonly continuity: number;
  /** Columns of it that cross clear space as wide as the space between words: serifs never do. */
  readonly clearColumns: number;
}

/** A line straightened for looking at strokes. */
export interface DarkStrip extends Straightened {
  readonly path: StripPath;
  /** Row of the baseline. */
  readonly baseRow: number;
}

/**
 * Rows of a strip above the baseline, 14 to an x-height: letters are held against strokes there, and strikes cross them. Half: 2
 * of 8 pages read otherwise, no marked word; twice: none.
 */
const ROWS_ABOVE = 19;
/**
 * Rows below it: underlines stand up to 2.3 x-heights deep, with room for their reach. Half: 1 marked word lost, 1 more wrong
 * word.
 */
const ROWS_BELOW = 38;
/**
 * How far beyond the line's ends strokes are followed, in x-heights: a pen seldom stops with the last letter. Half: 4 of 8 pages
 * read otherwise, no marked word; twice: 3 of 7, one wrong word less.
 */
export const STROKE_MARGIN = 1.5;

/** Straightens a line of the evened-out darkest-colour picture, and a little beyond its ends. */
export function darkStrip(darkEven: GreyImage, line: TextLine): DarkStrip {
  const path = pathAlong(line, { xHeight: STROKE_X_HEIGHT, margin: STROKE_MARGIN });
  const rows = ROWS_ABOVE + ROWS_BELOW + 1;
  const { columns } = path;
  const dark = new Float32Array(columns * rows);
  for (let c = 0; c < columns; c++) {
    const stepX = path.downX[c]! * path.scale;
    const stepY = path.downY[c]! * path.scale;
    let x = path.xs[c]! - 0.5 - stepX * ROWS_ABOVE;
    let y = path.ys[c]! - 0.5 - stepY * ROWS_ABOVE;
    for (let r = 0; r < rows; r++, x += stepX, y += stepY) dark[c * rows + r] = darknessAt(darkEven, x, y);
  }
  return { path, columns, rows, baseRow: ROWS_ABOVE, dark, ink: inkLevel(dark, columns, rows) };
}

/** Blurred edges of letters are paler than this share of their cores. Below <= 0.179 (n 278), none above. */
const INK_SHARE = 0.36;
/**
 * Share of the columns with paler letters: the rest are cores. Half, or all: 3 of 7 pages read otherwise, one wrong word less, no
 * marked word.
 */
const CORE_RANK = 0.75;

function inkLevel(dark: Float32Array, columns: number, rows: number): number {
  const cores = new Float32Array(columns);
  for (let c = 0; c < columns; c++) {
    for (let r = ROWS_ABOVE - STROKE_X_HEIGHT; r < ROWS_ABOVE; r++) {
      const value = dark[c * rows + r]!;
      if (value > cores[c]!) cores[c] = value;
    }
  }
  cores.sort();
  return cores[Math.floor(columns * CORE_RANK)]! * INK_SHARE;
}

/** Strip columns of the narrowest space between words, about 0.36 x-heights. Below <= 4 (n 9,216), above >= 5 (n 4,321). */
const CLEAR_WIDTH = 5;
/** Finds thin strokes that run along the line within a band, in x-heights below its baseline, from left to right. */
export function findStrokes(strip: DarkStrip, search: { readonly from: number; readonly to: number }): PenStroke[] {
  const from = Math.max(REACHES[0] + 1, Math.round(strip.baseRow + search.from * STROKE_X_HEIGHT));
  const to = Math.min(strip.rows - REACHES[0] - 2, Math.round(strip.baseRow + search.to * STROKE_X_HEIGHT));
  if (to - from < 2) return [];
  const { rows, along } = thinnest(strip, from, to);
  return risingStretches(along).flatMap((steps) => strokeOf(strip, { ...steps, rows }) ?? []);
}

function strokeOf(
  strip: DarkStrip,
  { start, end, rows }: Steps & { readonly rows: Int32Array },
): PenStroke | undefined {
  if (end - start < MIN_LENGTH * STROKE_X_HEIGHT) return undefined;
  const offsets = new Float32Array(end - start);
  let contrast = 0;
  let thin = 0;
  let open = 0;
  let shown = 0;
  let clear = 0;
  let openRun = 0;
  for (let c = start; c < end; c++) {
    const row = rows[c]!;
    offsets[c - start] = (row - strip.baseRow) / STROKE_X_HEIGHT;
    const ridge = ridgeAt(strip, c, row);
    if (ridge >= MIN_RIDGE) {
      contrast += ridge;
      thin++;
    }
    if (isBetweenLetters(strip, c, row)) {
      open++;
      if (ridge >= MIN_RIDGE) {
        shown++;
        openRun++;
        if (openRun >= CLEAR_WIDTH) clear += openRun === CLEAR_WIDTH ? CLEAR_WIDTH : 1;
      }
    } else openRun = 0;
  }
  return {
    left: strip.path.xs[start]!,
    right: strip.path.xs[end - 1]!,
    offsets,
    contrast: contrast / Math.max(1, thin),
    clearColumns: clear,
    continuity: open === 0 ? 0 : shown / open,
  };
}

/**
 * Letters are looked for from `off` rows off the point on, up to the x-height and down by so many rows (`below`); they
 * are at least so dark, as a share of the line's ink. `below` <= 8 (n 41), >= 19 (n 67,304); `ink` <= 0.582
 * (n 423,677), >= 0.896 (n 53,209); `off` <= 3 (n 17,869), >= 4 (n 49,476).
 */
const LETTERS = { off: 4, below: 9, ink: 0.85 } as const;

/** True where no letter stands above the point: there only a pen can have left ink. */
function isBetweenLetters(strip: DarkStrip, column: number, row: number): boolean {
  const { dark, rows, baseRow, ink } = strip;
  const least = ink * LETTERS.ink;
  const last = Math.min(row - LETTERS.off, baseRow);
  const deepest = Math.min(rows - 1, row + LETTERS.below);
  for (let r = baseRow - STROKE_X_HEIGHT; r <= last; r++) if (dark[column * rows + r]! > least) return false;
  for (let r = row + LETTERS.off; r <= deepest; r++) if (dark[column * rows + r]! > least) return false;
  return true;
}
