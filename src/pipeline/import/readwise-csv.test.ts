import { describe, expect, it } from 'vitest';
import { readNotesBytes, readNotesFile } from './read-notes-file.ts';

const ROWS = [
  ['Highlight', 'Book Title', 'Book Author', 'Note', 'Location Type', 'Location', 'Highlighted at'],
  ['Wörter, die „galten“; zweimal.', 'Über das Lesen', 'Ä. Leser', 'Meins.', 'page', '12', '02.01.2023 03:04'],
  ['Andere.', 'Über das Lesen', 'Ä. Leser', '', 'location', '345', ''],
] as const;

const tableWith = (separator: string): string =>
  ROWS.map((row) => row.map((cell) => (/[,;\t"]/u.test(cell) ? `"${cell}"` : cell)).join(separator)).join('\r\n');

const NOTES = [
  {
    title: 'Über das Lesen',
    authors: 'Ä. Leser',
    notes: [
      { page: 12, text: 'Wörter, die „galten“; zweimal.', source: { date: '02.01.2023 03:04' } },
      { page: 12, text: 'Note: Meins.' },
      { page: 'x', text: 'Andere.', source: { location: '345' } },
    ],
  },
];

describe("Readwise's table", () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read with %s between its cells', (_, separator) => {
    expect(readNotesFile(tableWith(separator), 'a.csv')).toMatchObject(NOTES);
  });

  it('keeps a page with a Roman number', () => {
    const [book] = readNotesFile(
      'Highlight,Title,Location\r\nMarked.,On Reading,xiv\r\nOther.,On Reading,x\r\n',
      'a.csv',
    );
    expect(book?.notes.map(({ page, label, source }) => [page, label, source?.location])).toEqual([
      ['x', 'xiv', undefined],
      ['x', undefined, undefined],
    ]);
  });

  it('gives back words of the reader that stand alone as what they are', () => {
    const [book] = readNotesFile('Highlight,Title,Note,Location\r\nNote: so?,On Reading,,4\r\n', 'a.csv');
    expect(book?.notes).toMatchObject([{ page: 4, text: 'Note: so?', source: { marks: ['margin-note'] } }]);
  });

  it('is read behind the line that names the sign between its cells', () => {
    expect(readNotesFile(`\ufeffsep=;\r\n${tableWith(';')}`, 'a.csv')).toMatchObject(NOTES);
  });

  it('is read in the letters that spreadsheet programs write on Windows', () => {
    const codes: Readonly<Record<string, number>> = { '„': 0x84, '“': 0x93 };
    const bytes = Uint8Array.from([...tableWith(';')].map((sign) => codes[sign] ?? sign.charCodeAt(0)));
    expect(readNotesBytes(bytes, 'a.csv')).toMatchObject(NOTES);
  });

  it('keeps its letters where one of them is broken', () => {
    const whole = new TextEncoder().encode(tableWith(','));
    const bytes = Uint8Array.from([...whole, ...new TextEncoder().encode('\r\nLetztes '), 0xe4]);
    expect(readNotesBytes(bytes, 'a.csv')[0]).toMatchObject(NOTES[0] ?? {});
  });
});
