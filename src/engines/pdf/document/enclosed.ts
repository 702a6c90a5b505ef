import type { PdfiumMemory } from '../file/file.ts';

/** Attachments that are looked at, and bytes of the name of each. */
const MOST_ATTACHMENTS = 200;
const MOST_NAME_BYTES = 512;
/** How deep PDFs within PDFs are looked into, and how many bytes of them in all. */
const DEEPEST = 3;
const MOST_BYTES = 32 * 1024 * 1024;

/** A PDF that is attached to another, or that this is a portfolio of. */
export interface EnclosedPdf {
  readonly name: string;
  /** Names of the PDFs that hold it, from the outermost within the file. */
  readonly within: readonly string[];
}

/**
 * The PDFs within a document, each followed by those within it. Costs nothing where there are none. One that does not say
 * how large it is, or is too large, is not unpacked to be looked into.
 */
export function enclosedPdfs(memory: PdfiumMemory, document: number): readonly EnclosedPdf[] {
  let left = MOST_BYTES;
  const pdfsIn = (holder: number, within: readonly string[]): readonly EnclosedPdf[] =>
    attachedPdfs(memory, holder).flatMap(({ name, attachment }) => {
      const inside = within.length + 1 >= DEEPEST ? [] : lookInto(attachment, [...within, name]);
      return [{ name, within }, ...inside];
    });
  const lookInto = (attachment: number, within: readonly string[]): readonly EnclosedPdf[] => {
    const length = lengthOf(memory, attachment);
    if (length === 0 || length > left) return [];
    left -= length;
    return withDocument(memory, { attachment, length }, (inner) => pdfsIn(inner, within)) ?? [];
  };
  return pdfsIn(document, []);
}

interface Attached {
  readonly name: string;
  readonly attachment: number;
}

function attachedPdfs(memory: PdfiumMemory, document: number): readonly Attached[] {
  const { pdfium } = memory;
  const count = Math.min(pdfium.FPDFDoc_GetAttachmentCount(document), MOST_ATTACHMENTS);
  return Array.from({ length: count }, (_, index) => {
    const attachment = pdfium.FPDFDoc_GetAttachment(document, index);
    const name = memory.text(
      (buffer, bytes) => pdfium.FPDFAttachment_GetName(attachment, buffer, bytes),
      MOST_NAME_BYTES,
    );
    return { name, attachment };
  }).filter(({ name }) => /\.pdf$/iu.test(name));
}

/** Bytes of an attachment as it was before it was packed, as the file says; 0 where it does not. */
function lengthOf(memory: PdfiumMemory, attachment: number): number {
  const { pdfium, scratch } = memory;
  return pdfium.EPDFAttachment_GetIntegerValue(attachment, 'Size', scratch) ? (memory.integers(scratch, 1)[0] ?? 0) : 0;
}

/** Opens an attachment for as long as it is looked at; what is no PDF, or a locked one, is not opened. */
function withDocument<T>(
  memory: PdfiumMemory,
  { attachment, length }: { readonly attachment: number; readonly length: number },
  look: (document: number) => T,
): T | undefined {
  const { pdfium } = memory;
  const bytes = memory.allocate(length);
  if (bytes === 0) return undefined;
  try {
    const isWhole =
      pdfium.FPDFAttachment_GetFile(attachment, bytes, length, memory.scratch) &&
      memory.integers(memory.scratch, 1)[0] === length;
    if (!isWhole) return undefined;
    const document = pdfium.FPDF_LoadMemDocument(bytes, length, '');
    if (document === 0) return undefined;
    try {
      return look(document);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    memory.free(bytes);
  }
}
