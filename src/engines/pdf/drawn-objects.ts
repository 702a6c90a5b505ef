import type { Box } from '../../core/geometry.ts';
import { type PageFrame, shownPoint } from './frame.ts';
import { applied, IDENTITY, type Matrix, matrixOf, product } from './matrix.ts';
import { boxOfPoints, fillColourOf, strokeOfPath } from './path-strokes.ts';
import type { PdfiumMemory } from './pdfium.ts';
import { type PictureMask, readMask } from './picture-mask.ts';
import type { Stroke } from './stroke.ts';
import { isChromatic } from './stroke-marks.ts';
import type { LoadedPage } from './text-layer.ts';

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
/** How deep forms within forms are looked into. */
const DEEPEST = 3;
/** A page with more objects is a drawing, not print with marks. */
const MOST_OBJECTS = 20_000;
/** Strokes of one page that are looked at: a page covered with handwriting has a few hundred. */
const MOST_STROKES = 3_000;
/** Pictures over a page that are looked at. */
const MOST_PICTURES = 20;
/** A font that sets fewer than this share of a page's pieces of text is not that of its print. */
const PRINT_FONT_SHARE = 0.2;

/** What was put onto a page after its print. */
export interface Drawn {
  readonly strokes: readonly Stroke[];
  /** Transparent pictures laid over the page. */
  readonly masks: readonly PictureMask[];
  /** Boxes of pictures laid over it of which only the page's own picture can tell more. */
  readonly pictures: readonly Box[];
  /** Addresses of text objects that the reader typed: coloured, in a face that the print does not use. */
  readonly typed: ReadonlySet<number>;
}

/** A page on which nothing was drawn. */
export const NOTHING_DRAWN: Drawn = { strokes: [], masks: [], pictures: [], typed: new Set() };

interface Item {
  readonly object: number;
  readonly type: number;
  readonly matrix: Matrix;
}

/**
 * The strokes that come after all print of a page, as programs for tablets append them when they flatten their marks
 * into a file, and the text typed with them. Coloured boxes, tables and figures come before the print or between.
 */
export function readDrawn(memory: PdfiumMemory, document: number, page: LoadedPage): Drawn {
  const items = itemsOf(memory, page);
  const typed = typedAmong(memory, items);
  const lastPrint = items.findLastIndex(({ object, type }) => type === TEXT && !typed.has(object));
  if (lastPrint < 0) return NOTHING_DRAWN;
  const appended = items.slice(lastPrint + 1);
  const paths = appended.filter(({ type }) => type === PATH).slice(0, MOST_STROKES);
  const images = appended
    .filter(({ type }) => type === IMAGE)
    .slice(0, MOST_PICTURES)
    .map((item) => ({ item, mask: readMask(memory, item.object, { document, page, matrix: item.matrix }) }));
  const strokes = paths.map(({ object, matrix }) => strokeOfPath(memory, object, { matrix, frame: page.frame }));
  return {
    strokes: strokes.filter((stroke) => stroke !== undefined),
    masks: images.flatMap(({ mask }) => mask ?? []),
    pictures: images.filter(({ mask }) => mask === undefined).map(({ item }) => imageBox(memory, item, page.frame)),
    typed,
  };
}

/** An image is drawn into the unit square. */
function imageBox(memory: PdfiumMemory, { object, matrix }: Item, frame: PageFrame): Box {
  const place = product(matrixOf(memory, object), matrix);
  const corners = [applied(place, 0, 0), applied(place, 1, 0), applied(place, 0, 1), applied(place, 1, 1)];
  return boxOfPoints(
    corners.map(({ x, y }) => shownPoint(frame, x, y)),
    0,
  );
}

function itemsOf(memory: PdfiumMemory, page: LoadedPage): readonly Item[] {
  const { pdfium } = memory;
  const items: Item[] = [];
  const add = (object: number, matrix: Matrix, depth: number): void => {
    if (items.length >= MOST_OBJECTS) return;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type !== FORM || depth >= DEEPEST) {
      items.push({ object, type, matrix });
      return;
    }
    const inner = product(matrixOf(memory, object), matrix);
    const count = pdfium.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1) add(pdfium.FPDFFormObj_GetObject(object, index), inner, depth + 1);
  };
  const count = Math.min(pdfium.FPDFPage_CountObjects(page.handle), MOST_OBJECTS);
  for (let index = 0; index < count; index += 1) add(pdfium.FPDFPage_GetObject(page.handle, index), IDENTITY, 0);
  return items;
}

/** Coloured text in a face of its own at the end of a page, among many objects of print. */
function typedAmong(memory: PdfiumMemory, items: readonly Item[]): ReadonlySet<number> {
  const { pdfium } = memory;
  const texts = items.filter(({ type }) => type === TEXT).map(({ object }) => object);
  const fontOf = new Map(texts.map((object) => [object, pdfium.FPDFTextObj_GetFont(object)]));
  const pieces = new Map<number, number>();
  for (const font of fontOf.values()) pieces.set(font, (pieces.get(font) ?? 0) + 1);
  const isTyped = (object: number): boolean => {
    const share = (pieces.get(fontOf.get(object) ?? 0) ?? 0) / texts.length;
    return share < PRINT_FONT_SHARE && isChromatic(fillColourOf(memory, object));
  };
  const lastPrint = texts.findLastIndex((object) => !isTyped(object));
  const printFonts = new Set(texts.slice(0, lastPrint + 1).map((object) => fontOf.get(object)));
  return new Set(texts.slice(lastPrint + 1).filter((object) => !printFonts.has(fontOf.get(object))));
}
