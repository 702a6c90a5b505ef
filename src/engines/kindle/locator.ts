import type { PageNumber } from '../../core/note.ts';
import { alternatives, isLocationWord, isPageWord, LOCATION_WORDS, PAGE_WORDS } from './words.ts';

/** Thousands come with a comma, a point or a space, narrow or not: "1,234". */
const NUMBER = String.raw`\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+|\d+`;
const ROMAN = '[ivxlcdm]+';

const KNOWN = alternatives([...PAGE_WORDS, ...LOCATION_WORDS]);
/** One word, known or not, or one of the few names of a place that have two. */
export const PLACE_NAME = String.raw`(?:${alternatives(LOCATION_WORDS.filter((word) => word.includes(' ')))}|\p{L}[\p{L}\p{M}.]{0,19})`;

/**
 * "Page 17", "Location 1,234", "Page xi", "第 38 页", "ページ23", "位置607", "17. oldal": a word, a number, perhaps a word.
 * A word behind the number must be a known one.
 */
export const LOCATOR = String.raw`(?:第\s*(?:${NUMBER}|${ROMAN})\s*[页頁]|${PLACE_NAME}[\s:：#]*(?:${NUMBER})(?:\s*[-–]\s*(?:${NUMBER}))?|${PLACE_NAME}\s+${ROMAN}|(?:${NUMBER})(?:\s*[-–]\s*(?:${NUMBER}))?\.?\s*(?:${KNOWN}))`;

const WHOLE = new RegExp(`^${LOCATOR}$`, 'iu');
const PARTS = new RegExp(
  String.raw`^(?<before>[^\d:：#]*?)[\s:：#]*(?:(?<number>${NUMBER})(?:\s*[-–][^\p{L}]*)?|\s(?<roman>${ROMAN}))\.?\s*(?<after>${KNOWN})?$`,
  'iu',
);

const RANGE = new RegExp(String.raw`(?:${NUMBER})\s*[-–]\s*(?:${NUMBER})`, 'u');

/** True for text that is nothing but a place in a book. */
export function isLocator(text: string): boolean {
  return WHOLE.test(text.trim());
}

/** True for a place in a book whose word is known to mean a page or a location. */
export function isKnownLocator(text: string): boolean {
  return isLocator(text) && meaningOf(PARTS.exec(text.trim())?.groups) !== undefined;
}

/**
 * The page that a place names: its Arabic number; `x` for a location, for a roman page and for a word that is not
 * known to mean a page, because a wrong page is worse than none.
 */
export function pageOfLocator(text: string): PageNumber {
  const parts = PARTS.exec(text.trim())?.groups;
  const number = parts?.['number'];
  if (number === undefined || meaningOf(parts) !== 'page') return 'x';
  return Number.parseInt(number.replaceAll(/\D/gu, ''), 10);
}

/** The Roman number that a place names as its page, as the source writes it. */
export function labelOfLocator(text: string): string | undefined {
  const parts = PARTS.exec(text.trim())?.groups;
  return meaningOf(parts) === 'page' ? parts?.['roman'] : undefined;
}

/** The location that a place names, as the source writes it; undefined where it names a page. */
export function locationOfLocator(text: string): string | undefined {
  const parts = PARTS.exec(text.trim())?.groups;
  const number = parts?.['number'];
  if (number === undefined || meaningOf(parts) !== 'location') return undefined;
  const range = RANGE.exec(text.trim())?.[0] ?? number;
  return range.replaceAll(/[^\d–-]/gu, '').replace('–', '-');
}

type Parts = Readonly<Record<string, string | undefined>>;

/** What the word before or behind the number says that it is; undefined for words of other languages. */
function meaningOf(parts: Parts | undefined): 'page' | 'location' | undefined {
  const words = [parts?.['before'] ?? '', parts?.['after'] ?? ''];
  if (words.some(isPageWord)) return 'page';
  return words.some(isLocationWord) ? 'location' : undefined;
}
