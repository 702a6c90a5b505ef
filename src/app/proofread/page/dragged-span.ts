import { type RefObject, useEffect, useRef } from 'react';
import type { Box, Point } from '../../../core/geometry.ts';
import { HOLD_MS, listenToDrags, type Span, STILL_PX, swallowClick } from './dragging.ts';
import { EdgeScroll } from './edge-scroll.ts';
import type { PageSize } from './strips.ts';

interface DraggedSpanOptions {
  readonly size: PageSize;
  /** What is being dragged over now; null when nothing is. */
  readonly onBand: (span: Span | null) => void;
  readonly onSpan: (span: Span) => void;
  /** True while words of the page are missing. */
  readonly isOn: boolean;
  /** False while the mouse moves the page. */
  readonly isMouseOn: boolean;
}

interface Drag {
  /** Where it began, in pixels of the picture: the page may be scrolled since. */
  readonly from: Point;
  /** Where the pointer was then and is now, in pixels of the screen. */
  readonly start: Point;
  at: Point;
  readonly edges: EdgeScroll;
  readonly isTouch: boolean;
  isChoosing: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
}

/** A page that is still being read is dragged over by places: its words are found once they are there. */
export function useDraggedSpan(sheet: RefObject<HTMLElement | null>, options: DraggedSpanOptions): void {
  const drag = useRef<Drag | null>(null);
  useEffect(() => {
    const element = sheet.current;
    return element === null ? undefined : watchSpans(element, drag, options);
  });
}

function watchSpans(
  element: HTMLElement,
  state: RefObject<Drag | null>,
  { size, onBand, onSpan, isOn, isMouseOn }: DraggedSpanOptions,
): () => void {
  const onPage = ({ x, y }: Point): Point => {
    const { left, top, width } = element.getBoundingClientRect();
    return { x: ((x - left) * size.width) / width, y: ((y - top) * size.width) / width };
  };
  const spanOf = ({ from, at }: Drag): Span => ({ from, to: onPage(at) });
  // Held at the edge of its frame, the pointer rests while the page goes on under it.
  const isStill = ({ from, start, at }: Drag): boolean => {
    const [to, scale] = [onPage(at), element.clientWidth / size.width];
    const onSheet = Math.hypot(to.x - from.x, to.y - from.y) * scale;
    return Math.max(onSheet, Math.hypot(at.x - start.x, at.y - start.y)) <= STILL_PX;
  };
  const end = (): void => {
    clearTimeout(state.current?.hold);
    state.current?.edges.end();
    state.current = null;
  };
  const onDown = (event: PointerEvent): void => {
    const isTouch = event.pointerType !== 'mouse';
    const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
    if (!isOn || isHandle || !event.isPrimary || event.button !== 0 || !(isMouseOn || isTouch)) return;
    const start = { x: event.clientX, y: event.clientY };
    const edges = new EdgeScroll(element, start);
    const from = onPage(start);
    const drag: Drag = { from, start, at: start, edges, isTouch, isChoosing: !isTouch, hold: undefined };
    state.current = drag;
    if (!isTouch) return;
    drag.hold = setTimeout(() => {
      drag.isChoosing = true;
      onBand(spanOf(drag));
    }, HOLD_MS);
  };
  const onMove = (event: PointerEvent): void => {
    const drag = state.current;
    if (drag === null) return;
    drag.at = { x: event.clientX, y: event.clientY };
    if (drag.isChoosing) {
      drag.edges.moveTo(drag.at);
      show(drag);
    } else if (!isStill(drag)) end();
  };
  const show = (drag: Drag): void => {
    if (drag.isChoosing && (drag.isTouch || !isStill(drag))) onBand(spanOf(drag));
  };
  const onScroll = (): void => {
    if (state.current !== null) show(state.current);
  };
  const onUp = (): void => {
    const drag = state.current;
    end();
    if (drag === null || !drag.isChoosing) return;
    if (isStill(drag)) return onBand(null);
    swallowClick();
    onSpan(spanOf(drag));
  };
  const onTouchMove = (event: TouchEvent): void => {
    if (state.current?.isTouch === true && state.current.isChoosing) event.preventDefault();
  };
  const onCancel = (): void => {
    if (state.current !== null) onBand(null);
    end();
  };
  return listenToDrags(element, { onDown, onMove, onUp, onCancel, onScroll, onTouchMove });
}

/** Height of a line and the span of its page's text, known or guessed. */
export interface Lines {
  readonly height: number;
  readonly left: number;
  readonly right: number;
}

/** Both ends at one height where the hand only trembled: what was dragged over is then one line. */
export function levelled({ from, to }: Span, { height }: Pick<Lines, 'height'>): Span {
  if (Math.abs(from.y - to.y) >= height * SAME_LINE) return { from, to };
  const y = (from.y + to.y) / 2;
  return { from: { x: from.x, y }, to: { x: to.x, y } };
}

/** What a span covers if it is taken as text is: its first line from its start, its last to its end, those between whole. */
export function bandOf(span: Span, lines: Lines): readonly Box[] {
  const { height, left, right } = lines;
  const { from, to } = levelled(span, lines);
  const line = (y: number): Pick<Box, 'top' | 'bottom'> => ({ top: y - height / 2, bottom: y + height / 2 });
  if (from.y === to.y) return [{ left: Math.min(from.x, to.x), right: Math.max(from.x, to.x), ...line(from.y) }];
  const [first, last] = from.y < to.y ? [from, to] : [to, from];
  const between = { left, right, top: line(first.y).bottom, bottom: line(last.y).top };
  return [
    { left: first.x, right: Math.max(first.x, right), ...line(first.y) },
    ...(between.bottom > between.top ? [between] : []),
    { left: Math.min(left, last.x), right: last.x, ...line(last.y) },
  ];
}

/** Points nearer than this share of a line's height are on one line. */
const SAME_LINE = 0.7;
/** Of a page's width and height, where nothing of it was read. */
const SIDE_GUESS = 0.1;
const HEIGHT_GUESS = 0.022;

/** Where the lines of a page run, by the words that are known of it. */
export function linesOf(words: readonly { readonly box: Box }[], { width, height }: PageSize): Lines {
  if (words.length === 0)
    return { height: height * HEIGHT_GUESS, left: width * SIDE_GUESS, right: width * (1 - SIDE_GUESS) };
  const heights = words.map(({ box }) => box.bottom - box.top).toSorted((a, b) => a - b);
  return {
    height: heights[Math.floor(heights.length / 2)] ?? height * HEIGHT_GUESS,
    left: Math.min(...words.map(({ box }) => box.left)),
    right: Math.max(...words.map(({ box }) => box.right)),
  };
}
