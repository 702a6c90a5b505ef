import { type KindleLine, looksLikeKindleExport, readKindleExport } from '../../engines/kindle/kindle.ts';
import type { DocumentPage, PdfDocument } from '../../engines/pdf/document/document.ts';
import type { PdfLimits } from '../../engines/pdf/file/file.ts';
import { PdfError } from '../../engines/pdf/file/file.ts';
import { kindleLinesOf, textLinesOf } from '../../engines/pdf/lines/lines.ts';
import type { MayLookAt, PdfPages } from '../../engines/pdf/pdf-pages.ts';
import type { KindleNotes } from './pdf-events.ts';

/** An export shows what it is on its first pages. */
const PAGES_TO_TELL_KINDLE = 2;

/** Throws `PdfError` `limit` for a file of too many pages. */
export function checkPageCount(
  { pageCount }: PdfPages,
  { file, limits }: { readonly file: string; readonly limits: PdfLimits },
): void {
  if (pageCount <= limits.pages) return;
  throw new PdfError(
    'limit',
    `"${file}" has ${pageCount} pages; at most ${limits.pages} are read (PDF_PAGES_MAX). Split the file.`,
  );
}

interface KindleOptions {
  readonly file: string;
  /** Called before each page is looked at; not where it returns false. */
  readonly mayLookAt?: MayLookAt;
}

/** The notes of a Kindle export, or nothing where the file is none. */
export function kindleNotesOf(
  pages: PdfPages,
  { file, mayLookAt = () => true }: KindleOptions,
): KindleNotes | undefined {
  const linesOf = (from: number, to: number): readonly KindleLine[] => {
    const lines: KindleLine[] = [];
    for (let index = from; index < to; index += 1) {
      if (mayLookAt(index)) lines.push(...linesOfPage(pages.document(), index));
    }
    return lines;
  };
  const head = Math.min(PAGES_TO_TELL_KINDLE, pages.pageCount);
  const first = linesOf(0, head);
  if (!looksLikeKindleExport(first)) return undefined;
  const found = readKindleExport([...first, ...linesOf(head, pages.pageCount)], file);
  if (found === undefined) return undefined;
  const { title, authors, notes, notices } = found;
  const unread = found.handwritten.map(({ pdfPage, page, beside }) => ({
    file,
    pageIndex: pdfPage,
    page,
    kind: 'margin-note' as const,
    box: { left: 0, top: 0, right: 0, bottom: 0 },
    ...(beside === undefined ? {} : { beside }),
  }));
  return {
    ...(title === undefined ? {} : { title }),
    ...(authors === undefined ? {} : { authors }),
    notes,
    unread,
    notices,
  };
}

function linesOfPage(document: PdfDocument, index: number): readonly KindleLine[] {
  let page: DocumentPage | undefined;
  try {
    page = document.openPage(index);
    return kindleLinesOf(textLinesOf(page.characters), index);
  } catch (error) {
    // A damaged page is told when its own turn comes.
    if (error instanceof PdfError) return [];
    throw error;
  } finally {
    page?.close();
  }
}
