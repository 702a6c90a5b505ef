import { init, type Methods } from '@embedpdf/pdfium';
import pdfiumBytes from '@embedpdf/pdfium/pdfium.wasm?bytes';
import { AppError } from '../../core/errors.ts';
import { fetched } from '../browser-fetched.ts';
import { PDFIUM_FILE } from './browser-pdfium-file.ts';
import type { Pdfium } from './file/file.ts';

/** Loads PDFium into this worker. Rejects with `AppError` `engine-failed` when it cannot be fetched. */
export async function loadPdfiumInBrowser(): Promise<Pdfium> {
  const wasmBinary = await download();
  // The library leaves the runtime's types to a package that is not installed; `Emscripten` states what we use of it.
  const pdfium = (await init({ wasmBinary, print: ignore, printErr: ignore })) as Methods as Pdfium;
  pdfium.PDFiumExt_Init();
  return pdfium;
}

async function download(): Promise<ArrayBuffer> {
  const help = 'Check the connection and try again.';
  const answer = await fetch(PDFIUM_FILE).catch((cause: unknown) => {
    throw new AppError('engine-failed', `The part that opens PDFs could not be loaded. ${help}`, { cause });
  });
  if (answer.ok) {
    void fetched.count({ name: 'pdfium', bytes: pdfiumBytes }, answer.clone().body);
    return await answer.arrayBuffer();
  }
  throw new AppError('engine-failed', `The part that opens PDFs could not be loaded (${answer.status}). ${help}`);
}

/** PDFium complains about every odd file on the console; what matters arrives as an error. */
function ignore(): void {
  // Nothing is wanted.
}
