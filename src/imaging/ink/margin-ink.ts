import type { Box } from '../../core/geometry.ts';
import { isOnPage, type PageArea } from '../light/light.ts';
import type { GreyImage, InkMask } from '../loops/loops.ts';
import { curveAt } from '../maths/maths.ts';
import {
  blockRanges,
  type Component,
  type Components,
  connectedComponents,
  greatestWithin,
  idAt,
  leastWithin,
} from '../pixels/pixels.ts';
import type { TextLine } from '../print/print.ts';

/** A connected piece of thin dark ink, in pixels of the analysed picture. */
export interface InkPiece extends Component {
  /** Mean darkness below the ground around it, 0 to 255. */
  readonly darkness: number;
  /** Mean difference between its brightest and its darkest colour, 0 to 255: pens have it, print and pencil have not. */
  readonly chroma: number;
  /** Mean width of its strokes in pixels: twice its area by its outline. */
  readonly thickness: number;
  /** Length of its strokes by its diagonal: 1 for a straight line, 2 and more for letters. */
  readonly turns: number;
  /** Share of it that lies within the columns of print, 0 to 1. */
  readonly inText: number;
}

export interface InkSearch {
  /** The brightest of the three colours, its light evened out. */
  readonly even: GreyImage;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly xHeight: number;
  /** Where to look; in pixels of the analysed picture. */
  readonly area: Box;
  /** The sheet: ink beyond it is the desk's. */
  readonly page: PageArea;
}

/** The ink of an area, and which piece holds a point of the analysed picture. */
export interface AreaInk {
  readonly pieces: readonly InkPiece[];
  pieceAt(x: number, y: number): InkPiece | undefined;
  /** Visits every fourth point of the pieces that `isWanted`. */
  visit(isWanted: (piece: InkPiece) => boolean, at: (x: number, y: number) => void): void;
}

/** Pieces of ink this much within the columns are print, or marks on it. */
export const IN_TEXT = 0.3;

/** Ink is darker than the paper around it by this much of 255: pencil shows 20 to 50, grain up to 15. */
const MIN_DARKNESS = 22;
const MAX_DARKNESS = 60;
/** Ink differs from the paper by this many times what half of the paper's pixels differ from its brightest. */
const GRAIN_SHARE = 3.2;
/** Side of the blocks by which the ground is judged, in x-heights: three of them are wider than any pen. */
export const BLOCK = 0.3;
/** A line of print reaches this far around its baseline and beyond its ends, in x-heights. */
const TEXT_ABOVE = 1.8;
const TEXT_BELOW = 0.7;
const TEXT_BEYOND = 0.7;
/** Lines of a column that stand no further apart than this have no room for a note between them; in x-heights. */
const CLOSE_LINES = 4.2;

/** All dark ink of an area, piece by piece. About 15 ms for 2 megapixels. */
export function inkOfArea(columns: readonly (readonly TextLine[])[], search: InkSearch): AreaInk {
  const frame = frameOf(search);
  const { most, least } = blockRanges(search.darkEven, frame);
  const ground = groundOf(most, frame.columns);
  const text = textMap(columns, frame, search.xHeight);
  const mask = darkPixels(search, frame, { ground, text, darkest: least });
  const ink = connectedComponents(mask, mask);
  const { even, darkEven } = search;
  const pieces = measured(ink, mask, { even, darkEven, frame, ground, text });
  const { left, top, height } = frame;
  return {
    pieces,
    pieceAt: (x, y) => pieces[idAt(ink.runs, Math.round(x) - left, Math.round(y) - top) - 1],
    visit(isWanted, at) {
      const wanted = Uint8Array.from(pieces, (piece) => (isWanted(piece) ? 1 : 0));
      if (!wanted.includes(1)) return;
      const { rowStart, from, to, ids } = ink.runs;
      for (let y = 0; y < height; y += 2)
        for (let run = rowStart[y]!; run < rowStart[y + 1]!; run++) {
          if (wanted[ids[run]! - 1] === 0) continue;
          for (let x = (from[run]! + 1) & ~1; x < to[run]!; x += 2) at(left + x, top + y);
        }
    },
  };
}

