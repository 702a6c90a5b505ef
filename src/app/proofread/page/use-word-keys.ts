import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { Box } from '../../../core/geometry.ts';
import type { PageWord } from '../../../core/passages/passages.ts';
import type { WordRun } from './mend-word.ts';
import { type ReadWords, stepFrom } from './word-steps.ts';

interface WordKeysOptions extends ReadWords {
  /** True while more of the page is being read. */
  readonly isBeingRead: boolean;
  /** Places of the words of the note that the reader is at, and the place of that note. */
  readonly held: ReadonlySet<number>;
  readonly current: number | null;
  /** The word that keys begin at, until one was pressed. */
  readonly start: number;
  /** A key leads to lines that are not read yet, which begin about here. */
  readonly onWant: (place: Box) => void;
  readonly onChoose: (at: number) => void;
  readonly onRun: (run: WordRun) => void;
}

interface WordKeys {
  /** The word that keys begin at. */
  readonly stop: number;
  /** What is chosen with Shift so far. */
  readonly picked: WordRun | null;
  /** Where the line is awaited that a key leads to. */
  readonly awaited: Box | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A key that was pressed on the words of a page. */
interface Press {
  readonly key: string;
  readonly hasShift: boolean;
  /** True for one that was pressed before there was any word: it leads to the first. */
  readonly isEntry: boolean;
}

/** Where the keyboard is. Words are known by their names: while a page is read, others come before them. */
interface Cursor {
  readonly word: string | null;
  /** Where Shift was held first. */
  readonly anchor: string | null;
}

/** Words have no other name than their place on the page. */
export function nameOfWord({ text, box }: PageWord): string {
  return `${box.left} ${box.top} ${text}`;
}

/** The keyboard goes from word to word, and over print that is not read yet: what is pressed there waits until it is. */
export function useWordKeys(layer: RefObject<HTMLElement | null>, options: WordKeysOptions): WordKeys {
  const { words, held, current, start, isBeingRead, onWant } = options;
  const [cursor, setCursor] = useState<Cursor>({ word: null, anchor: null });
  const [waiting, setWaiting] = useState<readonly Press[]>([]);
  const [awaited, setAwaited] = useState<Box | null>(null);
  const follow = (presses: readonly Press[], isComplete: boolean): void => {
    const { cursor: now, left, place } = followed({ ...options, isComplete }, cursor, presses);
    setCursor(now);
    setWaiting(left);
    setAwaited(place);
    if (layer.current?.contains(document.activeElement) === true) {
      layer.current.querySelector<HTMLElement>(`[data-word="${placeOf(words, now.word) ?? start}"]`)?.focus();
    }
    if (place !== null) onWant(place);
  };
  useLayoutEffect(() => {
    if (waiting.length > 0) follow(waiting, !isBeingRead);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each part of the page that was read
  }, [words, isBeingRead]);
  useLayoutEffect(() => {
    // The reader has turned to another note, not made or gone to one by the word that has the focus.
    const at = placeOf(words, cursor.word);
    if (held.size === 0 || (at !== undefined && held.has(at))) return;
    setCursor({ word: null, anchor: null });
    if (layer.current?.contains(document.activeElement) !== true) return;
    layer.current.querySelector<HTMLElement>(`[data-word="${start}"]`)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each note that is turned to
  }, [current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey: hasShift, repeat, altKey, ctrlKey, metaKey } = event;
    if (key === 'Escape') {
      setCursor((now) => ({ ...now, anchor: null }));
      setWaiting([]);
      setAwaited(null);
      return;
    }
    if (altKey || ctrlKey || metaKey || (!isChoice(key) && stepFrom(options, 0, key) === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down is not counted while nothing can move.
    if (repeat && waiting.length > 0) return;
    follow([...waiting, { key, hasShift, isEntry: words.length === 0 && waiting.length === 0 }], options.isComplete);
  };
  return {
    stop: placeOf(words, cursor.word) ?? start,
    picked: runOf(words, cursor),
    awaited,
    onKeyDown,
  };
}

/** What keys lead to, as far as the page was read: where the keyboard is then, which of them wait, and for what. */
function followed(options: WordKeysOptions, from: Cursor, presses: readonly Press[]) {
  const { words, start } = options;
  let cursor = from;
  for (const [count, press] of presses.entries()) {
    const at = placeOf(words, cursor.word) ?? start;
    const isFirst = press.isEntry && words.length > 0;
    const step = isFirst ? { at } : stepFrom(options, at, press.key);
    if (isChoice(press.key)) cursor = chosen(options, cursor);
    else if (step !== undefined && 'unread' in step) return { cursor, left: presses.slice(count), place: step.unread };
    else if (step !== undefined) {
      const anchor = press.hasShift ? (cursor.anchor ?? nameAt(words, at)) : null;
      cursor = { word: nameAt(words, step.at), anchor };
    }
  }
  return { cursor, left: [], place: null };
}

function chosen({ words, start, onChoose, onRun }: WordKeysOptions, cursor: Cursor): Cursor {
  const run = runOf(words, cursor);
  const at = placeOf(words, cursor.word) ?? start;
  if (run !== null && run.from !== run.to) onRun(run);
  else if (words.length > 0) onChoose(at);
  return { word: nameAt(words, at), anchor: null };
}

function isChoice(key: string): boolean {
  return key === ' ' || key === 'Enter';
}

function placeOf(words: readonly PageWord[], name: string | null): number | undefined {
  const at = name === null ? -1 : words.findIndex((word) => nameOfWord(word) === name);
  return at < 0 ? undefined : at;
}

function nameAt(words: readonly PageWord[], at: number): string | null {
  const word = words[at];
  return word === undefined ? null : nameOfWord(word);
}

function runOf(words: readonly PageWord[], { word, anchor }: Cursor): WordRun | null {
  const [from, to] = [placeOf(words, anchor), placeOf(words, word)];
  return from === undefined || to === undefined ? null : { from, to };
}
