import { type Box, sharedArea } from '../../../core/geometry.ts';
import { type PdfiumMemory, shownSize } from '../file/file.ts';
import {
  boundsOf,
  fillColourOf,
  type Item,
  isChromatic,
  isHighlighterColour,
  isMarkedAs,
  isTranslucent,
  PATH,
} from '../objects/objects.ts';
import { typedBesideMarks } from './typed-beside-marks.ts';
import { boxesApart, boxesOfText, FIELD, isPalePrint, type TextPlace } from './typed-boxes.ts';
import { type CutPage, typedInClips, typedInClipsApart } from './typed-in-clips.ts';

/** What is more of a page's pieces of text than this share, in one face or at one place, is its print. */
const PRINT_SHARE = 0.2;
/** Highlights on print that are looked at for what follows them, and how many times as high as the text one may be. */
const MOST_HIGHLIGHTS = 200;
const HIGHLIGHT_HEIGHTS_MAX = 3;
/** What stands within this share of the page's height at its head and foot was not typed by the reader. */
const EDGE_SHARE = 0.06;
/** Nobody types letters lower than this, in points. */
const READABLE_MIN = 2;

/** Text that the reader typed onto a page, by the addresses of its text objects. */
export interface TypedText {
  /** What counts where a mark says that the reader was there: in a face of its own, in forms after the print. */
  readonly typed: ReadonlySet<number>;
  /** Of that, what needs no mark beside it: boxes of text that show by themselves that they are none of the print. */
  readonly apart: ReadonlySet<number>;
}

export const NOTHING_TYPED: TypedText = { typed: new Set(), apart: new Set() };

/** The text of a page that was typed onto print. */
export function typedText(memory: PdfiumMemory, place: CutPage): TypedText {
  const { height } = shownSize(place.frame);
  const isOff = (item: Item): boolean => isOffEdges(boundsOf(memory, item, place.frame), height);
  const flattened = boxesOfText(place).filter(isOff);
  const isFilledIn = ({ object }: Item): boolean => isMarkedAs(memory, object, FIELD);
  const cutOut = typedInClipsApart(memory, place, (item) => isOff(item) && !isFilledIn(item));
  const typed = [
    ...typedAmong(memory, place.texts),
    ...[...flattened, ...cutOut, ...typedWithMarks(memory, place)]
      .filter((item) => !isFilledIn(item) && !isPalePrint(memory, item, place))
      .map(({ object }) => object),
  ];
  const apart = [...boxesApart(memory, flattened, place), ...cutOut.map(({ object }) => object)];
  return { typed: new Set(typed), apart: new Set(apart) };
}

function isOffEdges({ top, bottom }: Box, height: number): boolean {
  return top > height * EDGE_SHARE && bottom < height * (1 - EDGE_SHARE);
}

/** What was typed on a page with a highlight that printing to a file made plain drawing. */
function typedWithMarks(memory: PdfiumMemory, place: CutPage): readonly Item[] {
  const highlights = highlightsOnPrint(memory, place);
  const [first] = highlights;
  if (first === undefined) return [];
  const { height } = shownSize(place.frame);
  const before = new Set(place.items.slice(0, first.at));
  return [
    ...typedAfter(memory, before, { ...place, highlights }),
    ...typedBesideMarks(memory, place),
    ...typedInClips(place, first.item),
  ].filter((item) => {
    const box = boundsOf(memory, item, place.frame);
    return box.bottom - box.top >= READABLE_MIN && isOffEdges(box, height);
  });
}

/**
 * Text that follows a highlight, in black as well, unless it is much of the page: when all that follows is in faces that
 * no text before is in, or where the highlight was not drawn with its words, so that what follows was put down after the
 * print too. A program that writes the marked words anew over the mark is no reader.
 */
function typedAfter(
  memory: PdfiumMemory,
  own: ReadonlySet<Item>,
  { texts, frame, highlights }: Pick<TextPlace, 'texts' | 'frame'> & { readonly highlights: readonly Highlight[] },
): readonly Item[] {
  const fontOf = ({ object }: Item): number => memory.pdfium.FPDFTextObj_GetFont(object);
  const before = new Set(texts.filter((item) => own.has(item)).map(fontOf));
  const after = texts.filter((item) => !own.has(item));
  if (after.length >= texts.length * PRINT_SHARE) return [];
  if (!after.some((item) => before.has(fontOf(item)))) return after;
  const isOnHighlight = (item: Item): boolean =>
    highlights.some(({ box }) => sharedArea(box, boundsOf(memory, item, frame)) > 0);
  return highlights[0]?.isAppended === true && !after.some(isOnHighlight) ? after : [];
}

interface Highlight {
  readonly item: Item;
  /** Its place among the page's items. */
  readonly at: number;
  readonly box: Box;
  /** True where print of other lines was set between its words and itself. */
  readonly isAppended: boolean;
}

/** The boxes in a highlighter's colour, each about as high as the text before it over which it lies. */
function highlightsOnPrint(memory: PdfiumMemory, { items, texts, frame }: CutPage): readonly Highlight[] {
  const candidates = items
    .map((item, at) => ({ item, at }))
    .filter(({ item }) => item.type === PATH && isTranslucent(memory, item))
    .slice(0, MOST_HIGHLIGHTS);
  if (candidates.length === 0) return [];
  const set = texts.map((item) => ({ at: items.indexOf(item), box: boundsOf(memory, item, frame) }));
  return candidates.flatMap(({ item, at }) => {
    if (!isHighlighterColour(fillColourOf(memory, item.object))) return [];
    const box = boundsOf(memory, item, frame);
    const before = set.filter((text) => text.at < at);
    const under = before.findLastIndex((text) => sharedArea(box, text.box) > 0 && isAboutAsHigh(box, text.box));
    if (under < 0) return [];
    const isAppended = before.slice(under + 1).some((text) => isOnOtherLine(text.box, box));
    return [{ item, at, box, isAppended }];
  });
}

function isOnOtherLine({ top, bottom }: Box, line: Box): boolean {
  const middle = (top + bottom) / 2;
  return middle < line.top || middle > line.bottom;
}

function isAboutAsHigh(box: Box, text: Box): boolean {
  return box.bottom - box.top <= (text.bottom - text.top) * HIGHLIGHT_HEIGHTS_MAX;
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
    return share < PRINT_SHARE && isChromatic(fillColourOf(memory, object));
  };
  const lastPrint = texts.findLastIndex((object) => !isTyped(object));
  const printFonts = new Set(texts.slice(0, lastPrint + 1).map((object) => fontOf.get(object)));
  return new Set(texts.slice(lastPrint + 1).filter((object) => !printFonts.has(fontOf.get(object))));
}
