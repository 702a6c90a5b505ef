import { overlap } from '../../core/geometry.ts';
import type { PdfiumMemory } from './file/file.ts';
import { shownSize } from './file/file.ts';
import type { PageContent } from './objects/objects.ts';
import type { LoadedPage } from './text/text.ts';

/** An image is the page when it covers at least this share of it, on both sides. */
const COVERS_SHARE = 0.98;
/** An image that reaches beyond the page by more than this share is not the page. */
const OVERHANG_SHARE = 0.02;
const JPEG_START = [0xff, 0xd8, 0xff];
const JPEG_END = [0xff, 0xd9];
/** Programs pad the end of the data by a few bytes. */
const JPEG_END_WITHIN = 64;
const MOST_FILTER_BYTES = 64;

/**
 * The bytes of the JPEG that is the whole page, when the page is one upright JPEG and nothing else: taking them as they
 * are is three times as fast as drawing them. Undefined for every other page. They count among the memory of the file until
 * they are let go.
 */
export function jpegOfPage(memory: PdfiumMemory, page: LoadedPage, content: PageContent): Uint8Array | undefined {
  const image = content.onlyImage;
  if (image === undefined || !image.isUpright || !fills(image.box, page)) return undefined;
  if (memory.pdfium.FPDFPageObj_HasTransparency(image.object) || !isJpeg(memory, image.object)) return undefined;
  const length = memory.pdfium.FPDFImageObj_GetImageDataRaw(image.object, 0, 0);
  if (length < JPEG_START.length) return undefined;
  if (!memory.make(length)) return undefined;
  const bytes = rawBytesOf(memory, image.object, length);
  if (bytes !== undefined && isWhole(bytes)) return bytes;
  memory.letGo(length);
  return undefined;
}

function rawBytesOf(memory: PdfiumMemory, object: number, length: number): Uint8Array | undefined {
  const buffer = memory.allocate(length);
  if (buffer === 0) return undefined;
  try {
    memory.pdfium.FPDFImageObj_GetImageDataRaw(object, buffer, length);
    return memory.bytes(buffer, length).slice();
  } finally {
    memory.free(buffer);
  }
}

/** A JPEG that was cut off is left to PDFium, which draws what there is of it. */
function isWhole(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-JPEG_END_WITHIN);
  const hasEnd = end.some((byte, index) => byte === JPEG_END[0] && end[index + 1] === JPEG_END[1]);
  return hasEnd && JPEG_START.every((byte, index) => bytes[index] === byte);
}

function fills(box: { left: number; top: number; right: number; bottom: number }, page: LoadedPage): boolean {
  const { width, height } = shownSize(page.frame);
  const across = overlap(box.left, box.right, 0, width) / width;
  const down = overlap(box.top, box.bottom, 0, height) / height;
  const overhang = Math.max((box.right - box.left) / width, (box.bottom - box.top) / height) - 1;
  return across >= COVERS_SHARE && down >= COVERS_SHARE && overhang <= OVERHANG_SHARE;
}

function isJpeg(memory: PdfiumMemory, object: number): boolean {
  const { pdfium } = memory;
  if (pdfium.FPDFImageObj_GetImageFilterCount(object) !== 1) return false;
  const buffer = memory.allocate(MOST_FILTER_BYTES);
  try {
    const length = pdfium.FPDFImageObj_GetImageFilter(object, 0, buffer, MOST_FILTER_BYTES);
    const name = String.fromCharCode(...memory.bytes(buffer, Math.max(0, Math.min(length, MOST_FILTER_BYTES) - 1)));
    return name === 'DCTDecode';
  } finally {
    memory.free(buffer);
  }
}
