import { type Box, boxOfPoints } from '../../../core/geometry.ts';
import { applied, onCopiedPage, onPageCopy, type PageFrame, type PdfiumMemory, shownPoint } from '../file/file.ts';
import { type Item, MOST_OBJECTS } from './page-items.ts';

/** A box that no page shows, in points: what it cuts is cut by one box more, of which PDFium forgets none. */
const ELSEWHERE = [-30_000, -30_000, -29_999, -29_999] as const;

interface PageOfDocument {
  readonly document: number;
  readonly index: number;
  /** The page's address. */
  readonly handle: number;
}

/**
 * The boxes to which a page cuts what it draws, by the places of its objects: the same text for the same box. PDFium forgets
 * a box that cuts nothing off, as that of an annotation is, so a copy of the page is read in which everything is cut by one
 * more. Costs about what reading the page costs; nothing of the file is changed.
 */
export function clipBoxes(memory: PdfiumMemory, page: PageOfDocument): ReadonlyMap<number, string> {
  const boxes = onPageCopy(memory, page, (copy) => {
    onCopiedPage(memory, copy, (copied) => cutAll(memory, copied));
    const count = memory.pdfium.FPDFPage_CountObjects(page.handle);
    return onCopiedPage(memory, copy, (copied) => boxesOn(memory, copied, count));
  });
  return boxes ?? new Map();
}

function cutAll({ pdfium }: PdfiumMemory, page: number): void {
  const clip = pdfium.FPDF_CreateClipPath(...ELSEWHERE);
  pdfium.FPDFPage_InsertClipPath(page, clip);
  pdfium.FPDF_DestroyClipPath(clip);
}

/** Nothing where the copy has not as many objects as the page: then their places are not the same. */
function boxesOn(memory: PdfiumMemory, page: number, count: number): ReadonlyMap<number, string> {
  const { pdfium } = memory;
  const boxes = new Map<number, string>();
  if (count > MOST_OBJECTS || pdfium.FPDFPage_CountObjects(page) !== count) return boxes;
  for (let place = 0; place < count; place += 1) {
    const object = pdfium.FPDFPage_GetObject(page, place);
    const clip = pdfium.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : pdfium.FPDFClipPath_CountPaths(clip);
    if (paths > 1) boxes.set(place, pointsOf(memory, clip, paths - 1));
  }
  return boxes;
}

function pointsOf(memory: PdfiumMemory, clip: number, path: number): string {
  return cornersOf(memory, clip, path)
    .map((corner) => corner.map((at) => at.toFixed(1)).join(' '))
    .join(', ');
}

function cornersOf(memory: PdfiumMemory, clip: number, path: number): readonly (readonly [x: number, y: number])[] {
  const { pdfium, scratch } = memory;
  const count = Math.max(0, pdfium.FPDFClipPath_CountPathSegments(clip, path));
  return Array.from({ length: count }, (_, index) => {
    pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, index), scratch, scratch + 4);
    return [memory.float(scratch), memory.float(scratch + 4)];
  });
}

/** The boxes round the shapes to which an object is cut, as they are shown; none where PDFium has none. */
export function clipsOf(memory: PdfiumMemory, { object, matrix }: Item, frame: PageFrame): readonly Box[] {
  const clip = memory.pdfium.FPDFPageObj_GetClipPath(object);
  const count = clip === 0 ? 0 : Math.max(0, memory.pdfium.FPDFClipPath_CountPaths(clip));
  return Array.from({ length: count }, (_, path) => cornersOf(memory, clip, path))
    .filter((corners) => corners.length > 0)
    .map((corners) =>
      boxOfPoints(
        corners.map((corner) => {
          const { x, y } = applied(matrix, ...corner);
          return shownPoint(frame, x, y);
        }),
        0,
      ),
    );
}

/** The box of an item among `boxes`; '' for none, and for what a form holds. */
export function clipOf({ place, isInForm }: Item, boxes: ReadonlyMap<number, string>): string {
  return isInForm ? '' : (boxes.get(place) ?? '');
}
