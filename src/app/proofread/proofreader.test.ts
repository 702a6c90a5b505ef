import { describe, expect, it } from 'vitest';
import { memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { FIRST, MemoryServer, memoryStorage, SOURCE } from '../../../tests/fixtures/memory-server.ts';
import type { Extraction, Note } from '../../core/note.ts';
import { parseHistory } from '../../core/notes/notes.ts';
import { createNotebook, type Notebook } from '../notes/notebook.ts';
import { createSessionShelf } from '../notes/session-shelf.ts';
import { createPageShelf, type PageShelf } from '../storage/page-shelf.ts';
import { Proofreader, type ProofreaderParts } from './proofreader.ts';

interface Desk {
  readonly notebook: Notebook;
  readonly proofreader: Proofreader;
  readonly shelf: PageShelf;
  /** Notes that an upload replaced. */
  readonly replaced: Extraction[];
  /** The edits that went along with them. */
  readonly givenEdits: unknown[];
  /** Books that were split off; one that is taken from here has to stay apart. */
  readonly onShelf: Set<string>;
}

function newDesk(shelf = createPageShelf(memoryDatabase().database)): Desk {
  const notebook = createNotebook({
    api: new MemoryServer(),
    shelf: createSessionShelf(memoryStorage()),
    onSaveFailing: () => undefined,
  });
  const replaced: Extraction[] = [];
  const givenEdits: unknown[] = [];
  const onReplaced = async (content: Extraction): Promise<void> => {
    replaced.push(content);
    // Other books may have to be written before.
    await shelf.pages('another-session');
    givenEdits.push(await shelf.history(notebook.state.get().sessionId));
  };
  const readWhole = async (): Promise<never> => Promise.reject(new Error('There is no engine here.'));
  const onShelf = new Set<string>();
  const onSplit: ProofreaderParts['onSplit'] = (others, before) => {
    const apart = before ?? others.map(({ content }) => content.title ?? '');
    for (const one of apart) onShelf.add(one);
    return apart;
  };
  const onRejoin: ProofreaderParts['onRejoin'] = async (apart, whole) => {
    const mayJoin = apart.every((one) => whole.books?.some(({ title }) => title === one) === true && onShelf.has(one));
    return mayJoin ? () => apart.forEach((one) => onShelf.delete(one)) : null;
  };
  const proofreader = new Proofreader({ notebook, shelf, readWhole, onReplaced, onSplit, onRejoin });
  return { notebook, shelf, replaced, givenEdits, onShelf, proofreader };
}

/** A desk with the notes of one upload. */
async function deskWith(content: Extraction): Promise<Desk> {
  const desk = newDesk();
  await desk.proofreader.beginUpload([], 'new-notes');
  await desk.proofreader.finishUpload(content);
  return desk;
}

const noteOn = (file: string, page: Note['page']): Note => ({
  ...{ page, text: `Marked in ${file}`, source: { ...SOURCE, file } },
});
const withText =
  (text: string) =>
  (content: Extraction): Extraction => ({
    ...content,
    notes: content.notes.with(0, { ...content.notes[0], page: 12, text }),
  });
const texts = ({ notebook }: Desk): readonly string[] =>
  (notebook.state.get().content?.notes ?? []).map(({ text }) => text);
const stepsOf = ({ proofreader }: Desk): readonly string[] =>
  proofreader.state.get().history.past.map(({ label }) => label);

describe('an edit', () => {
  it('is a step of its name that is taken back and made again', async () => {
    const desk = await deskWith(FIRST);
    desk.proofreader.edit('Mend a word', withText('Mended.'));
    expect(texts(desk)[0]).toBe('Mended.');
    expect(stepsOf(desk)).toEqual(['Mend a word']);
    desk.proofreader.undo();
    expect(texts(desk)[0]).toBe(FIRST.notes[0]?.text);
    expect(desk.proofreader.state.get().said).toMatch(/^Undone: Mend a word\. Note 1 of/);
    desk.proofreader.redo();
    expect(texts(desk)[0]).toBe('Mended.');
    expect(desk.proofreader.state.get().said).toMatch(/^Done again: Mend a word\. Note 1 of/);
  });

  it('that makes books of an upload is taken back with their names, also after a reload, unless a book has to stay', async () => {
    const mixed: Extraction = {
      ...{ notes: [noteOn('a.jpg', 1), noteOn('b.pdf', 3)], keyTakeaways: [] },
      books: [{ files: ['b.pdf'], title: 'Walden' }],
    };
    const desk = await deskWith(mixed);
    desk.proofreader.splitBooks();
    const { content } = desk.notebook.state.get();
    expect([texts(desk), content?.books, [...desk.onShelf]]).toEqual([['Marked in a.jpg'], undefined, ['Walden']]);
    const stored = await desk.shelf.history(desk.notebook.state.get().sessionId);
    expect(parseHistory(JSON.parse(JSON.stringify(stored)))).toEqual(desk.proofreader.state.get().history);
    desk.proofreader.undo();
    // As often as it is pressed.
    desk.proofreader.undo();
    await expect.poll(() => desk.onShelf.size).toBe(0);
    expect(desk.notebook.state.get().content).toMatchObject({ notes: mixed.notes, books: mixed.books });
    expect(stepsOf(desk)).toEqual([]);
    desk.proofreader.redo();
    expect([texts(desk), [...desk.onShelf]]).toEqual([['Marked in a.jpg'], ['Walden']]);
    // What the reader does meanwhile stays, and so does the split.
    desk.proofreader.undo();
    desk.proofreader.edit('Mend a word', withText('Mended.'));
    await new Promise(setImmediate);
    expect([texts(desk), [...desk.onShelf]]).toEqual([['Mended.'], ['Walden']]);
    desk.proofreader.undo();
    desk.onShelf.clear();
    desk.proofreader.undo();
    await new Promise(setImmediate);
    expect([texts(desk), stepsOf(desk)]).toEqual([['Marked in a.jpg'], ['Split into books']]);
  });

  it('that changes nothing is no step', async () => {
    const desk = await deskWith(FIRST);
    desk.proofreader.edit('Mend a word', (content) => content);
    expect(stepsOf(desk)).toEqual([]);
    expect(desk.proofreader.state.get().said).toBe('');
  });

  it('is told without a note where the reader is at none, but for one on an open page', async () => {
    const desk = await deskWith(FIRST);
    const more: Extraction = { notes: [noteOn('second.jpg', 13)], keyTakeaways: [] };
    desk.proofreader.addPages(more);
    expect(desk.proofreader.state.get().said).toBe('Add pages: done.');
    desk.proofreader.openPage({ file: SOURCE.file, pageIndex: SOURCE.pageIndex }, null);
    desk.proofreader.edit('Mend a word', withText('Mended.'));
    expect(desk.proofreader.state.get().said).toBe('Mend a word: done. No note.');
  });

  it('comes after what was typed until then, which is a step of its own', async () => {
    const desk = await deskWith(FIRST);
    desk.notebook.edit('takeaways', '• One\n• Two\n• Three');
    desk.proofreader.edit('Mend a word', withText('Mended.'));
    expect(stepsOf(desk)).toEqual(['Edit text', 'Mend a word']);
    desk.proofreader.undo();
    desk.proofreader.undo();
    expect(desk.notebook.state.get().content).toMatchObject({ notes: FIRST.notes, keyTakeaways: ['One', 'Two'] });
  });

  it('can be taken back after the session was left and opened again', async () => {
    const desk = await deskWith(FIRST);
    desk.proofreader.edit('Mend a word', withText('Mended.'));
    const left = desk.notebook.record();
    desk.notebook.startOver();
    await expect.poll(() => stepsOf(desk)).toEqual([]);
    desk.notebook.turnTo(left);
    await expect.poll(() => stepsOf(desk)).toEqual(['Mend a word']);
    desk.proofreader.undo();
    expect(texts(desk)[0]).toBe(FIRST.notes[0]?.text);
  });
});

describe('an upload', () => {
  it('that replaces notes hands these on and begins without steps', async () => {
    const desk = await deskWith(FIRST);
    desk.proofreader.edit('Mend a word', withText('Mended.'));
    const second: Extraction = { notes: [noteOn('second.jpg', 3)], keyTakeaways: [] };
    await desk.proofreader.beginUpload([], 'new-notes');
    await desk.proofreader.finishUpload(second);
    expect(desk.replaced.map(({ notes }) => notes[0]?.text)).toEqual(['Mended.']);
    expect(texts(desk)).toEqual(['Marked in second.jpg']);
    expect(stepsOf(desk)).toEqual([]);
    // They stay until the notes were kept elsewhere, and then the new ones have none.
    expect(desk.givenEdits).toEqual([expect.objectContaining({ past: [expect.anything()] })]);
    const { sessionId } = desk.notebook.state.get();
    await expect.poll(() => desk.shelf.history(sessionId)).toEqual({ past: [], future: [] });
  });

  it('keeps its pages beside the notes, under names that no other page has', async () => {
    const desk = newDesk();
    const photo = new File(['one'], 'page.jpg', { type: 'image/jpeg' });
    const again = new File(['other'], 'page.jpg', { type: 'image/jpeg' });
    const { names, keepPage } = await desk.proofreader.beginUpload([photo, again], 'new-notes');
    expect(new Set(names).size).toBe(2);
    for (const [fileIndex, file] of names.entries()) {
      await keepPage({ page: { file, pageIndex: 0 }, readings: [], fileIndex });
    }
    expect(desk.proofreader.state.get().pages.map(({ file }) => file)).toEqual(names);
    const { sessionId } = desk.notebook.state.get();
    expect((await desk.shelf.pages(sessionId)).map(({ file }) => file)).toEqual(names);
  });

  it('leaves no page behind for whoever has started over meanwhile', async () => {
    const desk = newDesk();
    const { keepPage } = await desk.proofreader.beginUpload([new File(['one'], 'page.jpg')], 'new-notes');
    desk.notebook.startOver();
    await keepPage({ page: { file: 'page.jpg', pageIndex: 0 }, readings: [], fileIndex: 0 });
    expect(desk.proofreader.state.get().pages).toEqual([]);
  });

  it('of pages that the book has already asks what becomes of the older notes', async () => {
    const desk = await deskWith({ notes: [noteOn('old.jpg', 7), noteOn('old-2.jpg', 8)], keyTakeaways: [] });
    desk.proofreader.addPages({ notes: [noteOn('new.jpg', 7)], keyTakeaways: [] });
    expect(texts(desk)).toEqual(['Marked in old.jpg', 'Marked in new.jpg', 'Marked in old-2.jpg']);
    expect(desk.proofreader.state.get().repeats?.pages).toEqual([7]);
    desk.proofreader.answerRepeats('replace');
    expect(texts(desk)).toEqual(['Marked in new.jpg', 'Marked in old-2.jpg']);
    desk.proofreader.undo();
    expect(texts(desk)).toHaveLength(3);
  });
});

describe('where the reader stands', () => {
  it('is never beyond the notes', async () => {
    const { proofreader } = await deskWith(FIRST);
    proofreader.goTo(9);
    expect(proofreader.state.get().current).toBe(1);
    proofreader.edit('Delete', (content) => ({ ...content, notes: content.notes.slice(0, 1) }));
    expect(proofreader.state.get().current).toBe(0);
    proofreader.edit('Delete', (content) => ({ ...content, notes: [] }));
    expect(proofreader.state.get().current).toBeNull();
  });

  it('goes along with the page that lies open', async () => {
    const { proofreader } = await deskWith({ notes: [noteOn('a.jpg', 1), noteOn('b.jpg', 2)], keyTakeaways: [] });
    proofreader.openPage({ file: 'a.jpg', pageIndex: 0 }, 0);
    proofreader.goTo(1);
    expect(proofreader.state.get()).toMatchObject({ current: 1, open: { file: 'b.jpg', pageIndex: 0 } });
    proofreader.openPage(null);
    proofreader.goTo(0);
    expect(proofreader.state.get()).toMatchObject({ current: 0, open: null });
  });

  it('is at no page with a note of another program, and stays at the one that lies open', async () => {
    const imported: Note = { page: 2, text: 'Imported.', source: { ...SOURCE, file: 'clippings.txt', boxes: [] } };
    const { proofreader } = await deskWith({ notes: [noteOn('a.jpg', 1), imported], keyTakeaways: [] });
    expect(proofreader.pageOf(noteOn('a.jpg', 1))).toEqual({ file: 'a.jpg', pageIndex: 0 });
    expect(proofreader.pageOf(imported)).toBeUndefined();
    proofreader.openPage({ file: 'a.jpg', pageIndex: 0 }, 0);
    proofreader.goTo(1);
    expect(proofreader.state.get()).toMatchObject({ current: 1, open: { file: 'a.jpg', pageIndex: 0 } });
  });
});

describe('a corrected page number', () => {
  it('is offered to the pages around it, counted on, and taken over as one step', async () => {
    const desk = await deskWith({
      notes: [noteOn('a.jpg', 'x'), noteOn('b.jpg', 'x'), noteOn('c.jpg', 'x')],
      keyTakeaways: [],
    });
    desk.proofreader.correctPage(1, { page: 41 });
    const numbers = (): unknown => desk.notebook.state.get().content?.notes.map(({ page }) => page);
    expect(numbers()).toEqual(['x', 41, 'x']);
    expect(desk.proofreader.state.get().offers.map(({ to }) => to)).toEqual([40, 42]);
    desk.proofreader.answerOffers(true);
    expect(numbers()).toEqual([40, 41, 42]);
    expect(desk.proofreader.state.get().offers).toEqual([]);
    desk.proofreader.undo();
    expect(numbers()).toEqual(['x', 41, 'x']);
  });

  it('that is refused by the reader changes nothing around', async () => {
    const desk = await deskWith({ notes: [noteOn('a.jpg', 3), noteOn('b.jpg', 'x')], keyTakeaways: [] });
    desk.proofreader.correctPage(0, { page: 5 });
    desk.proofreader.answerOffers(false);
    expect(desk.notebook.state.get().content?.notes.map(({ page }) => page)).toEqual([5, 'x']);
  });
});
