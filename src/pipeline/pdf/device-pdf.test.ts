import { expect, test } from 'vitest';
import { DEFAULT_PDF_LIMITS } from '../../engines/pdf/file/file.ts';
import { createPool } from '../../workers/pool.ts';
import { annotated, DevicePdf, type DevicePdfAnswer, type DevicePdfJob } from './device-pdf.ts';

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

/** A file of one page for workers that come to their end at the list of its page labels, unless that is known to be lost. */
function withLoopedLabels() {
  let lost = 0;
  const answerTo = ({ step, lost: known }: DevicePdfJob): DevicePdfAnswer => {
    if (step.kind === 'head') return { events: [{ kind: 'opened', pageCount: 1 }], isSpent: false };
    if (!known.includes('labels')) {
      lost += 1;
      return {
        events: [],
        refused: { fault: 'crash', message: 'Page 1 could not be read.' },
        lost: 'labels',
        isSpent: true,
      };
    }
    const known41 = { width: 10, height: 10, pageNumber: 41 };
    return { events: [{ kind: 'page', index: 0, picture: new Uint8Array(), known: known41 }], isSpent: false };
  };
  const pool = {
    run: (job: { pack: () => { readonly value: DevicePdfJob } }) => Promise.resolve(answerTo(job.pack().value)),
    warm: () => undefined,
    close: () => undefined,
  };
  return { blob: new Blob(['%PDF-']), name: 'a.pdf', limits: DEFAULT_PDF_LIMITS, pool, lost: () => lost };
}

test('a page is read again without what ended its worker beside it', async () => {
  const file = withLoopedLabels();
  const numbers: unknown[] = [];
  for await (const { known } of new DevicePdf({ ...file, signal: undefined })) numbers.push(known?.pageNumber);
  expect(numbers).toEqual([41]);
  expect(file.lost()).toBe(1);
});
