import { describe, expect, it } from 'vitest';
import { notesOf, printed } from '../../../tests/fixtures/kindle-lines.ts';
import { readKindleExport } from './kindle-export.ts';

describe('printed clippings', () => {
  const languages = [
    [
      'English',
      '- Your Highlight on page 92 | location 1406-1407 | Added on Saturday, 26 March 2016 14:59:39',
      '- Your Note on page 92 | location 1407 | Added on Saturday, 26 March 2016 15:00:00',
      '- Your Bookmark on page 95 | location 1450 | Added on Saturday',
    ],
    [
      'German',
      '- Ihre Markierung auf Seite 92 | bei Position 1406-1407 | Hinzugefügt am Freitag, 1. Januar 2024 10:30:45',
      '- Ihre Notiz auf Seite 92 | bei Position 1407 | Hinzugefügt am Freitag',
      '- Ihr Lesezeichen auf Seite 95 | bei Position 1450 | Hinzugefügt am Freitag',
    ],
    [
      'French',
      '- Votre surlignement sur la page 92 | emplacement 1406-1407 | Ajouté le samedi',
      '- Votre note sur la page 92 | emplacement 1407 | Ajouté le samedi',
      '- Votre signet sur la page 95 | emplacement 1450 | Ajouté le samedi',
    ],
    [
      'Italian',
      '- La tua evidenziazione a pagina 92 | posizione 1406-1407 | Aggiunto in data sabato',
      '- La tua nota a pagina 92 | posizione 1407 | Aggiunto in data sabato',
      '- Il tuo segnalibro a pagina 95 | posizione 1450 | Aggiunto in data sabato',
    ],
    [
      'Spanish',
      '- Tu subrayado en la página 92 | posición 1406-1407 | Añadido el sábado',
      '- Tu nota en la página 92 | posición 1407 | Añadido el sábado',
      '- Tu marcador en la página 95 | posición 1450 | Añadido el sábado',
    ],
    [
      'Portuguese',
      '- Seu destaque na página 92 | posição 1406-1407 | Adicionado: sábado',
      '- Sua nota na página 92 | posição 1407 | Adicionado: sábado',
      '- Seu marcador na página 95 | posição 1450 | Adicionado: sábado',
    ],
    [
      'Dutch',
      '- Je markering op pagina 92 | locatie 1406-1407 | Toegevoegd op zaterdag',
      '- Je notitie op pagina 92 | locatie 1407 | Toegevoegd op zaterdag',
      '- Je bladwijzer op pagina 95 | locatie 1450 | Toegevoegd op zaterdag',
    ],
    [
      'Chinese',
      '- 您在第 92 页（位置 #1406-1407）的标注 | 添加于 2016年3月26日星期六 下午2:59:39',
      '- 您在第 92 页（位置 #1407）的笔记 | 添加于 2016年3月26日星期六',
      '- 您在第 95 页（位置 #1450）的书签 | 添加于 2016年3月26日星期六',
    ],
    [
      'Japanese',
      '- 92ページ|位置No. 1406-1407のハイライト |作成日: 2016年3月26日',
      '- 92ページ|位置No. 1407のメモ |作成日: 2016年3月26日',
      '- 95ページ|位置No. 1450のブックマーク |作成日: 2016年3月26日',
    ],
    [
      'Russian',
      '- Ваш выделенный отрывок на странице 92 | Место 1406–1407 | Добавлено: суббота, 26 марта 2016 г. в 14:59:39',
      '- Ваша заметка на странице 92 | Место 1407 | Добавлено: суббота, 26 марта 2016 г. в 15:00:00',
      '- Ваша закладка на странице 95 | Место 1450 | Добавлено: суббота',
    ],
    [
      'Polish',
      '- Twoje podkreślenie na stronie 92 | lokalizacja 1406-1407 | Dodano: sobota, 26 marca 2016 14:59:39',
      '- Twoja notatka na stronie 92 | lokalizacja 1407 | Dodano: sobota',
      '- Twoja zakładka na stronie 95 | lokalizacja 1450 | Dodano: sobota',
    ],
    [
      'Swedish',
      '- Din markering på sidan 92 | plats 1406-1407 | Tillagd lördag 26 mars 2016 14:59:39',
      '- Din anteckning på sidan 92 | plats 1407 | Tillagd lördag',
      '- Ditt bokmärke på sidan 95 | plats 1450 | Tillagd lördag',
    ],
    [
      'Turkish',
      '- Vurgunuz: sayfa 92 | konum 1406-1407 | Eklenme tarihi: 26 Mart 2016 Cumartesi 14:59:39',
      '- Not: sayfa 92 | konum 1407 | Eklenme tarihi: 26 Mart 2016 Cumartesi',
      '- Yer işareti: sayfa 95 | konum 1450 | Eklenme tarihi: 26 Mart 2016 Cumartesi',
    ],
    [
      'Turkish, inflected',
      '- 92. sayfada vurgulamanız | Konum 1406-1407 | 26 Mart 2016 Cumartesi 14:59:39 tarihinde eklendi',
      '- 92. sayfada notunuz | Konum 1407 | 26 Mart 2016 Cumartesi 15:00:00 tarihinde eklendi',
      '- 95. sayfada yer işaretiniz | Konum 1450 | 26 Mart 2016 Cumartesi 15:00:00 tarihinde eklendi',
    ],
    [
      'Portuguese of Portugal',
      '- O seu destaque na página 92 | local 1406-1407 | Adicionado: sábado, 26 de março de 2016 14:59:39',
      '- A sua nota na página 92 | local 1407 | Adicionado: sábado, 26 de março de 2016 15:00:00',
      '- O seu marcador na página 95 | local 1450 | Adicionado: sábado',
    ],
  ] as const;

  it.each(languages.map((row) => [row[0], row] as const))('are read in %s', (_, [, highlight, note, bookmark]) => {
    const blank = { gap: 32 } as const;
    const lines = printed(
      ['The Reader (Doe, Jane;Roe, Richard)'],
      [note],
      ['my own words', blank],
      ['=========='],
      ['The Reader (Doe, Jane;Roe, Richard)'],
      [bookmark],
      ['==========', blank],
      ['The Reader (Doe, Jane;Roe, Richard)'],
      [highlight],
      ['The marked words', blank],
      ['=========='],
    );
    expect(notesOf(lines)).toEqual([
      [92, 'The marked words'],
      [92, 'Note: my own words'],
    ]);
    const found = readKindleExport(lines, 'f');
    expect(found).toMatchObject({ title: 'The Reader', authors: 'Doe, Jane;Roe, Richard' });
    expect(found?.notes[0]?.source).toMatchObject({ marks: ['highlight'], location: '1406-1407' });
  });

  it.each([
    [
      'Russian',
      '– Ваш выделенный отрывок на странице 6 | Место 53–55 | Добавлено: Sunday, March 3, 2024 в 6:48:36 PM',
      6,
      '53-55',
    ],
    [
      'Russian without pages',
      '– Ваш выделенный отрывок в месте 900–930 | Добавлено: Sunday, March 3, 2024 в 6:48:36 PM',
      'x',
      '900-930',
    ],
    ['Dutch', '- Je highlight op locatie 55 t/m 88 | Toegevoegd op Sunday, March 3, 2024 6:48:36 PM', 'x', '55-88'],
    [
      'French',
      '- Votre surlignement à l\u02bcemplacement 20-26 | Ajouté le Sunday, March 3, 2024 6:48:36\u202fPM',
      'x',
      '20-26',
    ],
    [
      'German',
      '- Deine Markierung bei Position 120-180 | Hinzugefügt am Sunday, March 3, 2024 6:48:36 PM',
      'x',
      '120-180',
    ],
    [
      'English',
      '- Your Underline on page xii | Location 300-340 | Added on Sunday, 3 March 2024 18:48:36',
      'x',
      '300-340',
    ],
  ] as const)('are read as devices write them: %s', (_, heading, page, location) => {
    const lines = printed(['The Reader (Doe)'], [heading], ['The marked words', { gap: 32 }], ['==========']);
    expect(notesOf(lines)).toEqual([[page, 'The marked words']]);
    expect(readKindleExport(lines, 'f')?.notes[0]?.source).toMatchObject({ location, date: '2024-03-03 18:48:36' });
  });

  it('names no title for several books and keeps the sentence of the clipping limit', () => {
    const lines = printed(
      ['One (A)'],
      ['- Your Highlight at location 1406-1407 | Added on Saturday'],
      ['Words.', { gap: 32 }],
      ['=========='],
      ['Two (B)'],
      ['- Your Highlight on page 89 | location 1340-1342 | Added on Saturday, 8 February 2025'],
      ['10:14:09'],
      ['<You have reached the clipping limit for this item>', { gap: 32 }],
      ['=========='],
    );
    expect(notesOf(lines)).toEqual([
      ['x', 'Words.'],
      [89, '<You have reached the clipping limit for this item>'],
    ]);
    expect(readKindleExport(lines, 'f')).not.toHaveProperty('title');
  });
});

