import { describe, expect, it } from 'vitest';
import { notesOf, printed, TITLE } from '../../../tests/fixtures/kindle-lines.ts';
import { readKindleExport } from './kindle-export.ts';

describe('the app notebook', () => {
  const languages = [
    [
      'English',
      'Notebook Export',
      'Highlight(yellow) - Page 4 · Location 52',
      'Note - Page 4 · Location 53',
      'Bookmark - Location 60',
    ],
    ['old English', 'Notebook for', 'Highlight (yellow) - Page 4', 'Note - Page 4', 'Bookmark - Page 9'],
    [
      'German',
      'Notebookexport',
      'Markierung ( gelb ) - Seite 4 · Position 52',
      'Notiz - Seite 4 · Position 53',
      'Lesezeichen - Position 60',
    ],
    [
      'French',
      'Export dans le Bloc-notes',
      'Surlignement(jaune) - Page 4 · Emplacement 52',
      'Note - Page 4 · Emplacement 53',
      'Signet - Page 9 · Emplacement 60',
    ],
    [
      'Italian',
      'Esporta taccuino',
      'Evidenziazione(giallo) - Pagina 4 · Posizione 52',
      'Nota - Pagina 4 · Posizione 53',
      'Segnalibro - Posizione 60',
    ],
    [
      'Spanish',
      'Exportar cuaderno de notas',
      'Subrayado(amarillo) - Página 4 · Posición 52',
      'Nota - Página 4 · Posición 53',
      'Marcador - Posición 60',
    ],
    [
      'Portuguese',
      'Exportação do bloco de notas',
      'Destaque(amarelo) - Página 4 · Posição 52',
      'Nota - Página 4 · Posição 53',
      'Marcador - Posição 60',
    ],
    ['Chinese', '笔记导出', '标注(黄色) - 第 4 页 · 位置 52', '笔记 - 第 4 页 · 位置 53', '书签 - 位置 60'],
    [
      'Chinese with the other word for note',
      '笔记导出',
      '标注(黄色) - 第 4 页 · 位置 52',
      '备注 - 第 4 页 · 位置 53',
      '书签 - 位置 60',
    ],
    [
      'Japanese',
      'ノートブックのエクスポート',
      'ハイライト(黄色) - ページ4 · 位置52',
      'メモ - ページ4 · 位置53',
      'ブックマーク - 位置60',
    ],
    [
      'Dutch',
      'Notitieboek exporteren',
      'markering(geel) - pagina 4 · locatie 52',
      'notitie - pagina 4 · locatie 53',
      'bladwijzer - locatie 60',
    ],
  ] as const;

  it.each(languages.map((row) => [row[0], row] as const))('is read in %s', (_, [, name, highlight, note, bookmark]) => {
    const lines = printed(
      [name],
      ['The Reader', TITLE],
      ['Doe, Jane; Roe, Richard'],
      ['One', TITLE],
      [highlight],
      ['The marked words'],
      [note],
      ['my own words'],
      ['Two', TITLE],
      [bookmark],
      [highlight],
      ['More marked words'],
    );
    expect(notesOf(lines)).toEqual([
      [4, 'The marked words'],
      [4, 'Note: my own words'],
      [4, 'More marked words'],
    ]);
    expect(readKindleExport(lines, 'export.pdf')).toMatchObject({
      title: 'The Reader',
      authors: 'Doe, Jane; Roe, Richard',
      notices: [],
    });
  });

  it('joins headings and titles that wrap', () => {
    const lines = printed(
      ['Notebook Export'],
      ['Fundamentals of Something:', TITLE],
      ['A Long Title', TITLE],
      ['Doe, Jane'],
      ['Citation (APA): Doe, J. (2020). Fundamentals. [Kindle Android version].'],
      ['1. Introduction – First, Second…', TITLE],
      ['Highlight(yellow) - A Chapter, with Commas – and a Dash… > Page 17 · Location'],
      ['230'],
      ['One.'],
      ['Highlight(pink) - A Chapter Whose Name Is Long Enough to Wrap'],
      ['Twice > Page 18'],
      ['· Location 240'],
      ['Two.'],
    );
    expect(notesOf(lines)).toEqual([
      [17, 'One.'],
      [18, 'Two.'],
    ]);
    expect(readKindleExport(lines, 'f')).toMatchObject({
      title: 'Fundamentals of Something: A Long Title',
      authors: 'Doe, Jane',
      notes: [
        { source: { chapter: 'A Chapter, with Commas – and a Dash…' } },
        { source: { chapter: 'A Chapter Whose Name Is Long Enough to Wrap Twice' } },
      ],
    });
  });

  it('has the chapter of an entry from its heading, else from the large line above', () => {
    const lines = printed(
      ['Notebook Export'],
      ['The Reader', TITLE],
      ['Highlight(yellow) - Page 4'],
      ['Before any chapter.'],
      ['1. A Part That', TITLE],
      ['Wraps', TITLE],
      ['Highlight(yellow) - Page 5'],
      ['In the part.'],
      ['Highlight(yellow) - A Chapter > Page 6'],
      ['In the chapter.'],
      ['Note - Page 7'],
      ['In the part again.'],
    );
    expect(readKindleExport(lines, 'f')?.notes.map(({ source }) => source?.chapter)).toEqual([
      undefined,
      '1. A Part That Wraps',
      'A Chapter',
      '1. A Part That Wraps',
    ]);
  });

  it('reads across page breaks and passes over what the browser prints there', () => {
    const footer = { size: 10.7, gap: 400 } as const;
    const lines = printed(
      ['Notebook Export'],
      ['The Reader', TITLE],
      ['Doe, Jane'],
      ['Highlight(yellow) - Page 4 · Location 52'],
      ['The first part'],
      ['11/20/26, 7:57 PM', footer],
      ['file:///home/jane/notebook.html 1/2', { ...footer, gap: 10 }],
      ['and the second part', { page: 1 }],
      ['Highlight(yellow) - Page 5 · Location'],
      ['file:///home/jane/notebook.html 2/3', footer],
      ['70', { page: 2 }],
      ['The next.'],
      ['3/3', footer],
    );
    expect(notesOf(lines)).toEqual([
      [4, 'The first part and the second part'],
      [5, 'The next.'],
    ]);
  });

  it('keeps hyphens and dashes at line ends and joins Chinese without spaces', () => {
    const lines = printed(
      ['Notebook Export'],
      ['The Reader', TITLE],
      ['Doe, Jane'],
      ['Highlight(blue) - Location 52'],
      ['a self-'],
      ['made man—'],
      ['of course — and'],
      ['so on'],
      ['Highlight(blue) - Location 1,053'],
      ['我希望他说明这种知识或者智'],
      ['慧是什么样的性质。'],
    );
    expect(notesOf(lines)).toEqual([
      ['x', 'a self-made man—of course — and so on'],
      ['x', '我希望他说明这种知识或者智慧是什么样的性质。'],
    ]);
  });

  it('keeps hidden highlights, counts them, and says where the export breaks off', () => {
    const lines = printed(
      ['Notebook Export'],
      ['The Reader', TITLE],
      ['Doe, Jane'],
      ['Highlight(yellow) - Page 13'],
      ['Highlight(yellow) - Page 14'],
      ['Words.'],
      ['Highlight(yellow) - Page 57'],
    );
    expect(notesOf(lines)).toEqual([
      [13, ''],
      [14, 'Words.'],
    ]);
    expect(readKindleExport(lines, 'f')?.notices).toEqual([
      '1 highlight kept without words: the Kindle export gives the place but hides the text.',
      'The Kindle export breaks off at a highlight without words on page 57.',
    ]);
  });

  it.each([
    ['Russian', 'Выделение(жёлтый) - Страница 6 · Место 52', 'Заметка - Страница 6'],
    ['Polish', 'Podkreślenie(żółty) - Strona 6 · Lokalizacja 52', 'Notatka - Strona 6'],
    ['Swedish', 'Markering(gul) - Sida 6 · Plats 52', 'Anteckning - Sida 6'],
    ['Turkish', 'Vurgu(sarı) - Sayfa 6 · Konum 52', 'Not - Sayfa 6'],
  ])('reads pages, places and colours in %s', (_, highlight, note) => {
    const lines = printed(['Notebook'], ['Reader', TITLE], ['A. Writer'], [highlight], ['Words'], [note], ['mine']);
    const notes = readKindleExport(lines, 'f')?.notes ?? [];
    expect(notes.map(({ page, text }) => [page, text])).toEqual([
      [6, 'Words'],
      [6, 'Note: mine'],
    ]);
    expect(notes[0]?.source).toMatchObject({ colour: '#ffe066', location: '52' });
  });

  it('reads places whose thousands stand apart', () => {
    const lines = printed(
      ['Notebook'],
      ['Reader', TITLE],
      ['A. Writer'],
      ['Markering(gul) - Sida 6 · Plats 1 234'],
      ['Words'],
    );
    expect(readKindleExport(lines, 'f')?.notes[0]?.source).toMatchObject({ location: '1234' });
  });

  it('reads a language that is in no table by its punctuation', () => {
    const lines = printed(
      ['რვეულის ექსპორტი'],
      ['მკითხველი', TITLE],
      ['მწერალი, ნინო'],
      ['მონიშვნა(ყვითელი) - გვერდი 4 · ადგილი 52'],
      ['სიტყვები'],
      ['შენიშვნა - გვერდი 4 · ადგილი 53'],
      ['ჩემი სიტყვები'],
    );
    expect(readKindleExport(lines, 'f')?.notes.map(({ page, text }) => [page, text])).toEqual([
      ['x', 'სიტყვები'],
      ['x', 'Note: ჩემი სიტყვები'],
    ]);
  });

  it('keeps the colour and the page of the PDF with each note', () => {
    const lines = printed(
      ['Notebook Export'],
      ['The Reader', TITLE],
      ['Doe, Jane'],
      ['Highlight(pink) - Page 4'],
      ['Words.'],
      ['Note - Page 4', { page: 1 }],
      ['Mine.'],
    );
    expect(readKindleExport(lines, 'f.pdf')?.notes.map(({ source }) => source)).toEqual([
      { file: 'f.pdf', pageIndex: 0, boxes: [], marks: ['highlight'], confidence: 1, colour: '#ffa8c5' },
      { file: 'f.pdf', pageIndex: 1, boxes: [], marks: ['margin-note'], confidence: 1 },
    ]);
  });
});
