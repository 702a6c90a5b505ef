import type { DocumentSource, PdfiumMemory } from './file/file.ts';

/** Bytes of PDFium's FPDF_FILEACCESS in 32-bit WebAssembly: a length, a function, its parameter. */
const STRUCT_BYTES = 12;

/** A file as a platform reads it, at once: PDFium does not wait. */
export interface BlockReader {
  readonly length: number;
  /** Fills `target` from the position; false, or an error, when it cannot. */
  fill(target: Uint8Array, position: number): boolean;
  close(): void;
}

const NOTHING = new Uint8Array(0);

/** Lets PDFium read a file block by block, so that a 300 MB scan never lies in memory as a whole. */
export function fileAccess(memory: PdfiumMemory, file: BlockReader): DocumentSource {
  const module = memory.pdfium.pdfium;
  let end = new Uint8Array(0);
  const readBlock = module.addFunction((_param = 0, position = 0, buffer = 0, size = 0) => {
    try {
      // Addresses and sizes are unsigned; JavaScript receives them signed.
      return fill(memory.bytes(buffer >>> 0, size >>> 0), position >>> 0) ? 1 : 0;
    } catch {
      return 0;
    }
  }, 'iiiii');
  const fill = (target: Uint8Array, position: number): boolean => {
    const ofFile = target.subarray(0, Math.max(0, file.length - position));
    if (ofFile.length < target.length) {
      const from = position + ofFile.length - file.length;
      target.set(end.subarray(from, from + target.length - ofFile.length), ofFile.length);
    }
    return ofFile.length === 0 || file.fill(ofFile, position);
  };
  const address = memory.allocate(STRUCT_BYTES);
  memory.integers(address, 3).set([file.length, readBlock, 0]);
  return {
    address,
    length: file.length,
    read(position, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, file.length - position)));
      return fill(bytes, position) ? bytes : NOTHING;
    },
    get end() {
      return end;
    },
    set end(bytes) {
      end = bytes;
      memory.integers(address, 1).set([file.length + end.length]);
    },
    close() {
      file.close();
      module.removeFunction(readBlock);
      memory.free(address);
    },
  };
}
