import { type RefObject, useEffect, useState } from 'react';

/** The edge of the window at which something that stays in view is held. */
type Edge = 'top' | 'bottom';

/** Farther from the window than anything: the edge that is not watched. */
const FAR = '100000px';

/**
 * At which edge a sticky element is held, if it is: there it lies over what scrolls by and needs a ground of its own,
 * which elsewhere would stand on the paper as a patch. `below` is what another one takes of the window's top, in pixels.
 */
export function useStuckEdge(element: RefObject<Element | null>, below = 0): Edge | undefined {
  const [edge, setEdge] = useState<Edge>();
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    // By itself for each edge: of one for both nothing is heard where a jump takes the element from one to the other.
    const cut = { top: false, bottom: false };
    const watch = (at: Edge, rootMargin: string): IntersectionObserver => {
      const observer = new IntersectionObserver(
        (entries) => {
          cut[at] = isCut(entries);
          setEdge(edgeOf(cut));
        },
        { rootMargin, threshold: 1 },
      );
      observer.observe(current);
      return observer;
    };
    // One pixel less than the window: what is held at its edge is never whole in there.
    const watches = [watch('top', `${-below - 1}px 0px ${FAR}`), watch('bottom', `${FAR} 0px -1px`)];
    return () => watches.forEach((one) => one.disconnect());
  }, [element, below]);
  return edge;
}

/** What was seen since the last time, the newest last: it may have come and gone in between. */
export function isCut(seen: readonly { readonly intersectionRatio: number }[]): boolean {
  return (seen.at(-1)?.intersectionRatio ?? 1) < 1;
}

/** What is higher than the window is held at its top. */
export function edgeOf(cut: Readonly<Record<Edge, boolean>>): Edge | undefined {
  if (cut.top) return 'top';
  return cut.bottom ? 'bottom' : undefined;
}
