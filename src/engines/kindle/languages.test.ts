import { describe, expect, it } from 'vitest';
import { notesOf, printed, TITLE } from '../../../tests/fixtures/kindle-lines.ts';
import { readKindleExport } from './kindle-export.ts';
import { KINDLE_LANGUAGES } from './languages.ts';

/** How headings of the app, of devices and of the web, and a sentence of a clipping, name page 6 and a place. */
const HEADINGS = [
  ['English', 'Highlight', 'yellow', 'Note', 'Page 6', 'Location 52', 'Your Highlight on page 6'],
  ['German', 'Markierung', 'gelb', 'Notiz', 'Seite 6', 'Position 52', 'Ihre Markierung auf Seite 6'],
  ['French', 'Surlignement', 'jaune', 'Note', 'Page 6', 'Emplacement 52', 'Votre surlignement sur la page 6'],
  ['Italian', 'Evidenziazione', 'giallo', 'Nota', 'Pagina 6', 'Posizione 52', 'La tua evidenziazione a pagina 6'],
  ['Spanish', 'Subrayado', 'amarillo', 'Nota', 'Página 6', 'Posición 52', 'Tu subrayado en la página 6'],
  ['Portuguese', 'Destaque', 'amarelo', 'Nota', 'Página 6', 'Posição 52', 'Seu destaque na página 6'],
  ['Dutch', 'Markering', 'geel', 'Notitie', 'Bladzijde 6', 'Locatie 52', 'Je markering op bladzijde 6'],
  ['Danish', 'Fremhævning', 'gul', 'Note', 'Side 6', 'Placering 52', 'Din fremhævning på side 6'],
  ['Norwegian', 'Utheving', 'gul', 'Notat', 'Side 6', 'Plassering 52', 'Din utheving på side 6'],
  ['Swedish', 'Markering', 'gul', 'Anteckning', 'Sida 6', 'Plats 52', 'Din markering på sidan 6'],
  ['Finnish', 'Korostus', 'keltainen', 'Muistiinpano', 'Sivu 6', 'Sijainti 52', 'Korostus sivulla 6'],
  ['Icelandic', 'Yfirstrikun', 'gulur', 'Athugasemd', 'Síða 6', 'Staðsetning 52', 'Yfirstrikun á síðu 6'],
  ['Estonian', 'Esiletõst', 'kollane', 'Märkus', 'Lehekülg 6', 'Asukoht 52', 'Teie esiletõst leheküljel 6'],
  ['Latvian', 'Izcēlums', 'dzeltens', 'Piezīme', '6. lappuse', 'Vieta 52', 'Jūsu izcēlums 6. lappusē'],
  ['Lithuanian', 'Paryškinimas', 'geltona', 'Pastaba', '6 puslapis', 'Vieta 52', 'Paryškinimas 6 puslapyje'],
  ['Polish', 'Podkreślenie', 'żółty', 'Notatka', 'Strona 6', 'Lokalizacja 52', 'Twoje podkreślenie na stronie 6'],
  ['Czech', 'Zvýraznění', 'žlutá', 'Poznámka', 'Strana 6', 'Pozice 52', 'Vaše zvýraznění na straně 6'],
  ['Slovak', 'Zvýraznenie', 'žltá', 'Poznámka', 'Strana 6', 'Pozícia 52', 'Vaše zvýraznenie na strane 6'],
  ['Slovenian', 'Poudarek', 'rumena', 'Opomba', 'Stran 6', 'Lokacija 52', 'Vaš poudarek na strani 6'],
  ['Croatian', 'Isticanje', 'žuto', 'Bilješka', 'Stranica 6', 'Lokacija 52', 'Vaše isticanje na stranici 6'],
  ['Hungarian', 'Kiemelés', 'sárga', 'Jegyzet', '6. oldal', 'Hely 52', 'Az Ön kiemelése: kiemelés a 6. oldalon'],
  ['Romanian', 'Evidențiere', 'galben', 'Notă', 'Pagina 6', 'Locația 52', 'Evidențiere la pagina 6'],
  ['Turkish', 'Vurgu', 'sarı', 'Not', 'Sayfa 6', 'Konum 52', '6. sayfadaki vurgunuz'],
  ['Catalan', 'Ressaltat', 'groc', 'Nota', 'Pàgina 6', 'Ubicació 52', 'El teu ressaltat a la pàgina 6'],
  ['Galician', 'Resaltado', 'amarelo', 'Nota', 'Páxina 6', 'Posición 52', 'O teu resaltado na páxina 6'],
  ['Basque', 'Nabarmendua', 'horia', 'Oharra', '6. orrialdea', 'Kokapena 52', 'Nabarmendua 6. orrialdean'],
  ['Albanian', 'Theksim', 'e verdhë', 'Shënim', 'Faqja 6', 'Vendndodhja 52', 'Theksim në faqen 6'],
  ['Welsh', 'Uwcholeuad', 'melyn', 'Nodyn', 'Tudalen 6', 'Lleoliad 52', 'Uwcholeuad ar dudalen 6'],
  ['Irish', 'Aibhsiú', 'buí', 'Nóta', 'Leathanach 6', 'Suíomh 52', 'Aibhsiú ar leathanach 6'],
  ['Afrikaans', 'Uitlig', 'geel', 'Nota', 'Bladsy 6', 'Ligging 52', 'Uitlig op bladsy 6'],
  ['Indonesian', 'Sorotan', 'kuning', 'Catatan', 'Halaman 6', 'Lokasi 52', 'Sorotan Anda di halaman 6'],
  ['Vietnamese', 'Đánh dấu', 'vàng', 'Ghi chú', 'Trang 6', 'Vị trí 52', 'Đánh dấu ở trang 6'],
  ['Russian', 'Выделение', 'желтый', 'Заметка', 'Страница 6', 'Место 52', 'Ваш выделенный отрывок на странице 6'],
  ['Ukrainian', 'Виділення', 'жовтий', 'Нотатка', 'Сторінка 6', 'Місце 52', 'Виділення на сторінці 6'],
  ['Greek', 'Επισήμανση', 'κίτρινο', 'Σημείωση', 'Σελίδα 6', 'Θέση 52', 'Επισήμανση στη σελίδα 6'],
  ['Hindi', 'हाइलाइट', 'पीला', 'नोट', 'पेज 6', 'लोकेशन 52', 'हाइलाइट पेज 6'],
  ['Chinese', '标注', '黄色', '笔记', '第 6 页', '位置 52', '您在第 6 页的标注'],
  ['Japanese', 'ハイライト', '黄色', 'メモ', 'ページ6', '位置52', '6ページのハイライト'],
  ['Korean', '하이라이트', '노란색', '메모', '6페이지', '위치 52', '6페이지의 하이라이트'],
] as const;

