import { describe, expect, it } from 'vitest';
import type { BookNotes } from './book-notes.ts';
import { withoutDuplicates } from './duplicates.ts';
import { readNotesBytes, readNotesFile } from './read-notes-file.ts';

const shortOf = (books: readonly BookNotes[]) =>
  books.map(({ title, authors, notes }) => [
    title,
    authors,
    notes.map(({ page, text, source }) => [page, text, source?.location, source?.date, source?.chapter]),
  ]);

const CLIPPINGS = `\ufeffOn Reading (A. Reader)
- Your Highlight on page 92 | location 1406-1407 | Added on Saturday, 26 March 2016 14:59:39

Words that were marked.
==========
Other Book (B. Writer)
- Ihre Markierung bei Position 12-13 | Hinzugefügt am Freitag, 1. Januar 2024 10:30:45

Andere Wörter.
==========
On Reading (A. Reader)
- Your Note on page 92 | location 1407 | Added on Saturday, 26 March 2016 15:00:00

Mine.
==========
`;

const RUSSIAN = `\ufeffВойна и мир (Лев Толстой)
– Ваш выделенный отрывок на странице 6 | Место 53–55 | Добавлено: воскресенье, 3 марта 2024 г. в 18:48:36

Ну, князь.
==========
`;

const CHINESE = `\ufeff读书 (某人)
- 您在位置 #1406-1407的标注 | 添加于 2016年3月26日星期六 下午2:59:39

字句。
==========
`;

const EXCERPTS = `“Words that
were marked.”

Excerpt From
On Reading
A. Reader
This material may be protected by copyright.

“He said “no” twice.”

Excerpt From
On Reading
A. Reader
https://books.apple.com/gb/book/x/id1
This material may be protected by copyright.
“Older words.”

Excerpt From: B. Writer. “Other Book.” iBooks. https://itun.es/x
`;

const NOTEBOOK = `<html><body><div class="notebookFor">Notebook Export</div><div class="bookTitle">On &amp; Reading</div>
<div class="authors">Reader, A.</div><div class="sectionHeading">Chapter One</div>
<div class="noteHeading">Highlight(<span class="highlight_yellow">yellow</span>) - Page 7 &middot; Location 52</div>
<div class="noteText">Marked &#8220;words&#8221; &ndash; d&eacute;j&agrave; &#9999999;.</div>
<h3 class='noteHeading'>Note - Page 8</h3><div class='noteText'>Mine.</div></body></html>`;

const WEB = `<h3 class="a-spacing-top-small kp-notebook-selectable kp-notebook-metadata">On Reading</h3>
<p class="kp-notebook-metadata">A. Reader</p>
<span id="annotationHighlightHeader" class="x">Yellow highlight | Page:&nbsp;12</span>
<span id="highlight" class="x">Marked words.</span><span id="note">Mine.</span>
<span id="annotationHighlightHeader" class="x">Blue highlight | Location:&nbsp;1,234</span>
<span id="highlight">More words.</span>`.replaceAll('&nbsp;', ' ');

const BOOKCISION = JSON.stringify({
  asin: 'B000000000',
  title: 'On Reading',
  authors: 'A. Reader',
  highlights: [
    { text: 'Marked words.', isNoteOnly: false, location: { url: 'kindle://x', value: 52 }, note: 'Mine.' },
    { text: 'Alone.', isNoteOnly: true, location: { value: 60 }, note: null },
  ],
});

const READWISE = `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
"Marked ""words"", twice.",On Reading,A. Reader,,Mine.,yellow,,page,12,2023-01-02 03:04:05.5+00:00,
"Two
lines.",On Reading,A. Reader,,,,,location,345,,
`;

const CALIBRE = JSON.stringify({
  version: 1,
  type: 'calibre_annotation_collection',
  annotations: [
    {
      book_id: 3,
      annotation: {
        type: 'highlight',
        highlighted_text: 'Marked words.',
        notes: 'Mine.',
        timestamp: '2023-01-02T03:04:05.123Z',
        toc_family_titles: ['Part I', 'Chapter One'],
        style: { kind: 'color', which: 'yellow' },
      },
    },
    { book_id: 3, annotation: { type: 'last-read', pos: 'x' } },
    { book_id: 4, annotation: { type: 'highlight', highlighted_text: 'Of another book.' } },
  ],
});

