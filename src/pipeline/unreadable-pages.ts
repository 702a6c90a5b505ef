import type { Page, PageReading } from '../core/page.ts';
import { languageName } from './language-name.ts';
import { namedPlaces } from './named-places.ts';

/** True for a page with marks on print that gave no words. */
export function isMarkedUnread(readings: readonly PageReading[]): boolean {
  return readings.some(({ isUnreadable, marks }) => isUnreadable === true && marks.length > 0);
}

/** Gathers the pages whose marks stand on print without words, and what their files say of their language. */
export interface UnreadablePages {
  addPage(place: string, read: { readonly page: Pick<Page, 'known'>; readonly readings: readonly PageReading[] }): void;
  /** What the reader is told once all pages were read. */
  notices(languages: readonly string[]): readonly string[];
}

/** None yet. */
export function createUnreadablePages(): UnreadablePages {
  const places: string[] = [];
  const named = new Set<string>();
  return {
    addPage(place, { page, readings }) {
      if (!isMarkedUnread(readings)) return;
      places.push(place);
      if (page.known?.language !== undefined) named.add(page.known.language);
    },
    notices: (languages) => unreadableNotice(places, languages, [...named]),
  };
}

/** Languages whose recogniser data come with the program. */
const PROVIDED: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']);
/** What a reader of other print needs to know where nothing tells its language. */
const WHAT_IS_HERE = `recogniser data are here for ${new Intl.ListFormat('en').format([...PROVIDED].map(languageName).toSorted())}, and for no other language or script`;
const SCRIPTS = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'code' });

/**
 * What the reader is told of such pages; nothing where there are none. `named` are tags of the languages that their
 * files name for themselves.
 */
export function unreadableNotice(
  places: readonly string[],
  languages: readonly string[],
  named: readonly string[] = [],
): readonly string[] {
  if (places.length === 0) return [];
  const tried = new Set(languages.map((code) => baseOf(code)));
  const others = named.filter((tag) => !tried.has(baseOf(tag)));
  const advice =
    others.length === 0
      ? [`If it is in another language, choose that one and read the page again: ${WHAT_IS_HERE}.`]
      : others.map((tag) => adviceFor(tag));
  return [
    `Marks were seen on print that could not be read as ${languages.map(languageName).join(' or ')}, and are listed as seen, not read: ${namedPlaces(places)}. ${advice.join(' ')}`,
  ];
}

function adviceFor(tag: string): string {
  const [language, script] = [baseOf(tag), /^und-(\w{4})$/u.exec(tag)?.[1]];
  if (script !== undefined) {
    return `By its title the file is in ${scriptName(script)} letters, for which no recogniser data are here.`;
  }
  const name = languageName(language);
  return PROVIDED.has(language)
    ? `By what the file says of itself it is in ${name}: choose that language and read the page again.`
    : `By what the file says of itself it is in ${name}, for which no recogniser data are here.`;
}

/** "Han" is what scholars call Chinese letters. */
function scriptName(script: string): string {
  return script === 'Hani' ? 'Chinese' : (SCRIPTS.of(script) ?? script);
}

/** The language of a tag or a code of three letters, in two where it has them. */
function baseOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    // Codes such as "deu_frak" are none of the standard's.
    return tag;
  }
}
