import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST, MemoryServer, memoryStorage, OFFLINE, SOURCE } from '../../../tests/fixtures/memory-server.ts';
import type { Extraction } from '../../core/note.ts';
import { createNotebook, type Notebook, TYPING_PAUSE_MS } from './notebook.ts';
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

describe('a session', () => {
  it('has an identifier of 21 characters and asks the server for nothing before there are notes', async () => {
    const notebook = newNotebook();
    await notebook.open();
    expect(notebook.state.get()).toMatchObject({ content: null, loading: 'no' });
    expect(notebook.state.get().sessionId).toMatch(/^[\w-]{21}$/);
  });

  it('is found again after a reload', async () => {
    const first = newNotebook();
    await first.replaceWith(FIRST);
    const second = await reopened();
    expect(second.state.get().sessionId).toBe(first.state.get().sessionId);
    expect(second.state.get().content).toEqual(FIRST);
  });

  it('says when its notes cannot be fetched, shows what the device knows, and fetches them later', async () => {
    await newNotebook().replaceWith(FIRST);
    server.failure = OFFLINE;
    const notebook = await reopened();
    expect(notebook.state.get()).toMatchObject({ loading: 'failed', content: FIRST });
    server.failure = null;
    await notebook.reload();
    expect(notebook.state.get().loading).toBe('no');
  });

  it('ends with Start Over: a new identifier, nothing kept, the cache of both dropped', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    const before = notebook.state.get().sessionId;
    notebook.startOver();
    const { sessionId, content } = notebook.state.get();
    expect(content).toBeNull();
    expect(server.forgotten).toEqual([before, sessionId]);
    expect((await reopened()).state.get().content).toBeNull();
  });
});

describe('editing', () => {
  it('saves after a pause and keeps the text as it was typed', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    const typed = '•  p. 13   The first marked passage of the book.\np. x Another one, on a page without a number.';
    notebook.edit('notes', typed);
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1);
    expect(savedNow(notebook)?.notes[0]?.page).toBe(12);
    await vi.advanceTimersByTimeAsync(1);
    expect(savedNow(notebook)?.notes.map(({ page }) => page)).toEqual([13, 'x']);
    expect(notebook.state.get().drafts.notes).toBe(typed);
  });

  it('saves on leaving, shows the canonical text then, and keeps the place on the page', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    notebook.edit('notes', '* p. 12 The first passage of the book.');
    notebook.leave('notes');
    await vi.advanceTimersByTimeAsync(0);
    expect(notebook.state.get().drafts).toEqual({});
    expect(savedNow(notebook)?.notes).toEqual([{ page: 12, text: 'The first passage of the book.', source: SOURCE }]);
  });

  it('drops lines that are no notes from what is saved and leaves them in the area, also after a reload', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    const typed = '• p. 12 The first marked passage of the book.\nhalf a thought';
    notebook.edit('notes', typed);
    notebook.leave('notes');
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNow(notebook)?.notes).toHaveLength(1);
    const later = await reopened();
    expect(later.state.get().drafts.notes).toBe(typed);
    later.edit('notes', typed.replace('half', '• p. x half'));
    later.leave('notes');
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNow(later)?.notes.at(-1)).toEqual({ page: 'x', text: 'half a thought' });
    expect(later.state.get().drafts).toEqual({});
  });

  it('gives a note its place back when its line was broken for a while', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    notebook.edit('notes', '• p The first marked passage of the book.');
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);
    notebook.edit('notes', '• p. 12 The first marked passage of the book.');
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);
    expect(savedNow(notebook)?.notes[0]?.source).toEqual(SOURCE);
  });

  it('takes bullets off takeaways and drops empty lines', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    notebook.edit('takeaways', '- One\n\n  * Three ');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['One', 'Three']);
  });

  it('does not save what did not change', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    notebook.edit('takeaways', '• One\n• Two\n');
    notebook.leave('takeaways');
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);
    expect(server.saves).toHaveLength(1);
  });
});

