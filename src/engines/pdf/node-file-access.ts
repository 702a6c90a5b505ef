import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { DocumentSource, PdfiumMemory } from './file/file.ts';
import { fileAccess } from './file-access.ts';

/** Opens a file on disk for PDFium. Throws what the system says when it cannot be opened. */
export function openFileAccess(memory: PdfiumMemory, path: string): DocumentSource {
  const file = openSync(path, 'r');
  return fileAccess(memory, {
    length: fstatSync(file).size,
    fill: (target, position) => readSync(file, target, 0, target.length, position) === target.length,
    close: () => closeSync(file),
  });
}
