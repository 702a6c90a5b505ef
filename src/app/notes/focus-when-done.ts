import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** Pixels of the list of notes that are to be seen: its title and a note. */
const SEEN_PX = 110;
/** What is left free above. */
const EDGE_PX = 8;

/**
 * The heading has the focus once an upload is done, unless the reader is at something else meanwhile. Where the window is
 * too low for the first notes, it is scrolled to them.
 */
export function useFocusWhenDone(): RefObject<HTMLHeadingElement | null> {
  const { upload } = useServices();
  const { kind } = useStore(upload.state);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (before.current === 'loading' && kind === 'done' && isFree) {
      heading.current?.focus({ preventScroll: true });
      showNotes(heading.current);
    }
    before.current = kind;
  }, [kind]);
  return heading;
}

/** Scrolls by as little as shows the first note: the folded upload area stays, or at least the heading. */
function showNotes(heading: HTMLElement | null): void {
  const lists = heading?.closest('section')?.querySelectorAll('section') ?? [];
  const list = [...lists].filter((one) => one.querySelector('textarea') !== null).at(-1);
  const missing = topOf(list ?? heading) + SEEN_PX - window.innerHeight;
  if (missing <= 0) return;
  const zone = topOf(document.querySelector('.upload-zone'));
  // What could not be read stands above the notes, and would be missed there.
  const first = document.querySelector('#error-title')?.closest('section') ?? heading;
  window.scrollBy(0, (zone >= missing ? zone : topOf(first)) - EDGE_PX);
}

function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}
