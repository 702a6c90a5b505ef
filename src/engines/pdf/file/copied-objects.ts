import { ObjectScan } from './object-scan.ts';
import type { PdfValue } from './pdf-value.ts';
import type { PdfiumMemory } from './pdfium.ts';

/** Bytes of PDFium's FPDF_FILEWRITE in 32-bit WebAssembly: a version, a function. */
const STRUCT_BYTES = 8;
const VERSION = 1;
const WHOLE_FILE = 2;

/**
 * The objects of a document whose text `isWanted`, by number. PDFium writes the file anew, plain, whatever it was packed
 * and locked with, and it is looked through as it goes by: that costs about what reading the file costs, and memory for
 * what is kept only.
 */
export function copiedObjects(
  memory: PdfiumMemory,
  document: number,
  isWanted: (text: string) => boolean,
): ReadonlyMap<number, PdfValue> {
  const objects = new ObjectScan(isWanted);
  const { pdfium } = memory.pdfium;
  const write = pdfium.addFunction((_self = 0, data = 0, size = 0) => {
    objects.take(memory.bytes(data >>> 0, size >>> 0));
    return 1;
  }, 'iiii');
  const address = memory.allocate(STRUCT_BYTES);
  try {
    memory.integers(address, 2).set([VERSION, write]);
    memory.pdfium.FPDF_SaveAsCopy(document, address, WHOLE_FILE);
  } finally {
    memory.free(address);
    pdfium.removeFunction(write);
  }
  return objects.found;
}
