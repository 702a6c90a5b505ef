import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** Pixels of the list of notes that are to be seen: its title and a note. */
const SEEN_PX = 120;

/**
 * The heading has the focus once an upload is done, unless the reader is at something else meanwhile. Where the window is
 * too low for the first notes, what stands above the upload area is moved out of it.
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

function showNotes(heading: HTMLElement | null): void {
  const lists = heading?.closest('section')?.querySelectorAll('section') ?? [];
  const last = [...lists].filter((list) => list.querySelector('textarea') !== null).at(-1);
  const top = (last ?? heading)?.getBoundingClientRect().top ?? 0;
  if (top + SEEN_PX <= window.innerHeight) return;
  document.querySelector('.upload-zone')?.scrollIntoView({ block: 'start' });
}
