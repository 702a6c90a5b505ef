import type { DocumentPage } from '../document/document.ts';
import { onCopiedPage, onPageCopy, type PdfiumMemory } from '../file/file.ts';
import { textLinesOf } from '../lines/lines.ts';
import { type Character, readCharacters, without, withUnknownLetters } from '../text/text.ts';

/** The way in which PDFium draws annotations into their page: as a screen shows them. */
const AS_SHOWN = 0;

/** Annotations of a page, by their places in its list. */
interface Drawn {
  readonly document: number;
  readonly page: DocumentPage;
  readonly places: readonly number[];
}

/**
 * The words that the appearances of annotations show, by their places in the list of their page; nothing where one of them
 * is not drawn. Costs about what reading the page costs.
 */
export function appearanceTexts(memory: PdfiumMemory, drawn: Drawn): ReadonlyMap<number, string> {
  const { places } = drawn;
  const texts = onDrawnCopy(memory, drawn, ({ characters, forms }) =>
    forms.length === places.length ? forms.map((form) => textWithin(memory, characters, form)) : [],
  );
  return new Map(places.map((place, at) => [place, texts?.[at] ?? '']));
}

/**
 * The characters that the appearances of annotations show, as if they were set into the page: their objects have numbers
 * below 0, which no object of the page has. Costs about what reading the page costs.
 */
export function appearanceCharacters(memory: PdfiumMemory, drawn: Drawn): readonly Character[] {
  const found = onDrawnCopy(memory, drawn, ({ characters, forms }) => {
    const objects = new Map(forms.flatMap((form) => within(memory, form)).map((object, at) => [object, -1 - at]));
    let last: number | undefined;
    const isOfPage = ({ object, isGenerated }: Character): boolean => {
      if (!isGenerated) last = objects.get(object);
      return last === undefined;
    };
    const shown = withUnknownLetters(without(characters, isOfPage), (object) =>
      memory.pdfium.FPDFTextObj_GetFont(object),
    );
    return shown.map((one) => ({ ...one, object: objects.get(one.object) ?? 0 }));
  });
  return found ?? [];
}

interface DrawnCopy {
  readonly characters: readonly Character[];
  /** What shows the annotations, in their order. */
  readonly forms: readonly number[];
}

/** PDFium reads the text of pages alone, so annotations are drawn into a copy of theirs, forms in one form. */
function onDrawnCopy<Found>(
  memory: PdfiumMemory,
  { document, page, places }: Drawn,
  work: (copy: DrawnCopy) => Found,
): Found | undefined {
  const { pdfium } = memory;
  return onPageCopy(memory, { document, index: page.index }, (copy) => {
    const own = onCopiedPage(memory, copy, (handle) => {
      const kept = new Set(places);
      const count = pdfium.FPDFPage_CountObjects(handle);
      for (let place = pdfium.FPDFPage_GetAnnotCount(handle) - 1; place >= 0; place -= 1) {
        if (!kept.has(place)) pdfium.FPDFPage_RemoveAnnot(handle, place);
      }
      pdfium.FPDFPage_Flatten(handle, AS_SHOWN);
      return count;
    });
    if (own === undefined) return undefined;
    return onCopiedPage(memory, copy, (handle) => {
      pdfium.FPDFPage_SetRotation(handle, page.frame.quarterTurns);
      const read = readCharacters(memory, { handle, frame: page.frame });
      if (read === undefined) return undefined;
      memory.letGo(read.bytes);
      const forms = partsOf(memory, pdfium.FPDFPage_GetObject(handle, own));
      return work({ characters: read.characters, forms });
    });
  });
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

/** The text within a form of a page. */
function textWithin(memory: PdfiumMemory, characters: readonly Character[], form: number): string {
  const objects = new Set(within(memory, form));
  let isWithin = false;
  const ofForm = characters.filter(({ object, isGenerated }) => {
    if (!isGenerated) isWithin = objects.has(object);
    return isWithin;
  });
  return textLinesOf(ofForm)
    .map(({ words }) => words.map((word) => word.text).join(' '))
    .join('\n');
}
