import type { Extraction } from '../core/note.ts';
import { type Quote, quotesOf } from './quotes.ts';

/** What a book is called whose title nobody has given. */
const UNTITLED = 'Untitled book';

/** A book with the passages taken from it, as reference managers want it. */
interface Cited {
  readonly title: string;
  readonly authors: readonly string[];
  /** `p. 12: the passage`, with the reader's own words behind it. */
  readonly passages: readonly string[];
}

/** The books as BibTeX: an entry for each with title and authors, its passages in the field `annote`. */
export function bibtexFromExtraction(extraction: Extraction): string {
  const keys = new Set<string>();
  return booksOf(extraction)
    .map(({ title, authors, passages }) => {
      const fields = [
        ...(authors.length === 0 ? [] : [['author', authors.map(inBibtex).join(' and ')]]),
        // The second pair of braces keeps the capitals as they are.
        ['title', `{${inBibtex(title)}}`],
        ['annote', passages.map(inBibtex).join('\n\n')],
      ];
      const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
      return `@book{${freshKey(keyOf(title, authors), keys)},\n${lines.join(',\n')}\n}\n`;
    })
    .join('\n');
}

/** The same as RIS, each passage as a note (`N1`) of its book. */
export function risFromExtraction(extraction: Extraction): string {
  return booksOf(extraction)
    .map(({ title, authors, passages }) => {
      const lines = [
        ['TY', 'BOOK'],
        ['TI', title],
        ...authors.map((author) => ['AU', author]),
        ...passages.map((passage) => ['N1', passage]),
        ['ER', ''],
      ];
      return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
    })
    .join('');
}

function booksOf(extraction: Extraction): readonly Cited[] {
  const books = new Map<string, Cited>();
  for (const quote of quotesOf(extraction)) {
    const key = `${quote.title}\n${quote.authors}`;
    const title = quote.title === '' ? UNTITLED : quote.title;
    const known = books.get(key) ?? { title, authors: authorsOf(quote.authors), passages: [] };
    books.set(key, { ...known, passages: [...known.passages, passageOf(quote)] });
  }
  return [...books.values()];
}

function passageOf({ page, text, own }: Quote): string {
  const said = [text, ...own.map((words) => `[${words}]`)].filter((part) => part !== '').join(' ');
  return page === 'x' ? said : `p. ${page}: ${said}`;
}

/**
 * One name for each author. Commas part authors only where every piece has two words or more: "Kahneman, Daniel" is one
 * person, "Daniel Kahneman, Amos Tversky" are two.
 */
function authorsOf(authors: string): readonly string[] {
  const named = authors.split(/\s*;\s*|\s+&\s+|\s+and\s+/u).filter((name) => name !== '');
  return named.flatMap((name) => {
    const pieces = name.split(/\s*,\s*/u);
    return pieces.every((piece) => piece.includes(' ')) ? pieces : [name];
  });
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function inBibtex(text: string): string {
  return text.replace(/[\\{}$&%#_~^]/gu, (sign) => SPECIAL[sign] ?? `\\${sign}`);
}

/** Family name of the first author and first long word of the title, in the letters that keys may have. */
function keyOf(title: string, authors: readonly string[]): string {
  const first = authors[0] ?? '';
  const family = first.includes(',') ? first.split(',')[0] : first.split(' ').at(-1);
  const word = title.split(/\s+/u).find((one) => plainLetters(one).length > 3) ?? title;
  const key = `${plainLetters(family ?? '')}${plainLetters(word)}`.toLowerCase();
  return key === '' ? 'book' : key;
}

function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/[^A-Za-z0-9]/gu, '');
}

function freshKey(key: string, taken: Set<string>): string {
  let fresh = key;
  for (let count = 2; taken.has(fresh); count += 1) fresh = `${key}${count}`;
  taken.add(fresh);
  return fresh;
}
