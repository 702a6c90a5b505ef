import type { LoadedPage, PdfiumMemory } from './document/document.ts';
import { PdfError, type QuarterTurns, shownSize } from './document/document.ts';

const FORMAT_BGR = 2;
const DRAW_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;
const BYTES_PER_PIXEL = 3;
/** A page of more pixels is drawn in bands: PDFium takes several times what its picture does. An A4 page at 225 dots an inch is one. */
const BAND_PIXELS = 6_000_000;
const POINTS_PER_INCH = 72;
/** Rows of three-byte pixels come out without padding when the width is a multiple of four. */
const WIDTH_STEP = 4;
/** No page is drawn smaller than this on a side. */
const LEAST_SIDE = 16;
/** And none larger: JPEG holds 65,535 pixels on a side. */
const MOST_SIDE = 20_000;

/** Pixels of a page, three bytes each (red, green, blue), rows without padding. */
export interface PageBitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Width and height in pixels for a page of `widthPoints` by `heightPoints`. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** Pixels that the page itself takes; up to three white columns stand to the right of it. */
  readonly drawnWidth: number;
}

/** A page and the quarter turns clockwise by which it is to be turned further than the file says. */
export interface DrawnPage extends LoadedPage {
  readonly furtherTurns: QuarterTurns;
}

/** The size at which a page is drawn: `dpi`, or what `maxPixels` allows. */
export function pictureSize(page: LoadedPage, dpi: number, maxPixels: number): PictureSize {
  const { width, height } = shownSize(page.frame);
  const wanted = dpi / POINTS_PER_INCH;
  const allowed = Math.sqrt(maxPixels / Math.max(1, width * height));
  const scale = Math.min(wanted, allowed, MOST_SIDE / Math.max(width, height));
  const sided = (points: number): number => Math.max(LEAST_SIDE, Math.round(points * scale));
  const drawnWidth = sided(width);
  return { width: Math.ceil(drawnWidth / WIDTH_STEP) * WIDTH_STEP, height: sided(height), drawnWidth };
}

/**
 * Draws a page with its annotations, into the memory's room for pixels, to which it may be given back. Large pages are
 * drawn band by band. Costs about 5 ms for a page of text at 150 dpi. Throws `PdfError` `crash`.
 */
export function drawPage(memory: PdfiumMemory, page: DrawnPage, size: PictureSize): PageBitmap {
  const { width, height } = size;
  const data = memory.room(width * height * BYTES_PER_PIXEL);
  if (data === undefined) throw noMemory();
  const rows = Math.max(1, Math.min(height, Math.floor(BAND_PIXELS / width)));
  for (let top = 0; top < height; top += rows)
    drawBand(memory, page, { ...size, top, rows: Math.min(rows, height - top), data });
  return { width, height, data };
}

interface Band extends PictureSize {
  /** The first of its rows in the page's picture, and how many they are. */
  readonly top: number;
  readonly rows: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

function drawBand(memory: PdfiumMemory, page: DrawnPage, { width, height, drawnWidth, top, rows, data }: Band): void {
  const { pdfium } = memory;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, rows, FORMAT_BGR, 0, 0);
  if (bitmap === 0) throw noMemory();
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, WHITE);
    pdfium.FPDF_RenderPageBitmap(
      bitmap,
      page.handle,
      0,
      -top,
      drawnWidth,
      height,
      page.furtherTurns,
      DRAW_ANNOTATIONS | RED_FIRST,
    );
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const address = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const target = data.subarray(top * width * BYTES_PER_PIXEL);
    copyRows(memory.bytes(address, stride * rows), target, { width, height: rows, stride });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function noMemory(): PdfError {
  return new PdfError('crash', 'There is not enough memory to draw the page.');
}

function copyRows(
  rows: Uint8Array,
  data: Uint8Array,
  { width, height, stride }: { readonly width: number; readonly height: number; readonly stride: number },
): void {
  if (stride === width * BYTES_PER_PIXEL) {
    data.set(rows);
    return;
  }
  for (let row = 0; row < height; row += 1) {
    data.set(rows.subarray(row * stride, row * stride + width * BYTES_PER_PIXEL), row * width * BYTES_PER_PIXEL);
  }
}
