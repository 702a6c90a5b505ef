import { type RefObject, useEffect, useState } from 'react';

/** How far outside of the window things are made ready. */
const MARGIN = '600px';

const seenBy = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: hundreds of notes watch whether they are seen. */
function watch(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) seenBy.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
  const watching = observer;
  seenBy.set(element, onChange);
  watching.observe(element);
  return () => {
    seenBy.delete(element);
    watching.unobserve(element);
  };
}

/** True while an element is on the screen or near it. */
export function useIsNearView(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    return watch(element.current, setIsNear);
  }, [element]);
  return isNear;
}
