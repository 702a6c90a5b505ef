import { expect, test } from 'vitest';
import type { Extraction } from '../core/note.ts';
import { ankiFromExtraction } from './anki.ts';
import { bibtexFromExtraction, risFromExtraction } from './citation.ts';
import { csvFromExtraction } from './csv.ts';
import { htmlFromExtraction } from './html.ts';
import { quotesOf } from './quotes.ts';

const BOOK: Extraction = {
  title: 'The Reader & the Page',
  authors: 'Ada Penn, Tom Leaf',
  notes: [
    { page: 12, text: 'What is <marked> stays "marked".' },
    { page: 12, text: 'Note: true?' },
    { page: 'x', label: 'xiv', text: 'From the preface: 100 % of it.' },
    { page: 'x', text: 'Note: alone' },
  ],
  keyTakeaways: ['What is <marked> stays "marked".'],
};

const source = (file: string) => ({ file, pageIndex: 0, boxes: [], marks: [], confidence: 1 });
const MIXED: Extraction = {
  notes: [
    { page: 1, text: 'From the first.', source: source('a.pdf') },
    { page: 1, text: 'Note: about the second', source: source('b.pdf') },
    { page: 2, text: 'From none.', source: source('c.jpg') },
  ],
  keyTakeaways: [],
  books: [
    { files: ['a.pdf'], title: 'One', authors: 'Penn, Ada' },
    { files: ['b.pdf'], title: 'Two' },
  ],
};

test('the reader’s own words belong to the passage before them on the same page of the same book', () => {
  expect(quotesOf(BOOK).map(({ text, own, page }) => [text, own, page])).toEqual([
    ['What is <marked> stays "marked".', ['true?'], '12'],
    ['From the preface: 100 % of it.', [], 'xiv'],
    ['', ['alone'], 'x'],
  ]);
  expect(quotesOf(MIXED).map(({ title, own }) => [title, own.length])).toEqual([
    ['One', 0],
    ['Two', 1],
    ['', 0],
  ]);
});

test.each([
  ['on the same picture', source('a.jpg'), source('a.jpg'), 1],
  ['on another picture', source('a.jpg'), source('b.jpg'), 2],
  ['within the counted places', { ...source('k'), location: '1,406-1,407' }, { ...source('k'), location: '1407' }, 1],
  ['at another place', { ...source('k'), location: '1406-1407' }, { ...source('k'), location: '12' }, 2],
])('where no page is printed, own words %s', (_, passage, own, count) => {
  const notes = [
    { page: 'x', text: 'Seen.', source: passage },
    { page: 'x', text: 'Note: so?', source: own },
  ] as const;
  expect(quotesOf({ notes, keyTakeaways: [] })).toHaveLength(count);
  expect(csvFromExtraction({ notes, keyTakeaways: [] }).trim().split('\r\n')).toHaveLength(count + 1);
});

test('Anki: a passage that begins with # is no remark', () => {
  const cards = ankiFromExtraction({ notes: [{ page: 1, text: '#1 of 9 # rules' }], keyTakeaways: [] });
  expect(cards.split('\n')).toContain('&#35;1 of 9 # rules\tp. 1\tbook_notes');
});

test('Anki: a card a line, the passage before, place and own words behind, nothing that Anki would take for markup', () => {
  const lines = ankiFromExtraction(BOOK).trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('#')).map((line) => line.split(':')[0])).toEqual([
    '#separator',
    '#html',
    '#notetype',
    '#columns',
    '#tags column',
  ]);
  const cards = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
  expect(cards[0]).toEqual([
    'What is &lt;marked&gt; stays &quot;marked&quot;.',
    'The Reader &amp; the Page, by Ada Penn, Tom Leaf, p. 12<br>true?',
    'book_notes The_Reader_the_Page',
  ]);
  expect(cards[1]?.[1]).toContain('p. xiv');
  expect(cards[2]?.[0]).toBe('alone');
  expect(cards.every((card) => card.length === 3)).toBe(true);
});

