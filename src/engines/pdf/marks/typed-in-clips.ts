import type { PdfiumMemory } from '../document/document.ts';
import { clipOf, type Item, TEXT } from '../objects/objects.ts';
import { isBrought } from './typed-beside-marks.ts';
import { countLetters, MOST_PATHS, PRINT_FORM_SHARE, type TextPlace } from './typed-boxes.ts';

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
 * The same without a mark: only in faces that the file does not bring, where it brings all of its print. Where none of it
 * `mayBeTyped`, as what libraries stamp on the rims of their pages, no copy of the page is made.
 */
export function typedInClipsApart(
  memory: PdfiumMemory,
  page: CutPage,
  mayBeTyped: (item: Item) => boolean,
): readonly Item[] {
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
