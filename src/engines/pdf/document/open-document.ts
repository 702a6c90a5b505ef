import type { PdfiumMemory } from '../file/file.ts';
import {
  type Direction,
  type DocumentSource,
  loadDocument,
  type PageFrame,
  PdfError,
  type QuarterTurns,
  turned,
} from '../file/file.ts';
import { type Character, isBlank, type LoadedPage, type ReadCharacters, readCharacters } from '../text/text.ts';
import { type EnclosedPdf, enclosedPdfs } from './enclosed.ts';

/** A label longer than this is not one. */
const MOST_LABEL_BYTES = 128;
/** A page lies on its side when this share of its text does, of at least so many characters. */
const SIDEWAYS_SHARE = 0.8;
const LEAST_CHARACTERS = 12;

/** An open PDF. Pages count from 0. Every call may abort the thread's PDFium on hostile files. */
export interface PdfDocument {
  readonly handle: number;
  readonly pageCount: number;
  /** Loads a page; the caller closes it. Throws `PdfError` `broken` for a page that cannot be loaded. */
  openPage(index: number): DocumentPage;
  /** The printed label that the file gives the page; empty when it gives none. */
  labelOf(index: number): string;
  /** The PDFs that are attached to it or that it is a portfolio of, and those within these. */
  readonly enclosed: () => readonly EnclosedPdf[];
  /** Whether its end is missing: its pages are those that could be found. */
  readonly hasLostEnd: boolean;
  close(): void;
}

/** One loaded page. */
export interface DocumentPage extends LoadedPage {
  readonly index: number;
  readonly memory: PdfiumMemory;
  /** Quarter turns clockwise beyond those of the file: a page on its side is shown and read upright. */
  readonly furtherTurns: QuarterTurns;
  /** The text layer. */
  readonly characters: readonly Character[];
  close(): void;
}

/** Opens a PDF; `file` is its name, for the message. Throws `PdfError`: `password`, `broken`, `no-pages`. */
export function openDocument(memory: PdfiumMemory, source: DocumentSource, file: string): PdfDocument {
  const { pdfium } = memory;
  const { handle, pageCount, hasLostEnd } = loadDocument(memory, source, file);
  return {
    handle,
    pageCount,
    hasLostEnd,
    openPage: (index) => openPage(memory, { handle, index, file }),
    labelOf: (index) =>
      memory.text((buffer, bytes) => pdfium.FPDF_GetPageLabel(handle, index, buffer, bytes), MOST_LABEL_BYTES),
    enclosed: () => enclosedPdfs(memory, handle),
    close() {
      pdfium.FPDF_CloseDocument(handle);
    },
  };
}

interface PagePlace {
  readonly handle: number;
  readonly index: number;
  readonly file: string;
}

function openPage(memory: PdfiumMemory, place: PagePlace): DocumentPage {
  const handle = memory.pdfium.FPDF_LoadPage(place.handle, place.index);
  if (handle === 0) {
    throw new PdfError('broken', `Page ${place.index + 1} of "${place.file}" is damaged and cannot be read.`);
  }
  try {
    return readPage(memory, handle, place);
  } catch (error) {
    memory.pdfium.FPDF_ClosePage(handle);
    throw error;
  }
}

function readPage(memory: PdfiumMemory, handle: number, place: PagePlace): DocumentPage {
  const asFiled = frameOf(memory, handle);
  let read = charactersTurned(memory, { handle, frame: asFiled }, 0) ?? tooMany(place);
  const furtherTurns = turnsToUpright(read.characters);
  const frame = { ...asFiled, quarterTurns: turned(asFiled.quarterTurns, furtherTurns ?? 0) };
  const isAsRead = furtherTurns === undefined || (furtherTurns === 0 && frame.quarterTurns === 0);
  if (!isAsRead) {
    memory.letGo(read.bytes);
    read = charactersTurned(memory, { handle, frame }, frame.quarterTurns) ?? tooMany(place);
  }
  const { characters, bytes } = read;
  return {
    ...{ handle, frame, furtherTurns: furtherTurns ?? 0, index: place.index, memory, characters },
    close: () => {
      memory.letGo(bytes);
      memory.pdfium.FPDF_ClosePage(handle);
    },
  };
}

function tooMany({ index, file }: PagePlace): never {
  throw new PdfError('crash', `Page ${index + 1} of "${file}" has more letters than there is memory for.`);
}

/** PDFium orders pieces of text by where they stand on the page as it is turned, so it is turned for as long as it is read. */
function charactersTurned(memory: PdfiumMemory, page: LoadedPage, turns: QuarterTurns): ReadCharacters | undefined {
  const { pdfium } = memory;
  const asFiled = pdfium.FPDFPage_GetRotation(page.handle);
  if (asFiled === turns) return readCharacters(memory, page);
  pdfium.FPDFPage_SetRotation(page.handle, turns);
  try {
    return readCharacters(memory, page);
  } finally {
    pdfium.FPDFPage_SetRotation(page.handle, asFiled);
  }
}

/** Quarter turns clockwise that make most of the text run from left to right; undefined where no direction is that of most. */
function turnsToUpright(characters: readonly Character[]): QuarterTurns | undefined {
  const inked = characters.filter((character) => !isBlank(character) && character.isUpright !== true);
  if (inked.length < LEAST_CHARACTERS) return undefined;
  const isMain = (direction: Direction): boolean =>
    inked.filter((character) => character.direction === direction).length >= inked.length * SIDEWAYS_SHARE;
  if (isMain('right')) return 0;
  if (isMain('up')) return 1;
  if (isMain('left')) return 2;
  return isMain('down') ? 3 : undefined;
}

function frameOf(memory: PdfiumMemory, handle: number): PageFrame {
  const { pdfium, scratch } = memory;
  pdfium.FPDF_GetPageBoundingBox(handle, scratch);
  const [left = 0, top = 0, right = 0, bottom = 0] = memory.floats(scratch, 4);
  return {
    left: Math.min(left, right),
    right: Math.max(left, right),
    bottom: Math.min(top, bottom),
    top: Math.max(top, bottom),
    quarterTurns: turned(0, pdfium.FPDFPage_GetRotation(handle)),
  };
}
