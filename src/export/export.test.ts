import { inflateRawSync } from 'node:zlib';
import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { Extraction } from '../core/note.ts';
import { csvFromExtraction } from './csv.ts';
import { docxFromExtraction } from './docx.ts';
import { EXPORT_FORMATS, exportExtraction } from './formats.ts';
import { markdownFromExtraction } from './markdown.ts';
import { noteAppMarkdownFromExtraction } from './note-app.ts';
import { textFromExtraction } from './text.ts';

const BOOK: Extraction = {
  notes: [
    { page: 12, text: '“Winners” recognize <winners> & others.' },
    { page: 'x', text: 'A note without a page.' },
    { page: 13, text: 'Note: why?' },
  ],
  keyTakeaways: ['First takeaway.', 'Second takeaway.'],
};

test('text: headings, bullets, pages', () => {
  expect(textFromExtraction(BOOK)).toBe(
    [
      'Key Takeaways\n\n• First takeaway.\n• Second takeaway.\n',
      'Notes\n\n• p. 12 “Winners” recognize <winners> & others.\n• p. x A note without a page.\n• p. 13 Note: why?\n',
    ].join('\n'),
  );
});

test('Markdown: headings, bullets, pages in bold', () => {
  expect(markdownFromExtraction(BOOK)).toBe(
    [
      '# Key Takeaways\n\n- First takeaway.\n- Second takeaway.\n',
      '# Notes\n\n- **p. 12** “Winners” recognize \\<winners> & others.\n- **p. x** A note without a page.\n- **p. 13** Note: why?\n',
    ].join('\n'),
  );
});

test.each([textFromExtraction, markdownFromExtraction])('a list without entries is left out', (toText) => {
  expect(toText({ notes: [], keyTakeaways: [] })).toBe('');
  expect(toText({ notes: [], keyTakeaways: ['One.'] })).not.toContain('Notes');
  expect(toText({ notes: BOOK.notes, keyTakeaways: [] })).not.toContain('Takeaways');
});

test.each([
  ['2 * 3 *is* 6', '2 \\* 3 \\*is\\* 6'],
  ['_so_ snake_case', '\\_so\\_ snake_case'],
  ['[sic] `code`', '\\[sic\\] \\`code\\`'],
  ['a < b <b> </b> <!--', 'a < b \\<b> \\</b> \\<!--'],
  ['R&D &amp; &#38;', 'R&D \\&amp; \\&#38;'],
  ['~~gone~~ ~10', '\\~\\~gone\\~\\~ ~10'],
  ['C# and #tag', 'C# and \\#tag'],
  ['back\\slash', 'back\\\\slash'],
])('Markdown shows %j as itself', (text, written) => {
  const markdown = markdownFromExtraction({ notes: [{ page: 1, text }], keyTakeaways: [] });
  expect(markdown).toContain(`- **p. 1** ${written}\n`);
});

test.each([
  ['1. First of all', '1\\. First of all'],
  ['1984) was', '1984\\) was'],
  ['1984 was', '1984 was'],
  ['- dash', '\\- dash'],
  ['-5 degrees', '-5 degrees'],
  ['+ plus', '\\+ plus'],
  ['> quote', '\\> quote'],
  ['# heading', '\\# heading'],
  ['- - -', '\\- - -'],
])('a takeaway %j opens no list, heading or quote in Markdown', (text, written) => {
  expect(markdownFromExtraction({ notes: [], keyTakeaways: [text] })).toContain(`\n- ${written}\n`);
});