const LUA = `-- metadata
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "Chapter One",
            ["datetime"] = "2024-05-06 07:08:09",
            ["drawer"] = "lighten",
            ["note"] = "Mine.",
            ["pageno"] = 12,
            ["pos0"] = "/body/x",
            ["text"] = "Marked \\"words\\" \\226\\128\\148 d\\195\\169j\\195\\160.",
            ["color"] = nil,
        },
        [2] = { ["page"] = "/body/y", ["pageno"] = 13, ["text"] = "in Chapter One" },
    },
    ["doc_props"] = { ["authors"] = "A. Reader", ["title"] = "On Reading" },
    ["percent_finished"] = 0.25,
    ["is_done"] = false,
}
`;

const OLD_LUA = `return {
    ["highlight"] = { [12] = { [1] = { ["drawer"] = "underscore", ["text"] = "Marked words.", ["pos0"] = "x" } } },
    ["stats"] = { ["title"] = "On Reading" },
}`;

const KOREADER = `# On Reading
##### A. Reader

## Chapter One
### Page 12 @ 06 May 2024 07:08:09 AM
*Marked words.*

---
Mine.
`;

const READING = ['On Reading', 'A. Reader'] as const;

describe('notes of other programs', () => {
  it.each([
    [
      'clippings, book by book',
      CLIPPINGS,
      [
        [
          ...READING,
          [
            [92, 'Words that were marked.', '1406-1407', '2016-03-26 14:59:39', undefined],
            [92, 'Note: Mine.', '1407', '2016-03-26 15:00:00', undefined],
          ],
        ],
        ['Other Book', 'B. Writer', [['x', 'Andere Wörter.', '12-13', '2024-01-01 10:30:45', undefined]]],
      ],
    ],
    [
      'clippings of a Russian device, whose lines begin with a dash',
      RUSSIAN,
      [
        [
          'Война и мир',
          'Лев Толстой',
          [[6, 'Ну, князь.', '53-55', 'воскресенье, 3 марта 2024 г. в 18:48:36', undefined]],
        ],
      ],
    ],
    [
      'clippings of a Chinese device, which writes the place without a space before it',
      CHINESE,
      [['读书', '某人', [['x', '字句。', '1406-1407', '2016年3月26日星期六 下午2:59:39', undefined]]]],
    ],
    [
      'passages that Apple Books copied or sent',
      EXCERPTS,
      [
        [
          ...READING,
          [
            ['x', 'Words that were marked.', undefined, undefined, undefined],
            ['x', 'He said “no” twice.', undefined, undefined, undefined],
          ],
        ],
        ['Other Book', 'B. Writer', [['x', 'Older words.', undefined, undefined, undefined]]],
      ],
    ],
    [
      'a notebook of the Kindle app as HTML',
      NOTEBOOK,
      [
        [
          'On & Reading',
          'Reader, A.',
          [
            [7, 'Marked “words” – déjà &#9999999;.', '52', undefined, 'Chapter One'],
            [8, 'Note: Mine.', undefined, undefined, 'Chapter One'],
          ],
        ],
      ],
    ],
    [
      'a saved page of the web notebook',
      WEB,
      [
        [
          ...READING,
          [
            [12, 'Marked words.', undefined, undefined, undefined],
            [12, 'Note: Mine.', undefined, undefined, undefined],
            ['x', 'More words.', '1234', undefined, undefined],
          ],
        ],
      ],
    ],
    [
      'Bookcision',
      BOOKCISION,
      [
        [
          ...READING,
          [
            ['x', 'Marked words.', '52', undefined, undefined],
            ['x', 'Note: Mine.', '52', undefined, undefined],
            ['x', 'Note: Alone.', '60', undefined, undefined],
          ],
        ],
      ],
    ],
    [
      'Readwise',
      READWISE,
      [
        [
          ...READING,
          [
            [12, 'Marked "words", twice.', undefined, '2023-01-02 03:04:05', undefined],
            [12, 'Note: Mine.', undefined, '2023-01-02 03:04:05', undefined],
            ['x', 'Two lines.', '345', undefined, undefined],
          ],
        ],
      ],
    ],
    [
      'Calibre',
      CALIBRE,
      [
        [
          undefined,
          undefined,
          [
            ['x', 'Marked words.', undefined, '2023-01-02 03:04:05', 'Chapter One'],
            ['x', 'Note: Mine.', undefined, '2023-01-02 03:04:05', 'Chapter One'],
          ],
        ],
        [undefined, undefined, [['x', 'Of another book.', undefined, undefined, undefined]]],
      ],
    ],
    [
      'KOReader, without its bookmarks',
      LUA,
      [
        [
          ...READING,
          [
            [12, 'Marked "words" — déjà.', undefined, '2024-05-06 07:08:09', 'Chapter One'],
            [12, 'Note: Mine.', undefined, '2024-05-06 07:08:09', 'Chapter One'],
          ],
        ],
      ],
    ],
    [
      'KOReader before 2024',
      OLD_LUA,
      [['On Reading', undefined, [[12, 'Marked words.', undefined, undefined, undefined]]]],
    ],
    [
      "KOReader's Markdown",
      KOREADER,
      [
        [
          ...READING,
          [
            [12, 'Marked words.', undefined, '06 May 2024 07:08:09 AM', 'Chapter One'],
            [12, 'Note: Mine.', undefined, '06 May 2024 07:08:09 AM', 'Chapter One'],
          ],
        ],
      ],
    ],
  ])('are read: %s', (_, text, books) => {
    expect(shortOf(readNotesFile(text, 'notes'))).toEqual(books);
  });

  it.each([
    ['text', 'Just a letter to a friend.'],
    ['another JSON', '{"notes": []}'],
    ['another table', 'a,b\n1,2\n'],
    ['a Lua program', 'return { os.execute("x") }'],
    ['a page of the web', '<html><p>Hello</p></html>'],
  ])('are refused with a sentence where a file is %s', (_, text) => {
    expect(() => readNotesFile(text, 'letter.txt')).toThrow(
      /^letter\.txt holds no notes that can be read here\. Known are Kindle/u,
    );
  });
});

