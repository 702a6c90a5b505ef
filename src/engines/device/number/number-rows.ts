import { type Box, middleX, type Span, spanOf } from '../../../core/geometry.ts';
import { mayBeNumber, type NumberReading, type NumberRow, type NumberToken } from '../../../core/numbers/numbers.ts';
import type { PageLayout } from '../../../imaging/layout/layout.ts';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import { LETTER_GAP } from '../../../imaging/print/print.ts';
import type { StripSource } from '../../../imaging/strips/strips.ts';
import type { MarkMaps } from '../../../marks/maps/maps.ts';
import type { ReadWord, TextReader } from '../read/read.ts';
import { countsLine, holds, type NumberPlace, numberPlaces, OWN_ROW, SURE_DISTANCE } from './number-places.ts';
import { abscissaOf, type NumberCut, numberSheet, stripColumnOf } from './number-strip.ts';
import { WORDS_GAP } from './row-around.ts';
import { type TextBlock, textBlockOf } from './text-block.ts';

/**
 * More places are not read: a bound on the work, about 5 ms each. Of 87 pages 6 have more, one of them 41. Half or twice: no
 * change on 20 pages.
 */
const MAX_PLACES = 6;
/**
 * The ways in which a number is read, first to last; the further ones settle doubt. Of 143 numbers on real and made
 * pages the first read all right, the second 142, the third 137, the fourth 141; wrong readings are rarely shared, as
 * size and paper differ. Of 23 to 30 pages half or twice of each loses no number: with half of the first's height or margin,
 * half of the fourth's height or twice its margin one more is right, with half of the third's margin one more is false.
 */
const WAYS: readonly NumberCut[] = [
  { height: 30, margin: 0.7, isWhitened: true },
  { height: 22, margin: 0.5, isWhitened: true },
  { height: 30, margin: 0.5, isWhitened: false },
  { height: 26, margin: 0.7, isWhitened: true },
];

/** What is looked at beside a page's lines. */
interface Picture {
  /** All ink of the analysed picture, and what the network sees there. */
  readonly ink: readonly Component[];
  readonly maps: MarkMaps;
  /** The picture's other pages, whose numbers are none of this one's. */
  readonly beside: readonly PageLayout[];
}

/** How far a piece of print stands beside a text, in pixels; 0 over or under it. */
function aside(box: Box, { lines }: TextBlock): number {
  const { left, right } = spanOf(lines);
  const x = middleX(box);
  return Math.max(0, left - x, x - right);
}

/**
 * Reads the short pieces of print at head, foot and sides of a page that may be its number, each by itself: 5 to 40 ms.
 */
export function numberRows(
  layout: PageLayout,
  source: StripSource,
  reader: TextReader,
  { beside, ...picture }: Picture,
): NumberRow[] {
  const block = textBlockOf(layout);
  if (block === undefined) return [];
  const others = beside.flatMap((other) => textBlockOf(other) ?? []);
  const isOwn = ({ box }: NumberPlace): boolean => others.every((other) => aside(box, block) <= aside(box, other));
  const places = (['top', 'foot'] as const).flatMap((side) => numberPlaces({ block, side, ...picture }).filter(isOwn));
  const likeliest = places.toSorted((a, b) => apartness(b) - apartness(a)).slice(0, MAX_PLACES);
  const read = likeliest.flatMap((place) => {
    const row = readPlace(place, source, reader);
    return row === undefined ? [] : [{ place, row }];
  });
  // Of two that are the same the first.
  const isWithin = ({ box }: NumberPlace, outer: Box, isEarlier: boolean): boolean =>
    holds(outer, box) && (isEarlier || !holds(box, outer));
  const whole = read.filter(
    ({ place }, at) => !read.some((other, k) => k !== at && isWithin(place, other.place.box, k < at)),
  );
  return whole.map(({ place, row }) => ({
    ...row,
    isAmbiguous: row.isAmbiguous === true || (mayCount(row) && countsLine(place, block, picture.ink)),
  }));
}

/** A number that may count lines: of verse every fifth or every tenth has its number beside it. */
function mayCount({ tokens }: NumberRow): boolean {
  const text = tokens.find(({ readings }) => readings !== undefined)?.text ?? '';
  return /^\d*[05]$/.test(text);
}

/** How often a place is made wider at most, each time by one figure and more: a page number has at most four. */
const WIDENED_AT_MOST = 3;
/**
 * What is read reaches beyond its place where it does so by more than this share of its height, half of a figure. Of 239 first
 * readings of figures on 230 made pages 19 of 20 reach 0.12 beyond at most, the next 0.3.
 */
