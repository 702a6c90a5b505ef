import { isFields } from '../../core/same-data.ts';
import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { quietly } from './quietly.ts';
import { textMark } from './text-mark.ts';

/** Shorter texts are written whole: a megabyte for each key that is typed took 50 of its 87 ms, in a book of 3,000 notes. */
const LONG_MIN = 20_000;
/** A longer change is written with the whole text. */
const CHANGE_MAX = 10_000;
/** Characters that are compared at once. */
const STRIDE = 4096;

/**
 * Texts of which only what changed is written: a long one stays as it was written whole, its base, and beside it lies where
 * and how it is another one now. Each write is one of the storage below and is done when it returns, so that a crash loses
 * no more of it than of a text that is written whole. A change counts only beside the base that it was made for: it names
 * that by its mark, as other windows write texts as well.
 */
export function splicedTexts(storage: KeyValueStorage): KeyValueStorage {
  let marked = { text: '', mark: '' };
  const markOf = (text: string): string => {
    if (marked.text !== text) marked = { text, mark: textMark(text) };
    return marked.mark;
  };
  const setChange = (key: string, text: string): boolean => {
    const base = storage.getItem(key);
    if (base === null || base.length < LONG_MIN || text.length < LONG_MIN) return false;
    const change = changeBetween(base, text);
    if (change.text.length > CHANGE_MAX) return false;
    storage.setItem(changeKey(key), JSON.stringify({ of: markOf(base), ...change }));
    return true;
  };
  return {
    getItem: (key) => {
      const base = storage.getItem(key);
      const written = base === null || base.length < LONG_MIN ? null : storage.getItem(changeKey(key));
      if (base === null || written === null) return base;
      const change = readChange(written);
      if (change === null || change.of !== markOf(base)) return base;
      return base.slice(0, change.start) + change.text + base.slice(change.end);
    },
    setItem: (key, text) => {
      if (quietly(() => setChange(key, text)) === true) return;
      storage.setItem(key, text);
      storage.removeItem(changeKey(key));
    },
    removeItem: (key) => {
      storage.removeItem(key);
      storage.removeItem(changeKey(key));
    },
  };
}

/** What stands in place of the characters of a text from `start` to `end`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const changeKey = (key: string): string => `${key}.change`;

function readChange(written: string): (Change & { readonly of: string }) | null {
  const from = quietly((): unknown => JSON.parse(written));
  if (!isFields(from)) return null;
  const { of, start, end, text } = from;
  const isChange =
    typeof of === 'string' && typeof start === 'number' && typeof end === 'number' && typeof text === 'string';
  return isChange ? { of, start, end, text } : null;
}

function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  const start = alike(shorter, (from, to) => [before.slice(from, to), after.slice(from, to)]);
  const end = alike(shorter - start, (from, to) => [
    before.slice(before.length - to, before.length - from),
    after.slice(after.length - to, after.length - from),
  ]);
  return { start, end: before.length - end, text: after.slice(start, after.length - end) };
}

/** How many of the first `most` characters of two texts are the same; `partsOf` cuts both. */
function alike(most: number, partsOf: (from: number, to: number) => readonly [string, string]): number {
  let [at, stride] = [0, STRIDE];
  while (at < most && stride >= 1) {
    const [one, other] = partsOf(at, Math.min(most, at + stride));
    if (one === other) at = Math.min(most, at + stride);
    else stride = Math.floor(stride / 2);
  }
  return at;
}
