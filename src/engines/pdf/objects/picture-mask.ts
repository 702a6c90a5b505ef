import { type Box, boxOfPoints, overlap } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { applied, type Matrix, matrixOf, product, shownPoint } from '../file/file.ts';
import { linesNear, type PlacedLine } from '../lines/lines.ts';
import type { LoadedPage } from '../text/text.ts';
import type { StrokeMark } from './stroke.ts';

/** PDFium’s number of pixels of four bytes, how far they let the page show through the last of them. */
const FORMAT_BGRA = 4;
/** Colour parts must differ by this much, and the pixel show at least this much, to be highlighter. */
const CHROMA_MIN = 40;
const ALPHA_MIN = 16;
/** Of the height of small letters, this share must be covered; a pen's line covers less. */
const COLUMN_SHARE_MIN = 0.5;
/** Small letters reach this share of the type's size above the baseline. */
const SMALL_LETTERS_SHARE = 0.45;
/** Columns apart by less than this share of the type's size belong together. */
const GAP_SHARE = 0.5;
/** A highlighter that covers no word by this share of its width was used for drawing. */
const WORD_SHARE_MIN = 0.5;

/** A transparent picture laid over print, and where highlighter shows in it. */
export interface PictureMask {
  /** Points of the shown page. */
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  /** One byte a pixel: 1 where highlighter is. */
  readonly covered: Uint8Array;
  /** `#rrggbb` */
  readonly colour: string;
}

export interface PicturePlace {
  readonly document: number;
  readonly page: LoadedPage;
  readonly matrix: Matrix;
}

/** The mask of an image object; undefined for pictures that are turned or opaque. */
export function readMask(memory: PdfiumMemory, object: number, place: PicturePlace): PictureMask | undefined {
  const { pdfium } = memory;
  const { document, page } = place;
  const [a, b, c, d, e, f] = product(matrixOf(memory, object), place.matrix);
  if (page.frame.quarterTurns !== 0 || b !== 0 || c !== 0 || a <= 0 || d <= 0) return undefined;
  const corners = [applied([a, b, c, d, e, f], 0, 0), applied([a, b, c, d, e, f], 1, 1)];
  const box = boxOfPoints(
    corners.map(({ x, y }) => shownPoint(page.frame, x, y)),
    0,
  );
  const bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, page.handle, object);
  if (bitmap === 0) return undefined;
  try {
    if (pdfium.FPDFBitmap_GetFormat(bitmap) !== FORMAT_BGRA) return undefined;
    const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const pixels = memory.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height);
    return { box, width, height, ...highlighterIn(pixels, { width, height, stride }) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function highlighterIn(
  pixels: Uint8Array,
  { width, height, stride }: { readonly width: number; readonly height: number; readonly stride: number },
): Pick<PictureMask, 'covered' | 'colour'> {
  const covered = new Uint8Array(width * height);
  const sums = [0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + x * 4;
      const [blue = 0, green = 0, red = 0, alpha = 0] = pixels.subarray(at, at + 4);
      if (alpha < ALPHA_MIN || Math.max(red, green, blue) - Math.min(red, green, blue) < CHROMA_MIN) continue;
      covered[y * width + x] = 1;
      [red, green, blue, 1].forEach((part, index) => (sums[index] = (sums[index] ?? 0) + part));
    }
  }
  const [red = 0, green = 0, blue = 0, count = 0] = sums;
  const hex = [red, green, blue].map((sum) =>
    Math.round(sum / Math.max(1, count))
      .toString(16)
      .padStart(2, '0'),
  );
  return { covered, colour: `#${hex.join('')}` };
}

/** The highlight that a mask makes on lines; undefined where it covers no words. */
export function highlightFromMask(mask: PictureMask, lines: readonly PlacedLine[]): StrokeMark | undefined {
  const regions = linesNear(mask.box, lines, {}).flatMap((placed) => regionsOn(placed, mask));
  return regions.length === 0 ? undefined : { kind: 'highlight', colour: mask.colour, regions };
}

function regionsOn({ line, extent }: PlacedLine, mask: PictureMask): readonly Box[] {
  const { box, width } = mask;
  const step = (box.right - box.left) / width;
  const parts: { left: number; right: number }[] = [];
  for (let x = 0; x < width; x += 1) {
    if (
      shareOfColumn(mask, x, { top: line.baseline - line.size * SMALL_LETTERS_SHARE, bottom: line.baseline }) <
      COLUMN_SHARE_MIN
    )
      continue;
    const left = box.left + x * step;
    const last = parts.at(-1);
    if (last !== undefined && left - last.right < line.size * GAP_SHARE) last.right = left + step;
    else parts.push({ left, right: left + step });
  }
  return parts
    .filter(({ left, right }) =>
      line.words.some(
        (word) =>
          overlap(word.box.left, word.box.right, left, right) >= (word.box.right - word.box.left) * WORD_SHARE_MIN,
      ),
    )
    .map(({ left, right }) => ({ left, right, top: extent.top, bottom: extent.bottom }));
}

function shareOfColumn(
  mask: PictureMask,
  x: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number {
  const { box, width, height, covered } = mask;
  const rows = height / (box.bottom - box.top);
  const from = Math.max(0, Math.floor((top - box.top) * rows));
  const to = Math.min(height, Math.ceil((bottom - box.top) * rows));
  let count = 0;
  for (let y = from; y < to; y += 1) count += covered[y * width + x] ?? 0;
  return to > from ? count / (to - from) : 0;
}
