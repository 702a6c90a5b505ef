import type { Line, Page, PageReading } from '../core/page.ts';
import { likelyLanguage, sureLanguage } from '../core/words/words.ts';
import { languageName } from './language-name.ts';
import { namedPlaces } from './named-places.ts';

/** Gathers the languages that pages are printed in. */
export interface PrintLanguages {
  addPage(place: string, read: { readonly page: Pick<Page, 'known'>; readonly readings: readonly PageReading[] }): void;
  /** Codes of all in which pages were read, that of most pages first; those asked for are among them. */
  read(): readonly string[];
  /** What the reader is told of pages in languages that were not asked for, once all pages were read. */
  notices(): readonly string[];
}

/** None yet; `asked` are the languages that were asked for, the likeliest first. */
export function createPrintLanguages(asked: readonly string[]): PrintLanguages {
  const [likeliest = 'eng'] = asked;
  const pages = new Map<string, number>();
  const found = { read: new Map<string, string[]>(), unread: new Map<string, string[]>() };
  return {
    addPage(place, { page, readings }) {
      // Words that a file says itself are in whatever language it is in.
      const own = page.known?.lines?.length ? languageOfText(page.known.lines) : undefined;
      for (const { language, lines } of readings) {
        const code = language?.wasRead === true ? language.code : (own ?? likeliest);
        if (lines.length > 0) pages.set(code, (pages.get(code) ?? 0) + 1);
        if (language === undefined) continue;
        const places = found[language.wasRead ? 'read' : 'unread'];
        const known = places.get(language.code) ?? [];
        places.set(language.code, known.includes(place) ? known : [...known, place]);
      }
    },
    read: () => {
      const byPages = [...pages].toSorted(([, a], [, b]) => b - a).map(([code]) => code);
      return [...new Set([...byPages, ...asked])];
    },
    notices: () => [
      ...[...found.read].map(
        ([code, places]) =>
          `Printed in ${languageName(code)}, and read as such: ${namedPlaces(places)}. Choosing that language makes reading faster.`,
      ),
      ...[...found.unread].map(
        ([code, places]) =>
          `Printed in ${languageName(code)}, whose recogniser data could not be loaded, so that words may be wrong: ${namedPlaces(places)}. Read the page again later.`,
      ),
    ],
  };
}

/** The language that lines are surely in; undefined for a few words. */
function languageOfText(lines: readonly Line[]): string | undefined {
  const text = lines.map(({ words }) => words.map((word) => word.text).join(' ')).join(' ');
  return sureLanguage(text) === undefined ? undefined : likelyLanguage(text);
}
