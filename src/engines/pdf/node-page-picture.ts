import sharp from 'sharp';
import type { PdfiumMemory, PdfLimits } from './file/file.ts';
import { PdfError, shownSize } from './file/file.ts';
import { isGreyPage } from './objects/objects.ts';
import { type DrawnPage, type PageBitmap, type PictureSize, withDrawnPage } from './page-bitmap.ts';
import { jpegOfPage } from './page-jpeg.ts';
import { type PagePicture, type PictureOptions, sizeOfPicture } from './page-picture.ts';
import type { LoadedPage } from './text/text.ts';

/** A JPEG that is at most this much larger than wanted is passed on as it is: nothing is gained by coding it again. */
const AS_IT_IS_SHARE = 1.35;
/** Tables fitted to each picture save 5 % of its bytes and cost more than all the rest of the coding (6.2 ms, not 2.7). */
const JPEG = { quality: 80, optimiseCoding: false } as const;
/** As sharp as the one that is taken by default, to the eye and within the grain, for three quarters of the time (26 ms a page, not 35). */
const KERNEL = 'lanczos2';
/** A JPEG of more pixels is left to PDFium, which draws it at the size wanted. */
const MOST_SOURCE_PIXELS = 400_000_000;
/** One that comes in passes lies in memory as a whole while it is decoded, six bytes a pixel. */
const PROGRESSIVE_BYTES_PER_PIXEL = 6;
/** One with more bytes for a pixel holds more than a picture; at the best quality there is one, seldom two. */
const AS_IT_IS_BYTES_PER_PIXEL = 2;
/** Colours in which a JPEG may be passed on: CMYK ones come out inverted in most programs. */
const PLAIN_SPACES = ['srgb', 'b-w', 'rgb', 'grey16', 'rgb16'];

// One page at a time in this thread; other threads have pages of their own.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The picture of a page. Resolution: enough for the device engine to read well, no more. Costs about 6 ms a page of a
 * book and 26 of a scan; what has no colours is drawn without any, in three quarters of the time. Throws `PdfError` `crash`.
 */
export async function pictureOfPage(
  memory: PdfiumMemory,
  page: DrawnPage,
  options: PictureOptions,
): Promise<PagePicture> {
  const size = sizeOfPicture(page, options);
  const direct = options.hasAnnotations ? undefined : await ownPicture(memory, page, { size, ...options });
  if (direct !== undefined) return direct;
  const { width, height } = size;
  const isGrey = isGreyPage(memory, page, options.content);
  const bytes = await withDrawnPage(memory, page, { size, isGrey, use: coded });
  return { bytes, width, height, scale: size.drawnWidth / shownSize(page.frame).width };
}

async function coded({ data, width, height, channels }: PageBitmap): Promise<Uint8Array> {
  try {
    return await sharp(data, { raw: { width, height, channels } })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .jpeg(JPEG)
      .toBuffer();
  } catch (cause) {
    throw new PdfError('crash', 'The picture of the page could not be made.', { cause });
  }
}

interface Own extends PictureOptions {
  readonly size: PictureSize;
}

/** The JPEG that is the whole page, as it is or made smaller; undefined where the page must be drawn. */
async function ownPicture(memory: PdfiumMemory, page: DrawnPage, options: Own): Promise<PagePicture | undefined> {
  const bytes = jpegOfPage(memory, page, options.content);
  if (bytes === undefined) return undefined;
  try {
    return await recoded(memory, bytes, { page, ...options });
  } finally {
    memory.letGo(bytes.length);
  }
}

async function recoded(
  memory: PdfiumMemory,
  bytes: Uint8Array,
  { page, size, limits }: Own & { readonly page: DrawnPage },
): Promise<PagePicture | undefined> {
  let decoded = 0;
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_SOURCE_PIXELS });
    const { width, height, space, orientation, isProgressive } = await image.metadata();
    if (!PLAIN_SPACES.includes(space) || (orientation ?? 1) !== 1 || !isOfShape(page, width, height)) return undefined;
    const points = shownSize(page.frame).width;
    if (isAsWanted(bytes, { width, height, size, limits })) return { bytes, width, height, scale: width / points };
    const inPasses = isProgressive ? width * height * PROGRESSIVE_BYTES_PER_PIXEL : 0;
    if (!memory.make(inPasses)) return undefined;
    decoded = inPasses;
    const { data, info } = await image
      .resize({ width: size.width, kernel: KERNEL })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, scale: info.width / points };
  } catch {
    // PDFium forgives more than the decoder does.
    return undefined;
  } finally {
    memory.letGo(decoded);
  }
}

interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly size: PictureSize;
  readonly limits: PdfLimits;
}

/** True for a JPEG that is hardly larger than wanted and holds nothing beside its picture. */
function isAsWanted({ length }: Uint8Array, { width, height, size, limits }: Sizes): boolean {
  const pixels = width * height;
  const isSmall = width <= size.width * AS_IT_IS_SHARE && pixels <= limits.pixelsPerPage;
  return isSmall && length <= pixels * AS_IT_IS_BYTES_PER_PIXEL;
}

/** A page that stretches its image would no longer fit the places of its words. */
function isOfShape(page: LoadedPage, width: number, height: number): boolean {
  const shown = shownSize(page.frame);
  return Math.abs((width / height) * (shown.height / shown.width) - 1) < 0.02;
}
