import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import type { Extraction } from '../../core/note.ts';
import type { PageReading } from '../../core/page.ts';
import type { Engine } from '../../engines/engine.ts';
import { readFiles } from '../../pipeline/read-files.ts';
import { createToastStore, type ToastText } from '../toasts/toast-store.ts';
import { browserFile } from '../upload/browser-file.ts';
import { watchedEngine } from './lazy-engine.ts';
import { type FlowParts, UploadFlow } from './upload-flow.ts';

const EMPTY_PAGE: PageReading = { width: 10, height: 10, lines: [], marks: [], pageNumber: 'x' };

const jpeg = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

/** Pages that the engine was asked for. */
const asked: string[] = [];

/** Reads every page as empty, fails those called `broken`, and waits for ever on those called `slow`. */
const engine: Engine = {
  concurrency: 2,
  close: async () => undefined,
  readPage: async ({ file }, options) => {
    asked.push(file);
    if (file.startsWith('broken')) throw new AppError('image-broken', 'It is torn.');
    if (file.startsWith('slow')) {
      await new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new AppError('cancelled', '')));
      });
    }
    return [EMPTY_PAGE];
  },
};

function flowWith(replaced: Partial<FlowParts> = {}) {
  const seen = {
    shown: [] as Extraction[],
    cleared: 0,
    counted: [] as (readonly Pick<File, 'name'>[])[],
    toasts: [] as ToastText[],
    read: [] as string[],
    unread: [] as string[],
  };
  const toasts = createToastStore();
  const flow = new UploadFlow({
    read: (files, { onEngine, onLoading, ...options }) =>
      readFiles(
        files.map((file) => browserFile(file, file.name)),
        { engine: watchedEngine(engine, { onEngine, onLoading }) },
        options,
      ),
    show: async ({ extraction }) => void seen.shown.push(extraction),
    clear: () => {
      seen.cleared += 1;
    },
    onRead: ({ name }) => void (seen.read.includes(name) || seen.read.push(name)),
    loadsAnew: async () => false,
    unread: {
      kept: () => ['before.jpg'],
      keep: (names) => void seen.unread.push(names.join(' ')),
      readTo: (count) => void seen.unread.push(`${count} read`),
    },
    toasts: {
      ...toasts,
      show: (text) => {
        seen.toasts.push(text);
        return toasts.show(text);
      },
    },
    analytics: { fileUpload: (files) => void seen.counted.push(files) },
    ...replaced,
  });
  return { flow, seen };
}

