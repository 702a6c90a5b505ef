/**
 * What Kindle calls things in the languages whose exports are known. The grammars themselves go by punctuation and
 * geometry; these words only decide what an entry is (a highlight, a note, a bookmark) and whether a number is a page.
 */
const NOTE_WORDS = [
  ...['note', 'notes', 'notiz', 'nota', 'notitie', '笔记', '备注', '筆記', '備註', '註記', 'メモ'],
  ...['заметка', 'notatka', 'uwaga', 'anteckning', 'not', 'नोट', 'ملاحظة', '메모'],
];
const BOOKMARK_WORDS = [
  'bookmark',
  'lesezeichen',
  'signet',
  'segnalibro',
  'marcador',
  'bladwijzer',
  '书签',
  '書籤',
  'ブックマーク',
  'закладка',
  'zakładka',
  'bokmärke',
  'yer imi',
  'yer işareti',
  'इशारिया',
  'إشارة مرجعية',
  '북마크',
];
const HIGHLIGHT_WORDS = [
  'highlight',
  'markierung',
  'surlignement',
  'surlignage',
  'evidenziazione',
  'subrayado',
  'subrayar',
  'destaque',
  'markering',
  '标注',
  '標註',
  'ハイライト',
  'выделени',
  'выделенный',
  'podkreślenie',
  'podświetlenie',
  'zaznaczenie',
  'wyróżnienie',
  'markering',
  'överstrykning',
  'vurgu',
  'öne çıkar',
  'हाइलाइट',
  'تمييز',
  '하이라이트',
];
const UNDERLINE_WORDS = [
  'underline',
  'unterstreichung',
  'soulignement',
  'sottolineatura',
  'sublinhado',
  'onderstreping',
  '下划线',
  '底線',
  '下線',
  'подчеркивание',
  'подчёркивание',
  'understrykning',
  'altı çizili',
  '밑줄',
];
export const PAGE_WORDS: readonly string[] = [
  ...['page', 'seite', 'pagina', 'página', 'pág.', 'p.', '页', '頁', 'ページ'],
  ...[
    'страница',
    'странице',
    'страницы',
    'стр.',
    'strona',
    'stronie',
    'str.',
    'sida',
    'sidan',
    'sayfa',
    'पेज',
    'पृष्ठ',
    'صفحة',
    '페이지',
    '쪽',
  ],
];
export const LOCATION_WORDS: readonly string[] = [
  'location',
  'loc.',
  'position',
  'emplacement',
  'posizione',
  'posición',
  'posição',
  'locatie',
  '位置',
  'место',
  'месте',
  'местоположение',
  'позиция',
  'позиции',
  'lokalizacja',
  'lokalizacji',
  'pozycja',
  'pozycji',
  'miejsce',
  'miejscu',
  'plats',
  'läge',
  'konum',
  'yer',
  'लोकेशन',
  'स्थान',
  'موقع',
  '위치',
];
const BY_WORDS = [
  'by',
  'por',
  'von',
  'par',
  'de',
  'di',
  'door',
  'av',
  'autor:',
  'автор:',
  'yazan',
  '作者：',
  '作者:',
  '著者:',
];

/** What a heading announces. `unknown` is a word of a language that is not in the tables. */
export type EntryWord = 'highlight' | 'underline' | 'note' | 'bookmark' | 'unknown';

function holds(words: readonly string[], text: string): boolean {
  return words.some((word) => text.includes(word));
}

/** Says what the words of a heading announce, in any of the known languages. */
export function entryWord(heading: string): EntryWord {
  const text = heading.toLowerCase();
  if (holds(HIGHLIGHT_WORDS, text)) return 'highlight';
  if (holds(UNDERLINE_WORDS, text)) return 'underline';
  if (holds(BOOKMARK_WORDS, text)) return 'bookmark';
  return isNoteWord(text) ? 'note' : 'unknown';
}

/** Words as the alternatives of a regular expression, longer ones first, so that none is cut short by its beginning. */
export function alternatives(words: readonly string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('.', String.raw`\.`))
    .join('|');
}

/** True for the word that heads a note of the reader's, and nothing else. */
export function isNoteWord(text: string): boolean {
  return NOTE_WORDS.includes(text.trim().toLowerCase());
}

/** True for a word that says that the number beside it is a page. */
export function isPageWord(text: string): boolean {
  return PAGE_WORDS.includes(text.trim().toLowerCase());
}

/** True for a word that says that the number beside it is a Kindle location. */
export function isLocationWord(text: string): boolean {
  return LOCATION_WORDS.includes(text.trim().toLowerCase());
}

/** The line without its leading "by", in any of the known languages; undefined when it has none. */
export function withoutBy(line: string): string | undefined {
  const word = BY_WORDS.find((by) => line.toLowerCase().startsWith(/[:：]$/u.test(by) ? by : `${by} `));
  return word === undefined ? undefined : line.slice(word.length).trim();
}

const COLOURS: readonly (readonly [hex: string, names: RegExp])[] = [
  ['#ffe066', /yellow|gelb|jaune|giall|amarel|amarill|geel|ж[её]лт|żółt|gul|sarı|पीला|أصفر|노란|黄|黃/iu],
  ['#8fc7ff', /blue|blau|bleu|blu|azul|син|голуб|niebiesk|blå|mavi|नीला|أزرق|파란|蓝|藍|青|ブルー/iu],
  ['#ffa8c5', /pink|rosa|rose|roze|розов|różow|pembe|गुलाबी|وردي|분홍|粉|ピンク/iu],
  ['#ffc078', /orange|arancio|naranja|laranja|oranje|оранж|pomarańcz|turuncu|नारंगी|برتقالي|주황|橙|オレンジ/iu],
];

/** The colour that a heading names, as `#rrggbb`; undefined for "Default" and for words of other languages. */
export function colourNamed(name: string): string | undefined {
  return COLOURS.find(([, names]) => names.test(name))?.[0];
}
