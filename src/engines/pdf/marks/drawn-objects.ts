import { type Box, boxOfPoints, overlap, sharedArea } from '../../../core/geometry.ts';
import type { LoadedPage, PdfiumMemory } from '../document/document.ts';
import { applied, IDENTITY, matrixOf, type PageFrame, product, shownPoint, shownSize } from '../document/document.ts';
import type { PageContent, Stroke } from '../objects/objects.ts';
import {
  boundsOf,
  fillColourOf,
  IMAGE,
  type Item,
  isChromatic,
  isHighlighterColour,
  PATH,
  type PictureMask,
  readMask,
  strokeOfPath,
  TEXT,
} from '../objects/objects.ts';
import type { PrintInk } from './plain-marks.ts';

/** Strokes of one page that are looked at: a page covered with handwriting has a few hundred. */
const MOST_STROKES = 3_000;
/** Pictures over a page that are looked at. */
const MOST_PICTURES = 20;
/** A font that sets fewer than this share of a page's pieces of text is not that of its print. */
const PRINT_FONT_SHARE = 0.2;

/** The last of a page's text, from this share on, may be what the reader typed, or a program put under its pages. */
const TAIL_SHARE = 0.8;
/** A form that holds at least this share of a page's text is print, not an annotation that was flattened. */
const PRINT_FORM_SHARE = 0.2;
/** Highlights on print that are looked at for what follows them, and how many times as high as the text one may be. */
const MOST_HIGHLIGHTS = 200;
const HIGHLIGHT_HEIGHTS_MAX = 3;
/** What stands within this share of the page's height at its head and foot was not typed by the reader. */
const RIM_SHARE = 0.06;

/** What was put onto a page after its print. */
export interface Drawn {
  readonly strokes: readonly Stroke[];
  /** Strokes that come after the print under them, though some other text follows: a box of text that was typed. */
  readonly amid: readonly Stroke[];
  /** The print and its colours in the order in which it was set, where strokes come after it. */
  readonly inks: readonly PrintInk[];
  /** Transparent pictures laid over the page. */
  readonly masks: readonly PictureMask[];
  /** Boxes of pictures laid over it of which only the page's own picture can tell more. */
  readonly pictures: readonly Box[];
  /** Addresses of text objects that the reader typed: in a face that the print does not use, or in forms after it. */
  readonly typed: ReadonlySet<number>;
}

/** A page on which nothing was drawn. */
const NOTHING_DRAWN: Drawn = { strokes: [], amid: [], inks: [], masks: [], pictures: [], typed: new Set() };

export interface DrawnPlace {
  readonly document: number;
  readonly page: LoadedPage;
  readonly content: PageContent;
  /** False for pictures of pages, over which the recognised words lie or under which they are hidden. */
  readonly isPrint: boolean;
}

/**
 * The strokes that come after all print of a page, or after the picture of a scanned one, as programs append them when
 * they flatten their marks into a file, and the text typed with them. Coloured boxes, tables and figures come before the
 * print or between.
 */
export function readDrawn(memory: PdfiumMemory, { document, page, content, isPrint }: DrawnPlace): Drawn {
  const { items, hidden } = content;
  const texts = items.filter(
    ({ object, type }) => type === TEXT && !hidden.unseen.has(object) && !hidden.blank.has(object),
  );
  const typed = isPrint
    ? new Set([
        ...typedAmong(memory, texts),
        ...flattenedText(memory, texts, page.frame),
        ...typedAfterMarks(memory, items, { texts, frame: page.frame }),
      ])
    : new Set<number>();
  const print = isPrint ? texts.filter(({ object }) => !typed.has(object)).map((item) => items.indexOf(item)) : [];
  const last = isPrint ? print.at(-1) : hidden.pageImage;
  if (last === undefined) return NOTHING_DRAWN;
  const appended = items.slice(last + 1);
  const strokesOf = (from: readonly Item[]): readonly Stroke[] =>
    from
      .filter(({ type }) => type === PATH)
      .slice(0, MOST_STROKES)
      .flatMap((item) => strokeOfItem(memory, item, page.frame) ?? []);
  const images = appended
    .filter(({ type }) => type === IMAGE && isPrint)
    .slice(0, MOST_PICTURES)
    .map((item) => ({ item, mask: readMask(memory, item.object, { document, page, matrix: item.matrix }) }));
  const tail = print.slice(Math.floor(print.length * TAIL_SHARE));
  const strokes = strokesOf(appended).map((stroke) => (isPrint ? { ...stroke, isLast: true } : stroke));
  const amid = strokesOf(clearOfLaterText(memory, items, { tail, frame: page.frame }));
  const hasPlain = isPrint && [...strokes, ...amid].some(({ form }) => form === undefined);
  return {
    strokes,
    inks: hasPlain ? texts.map((item) => inkOf(memory, item, page.frame)) : [],
    amid,
    masks: images.flatMap(({ mask }) => mask ?? []),
    pictures: images.filter(({ mask }) => mask === undefined).map(({ item }) => imageBox(memory, item, page.frame)),
    typed,
  };
}