describe('an upload', () => {
  const SECOND: Extraction = { notes: [{ page: 1, text: 'New' }], keyTakeaways: [] };

  it('replaces the notes, which can be brought back and exchanged again', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    expect(notebook.state.get().replaced).toBeNull();
    await notebook.replaceWith(SECOND);
    expect(notebook.state.get()).toMatchObject({ content: SECOND, replaced: FIRST });
    notebook.swapReplaced();
    await vi.advanceTimersByTimeAsync(0);
    expect(notebook.state.get()).toMatchObject({ content: FIRST, replaced: SECOND });
    expect(savedNow(notebook)).toEqual(FIRST);
  });

  it('shows its result although the server is down', async () => {
    server.failure = OFFLINE;
    const notebook = newNotebook();
    await notebook.replaceWith(SECOND);
    expect(notebook.state.get().content).toEqual(SECOND);
    server.failure = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(savedNow(notebook)).toEqual(SECOND);
  });

  it('keeps the pictures of unread ink on the device', async () => {
    const box = { left: 1, top: 1, right: 9, bottom: 9 };
    const picture = 'data:image/png;base64,AAAA';
    const unread = [{ file: 'a.jpg', pageIndex: 0, page: 4, kind: 'margin-note', box, picture } as const];
    const notebook = newNotebook();
    await notebook.replaceWith({ ...SECOND, unread });
    await vi.advanceTimersByTimeAsync(0);
    expect(notebook.state.get().content?.unread?.[0]?.picture).toBe(picture);
  });
});

describe('changes that are not typed', () => {
  it('reach the server, and leave typed lines that are no notes where they are', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith(FIRST);
    notebook.edit('notes', 'p. 12 The first marked passage of the book.\nno note yet\np. x Another one, retyped.');
    notebook.change((content) => ({ ...content, notes: content.notes.slice(1) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(notebook.state.get().drafts.notes).toBe('no note yet\np. x Another one, retyped.');
    expect(savedNow(notebook)?.notes.map((note) => note.text)).toEqual(['Another one, retyped.']);
  });

  it('show an upload while it grows, and keep what was edited, deleted and typed meanwhile', async () => {
    const notebook = newNotebook();
    await notebook.replaceWith({ notes: [{ page: 1, text: 'Old' }], keyTakeaways: [] });
    const [first, second] = FIRST.notes;
    const third = { page: 3, text: 'Third', source: { ...SOURCE, pageIndex: 2 } };
    notebook.beginGrowth();
    notebook.grow({ notes: [], keyTakeaways: [] });
    expect(notebook.state.get().content?.notes[0]?.text).toBe('Old');
    notebook.grow({ notes: [first!], keyTakeaways: [] });
    expect(notebook.state.get()).toMatchObject({ content: { notes: [first] }, replaced: { notes: [{ text: 'Old' }] } });
    notebook.edit('notes', '• p. 12 The first marked passage, mended.\nhalf a li');
    notebook.grow({ notes: [first!, second!], keyTakeaways: [] });
    expect(notebook.state.get().drafts.notes).toBe(
      '• p. 12 The first marked passage, mended.\nhalf a li\n• p. x Another one, on a page without a number.',
    );
    notebook.change((content) => ({ ...content, notes: content.notes.slice(0, 1) }));
    await notebook.replaceWith({ notes: [first!, second!, third], keyTakeaways: ['One'] });
    const expected = ['The first marked passage, mended.', 'Third'];
    expect(notebook.state.get().content?.notes.map((note) => note.text)).toEqual(expected);
    expect(savedNow(notebook)?.notes.map((note) => note.text)).toEqual(expected);
    expect(savedNow(notebook)?.notes[0]?.source).toEqual(SOURCE);
    expect(savedNow(notebook)?.keyTakeaways).toEqual(['One']);
  });

  it('of an upload do not grow on the notes of the one before', async () => {
    const notebook = newNotebook();
    notebook.beginGrowth();
    notebook.grow(FIRST);
    notebook.beginGrowth();
    notebook.grow({ notes: [{ page: 5, text: 'Another book' }], keyTakeaways: [] });
    expect(notebook.state.get().content?.notes).toEqual([{ page: 5, text: 'Another book' }]);
  });
});
