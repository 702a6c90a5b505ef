import type { Point } from '../../../core/geometry.ts';

/** A finger that rests this long on a place begins to choose; before that it scrolls the page. */
export const HOLD_MS = 280;
/** A finger that moved further than this in that time scrolls; a mouse that moved less only clicked. */
export const STILL_PX = 10;

/** From where to where somebody dragged over a page whose words are not all known yet, in pixels of its picture. */
export interface Span {
  readonly from: Point;
  readonly to: Point;
}

/** The click that follows a drag chooses no single word. */
export function swallowClick(): void {
  window.addEventListener('click', stopEvent, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stopEvent, { capture: true }), 0);
}

function stopEvent(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}

/** What somebody who drags over the page is answered by. */
interface DragListeners {
  readonly onDown: (event: PointerEvent) => void;
  readonly onMove: (event: PointerEvent) => void;
  readonly onUp: () => void;
  readonly onCancel: () => void;
  /** The page was scrolled, so that something else lies under the pointer now. */
  readonly onScroll: () => void;
  readonly onTouchMove: (event: TouchEvent) => void;
}

/** Listens to drags that begin on an element; these listeners can stop the browser's own scrolling, which React's cannot. */
export function listenToDrags(element: HTMLElement, listeners: DragListeners): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('pointerdown', listeners.onDown, { signal });
  element.addEventListener('dragstart', stopEvent, { signal });
  element.addEventListener('touchmove', listeners.onTouchMove, { passive: false, signal });
  window.addEventListener('pointermove', listeners.onMove, { signal });
  window.addEventListener('pointerup', listeners.onUp, { signal });
  window.addEventListener('pointercancel', listeners.onCancel, { signal });
  window.addEventListener('scroll', listeners.onScroll, { capture: true, signal });
  return () => ended.abort();
}
