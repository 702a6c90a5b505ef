import type { LoadedPage, PdfiumMemory } from './document/document.ts';
import { PdfError, type QuarterTurns, shownSize } from './document/document.ts';

const FORMAT_BGR = 2;
const DRAW_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xff;
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

/** Pixels of a page, three bytes each (red, green, blue), rows without padding. They may lie in PDFium's own memory. */
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
 * Draws a page with its annotations and hands its pixels to `use`; they are gone once that is done, and PDFium is not to be
 * called meanwhile. Large pages are drawn band by band. Costs about 4 ms for a page of text at 150 dpi. Throws `PdfError`
 * `crash`.
 */
export async function withDrawnPage<T>(
  memory: PdfiumMemory,
  page: DrawnPage,
  { size, use }: { readonly size: PictureSize; readonly use: (bitmap: PageBitmap) => Promise<T> },
): Promise<T> {
  const { width, height } = size;
  const rows = Math.max(1, Math.min(height, Math.floor(BAND_PIXELS / width)));
  // Bitmaps that PDFium makes are cleared first, and are copied to be kept: that is half of what drawing print costs.
  const address = memory.allocate(width * rows * BYTES_PER_PIXEL);
  if (address === 0) throw noMemory();
  try {
    if (rows === height) {
      drawBand(memory, page, { ...size, top: 0, rows, address });
      return await use({ width, height, data: memory.bytes(address, width * height * BYTES_PER_PIXEL) });
    }
    const data = memory.room(width * height * BYTES_PER_PIXEL);
    if (data === undefined) throw noMemory();
    try {
      drawBands(memory, page, { ...size, rows, address, data });
      return await use({ width, height, data });
    } finally {
      memory.giveBack(data);
    }
  } finally {
    memory.free(address);
  }
}

interface Band extends PictureSize {
  /** The first of its rows in the page's picture, and how many they are. */
  readonly top: number;
  readonly rows: number;
  /** Where in PDFium's memory it is drawn. */
  readonly address: number;
}

function drawBands(
  memory: PdfiumMemory,
  page: DrawnPage,
  { data, ...bands }: Omit<Band, 'top'> & { readonly data: Uint8Array },
): void {
  const rowBytes = bands.width * BYTES_PER_PIXEL;
  for (let top = 0; top < bands.height; top += bands.rows) {
    const rows = Math.min(bands.rows, bands.height - top);
    drawBand(memory, page, { ...bands, top, rows });
    data.set(memory.bytes(bands.address, rows * rowBytes), top * rowBytes);
  }
}

function drawBand(
  memory: PdfiumMemory,
  page: DrawnPage,
  { width, height, drawnWidth, top, rows, address }: Band,
): void {
  const { pdfium } = memory;
  const rowBytes = width * BYTES_PER_PIXEL;
  memory.bytes(address, rows * rowBytes).fill(WHITE);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, rows, FORMAT_BGR, address, rowBytes);
  if (bitmap === 0) throw noMemory();
  try {
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
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function noMemory(): PdfError {
  return new PdfError('crash', 'There is not enough memory to draw the page.');
}
