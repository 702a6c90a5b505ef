import { useMemo, useState } from 'react';
import { useServices } from '../services-context.tsx';
import type { KeptPage } from '../storage/page-shelf.ts';
import { useStore } from '../store.ts';
import { filesOf, wasSeen } from './note-content.ts';

/** What is shown of the notes where only one of both has room: their text, or their places on the pages. */
export type ShownView = 'text' | 'pages';

const STORAGE_KEY = 'commonplace.view';

/** The view that the reader chose; a reload comes back to it, a new visit begins with the text. */
export function useShownView(): readonly [ShownView, (view: ShownView) => void] {
  const [view, setView] = useState(remembered);
  const choose = (next: ShownView): void => {
    setView(next);
    try {
      window.sessionStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage is forbidden: the choice holds as long as the page is open.
    }
  };
  return [view, choose];
}

/** What the notes one by one are called: those of a Kindle export, or of another program, have no page. */
export function useNameOfPages(): 'On the page' | 'Note by note' {
  const { content } = useStore(useServices().notebook.state);
  const pages = usePagesOfNotes();
  const wereSeen =
    pages.some(({ readings }) => readings.length > 0) || content?.notes.some(wasSeen) || content?.unread !== undefined;
  return wereSeen ? 'On the page' : 'Note by note';
}

/** The pages in the files of the notes; where none is left, all of the session. A book that was split off leaves its own. */
export function usePagesOfNotes(): readonly KeptPage[] {
  const { notebook, proofreader } = useServices();
  const { content } = useStore(notebook.state);
  const { pages } = useStore(proofreader.state);
  return useMemo(() => {
    const files = filesOf(content);
    return files.size === 0 ? pages : pages.filter(({ file }) => files.has(file));
  }, [content, pages]);
}

function remembered(): ShownView {
  try {
    return window.sessionStorage.getItem(STORAGE_KEY) === 'pages' ? 'pages' : 'text';
  } catch {
    return 'text';
  }
}