const BEYOND = 0.25;

/** The row of one place, its number read until two readings agree; `undefined` when it holds something else. */
function readPlace(place: NumberPlace, source: StripSource, reader: TextReader): NumberRow | undefined {
  if (place.isPhrase) return readPhrase(place, source, reader);
  const { whole, readings } = readWhole(place, { source, reader });
  const best = readings.find((reading) => mayBeNumber(reading.text));
  if (best === undefined) return undefined;
  const { before, itself, after } = readAround(whole, source, reader);
  const number: NumberToken = { ...best, space: place.space, readings, ...(itself === '' ? {} : { text: itself }) };
  const tokens = [...before, number, ...after];
  const isAmbiguous = isLikeHeading(place) || (/^1+$/.test(best.text) && place.height < SMALL_LETTERS);
  return { tokens, place: place.place, apart: apartness(place), isAmbiguous };
}

/**
 * What a place holds, read as often as doubt wants it; where the first reading reaches beyond it, of a place that is as wide:
 * figures on a shadow's edge are no ink of their own.
 */
function readWhole(place: NumberPlace, reading: Reading): { whole: NumberPlace; readings: NumberReading[] } {
  const [way, ...others] = WAYS;
  let whole = place;
  let first = readAlone(whole, way!, reading);
  for (let times = 0; times < WIDENED_AT_MOST && reachesBeyond(first, whole); times++) {
    const wider = { ...whole, box: { ...whole.box, ...spanOf([whole.box, first.from]) } };
    const more = readAlone(wider, way!, reading);
    if (!mayBeNumber(more.text) || signsIn(more) <= signsIn(first)) break;
    [whole, first] = [wider, more];
  }
  const readings: NumberReading[] = [first];
  for (const other of others) {
    if (agree(readings) || isHopeless(readings)) break;
    readings.push(readAlone(whole, other, reading));
  }
  return { whole, readings: readings.map(({ text, confidence }) => ({ text, confidence })) };
}

/** How many letters and figures a reading has: what is beside a number is not always one more, but the edge of a shadow as well. */
const signsIn = ({ text }: NumberReading): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

function reachesBeyond({ text, from }: ReadAlone, { box }: NumberPlace): boolean {
  return mayBeNumber(text) && Math.max(box.left - from.left, from.right - box.right) > BEYOND * (box.bottom - box.top);
}

function readPhrase(place: NumberPlace, source: StripSource, reader: TextReader): NumberRow {
  const words = reader.readSheet(numberSheet(place, source, WAYS[0]!), 'line');
  const tokens = words.map(({ text, confidence }): NumberToken => {
    const readings = mayBeNumber(text) ? { readings: [{ text, confidence }] } : {};
    // What stands so close is a number only after "Page".
    return { text, confidence, space: LETTER_GAP, ...readings };
  });
  return { tokens, place: place.place, apart: apartness(place) };
}

/**
 * A reading surer than this, 0 to 1, that holds no figure is believed at once, and two that agree; it takes three for a single
 * figure, which is easily a stroke. Below <= 0.836 (n 40), above >= 0.863 (n 135).
 */
const SURE = 0.85;
/**
 * A reading less sure than this, 0 to 1, that holds no figure may be dirt, and the place is not read again. Below <= 0.472 (n 9),
 * above >= 0.503 (n 8).
 */
const UNSURE = 0.5;

/** True when another reading would be in vain: a word, or dirt. */
function isHopeless(readings: readonly NumberReading[]): boolean {
  if (readings.length === 0 || readings.some(({ text }) => mayBeNumber(text))) return false;
  if (readings.some(({ text }) => /\d/.test(text) || /^[ivxlc]{2,}$/i.test(text))) return readings.length > 2;
  return readings.length > 1 || readings.some(({ confidence }) => confidence > SURE || confidence < UNSURE);
}

function agree(readings: readonly NumberReading[]): boolean {
  const [first] = readings;
  if (first === undefined || readings.length < (first.text.length === 1 ? 3 : 2)) return false;
  return readings.every((one) => one.text === first.text && one.confidence > SURE);
}

interface Reading {
  readonly source: StripSource;
  readonly reader: TextReader;
}

/** A number is cut with at most this share of the clear space beside it. Without: of 160 pages a number lost. */
const MARGIN_OF_ROOM = 0.7;

/** What is read of a place, and from where to where on the page. */
interface ReadAlone extends NumberReading {
  readonly from: Span;
}

