import type { LoadedPage, PdfiumMemory } from '../document/document.ts';
import { shownSize, turned } from '../document/document.ts';
import { boundsOf } from './object-bounds.ts';
import { type Item, TEXT } from './page-items.ts';

/** The name by which a file marks what belongs to a layer. */
const LAYER = 'OC';
const MOST_NAME_BYTES = 64;
/** Text of layers that is looked at: what was set as one line is one piece or a few. */
const MOST_PIECES = 500;
const FORMAT_BGR = 2;
const WHITE = 0xffffffff;
/** Pixels a point at which a piece is drawn, and the most on a side. */
const SCALE = 2;
const SIDE_MAX = 600;

/**
 * Text of layers that are not shown. PDFium does not say which those are, but draws none of them: a piece is drawn with
 * it and without it, and where nothing changes it is not seen. Costs nothing where no text belongs to a layer.
 */
export function textOfHiddenLayers(
  memory: PdfiumMemory,
  items: readonly Item[],
  page: LoadedPage,
): ReadonlySet<number> {
  const pieces = items
    .filter(({ object, type }) => type === TEXT && isOfLayer(memory, object))
    .slice(0, MOST_PIECES)
    .filter((item) => !changesPicture(memory, item, page));
  return new Set(pieces.map(({ object }) => object));
}

function isOfLayer(memory: PdfiumMemory, object: number): boolean {
  const { pdfium, scratch } = memory;
  const count = Math.max(0, pdfium.FPDFPageObj_CountMarks(object));
  for (let index = 0; index < count; index += 1) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index);
    const name = memory.text((buffer, bytes) => {
      pdfium.FPDFPageObjMark_GetName(mark, buffer, bytes, scratch);
      return memory.integers(scratch, 1)[0] ?? 0;
    }, MOST_NAME_BYTES);
    if (name === LAYER) return true;
  }
  return false;
}

function changesPicture(memory: PdfiumMemory, item: Item, page: LoadedPage): boolean {
  const { pdfium } = memory;
  const shown = drawnAt(memory, item, page);
  pdfium.FPDFPageObj_SetIsActive(item.object, false);
  const without = drawnAt(memory, item, page);
  pdfium.FPDFPageObj_SetIsActive(item.object, true);
  return shown === undefined || without === undefined || !shown.every((value, at) => value === without[at]);
}

/** The pixels of a page where an object stands; undefined where there is no memory for them. */
function drawnAt(memory: PdfiumMemory, item: Item, { handle, frame }: LoadedPage): Uint8Array | undefined {
  const { pdfium } = memory;
  const box = boundsOf(memory, item, frame);
  const page = shownSize(frame);
  const side = (points: number): number => Math.max(1, Math.min(SIDE_MAX, Math.ceil(points * SCALE)));
  const [width, height] = [side(box.right - box.left), side(box.bottom - box.top)];
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGR, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const [left, top] = [-box.left * SCALE, -box.top * SCALE].map(Math.round) as [number, number];
    const [across, down] = [page.width * SCALE, page.height * SCALE].map(Math.round) as [number, number];
    const further = turned(frame.quarterTurns, -pdfium.FPDFPage_GetRotation(handle));
    pdfium.FPDF_RenderPageBitmap(bitmap, handle, left, top, across, down, further, 0);
    const bytes = pdfium.FPDFBitmap_GetStride(bitmap) * height;
    return memory.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), bytes).slice();
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