describe('an upload', () => {
  it('is read, shown and told', async () => {
    const { flow, seen } = flowWith();
    const states: string[] = [];
    flow.state.subscribe(() => states.push(flow.state.get().kind));
    await flow.take([jpeg('a.jpg'), new File(['x'], 'b.txt', { type: 'text/plain' }), jpeg('c.jpg')]);
    expect([...new Set(states)]).toEqual(['loading', 'done']);
    expect(seen.shown).toHaveLength(1);
    expect(seen.read).toEqual(['a.jpg', 'c.jpg']);
    expect(seen.counted.map((files) => files.map(({ name }) => name))).toEqual([['a.jpg', 'c.jpg']]);
    expect(seen.toasts.map(({ title }) => title)).toEqual(['Invalid file type', 'Success']);
  });

  it('has its files remembered until they were read, in place of those of an upload that was broken off', async () => {
    const { flow, seen } = flowWith();
    expect(flow.unread.get()).toEqual(['before.jpg']);
    await flow.take([jpeg('a.jpg'), jpeg('broken.jpg'), jpeg('b.jpg')]);
    expect(flow.unread.get()).toEqual([]);
    expect(seen.unread).toEqual(['a.jpg broken.jpg b.jpg', '1 read', '2 read', '3 read', '']);
  });

  it('that is cancelled or started over leaves none of them to be told of', async () => {
    const { flow, seen } = flowWith();
    const reading = flow.take([jpeg('a.jpg'), jpeg('slow.jpg')]);
    await expect.poll(() => seen.unread.at(-1)).toBe('1 read');
    flow.cancel();
    await reading;
    expect(seen.unread.at(-1)).toBe('');
    flow.startOver();
    const again = flow.take([jpeg('slow.jpg')]);
    flow.startOver();
    await again;
    expect(seen.unread.slice(-2)).toEqual(['slow.jpg', '']);
  });

  it('that was broken off is no longer told of once the reader has started over, also after a reload', () => {
    const { flow, seen } = flowWith();
    flow.startOver();
    expect([flow.unread.get(), seen.unread]).toEqual([[], ['']]);
  });

  it('is no longer told of once the reader has started over', async () => {
    const toasts = createToastStore();
    const { flow } = flowWith({ toasts });
    await flow.take([jpeg('a.jpg')]);
    expect(toasts.toasts.get()).toMatchObject([{ title: 'Success', open: true }]);
    flow.startOver();
    expect(toasts.toasts.get()).toMatchObject([{ title: 'Success', open: false }]);
  });

  it('gives a toast for each refused file, and nothing else when none is left', async () => {
    const { flow, seen } = flowWith();
    await flow.take([new File(['x'], 'a.txt'), new File(['x'], 'b.gif', { type: 'image/gif' })]);
    expect(seen.toasts.map(({ title, tone }) => [title, tone])).toEqual([
      ['Invalid file type', 'destructive'],
      ['Invalid file type', 'destructive'],
    ]);
    expect(flow.state.get()).toEqual({ kind: 'idle' });
    expect(seen.counted).toEqual([]);
  });

  it('with a bad file among good ones ends well and names the bad one', async () => {
    const { flow, seen } = flowWith();
    await flow.take([jpeg('broken.jpg'), jpeg('a.jpg')]);
    expect(flow.state.get()).toEqual({ kind: 'done', isStopped: false, sent: 'photos' });
    expect(flow.errors.get()).toMatchObject({
      told: [
        { message: 'Failed to process "broken.jpg". Please ensure it\'s a valid file.', reasons: ['It is torn.'] },
      ],
      causes: [expect.any(AppError)],
    });
    expect(seen.toasts.map(({ title }) => title)).toEqual(['Error', 'Success']);
  });

  it('of which nothing could be read leaves the notes alone', async () => {
    const { flow, seen } = flowWith();
    await flow.take([jpeg('broken.jpg')]);
    expect(flow.state.get()).toEqual({ kind: 'idle' });
    expect(seen.shown).toEqual([]);
    expect(seen.toasts.map(({ title }) => title)).toEqual(['Error']);
  });

  it('that fails as a whole says why, or that it failed', async () => {
    for (const [error, told] of [
      [new AppError('engine-failed', 'The page reader could not be loaded.'), 'The page reader could not be loaded.'],
      ['no error at all', 'Failed to process files'],
    ] as const) {
      const { flow, seen } = flowWith({ read: () => Promise.reject(error) });
      await flow.take([jpeg('a.jpg')]);
      expect(flow.errors.get().told).toEqual([{ message: told, reasons: [] }]);
      expect(seen.toasts).toMatchObject([{ title: 'Error', description: told, tone: 'destructive' }]);
      expect(flow.state.get()).toEqual({ kind: 'idle' });
    }
  });

  it('forgets the errors of the one before', async () => {
    const { flow } = flowWith();
    await flow.take([jpeg('broken.jpg')]);
    await flow.take([jpeg('a.jpg')]);
    expect(flow.errors.get().told).toEqual([]);
  });
});

