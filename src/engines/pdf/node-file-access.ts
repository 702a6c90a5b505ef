import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PdfiumMemory } from './document/pdfium.ts';

/** Bytes of PDFium's FPDF_FILEACCESS in 32-bit WebAssembly: a length, a function, its parameter. */
const STRUCT_BYTES = 12;

/** A file on disk as PDFium reads it. */
export interface FileAccess {
  /** Address of the FPDF_FILEACCESS structure. */
  readonly address: number;
  readonly length: number;
  close(): void;
}

/** Lets PDFium read a file block by block, so that a 300 MB scan never lies in memory as a whole. */
export function openFileAccess(memory: PdfiumMemory, path: string): FileAccess {
  const file = openSync(path, 'r');
  const length = fstatSync(file).size;
  const module = memory.pdfium.pdfium;
  const readBlock = module.addFunction((_param = 0, position = 0, buffer = 0, size = 0) => {
    try {
      // Addresses and sizes are unsigned; JavaScript receives them signed.
      return readSync(file, memory.bytes(buffer >>> 0, size >>> 0), 0, size >>> 0, position >>> 0) === size >>> 0
        ? 1
        : 0;
    } catch {
      return 0;
    }
  }, 'iiiii');
  const address = memory.allocate(STRUCT_BYTES);
  memory.integers(address, 3).set([length, readBlock, 0]);
  return {
    address,
    length,
    close() {
      closeSync(file);
      module.removeFunction(readBlock);
      memory.free(address);
    },
  };
}