/** The first so many of a hundred parts. */
const startOf = (text: string, share: number): string => text.slice(0, (text.length * share) / 100);

describe('files that hold no whole note', () => {
  it.each([
    ['Kindle', startOf(NOTEBOOK, 40)],
    ['Kindle', startOf(WEB, 50)],
    ['Bookcision', startOf(BOOKCISION, 60)],
    ['Calibre', startOf(CALIBRE, 60)],
    ['KOReader', startOf(LUA, 60)],
    ['KOReader', startOf(OLD_LUA, 60)],
    ['KOReader', startOf(KOREADER, 30)],
    ['Readwise', READWISE.split('\n')[0] ?? ''],
  ])('are refused with a sentence that names %s, which can write them again', (program, text) => {
    expect(() => readNotesFile(text, 'my.notes')).toThrow(
      `my.notes holds no whole note: it breaks off, or nothing is marked in it. Export it from ${program} once more.`,
    );
  });

  it('are refused with what to do where they are empty, or pages', () => {
    expect(() => readNotesFile('\ufeff\n', 'my.notes')).toThrow('my.notes is empty: export or copy it once more.');
    const read = 'is a page or a PDF. Those are not imported but read: choose it where photos are chosen.';
    expect(() => readNotesFile('%PDF-1.7\n', 'book.pdf')).toThrow(`book.pdf ${read}`);
    const [jpeg, png] = [Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.from('89504e470d0a1a0a0000', 'hex')];
    expect(() => readNotesBytes(jpeg, 'page.jpg')).toThrow(`page.jpg ${read}`);
    expect(() => readNotesBytes(png, 'page.png')).toThrow(`page.png ${read}`);
  });
});

