import { init, type Methods } from '@embedpdf/pdfium';
import pdfiumBytes from '@embedpdf/pdfium/pdfium.wasm?bytes';
import { fetchAsset } from '../browser-fetched.ts';
import { PDFIUM_FILE } from './browser-pdfium-file.ts';
import type { Pdfium } from './file/file.ts';

/** Loads PDFium into this worker. Rejects with `AppError` `reader-missing` when it cannot be fetched. */
export async function loadPdfiumInBrowser(): Promise<Pdfium> {
  const answer = await fetchAsset({ name: 'pdfium', url: PDFIUM_FILE, bytes: pdfiumBytes }, 'The part that opens PDFs');
  const wasmBinary = await answer.arrayBuffer();
  // The library leaves the runtime's types to a package that is not installed; `Emscripten` states what we use of it.
  const pdfium = (await init({ wasmBinary, print: ignore, printErr: ignore })) as Methods as Pdfium;
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** PDFium complains about every odd file on the console; what matters arrives as an error. */
function ignore(): void {
  // Nothing is wanted.
}
