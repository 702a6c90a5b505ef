import type { PdfiumMemory } from '../file/file.ts';

/** Bytes that are read of a language’s name and of a title; more is cut off. */
const MOST_BYTES = 200;
const MOST_TITLE_BYTES = 2_000;

/** Scripts by the letters of a title, with their names of four letters. Of several the first that is found counts. */
const SCRIPTS: readonly (readonly [script: string, letters: RegExp])[] = [
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Kore', /\p{Script=Hangul}/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Beng', /\p{Script=Bengali}/gu],
  ['Taml', /\p{Script=Tamil}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Geor', /\p{Script=Georgian}/gu],
  ['Armn', /\p{Script=Armenian}/gu],
];
/** A title of which this share is in a script names that script; one foreign word in it does not. */
const SCRIPT_SHARE = 0.5;

/**
 * The language of a document as a tag (`ar`, `pt-BR`), by its own data; where its title is in letters which that
 * language is not written in, or no language is named, the script alone (`und-Cyrl`). Undefined where nothing tells.
 */
export function languageOf(memory: PdfiumMemory, document: number): string | undefined {
  const { pdfium } = memory;
  const named = memory.text((buffer, bytes) => pdfium.FPDFCatalog_GetLanguage(document, buffer, bytes), MOST_BYTES);
  const data = ['Title', 'Author', 'Subject'].map((key) =>
    memory.text((buffer, bytes) => pdfium.FPDF_GetMetaText(document, key, buffer, bytes), MOST_TITLE_BYTES),
  );
  return languageFrom(named, data.join(' '));
}

/** The same from what the catalogue names and from the title with the other data. */
export function languageFrom(named: string, title: string): string | undefined {
  const script = scriptOf(title);
  const locale = localeOf(named);
  if (locale === undefined) return script && `und-${script}`;
  const isWrittenSo = script === undefined || isSameScript(locale.maximize().script, script);
  return isWrittenSo ? locale.baseName : `und-${script}`;
}

function scriptOf(title: string): string | undefined {
  const all = title.match(/\p{L}/gu)?.length ?? 0;
  return SCRIPTS.find(([, letters]) => (title.match(letters)?.length ?? 0) > all * SCRIPT_SHARE)?.[0];
}

/** Chinese has two scripts, both of the same signs, and Japanese and Korean use these as well. */
function isSameScript(usual: string | undefined, seen: string): boolean {
  return usual === seen || (seen === 'Hani' && /^(?:Hans|Hant|Jpan|Kore)$/u.test(usual ?? ''));
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    const locale = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    return locale.baseName.startsWith('und') ? undefined : locale;
  } catch {
    // Programs write anything there.
    return undefined;
  }
}
