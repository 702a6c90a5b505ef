import type { PdfiumMemory } from './pdfium.ts';

/** What `work` finds out on a copy of one page, the only one of a document; undefined where it cannot be made. */
export function onPageCopy<Found>(
  memory: PdfiumMemory,
  { document, index }: { readonly document: number; readonly index: number },
  work: (copy: number) => Found,
): Found | undefined {
  const { pdfium, scratch } = memory;
  const copy = pdfium.FPDF_CreateNewDocument();
  if (copy === 0) return undefined;
  try {
    memory.integers(scratch, 1).set([index]);
    return pdfium.FPDF_ImportPagesByIndex(copy, document, scratch, 1, 0) ? work(copy) : undefined;
  } finally {
    pdfium.FPDF_CloseDocument(copy);
  }
}

/** What `work` finds out on the only page of a copy; undefined where it cannot be loaded. */
export function onCopiedPage<Found>(
  { pdfium }: PdfiumMemory,
  copy: number,
  work: (page: number) => Found,
): Found | undefined {
  const page = pdfium.FPDF_LoadPage(copy, 0);
  if (page === 0) return undefined;
  try {
    return work(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}
