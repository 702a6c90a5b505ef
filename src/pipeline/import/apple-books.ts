import { type BookNotes, notesOfHighlight } from './book-notes.ts';
import { textOf } from './markup-text.ts';

/** Seconds between 1970 and 2001, from which Apple's programs count where they do not count from 1970. */
const SINCE_2001 = 978_307_200;
/** A count of seconds below this is one from 2001: from 1970 it would be before there were such readers. */
const FROM_1970_MIN = 1_100_000_000;
const ENTRY = /<key>([^<]*)<\/key>\s*(?:<(string|integer|real|date)>([^<]*)<\/\2>|<(true|false)\s*\/>)/gu;

/**
 * The property list in which Apple Books keeps highlights on a phone or tablet (`com.apple.ibooks-sync.plist`, as XML);
 * undefined for other text. It names books by a number, not by a title, so none is given.
 */
export function readAppleBooks(xml: string, file: string): readonly BookNotes[] | undefined {
  if (!xml.includes('<key>annotationSelectedText</key>') || !xml.includes('<key>annotationAssetID</key>'))
    return undefined;
  const books = new Map<string, BookNotes['notes'][number][]>();
  for (const [, inner = ''] of xml.matchAll(/<dict>((?:(?!<\/?dict>).)*)<\/dict>/gsu)) {
    const entry = new Map(
      [...inner.matchAll(ENTRY)].map(([, key = '', , value = '', flag = '']) => [key, value || flag]),
    );
    const book = entry.get('annotationAssetID');
    if (book === undefined || isTrue(entry.get('annotationDeleted'))) continue;
    const notes = books.get(book) ?? [];
    books.set(book, notes);
    notes.push(...notesOfHighlight(highlightOf(entry), file));
  }
  return [...books.values()].map((notes) => ({ notes }));
}

function highlightOf(entry: ReadonlyMap<string, string>) {
  const text = (key: string): string => textOf(entry.get(key) ?? '');
  return {
    text: text('annotationSelectedText'),
    note: text('annotationNote'),
    date: dateOf(Number(entry.get('annotationCreationDate') ?? Number.NaN)),
    chapter: text('futureProofing5'),
    ...(isTrue(entry.get('annotationIsUnderline')) ? { kind: 'underline' as const } : {}),
  };
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function dateOf(seconds: number): string | undefined {
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined;
  const date = new Date((seconds < FROM_1970_MIN ? seconds + SINCE_2001 : seconds) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
