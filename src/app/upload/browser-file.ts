import type { SentFile } from '../../pipeline/pdf/open-pdf-service.ts';

/** Wraps a file that the reader chose, under the name by which its notes will know it; nothing of it is read yet. */
export function browserFile(blob: File, name: string): SentFile {
  const { type, size } = blob;
  return { name, type, size, blob, bytes: async () => new Uint8Array(await blob.arrayBuffer()) };
}
