import { areaOf, type Box, sharedArea, unionOf } from '../../../core/geometry.ts';
import type { PageFrame, PdfiumMemory } from '../document/document.ts';
import { boundsOf, type Item } from '../objects/objects.ts';

/** What is more of a page's pieces of text than this share, in one face or at one place, is its print. */
export const PRINT_SHARE = 0.2;
/** Lines that are set close share less of their height; what is typed over print shares more of its area with it. */
const OVER_SHARE = 0.3;
/** What fills another box to this share is the same piece again, as bold type and shadows are made. */
const SAME_SHARE = 0.8;
/** Type over type that is not this many times as wide as high is a sign that was put together. */
const WIDE = 3;
/** Pieces of it that are looked at. */
const MOST_OVER = 200;

interface Texts {
  /** All text of the page that can be seen, in the order in which it is painted. */
  readonly texts: readonly Item[];
  readonly frame: PageFrame;
}

/**
 * The last text of a page with a highlight that printing to a file made plain drawing, wherever the highlight comes, when
 * it tells itself from print: it is in faces that the file does not bring, where it brings those of all other text; or it
 * stands on other text. What does neither, a footnote or a gloss in a face of its own, may be print.
 */
export function typedBesideMarks(memory: PdfiumMemory, { texts, frame }: Texts): readonly Item[] {
  return [...withoutFace(memory, texts), ...overPrint(memory, { texts, frame })];
}

/** True for text in a face that the file brings with it. */
export function isBrought(memory: PdfiumMemory, { object }: Item): boolean {
  return memory.pdfium.FPDFFont_GetIsEmbedded(memory.pdfium.FPDFTextObj_GetFont(object)) === 1;
}

function withoutFace(memory: PdfiumMemory, texts: readonly Item[]): readonly Item[] {
  const last = texts.findLastIndex((item) => isBrought(memory, item));
  const after = texts.slice(last + 1);
  const isApart = last >= 0 && after.length < texts.length * PRINT_SHARE;
  return isApart && texts.slice(0, last).every((item) => isBrought(memory, item)) ? after : [];
}

function overPrint(memory: PdfiumMemory, { texts, frame }: Texts): readonly Item[] {
  const boxes = texts.map((item) => boundsOf(memory, item, frame));
  const least = Math.max(texts.length * (1 - PRINT_SHARE), texts.length - MOST_OVER);
  let first = texts.length;
  while (first > least && standsOn(boxes.slice(0, first))) first -= 1;
  const over = boxes.slice(first);
  const { left, right } = unionOf(over);
  const height = Math.max(...over.map(({ top, bottom }) => bottom - top));
  return over.length > 0 && right - left >= height * WIDE ? texts.slice(first) : [];
}

/** True where the last of some boxes lies on those before it. */
function standsOn(boxes: readonly Box[]): boolean {
  const [box] = boxes.slice(-1);
  if (box === undefined || areaOf(box) === 0) return false;
  let shared = 0;
  for (const other of boxes.slice(0, -1)) {
    const own = sharedArea(box, other);
    if (own >= Math.max(areaOf(box), areaOf(other)) * SAME_SHARE) return false;
    shared += own;
  }
  return shared >= areaOf(box) * OVER_SHARE;
}
