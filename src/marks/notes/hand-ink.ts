import type { Box } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import type { InkPiece } from '../../imaging/ink/ink.ts';
import type { InkCluster } from './ink-clusters.ts';

/** What the letters of the running text look like on this page: what print in the margin looks like, too. */
export interface PrintLook {
  readonly darkness: number;
  readonly chroma: number;
  readonly thickness: number;
  readonly xHeight: number;
}

/** How a cluster of ink differs from print. Lengths in x-heights, darkness and thickness as shares of the print's. */
export interface InkLook {
  readonly width: number;
  readonly height: number;
  /** Length of all its strokes. */
  readonly length: number;
  readonly darkness: number;
  /** Colour beyond that of the print, 0 to 255. */
  readonly chroma: number;
  readonly thickness: number;
  readonly turns: number;
  /** Pieces as high as letters, their median height, and how much their heights and feet differ. */
  readonly letters: number;
  readonly letterHeight: number;
  readonly unevenness: number;
}

/** Pieces lower than this, in x-heights, are dots and crumbs. */
const LETTER_HEIGHT = 0.55;
/** Letters of the running text stand within its lines and are this high, in x-heights. */
const BODY_SHARE = 0.9;
const BODY_HEIGHT = [0.7, 2.5] as const;

/** The look of print, from the pieces within the running text; undefined when there are too few to tell. */
export function printLookOf(pieces: readonly InkPiece[], xHeight: number): PrintLook | undefined {
  const body = pieces.filter(({ inText, top, bottom }) => {
    const height = (bottom - top) / xHeight;
    return inText > BODY_SHARE && height > BODY_HEIGHT[0] && height < BODY_HEIGHT[1];
  });
  if (body.length < 20) return undefined;
  const of = (key: 'darkness' | 'chroma' | 'thickness'): number => median(body.map((piece) => piece[key]));
  return { darkness: of('darkness'), chroma: of('chroma'), thickness: of('thickness'), xHeight };
}

/** What a cluster looks like, against the print of its page. */
export function lookOf({ box, pieces }: InkCluster, print: PrintLook): InkLook {
  const { xHeight } = print;
  const all = pieces.reduce((sum, { area }) => sum + area, 0);
  const mean = (key: 'darkness' | 'chroma' | 'thickness' | 'turns'): number =>
    pieces.reduce((sum, piece) => sum + piece[key] * piece.area, 0) / Math.max(1, all);
  const letters = pieces.filter(({ top, bottom }) => bottom - top > LETTER_HEIGHT * xHeight);
  return {
    width: (box.right - box.left) / xHeight,
    height: (box.bottom - box.top) / xHeight,
    length: pieces.reduce((sum, { area, thickness }) => sum + area / Math.max(1, thickness), 0) / xHeight,
    darkness: mean('darkness') / print.darkness,
    chroma: mean('chroma') - print.chroma,
    thickness: mean('thickness') / print.thickness,
    turns: mean('turns'),
    letters: letters.length,
    letterHeight: median(letters.map(({ top, bottom }) => bottom - top)) / xHeight,
    unevenness: unevenness(letters) / xHeight,
  };
}

/** Letters of a cluster row by row, top to bottom. */
export function rowsOf<T extends Box>(letters: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const letter of [...letters].sort(byHeight)) {
    const middle = (letter.top + letter.bottom) / 2;
    const row = rowAt(rows, middle);
    if (row === undefined) rows.push([letter]);
    else row.push(letter);
  }
  rows.sort((a, b) => a[0]!.top - b[0]!.top);
  for (const row of rows) row.sort(byLeft);
  return rows;
}

const byHeight = (a: Box, b: Box): number => b.bottom - b.top - (a.bottom - a.top);
const byLeft = (a: Box, b: Box): number => a.left - b.left;

/** The first row of which a letter stands at a height. */
function rowAt<T extends Box>(rows: readonly T[][], y: number): T[] | undefined {
  for (const row of rows) for (const { top, bottom } of row) if (y > top && y < bottom) return row;
  return undefined;
}

/** How far the feet of neighbouring letters typically differ, slope and descenders left out: print is level. */
function unevenness(letters: readonly Box[]): number {
  const steps = rowsOf(letters).flatMap((row) => {
    if (row.length < 3) return [];
    return stepsOf(row);
  });
  return steps.length === 0 ? 0 : Float64Array.from(steps).sort()[Math.floor(steps.length * 0.6)]!;
}

/** How far each foot of a row lies off where its slope leads from the one before. */
function stepsOf(row: readonly Box[]): number[] {
  const slopes: number[] = [];
  for (let k = 1; k < row.length; k++)
    slopes.push((row[k]!.bottom - row[k - 1]!.bottom) / Math.max(1, row[k]!.left - row[k - 1]!.left));
  const slope = median(slopes);
  const steps: number[] = [];
  for (let k = 1; k < row.length; k++)
    steps.push(Math.abs(row[k]!.bottom - row[k - 1]!.bottom - slope * (row[k]!.left - row[k - 1]!.left)));
  return steps;
}