function inkOf(memory: PdfiumMemory, item: Item, frame: PageFrame): PrintInk {
  return { box: boundsOf(memory, item, frame), colour: fillColourOf(memory, item.object) };
}

function strokeOfItem(
  memory: PdfiumMemory,
  { object, matrix, isInForm, place }: Item,
  frame: PageFrame,
): Stroke | undefined {
  const stroke = strokeOfPath(memory, object, { matrix, frame });
  return stroke === undefined || !isInForm ? stroke : { ...stroke, form: place };
}

/** What is drawn between the last pieces of text, and no later one stands on. */
function clearOfLaterText(
  memory: PdfiumMemory,
  items: readonly Item[],
  { tail, frame }: { readonly tail: readonly number[]; readonly frame: PageFrame },
): readonly Item[] {
  const [first, last] = [tail[0], tail.at(-1)];
  if (first === undefined || last === undefined) return [];
  const texts = tail.map((index) => ({ index, box: boundsOf(memory, items[index] ?? NO_ITEM, frame) }));
  return items.slice(first, last).filter((item, offset) => {
    if (item.type !== PATH) return false;
    const { left, top, right, bottom } = boundsOf(memory, item, frame);
    return !texts.some(
      ({ index, box }) =>
        index > first + offset &&
        overlap(box.left, box.right, left, right) > 0 &&
        overlap(box.top, box.bottom, top, bottom) > 0,
    );
  });
}

const NO_ITEM = { object: 0, matrix: IDENTITY };

/** Text in forms that follow all print: boxes of text that were flattened into the page, unless they are most of it. */
function flattenedText(memory: PdfiumMemory, texts: readonly Item[], frame: PageFrame): readonly number[] {
  const isMain = ({ isInForm, place }: Item): boolean =>
    !isInForm || texts.filter((other) => other.place === place).length >= texts.length * PRINT_FORM_SHARE;
  const last = texts.findLastIndex(isMain);
  const { height } = shownSize(frame);
  const after = texts.slice(last + 1);
  if (last < 0 || after.length >= texts.length * PRINT_FORM_SHARE) return [];
  return after.filter((item) => isOffRims(boundsOf(memory, item, frame), height)).map(({ object }) => object);
}

function isOffRims({ top, bottom }: Box, height: number): boolean {
  return top > height * RIM_SHARE && bottom < height * (1 - RIM_SHARE);
}

/**
 * Text that follows a highlight which printing to a file made plain drawing, when all that follows it is in faces that no
 * text before is in: a remark that was typed into a box, in black as well.
 */
function typedAfterMarks(
  memory: PdfiumMemory,
  items: readonly Item[],
  { texts, frame }: { readonly texts: readonly Item[]; readonly frame: PageFrame },
): readonly number[] {
  const mark = firstHighlight(memory, items, { texts, frame });
  if (mark < 0) return [];
  const fontOf = ({ object }: Item): number => memory.pdfium.FPDFTextObj_GetFont(object);
  const own = new Set(items.slice(0, mark));
  const before = new Set(texts.filter((item) => own.has(item)).map(fontOf));
  const after = texts.filter((item) => !own.has(item));
  if (after.length >= texts.length * PRINT_FONT_SHARE || after.some((item) => before.has(fontOf(item)))) return [];
  const { height } = shownSize(frame);
  return after.filter((item) => isOffRims(boundsOf(memory, item, frame), height)).map(({ object }) => object);
}

/** Place of the first box in a highlighter's colour, about as high as the text before it over which it lies; -1 for none. */
function firstHighlight(
  memory: PdfiumMemory,
  items: readonly Item[],
  { texts, frame }: { readonly texts: readonly Item[]; readonly frame: PageFrame },
): number {
  const { pdfium } = memory;
  const candidates = items
    .map((item, at) => ({ item, at }))
    .filter(
      ({ item: { object, type, isInForm } }) =>
        type === PATH && !isInForm && pdfium.FPDFPageObj_HasTransparency(object),
    )
    .slice(0, MOST_HIGHLIGHTS);
  if (candidates.length === 0) return -1;
  const set = texts.map((item) => ({ at: items.indexOf(item), box: boundsOf(memory, item, frame) }));
  const found = candidates.find(({ item, at }) => {
    if (!isHighlighterColour(fillColourOf(memory, item.object))) return false;
    const box = boundsOf(memory, item, frame);
    return set.some((text) => text.at < at && sharedArea(box, text.box) > 0 && isAboutAsHigh(box, text.box));
  });
  return found?.at ?? -1;
}

function isAboutAsHigh(box: Box, text: Box): boolean {
  return box.bottom - box.top <= (text.bottom - text.top) * HIGHLIGHT_HEIGHTS_MAX;
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

/** Coloured text in a face of its own at the end of a page, among many objects of print. */
function typedAmong(memory: PdfiumMemory, items: readonly Item[]): ReadonlySet<number> {
  const { pdfium } = memory;
  const texts = items.map(({ object }) => object);
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
