import { type Box, boxOfPoints } from '../../../core/geometry.ts';
import { type PdfiumMemory, shownPoint } from '../file/file.ts';
import { boundsOf, clipOf, type Item, PATH, TEXT } from '../objects/objects.ts';
import { isBrought } from './typed-beside-marks.ts';
import { countLetters, isAsHighAsPrint, MOST_PATHS, PRINT_FORM_SHARE, type TextPlace } from './typed-boxes.ts';

/** An edge lies this near, in points, to the box that cuts it: perhaps half of what draws it is cut away. */
const EDGE_POINTS = 1.5;

/** A page of a document, for what it cuts to boxes. */
export interface CutPage extends TextPlace {
  /** The boxes to which it cuts what it draws (`clipBoxes`), found when they are first asked for: that copies the page. */
  readonly clips: () => ReadonlyMap<number, string>;
  /** All that the page paints. */
  readonly items: readonly Item[];
}

/**
 * The last text of a page that is cut to boxes of its own, unless it is much of the page or of a figure: so printing to a file may leave
 * the text of an annotation. Where print is cut to several boxes none is told from it. `mark` was drawn after the print,
 * and is cut to a box of its own as well where annotations were.
 */
export function typedInClips(page: CutPage, mark: Item): readonly Item[] {
  const boxes = page.clips();
  const clip = clipOf(mark, boxes);
  const print = page.texts[0];
  return print === undefined || clip === '' || clip === clipOf(print, boxes) ? [] : lastInClips(page, boxes);
}

/**
 * The same without a mark: in faces that the file does not bring, where it brings all of its print, or within an edge
 * along which its own box cuts, as that of an annotation does. Where none of it `mayBeTyped`, as what libraries stamp on
 * the edges of their pages, no copy of the page is made.
 */
export function typedInClipsApart(
  memory: PdfiumMemory,
  page: CutPage,
  mayBeTyped: (item: Item) => boolean,
): readonly Item[] {
  const typed = withoutFace(memory, page, mayBeTyped);
  return typed.length > 0 ? typed : withinEdges(memory, page, mayBeTyped);
}

/** The last text, when it is in one face that no text before is in and each of its boxes is drawn as an edge round it. */
function withinEdges(memory: PdfiumMemory, page: CutPage, mayBeTyped: (item: Item) => boolean): readonly Item[] {
  const { texts, items, characters, frame } = page;
  const fonts = texts.map(({ object }) => memory.pdfium.FPDFTextObj_GetFont(object));
  const first = fonts.findLastIndex((font) => font !== fonts.at(-1)) + 1;
  const last = texts.slice(first);
  if (first === 0 || fonts.indexOf(fonts.at(-1) ?? 0) < first || last.some((item) => item.isInForm)) return [];
  const edges = items
    .slice(items.indexOf(texts[first - 1]!))
    .filter((item) => item.type === PATH && !item.isInForm && isStroked(memory, item));
  const boxOf = (item: Item): Box => boundsOf(memory, item, frame);
  const isRound = (item: Item): boolean => edges.some((edge) => holds(boxOf(edge), boxOf(item)));
  if (!last.some(mayBeTyped) || !last.every(isRound) || !isAsHighAsPrint(last, characters)) return [];
  const boxes = page.clips();
  const typed = lastInClips(page, boxes);
  const isCutEdge = (clip: string): boolean =>
    edges.some((edge) => clipOf(edge, boxes) === clip && isNear(boxOf(edge), boxOfClip(clip, page)));
  const isAnnotation = typed.length === last.length && typed.every((item) => isCutEdge(clipOf(item, boxes)));
  return isAnnotation ? typed.filter(mayBeTyped) : [];
}

function isStroked(memory: PdfiumMemory, { object }: Item): boolean {
  const isDrawn = memory.pdfium.FPDFPath_GetDrawMode(object, memory.scratch, memory.scratch + 4);
  return isDrawn && memory.integers(memory.scratch, 2)[1] !== 0;
}

function boxOfClip(clip: string, { frame }: CutPage): Box {
  const corners = clip.split(', ').map((corner) => corner.split(' ').map(Number));
  return boxOfPoints(
    corners.map(([x = 0, y = 0]) => shownPoint(frame, x, y)),
    0,
  );
}

function isNear(one: Box, other: Box): boolean {
  const moves = [one.left - other.left, one.top - other.top, one.right - other.right, one.bottom - other.bottom];
  return moves.every((move) => Math.abs(move) <= EDGE_POINTS);
}

function holds({ left, top, right, bottom }: Box, inner: Box): boolean {
  return inner.left >= left && inner.right <= right && inner.top >= top && inner.bottom <= bottom;
}

function withoutFace(memory: PdfiumMemory, page: CutPage, mayBeTyped: (item: Item) => boolean): readonly Item[] {
  const first = page.texts.findIndex((item) => !isBrought(memory, item));
  const last = page.texts.slice(first);
  if (first <= 0 || last.some((item) => item.isInForm || isBrought(memory, item)) || !last.some(mayBeTyped)) return [];
  const typed = lastInClips(page, page.clips());
  return typed.length === last.length ? typed.filter(mayBeTyped) : [];
}

function lastInClips({ texts, characters, items }: CutPage, boxes: ReadonlyMap<number, string>): readonly Item[] {
  const clips = texts.map((item) => clipOf(item, boxes));
  const print = clips[0];
  const first = clips.findIndex((clip) => clip !== print);
  if (first < 0 || clips.slice(first).some((clip) => clip === print || clip === '')) return [];
  const own = new Set(clips.slice(first));
  const drawn = items.filter((item) => item.type !== TEXT && own.has(clipOf(item, boxes)));
  if (drawn.length > MOST_PATHS * own.size) return [];
  const letters = countLetters(texts, characters);
  const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  return countOf(letters.slice(first)) < countOf(letters) * PRINT_FORM_SHARE ? texts.slice(first) : [];
}
