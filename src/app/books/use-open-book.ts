import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../services-context.tsx';

/** Opens a book of the shelf, perhaps at one of its notes; `problem` says so where its notes cannot be read. */
export function useOpenBook(
  sessionId: string,
  onOpened?: () => void,
): { readonly open: (note?: number) => void; readonly problem: string | null } {
  const { bookcase, notebook, upload } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (note: number | undefined): Promise<void> => {
    const { sessionId: before } = notebook.state.get();
    const isOut = await bookcase.bringOut(sessionId);
    setProblem(isOut ? null : 'The notes of this book cannot be read on this device any more.');
    if (!isOut) return;
    if (before !== sessionId) upload.settle();
    // While a dialog holds the focus the notes could not have it.
    flushSync(() => onOpened?.());
    bookcase.opened.set(note === undefined ? {} : { note });
  };
  return { open: (note) => void open(note), problem };
}
