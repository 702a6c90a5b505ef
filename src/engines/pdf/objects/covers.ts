import { areaOf, type Box, sharedArea } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { shownSize } from '../file/file.ts';
import { inkOf } from '../lines/lines.ts';
import { type Character, isBlank, type LoadedPage } from '../text/text.ts';
import { sharesDrawn } from './hidden-layers.ts';
import { isHighlighterColour } from './ink-colour.ts';
import { boundsOf } from './object-bounds.ts';
import { IMAGE, type Item, isTranslucent, PAGE_IMAGE_SHARE, PATH, SHADING, TEXT } from './page-items.ts';
import { colourOfPath } from './path-strokes.ts';

/** Covers of one page that are looked at: a redacted page has a few dozen. */
const MOST_COVERS = 300;
/** A letter of which more than this share lies within the bounds of a cover may be under it. */
const WITHIN_SHARE = 0.8;
/** The way of a pen thinner than this, in points, hides no letter. */
const PEN_MIN = 3;
/** A letter that makes less than this share of its box look otherwise cannot be read: a full stop makes all of it. */
const SEEN_SHARE = 0.05;
const OPAQUE = 255;
/** From this mode on, text cuts what is painted after it. */
const FIRST_CLIP = 4;

/**
 * The letters that were painted over later, by correction white, black bars, shapes of any kind or pictures: those within the
 * bounds of such a thing without which the page looks the same. Costs two drawings of them, about 20 ms, where there are any.
 */
export function coveredLetters(
  memory: PdfiumMemory,
  items: readonly Item[],
  page: LoadedPage & { readonly characters: readonly Character[] },
): ReadonlySet<Character> {
  const painted = paintedOver(memory, items);
  if (painted.length === 0) return new Set();
  const { frame } = page;
  const place = ({ item, index }: Numbered): Placed => ({ item, index, box: boundsOf(memory, item, frame) });
  const placed = items.flatMap((item, index) => (item.type === TEXT ? [place({ item, index })] : []));
  const { width, height } = shownSize(frame);
  const covers = painted
    .map(place)
    .filter(({ item, box }) => item.type !== IMAGE || areaOf(box) < width * height * PAGE_IMAGE_SHARE)
    .filter((cover) => !isMark(memory, cover, placed));
  const texts = new Map<number, { readonly item: Item; readonly over: readonly Box[] }>();
  for (const { item, index: at, box: own } of placed) {
    if (cuts(memory, item)) continue;
    const over = covers.filter(({ index, box }) => index > at && sharedArea(box, own) > 0).map(({ box }) => box);
    if (over.length > 0) texts.set(item.object, { item, over });
  }
  const within = page.characters.filter((one) => {
    const over = texts.get(one.object)?.over ?? [];
    if (over.length === 0 || isBlank(one)) return false;
    const ink = inkOf(one);
    return over.some((box) => sharedArea(box, ink) > areaOf(ink) * WITHIN_SHARE);
  });
  const objects = new Set(within.map(({ object }) => object));
  const drawn = [...texts.values()].map(({ item }) => item).filter(({ object }) => objects.has(object));
  const shares = sharesDrawn(memory, drawn, { page, boxes: within.map(inkOf) });
  return new Set(within.filter((_, at) => (shares[at] ?? 1) < SEEN_SHARE));
}

/** True for text through the letters of which what comes later is painted: that is its ink. */
function cuts({ pdfium }: PdfiumMemory, { object }: Item): boolean {
  return pdfium.FPDFTextObj_GetTextRenderMode(object) >= FIRST_CLIP;
}

/** An object and its place in the order of painting. */
interface Numbered {
  readonly item: Item;
  readonly index: number;
}

interface Placed extends Numbered {
  readonly box: Box;
}

/** What is painted after the first text and may hide some, the last of it. */
function paintedOver(memory: PdfiumMemory, items: readonly Item[]): readonly Numbered[] {
  const first = items.findIndex(({ type }) => type === TEXT);
  return items
    .map((item, index) => ({ item, index }))
    .filter(({ item, index }) => first >= 0 && index > first && isCover(memory, item))
    .slice(-MOST_COVERS);
}

/**
 * True for what is in the colour of a highlighter and has no text set on it later: a highlight through which printing to a file
 * let nothing shine.
 */
function isMark(memory: PdfiumMemory, { item, index, box }: Placed, texts: readonly Placed[]): boolean {
  return (
    item.type === PATH &&
    isHighlighterColour(colourOfPath(memory, item.object) ?? '#000000') &&
    !texts.some((later) => later.index > index && sharedArea(later.box, box) > 0)
  );
}

/** Pictures, and what is painted without print shining through it, but for thin lines. */
function isCover(memory: PdfiumMemory, item: Item): boolean {
  const { object, type } = item;
  const { pdfium, scratch } = memory;
  if (type === IMAGE || type === SHADING) return true;
  if (type !== PATH || isTranslucent(memory, item)) return false;
  if (!pdfium.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return false;
  const [fill = 0, stroke = 0] = memory.integers(scratch, 2);
  if (fill !== 0) {
    if (!pdfium.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
    return memory.integers(scratch, 4)[3] === OPAQUE;
  }
  return stroke !== 0 && pdfium.FPDFPageObj_GetStrokeWidth(object, scratch) && memory.float(scratch) >= PEN_MIN;
}
