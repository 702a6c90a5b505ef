import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How many times as large as it fits a page can become, and how many times a press of a button enlarges it. */
const ZOOM_MAX = 6;
const ZOOM_STEP = 1.4;
/** A wheel's notch with the control key, or a trackpad's pinch: pixels for a doubling. */
const WHEEL_DOUBLING_PX = 240;
/** A pointer that moved further than this has dragged the page and clicked nothing. */
const DRAG_PX = 5;
const MIDDLE_BUTTON = 1;

/** A page in a scrolling frame that can be made larger: 1 fits the frame's width. */
export interface Zoom {
  readonly zoom: number;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly zoomTo: (zoom: number) => void;
  /** True directly after a drag: the click that follows is none. */
  readonly wasDragged: () => boolean;
  /** True while dragging moves the page also where words are. */
  readonly isHand: boolean;
  readonly toggleHand: () => void;
}

/**
 * Zoom by buttons, keys, wheel and two fingers; the point under the hand stays where it is. The page is moved by dragging
 * the paper beside its words, by the middle button anywhere, and by any drag while the hand is on.
 */
export function useZoom(frame: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  const now = useRef(1);
  const anchor = useRef<{ x: number; y: number; from: number } | null>(null);
  const zoomTo = useCallback(
    (next: number, x?: number, y?: number) => {
      const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
      const bounded = Math.max(1, Math.min(next, ZOOM_MAX));
      anchor.current = { x: x ?? clientWidth / 2, y: y ?? clientHeight / 2, from: anchor.current?.from ?? now.current };
      now.current = bounded;
      setZoom(bounded);
    },
    [frame],
  );
  useLayoutEffect(() => {
    if (frame.current === null || anchor.current === null) return;
    const { x, y, from } = anchor.current;
    const ratio = zoom / from;
    const { scrollLeft, scrollTop } = frame.current;
    frame.current.scrollTo((scrollLeft + x) * ratio - x, (scrollTop + y) * ratio - y);
    anchor.current = null;
  }, [zoom, frame]);
  usePinch(frame, now, zoomTo);
  const [isHand, setIsHand] = useState(false);
  const wasDragged = useDrag(frame, isHand);
  return {
    zoom,
    wasDragged,
    isHand,
    toggleHand: () => setIsHand((now) => !now),
    zoomIn: () => zoomTo(now.current * ZOOM_STEP),
    zoomOut: () => zoomTo(now.current / ZOOM_STEP),
    fit: () => zoomTo(1),
    zoomTo,
  };
}

type ZoomTo = (next: number, x?: number, y?: number) => void;

/** These listeners must be able to stop the browser's own zoom, which React's cannot. */
function usePinch(frame: RefObject<HTMLElement | null>, now: RefObject<number>, zoomTo: ZoomTo): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let start: { readonly distance: number; readonly zoom: number } | null = null;
    const placeIn = (x: number, y: number): readonly [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [x - left, y - top];
    };
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(now.current * 2 ** (-event.deltaY / WHEEL_DOUBLING_PX), ...placeIn(event.clientX, event.clientY));
    };
    const onTouch = (event: TouchEvent): void => {
      const [a, b] = event.touches;
      if (a === undefined || b === undefined) {
        start = null;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      start ??= { distance, zoom: now.current };
      const middle = placeIn((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      zoomTo((start.zoom * distance) / start.distance, ...middle);
    };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    element.addEventListener('wheel', onWheel, { passive: false });
    for (const touch of touches) element.addEventListener(touch, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const touch of touches) element.removeEventListener(touch, onTouch);
    };
  }, [frame, now, zoomTo]);
}

/** The mouse drags the page; fingers scroll it by themselves. */
function useDrag(frame: RefObject<HTMLElement | null>, isHand: boolean): () => boolean {
  const dragged = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let start: { x: number; y: number; left: number; top: number } | null = null;
    const onDown = (event: PointerEvent): void => {
      dragged.current = false;
      const { scrollLeft: left, scrollTop: top } = element;
      if (movesPage(event, isHand)) start = { x: event.clientX, y: event.clientY, left, top };
    };
    const onMove = (event: PointerEvent): void => {
      if (start === null) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragged.current && Math.hypot(dx, dy) < DRAG_PX) return;
      dragged.current = true;
      // From where the drag began: small steps would each be rounded, and the page slip under the hand.
      element.scrollTo(start.left - dx, start.top - dy);
    };
    const onUp = (): void => {
      start = null;
    };
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('mousedown', stopAutoscroll);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('mousedown', stopAutoscroll);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
    };
  }, [frame, isHand]);
  return () => dragged.current;
}

/**
 * Dragging over words, or where words may yet be found, chooses them, unless the hand is on; a handle draws its passage;
 * everything else moves the page.
 */
function movesPage({ pointerType, button, target }: PointerEvent, isHand: boolean): boolean {
  if (pointerType !== 'mouse') return false;
  if (button === MIDDLE_BUTTON) return true;
  const isOn = (what: string): boolean => target instanceof Element && target.closest(what) !== null;
  return button === 0 && !isOn('[data-handle]') && (isHand || !isOn('[data-word], [data-unread="true"]'));
}

/** Some browsers scroll by themselves while the middle button is held. */
function stopAutoscroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault();
}