describe.each(HEADINGS.map((row) => [row[0], row] as const))('the words of %s', (_, row) => {
  const [, highlight, colour, note, page, location, sentence] = row;
  const own = [
    [6, 'The marked words'],
    [6, 'Note: my own words'],
    ['x', 'More marked words'],
  ];
  const HEADER = [['The Reader'], ['by Doe, Jane'], ['https://read.amazon.example/kp?asin=B012345678']] as const;

  it('are known in the notebook of the app', () => {
    const lines = printed(
      ['Notebook Export'],
      ['The Reader', TITLE],
      ['Doe, Jane'],
      [`${highlight}(${colour}) - ${page} · ${location}`],
      ['The marked words'],
      [`${note} - ${page} · ${location}`],
      ['my own words'],
      [`${highlight}(${colour}) - ${location}`],
      ['More marked words'],
    );
    expect(notesOf(lines)).toEqual(own);
    const sources = readKindleExport(lines, 'f')?.notes.map(({ source }) => source);
    expect(sources?.map((source) => [source?.marks[0], source?.location])).toEqual([
      ['highlight', '52'],
      ['margin-note', '52'],
      ['highlight', '52'],
    ]);
  });

  it('are known in the list of a device, older and newer', () => {
    const older = printed(
      ...HEADER,
      [`${highlight} (${colour}) | ${page}`],
      ['The marked words'],
      [`${note} | ${page}`],
      ['my own words'],
      [`${highlight} (${colour}) | ${location}`],
      ['More marked words'],
    );
    expect(notesOf(older)).toEqual(own);
    const date = ['2026', { size: 14 }] as const;
    const newer = printed(
      ...HEADER,
      [`${page} | ${highlight} (${colour})`],
      ['The marked words'],
      date,
      [`${note}: my own words`],
      date,
      [`${location} | ${highlight} (${colour})`],
      ['More marked words'],
      date,
    );
    expect(notesOf(newer)).toEqual(own);
  });

  it('are known in clippings', () => {
    const lines = printed(
      ['The Reader (Doe, Jane)'],
      [`- ${sentence} | ${location} | 2024`],
      ['The marked words', { gap: 32 }],
      ['=========='],
      ['The Reader (Doe, Jane)'],
      [`- ${note} | ${page} | ${location} | 2024`],
      ['my own words', { gap: 32 }],
      ['=========='],
    );
    expect(notesOf(lines)).toEqual(own.slice(0, 2));
    expect(readKindleExport(lines, 'f')?.notes[0]?.source).toMatchObject({ marks: ['highlight'], location: '52' });
  });
});

describe('the table of languages', () => {
  const languages = [...KINDLE_LANGUAGES];
  const words = (sense: 'page' | 'location' | 'note' | 'bookmark') =>
    new Set(languages.flatMap(([, row]) => row[sense].split('|')));

  it('calls nothing a page that is a location in another language, nor a note what is a bookmark', () => {
    expect([...words('page')].filter((word) => words('location').has(word))).toEqual([]);
    expect([...words('note')].filter((word) => words('bookmark').has(word))).toEqual([]);
  });

  it('has words in lower case alone, as headings are compared', () => {
    const all = languages.flatMap(([, row]) => Object.values(row));
    expect(all.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });
});
