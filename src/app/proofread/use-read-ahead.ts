import { useEffect } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** While nothing else is being read, the pages where the reader is are read to the end. */
export function useReadAhead(): void {
  const { proofreader, upload } = useServices();
  const { pages, current, open } = useStore(proofreader.state);
  const isBusy = useStore(upload.state).kind === 'loading';
  const pageCount = pages.length;
  useEffect(() => {
    if (!isBusy && pageCount > 0) void proofreader.readAhead({ open, current });
  }, [proofreader, isBusy, pageCount, current, open]);
}
