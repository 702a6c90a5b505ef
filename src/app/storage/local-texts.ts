import type { KeyValueStorage } from '../notes/session-shelf.ts';

/**
 * The browser's storage of short texts. Where it is forbidden, the browser throws already when it is asked for; here each
 * call does, as where it is full.
 */
export const localTexts: KeyValueStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
};
