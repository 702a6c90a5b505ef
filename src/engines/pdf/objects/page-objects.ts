import { type Box, overlap } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { shownBox, shownSize } from '../file/file.ts';
import type { LoadedPage } from '../text/text.ts';
import { type HiddenText, hiddenText, type LayeredPage } from './hidden-text.ts';
import { IMAGE, type Item, itemsOf, MOST_OBJECTS, PAGE_IMAGE_SHARE, TEXT } from './page-items.ts';

/** What a page is made of, as far as the way of making its picture depends on it. */
export interface PageContent {
  /** The image that fills the page when nothing else is visible on it: its object's address. */
  readonly onlyImage?: { readonly object: number; readonly box: Box; readonly isUpright: boolean };
  /** True where images cover most of the page: a scan, whole or in strips, or a background. */
  readonly hasPageImage: boolean;
  /** True where any text can be seen. */
  readonly hasVisibleText: boolean;
  /** Text objects that cannot be seen: the recognised words of a scan, or what nobody is meant to see. */
  readonly hidden: HiddenText;
  /** All objects, those within forms included, in the order in which they are painted. */
  readonly items: readonly Item[];
}

/** Looks through the objects of a page. Cheap: a few hundred calls on an ordinary page. */
export function contentOf(memory: PdfiumMemory, page: LayeredPage): PageContent {
  const { pdfium } = memory;
  const count = pdfium.FPDFPage_CountObjects(page.handle);
  const images: number[] = [];
  const items = itemsOf(memory, page);
  const hidden = hiddenText(memory, items, page);
  const hasVisibleText = items.some(({ object, type }) => type === TEXT && !hidden.unseen.has(object));
  let others = 0;
  for (let index = 0; index < Math.min(count, MOST_OBJECTS); index += 1) {
    const object = pdfium.FPDFPage_GetObject(page.handle, index);
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === IMAGE) images.push(object);
    else if (type !== TEXT) others += 1;
  }
  const covered = images.reduce((sum, object) => sum + shareOfPage(memory, object, page), 0);
  const [image] = images;
  const isAlone = images.length === 1 && others === 0 && !hasVisibleText && count <= MOST_OBJECTS;
  const placed = isAlone && image !== undefined ? placeOfImage(memory, image, page) : undefined;
  return {
    hasVisibleText,
    hasPageImage: covered >= PAGE_IMAGE_SHARE,
    hidden,
    items,
    ...(image === undefined || placed === undefined ? {} : { onlyImage: { object: image, ...placed } }),
  };
}

function shareOfPage(memory: PdfiumMemory, object: number, page: LoadedPage): number {
  const placed = placeOfImage(memory, object, page);
  if (placed === undefined) return 0;
  const { width, height } = shownSize(page.frame);
  const { left, top, right, bottom } = placed.box;
  return (overlap(left, right, 0, width) * overlap(top, bottom, 0, height)) / (width * height);
}

function placeOfImage(
  memory: PdfiumMemory,
  object: number,
  page: LoadedPage,
): { readonly box: Box; readonly isUpright: boolean } | undefined {
  const { pdfium, scratch } = memory;
  if (!pdfium.FPDFPageObj_GetMatrix(object, scratch)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = memory.floats(scratch, 6);
  const isUpright = page.frame.quarterTurns === 0 && a > 0 && d > 0 && Math.abs(b) + Math.abs(c) < Math.abs(a) * 1e-3;
  return { box: shownBox(page.frame, { x1: e, y1: f, x2: e + a + c, y2: f + b + d }), isUpright };
}
