import type { PageReading } from '../core/page.ts';
import { namedPlaces } from './named-places.ts';

/** What languages are called, by their codes of three letters. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** True for a page with marks on print that gave no words. */
export function isMarkedUnread(readings: readonly PageReading[]): boolean {
  return readings.some(({ isUnreadable, marks }) => isUnreadable === true && marks.length > 0);
}

/** What the reader is told of such pages; nothing where there are none. */
export function unreadableNotice(places: readonly string[], languages: readonly string[]): readonly string[] {
  if (places.length === 0) return [];
  return [
    `Marks were seen on print that could not be read as ${languages.map(nameOf).join(' or ')}, and are listed as seen, not read: ${namedPlaces(places)}. If it is in another language, choose that one and read the page again.`,
  ];
}

function nameOf(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    // Codes such as "deu_frak" are none of the standard's.
    return code;
  }
}
