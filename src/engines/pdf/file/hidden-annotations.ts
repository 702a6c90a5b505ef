import { copiedObjects } from './copied-objects.ts';
import { type PdfDictionary, type PdfValue, parsedValue } from './pdf-value.ts';
import type { PdfiumMemory } from './pdfium.ts';

/** Where the place of a file's last table of objects is said: within this many bytes of its end. */
const TAIL_BYTES = 2048;
/** The head of a part of a table, and a trailer: more is not looked at. */
const HEAD_BYTES = 64;
const TRAILER_BYTES = 4096;
const ENTRY_BYTES = 20;
/** Tables of one file, and parts of one table, that are looked at. */
const MOST_TABLES = 64;
const MOST_PARTS = 1000;

/** Reads bytes of a file; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Uint8Array;

/**
 * True where a file's tables of objects name a second table each, for programs that read packed objects: PDFium takes
 * what is in it for free where the first table says so.
 */
export function isHybrid(read: ReadBytes, length: number): boolean {
  const tail = textAt(read, Math.max(0, length - TAIL_BYTES), TAIL_BYTES);
  let position = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(tail)?.[1] ?? 0);
  for (let table = 0; position > 0 && table < MOST_TABLES; table += 1) {
    const trailer = trailerOf(read, position);
    if (trailer?.has('/XRefStm') === true) return true;
    position = numberOf(trailer?.get('/Prev'));
  }
  return false;
}

/** The trailer of a plain table; undefined for a packed one. */
function trailerOf(read: ReadBytes, table: number): PdfDictionary | undefined {
  let at = table;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const head = textAt(read, at, HEAD_BYTES);
    const trailer = /^\s*trailer/u.exec(head);
    if (trailer !== null) {
      const value = parsedValue(textAt(read, at + trailer[0].length, TRAILER_BYTES));
      return value instanceof Map ? value : undefined;
    }
    const entries = (part === 0 ? /^\s*xref\s+\d+\s+(\d+)\s*/u : /^\s*\d+\s+(\d+)\s*/u).exec(head);
    if (entries === null) return undefined;
    at += entries[0].length + Number(entries[1]) * ENTRY_BYTES;
  }
  return undefined;
}

function textAt(read: ReadBytes, position: number, length: number): string {
  return new TextDecoder('latin1').decode(read(position, length));
}

function numberOf(value: PdfValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** Pages, lists of annotations, and annotations. */
const WANTED = /^\s*\[|\/Annots\b|\/Rect\b/u;

/** How many annotations the pages of a document name that are not found in it. Costs about what reading the file costs. */
export function countLostAnnotations(memory: PdfiumMemory, document: number): number {
  const objects = copiedObjects(memory, document, (text) => WANTED.test(text));
  const isLost = (value: PdfValue): boolean => referred(value) !== undefined && !objects.has(referred(value) ?? 0);
  let lost = 0;
  for (const value of objects.values()) {
    const named = value instanceof Map ? value.get('/Annots') : undefined;
    if (named === undefined) continue;
    const list = objects.get(referred(named) ?? 0) ?? named;
    lost += (Array.isArray(list) ? list : [list]).filter(isLost).length;
  }
  return lost;
}

function referred(value: PdfValue): number | undefined {
  return typeof value === 'object' && 'object' in value ? value.object : undefined;
}