describe('files for which what reads could not be loaded', () => {
  it('are named until they were tried again, beside those that were read', async () => {
    let isThere = false;
    const into: string[] = [];
    const { flow, seen } = flowWith({
      read: (files, { onEngine, onLoading, ...options }) => {
        into.push(options.into);
        const gone = (file: string): boolean => file.startsWith('late') && !isThere;
        const readPage: Engine['readPage'] = async (page, given) => {
          if (gone(page.file)) throw new AppError('reader-missing', '');
          return engine.readPage(page, given);
        };
        const reader = watchedEngine({ ...engine, readPage }, { onEngine, onLoading });
        return readFiles(
          files.map((file) => browserFile(file, file.name)),
          { engine: reader },
          options,
        );
      },
    });
    await flow.take(['a.jpg', 'late.jpg', 'broken.jpg'].map(jpeg));
    expect(flow.errors.get().again.map(({ name }) => name)).toEqual(['late.jpg']);
    expect(seen.unread.at(-1)).toBe('late.jpg');
    isThere = true;
    await flow.tryAgain();
    expect(flow.errors.get().again).toEqual([]);
    expect(seen.unread.at(-1)).toBe('');
    expect(seen.read).toEqual(['a.jpg', 'late.jpg']);
    expect(into.splice(0)).toEqual(['new-notes', 'open-book']);
    // Where nothing was read they go where they were to go.
    isThere = false;
    await flow.add([jpeg('late-too.jpg')]);
    expect(flow.state.get().kind).toBe('idle');
    await flow.tryAgain();
    expect(into).toEqual(['open-book', 'open-book']);
  });
});

describe('while one upload is read or shown', () => {
  it('another is refused', async () => {
    const { flow, seen } = flowWith();
    await flow.take([jpeg('a.jpg')]);
    await flow.take([jpeg('b.jpg')]);
    expect(seen.toasts.at(-1)).toMatchObject({ title: 'Upload disabled', tone: 'destructive' });
    expect(seen.shown).toHaveLength(1);
  });

  it('Cancel keeps what was read and says so', async () => {
    const { flow, seen } = flowWith();
    const taken = flow.take([jpeg('a.jpg'), jpeg('slow.jpg')]);
    await expect.poll(() => loadingPlace(flow)).toBe('Page 2 of 2');
    flow.cancel();
    await taken;
    expect(flow.state.get()).toEqual({
      kind: 'done',
      isStopped: true,
      sent: 'photos',
      remark: 'Cancelled. What was read until then is kept: 1 page.',
      rest: [{ file: expect.objectContaining({ name: 'slow.jpg' }), pagesRead: new Set() }],
    });
    expect(seen.shown).toHaveLength(1);
    // What was not read is not said to be.
    expect(seen.read).toEqual(['a.jpg']);
    expect(seen.toasts).toEqual([]);
  });

  it('Cancel leaves as the rest what nothing was read of; what was read ahead of it is read', async () => {
    const { flow, seen } = flowWith();
    const taken = flow.take(['a.jpg', 'slow.jpg', 'b.jpg', 'broken.jpg', 'slow-too.jpg', 'c.jpg'].map(jpeg));
    await expect.poll(() => flow.state.get()).toMatchObject({ kind: 'loading', work: { place: 'Page 2 of 6' } });
    // Its turn comes once those before it have been read, but for the one that never ends.
    await expect.poll(() => asked).toContain('slow-too.jpg');
    flow.cancel();
    await taken;
    const now = flow.state.get();
    expect(now.kind === 'done' && now.rest?.map(({ file }) => file.name)).toEqual([
      'slow.jpg',
      'broken.jpg',
      'slow-too.jpg',
      'c.jpg',
    ]);
    expect(seen.read).toEqual(['a.jpg', 'b.jpg']);
  });

  it('Cancel before the first page changes nothing', async () => {
    const { flow, seen } = flowWith();
    const taken = flow.take([jpeg('slow.jpg')]);
    flow.cancel();
    await taken;
    expect(flow.state.get()).toMatchObject({ kind: 'idle', remark: expect.stringContaining('Nothing has changed') });
    expect(seen.shown).toEqual([]);
  });

  it('Start Over drops it: its result never appears', async () => {
    const { flow, seen } = flowWith();
    const taken = flow.take([jpeg('a.jpg'), jpeg('slow.jpg')]);
    await expect.poll(() => loadingPlace(flow)).toBe('Page 2 of 2');
    flow.startOver();
    await taken;
    expect(flow.state.get()).toEqual({ kind: 'idle' });
    expect(seen).toMatchObject({ shown: [], cleared: 1, toasts: [] });
  });
});

function loadingPlace(flow: UploadFlow): string | undefined {
  const state = flow.state.get();
  return state.kind === 'loading' ? state.work.place : undefined;
}
