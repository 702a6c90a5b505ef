import type { Extraction, Note } from '../core/note.ts';
import { bookOfNote, shownPage } from '../core/notes/notes.ts';
import { OWN_WORDS } from '../core/passages/passages.ts';
import { printable } from './printable.ts';

/** A passage with what the reader wrote beside it, all of it fit for a file. */
export interface Quote {
  /** The passage; empty where the reader's words stand alone. */
  readonly text: string;
  /** The reader's own words. */
  readonly own: readonly string[];
  /** `12`, `xiv`, or `x` where no number is printed. */
  readonly page: string;
  readonly title: string;
  readonly authors: string;
  readonly chapter: string;
  /** The passage's note; the first of the reader's own words where they stand alone. */
  readonly note: Note;
}

/** The notes passage by passage, in their order: the reader's own words belong to the passage that they follow. */
export function quotesOf(extraction: Extraction): readonly Quote[] {
  const quotes: Quote[] = [];
  for (const note of extraction.notes) {
    const book = bookOfNote(extraction, note);
    const [title, authors] = [printable(book.title ?? ''), printable(book.authors ?? '')];
    const page = shownPage(note);
    const isOwn = note.text.startsWith(OWN_WORDS);
    const last = quotes.at(-1);
    const own = isOwn ? [printable(note.text.slice(OWN_WORDS.length))] : [];
    if (isOwn && last?.page === page && last.title === title && isOn(last.note, note)) {
      quotes[quotes.length - 1] = { ...last, own: [...last.own, ...own] };
    } else {
      const chapter = printable(note.source?.chapter ?? '');
      quotes.push({ text: isOwn ? '' : printable(note.text), own, page, title, authors, chapter, note });
    }
  }
  return quotes;
}

/**
 * Whether the reader's words are on a passage of the same page; where no number is printed, its file or its source's own count
 * tells.
 */
function isOn({ source: passage }: Note, { page, label, source: own }: Note): boolean {
  if (page !== 'x' || label !== undefined || own === undefined || passage === undefined) return true;
  if (own.location === undefined || passage.location === undefined) {
    const parts = own.location === passage.location ? [passage, ...(passage.continued ?? [])] : [];
    return parts.some(({ file, pageIndex }) => file === own.file && pageIndex === own.pageIndex);
  }
  const [[at = 0], [from = 0, to = from]] = [placesIn(own.location), placesIn(passage.location)];
  return own.location === passage.location || (at >= from && at <= to);
}

/** "1406-1407" as numbers. */
function placesIn(location: string): readonly number[] {
  return (location.match(/\d+(?:[.,]\d+)*/gu) ?? []).map((digits) => Number(digits.replaceAll(/\D/gu, '')));
}

/** Where a quote stands, as it is written beside it: `Title, by Author, p. 12`; without page where none is printed. */
export function placeOfQuote({ title, authors, page }: Pick<Quote, 'title' | 'authors' | 'page'>): string {
  const by = authors === '' ? '' : `by ${authors}`;
  return [title, by, page === 'x' ? '' : `p. ${page}`].filter((part) => part !== '').join(', ');
}
