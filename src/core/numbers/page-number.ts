import type { PageNumber } from '../note.ts';

/** A row of print at the head or foot of a page that may hold its number. */
export interface NumberRow {
  readonly tokens: readonly NumberToken[];
  readonly place: 'header' | 'footer' | 'side';
  /** How surely the row stands apart from the body text, 0 to 1. */
  readonly apart: number;
  /** True where it stands or looks as much as something else does: as a chapter's number, or "111" as "iii". */
  readonly isAmbiguous?: boolean;
}

/** What the recogniser made of a piece of print; confidence 0 to 1. */
export interface NumberReading {
  readonly text: string;
  readonly confidence: number;
}

export interface NumberToken extends NumberReading {
  /** Clear space to the nearest other token of the row, in x-heights; Infinity when it stands alone. */
  readonly space: number;
  /**
   * Every reading of this piece of print by itself, when it was read more than once. Where a row has such tokens, only
   * they may be the number; the others are there for what they say about it.
   */
  readonly readings?: readonly NumberReading[];
}

export interface PrintedNumber {
  readonly number: PageNumber;
  /** The label as printed, when it is not an Arabic number. */
  readonly label?: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Words before which a number counts something other than pages. */
const COUNTED =
  /^(chapter|chap|ch|part|pt|book|bk|section|sect|sec|vol|volume|no|nr|number|fig|figure|table|plate|act|scene|canto|lesson|lecture|letter|unit|module|step|stage|day|week|year|version|edition|appendix|exercise|problem|example|question|verse|psalm|kapitel|kap|teil|band|bd|abschnitt|abb|tafel|heft|jahrgang|lektion|akt|buch|chapitre|chap|tome|partie|livre|acte|scène|leçon|capítulo|capitulo|cap|capitolo|parte|libro|sección|sezione|tomo|lección|lezione|hoofdstuk|deel|boek|les|livro|seção|lição|n[º°o]|§+)[.:]?$/iu;
const MONTH =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)[.,]?$/iu;
/** Words between a page's number and the number of pages. */
const OF = /^(of|\/|von|de|di|van|sur|su)$/iu;
/** Words that say that a page's number follows. */
const PAGE = /^(page|pages|p|pp|pg|seite|s|página|pagina|pág|pag|blz|bladzijde)[.:]?$/iu;

const NONE: PrintedNumber = { number: 'x', confidence: 0 };
/** Below this a reading of digits is a guess: on made pages, wrong digits were read at 0.3 to 0.55. */
const MIN_CONFIDENCE = 0.55;
/** A single figure is soon seen in dirt, in a stroke, in a letter lying down. */
const MIN_CONFIDENCE_OF_ONE = 0.65;
/** Numerals are read less surely, and no other words look like them. */
const MIN_CONFIDENCE_OF_LABEL = 0.45;
/** Below this a number is not believed by itself; the pages before and after may confirm it. */
const SURE = 0.4;
/** Below this a number is not worth confirming. */
const POSSIBLE = 0.12;
/** Numbers closer to one another than this, in x-heights, are a range, a sum or cells of a table. */
const RANGE_SPACE = 2;
/** What is left of a number's confidence where it may as well be something else. */
const DOUBTFUL = 0.4;
/** Nearer than this to a word, in x-heights, a number in a picture may be part of a title ("Genesis 12"). */
const TITLE_SPACE = 1.15;

/** Two numbers that are nearly equally sure and differ leave the page without one: lead of the surer one. */
const MIN_LEAD = 0.1;

/** The page's printed number among the rows at its head and foot: the surest of them, `x` when none is sure. */
export function pageNumberFrom(rows: readonly NumberRow[]): PrintedNumber {
  const [best, rival] = numberCandidates(rows);
  if (best === undefined || best.confidence < SURE) return NONE;
  return rival !== undefined && rival.confidence > best.confidence - MIN_LEAD ? NONE : best;
}

/**
 * The numbers of the pages of a picture, from left to right, each by its rows. Those of two facing pages follow on one another: a
 * doubtful one is what any reading of it says where the other page bears that out. Where they do not, one was misread, and the
 * less sure is none of its page, or neither is where none is surer. Beside a numeral any number may stand, a translation may
 * repeat it, and it falls where pages are read from right to left.
 */
export function pageNumbersFrom(pages: readonly (readonly NumberRow[])[]): readonly PrintedNumber[] {
  const alone = pages.map(pageNumberFrom);
  const [left, right] = alone;
  const [leftRows, rightRows] = pages;
  if (left === undefined || right === undefined || pages.length > 2 || follow(left, right)) return alone;
  const before = readAs(leftRows, right, -1);
  const after = readAs(rightRows, left, 1);
  if (before !== undefined && after === undefined) return [before, right];
  if (after !== undefined && before === undefined) return [left, after];
  if (left.number === 'x' || right.number === 'x') return alone;
  const lead = left.confidence - right.confidence;
  return [lead < MIN_LEAD ? NONE : left, -lead < MIN_LEAD ? NONE : right];
}

function follow(left: PrintedNumber, right: PrintedNumber): boolean {
  if (left.label !== undefined || right.label !== undefined) return true;
  return left.number !== 'x' && right.number !== 'x' && Math.abs(left.number - right.number) <= 1;
}