test('BibTeX: an entry for each book, authors parted, signs of TeX made harmless, keys that differ', () => {
  const entry = bibtexFromExtraction(BOOK);
  expect(entry).toContain('@book{pennreader,');
  expect(entry).toContain('author = {Ada Penn and Tom Leaf}');
  expect(entry).toContain('title = {{The Reader \\& the Page}}');
  expect(entry).toContain('p. 12: What is <marked> stays "marked". [true?]');
  expect(entry).toContain('100 \\% of it.');
  const entries = bibtexFromExtraction({ ...MIXED, notes: [...MIXED.notes, { page: 3, text: 'No file.' }] });
  expect(entries.match(/@book\{[^,]+/gu)).toEqual(['@book{pennone', '@book{two', '@book{untitled']);
  expect(entries).toContain('author = {Penn, Ada}');
});

test('RIS: type first, end last, each passage a note', () => {
  const lines = risFromExtraction(BOOK).split('\r\n');
  expect(lines.slice(0, 5)).toEqual([
    'TY  - BOOK',
    'TI  - The Reader & the Page',
    'AU  - Ada Penn',
    'AU  - Tom Leaf',
    'N1  - p. 12: What is <marked> stays "marked". [true?]',
  ]);
  expect(lines.filter((line) => line.startsWith('N1'))).toHaveLength(3);
  expect(lines.at(-2)).toBe('ER  - ');
  expect(risFromExtraction(MIXED).match(/^TY/gmu)).toHaveLength(3);
});

test('HTML: a whole page in which text stays text; of several books each passage names its own', () => {
  const page = htmlFromExtraction(BOOK);
  expect(page).toContain('<title>The Reader &amp; the Page</title>');
  expect(page).toContain('<p>What is &lt;marked&gt; stays &quot;marked&quot;.</p><p class="own">true?</p>');
  expect(page).not.toContain('<marked>');
  expect(page).not.toMatch(/src=|href=/u);
  // Each paragraph runs as its own letters do, whatever the page around it.
  expect(page).toContain('unicode-bidi: plaintext; text-align: start;');
  expect(page).toContain('<blockquote dir="auto"><p>');
  expect(htmlFromExtraction(MIXED)).toContain('<footer>One, by Penn, Ada, p. 1</footer>');
  expect(htmlFromExtraction(MIXED)).toContain('<footer>p. 2</footer>');
});

test('HTML: says which language it is in as far as that is sure, and of a passage in another that too', () => {
  const note = (text: string) => ({ page: 1, text });
  const german = note('Der Mensch ist nichts anderes als was er aus sich macht, und das ist der erste Grundsatz.');
  const english = note('People are almost always better than their neighbours think they are.');
  const own = note(`Note: ${english.text}`);
  const known = htmlFromExtraction({
    notes: [german, own, german, english],
    keyTakeaways: ['Ein Satz.', english.text],
  });
  expect(known).toContain('<html lang="de">');
  expect(known).toContain('<h2 lang="en">Notes</h2>');
  expect(known).toContain('<h2 lang="en">Key Takeaways</h2>');
  expect(known.match(/<p lang="en">People/gu)).toHaveLength(1);
  expect(known).toContain('<p class="own" lang="en">People');
  expect(known).toContain('<li>Ein Satz.</li>\n<li lang="en">People');
  // What a book without a title is called is English; its own title is not ours.
  expect(known).toContain('<h1 lang="en">Book Notes</h1>');
  expect(htmlFromExtraction({ title: 'Being', notes: [german, german], keyTakeaways: [] })).toContain('<h1>Being</h1>');
  expect(known).toContain('<p>Der Mensch');
  // Catalan, which shares many words with Spanish, and too little of anything.
  const catalan = note('Hi havia una vegada un rei que vivia en un castell molt gran amb la seva filla.');
  expect(htmlFromExtraction({ notes: [catalan], keyTakeaways: [] })).toContain('<html>');
  expect(htmlFromExtraction({ notes: [note('Attention restored.')], keyTakeaways: [] })).toContain('<html>');
});
