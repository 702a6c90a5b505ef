import { type RefObject, useEffect, useState } from 'react';

/** The edge of the window at which something that stays in view is held. */
type Edge = 'top' | 'bottom';

/**
 * At which edge a sticky element is held, if it is: there it lies over what scrolls by and needs a ground of its own,
 * which elsewhere would stand on the paper as a patch.
 */
export function useStuckEdge(element: RefObject<Element | null>): Edge | undefined {
  const [edge, setEdge] = useState<Edge>();
  useEffect(() => {
    if (element.current === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => setEdge(edgeOf(entries)),
      // One pixel less than the window: what is held at its edge is never whole in there.
      { rootMargin: '-1px', threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return edge;
}

/** How something stood in the window at one time, as the browser tells it. */
interface Seen {
  readonly intersectionRatio: number;
  readonly boundingClientRect: { readonly top: number };
}

/** The edge by what was seen since the last time, the newest last: it may have come and gone in between. */
export function edgeOf(seen: readonly Seen[]): Edge | undefined {
  const now = seen.at(-1);
  if (now === undefined || now.intersectionRatio === 1) return undefined;
  return now.boundingClientRect.top < 1 ? 'top' : 'bottom';
}
