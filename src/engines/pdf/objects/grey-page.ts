import type { PdfiumMemory } from '../file/file.ts';
import type { LoadedPage } from '../text/text.ts';
import { type Item, MOST_OBJECTS, PATH, TEXT } from './page-items.ts';

/**
 * True for a page that is drawn the same without colours: opaque print and lines in black and grey, and nothing that has
 * its colours elsewhere, such as pictures, annotations and letters that are drawings.
 */
export function isGreyPage(
  memory: PdfiumMemory,
  page: LoadedPage,
  { items }: { readonly items: readonly Item[] },
): boolean {
  const { pdfium } = memory;
  if (items.length >= MOST_OBJECTS || pdfium.FPDFPage_GetAnnotCount(page.handle) !== 0) return false;
  const fonts = new Map<number, boolean>();
  const isFont = (object: number): boolean => {
    const font = pdfium.FPDFTextObj_GetFont(object);
    const known = fonts.get(font) ?? isPlainFont(memory, font);
    fonts.set(font, known);
    return known;
  };
  return items.every(
    ({ object, type, isInForm }) =>
      !isInForm &&
      (type === PATH || (type === TEXT && isFont(object))) &&
      !pdfium.FPDFPageObj_HasTransparency(object) &&
      isGrey(memory, pdfium.FPDFPageObj_GetFillColor, object) &&
      isGrey(memory, pdfium.FPDFPageObj_GetStrokeColor, object),
  );
}

type ColourOf = PdfiumMemory['pdfium']['FPDFPageObj_GetStrokeColor'];

/** False for a pattern as well, of which no colour is told. */
function isGrey(memory: PdfiumMemory, colourOf: ColourOf, object: number): boolean {
  const { scratch } = memory;
  if (!colourOf(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
  const [red, green, blue] = memory.integers(scratch, 3);
  return red === green && green === blue;
}

/** A font whose letters are drawings with colours of their own is in the file and has no data there. */
function isPlainFont(memory: PdfiumMemory, font: number): boolean {
  const { pdfium, scratch } = memory;
  if (pdfium.FPDFFont_GetIsEmbedded(font) === 0) return true;
  const isTold = pdfium.FPDFFont_GetFontData(font, 0, 0, scratch);
  return isTold && (memory.integers(scratch, 1)[0] ?? 0) > 0;
}
