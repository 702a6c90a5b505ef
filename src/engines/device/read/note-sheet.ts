import { mean, median } from '../../../core/statistics.ts';
import { colourAt, type GreyImage, valueAt } from '../../../imaging/loops/loops.ts';
import { LEAST_LETTER } from '../../../imaging/print/print.ts';
import type { NoteCandidate } from '../../../marks/notes/notes.ts';
import type { View } from '../see/see.ts';

/** A page to cut notes from. */
type NoteView = Pick<View, 'source' | 'darkEven' | 'darkPaper' | 'xHeight'>;

/**
 * Height of a note's typical letter on its sheet, in pixels: as large as the recogniser reads print best. Half or twice: no
 * change on 6 pages.
 */
const LETTER_HEIGHT = 30;
/** White around a note on its sheet, in pixels: half a letter. */
const FRAME = LETTER_HEIGHT / 2;
/** Ink this near to a letter's box, in its height, is the letter's. Half or twice: no change on 6 pages. */
const AROUND = 0.12;
/** Larger sheets are not made: what needs one is no note. Below <= 495 (n 9), none above. */
const MAX_SIDE = 2400;

/** The ink of a note alone, dark on white, at the size at which print is read; undefined when it would be too large. */
export function noteSheet(note: NoteCandidate, view: NoteView): GreyImage | undefined {
  const { box, letters, points } = note;
  const { image, factor } = view.source;
  const tall = letters
    .map(({ top, bottom }) => bottom - top)
    .filter((height) => height > LEAST_LETTER.height * view.xHeight);
  if (tall.length === 0) return undefined;
  const letterHeight = median(tall);
  const scale = LETTER_HEIGHT / letterHeight;
  const width = Math.round((box.right - box.left) * scale) + 2 * FRAME;
  const height = Math.round((box.bottom - box.top) * scale) + 2 * FRAME;
  if (Math.max(width, height) > MAX_SIDE) return undefined;
  const data = new Uint8Array(width * height).fill(255);
  const column = (x: number): number => Math.round((x - box.left) * scale) + FRAME;
  const row = (y: number): number => Math.round((y - box.top) * scale) + FRAME;
  const ink = Math.max(2 * PALE, meanDarkness(points, view.darkEven));
  for (const piece of letters) {
    const pad = AROUND * letterHeight;
    const from = { x: column(piece.left - pad), y: row(piece.top - pad) };
    const to = { x: column(piece.right + pad), y: row(piece.bottom + pad) };
    for (let y = Math.max(0, from.y); y < Math.min(height, to.y); y++)
      for (let x = Math.max(0, from.x); x < Math.min(width, to.x); x++) {
        const [pageX, pageY] = [box.left + (x - FRAME) / scale, box.top + (y - FRAME) / scale];
        const light = valueAt(view.darkPaper, pageX, pageY) || 255;
        const dark = 1 - colourAt(image, pageX * factor, pageY * factor, 'darkest') / light;
        data[y * width + x] = Math.max(0, Math.min(255, 255 * (1 - (dark - PALE) / (ink - PALE))));
      }
  }
  return { width, height, data };
}

/** Ink this much darker than paper, as a share of its light, is still white. None below, above >= 0.174 (n 9). */
const PALE = 0.04;

/** Mean darkness of some points, 0 to 1. */
function meanDarkness(points: NoteCandidate['points'], { data, width }: GreyImage): number {
  return mean(points.map(({ x, y }) => 255 - data[y * width + Math.round(x)]!)) / 255;
}
