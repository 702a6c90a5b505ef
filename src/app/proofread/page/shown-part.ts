import { type RefObject, useEffect } from 'react';
import type { Box } from '../../../core/geometry.ts';

/** How a page lies in the frame that scrolls it; pixels of the screen. */
interface Scrolled {
  readonly scrollLeft: number;
  readonly scrollTop: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
}

/** The part of a page that its frame shows, in pixels of the page. */
export function shownPart(frame: Scrolled, width: number): Box {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth } = frame;
  const scale = width / Math.max(1, scrollWidth);
  return {
    left: scrollLeft * scale,
    top: scrollTop * scale,
    right: (scrollLeft + clientWidth) * scale,
    bottom: (scrollTop + clientHeight) * scale,
  };
}

interface ShownPartOptions {
  /** Of the page, in its own pixels. */
  readonly width: number;
  /** How much larger the page is shown: when it changes, so does the part. */
  readonly zoom: number;
  readonly onShow: (part: Box) => void;
}

/** Tells which part of a page is in view, at once and whenever it is another. */
export function useShownPart(frame: RefObject<HTMLElement | null>, { width, zoom, onShow }: ShownPartOptions): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const tell = (): void => onShow(shownPart(element, width));
    tell();
    element.addEventListener('scroll', tell, { passive: true });
    const watch = new ResizeObserver(tell);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', tell);
      watch.disconnect();
    };
  }, [frame, width, zoom, onShow]);
}
