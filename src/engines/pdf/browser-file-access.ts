import type { DocumentSource, PdfiumMemory } from './file/file.ts';
import { fileAccess } from './file-access.ts';

/** Lets PDFium read a file that the reader chose. Works inside a worker only: nowhere else may a browser wait. */
export function browserFileAccess(memory: PdfiumMemory, file: Blob): DocumentSource {
  const reader = new FileReaderSync();
  return fileAccess(memory, {
    length: file.size,
    fill(target, position) {
      const bytes = new Uint8Array(reader.readAsArrayBuffer(file.slice(position, position + target.length)));
      target.set(bytes);
      return bytes.length === target.length;
    },
    close: () => undefined,
  });
}
