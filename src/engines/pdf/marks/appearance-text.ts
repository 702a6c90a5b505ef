import type { DocumentPage } from '../document/document.ts';
import { onCopiedPage, onPageCopy, type PdfiumMemory } from '../file/file.ts';
import { textLinesOf } from '../lines/lines.ts';
import { itemsOf } from '../objects/objects.ts';
import { readCharacters } from '../text/text.ts';

/** The way in which PDFium draws annotations into their page: as a screen shows them. */
const AS_SHOWN = 0;

/**
 * The words that the appearance of an annotation shows, by its place in the list of its page: PDFium reads the text of
 * pages alone, so it is drawn into a copy of its page. Costs about what reading the page costs.
 */
export function appearanceText(
  memory: PdfiumMemory,
  { document, page, place }: { readonly document: number; readonly page: DocumentPage; readonly place: number },
): string {
  const { pdfium } = memory;
  const text = onPageCopy(memory, { document, index: page.index }, (copy) => {
    const count = onCopiedPage(memory, copy, (handle) => {
      const own = pdfium.FPDFPage_CountObjects(handle);
      for (let other = pdfium.FPDFPage_GetAnnotCount(handle) - 1; other >= 0; other -= 1) {
        if (other !== place) pdfium.FPDFPage_RemoveAnnot(handle, other);
      }
      pdfium.FPDFPage_Flatten(handle, AS_SHOWN);
      return own;
    });
    return onCopiedPage(memory, copy, (handle) => {
      pdfium.FPDFPage_SetRotation(handle, page.frame.quarterTurns);
      const drawn = { handle, frame: page.frame };
      const after = itemsOf(memory, drawn).filter((item) => item.place >= (count ?? Number.POSITIVE_INFINITY));
      const objects = new Set(after.map(({ object }) => object));
      const read = readCharacters(memory, drawn);
      if (read === undefined) return '';
      memory.letGo(read.bytes);
      const lines = textLinesOf(read.characters.filter((one) => one.isGenerated || objects.has(one.object)));
      return lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
    });
  });
  return text ?? '';
}
