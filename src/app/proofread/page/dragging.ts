/** A finger that rests this long on a place begins to choose; before that it scrolls the page. */
export const HOLD_MS = 280;
/** A finger that moved further than this in that time scrolls; a mouse that moved less only clicked. */
export const STILL_PX = 10;

/** A place on a page, in pixels of its picture. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** From where to where somebody dragged over a page whose words are not all known yet. */
export interface Span {
  readonly from: Point;
  readonly to: Point;
}

/** The click that follows a drag chooses no single word. */
export function swallowClick(): void {
  window.addEventListener('click', stopEvent, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stopEvent, { capture: true }), 0);
}

export function stopEvent(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}
