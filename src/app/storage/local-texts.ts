import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { splicedTexts } from './spliced-texts.ts';
import { windowTexts } from './window-texts.ts';

/**
 * The browser's storage of short texts. Where it is forbidden, the browser throws already when it is asked for; here each
 * call does, as where it is full.
 */
export const localTexts: KeyValueStorage = splicedTexts({
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
});

/** The same of this window alone. */
export const ownTexts: KeyValueStorage = splicedTexts({
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, value) => window.sessionStorage.setItem(key, value),
  removeItem: (key) => window.sessionStorage.removeItem(key),
});

/** Those of the device, and what this window alone wrote of them: the session on its screen. */
export const sessionTexts: KeyValueStorage = windowTexts(localTexts, ownTexts);