/** An area of a picture and the blocks by which its ground is judged: `columns` of them across, `block` pixels wide. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly block: number;
  readonly columns: number;
}

function frameOf({ darkEven, area, xHeight }: InkSearch): Frame {
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const width = Math.max(1, Math.min(darkEven.width, Math.ceil(area.right)) - left);
  const height = Math.max(1, Math.min(darkEven.height, Math.ceil(area.bottom)) - top);
  const block = Math.max(2, Math.round(BLOCK * xHeight));
  return { left, top, width, height, block, columns: Math.ceil(width / block) };
}

/** The grey of the ground, block by block: a closing by three blocks, so that bands of highlighter are ground. */
export function groundOf(most: Uint8Array, columns: number): Uint8Array {
  const size = { width: columns, height: most.length / columns };
  return Uint8Array.from(leastWithin(greatestWithin(Int32Array.from(most), size, 1), size, 1));
}

/** Pixels much darker than their ground, on the sheet and off the text; most blocks hold none and are passed over. */
function darkPixels(
  { darkEven, page }: InkSearch,
  frame: Frame,
  { ground, text, darkest }: { ground: Uint8Array; text: Uint8Array; darkest: Uint8Array },
): InkMask {
  const { left, top, width, height, block, columns } = frame;
  const least = leastDarkness(darkEven, frame, ground);
  const data = new Uint8Array(width * height);
  for (let by = 0, i = 0; by * block < height; by++) {
    const bottom = Math.min(height, (by + 1) * block);
    for (let bx = 0; bx < columns; bx++, i++) {
      const limit = Math.trunc(ground[i]! - least);
      if (darkest[i]! >= limit || text[i] === TEXT) continue;
      if (!isOnPage(page, left + (bx + 0.5) * block, top + by * block)) continue;
      const right = Math.min(width, (bx + 1) * block);
      for (let y = by * block; y < bottom; y++) {
        const row = (top + y) * darkEven.width + left;
        for (let x = bx * block; x < right; x++) if (darkEven.data[row + x]! < limit) data[y * width + x] = 1;
      }
    }
  }
  return { width, height, data };
}

/** How dark ink must be against its ground: well above the grain of the paper, which half of all pixels tell. */
function leastDarkness(darkEven: GreyImage, frame: Frame, ground: Uint8Array): number {
  const { left, top, width, height, block, columns } = frame;
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = Math.floor(height * 0.2); y < height * 0.8; y += 5) {
    const blocks = ((y / block) | 0) * columns;
    const row = (top + y) * darkEven.width + left;
    for (let x = Math.floor(width * 0.2); x < width * 0.8; x += 3) {
      counts[Math.max(0, ground[blocks + ((x / block) | 0)]! - darkEven.data[row + x]!)]!++;
      all++;
    }
  }
  let grain = 0;
  for (let sum = counts[0]!; sum < all / 2; ) sum += counts[++grain]!;
  return Math.max(MIN_DARKNESS, Math.min(MAX_DARKNESS, grain * GRAIN_SHARE));
}

/** Blocks of print that are left out, and those of lines that tell what print looks like. */
const TEXT = 1;
const SAMPLE = 2;
/** So many lines of a page are samples. */
const SAMPLES = 9;

/** The blocks that the columns of print take, the space between their lines among them. */
function textMap(columns: readonly (readonly TextLine[])[], frame: Frame, xHeight: number): Uint8Array {
  const map = new Uint8Array(frame.columns * Math.ceil(frame.height / frame.block));
  for (const lines of columns)
    lines.forEach((line, k) => {
      const next = lines[k + 1];
      paintBand(map, frame, { line, below: TEXT_BELOW * xHeight, as: TEXT });
      if (next === undefined) return;
      const from = Math.max(line.left, next.left);
      const to = Math.min(line.right, next.right);
      if (to <= from) return;
      const middle = (from + to) / 2;
      if (curveAt(next.baseline, middle) - curveAt(line.baseline, middle) > CLOSE_LINES * xHeight) return;
      const part = { ...line, left: Math.min(line.left, next.left), right: Math.max(line.right, next.right) };
      paintBand(map, frame, { line: part, below: next, as: TEXT });
    });
  const all = columns.flat();
  const step = Math.max(1, Math.floor(all.length / SAMPLES));
  for (let k = step >> 1; k < all.length; k += step)
    paintBand(map, frame, { line: all[k]!, below: TEXT_BELOW * xHeight, as: SAMPLE });
  return map;
}

