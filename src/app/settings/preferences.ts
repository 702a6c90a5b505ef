import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { createStore, type Store } from '../store.ts';

/** Light or dark, as the device has it or as the reader wants it. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** Languages that pages can be read in: the recogniser's codes, and what they are called. */
export const LANGUAGES = [
  { code: 'eng', name: 'English' },
  { code: 'deu', name: 'German' },
  { code: 'frk', name: 'German (Fraktur)' },
  { code: 'fra', name: 'French' },
  { code: 'spa', name: 'Spanish' },
  { code: 'ita', name: 'Italian' },
  { code: 'por', name: 'Portuguese' },
  { code: 'nld', name: 'Dutch' },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** What the reader prefers, on this device only. */
export interface Preferences {
  readonly theme: Theme;
  /** Most likely first; never empty. */
  readonly languages: readonly LanguageCode[];
  /** PDFs are opened on this device, not by the server. */
  readonly pdfsStayHere: boolean;
}

const STORAGE_KEY = 'commonplace.preferences';
const DEFAULTS: Preferences = { theme: 'system', languages: ['eng'], pdfsStayHere: false };

/** Preferences that are kept; without storage they last until the page is closed. */
export function createPreferences(storage: KeyValueStorage): Store<Preferences> {
  const preferences = createStore(remembered(storage));
  preferences.subscribe(() => {
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify(preferences.get()));
    } catch {
      // Storage is full or forbidden: they hold as long as the page is open.
    }
  });
  return preferences;
}

/** Dresses the page as it is preferred, now and after each change. */
export function showTheme(preferences: Store<Preferences>, root: HTMLElement): void {
  const show = (): void => {
    const { theme } = preferences.get();
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  };
  show();
  preferences.subscribe(show);
}

function remembered(storage: KeyValueStorage): Preferences {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return DEFAULTS;
    // An object that is not null has string keys; what is under them is checked here.
    const { theme, languages, pdfsStayHere } = stored as Readonly<Record<string, unknown>>;
    const wanted = Array.isArray(languages) ? languages : [];
    const known = wanted.flatMap((code) => LANGUAGES.find((language) => language.code === code)?.code ?? []);
    return {
      theme: THEMES.find((one) => one === theme) ?? DEFAULTS.theme,
      languages: known.length > 0 ? known : DEFAULTS.languages,
      pdfsStayHere: pdfsStayHere === true,
    };
  } catch {
    return DEFAULTS;
  }
}
