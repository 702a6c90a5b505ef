/** What languages are called, by their codes of two or three letters. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** The recogniser's code of German in Fraktur is the standard's for Frankish. */
const FRAKTUR = { code: 'frk', name: 'German (Fraktur)' } as const;

/** What a language is called in English; its code where that is none of the standard's, such as "deu_frak". */
export function languageName(code: string): string {
  if (code === FRAKTUR.code) return FRAKTUR.name;
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}
