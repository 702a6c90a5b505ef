import pdfiumWasm from '@embedpdf/pdfium/pdfium.wasm?url';

/** The address of what opens PDFs in this browser: about 4 MB, to be kept for when there is no network. */
export const PDFIUM_FILE: string = pdfiumWasm;
