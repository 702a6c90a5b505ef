import { type RefObject, useEffect } from 'react';
import type { Point } from '../../../core/geometry.ts';
import { HOLD_MS, listenToDrags, STILL_PX, swallowClick } from './dragging.ts';
import { EdgeScroll } from './edge-scroll.ts';
import type { WordRun } from './mend-word.ts';
import { nearestWord, type PlacedWord } from './nearest-word.ts';

interface DraggedRunOptions {
  /** The words that would be chosen now; null when nothing is being dragged. */
  readonly onPicked: (run: WordRun | null) => void;
  readonly onRun: (run: WordRun) => void;
  /** False while dragging moves the page. */
  readonly isOn: boolean;
  /** False while words are missing: what is dragged over then is known by its place, see `useDraggedSpan`. */
  readonly isWhole: boolean;
}

/** True for a word between both ends of a run. */
export function isWithin({ from, to }: WordRun, at: number): boolean {
  return at >= Math.min(from, to) && at <= Math.max(from, to);
}

/** Words are chosen by dragging over them: with the mouse at once, with a finger after it rested on the first word. */
export function useDraggedRun(layer: RefObject<HTMLElement | null>, options: DraggedRunOptions): void {
  useEffect(() => {
    // The layer comes with the first words of a page, and what is to be done changes with each choice.
    const element = layer.current;
    return element === null ? undefined : watchDrags(element, options);
  });
}

/** The end of a passage that is held by its handle, and the places of both its ends. */
interface Held {
  readonly end: string;
  readonly first: number;
  readonly last: number;
}

interface Drag {
  from: number;
  /** Says anew which words it holds as others of the page come in. */
  readonly handle?: HTMLElement;
  /** From the pointer that holds a handle to the middle of the line at its tip, in pixels of the screen. */
  readonly reach: Point;
  readonly edges: EdgeScroll;
  readonly isTouch: boolean;
  isChoosing: boolean;
  /** The pointer, in pixels of the screen. */
  at: Point;
  to: number;
}

const drags = new WeakMap<HTMLElement, { drag: Drag | null; hold: ReturnType<typeof setTimeout> | undefined }>();

function watchDrags(element: HTMLElement, { onPicked, onRun, isOn, isWhole }: DraggedRunOptions): () => void {
  const state = drags.get(element) ?? { drag: null, hold: undefined };
  drags.set(element, state);
  const end = (): void => {
    clearTimeout(state.hold);
    state.drag?.edges.end();
    state.drag = null;
  };
  const onDown = (event: PointerEvent): void => {
    const handle = handleAt(event.target);
    if (handle !== undefined && event.isPrimary && event.button === 0) {
      const at = pointOf(event);
      const edge = edgeOf(handle);
      const [reach, edges] = [reachOf(element, { edge, end: heldBy(handle).end, at }), new EdgeScroll(element, at)];
      const isTouch = event.pointerType !== 'mouse';
      state.drag = { from: edge, to: edge, handle, reach, edges, at, isTouch, isChoosing: true };
      // The finger would keep the handle under it, and say nothing of the words that it passes.
      if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
      return;
    }
    if (!isWhole) return;
    const from = wordAt(event.target);
    const isTouch = event.pointerType !== 'mouse';
    if (from === undefined || !event.isPrimary || event.button !== 0 || !(isOn || isTouch)) return;
    const at = pointOf(event);
    const edges = new EdgeScroll(element, at);
    const drag: Drag = { from, to: from, reach: NO_REACH, edges, at, isTouch, isChoosing: !isTouch };
    state.drag = drag;
    if (!isTouch) return;
    state.hold = setTimeout(() => {
      drag.isChoosing = true;
      onPicked({ from, to: from });
    }, HOLD_MS);
  };
  const onMove = (event: PointerEvent): void => {
    const { drag } = state;
    if (drag === null) return;
    const at = pointOf(event);
    if (!drag.isChoosing) {
      if (Math.hypot(at.x - drag.at.x, at.y - drag.at.y) > STILL_PX) end();
      return;
    }
    drag.at = at;
    drag.edges.moveTo(at);
    pick(drag);
  };
  const pick = (drag: Drag): void => {
    const { at, reach } = drag;
    const to = nearestWord(placedWords(element), { x: at.x + reach.x, y: at.y + reach.y });
    const from = drag.handle === undefined ? drag.from : edgeOf(drag.handle);
    if (to === undefined || (to === drag.to && from === drag.from)) return;
    [drag.from, drag.to] = [from, to];
    onPicked({ from, to });
  };
  const onScroll = (): void => {
    if (state.drag?.isChoosing === true) pick(state.drag);
  };
  const onUp = (): void => {
    const { drag } = state;
    if (drag?.handle !== undefined) pick(drag);
    end();
    if (drag === null) return;
    onPicked(null);
    if (!drag.isChoosing || drag.from === drag.to) return;
    swallowClick();
    const run =
      drag.handle === undefined ? { from: drag.from, to: drag.to } : runOfHandle(heldBy(drag.handle), drag.to);
    if (run !== undefined) onRun(run);
  };
  const onTouchMove = (event: TouchEvent): void => {
    if (state.drag?.isTouch === true && state.drag.isChoosing) event.preventDefault();
  };
  const onCancel = (): void => {
    end();
    onPicked(null);
  };
  return listenToDrags(element, { onDown, onMove, onUp, onCancel, onScroll, onTouchMove });
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

const NO_REACH: Point = { x: 0, y: 0 };

interface Grip {
  readonly edge: number;
  readonly end: string;
  readonly at: Point;
}

/** The pointer lies on the handle, below the line: what counts is the word at the tip, a little inside of its edge. */
function reachOf(layer: HTMLElement, { edge, end, at }: Grip): Point {
  const box = placedWords(layer).find((word) => word.at === edge)?.box;
  if (box === undefined) return NO_REACH;
  const tip = end === 'first' ? box.left + 1 : box.right - 1;
  return { x: tip - at.x, y: (box.top + box.bottom) / 2 - at.y };
}

function placedWords(layer: HTMLElement): readonly PlacedWord[] {
  const words = [...layer.querySelectorAll<HTMLElement>('[data-word]')];
  return words.map((word) => ({ at: Number(word.dataset['word']), box: word.getBoundingClientRect() }));
}

/**
 * The words that a passage gains or loses when the end that is held is taken to the word `to`. A run that begins in the
 * passage is left out of it, another taken in; one word stays.
 */
export function runOfHandle({ end, first, last }: Held, to: number): WordRun | undefined {
  if (end === 'last') {
    const goal = Math.max(to, first);
    if (goal === last) return undefined;
    return goal > last ? { from: last + 1, to: goal } : { from: last, to: goal + 1 };
  }
  const goal = Math.min(to, last);
  if (goal === first) return undefined;
  return goal < first ? { from: first - 1, to: goal } : { from: first, to: goal - 1 };
}

function handleAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof HTMLElement && target.dataset['handle'] !== undefined ? target : undefined;
}

function heldBy({ dataset }: HTMLElement): Held {
  const { handle: end = '', first, last } = dataset;
  return { end, first: Number(first), last: Number(last) };
}

/** The place of the word that a handle is at. */
function edgeOf(handle: HTMLElement): number {
  const { end, first, last } = heldBy(handle);
  return end === 'first' ? first : last;
}

function wordAt(target: EventTarget | null): number | undefined {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]')?.dataset['word'] : undefined;
  return word === undefined ? undefined : Number(word);
}
