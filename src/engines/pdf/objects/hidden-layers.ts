import { type Box, sharedArea, unionOf } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { shownSize, turned } from '../file/file.ts';
import type { LoadedPage } from '../text/text.ts';
import { isMarkedAs } from './is-marked-as.ts';
import { boundsOf } from './object-bounds.ts';
import type { Item } from './page-items.ts';

/** The name by which a file marks what belongs to a layer. */
const LAYER = 'OC';
/** Objects that are looked at: what was set as one line is one piece or a few. */
const MOST_PIECES = 5000;
/** Pieces at one place that are looked at, at the most: a line in all the languages of a map. */
const MOST_GROUPS = 64;
/** Pieces that are this far apart, in points, do not reach into one another's box. */
const APART = 1;
const FORMAT_BGR = 2;
const PIXEL_BYTES = 3;
const WHITE = 0xffffffff;
/** Pixels a point at which pieces are drawn, where they take no more than so many in all: those of an A3 page. */
const SCALE = 2;
const MOST_PIXELS = 4_000_000;

interface Piece {
  readonly object: number;
  readonly box: Box;
}

/**
 * Those of some objects that leave no trace on the page, as what belongs to a layer that is not shown: PDFium does not say
 * which layers those are, but draws none of them. Pieces that do not touch are drawn together, with them and without them,
 * and where nothing changes none is seen. Two drawings of the page for all of it, about 20 ms, and two more for each
 * further piece at one place; nothing without any.
 */
export function notDrawn(memory: PdfiumMemory, items: readonly Item[], page: LoadedPage): ReadonlySet<number> {
  const pieces = piecesOf(memory, items, page);
  const hidden = groupsApart(pieces).flatMap((group) => unchangedWithout(memory, group, page));
  return new Set(hidden.map(({ object }) => object));
}

/** The same in two drawings: of pieces that touch, none counts where any of them can be seen. */
export function notDrawnAtAll(memory: PdfiumMemory, items: readonly Item[], page: LoadedPage): ReadonlySet<number> {
  const pieces = piecesOf(memory, items, page);
  return new Set(pieces.length === 0 ? [] : unchangedWithout(memory, pieces, page).map(({ object }) => object));
}

/** The share of each of some boxes that looks otherwise without some objects; nothing where there is no memory for that. */
export function sharesDrawn(
  memory: PdfiumMemory,
  items: readonly Item[],
  { page, boxes }: { readonly page: LoadedPage; readonly boxes: readonly Box[] },
): readonly number[] {
  if (boxes.length === 0) return [];
  const area = unionOf(boxes);
  const drawings = drawnWithAndWithout(memory, piecesOf(memory, items, page), { page, area });
  return drawings === undefined ? [] : boxes.map((box) => shareChanged(box, area, drawings));
}

function piecesOf(memory: PdfiumMemory, items: readonly Item[], { frame }: LoadedPage): readonly Piece[] {
  return items.slice(0, MOST_PIECES).map((item) => ({ object: item.object, box: boundsOf(memory, item, frame) }));
}

/** Of what is painted through letters, at most this share of the box round them changes. */
const LETTERS_SHARE_MAX = 0.75;

/**
 * True where what is painted later within a piece of text takes the shape of its letters, which cut it: without those
 * objects some of its box looks otherwise, and not nearly all of it. Two drawings of that box.
 */
export function isPaintedThrough(
  memory: PdfiumMemory,
  { text, painters }: { readonly text: Item; readonly painters: readonly Item[] },
  page: LoadedPage,
): boolean {
  const box = boundsOf(memory, text, page.frame);
  const over = piecesOf(memory, painters, page).filter((piece) => sharedArea(piece.box, box) > 0);
  const drawings = over.length === 0 ? undefined : drawnWithAndWithout(memory, over, { page, area: box });
  if (drawings === undefined) return false;
  const share = shareChanged(box, box, drawings);
  return share > 0 && share <= LETTERS_SHARE_MAX;
}

/**
 * An object belongs to the layer that it is marked with, or the form that holds it. A form may name its layer itself, which
 * PDFium does not tell: where the document hides layers, which is asked only then, what is in a form may be of one.
 */
