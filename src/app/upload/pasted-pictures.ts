import { useEffect } from 'react';
import { sortFiles } from './accepted-files.ts';

/** Hands over pictures that are pasted anywhere but into a field, while `isTaken`. */
export function usePastedPictures(isTaken: boolean, onPictures: (pictures: readonly File[]) => void): void {
  useEffect(() => {
    if (!isTaken) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      const { accepted } = sortFiles([...(clipboardData?.files ?? [])]);
      if (accepted.length === 0) return;
      event.preventDefault();
      onPictures(accepted);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  });
}
