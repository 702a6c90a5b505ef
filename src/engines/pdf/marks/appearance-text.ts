import type { DocumentPage } from '../document/document.ts';
import { onCopiedPage, onPageCopy, type PdfiumMemory } from '../file/file.ts';
import { textLinesOf } from '../lines/lines.ts';
import { readCharacters } from '../text/text.ts';

/** The way in which PDFium draws annotations into their page: as a screen shows them. */
const AS_SHOWN = 0;

/**
 * The words that the appearances of annotations show, by their places in the list of their page: PDFium reads the text of
 * pages alone, so they are drawn into a copy of it, forms in one form. Costs about what reading the page costs; nothing
 * where one of them is not drawn.
 */
export function appearanceTexts(
  memory: PdfiumMemory,
  {
    document,
    page,
    places,
  }: { readonly document: number; readonly page: DocumentPage; readonly places: readonly number[] },
): ReadonlyMap<number, string> {
  const { pdfium } = memory;
  const found = onPageCopy(memory, { document, index: page.index }, (copy) => {
    const own = onCopiedPage(memory, copy, (handle) => {
      const kept = new Set(places);
      const count = pdfium.FPDFPage_CountObjects(handle);
      for (let place = pdfium.FPDFPage_GetAnnotCount(handle) - 1; place >= 0; place -= 1) {
        if (!kept.has(place)) pdfium.FPDFPage_RemoveAnnot(handle, place);
      }
      pdfium.FPDFPage_Flatten(handle, AS_SHOWN);
      return count;
    });
    return onCopiedPage(memory, copy, (handle) => {
      pdfium.FPDFPage_SetRotation(handle, page.frame.quarterTurns);
      const all = own === undefined ? 0 : pdfium.FPDFPage_GetObject(handle, own);
      const forms = partsOf(memory, all);
      const texts = forms.length === places.length ? textsOf(memory, { handle, frame: page.frame }, forms) : [];
      return new Map(places.map((place, at) => [place, texts[at] ?? '']));
    });
  });
  return found ?? new Map();
}

/** The objects right within a form; none of what is no form. */
function partsOf({ pdfium }: PdfiumMemory, form: number): readonly number[] {
  const count = form === 0 ? 0 : Math.max(0, pdfium.FPDFFormObj_CountObjects(form));
  return Array.from({ length: count }, (_, at) => pdfium.FPDFFormObj_GetObject(form, at));
}

/** How deep forms within forms are looked into. */
const DEEPEST = 3;

function within(memory: PdfiumMemory, form: number, depth = 0): readonly number[] {
  const parts = depth < DEEPEST ? partsOf(memory, form) : [];
  return [...parts, ...parts.flatMap((part) => within(memory, part, depth + 1))];
}

/** The text within each of some forms of a page. */
function textsOf(
  memory: PdfiumMemory,
  page: Pick<DocumentPage, 'handle' | 'frame'>,
  forms: readonly number[],
): readonly string[] {
  const read = readCharacters(memory, page);
  if (read === undefined) return [];
  memory.letGo(read.bytes);
  const formOf = new Map(forms.flatMap((form, at) => within(memory, form).map((object) => [object, at] as const)));
  const characters = forms.map((): (typeof read.characters)[number][] => []);
  let last: number | undefined;
  for (const one of read.characters) {
    if (!one.isGenerated) last = formOf.get(one.object);
    if (last !== undefined) characters[last]?.push(one);
  }
  return characters.map((ofForm) =>
    textLinesOf(ofForm)
      .map(({ words }) => words.map((word) => word.text).join(' '))
      .join('\n'),
  );
}
