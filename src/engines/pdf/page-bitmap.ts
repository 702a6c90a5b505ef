import type { PdfiumMemory } from './file/file.ts';
import { PdfError, type QuarterTurns, shownSize } from './file/file.ts';
import type { LoadedPage } from './text/text.ts';

/** PDFium’s numbers of pixels of one byte and of three, and its flag for annotations. */
const FORMAT_GREY = 1;
const FORMAT_BGR = 2;
const DRAW_ANNOTATIONS = 0x01;
/** PDFium aborts where this is asked of pixels of one byte. */
const RED_FIRST = 0x10;
const WHITE = 0xff;
/** A page of more pixels is drawn in bands: PDFium takes several times what its picture does. An A4 page at 225 dots an inch is one. */
const BAND_PIXELS = 6_000_000;
const POINTS_PER_INCH = 72;
/** Rows of pixels of one or three bytes come out without padding when the width is a multiple of four. */
const WIDTH_STEP = 4;
/** No page is drawn smaller than this on a side. */
const LEAST_SIDE = 16;
/** No page is drawn larger than this on a side: JPEG holds 65,535 pixels. */
const MOST_SIDE = 20_000;

/** Pixels of a page, rows without padding. They may lie in PDFium's own memory. */
export interface PageBitmap {
  /** Bytes of a pixel: red, green and blue, or how light it is. */
  readonly channels: 1 | 3;
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
 * Draws a page with its annotations and hands its pixels to `use`; they are gone once that is done, and PDFium cannot be called
 * meanwhile where they lie in its memory. Large pages are drawn band by band. Costs about 4 ms for a page of text at 150 dpi.
 * Throws `PdfError` `crash`.
 */
export async function withDrawnPage<T>(
  memory: PdfiumMemory,
  page: DrawnPage,
  { size, isGrey, use }: Drawing<T>,
): Promise<T> {
  const { width, height } = size;
  const channels = isGrey ? 1 : 3;
  const rows = Math.max(1, Math.min(height, Math.floor(BAND_PIXELS / width)));
  // Bitmaps that PDFium makes are cleared first, and are copied to be kept: that is half of what drawing print costs.
  const address = memory.allocate(width * rows * channels);
  if (address === 0) throw noMemory();
  try {
    if (rows === height) {
      drawBand(memory, page, { ...size, channels, top: 0, rows, address });
      const pixels = { address, length: width * height * channels };
      return await memory.lend(pixels, (data) => use({ width, height, channels, data }));
    }
    const data = memory.room(width * height * channels);
    if (data === undefined) throw noMemory();
    try {
      drawBands(memory, page, { ...size, channels, rows, address, data });
      return await use({ width, height, channels, data });
    } finally {
      memory.giveBack(data);
    }
  } finally {
    memory.free(address);
  }
}

/** How a page is drawn, and what is made of its pixels. */
interface Drawing<T> {
  readonly size: PictureSize;
  /** True for a page that has no colours. */
  readonly isGrey: boolean;
  readonly use: (bitmap: PageBitmap) => Promise<T>;
}

interface Band extends PictureSize {
  readonly channels: 1 | 3;
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
  const rowBytes = bands.width * bands.channels;
  for (let top = 0; top < bands.height; top += bands.rows) {
    const rows = Math.min(bands.rows, bands.height - top);
    drawBand(memory, page, { ...bands, top, rows });
    data.set(memory.bytes(bands.address, rows * rowBytes), top * rowBytes);
  }
}

function drawBand(
  memory: PdfiumMemory,
  page: DrawnPage,
  { width, height, drawnWidth, channels, top, rows, address }: Band,
): void {
  const { pdfium } = memory;
  const rowBytes = width * channels;
  memory.bytes(address, rows * rowBytes).fill(WHITE);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, rows, channels === 1 ? FORMAT_GREY : FORMAT_BGR, address, rowBytes);
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
      channels === 1 ? DRAW_ANNOTATIONS : DRAW_ANNOTATIONS | RED_FIRST,
    );
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function noMemory(): PdfError {
  return new PdfError('crash', 'There is not enough memory to draw the page.');
}
