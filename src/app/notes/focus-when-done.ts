import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { isFocusFree } from '../ui/free-focus.ts';

/** Pixels of the list of notes that are to be seen: its title and a note. */
const SEEN_PX = 110;
/** What is left free above. */
const EDGE_PX = 8;

/**
 * The heading has the focus once an upload is done or a book was opened, unless the reader is at something else meanwhile.
 * Where the window is too low for the first notes, it is scrolled to them.
 */
export function useFocusWhenDone(showPages: () => void): RefObject<HTMLHeadingElement | null> {
  const { upload, bookcase } = useServices();
  const { kind } = useStore(upload.state);
  const opened = useStore(bookcase.opened);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === 'loading' && kind === 'done' && isFocusFree()) {
      heading.current?.focus({ preventScroll: true });
      showNotes(heading.current);
    }
    before.current = kind;
  }, [kind]);
  useEffect(() => {
    // The heading comes with the notes, which may be a moment later than the book.
    if (opened === null || heading.current === null) return;
    // A note that was looked for takes the focus itself, where it stands.
    if (opened.note !== undefined) {
      showPages();
      return;
    }
    bookcase.opened.set(null);
    if (isFocusFree()) heading.current.focus({ preventScroll: true });
    showNotes(heading.current);
  });
  return heading;
}

/** Scrolls by as little as shows the first note: the folded upload area stays, or at least the heading. */
function showNotes(heading: HTMLElement | null): void {
  const notes = heading?.closest('section');
  // Where one view at a time is shown, the lists may be hidden, and stand nowhere.
  const lists = [...(notes?.querySelectorAll('section') ?? [])].filter(isShown);
  const list = lists.findLast((one) => one.querySelector('textarea') !== null);
  const first = list ?? notes?.querySelector('.proof-row') ?? heading;
  const missing = topOf(first) + SEEN_PX - window.innerHeight;
  if (missing <= 0) return;
  const zone = topOf(document.querySelector('.upload-zone'));
  // What could not be read stands above the notes, and would be missed there.
  const head = document.querySelector('#error-title')?.closest('section') ?? heading?.closest('.notes-head') ?? null;
  window.scrollBy(0, (zone >= missing ? zone : topOf(head)) - EDGE_PX);
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}
