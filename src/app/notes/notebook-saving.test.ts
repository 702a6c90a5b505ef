import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { FIRST, MemoryServer, memoryStorage, OFFLINE } from '../../../tests/fixtures/memory-server.ts';
import { AppError } from '../../core/errors.ts';
import type { Extraction } from '../../core/note.ts';
import { RequestError } from '../request.ts';
import { createNotebook, type Notebook, PATIENCE_MS } from './notebook.ts';
import { ANSWER_MS, FAILURES_BEFORE_TELLING, RETRY_DELAYS_MS } from './notes-saver.ts';
import { createSessionShelf, type KeyValueStorage } from './session-shelf.ts';

let server: MemoryServer;
let storage: KeyValueStorage;
let failings: number;

function newNotebook(): Notebook {
  return createNotebook({
    api: server,
    shelf: createSessionShelf(storage),
    onSaveFailing: () => {
      failings += 1;
    },
  });
}

/** A page that was opened again: same storage, same server. */
async function reopened(): Promise<Notebook> {
  const notebook = newNotebook();
  await notebook.open();
  await vi.advanceTimersByTimeAsync(0);
  return notebook;
}

function savedNow(notebook: Notebook): Extraction | undefined {
  return server.records.get(notebook.state.get().sessionId)?.content;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new MemoryServer();
  storage = memoryStorage();
  failings = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

it('what a save answers leaves the notes that are the same the very ones on the screen', async () => {
  const notebook = newNotebook();
  await notebook.replaceWith(FIRST);
  server.load = async (sessionId) => structuredClone(server.records.get(sessionId) ?? null);
  notebook.edit('takeaways', 'Mine.');
  notebook.leave('takeaways');
  const { content } = notebook.state.get();
  await vi.advanceTimersByTimeAsync(0);
  expect(savedNow(notebook)?.keyTakeaways).toEqual(['Mine.']);
  expect(notebook.state.get().content).toBe(content);
});

describe('a save whose answer is lost', () => {
  /** The server takes what is sent, and nobody hears of it. */
  function losingAnswers(): MockInstance<MemoryServer['save']> {
    const save = server.save.bind(server);
    return vi.spyOn(server, 'save').mockImplementation(async (request) => {
      await save(request);
      return new Promise(() => undefined);
    });
  }

  it('is no conflict with what was written since, also after a reload', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    const lost = losingAnswers();
    notebook.edit('takeaways', 'Sent');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Sent']);
    notebook.edit('takeaways', 'Sent, and more');
    notebook.leave('takeaways');
    lost.mockRestore();
    const next = await reopened();
    expect(next.saving.get().kind).toBe('saved');
    expect(savedNow(next)?.keyTakeaways).toEqual(['Sent, and more']);
  });

  it('is one with what another window has saved since', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    const lost = losingAnswers();
    notebook.edit('takeaways', 'Sent');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    lost.mockRestore();
    const { sessionId } = notebook.state.get();
    await server.save({ sessionId, content: { ...FIRST, keyTakeaways: ['Of another window'] } }); // On any version.
    notebook.edit('takeaways', 'Sent, and more');
    notebook.leave('takeaways');
    const next = await reopened();
    expect(next.saving.get().kind).toBe('conflict');
    expect(savedNow(next)?.keyTakeaways).toEqual(['Of another window']);
  });
});

describe('a server that takes what is sent and says nothing', () => {
  /** As a connection that was lost: it ends only when whoever asked gives it up. */
  function sayingNothing(): MockInstance<MemoryServer['save']> {
    return vi.spyOn(server, 'save').mockImplementation(
      (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new AppError('cancelled', '')));
        }),
    );
  }

  it('holds up an upload only for a while', async () => {
    const notebook = newNotebook();
    sayingNothing();
    let isDone = false;
    void notebook.replaceWith(FIRST).then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([isDone, notebook.saving.get().kind]).toEqual([true, 'saving']);
  });

  it('is asked again, and gets everything', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    const silent = sayingNothing();
    notebook.edit('takeaways', 'Kept');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(ANSWER_MS - 1);
    expect(notebook.saving.get().kind).toBe('saving');
    await vi.advanceTimersByTimeAsync(100); // what sending so little takes
    expect(notebook.saving.get()).toEqual({ kind: 'waiting', status: null });
    silent.mockRestore();
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS_MS[0] ?? 0);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Kept']);
    expect(notebook.saving.get().kind).toBe('saved');
  });

  it('is given the time that much text takes over a slow network', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    const silent = sayingNothing();
    notebook.edit('takeaways', 'Kept '.repeat(40_000));
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(ANSWER_MS + 20_000);
    expect(silent).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(silent).toHaveBeenCalledTimes(2);
  });
});

