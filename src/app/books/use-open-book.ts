import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../services-context.tsx';

/** Opens a book of the shelf; `problem` says so where its notes cannot be read. */
export function useOpenBook(
  sessionId: string,
  onOpened?: () => void,
): { readonly open: () => void; readonly problem: string | null } {
  const { bookcase, upload } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    const isOut = await bookcase.bringOut(sessionId);
    setProblem(isOut ? null : 'The notes of this book cannot be read on this device any more.');
    if (!isOut) return;
    upload.settle();
    // While a dialog holds the focus the notes could not have it.
    flushSync(() => onOpened?.());
    bookcase.opened.set(sessionId);
  };
  return { open: () => void open(), problem };
}