/** Paints a line's blocks, down to so many pixels below its baseline, or to the baseline of the line below. */
function paintBand(
  map: Uint8Array,
  { left, top, height, block, columns }: Frame,
  { line, below, as }: { line: TextLine; below: number | TextLine; as: number },
): void {
  const { xHeight } = line;
  const rows = Math.ceil(height / block);
  const first = Math.max(0, Math.floor((line.left - TEXT_BEYOND * xHeight - left) / block));
  const last = Math.min(columns - 1, Math.floor((line.right + TEXT_BEYOND * xHeight - left) / block));
  for (let bx = first; bx <= last; bx++) {
    const x = left + (bx + 0.5) * block;
    const y = curveAt(line.baseline, x) - top;
    const from = Math.max(0, Math.floor((y - TEXT_ABOVE * xHeight) / block));
    const gap = typeof below === 'number' ? below : curveAt(below.baseline, x) - curveAt(line.baseline, x);
    const to = Math.min(rows - 1, Math.floor((y + gap) / block));
    for (let by = from; by <= to; by++) map[by * columns + bx] = as;
  }
}

/** Sums over the pixels of each piece, run by run. */
function measured(
  { runs, list }: Components,
  mask: InkMask,
  at: Pick<InkSearch, 'even' | 'darkEven'> & { frame: Frame; ground: Uint8Array; text: Uint8Array },
): InkPiece[] {
  const { frame, ground, text, even, darkEven } = at;
  const { left, top, width, height, block, columns } = frame;
  const dark = new Uint32Array(list.length);
  const chroma = new Int32Array(list.length);
  const outline = new Uint32Array(list.length);
  const inText = new Uint32Array(list.length);
  const blockOf = new Uint16Array(width);
  for (let x = 0; x < width; x++) blockOf[x] = x / block;
  for (let y = 0; y < height; y++) {
    const blocks = ((y / block) | 0) * columns;
    const row = (top + y) * darkEven.width + left;
    for (let run = runs.rowStart[y]!; run < runs.rowStart[y + 1]!; run++) {
      const from = runs.from[run]!;
      const to = runs.to[run]!;
      let grounds = 0;
      let values = 0;
      let brights = 0;
      let texts = 0;
      let inner = 0;
      for (let x = from; x < to; x++) {
        const b = blocks + blockOf[x]!;
        grounds += ground[b]!;
        values += darkEven.data[row + x]!;
        brights += even.data[row + x]!;
        if (text[b] !== 0) texts++;
      }
      // Pixels above and below are of the same piece when they are ink; the run's ends have none beside them.
      if (y > 0 && y < height - 1)
        for (let i = y * width + from + 1; i < y * width + to - 1; i++)
          inner += mask.data[i - width]! & mask.data[i + width]!;
      const k = runs.ids[run]! - 1;
      dark[k]! += grounds - values;
      chroma[k]! += brights - values;
      outline[k]! += to - from - inner;
      inText[k]! += texts;
    }
  }
  const pieces: InkPiece[] = [];
  for (let k = 0; k < list.length; k++) {
    const c = list[k]!;
    const thickness = (2 * c.area) / Math.max(1, outline[k]!);
    const diagonal = Math.sqrt((c.right - c.left) ** 2 + (c.bottom - c.top) ** 2);
    // Written out: spread, the thousands of specks on some pages take longer than all the sums.
    pieces.push({
      id: c.id,
      left: c.left + left,
      right: c.right + left,
      top: c.top + top,
      bottom: c.bottom + top,
      area: c.area,
      darkest: c.darkest,
      darkness: dark[k]! / c.area,
      chroma: chroma[k]! / c.area,
      thickness,
      turns: c.area / Math.max(1, thickness) / diagonal,
      inText: inText[k]! / c.area,
    });
  }
  return pieces;
}
