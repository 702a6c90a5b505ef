import { type BookNotes, type Highlight, notesOfHighlight, pageIn } from './book-notes.ts';

type Fields = Readonly<Record<string, unknown>>;

const COLOURS: Readonly<Record<string, string>> = {
  yellow: '#ffe066',
  green: '#b2f2a5',
  blue: '#8fc7ff',
  red: '#ff9d9d',
  pink: '#ffa8c5',
  purple: '#d0bfff',
  orange: '#ffc078',
};

/** Bookcision's JSON of a book's Kindle highlights, and Calibre's of a book's annotations; undefined for other JSON. */
export function readJsonNotes(text: string, file: string): readonly BookNotes[] | undefined {
  const data = parsed(text);
  if (!isFields(data)) return undefined;
  if (Array.isArray(data['highlights']) && typeof data['asin'] === 'string') return [bookcision(data, file)];
  const type = data['type'];
  const list =
    type === 'calibre_highlights'
      ? data['highlights']
      : type === 'calibre_annotation_collection'
        ? data['annotations']
        : undefined;
  if (!Array.isArray(list)) return undefined;
  // A collection of a whole library names its books by number only.
  const books = new Map<string, BookNotes['notes'][number][]>();
  for (const entry of list.filter(isFields)) {
    const book = numberIn(entry['book_id']);
    const notes = books.get(book) ?? [];
    books.set(book, notes);
    notes.push(...notesOfHighlight(calibreHighlight(entry), file));
  }
  return [...books.values()].map((notes) => ({ notes }));
}

function bookcision(data: Fields, file: string): BookNotes {
  const highlights = (data['highlights'] as readonly unknown[]).filter(isFields); // Checked to be a list by the caller.
  const [title, authors] = [textIn(data['title']), textIn(data['authors'])];
  const notes = highlights.flatMap((highlight) => {
    const text = textIn(highlight['text']);
    const location = isFields(highlight['location']) ? numberIn(highlight['location']['value']) : '';
    const own = textIn(highlight['note']);
    return notesOfHighlight(
      highlight['isNoteOnly'] === true ? { note: own ?? text, location } : { text, note: own, location },
      file,
    );
  });
  return { ...(title && { title }), ...(authors && { authors }), notes };
}

function calibreHighlight(entry: Fields): Highlight {
  const annotation = isFields(entry['annotation']) ? entry['annotation'] : entry;
  const chapters = Array.isArray(annotation['toc_family_titles']) ? annotation['toc_family_titles'].map(String) : [];
  const style = isFields(annotation['style']) ? textIn(annotation['style']['which']) : undefined;
  return {
    text: textIn(annotation['highlighted_text']),
    note: textIn(annotation['notes']),
    date: textIn(annotation['timestamp']),
    chapter: chapters.at(-1),
    colour: COLOURS[style ?? ''],
    page: pageIn(undefined),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/u, '')) as unknown;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function numberIn(value: unknown): string {
  return typeof value === 'number' ? String(value) : (textIn(value) ?? '');
}