/** The number that so many pages further on would have, where a reading says it. */
function readAs(
  rows: readonly NumberRow[] = [],
  { number }: PrintedNumber,
  further: 1 | -1,
): PrintedNumber | undefined {
  if (number === 'x') return undefined;
  const readings = rows.flatMap(({ tokens }) => tokens.flatMap(({ readings = [] }) => readings));
  const [found] = readings.filter((one) => parsedReading(one).printed?.number === number + further);
  return found && { number: number + further, confidence: found.confidence };
}

/** The different numbers at head and foot that may be the page's, surest first, doubtful ones among them. */
function numberCandidates(rows: readonly NumberRow[]): readonly PrintedNumber[] {
  const found = rows
    .map(numberOfRow)
    .filter((one) => one.confidence >= POSSIBLE)
    .sort((a, b) => b.confidence - a.confidence);
  return found.filter((one, at) => found.findIndex((other) => nameOf(other) === nameOf(one)) === at);
}

const nameOf = ({ number, label }: Pick<PrintedNumber, 'number' | 'label'>): string => label ?? String(number);

function numberOfRow(row: NumberRow): PrintedNumber {
  const tokens = row.tokens.filter(({ text }) => /[\p{L}\p{N}/§]/u.test(text));
  const counted = tokens.findIndex((_, k) => isPageOfPages(tokens, k));
  const page = tokens[counted];
  if (page !== undefined) return numberAt(row, [{ ...page, space: Infinity }], 0);
  const read = tokens.flatMap((token, k) => (token.readings === undefined ? [] : [k]));
  const places = read.length > 0 ? read : [...new Set([0, tokens.length - 1])];
  return places.map((k) => numberAt(row, tokens, k)).reduce((a, b) => (b.confidence > a.confidence ? b : a), NONE);
}

/** "3 of 12". */
function isPageOfPages(tokens: readonly NumberToken[], k: number): boolean {
  const page = Number(tokens[k]?.text ?? '');
  const pages = Number(tokens[k + 2]?.text ?? '');
  return OF.test(tokens[k + 1]?.text ?? '') && page >= 1 && pages >= page;
}

function numberAt(row: NumberRow, tokens: readonly NumberToken[], k: number): PrintedNumber {
  const token = tokens[k];
  const read = token === undefined ? undefined : agreedReading(token);
  if (token === undefined || read === undefined) return NONE;
  const { printed } = read;
  if (read.confidence < leastConfidence(printed)) return NONE;
  const isAlone = tokens.length === 1;
  if (!isAlone && countsOther(tokens, k)) return NONE;
  if (isInRange(token, read) || (!isAlone && isPartOfText(tokens, k))) return NONE;
  if (printed.label !== undefined && !isLabelPlace(row, token, isAlone)) return NONE;
  const clear = isAlone ? 1 : Math.min(1, 0.6 + token.space / 10);
  const isTitle = token.readings !== undefined && (isInTitle(tokens, k) || isOtherInRow(token, printed));
  const doubt = row.isAmbiguous === true || isTitle || isYear(printed.number) || endsSentence(token) ? DOUBTFUL : 1;
  const confidence = read.confidence * clear * (0.4 + 0.6 * row.apart) * doubt;
  return { ...printed, confidence };
}

function leastConfidence(printed: AgreedReading['printed']): number {
  if (nameOf(printed).length === 1) return MIN_CONFIDENCE_OF_ONE;
  return printed.label === undefined ? MIN_CONFIDENCE : MIN_CONFIDENCE_OF_LABEL;
}

/** True where the words around a number say that it counts chapters, pages in all or days. */
function countsOther(tokens: readonly NumberToken[], k: number): boolean {
  const before = tokens[k - 1]?.text ?? '';
  const after = tokens[k + 1]?.text ?? '';
  return COUNTED.test(before) || OF.test(before) || MONTH.test(before) || MONTH.test(after);
}

/** Years head the pages of annals and journals; hardly a book has as many pages. */
function isYear(number: PageNumber): boolean {
  return number !== 'x' && number >= 1500 && number < 2100;
}

/** True where most readings of a lone number have a full stop: the last word of a text, or a chapter's number. */
function endsSentence({ text, readings = [{ text, confidence: 1 }] }: NumberToken): boolean {
  return readings.filter((one) => /\d[.,:;]/.test(one.text)).length * 2 > readings.length;
}

/** True where a number turns out to be the first or last of a range ("31-35.") when it is read with its row. */
function isInRange({ text, readings }: NumberToken, { printed }: AgreedReading): boolean {
  return readings !== undefined && /\d[-–—.,/+]+\d/.test(text) && parseNumber(text)?.number !== printed.number;
}

/** True where the print reads as something else when it is read with its row: "111" as "III". */
function isOtherInRow({ text, readings = [] }: NumberToken, printed: AgreedReading['printed']): boolean {
  if (readings.some((one) => one.text === text)) return false;
  const read = parseNumber(text) ?? parseNumber(mendedFigures(text));
  return read === undefined || nameOf(read) !== nameOf(printed);
}

