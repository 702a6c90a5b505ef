import type { Layers, PdfiumMemory } from '../file/file.ts';
import type { LoadedPage } from '../text/text.ts';

/** The flag of an annotation that is not shown (ISO 32000-1, table 165). */
const HIDDEN = 2;

/**
 * Hides the annotations of a page that belong to layers that are not shown: PDFium passes over the layer of an annotation.
 * Nothing of the file is changed. `layers` is asked for only where an annotation belongs to one.
 */
export function hideUnshown(memory: PdfiumMemory, page: LoadedPage, layers: () => Layers): void {
  const { pdfium } = memory;
  const count = pdfium.FPDFPage_GetAnnotCount(page.handle);
  for (let place = 0; place < count; place += 1) {
    const handle = pdfium.FPDFPage_GetAnnot(page.handle, place);
    if (handle === 0) continue;
    const isOfLayer = pdfium.FPDFAnnot_HasKey(handle, 'OC');
    if (isOfLayer && layers().isHidden(pdfium.EPDFPage_GetObjectNumber(page.handle), place)) {
      pdfium.FPDFAnnot_SetFlags(handle, pdfium.FPDFAnnot_GetFlags(handle) | HIDDEN);
    }
    pdfium.FPDFPage_CloseAnnot(handle);
  }
}
