import { useEffect, useState } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { watchEase } from './device-ease.ts';
import type { Reach } from './page-wishes.ts';

/**
 * While no upload needs all workers, pages are read to the end, those that the reader may open next before the others: it begins with
 * the last pages of an upload, which go before.
 */
export function useReadAhead(): void {
  const { proofreader, upload } = useServices();
  const { pages, current, open } = useStore(proofreader.state);
  const wished = useStore(proofreader.wishes.state);
  const flow = useStore(upload.state);
  const [reach, setReach] = useState<Reach>('none');
  useEffect(() => watchEase(document, navigator, setReach), []);
  const isReading = flow.kind === 'loading';
  // Who has cancelled wants the device to rest.
  const isBusy = (flow.kind === 'loading' && !flow.isEnding) || (flow.kind === 'done' && flow.isStopped);
  const pageCount = pages.length;
  useEffect(() => {
    if (isBusy || reach === 'none') proofreader.pages.stopAhead();
    else if (pageCount > 0) void proofreader.readAhead({ open, current, reach, ...wished });
    // The rest of the first page is wanted as soon as it is there.
    else if (isReading) proofreader.warmReaders();
  }, [proofreader, isBusy, isReading, reach, pageCount, current, open, wished]);
}
