import type { PageNumber } from '../../core/note.ts';
import { isLocationWord, isPageWord } from './words.ts';

/** Thousands come with a comma, a point or a space, narrow or not: "1,234". */
const NUMBER = String.raw`\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+|\d+`;
const ROMAN = '[ivxlcdm]+';

/** "Page 17", "Location 1,234", "Page xi", "第 38 页", "ページ23", "位置607": a word, a number, perhaps a word. */
export const LOCATOR = String.raw`(?:第\s*(?:${NUMBER}|${ROMAN})\s*[页頁]|\p{L}[\p{L}.]{0,19}[\s:：#]*(?:${NUMBER})(?:\s*[-–]\s*(?:${NUMBER}))?|\p{L}[\p{L}.]{0,19}\s+${ROMAN}|(?:${NUMBER})\s*ページ)`;

const WHOLE = new RegExp(`^${LOCATOR}$`, 'iu');
const PARTS = new RegExp(
  String.raw`^(?<before>[^\d\s:：#]*?)[\s:：#]*(?:(?<number>${NUMBER})(?:\s*[-–].*)?|\s(?<roman>${ROMAN}))\s*(?<after>[页頁]|ページ)?$`,
  'iu',
);

const RANGE = new RegExp(String.raw`(?:${NUMBER})\s*[-–]\s*(?:${NUMBER})`, 'u');

/** True for text that is nothing but a place in a book. */
export function isLocator(text: string): boolean {
  return WHOLE.test(text.trim());
}

/** True for a place in a book whose word is known to mean a page or a location. */
export function isKnownLocator(text: string): boolean {
  const parts = PARTS.exec(text.trim())?.groups;
  if (!isLocator(text) || parts === undefined) return false;
  return parts['after'] !== undefined || isPageWord(parts['before'] ?? '') || isLocationWord(parts['before'] ?? '');
}

/**
 * The page that a place names: its Arabic number; `x` for a location, for a roman page and for a word that is not
 * known to mean a page, because a wrong page is worse than none.
 */
export function pageOfLocator(text: string): PageNumber {
  const parts = PARTS.exec(text.trim())?.groups;
  const number = parts?.['number'];
  if (parts === undefined || number === undefined) return 'x';
  const isPage = parts['after'] !== undefined || isPageWord(parts['before'] ?? '');
  return isPage ? Number.parseInt(number.replaceAll(/\D/gu, ''), 10) : 'x';
}

/** The Roman number that a place names as its page, as the source writes it. */
export function labelOfLocator(text: string): string | undefined {
  const parts = PARTS.exec(text.trim())?.groups;
  const isPage = parts?.['after'] !== undefined || isPageWord(parts?.['before'] ?? '');
  return isPage ? parts?.['roman'] : undefined;
}

/** The location that a place names, as the source writes it; undefined where it names a page. */
export function locationOfLocator(text: string): string | undefined {
  const parts = PARTS.exec(text.trim())?.groups;
  const number = parts?.['number'];
  if (parts === undefined || number === undefined || !isLocationWord(parts['before'] ?? '')) return undefined;
  const range = RANGE.exec(text.trim())?.[0] ?? number;
  return range.replaceAll(/[^\d–-]/gu, '').replace('–', '-');
}