describe('the date and the place of a clipping', () => {
  const sourceOf = (about: string) => {
    const lines = printed(['A Book (A. Writer)'], [about], ['Words.', { gap: 32 }], ['==========']);
    return readKindleExport(lines, 'f')?.notes[0]?.source;
  };

  it.each([
    ['- Your Highlight on Location 1,406-1407 | Added on Saturday, 26 March 2016 14:59:39', '2016-03-26 14:59:39'],
    ['- Your Highlight on page 3 | Added on Thursday, March 5, 2015, 9:38:05 PM', '2015-03-05 21:38:05'],
    ['- Ihre Markierung auf Seite 92 | Hinzugefügt am Freitag, 1. Januar 2024 10:30:45', '2024-01-01 10:30:45'],
    [
      '- La subrayado en la página 9 | Añadido el sábado, 26 de marzo de 2016 14:59:39',
      'sábado, 26 de marzo de 2016 14:59:39',
    ],
  ])('%s', (about, date) => {
    expect(sourceOf(about)?.date).toBe(date);
  });

  it('is a Roman number beside the page where the book has that', () => {
    const lines = printed(
      ['A Book (A. Writer)'],
      ['- Your Highlight on page xiv | Added on Saturday'],
      ['Words.', { gap: 32 }],
      ['=========='],
    );
    expect(readKindleExport(lines, 'f')?.notes).toMatchObject([{ page: 'x', label: 'xiv' }]);
  });

  it('is kept where there is no page', () => {
    expect(sourceOf('- Your Highlight on Location 1,406-1407 | Added on Saturday')?.location).toBe('1406-1407');
    expect(sourceOf('- Your Highlight on Location 1406-1407 | Added on Saturday')?.date).toBeUndefined();
  });
});
