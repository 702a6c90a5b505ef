import type { Note, PageNumber } from '../note.ts';
import { PAGE_MAX } from './schema.ts';

/** The page that a note stands on as it is printed there: a number, a label such as `xiv`, or `x` where none is. */
export interface PrintedPage {
  readonly page: PageNumber;
  readonly label?: string;
}

const ROMAN = /^(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

/** What a reader may see as the page of a note where no text is binding: `12`, `xiv` or `x`. */
export function shownPage({ page, label }: PrintedPage): string {
  return page === 'x' && label !== undefined ? label : String(page);
}

/**
 * The page that was typed; undefined where it is none. A lone `x` says that no number is printed, as everywhere else;
 * other Roman numerals are labels.
 */
export function parsePrintedPage(typed: string): PrintedPage | undefined {
  const bare = typed.trim().toLowerCase();
  if (bare === 'x') return { page: 'x' };
  if (ROMAN.test(bare)) return { page: 'x', label: bare };
  if (!/^\d+$/.test(bare) || Number(bare) > PAGE_MAX) return undefined;
  return { page: Number(bare) };
}

/** The note on another page. */
export function onPrintedPage(note: Note, { page, label }: PrintedPage): Note {
  const { label: _label, ...rest } = note;
  return { ...rest, page, ...(page === 'x' && label !== undefined && { label }) };
}