describe('a server that is down', () => {
  it('is asked again when it said it would be back, and not sooner', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    server.failure = new RequestError(503, '', { statusText: 'Service Unavailable', retryAfter: '9' });
    notebook.edit('takeaways', 'Kept');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    server.failure = null;
    await vi.advanceTimersByTimeAsync(8_999);
    expect(notebook.saving.get().kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Kept']);
  });

  it('gets the edits when it is back', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    server.failure = OFFLINE;
    notebook.edit('takeaways', 'Kept');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    expect(notebook.saving.get().kind).toBe('waiting');
    server.failure = null;
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS_MS[0] ?? 0);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Kept']);
    expect(notebook.saving.get().kind).toBe('saved');
    expect(failings).toBe(0);
  });

  it('is told once to the reader after several attempts, and tried again all the same', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    server.failure = new RequestError(503, '', { statusText: 'Service Unavailable' });
    notebook.edit('takeaways', 'Kept');
    notebook.leave('takeaways');
    const untilTold = RETRY_DELAYS_MS.slice(0, FAILURES_BEFORE_TELLING - 1).reduce((sum, delay) => sum + delay, 0);
    await vi.advanceTimersByTimeAsync(untilTold - 1);
    expect(failings).toBe(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(failings).toBe(1);
    server.failure = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Kept']);
  });

  it('loses nothing when the page is reloaded meanwhile, not even what was typed a moment ago', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    server.failure = OFFLINE;
    notebook.edit('takeaways', 'Kept');
    notebook.leave('takeaways');
    notebook.edit('notes', '• p. 99 Typed a moment ago');
    const later = await reopened();
    expect(later.state.get().content?.keyTakeaways).toEqual(['Kept']);
    expect(later.state.get().drafts.notes).toBe('• p. 99 Typed a moment ago');
    server.failure = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(savedNow(later)).toMatchObject({
      keyTakeaways: ['Kept'],
      notes: [{ page: 99, text: 'Typed a moment ago' }],
    });
  });

  it('gets unsaved edits after a reload', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    server.failure = OFFLINE;
    notebook.edit('takeaways', 'Kept');
    notebook.leave('takeaways');
    server.failure = null;
    const later = await reopened();
    expect(savedNow(later)?.keyTakeaways).toEqual(['Kept']);
  });

  it('gets what was typed just before a reload', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    notebook.edit('takeaways', 'Typed');
    const later = await reopened();
    expect(savedNow(later)?.keyTakeaways).toEqual(['Typed']);
  });

  it('is not asked again and again for what it refuses', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    server.failure = new RequestError(400, '{"error":"The notes are not valid."}', { statusText: 'Bad Request' });
    notebook.edit('takeaways', 'Too much');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(notebook.saving.get()).toMatchObject({ kind: 'refused', reason: 'The notes are not valid.' });
    expect(failings).toBe(1);
    server.failure = null;
    notebook.edit('takeaways', 'Less');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Less']);
  });
});

describe('a conflict of two windows', () => {
  async function conflicting(): Promise<Notebook> {
    const mine = newNotebook();
    await mine.replaceWith(FIRST);
    const theirs = await reopened();
    theirs.edit('takeaways', 'Theirs');
    theirs.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    mine.edit('takeaways', 'Mine');
    mine.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    expect(mine.saving.get().kind).toBe('conflict');
    expect(savedNow(mine)?.keyTakeaways).toEqual(['Theirs']);
    expect(mine.state.get().content?.keyTakeaways).toEqual(['Mine']);
    return mine;
  }

  it.each([
    ['mine', ['Mine'], ['Theirs']],
    ['theirs', ['Theirs'], ['Mine']],
    ['both', ['Mine', 'Theirs'], ['Mine']],
  ] as const)('ends with "%s", and the other can be brought back', async (choice, kept, replaced) => {
    const notebook = await conflicting();
    notebook.settleConflict(choice);
    await vi.advanceTimersByTimeAsync(0);
    expect(notebook.saving.get().kind).toBe('saved');
    expect(savedNow(notebook)?.keyTakeaways).toEqual(kept);
    expect(notebook.state.get().content?.keyTakeaways).toEqual(kept);
    expect(notebook.state.get().replaced?.keyTakeaways).toEqual(replaced);
  });

  it('goes on holding edits that are made before the choice', async () => {
    const notebook = await conflicting();
    const savesBefore = server.saves.length;
    notebook.edit('takeaways', 'Mine, longer');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toHaveLength(savesBefore);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Theirs']);
    notebook.settleConflict('mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['Mine, longer']);
  });

  it('is none when both made the same change', async () => {
    const mine = newNotebook();
    await mine.replaceWith(FIRST);
    const theirs = await reopened();
    for (const notebook of [theirs, mine]) {
      notebook.edit('takeaways', 'Same');
      notebook.leave('takeaways');
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(mine.saving.get().kind).toBe('saved');
  });

  it('is noticed on opening, when an unfinished line was left in the area', async () => {
    const mine = newNotebook();
    await mine.replaceWith(FIRST);
    mine.edit('notes', '• p. 12 The first marked passage of the book.\nunfinished');
    mine.leave('notes');
    await vi.advanceTimersByTimeAsync(0);
    const { sessionId } = mine.state.get();
    const theirs = { content: { notes: [], keyTakeaways: ['Theirs'] }, sessionId, version: 9 };
    server.records.set(sessionId, theirs);
    const later = await reopened();
    expect(later.saving.get()).toMatchObject({ kind: 'conflict', theirs });
    expect(later.state.get().drafts.notes).toContain('unfinished');
  });
});
