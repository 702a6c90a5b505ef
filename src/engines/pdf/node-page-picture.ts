import sharp from 'sharp';
import type { LoadedPage, PdfiumMemory, PdfLimits } from './document/document.ts';
import { PdfError, shownSize } from './document/document.ts';
import { type DrawnPage, type PageBitmap, type PictureSize, withDrawnPage } from './page-bitmap.ts';
import { jpegOfPage } from './page-jpeg.ts';
import { type PagePicture, type PictureOptions, sizeOfPicture } from './page-picture.ts';

/** A JPEG that is at most this much larger than wanted is passed on as it is: nothing is gained by coding it again. */
const AS_IT_IS_SHARE = 1.35;
/** Tables fitted to each picture save 5 % of its bytes and cost more than all the rest of the coding (6.2 ms, not 2.7). */
const JPEG = { quality: 80, optimiseCoding: false } as const;
/** As sharp as the one that is taken by default, to the eye and within the grain, for three quarters of the time (26 ms a page, not 35). */
const KERNEL = 'lanczos2';
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
 * The picture of a page. Resolution: enough for the device engine to read well, no more. Costs about 6 ms a page of a
 * book and 26 of a scan. Throws `PdfError` `crash`.
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
  const { width, height } = size;
  const drawn = await withDrawnPage(memory, page, { size, use: coded });
  return { bytes: drawn, width, height, scale: size.drawnWidth / shownSize(page.frame).width };
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
      .resize({ width: size.width, kernel: KERNEL })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, scale: info.width / points };
  } catch {
    // PDFium forgives more than the decoder does.
    return undefined;
  }
}

/** A page that stretches its image would no longer fit the places of its words. */
function isOfShape(page: LoadedPage, width: number, height: number): boolean {
  const shown = shownSize(page.frame);
  return Math.abs((width / height) * (shown.height / shown.width) - 1) < 0.02;
}
