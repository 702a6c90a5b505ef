import { type BookNotes, type Highlight, notesOfHighlight } from './book-notes.ts';
import { entriesOfBinary, entriesOfXml, type ListedEntry, type ListedValue } from './property-list.ts';

/** Seconds between 1970 and 2001, from which Apple's programs count where they do not count from 1970. */
const SINCE_2001 = 978_307_200;
/** A count of seconds below this is one from 2001: from 1970 it would be before there were such readers. */
const FROM_1970_MIN = 1_100_000_000;

/**
 * The property list in which Apple Books keeps highlights on a phone or tablet (`com.apple.ibooks-sync.plist`) as XML;
 * undefined for other text. It names books by a number, not by a title, so none is given.
 */
export function readAppleBooks(xml: string, file: string): readonly BookNotes[] | undefined {
  if (!xml.includes('<key>annotationSelectedText</key>') || !xml.includes('<key>annotationAssetID</key>'))
    return undefined;
  return booksOf(entriesOfXml(xml), file);
}

/** The same list in the binary form in which it lies on the phone. Throws a `RangeError` for a damaged file. */
export function readBinaryAppleBooks(bytes: Uint8Array, file: string): readonly BookNotes[] {
  return booksOf(entriesOfBinary(bytes), file);
}

function booksOf(entries: readonly ListedEntry[], file: string): readonly BookNotes[] {
  const books = new Map<ListedValue, BookNotes['notes'][number][]>();
  for (const entry of entries) {
    const book = entry.get('annotationAssetID');
    if (book === undefined || isTrue(entry.get('annotationDeleted'))) continue;
    const notes = books.get(book) ?? [];
    books.set(book, notes);
    notes.push(...notesOfHighlight(highlightOf(entry), file));
  }
  return [...books.values()].map((notes) => ({ notes }));
}

function highlightOf(entry: ListedEntry): Highlight {
  const text = (key: string): string => {
    const value = entry.get(key);
    return typeof value === 'string' ? value : '';
  };
  return {
    text: text('annotationSelectedText'),
    note: text('annotationNote'),
    date: dayOf(entry.get('annotationCreationDate')),
    chapter: text('futureProofing5'),
    ...(isTrue(entry.get('annotationIsUnderline')) ? { kind: 'underline' as const } : {}),
  };
}

function isTrue(value: ListedValue | undefined): boolean {
  return value === true || value === 1;
}

function dayOf(value: ListedValue | undefined): string | undefined {
  const date = value instanceof Date ? value : dateOf(Number(value ?? Number.NaN));
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function dateOf(seconds: number): Date | undefined {
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined;
  return new Date((seconds < FROM_1970_MIN ? seconds + SINCE_2001 : seconds) * 1000);
}
