import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type Methods } from '@embedpdf/pdfium';
import type { Pdfium } from './file/file.ts';

/** Loads PDFium into this thread: about 100 ms and 40 MB. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  // A copy: Node hands out a slice of a shared buffer for small files.
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  // The library leaves the runtime's types to a package that is not installed; `Emscripten` states what we use of it.
  const pdfium = (await init({ wasmBinary, print: ignore, printErr: ignore })) as Methods as Pdfium;
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** PDFium complains about every odd file on the console; what matters arrives as an error. */
function ignore(): void {
  // Nothing is wanted.
}
