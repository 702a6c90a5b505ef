import type { Box } from '../core/geometry.ts';
import type { InkCluster } from './ink-clusters.ts';
import type { InkPiece } from './margin-ink.ts';

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
  for (const letter of [...letters].sort((a, b) => b.bottom - b.top - (a.bottom - a.top))) {
    const middle = (letter.top + letter.bottom) / 2;
    const row = rows.find((others) => others.some((other) => middle > other.top && middle < other.bottom));
    if (row === undefined) rows.push([letter]);
    else row.push(letter);
  }
  return rows.sort((a, b) => a[0]!.top - b[0]!.top).map((row) => row.sort((a, b) => a.left - b.left));
}

/** How far the feet of neighbouring letters typically differ, slope and descenders left out: print is level. */
function unevenness(letters: readonly Box[]): number {
  const steps = rowsOf(letters).flatMap((row) => {
    if (row.length < 3) return [];
    const slopes = row.slice(1).map((b, k) => (b.bottom - row[k]!.bottom) / Math.max(1, b.left - row[k]!.left));
    const slope = median(slopes);
    return row.slice(1).map((b, k) => Math.abs(b.bottom - row[k]!.bottom - slope * (b.left - row[k]!.left)));
  });
  return steps.length === 0 ? 0 : steps.sort((a, b) => a - b)[Math.floor(steps.length * 0.6)]!;
}

/** The middle value; 0 for an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
