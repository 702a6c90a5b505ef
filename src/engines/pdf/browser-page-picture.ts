import { PdfError, shownSize } from './file/file.ts';
import { type PageBitmap, withDrawnPage } from './page-bitmap.ts';
import { type PictureOfPage, sizeOfPicture } from './page-picture.ts';

/** As on Node: letters of scans keep their edges, and a page takes a tenth of what it would without loss. */
const JPEG = { type: 'image/jpeg', quality: 0.8 } as const;

/** `PictureOfPage` with the browser's own coder, inside a worker. A page of a book takes about 50 ms. */
export const pictureOfPageInBrowser: PictureOfPage = async (memory, page, options) => {
  const size = sizeOfPicture(page, options);
  const { width, height } = size;
  const bytes = await withDrawnPage(memory, page, { size, isGrey: false, use: coded });
  return { bytes, width, height, scale: size.drawnWidth / shownSize(page.frame).width };
};

async function coded(bitmap: PageBitmap): Promise<Uint8Array> {
  const { width, height } = bitmap;
  try {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('The browser has no room for a canvas.');
    context.putImageData(new ImageData(withAlpha(bitmap), width, height), 0, 0);
    return new Uint8Array(await (await canvas.convertToBlob(JPEG)).arrayBuffer());
  } catch (cause) {
    throw new PdfError('crash', 'The picture of the page could not be made.', { cause });
  }
}

/** Four bytes a pixel, as canvases want them, from three. */
function withAlpha({ data, width, height }: PageBitmap): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; to < pixels.length; from += 3, to += 4) {
    pixels[to] = data[from] ?? 0;
    pixels[to + 1] = data[from + 1] ?? 0;
    pixels[to + 2] = data[from + 2] ?? 0;
    pixels[to + 3] = 255;
  }
  return pixels;
}
