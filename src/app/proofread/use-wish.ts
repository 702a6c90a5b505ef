import { useEffect } from 'react';
import type { PagePlace } from '../../core/passages/passages.ts';
import { useServices } from '../services-context.tsx';

interface WishHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** For what opens a page: whoever comes to it with the pointer or the focus may open that page next. */
export function useWish(place: PagePlace | undefined): WishHandlers {
  const { proofreader } = useServices();
  const { wishes } = proofreader;
  return {
    onPointerEnter: () => wishes.pointAt('pointer', place ?? null),
    onPointerLeave: () => wishes.pointAt('pointer', null),
    onFocus: () => wishes.pointAt('focus', place ?? null),
    onBlur: () => wishes.pointAt('focus', null),
  };
}

/**
 * While `isSeen`, the page is one of those that the reader may open next; `placeNow` orders what is seen from the top, and
 * is the same function as long as it speaks of the same thing.
 */
export function useSeenPage(place: PagePlace | undefined, placeNow: () => number, isSeen: boolean): void {
  const { proofreader } = useServices();
  const { file, pageIndex } = place ?? {};
  useEffect(() => {
    if (!isSeen || file === undefined || pageIndex === undefined) return undefined;
    return proofreader.wishes.see({ file, pageIndex }, placeNow);
  }, [proofreader, file, pageIndex, placeNow, isSeen]);
}