test('every entry is one line, whatever its text', () => {
  assert(
    property(array(string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (texts) => {
      const notes = texts.map((text) => ({ page: 1, text }));
      const lines = markdownFromExtraction({ notes, keyTakeaways: [] }).split(/\r\n|[\n\r\u2028\u2029]/u);
      expect(lines.slice(2, -1)).toHaveLength(texts.length);
    }),
  );
});

const SOURCE = { pageIndex: 0, boxes: [], marks: ['highlight'], confidence: 1, colour: '#ffee00' } as const;

test('CSV: a row a passage, the own words beside it, quotes doubled', () => {
  const csv = csvFromExtraction({
    notes: [
      { page: 4, text: 'He said "no", twice.' },
      { page: 4, text: 'Note: really?' },
      { page: 'x', text: 'Plain' },
      { page: 9, text: 'Note: alone' },
      { page: 'x', label: 'xiv', text: 'From the preface' },
      { page: 10, text: 'Seen', source: { ...SOURCE, file: 'a.jpg', chapter: 'One, two' } },
      {
        page: 'x',
        text: '=HYPERLINK("a")',
        source: { ...SOURCE, file: '@b', location: '1406-1407', date: '2026-08-13' },
      },
    ],
    keyTakeaways: [],
    title: 'A, B',
    authors: 'Writer',
  });
  expect(csv.split('\r\n')).toEqual([
    '\ufeffHighlight,Title,Author,URL,Note,Location,Date,Chapter,Color,File',
    '"He said ""no"", twice.","A, B",Writer,,really?,4,,,,',
    'Plain,"A, B",Writer,,,,,,,',
    'Note: alone,"A, B",Writer,,,9,,,,',
    'From the preface,"A, B",Writer,,,xiv,,,,',
    'Seen,"A, B",Writer,,,10,,"One, two",#ffee00,a.jpg',
    `"'=HYPERLINK(""a"")","A, B",Writer,,,1406-1407,2026-08-13,,#ffee00,'@b`,
    '',
  ]);
});

test.each(['=1+1', "+cmd|' /C calc'!A0", '-1+1', '@SUM(A1)', '＝1+1'])(
  'CSV: %j reaches no spreadsheet as a formula',
  (text) => {
    const csv = csvFromExtraction({ notes: [{ page: 4, text }], keyTakeaways: [], title: text, authors: text });
    const cells = csv.split('\r\n')[1]?.split(',') ?? [];
    expect(cells.slice(0, 3)).toEqual(Array(3).fill(`'${text}`));
  },
);

test('Markdown for note apps: front matter, quotes, chapter and file, no codes of colours', () => {
  const source = { ...SOURCE, file: 'a "b".jpg', chapter: 'I. Loomings' };
  const markdown = noteAppMarkdownFromExtraction({
    notes: [
      { page: 4, text: '- Quote.', source },
      { page: 4, text: 'Note: mine' },
    ],
    keyTakeaways: ['One.'],
    title: 'Title: sub',
  });
  expect(markdown).toContain(
    '---\ntitle: "Title: sub"\ntags: [book-notes]\nnotes: 2\nfiles:\n  - "a \\"b\\".jpg"\n---\n',
  );
  expect(markdown).toContain('> \\- Quote.\n>\n> — p. 4 · I. Loomings · a "b".jpg\n');
  expect(markdown).toContain('**Note:** mine\n— p. 4\n');
});

test('Markdown for note apps: nothing is marked or a formula that was not', () => {
  const notes = [{ page: 4, text: 'a == b costs $5, not $6; a = b' }];
  const markdown = noteAppMarkdownFromExtraction({ notes, keyTakeaways: [] });
  expect(markdown).toContain('> a \\=\\= b costs \\$5, not \\$6; a = b\n');
});

test('Markdown for note apps: nothing is hidden as a remark or as the name of a paragraph', () => {
  const notes = [{ page: 4, text: '%%not hidden%% 5 % or 2^8 ^up-1' }];
  const markdown = noteAppMarkdownFromExtraction({ notes, keyTakeaways: [] });
  expect(markdown).toContain('> \\%\\%not hidden\\%\\% 5 % or 2^8 \\^up-1\n');
});

test('Word: text that runs from right to left stands at the right', async () => {
  const notes = [
    { page: 1, text: 'Note: «كتاب» جديد' },
    { page: 2, text: 'ספר and more' },
    { page: 3, text: 'A word: כתב' },
  ];
  const document = unzip(await docxFromExtraction({ notes, keyTakeaways: [] })).get('word/document.xml') ?? '';
  const paragraphs = [...document.matchAll(/<w:p>(.*?)<\/w:p>/gsu)].map(([, xml = '']) => xml).slice(-3);
  expect(paragraphs.map((xml) => [xml.includes('<w:bidi/>'), xml.includes('<w:rtl/>')])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test('every format gives a named file, JSON the extraction itself', async () => {
  const files = await Promise.all(EXPORT_FORMATS.map((format) => exportExtraction(BOOK, format)));
  expect(files.slice(0, 3).map(({ name }) => name)).toEqual(['notes.txt', 'notes.md', 'book-notes.docx']);
  expect(files.every(({ content }) => content.length > 0)).toBe(true);
  expect(JSON.parse(String(files.at(-1)?.content))).toEqual(BOOK);
});

/** The parts of a zip file by name, read from its central directory. */
function unzip(bytes: Uint8Array): ReadonlyMap<string, string> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const parts = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(from, from + size);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    parts.set(
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      (isStored ? data : inflateRawSync(data)).toString('utf8'),
    );
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** The paragraphs of a Word file: style, whether it is a bullet, and its runs. */
function paragraphsOf(document: string) {
  return [...document.matchAll(/<w:p>(.*?)<\/w:p>/gsu)].map(([, xml = '']) => ({
    style: /<w:pStyle w:val="(\w+)"/u.exec(xml)?.[1],
    bullet: xml.includes('<w:numPr>'),
    spacing: /<w:spacing [^>]*>/u.exec(xml)?.[0],
    runs: [...xml.matchAll(/<w:r>(.*?)<\/w:r>/gsu)].map(([, run = '']) => ({
      bold: /<w:b\/>/u.test(run),
      text: /<w:t[^>]*>(.*?)<\/w:t>/su.exec(run)?.[1],
    })),
  }));
}

test('Word: title, headings, bullets, bold page labels', async () => {
  const paragraphs = paragraphsOf(unzip(await docxFromExtraction(BOOK)).get('word/document.xml') ?? '');
  const texts = paragraphs.map(({ style, bullet, runs }) => [style, bullet, runs.map((run) => run.text).join('')]);
  expect(texts).toEqual([
    ['Title', false, 'Book Notes'],
    ['Heading1', false, 'Key Takeaways'],
    ['ListParagraph', true, 'First takeaway.'],
    ['ListParagraph', true, 'Second takeaway.'],
    ['Heading1', false, 'Notes'],
    ['ListParagraph', true, 'p. 12 “Winners” recognize &lt;winners&gt; &amp; others.'],
    ['ListParagraph', true, 'p. x A note without a page.'],
    ['ListParagraph', true, 'p. 13 Note: why?'],
  ]);
  expect(paragraphs[5]?.runs.map((run) => run.bold)).toEqual([true, false]);
  expect(paragraphs[2]?.spacing).toBe('<w:spacing w:after="60" w:before="60"/>');
});

test('Word: sizes, face, colour, spacing and margins as specified', async () => {
  const parts = unzip(await docxFromExtraction(BOOK));
  const styles = parts.get('word/styles.xml') ?? '';
  const styleOf = (id: string) =>
    new RegExp(`<w:style [^>]*w:styleId="${id}".*?</w:style>`, 'su').exec(styles)?.[0] ?? '';
  expect(parts.get('word/document.xml')).toMatch(/<w:pgMar w:top="800" w:right="800" w:bottom="800" w:left="800"/u);
  expect(/<w:docDefaults>.*?<\/w:docDefaults>/su.exec(styles)?.[0]).toMatch(/Calibri.*<w:sz w:val="24"\/>/su);
  expect(styleOf('Title')).toMatch(/Calibri.*<w:b\/>.*<w:sz w:val="32"\/>/su);
  expect(styleOf('Heading1')).toMatch(/<w:spacing w:after="120" w:before="240"\/>/u);
  expect(styleOf('Heading1')).toMatch(/Calibri.*<w:b\/>.*<w:color w:val="2F5496"\/>.*<w:sz w:val="28"\/>/su);
  expect(parts.get('docProps/core.xml')).toContain('<dc:title>Book Notes</dc:title>');
  expect(parts.get('docProps/core.xml')).toContain('<cp:lastModifiedBy>Commonplace</cp:lastModifiedBy>');
});

test('Word: the file says whose book it is about', async () => {
  const known = unzip(await docxFromExtraction({ ...BOOK, title: 'The Reader & the Page', authors: 'Penn, Ada' }));
  expect(known.get('docProps/core.xml')).toContain('<dc:title>The Reader &amp; the Page</dc:title>');
  expect(known.get('docProps/core.xml')).toContain('<dc:creator>Penn, Ada</dc:creator>');
});

test('Word: signs that XML forbids are taken out', async () => {
  const notes = [{ page: 1, text: 'a\u0001b\ud800c\nd' }];
  const document = unzip(await docxFromExtraction({ notes, keyTakeaways: [] })).get('word/document.xml') ?? '';
  expect(document).toContain('>ab\ufffdc d<');
});
