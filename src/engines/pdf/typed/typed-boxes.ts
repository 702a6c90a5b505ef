import { median } from '../../../core/statistics.ts';
import type { PageFrame, PdfiumMemory } from '../file/file.ts';
import { type Item, isMarkedAs, PATH, TEXT } from '../objects/objects.ts';
import type { Character } from '../text/text.ts';
import { isBlank } from '../text/text.ts';
import { isBrought } from './typed-beside-marks.ts';

/** A form that holds at least this share of a page's letters is print, not an annotation that was flattened. */
export const PRINT_FORM_SHARE = 0.2;
/** A box of text is drawn as a ground, an edge, and a line that leads from it with its end; figures draw more. */
export const MOST_PATHS = 4;
/** What is more than so many times as high as the print is a stamp across the page. */
const SIZES_MAX = 3;
/** The name by which a file marks what was filled into a form. */
export const FIELD = 'Tx';

/** The text of a page that can be seen, in the order in which it is painted. */
export interface TextPlace {
  readonly texts: readonly Item[];
  readonly characters: readonly Character[];
  readonly frame: PageFrame;
  /** The page's address. */
  readonly handle: number;
}

/** Text in forms that follow all print: boxes of text that were flattened into the page, unless they are most of it. */
export function boxesOfText({ texts, characters }: TextPlace): readonly Item[] {
  if (texts.at(-1)?.isInForm !== true) return [];
  const lettersOf = countLetters(texts, characters);
  const all = lettersOf.reduce((sum, count) => sum + count, 0);
  const lettersIn = new Map<number, number>();
  texts.forEach(({ place }, at) => lettersIn.set(place, (lettersIn.get(place) ?? 0) + (lettersOf[at] ?? 0)));
  const isMain = ({ isInForm, place }: Item): boolean =>
    !isInForm || (lettersIn.get(place) ?? 0) >= all * PRINT_FORM_SHARE;
  const first = texts.findLastIndex(isMain) + 1;
  const after = lettersOf.slice(first).reduce((sum, count) => sum + count, 0);
  return first === 0 || after >= all * PRINT_FORM_SHARE ? [] : texts.slice(first);
}

/** How many letters and signs each piece of text has. */
export function countLetters(texts: readonly Item[], characters: readonly Character[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const character of characters) {
    if (character.isGenerated || isBlank(character)) continue;
    counts.set(character.object, (counts.get(character.object) ?? 0) + 1);
  }
  return texts.map(({ object }) => counts.get(object) ?? 0);
}

/** True for what a browser prints pale: a part of the page that is a group, in the face of what is in none. */
export function isPalePrint(memory: PdfiumMemory, item: Item, { texts, handle }: TextPlace): boolean {
  const { pdfium } = memory;
  if (!item.isInForm || !pdfium.FPDFPageObj_HasTransparency(pdfium.FPDFPage_GetObject(handle, item.place)))
    return false;
  const face = pdfium.FPDFTextObj_GetFont(item.object);
  return texts.some(({ object, isInForm }) => !isInForm && pdfium.FPDFTextObj_GetFont(object) === face);
}

/**
 * Of boxes of text those that need no mark of the reader's on their page: they are in faces that the file does not bring,
 * where it brings all of its print; or they are built as programs draw a text annotation, and no print is in their faces.
 * None where fields of a form are filled in, whose buttons and ticks look the same.
 */
export function boxesApart(
  memory: PdfiumMemory,
  flattened: readonly Item[],
  { texts, characters, handle }: TextPlace,
): readonly number[] {
  if (flattened.length === 0) return [];
  const own = new Set(flattened);
  const isFilledIn = ({ object }: Item): boolean => isMarkedAs(memory, object, FIELD);
  if (texts.every((item) => isBrought(memory, item) !== own.has(item))) {
    return flattened.filter((item) => !isFilledIn(item)).map(({ object }) => object);
  }
  if (texts.some(isFilledIn)) return [];
  const fontOf = ({ object }: Item): number => memory.pdfium.FPDFTextObj_GetFont(object);
  const faces = new Set(texts.filter((item) => !own.has(item)).map(fontOf));
  const isApart = (form: number): boolean => {
    const box = flattened.filter(({ place }) => place === form);
    return (
      !box.some((item) => faces.has(fontOf(item))) &&
      isBuiltAsBox(memory, memory.pdfium.FPDFPage_GetObject(handle, form)) &&
      isAsHighAsPrint(box, characters)
    );
  };
  const forms = new Set([...new Set(flattened.map(({ place }) => place))].filter(isApart));
  return flattened.filter(({ place }) => forms.has(place)).map(({ object }) => object);
}

/**
 * Text and a few lines, straight in a form that the page paints as it is, without saying what it is for: pale boxes of a
 * printed page come as groups.
 */
function isBuiltAsBox({ pdfium }: PdfiumMemory, form: number): boolean {
  const parts = Array.from({ length: pdfium.FPDFFormObj_CountObjects(form) }, (_, index) =>
    pdfium.FPDFPageObj_GetType(pdfium.FPDFFormObj_GetObject(form, index)),
  );
  return (
    pdfium.FPDFPageObj_CountMarks(form) <= 0 &&
    !pdfium.FPDFPageObj_HasTransparency(form) &&
    parts.every((type) => type === PATH || type === TEXT) &&
    parts.filter((type) => type === PATH).length <= MOST_PATHS
  );
}

/** False for what is much higher than the other text of the page: a stamp across it. */
export function isAsHighAsPrint(box: readonly Item[], characters: readonly Character[]): boolean {
  const own = new Set(box.map(({ object }) => object));
  const sizesOf = (isOwn: boolean): readonly number[] =>
    characters.filter((one) => !one.isGenerated && own.has(one.object) === isOwn).map(({ size }) => size);
  return median(sizesOf(true)) <= median(sizesOf(false)) * SIZES_MAX;
}
