import { expect, test } from 'vitest';
import { DEFAULT_PDF_LIMITS } from '../../engines/pdf/file/file.ts';
import { createPool } from '../../workers/pool.ts';
import { annotated } from './device-pdf.ts';

/** A file for a worker that takes its job and never answers, and how many of its workers were ended. */
function hanging() {
  let ended = 0;
  let begun = (): void => undefined;
  const begins = new Promise<void>((resolve) => (begun = resolve));
  const startWorker = () => ({
    post: () => begun(),
    onMessage: () => undefined,
    onLost: () => undefined,
    terminate: () => void (ended += 1),
  });
  const options = { blob: new Blob(['%PDF-']), name: 'a.pdf', limits: DEFAULT_PDF_LIMITS };
  return { ...options, pool: createPool<never, never>({ size: 1, startWorker }), begins, ended: () => ended };
}

test('a file in which highlights are not written in time is given up, and said so', async () => {
  const file = hanging();
  await expect(annotated({ ...file, signal: undefined }, [], 1)).rejects.toMatchObject({
    code: 'pdf-failed',
    message: 'Failed to process PDF: "a.pdf" takes too long on this device: nothing was written.',
  });
  expect(file.ended()).toBe(1);
});

test('whoever does not want to wait for highlights ends the worker that writes them', async () => {
  const file = hanging();
  const stop = new AbortController();
  const writing = annotated({ ...file, signal: stop.signal }, []);
  await file.begins;
  stop.abort();
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
  expect(file.ended()).toBe(1);
});
