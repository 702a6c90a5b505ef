import { type Box, sharedArea } from '../../../core/geometry.ts';
import type { PageFrame, PdfiumMemory } from '../file/file.ts';
import { inkOf } from '../lines/lines.ts';
import type { Character } from '../text/text.ts';
import { isHighlighterColour } from './ink-colour.ts';
import { boundsOf } from './object-bounds.ts';
import { type Item, PATH, TEXT } from './page-items.ts';
import { fillColourOf } from './path-strokes.ts';

/** A rectangle has up to this many segments, its corners cut or not. */
const RECTANGLE_SEGMENTS_MAX = 6;
/** Covers of one page that are looked at: a redacted page has a few dozen. */
const MOST_COVERS = 300;
/** A letter of which more than this share lies under a cover cannot be read. */
const HIDDEN_SHARE = 0.8;
const OPAQUE = 255;

/** What was painted over text objects later, by the object's address; objects that nothing covers are not in it. */
export type Covers = ReadonlyMap<number, readonly Box[]>;

/** Finds the opaque rectangles that were painted over text: correction white, black bars. */
export function coversOf(memory: PdfiumMemory, items: readonly Item[], frame: PageFrame): Covers {
  const first = items.findIndex(({ type }) => type === TEXT);
  const last = items.findLastIndex(({ type }) => type === TEXT);
  const covers = items
    .map((item, index) => ({ item, index }))
    .filter(({ item, index }) => first >= 0 && index > first && isCover(memory, item))
    // After all text, a box in the colour of a highlighter is a highlight through which printing to a file let nothing shine.
    .filter(({ item, index }) => index < last || !isHighlighterColour(fillColourOf(memory, item.object)))
    .slice(-MOST_COVERS)
    .map(({ item, index }) => ({ index, box: boundsOf(memory, item, frame) }));
  const found = new Map<number, readonly Box[]>();
  if (covers.length === 0) return found;
  items.forEach((item, at) => {
    if (item.type !== TEXT) return;
    const own = boundsOf(memory, item, frame);
    const over = covers.filter(({ index, box }) => index > at && sharedArea(box, own) > 0);
    if (over.length > 0) found.set(item.object, [...(found.get(item.object) ?? []), ...over.map(({ box }) => box)]);
  });
  return found;
}

/** True for a letter that lies under what was painted over it. */
export function isCovered(character: Character, covers: Covers): boolean {
  const over = covers.get(character.object);
  if (over === undefined) return false;
  const ink = inkOf(character);
  const area = (ink.right - ink.left) * (ink.bottom - ink.top);
  return over.some((box) => sharedArea(box, ink) > area * HIDDEN_SHARE);
}

/** Filled with no print shining through, and not cut by a clip: what is left of such a shape is not known here. */
function isCover(memory: PdfiumMemory, { object, type, isInForm }: Item): boolean {
  const { pdfium, scratch } = memory;
  if (type !== PATH || isInForm || pdfium.FPDFPath_CountSegments(object) > RECTANGLE_SEGMENTS_MAX) return false;
  if (!pdfium.FPDFPath_GetDrawMode(object, scratch, scratch + 4) || memory.integers(scratch, 1)[0] === 0) return false;
  if (pdfium.FPDFPageObj_HasTransparency(object)) return false;
  if (!pdfium.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
  if (memory.integers(scratch, 4)[3] !== OPAQUE) return false;
  const clip = pdfium.FPDFPageObj_GetClipPath(object);
  // Less than none without a clip, none where letters are all that cuts it.
  return clip === 0 || pdfium.FPDFClipPath_CountPaths(clip) < 0;
}
