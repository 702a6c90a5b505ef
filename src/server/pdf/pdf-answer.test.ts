import { expect, test } from 'vitest';
import { PdfError } from '../../engines/pdf/file/pdf-error.ts';
import type { PdfEvent } from '../../pipeline/pdf/pdf-events.ts';
import { answerText } from './pdf-answer.ts';

const page = (index: number): PdfEvent => ({
  kind: 'page',
  index,
  picture: new Uint8Array([1, 2, 3]),
  known: { width: 1, height: 1 },
});

/** Events that come as soon as they are asked for; a promise among them is waited for first. */
async function* events(...list: readonly (PdfEvent | Error | Promise<void>)[]): AsyncGenerator<PdfEvent> {
  for (const item of list) {
    if (item instanceof Promise) await item;
    else if (item instanceof Error) throw item;
    else yield item;
  }
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

test.each(['json', 'ndjson'] as const)('%s: blanks in a long silence, and still the same values', async (format) => {
  let goOn = (): void => undefined;
  const silence = new Promise<void>((resolve) => (goOn = resolve));
  const options = { format, originalName: 'a.pdf', silenceMs: 5 };
  const pieces: string[] = [];
  for await (const piece of answerText(events(page(0), silence, page(1)), options)) {
    pieces.push(piece);
    if (piece === ' ') goOn();
  }
  expect(pieces).toContain(' ');
  const calm = await textOf(answerText(events(page(0), page(1)), { format, originalName: 'a.pdf' }));
  const text = pieces.join('');
  if (format === 'json') expect(JSON.parse(text)).toEqual(JSON.parse(calm));
  else expect(text.split('\n').map((line) => line.trim())).toEqual(calm.split('\n'));
});

test('a file that fails after its first page ends in a whole answer with the error', async () => {
  const failing = events(page(0), new PdfError('timeout', 'Too long.'));
  const answer = JSON.parse(await textOf(answerText(failing, { format: 'json', originalName: 'a.pdf' })));
  expect(answer).toMatchObject({ pages: [{ page: 1 }], error: 'Too long.', details: expect.any(String) });
});

test('whoever stops reading ends the work behind it', async () => {
  let ended = false;
  async function* source(): AsyncGenerator<PdfEvent> {
    try {
      for (let index = 0; ; index += 1) yield page(index);
    } finally {
      ended = true;
    }
  }
  for await (const _ of answerText(source(), { format: 'json', originalName: 'a.pdf' })) break;
  expect(ended).toBe(true);
});

test('whoever leaves in a silence is not told that the work broke off', async () => {
  let fail = (): void => undefined;
  const broken = new Promise<void>((_resolve, reject) => (fail = () => reject(new Error('cancelled'))));
  const options = { format: 'ndjson', originalName: 'a.pdf', silenceMs: 5 } as const;
  const leaving = (async () => {
    for await (const piece of answerText(events(page(0), broken), options)) {
      if (piece !== ' ') continue;
      fail();
      break;
    }
  })();
  await expect(leaving).resolves.toBeUndefined();
});

test.each(['json', 'ndjson'] as const)(
  '%s: title and authors of the file come once, with its first page',
  async (format) => {
    const opened: PdfEvent = { kind: 'opened', pageCount: 2, title: 'On Reading', authors: 'A. Reader' };
    const text = await textOf(answerText(events(opened, page(0), page(1)), { format, originalName: 'a.pdf' }));
    expect(text.match(/On Reading/gu)).toHaveLength(1);
    const first = format === 'json' ? JSON.parse(text).pages[0] : JSON.parse(text.split('\n')[0] ?? '');
    expect(first).toMatchObject({ page: 1, pageCount: 2, title: 'On Reading', authors: 'A. Reader' });
  },
);
