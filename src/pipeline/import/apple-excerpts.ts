import { type BookNotes, notesOfHighlight } from './book-notes.ts';

/** The line under a passage that Apple Books copies or sends; older programs name author and title in the same line. */
const HEADING = /^\s*Excerpt From:?\s*(?<rest>.*)$/u;
/** `Author. “Title.” iBooks. https://…` */
const ONE_LINE = /^(?<authors>.+?)\.\s*[“"](?<title>.+?)\.?[”"]\s*(?:iBooks|Apple Books)?/u;
const END = /^\s*(?:This material may be protected by copyright\.?|https?:\/\/\S+)?\s*$/u;

/** A passage, and what stands under it. */
interface Excerpt {
  readonly text: string;
  readonly title?: string | undefined;
  readonly authors?: string | undefined;
}

/**
 * Passages that were copied or sent from Apple Books, one after the other in a text or a mail; undefined for other text.
 * They give no page.
 */
export function readAppleExcerpts(text: string, file: string): readonly BookNotes[] | undefined {
  const excerpts = excerptsIn(text.replaceAll('\ufeff', '').split(/\r?\n/u));
  if (excerpts.length === 0) return undefined;
  const books = new Map<
    string,
    { readonly about: Omit<BookNotes, 'notes'>; readonly notes: BookNotes['notes'][number][] }
  >();
  for (const { text: words, title, authors } of excerpts) {
    const key = `${title ?? ''}\n${authors ?? ''}`;
    const book = books.get(key) ?? { about: { ...(title && { title }), ...(authors && { authors }) }, notes: [] };
    books.set(key, book);
    book.notes.push(...notesOfHighlight({ text: words }, file));
  }
  return [...books.values()].map(({ about, notes }) => ({ ...about, notes }));
}

function excerptsIn(lines: readonly string[]): readonly Excerpt[] {
  const found: Excerpt[] = [];
  let from = 0;
  lines.forEach((line, at) => {
    const rest = HEADING.exec(line)?.groups?.['rest'];
    if (rest === undefined) return;
    const text = unquoted(lines.slice(from, at).join(' '));
    const end = endFrom(lines, at + 1, true);
    const under = lines.slice(at + 1, end).map((one) => one.trim());
    const [title, authors] =
      rest === '' ? under : [ONE_LINE.exec(rest)?.groups?.['title'] ?? rest, ONE_LINE.exec(rest)?.groups?.['authors']];
    if (text !== '') found.push({ text, title, authors });
    from = endFrom(lines, end, false);
  });
  return found;
}

/** The place, from one on, of the first line that ends what stands under a passage, or of the first that does not. */
function endFrom(lines: readonly string[], from: number, ends: boolean): number {
  let at = from;
  while (at < lines.length && END.test(lines[at] ?? '') !== ends) at += 1;
  return at;
}

function unquoted(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^[“"](?<inner>.*)[”"]$/u, '$<inner>')
    .trim();
}
