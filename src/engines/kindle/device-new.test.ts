import { describe, expect, it } from 'vitest';
import { notesOf, printed, type Spec } from '../../../tests/fixtures/kindle-lines.ts';
import { readKindleExport } from './kindle-export.ts';

describe('the PDF of devices since 2025', () => {
  const date = { size: 14 } as const;
  const header: readonly Spec[] = [
    ['Weavers, Scribes, and', { size: 16, bold: true }],
    ['Kings', { size: 16, bold: true }],
    ['by Podany, Amanda H.', { size: 16 }],
    ['Free Kindle instant preview: https://read.amazon.com/kp/kshare?', { size: 16 }],
    ['asin=B0B8P5S3CV', { size: 16 }],
  ];
  const languages = [
    ['English', 'Page 13', 'Location 90', 'Highlight', 'Highlight Continued', 'Bookmark', 'Note', 'Aug 13, 2026'],
    [
      'German',
      'Seite 13',
      'Position 90',
      'Markierung',
      'Markierung fortgesetzt',
      'Lesezeichen',
      'Notiz',
      '13. Aug. 2026',
    ],
    ['French', 'Page 13', 'Emplacement 90', 'Surlignement', 'Suite du surlignement', 'Signet', 'Note', '13 août 2026'],
    [
      'Italian',
      'Pagina 13',
      'Posizione 90',
      'Evidenziazione',
      'Evidenziazione continua',
      'Segnalibro',
      'Nota',
      '13 ago 2026',
    ],
    [
      'Spanish',
      'Página 13',
      'Posición 90',
      'Subrayado',
      'Continuación del subrayado',
      'Marcador',
      'Nota',
      '13 ago 2026',
    ],
    [
      'Portuguese',
      'Página 13',
      'Posição 90',
      'Destaque',
      'Continuação do destaque',
      'Marcador',
      'Nota',
      '1 de abr. de 2026',
    ],
    ['Dutch', 'Pagina 13', 'Locatie 90', 'Markering', 'Markering vervolgd', 'Bladwijzer', 'Notitie', '13 aug. 2026'],
    ['Chinese', '第 13 页', '位置 90', '标注', '标注续', '书签', '笔记', '2026年8月13日'],
    ['Japanese', 'ページ 13', '位置 90', 'ハイライト', 'ハイライトの続き', 'ブックマーク', 'メモ', '2026年8月13日'],
  ] as const;

  it.each(languages.map((row) => [row[0], row] as const))(
    'is read in %s',
    (_, [, page, location, highlight, continued, bookmark, note, day]) => {
      const lines = printed(
        ...header,
        ['Annotations (6)', { size: 16 }],
        ['• 3 Highlights | Yellow (3)', { size: 16 }],
        ['1. Builders', { x: 50, bold: true }],
        [`${page} | ${highlight} (Yellow)`, { x: 66 }],
        ['The marked words'],
        [day, date],
        [`${note}: my own words`, { x: 66 }],
        ['on two lines'],
        [day, date],
        [`${page} | ${highlight} (Blue)`, { x: 66 }],
        ['which run over'],
        ['1', { x: 300, gap: 300 }],
        [`${page} | ${continued}`, { x: 66, page: 1 }],
        ['the page break'],
        [day, date],
        [`${page} | ${bookmark} (Blue)`, { x: 66 }],
        [day, date],
        ['2. Organizers', { x: 50, bold: true }],
        ['Wrapped', { x: 50, bold: true }],
        [`${location} | ${note}`, { x: 66 }],
        ['A stand-alone note.'],
        [day, date],
        [`${page.replace('13', 'xi')} | Underline (Default)`, { x: 66 }],
        ['Roman.'],
        [day, date],
      );
      const result = readKindleExport(lines, 'f');
      expect(notesOf(lines)).toEqual([
        [13, 'The marked words'],
        [13, 'Note: my own words on two lines'],
        [13, 'which run over the page break'],
        ['x', 'Note: A stand-alone note.'],
        ['x', 'Roman.'],
      ]);
      expect(result?.notes.map(({ label }) => label)).toEqual([undefined, undefined, undefined, undefined, 'xi']);
      expect(result).toMatchObject({ title: 'Weavers, Scribes, and Kings', authors: 'Podany, Amanda H.' });
      expect(result?.notes.map(({ source }) => source?.chapter)).toEqual([
        '1. Builders',
        '1. Builders',
        '1. Builders',
        '2. Organizers Wrapped',
        '2. Organizers Wrapped',
      ]);
      expect(result?.notices).toEqual([]);
    },
  );

  it('lists handwritten notes, which it holds only as pictures', () => {
    const lines = printed(
      ...header,
      ['Page 13 | Highlight (Yellow)'],
      ['The marked words'],
      ['Aug 13, 2026', date],
      ['Note:'],
      ['Aug 13, 2026', date],
    );
    const result = readKindleExport(lines, 'f');
    expect(result?.notes).toHaveLength(1);
    expect(result?.handwritten).toEqual([{ pdfPage: 0, page: 13, beside: 'The marked words' }]);
  });

  it('makes a note of a continuation whose beginning is not there', () => {
    const lines = printed(
      ...header,
      ['Annotations (1)', { size: 16 }],
      ['Page 12 | Highlight (Yellow)'],
      ['First.'],
      ['Aug 13, 2026', date],
      ['Page 13 | Highlight Continued'],
      ['continues here'],
      ['Aug 13, 2026', date],
    );
    expect(notesOf(lines)).toEqual([
      [12, 'First.'],
      [13, 'continues here'],
    ]);
    expect(readKindleExport(lines, 'f')?.notices).toEqual([]);
  });
});

describe('what stands under an entry', () => {
  it('says when it was marked', () => {
    const lines = printed(
      ['Title', { size: 16 }],
      ['Page 13 | Highlight (Yellow)'],
      ['Words.', { x: 82 }],
      ['Aug 13, 2026', { size: 14 }],
      ['Location 1,234 | Highlight (Yellow)'],
      ['More words.', { x: 82 }],
      ['1 de abr. de 2026', { size: 14 }],
    );
    const sources = readKindleExport(lines, 'f')?.notes.map(({ source }) => [source?.date, source?.location]);
    expect(sources).toEqual([
      ['2026-08-13', undefined],
      ['1 de abr. de 2026', '1234'],
    ]);
  });

  it("keeps the reader's note in a language that is in no table, told from a chapter by its type", () => {
    const lines = printed(
      ['Weavers', { size: 16, bold: true }],
      ['by Podany, Amanda H.', { size: 16 }],
      ['https://read.amazon.com/kp/kshare?asin=B0B8P5S3CV', { size: 16 }],
      ['Kitabu 13 | Alama (Njano)', { bold: true }],
      ['Words that were marked.'],
      ['2026-08-13', { size: 14 }],
      ['Dokezo: Why so?'],
      ['2026-08-13', { size: 14 }],
      ['Sura: Two', { x: 50, bold: true }],
      ['Kitabu 14 | Alama (Njano)', { bold: true }],
      ['More of them.'],
      ['2026-08-13', { size: 14 }],
    );
    expect(notesOf(lines)).toEqual([
      ['x', 'Words that were marked.'],
      ['x', 'Note: Why so?'],
      ['x', 'More of them.'],
    ]);
  });
});