function readAlone(place: NumberPlace, way: NumberCut, { source, reader }: Reading): ReadAlone {
  const { box, slope, room } = place;
  const cut = { ...way, margin: Math.min(way.margin, (room * MARGIN_OF_ROOM) / place.height) };
  const words = reader.readSheet(numberSheet({ box, slope }, source, cut), 'word');
  if (words.length === 0) return { text: '', confidence: 0, from: box };
  const text = asSized(withoutBar(words.map((word) => word.text).join(''), place), place);
  const { left, right } = spanOf(words.map((word) => word.box));
  const at = (column: number): number => abscissaOf({ box, slope }, cut, column);
  const confidence = Math.min(1, ...words.map((word) => word.confidence));
  return { text, confidence, from: { left: at(left), right: at(right) } };
}

/**
 * Letters not higher than this, in x-heights, are small ones; cut to one height, "xxv" looks like "XXV".
 * Below <= 1 (n 10), above >= 1.29 (n 4).
 */
const SMALL_LETTERS = 1.25;

const withoutBar = (text: string, { bar }: NumberPlace): string =>
  bar === undefined ? text : text.replace(bar === 'before' ? /^\|/ : /\|$/, '');

function asSized(text: string, { height, pieces }: NumberPlace): string {
  if (/^1{1,3}$/.test(text) && pieces >= text.length * 2) return 'i'.repeat(text.length);
  if (!/^[IVXLC]+$/i.test(text)) return text;
  return height < SMALL_LETTERS || /[ivxlc]/.test(text) ? text.toLowerCase() : text;
}

/** What stands on the row near enough to tell what the number counts, and what it is when read with it. */
interface Around {
  readonly before: readonly NumberToken[];
  readonly itself: string;
  readonly after: readonly NumberToken[];
}

function readAround(place: NumberPlace, source: StripSource, reader: TextReader): Around {
  const { box, phrase, slope } = place;
  if (phrase.left >= box.left && phrase.right <= box.right) return { before: [], itself: '', after: [] };
  // The row keeps the number's height, whatever rises above it.
  const level = slope * ((phrase.left + phrase.right - box.left - box.right) / 2);
  const row = { left: phrase.left, right: phrase.right, top: box.top + level, bottom: box.bottom + level };
  const [way] = WAYS;
  const words = reader.readSheet(numberSheet({ box: row, slope }, source, way!), 'line');
  const middle = stripColumnOf({ box: row, slope }, way!, (box.left + box.right) / 2);
  const token = ({ text, confidence }: ReadWord): NumberToken => ({ text, confidence, space: 0 });
  return {
    before: words.filter((word) => word.box.right < middle).map(token),
    itself: words.find((word) => word.box.left <= middle && word.box.right >= middle)?.text ?? '',
    after: words.filter((word) => word.box.left > middle).map(token),
  };
}

/**
 * A number close to print that goes on for more than this share of the text's width opens a footnote or an item of a
 * list. Below <= 0.245 (n 28), none above.
 */
const TEXT_ROW_SHARE = 0.75;

/**
 * How far apart from the text a number stands, of 1 at the distance of a sure one: on a row of its own, nearer; times what it is
 * where it is at no side and not in the middle, or beside the text. It tells of two numbers which is the page's: half or twice of
 * each: no change on 20 pages.
 */
const APART = { own: 0.9, near: 0.7, unaligned: 0.8, beside: 0.9 } as const;

function apartness({ distance, alignment, place, space, rowShare }: NumberPlace): number {
  if (place !== 'header' && rowShare > TEXT_ROW_SHARE && space < WORDS_GAP) return 0;
  const row = distance >= SURE_DISTANCE ? 1 : distance >= OWN_ROW ? APART.own : APART.near;
  if (place === 'side') return row * APART.beside;
  return row * (alignment === 'none' ? APART.unaligned : 1);
}

/**
 * Figures of headings are taller than this, in x-heights of the text; those of running heads are at most 1.65.
 * Below <= 1.65 (n 31), above >= 2.06 (n 1).
 */
const HEADING_FIGURES = 1.8;
/**
 * A chapter's number stands over the middle of the text, further above it than this many line distances.
 * Below <= 1.49 (n 2), none above.
 */
const CHAPTER_DISTANCE = 3.2;

function isLikeHeading({ place, tallest, space, alignment, distance }: NumberPlace): boolean {
  if (place !== 'header') return false;
  if (tallest > HEADING_FIGURES && (space < WORDS_GAP || alignment === 'middle')) return true;
  return alignment === 'middle' && space > WORDS_GAP * 2 && distance > CHAPTER_DISTANCE;
}
