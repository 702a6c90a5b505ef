import type { PdfiumMemory, PdfLimits } from './file/file.ts';
import type { PageContent } from './objects/objects.ts';
import { type DrawnPage, type PictureSize, pictureSize } from './page-bitmap.ts';

/** Print with a text layer: the picture is for looking at and for finding what was drawn on it. */
const TEXT_DPI = 150;
/** Scans are read from the picture: letters of 10 points are then 14 pixels high, enough to be read as well as twice that. */
const SCAN_DPI = 225;

/** A page's picture as JPEG, with its size in pixels. */
export interface PagePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Pixels a point. */
  readonly scale: number;
}

export interface PictureOptions {
  readonly content: PageContent;
  /** False for pictures of pages, which are read from what they show. */
  readonly isPrint: boolean;
  /** True where annotations are to be seen, so that a scan must be drawn as well. */
  readonly hasAnnotations: boolean;
  readonly limits: PdfLimits;
  /** Dots an inch, when not chosen by what the page holds. */
  readonly dpi?: number;
}

/** The picture of a page, with a resolution enough for the device engine and no more. Rejects with `PdfError` `crash`. */
export type PictureOfPage = (memory: PdfiumMemory, page: DrawnPage, options: PictureOptions) => Promise<PagePicture>;

/** The size at which the picture of a page is wanted. */
export function sizeOfPicture(page: DrawnPage, { dpi, isPrint, limits }: PictureOptions): PictureSize {
  return pictureSize(page, dpi ?? (isPrint ? TEXT_DPI : SCAN_DPI), limits.pixelsPerPage);
}
