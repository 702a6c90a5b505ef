import sharp from 'sharp';
import type { LoadedPage, PdfiumMemory, PdfLimits } from './document/document.ts';
import { PdfError, shownSize } from './document/document.ts';
import { type DrawnPage, drawPage, type PageBitmap, type PictureSize } from './page-bitmap.ts';
import { jpegOfPage } from './page-jpeg.ts';
import { type PagePicture, type PictureOptions, sizeOfPicture } from './page-picture.ts';

/** A JPEG that is at most this much larger than wanted is passed on as it is: nothing is gained by coding it again. */
const AS_IT_IS_SHARE = 1.35;
/** Tables fitted to each picture save 5 % of its bytes and cost more than all the rest of the coding (6.2 ms, not 2.7). */
const JPEG = { quality: 80, optimiseCoding: false } as const;
const JPEG_PARTS = [2, 4, 8];
/** And this much more or fewer pixels than wanted makes no difference. */
const NEAR_SHARE = 0.02;
/** A JPEG of more pixels is left to PDFium, which draws it at the size wanted. */
const MOST_SOURCE_PIXELS = 400_000_000;
/** One that comes in passes lies in memory as a whole while it is decoded, six bytes a pixel. */
const MOST_PROGRESSIVE_PIXELS = 12_000_000;
/** Colours in which a JPEG may be passed on: CMYK ones come out inverted in most programs. */
const PLAIN_SPACES = ['srgb', 'b-w', 'rgb', 'grey16', 'rgb16'];

// One page at a time in this thread; other threads have pages of their own.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The picture of a page. Resolution: enough for the device engine to read well, no more. Costs about 12 ms a page of a
 * book and 22 of a scan. Throws `PdfError` `crash`.
 */
export async function pictureOfPage(
  memory: PdfiumMemory,
  page: DrawnPage,
  options: PictureOptions,
): Promise<PagePicture> {
  const size = sizeOfPicture(page, options);
  const bytes = options.hasAnnotations ? undefined : jpegOfPage(memory, page, options.content);
  const direct = bytes === undefined ? undefined : await recoded(bytes, page, { size, limits: options.limits });
  if (direct !== undefined) return direct;
  const bitmap = drawPage(memory, page, size);
  const { width, height } = bitmap;
  try {
    return { bytes: await coded(bitmap), width, height, scale: size.drawnWidth / shownSize(page.frame).width };
  } finally {
    memory.giveBack(bitmap.data);
  }
}

async function coded({ data, width, height }: PageBitmap): Promise<Uint8Array> {
  try {
    return await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg(JPEG)
      .toBuffer();
  } catch (cause) {
    throw new PdfError('crash', 'The picture of the page could not be made.', { cause });
  }
}

/** The page's own JPEG, made smaller where it is larger than wanted; undefined where it must be drawn after all. */
async function recoded(
  bytes: Uint8Array,
  page: LoadedPage,
  { size, limits }: { readonly size: PictureSize; readonly limits: PdfLimits },
): Promise<PagePicture | undefined> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_SOURCE_PIXELS });
    const { width, height, space, orientation, isProgressive } = await image.metadata();
    if (isProgressive && width * height > MOST_PROGRESSIVE_PIXELS) return undefined;
    if (!PLAIN_SPACES.includes(space) || (orientation ?? 1) !== 1 || !isOfShape(page, width, height)) return undefined;
    const isSmall = width <= size.width * AS_IT_IS_SHARE && width * height <= limits.pixelsPerPage;
    const points = shownSize(page.frame).width;
    if (isSmall) return { bytes, width, height, scale: width / points };
    const { data, info } = await image
      .resize({ width: widthOfCopy(width, size) })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, scale: info.width / points };
  } catch {
    // PDFium forgives more than the decoder does.
    return undefined;
  }
}

/**
 * A JPEG opens at a half, a quarter or an eighth of its size for less than it costs as a whole, but only where no pixel
 * more is wanted.
 */
function widthOfCopy(source: number, { width }: PictureSize): number {
  const parts = JPEG_PARTS.map((part) => Math.floor(source / part));
  return parts.find((part) => Math.abs(part / width - 1) < NEAR_SHARE) ?? width;
}

/** A page that stretches its image would no longer fit the places of its words. */
function isOfShape(page: LoadedPage, width: number, height: number): boolean {
  const shown = shownSize(page.frame);
  return Math.abs((width / height) * (shown.height / shown.width) - 1) < 0.02;
}