describe('notes that come twice', () => {
  const note = (page: number | 'x', text: string, location?: string) => ({
    page,
    text,
    source: { file: 'f', pageIndex: 0, boxes: [], marks: [], confidence: 1, ...(location && { location }) },
  });

  it('are the same words on the same page or place', () => {
    const notes = [
      note(1, 'Some words.'),
      note(1, 'some  words'),
      note(2, 'Some words.'),
      note('x', 'Some words.', '5'),
    ];
    expect(withoutDuplicates(notes).map(({ page }) => page)).toEqual([1, 2, 'x']);
    expect(withoutDuplicates(notes, [note('x', 'Some words.', '5'), note(2, '“Some words”')])).toEqual([notes[0]]);
  });

  it('are the same words on the same page with a Roman number, which tables have as a place', () => {
    const known = { page: 'x', label: 'xiv', text: 'Some words.' } as const;
    expect(withoutDuplicates([note('x', 'Some words.', 'xiv'), note('x', 'Some words.', 'xv')], [known])).toHaveLength(
      1,
    );
  });
});

describe('the files of Kobo readers and Adobe Digital Editions', () => {
  const ANNOT = `<annotationSet xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="http://ns.adobe.com/digitaleditions/annotations">
<publication><dc:identifier>x</dc:identifier><dc:title>On &amp; Reading</dc:title><dc:creator>A. Reader</dc:creator></publication>
<annotation><dc:identifier>1</dc:identifier><dc:date>2024-08-07T13:15:32Z</dc:date><dc:creator>me</dc:creator>
<target><fragment start="a.htm#point(/1/4:2)" end="a.htm#point(/1/4:9)" progress="0.3118"><text>Marked
 words.</text></fragment></target><content><dc:date>2024-08-07T13:16:00Z</dc:date><text>Mine.</text></content></annotation>
<annotation><dc:identifier>2</dc:identifier><target><fragment start="b" end="b"/></target><content><text>Only a thought.</text></content></annotation>
</annotationSet>`;

  it('give words, thoughts, dates and how far into the book they stand', () => {
    expect(shortOf(readNotesFile(ANNOT, 'On Reading.epub.annot'))).toEqual([
      [
        'On & Reading',
        'A. Reader',
        [
          ['x', 'Marked words.', '31.2 %', '2024-08-07 13:15:32', undefined],
          ['x', 'Note: Mine.', '31.2 %', '2024-08-07 13:15:32', undefined],
          ['x', 'Note: Only a thought.', undefined, undefined, undefined],
        ],
      ],
    ]);
  });

  it('are refused where they hold no notes', () => {
    const empty = ANNOT.replaceAll(/<annotation>.*<\/annotation>/gsu, '');
    expect(() => readNotesFile(empty, 'a.annot')).toThrow('a.annot holds no whole note: it breaks off');
  });
});

describe('the property list of Apple Books', () => {
  const entry = (pairs: string): string => `<dict><key>annotationAssetID</key><string>A1</string>${pairs}</dict>`;
  const text = (words: string): string => `<key>annotationSelectedText</key><string>${words}</string>`;
  const PLIST = `<plist version="1.0"><dict><key>Bookmarks</key><array>
${entry(`${text('Marked &lt;words&gt;.')}<key>annotationNote</key><string>Mine.</string><key>annotationIsUnderline</key><integer>1</integer>
<key>annotationCreationDate</key><integer>1585671309</integer><key>futureProofing5</key><string>Chapter One</string>`)}
${entry(`${text('Taken back.')}<key>annotationDeleted</key><integer>1</integer>`)}
${entry(text('Other words.')).replace('A1', 'B2')}
</array></dict></plist>`;

  it('gives words, thoughts, dates and chapters, book by book, without what was deleted', () => {
    const books = readNotesFile(PLIST, 'com.apple.ibooks-sync.plist');
    expect(shortOf(books)).toEqual([
      [
        undefined,
        undefined,
        [
          ['x', 'Marked <words>.', undefined, '2020-03-31', 'Chapter One'],
          ['x', 'Note: Mine.', undefined, '2020-03-31', 'Chapter One'],
        ],
      ],
      [undefined, undefined, [['x', 'Other words.', undefined, undefined, undefined]]],
    ]);
    expect(books[0]?.notes[0]?.source?.marks).toEqual(['underline']);
  });

  it('is known again when it comes twice', () => {
    const [book] = readNotesFile(PLIST, 'a.plist');
    expect(withoutDuplicates(book?.notes ?? [], book?.notes)).toEqual([]);
  });
});