export function mayBeOfLayer(
  memory: PdfiumMemory,
  { object, isInForm, place }: Item,
  { handle, hidesLayers }: Pick<LoadedPage, 'handle'> & { readonly hidesLayers: () => boolean },
): boolean {
  if (isMarkedAs(memory, object, LAYER)) return true;
  return isInForm && (isMarkedAs(memory, memory.pdfium.FPDFPage_GetObject(handle, place), LAYER) || hidesLayers());
}

/** Pieces in groups within which none touches another; what stands in more places than there may be groups is in none. */
function groupsApart(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const { left, top, right, bottom } = piece.box;
    const around = { left: left - APART, top: top - APART, right: right + APART, bottom: bottom + APART };
    const group = groups.find((others) => others.every(({ box }) => sharedArea(box, around) === 0));
    if (group !== undefined) group.push(piece);
    else if (groups.length < MOST_GROUPS) groups.push([piece]);
  }
  return groups;
}

/** The pieces of a group that the page looks the same without. */
function unchangedWithout(memory: PdfiumMemory, group: readonly Piece[], page: LoadedPage): readonly Piece[] {
  const area = unionOf(group.map(({ box }) => box));
  const drawings = drawnWithAndWithout(memory, group, { page, area });
  return drawings === undefined ? [] : group.filter(({ box }) => shareChanged(box, area, drawings) === 0);
}

function drawnWithAndWithout(
  memory: PdfiumMemory,
  pieces: readonly Piece[],
  { page, area }: { readonly page: LoadedPage; readonly area: Box },
): readonly [Drawing, Drawing] | undefined {
  const { pdfium } = memory;
  const shown = drawnAt(memory, area, page);
  for (const { object } of pieces) pdfium.FPDFPageObj_SetIsActive(object, false);
  const without = drawnAt(memory, area, page);
  for (const { object } of pieces) pdfium.FPDFPageObj_SetIsActive(object, true);
  return shown === undefined || without === undefined ? undefined : [shown, without];
}

/** A part of a page in pixels. */
interface Drawing {
  readonly data: Uint8Array;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
  /** Pixels a point. */
  readonly scale: number;
}

/** The share of the bytes of a box that differ between two drawings of an area. */
function shareChanged(box: Box, area: Box, [one, other]: readonly [Drawing, Drawing]): number {
  const { scale, width, height, stride } = one;
  const [left, top] = [box.left - area.left, box.top - area.top].map((points) => Math.floor(points * scale));
  const right = Math.min(width, Math.ceil((box.right - area.left) * scale) + 1);
  const bottom = Math.min(height, Math.ceil((box.bottom - area.top) * scale) + 1);
  let [changed, all] = [0, 0];
  for (let row = Math.max(0, top ?? 0); row < bottom; row += 1) {
    const end = row * stride + right * PIXEL_BYTES;
    for (let at = row * stride + Math.max(0, left ?? 0) * PIXEL_BYTES; at < end; at += 1) {
      all += 1;
      if (one.data[at] !== other.data[at]) changed += 1;
    }
  }
  return all === 0 ? 0 : changed / all;
}

/** The part of a page within a box; undefined where there is no memory for it. */
function drawnAt(memory: PdfiumMemory, area: Box, { handle, frame }: LoadedPage): Drawing | undefined {
  const { pdfium } = memory;
  const page = shownSize(frame);
  const [across, down] = [Math.max(1, area.right - area.left), Math.max(1, area.bottom - area.top)];
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (across * down)));
  const [width, height] = [Math.ceil(across * scale) + 1, Math.ceil(down * scale) + 1];
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGR, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const [left, top] = [-area.left * scale, -area.top * scale].map(Math.round) as [number, number];
    const [pageWidth, pageHeight] = [page.width * scale, page.height * scale].map(Math.round) as [number, number];
    const further = turned(frame.quarterTurns, -pdfium.FPDFPage_GetRotation(handle));
    pdfium.FPDF_RenderPageBitmap(bitmap, handle, left, top, pageWidth, pageHeight, further, 0);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const data = memory.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height).slice();
    return { data, stride, width, height, scale };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
