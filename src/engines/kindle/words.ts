import { wordsFor } from './languages.ts';

/**
 * What the words of an export say, in any of the known languages. The grammars themselves go by punctuation and
 * geometry; the words only decide what an entry is (a highlight, a note, a bookmark) and whether a number is a page.
 */
const NOTE_WORDS = new Set(wordsFor('note'));
const BOOKMARK_WORDS = wordsFor('bookmark');
const HIGHLIGHT_WORDS = wordsFor('highlight');
const UNDERLINE_WORDS = wordsFor('underline');
const BY_WORDS = wordsFor('by');
/** Words that say that the number beside them is a page, or a Kindle location. */
export const PAGE_WORDS = wordsFor('page');
export const LOCATION_WORDS = wordsFor('location');
const PAGES = new Set(PAGE_WORDS);
const LOCATIONS = new Set(LOCATION_WORDS);

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

/** Scripts whose words run into those beside them. */
const RUNS_ON = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The words as they end in running text: no part of a longer word, but for scripts whose words run on. */
export function wholeWords(words: readonly string[]): string {
  const apart = alternatives(words.filter((word) => !RUNS_ON.test(word)));
  return String.raw`(?:${alternatives(words.filter((word) => RUNS_ON.test(word)))}|(?:${apart})(?![\p{L}\p{M}]))`;
}

const NOTE = new RegExp(String.raw`(?<![\p{L}\p{M}])${wholeWords(wordsFor('note'))}`, 'iu');
const NOTE_THAT_RUNS_ON = new RegExp(alternatives(wordsFor('note').filter((word) => RUNS_ON.test(word))), 'u');

/** True where one of the words of a text heads a note of the reader's. */
export function hasNoteWord(text: string): boolean {
  return NOTE.test(text) || NOTE_THAT_RUNS_ON.test(text);
}

/** True for the word that heads a note of the reader's, and nothing else. */
export function isNoteWord(text: string): boolean {
  return NOTE_WORDS.has(text.trim().toLowerCase());
}

/** True for a word that says that the number beside it is a page. */
export function isPageWord(text: string): boolean {
  return PAGES.has(text.trim().toLowerCase());
}

/** True for a word that says that the number beside it is a Kindle location. */
export function isLocationWord(text: string): boolean {
  return LOCATIONS.has(text.trim().toLowerCase());
}

/** The line without its leading "by", in any of the known languages; undefined when it has none. */
export function withoutBy(line: string): string | undefined {
  const word = BY_WORDS.find((by) => line.toLowerCase().startsWith(/[:：]$/u.test(by) ? by : `${by} `));
  return word === undefined ? undefined : line.slice(word.length).trim();
}

// biome-ignore format: a colour to a row.
const COLOURS: readonly (readonly [hex: string, names: RegExp])[] = [
  ['#ffc078', /orange|arancio|naranja|laranja|taronja|oranje|oran[sž]|narancs|оранж|помаранч|pomarańcz|narančast|portocaliu|appelsínugul|turuncu|oranye|jingga|πορτοκαλί|नारंगी|برتقالي|نارنجی|כתום|주황|橙|オレンジ/iu],
  ['#ffe066', /yellow|gelb|jaune|giall|amarel|amarill|groc|horia|geel|ж[её]лт|жовт|жълт|żółt|žlut|žlt|žut|rumen|sárga|galben|gul|keltai|kolla|dzelten|gelton|sarı|kuning|vàng|κίτριν|पीला|أصفر|زرد|צהוב|노란|黄|黃/iu],
  ['#8fc7ff', /blue|blau|bleu|blu|azul|син|голуб|блакит|niebiesk|modr|plav|kék|albastr|blå|blár|sini|zil|mėlyn|mavi|biru|xanh(?! lá)|urdin|μπλε|नीला|أزرق|آبی|כחול|파란|蓝|藍|青|ブルー/iu],
  ['#ffa8c5', /pink|rosa|rose|roze|розов|рожев|różow|růžov|ružov|ružič|roza|rózsa|roz|lyserød|bleik|roosa|rozā|rožin|pembe|merah muda|hồng|ροζ|गुलाबी|وردي|صورتی|ורוד|분홍|粉|ピンク/iu],
];

/** The colour that a heading names, as `#rrggbb`; undefined for "Default" and for words of other languages. */
export function colourNamed(name: string): string | undefined {
  return COLOURS.find(([, names]) => names.test(name))?.[0];
}
