import { areaOf, type Box, sharedArea, unionOf } from '../../core/geometry.ts';
import { openDocument } from './document/document.ts';
import type { PdfiumMemory } from './file/file.ts';
import { type DocumentSource, type PageFrame, PdfError, shownSize, userPoint } from './file/file.ts';
import { readAnnotations } from './marks/marks.ts';
import type { LoadedPage } from './text/text.ts';

/** PDFium’s numbers of a kind of annotation, of its colour, and the flag of one that is printed as well. */
const HIGHLIGHT = 9;
const COLOUR = 0;
const PRINTED = 4;
/** PDFium's FPDF_FILEWRITE in 32-bit WebAssembly: a version, and a function that takes a block. */
const WRITER_BYTES = 8;
const WRITER_VERSION = 1;
/** How PDFium writes: everything anew, or only what is new, behind the file as it is. */
const ANEW = 0;
const BEHIND = 1;
/** What an annotation of the file covers by this share is marked in it already. */
const MARKED_SHARE = 0.5;

/** A marked passage on a page: a box for each line, in pixels of the page's picture. */
export interface MarkedPassage {
  readonly pageIndex: number;
  readonly boxes: readonly Box[];
  /** Width of the page's picture in pixels. */
  readonly width: number;
  readonly text: string;
  /** `#rrggbb` */
  readonly colour: string;
}

export interface Annotated {
  readonly bytes: Uint8Array;
  /** How many highlights were added. */
  readonly added: number;
}

/**
 * A file with a highlight for each passage that no annotation of its own marks yet, so that every program can see them;
 * the source is closed with it. Throws `PdfError` for a file that cannot be opened or written, or has no such page.
 */
export function annotatePdf(
  memory: PdfiumMemory,
  source: DocumentSource,
  { file, passages }: { readonly file: string; readonly passages: readonly MarkedPassage[] },
): Annotated {
  let added = 0;
  const document = openDocument(memory, source, file);
  try {
    for (const index of new Set(passages.map(({ pageIndex }) => pageIndex))) {
      const page = document.openPage(index);
      const own = readAnnotations(memory, document.handle, page).flatMap(({ quads, box }) =>
        quads.length > 0 ? quads : [box],
      );
      for (const passage of passages.filter(({ pageIndex }) => pageIndex === index)) {
        const scale = shownSize(page.frame).width / passage.width;
        const boxes = passage.boxes.map(({ left, top, right, bottom }) => ({
          left: left * scale,
          top: top * scale,
          right: right * scale,
          bottom: bottom * scale,
        }));
        if (isMarked(boxes, own) || !addHighlight(memory, page, { ...passage, boxes })) continue;
        added += 1;
      }
      page.close();
    }
    return { bytes: savedBytes(memory, document.handle, file), added };
  } finally {
    document.close();
    source.close();
  }
}

function isMarked(boxes: readonly Box[], own: readonly Box[]): boolean {
  const shared = boxes.reduce(
    (sum, box) =>
      sum +
      Math.min(
        areaOf(box),
        own.reduce((all, other) => all + sharedArea(box, other), 0),
      ),
    0,
  );
  return shared >= boxes.reduce((sum, box) => sum + areaOf(box), 0) * MARKED_SHARE;
}

function addHighlight(
  memory: PdfiumMemory,
  page: LoadedPage,
  { boxes, text, colour }: Pick<MarkedPassage, 'boxes' | 'text' | 'colour'>,
): boolean {
  const { pdfium, scratch } = memory;
  // PDFium's own function writes the annotation into the page's list itself, where other programs want a reference.
  const handle = pdfium.EPDFPage_CreateAnnot(page.handle, HIGHLIGHT);
  if (handle === 0) return false;
  for (const box of boxes) {
    const { left, bottom, right, top } = userBox(page.frame, box);
    memory.floats(scratch, 8).set([left, top, right, top, left, bottom, right, bottom]);
    pdfium.FPDFAnnot_AppendAttachmentPoints(handle, scratch);
  }
  const { left, bottom, right, top } = userBox(page.frame, unionOf(boxes));
  memory.floats(scratch, 4).set([left, top, right, bottom]);
  pdfium.FPDFAnnot_SetRect(handle, scratch);
  const [red = 255, green = 224, blue = 102] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  pdfium.EPDFAnnot_SetColor(handle, COLOUR, red, green, blue);
  pdfium.FPDFAnnot_SetFlags(handle, PRINTED);
  setText(memory, handle, text);
  pdfium.EPDFAnnot_GenerateAppearance(handle);
  pdfium.FPDFPage_CloseAnnot(handle);
  return true;
}

function userBox(frame: PageFrame, box: Box): { left: number; bottom: number; right: number; top: number } {
  const [a, b] = [userPoint(frame, box.left, box.top), userPoint(frame, box.right, box.bottom)];
  return {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    bottom: Math.min(a.y, b.y),
    top: Math.max(a.y, b.y),
  };
}

/** UTF-16 with a zero at the end. */
function setText(memory: PdfiumMemory, handle: number, text: string): void {
  const bytes = new Uint8Array(Uint16Array.from(`${text}\0`.split(''), (unit) => unit.charCodeAt(0)).buffer);
  const buffer = memory.allocate(bytes.length);
  memory.bytes(buffer, bytes.length).set(bytes);
  memory.pdfium.FPDFAnnot_SetStringValue(handle, 'Contents', buffer);
  memory.free(buffer);
}

/** A signed file keeps its bytes, and what is new stands behind them: its signature holds for what was signed. */
function savedBytes(memory: PdfiumMemory, document: number, file: string): Uint8Array {
  const { pdfium } = memory;
  const blocks: Uint8Array[] = [];
  const writeBlock = pdfium.pdfium.addFunction((_self = 0, data = 0, size = 0) => {
    blocks.push(memory.bytes(data >>> 0, size >>> 0).slice());
    return 1;
  }, 'iiii');
  const writer = memory.allocate(WRITER_BYTES);
  memory.integers(writer, 2).set([WRITER_VERSION, writeBlock]);
  try {
    const isSigned = pdfium.FPDF_GetSignatureCount(document) > 0;
    if (!pdfium.FPDF_SaveAsCopy(document, writer, isSigned ? BEHIND : ANEW))
      throw new PdfError('crash', `"${file}" could not be written with its marks.`);
  } finally {
    pdfium.pdfium.removeFunction(writeBlock);
    memory.free(writer);
  }
  const bytes = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}
