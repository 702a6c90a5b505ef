import { useEffect, useState } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { watchEase } from './device-ease.ts';

/** While nothing else is being read, the pages that the reader may open next are read to the end. */
export function useReadAhead(): void {
  const { proofreader, upload } = useServices();
  const { pages, current, open } = useStore(proofreader.state);
  const wished = useStore(proofreader.wishes.state);
  const flow = useStore(upload.state);
  const [isAtEase, setIsAtEase] = useState(false);
  useEffect(() => watchEase(document, navigator, setIsAtEase), []);
  // Who has cancelled wants the device to rest.
  const isBusy = flow.kind === 'loading' || (flow.kind === 'done' && flow.isStopped);
  const pageCount = pages.length;
  useEffect(() => {
    if (isBusy || !isAtEase) proofreader.pages.stopAhead();
    else if (pageCount > 0) void proofreader.readAhead({ open, current, ...wished });
  }, [proofreader, isBusy, isAtEase, pageCount, current, open, wished]);
}
