import type { ExportedFile } from '../../export/formats.ts';
import type { MadeFile } from './browser-made-file.ts';

/** How long the address of a download stays valid; the browser has read it long before. */
const RELEASE_AFTER_MS = 60_000;

/** Starts a browser download; nothing is sent anywhere. */
export function download({ name, type, content }: ExportedFile | MadeFile): void {
  // Plain memory, never shared with a worker: the type cannot say so.
  const part = content as string | Blob | Uint8Array<ArrayBuffer>;
  const address = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}
