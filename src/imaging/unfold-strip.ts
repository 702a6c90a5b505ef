import { slopeAt } from './curve.ts';
import type { Foreshortening } from './foreshortening.ts';
import type { GreyImage } from './image.ts';
import { STRIP_ABOVE, STRIP_X_HEIGHT, type StripPath } from './line-strip.ts';

/** A strip as if its page faced the camera, with upright strokes upright. */
export interface UnfoldedStrip {
  readonly image: GreyImage;
  /** The column of the strip as it was that a column shows. */
  columnBefore(column: number): number;
}

/** Print stretched and leaning by less than this is read as well as it is. */
const LEAST_STRETCH = 1.08;
const LEAST_LEAN = 0.05;
/** Strokes do not lean more in a strip, as columns by rows. */
const MOST_LEAN = 0.8;

/** Unfolds the strip of a line; it stays as it is where its page faces the camera. */
export function unfoldStrip(strip: GreyImage, path: StripPath, page: Foreshortening): UnfoldedStrip {
  const stretches = Array.from(path.xs, (x) => Math.max(1, page.stretchAt(x)));
  const leans = Array.from(path.xs, (x) => leanIn(path, page, x));
  if (Math.max(...stretches) < LEAST_STRETCH && leans.every((lean) => Math.abs(lean) < LEAST_LEAN))
    return { image: strip, columnBefore: (column) => column };
  const before: number[] = [];
  for (let at = 0; at < strip.width; at += 1 / stretches[Math.floor(at)]!) before.push(at);
  const width = before.length;
  const data = new Uint8Array(width * strip.height);
  const middle = (STRIP_ABOVE - 0.5) * STRIP_X_HEIGHT;
  for (let y = 0; y < strip.height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = greyAt(strip, before[x]! + leans[Math.floor(before[x]!)]! * (y - middle), y);
  return {
    image: { width, height: strip.height, data },
    columnBefore: (column) => before[Math.max(0, Math.min(width - 1, Math.round(column)))]!,
  };
}

/** How far upright strokes lean at an abscissa of the page, as columns of the strip by rows downwards. */
function leanIn({ line }: StripPath, page: Foreshortening, x: number): number {
  const slope = slopeAt(line.baseline, x);
  const upright = page.uprightAt(x);
  return Math.max(-MOST_LEAN, Math.min(MOST_LEAN, (upright + slope) / (1 - slope * upright)));
}

/** The grey of a row between two columns; that of its end beyond it. */
function greyAt({ width, data }: GreyImage, x: number, y: number): number {
  const within = Math.max(0, Math.min(width - 1, x));
  const column = Math.floor(within);
  const a = data[y * width + column]!;
  return a + (data[y * width + Math.min(width - 1, column + 1)]! - a) * (within - column);
}