describe('a file of many years', () => {
  const clipping = (kind: string, place: number): string =>
    `On Reading (A. Reader)\n- Your ${kind} on page 9 | location ${place} | Added on Saturday, 26 March 2016 14:59:39\n\n${kind} ${place}.\n==========\n`;
  const many = <Made>(make: (place: number) => Made): readonly Made[] =>
    Array.from({ length: 8_000 }, (_, at) => make(at + 1));

  it('is read whole from one book of clippings, each note behind its highlight', () => {
    const text =
      many((place) => clipping('Highlight', place)).join('') + many((place) => clipping('Note', place)).join('');
    const [book] = readNotesFile(text, 'My Clippings.txt');
    expect(book?.notes).toHaveLength(16_000);
    expect(book?.notes.slice(-2).map((note) => note.text)).toEqual(['Highlight 8000.', 'Note: Note 8000.']);
  });

  it('is read whole from the data of KOReader', () => {
    const entries = many(
      (at) => `[${at}] = { ["drawer"] = "lighten", ["pageno"] = ${at}, ["text"] = "Passage ${at}" },`,
    );
    const [book] = readNotesFile(`return { ["annotations"] = { ${entries.join('\n')} } }`, 'metadata.epub.lua');
    expect(book?.notes).toHaveLength(8_000);
  });
});

it('clippings that break off within a heading give what is whole before it, and no empty note', () => {
  const whole = 'On Reading (A. Reader)\n- Your Highlight on page 92 | location 1406-1407\n\nMarked.\n==========\n';
  const [book] = readNotesFile(`${whole}On Reading (A. Reader)\n- Your Highl`, 'My Clippings.txt');
  expect(book?.notes.map(({ text }) => text)).toEqual(['Marked.']);
});

it('a notebook as HTML keeps its title where all of it stands in a part of its own', () => {
  const page = NOTEBOOK.replace('<body>', '<body><div class="bodyContainer">').replace('</body>', '</div></body>');
  expect(shortOf(readNotesFile(page, 'notes.html'))).toEqual(shortOf(readNotesFile(NOTEBOOK, 'notes.html')));
});

it.each([
  ['UTF-16, low byte first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, high byte first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16 that does not say so, low byte first', (text: string) => Buffer.from(text.slice(1), 'utf16le')],
  ['UTF-16 that does not say so, high byte first', (text: string) => Buffer.from(text.slice(1), 'utf16le').swap16()],
  ['UTF-8', (text: string) => Buffer.from(`\ufeff${text}`)],
])('text is read as its byte order mark says: %s', (_, coded) => {
  const bytes = new Uint8Array(coded(CLIPPINGS));
  expect(shortOf(readNotesBytes(bytes, 'a.txt'))).toEqual(shortOf(readNotesFile(CLIPPINGS, 'a.txt')));
});

it('the page of the web notebook is read in any language, its author too', () => {
  const page = WEB.replace('Yellow highlight | Page:', 'Gul fremhævning | Side:')
    .replace('Blue highlight | Location:', 'Blå fremhævning | Placering:')
    .replace('<p class', '<p class="kp-notebook-metadata">Dine Kindle-noter til:</p><p class');
  const [book] = readNotesFile(page, 'f.html');
  expect(book?.authors).toBe('A. Reader');
  expect(book?.notes.map(({ page: number, source }) => [number, source?.location])).toEqual([
    [12, undefined],
    [12, undefined],
    ['x', '1234'],
  ]);
});

it('a Roman page of the web notebook is kept', () => {
  const [book] = readNotesFile(WEB.replace('Page: 12', 'Page: xii'), 'f.html');
  expect(book?.notes[0]).toMatchObject({ page: 'x', label: 'xii' });
});
