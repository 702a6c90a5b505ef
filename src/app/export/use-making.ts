import { useState } from 'react';
import { isCancelled } from '../../core/errors.ts';
import type { ExportJob } from '../../export/export-job.ts';
import { useServices } from '../services-context.tsx';
import { download } from './download.ts';
import { makeFile } from './make-file.ts';

/** Files that are there sooner are not spoken of before. */
const SPOKEN_OF_AFTER_MS = 1_000;

/** What is to be made, and how the sentence goes on that names the file once it was saved. */
interface Order {
  readonly job: ExportJob;
  readonly about?: string;
}

interface Making {
  /** What there is to tell; empty where nothing is. */
  readonly said: string;
  /** There while a file is made that takes longer. */
  readonly stop: (() => void) | undefined;
  /** Makes a file and starts its download. */
  readonly make: (order: () => Promise<Order>) => Promise<void>;
  readonly say: (said: string) => void;
}

/** Makes files of notes for the reader, who is told of each, and can stop one that takes long. */
export function useMaking(): Making {
  const { toasts } = useServices();
  const [said, say] = useState('');
  const [stop, setStop] = useState<() => void>();
  const make = async (order: () => Promise<Order>): Promise<void> => {
    const stopping = new AbortController();
    const stopThis = (): void => stopping.abort();
    const speak = (): void => {
      say('Making the file…');
      setStop(() => stopThis);
    };
    const timer = setTimeout(speak, SPOKEN_OF_AFTER_MS);
    try {
      const { job, about = ', where your browser keeps downloads.' } = await order();
      const file = await makeFile(job, stopping.signal);
      download(file);
      say(`Saved as ${file.name}${about}`);
    } catch (error) {
      say(isCancelled(error) ? 'Stopped. No file was made.' : '');
      if (isCancelled(error)) return;
      console.error(error);
      toasts.show({ title: 'Error', description: 'The file could not be made. Try again.', tone: 'destructive' });
    } finally {
      clearTimeout(timer);
      // Another may be on its way.
      setStop((current) => (current === stopThis ? undefined : current));
    }
  };
  return { said, stop, make, say };
}
