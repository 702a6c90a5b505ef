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
  /** The page itself, as large as it is shown now. */
  readonly sheet: RefObject<HTMLElement | null>;
  readonly onShow: (part: Box) => void;
}

/** Tells which part of a page is in view, at once and whenever it is another. */
export function useShownPart(frame: RefObject<HTMLElement | null>, { sheet, width, onShow }: ShownPartOptions): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const tell = (): void => onShow(shownPart(element, width));
    tell();
    element.addEventListener('scroll', tell, { passive: true });
    const watch = new ResizeObserver(tell);
    watch.observe(element);
    if (sheet.current !== null) watch.observe(sheet.current);
    return () => {
      element.removeEventListener('scroll', tell);
      watch.disconnect();
    };
  }, [frame, sheet, width, onShow]);
}