/** True for the number of an item ("3."), and for one of several numbers that stand close together and count nothing else. */
function isPartOfText(tokens: readonly NumberToken[], k: number): boolean {
  const { text, space } = tokens[k] ?? { text: '', space: 0 };
  if (/[.,:;)]$/.test(text)) return true;
  if (space >= RANGE_SPACE) return false;
  return [k - 1, k + 1].some((at) => {
    const figures = /^\W*(\d+)\W*$/.exec(tokens[at]?.text ?? '')?.[1];
    const isApart = COUNTED.test(tokens[at - 1]?.text ?? '') || (space >= TITLE_SPACE && isYear(Number(figures)));
    return figures !== undefined && !isApart;
  });
}

/** True where a number stands no further from a word than words stand from one another. */
function isInTitle(tokens: readonly NumberToken[], k: number): boolean {
  if ((tokens[k]?.space ?? 0) >= TITLE_SPACE) return false;
  return [tokens[k - 1], tokens[k + 1]].some(
    (other) => /\p{L}{2}/u.test(other?.text ?? '') && !PAGE.test(other?.text ?? ''),
  );
}

/** Letters of a roman numeral are words and dirt as well: they stand clear; a single one must stand quite alone. */
function isLabelPlace(row: NumberRow, token: NumberToken, isAlone: boolean): boolean {
  if (row.place === 'side') return false;
  if (token.text.replace(BRACKETS, '').length === 1) return isAlone && row.apart >= 0.9 && token.confidence >= 0.8;
  return isAlone || token.space >= 1.5;
}

interface AgreedReading {
  readonly printed: { readonly number: PageNumber; readonly label?: string };
  readonly confidence: number;
}

/** What most readings of a token say, by their confidence; a lone voice among several counts little. */
function agreedReading(token: NumberToken): AgreedReading | undefined {
  const readings = (token.readings ?? [token]).map(parsedReading);
  const all = sumOfConfidence(readings);
  const groups = readings.flatMap(({ printed }) => {
    if (printed === undefined) return [];
    const same = readings.filter((other) => other.printed && nameOf(other.printed) === nameOf(printed));
    const share = readings.length > 1 && same.length === 1 ? LONE_VOICE : sumOfConfidence(same) / all;
    return [{ printed, confidence: Math.max(...same.map((one) => one.confidence)) * share }];
  });
  return groups.reduce<AgreedReading | undefined>((a, b) => (a && a.confidence >= b.confidence ? a : b), undefined);
}

function sumOfConfidence(readings: readonly NumberReading[]): number {
  return readings.reduce((sum, one) => sum + one.confidence, 0);
}

function parsedReading({ text, confidence }: NumberReading): Partial<AgreedReading> & NumberReading {
  const plain = parseNumber(text);
  if (plain !== undefined) return { text, confidence, printed: plain };
  const printed = parseNumber(mendedFigures(text));
  return printed === undefined ? { text, confidence } : { text, confidence: confidence * MENDED, printed };
}

/** Weight of a reading that no other one shares. */
const LONE_VOICE = 0.4;
/** Weight of a reading whose figures had to be mended. */
const MENDED = 0.8;

const FIGURE_OF_LETTER: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  '|': '1',
  '!': '1',
  '\\': '1',
  S: '5',
  B: '8',
  Z: '2',
};

/** Figures for letters that look like them, where most of a token is figures; else the text as it is. */
function mendedFigures(text: string): string {
  if (!isMostlyFigures(text)) return text;
  return [...text.replace(BRACKETS, '')].map((letter) => FIGURE_OF_LETTER[letter] ?? letter).join('');
}

function isMostlyFigures(text: string): boolean {
  const bare = text.replace(BRACKETS, '');
  return bare.replace(/[^0-9]/g, '').length * 2 > bare.length;
}

const BRACKETS = /^[\s\-–—~=_•·«»‹›<>.*[({'"]+|[\s\-–—~=_•·«»‹›<>.,*\])}'"]+$/gu;

/** True for text that reads as a number or a numeral, or nearly so: it is worth a second look. */
export function mayBeNumber(text: string): boolean {
  return parseNumber(text) !== undefined || parseNumber(mendedFigures(text)) !== undefined || isMostlyFigures(text);
}

/**
 * Reads a token as a page number: Arabic of up to four figures ("12", or "12/300" as browsers print it), or small
 * roman; `undefined` for anything else.
 */
export function parseNumber(text: string): { number: PageNumber; label?: string } | undefined {
  const bare = text.replace(BRACKETS, '');
  if (/^[0-9]{1,4}$/.test(bare)) return bare.startsWith('0') ? undefined : { number: Number(bare) };
  if (isRoman(bare)) return { number: 'x', label: bare };
  const [, page, pages] = /^(\d{1,4})\/(\d{1,4})$/.exec(bare) ?? [];
  if (Number(page) >= 1 && Number(page) <= Number(pages)) return { number: Number(page) };
  return undefined;
}

/** True for a lower-case roman numeral up to a few hundreds, written the usual way. */
export function isRoman(text: string): boolean {
  return text !== '' && /^(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/.test(text);
}
