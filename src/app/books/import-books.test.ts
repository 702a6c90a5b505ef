import { expect, it } from 'vitest';
import { memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { MemoryServer, memoryStorage } from '../../../tests/fixtures/memory-server.ts';
import type { BookNotes } from '../../pipeline/import/book-notes.ts';
import { createNotebook } from '../notes/notebook.ts';
import { createSessionShelf } from '../notes/session-shelf.ts';
import { createBookStore } from '../storage/book-store.ts';
import { createPageShelf } from '../storage/page-shelf.ts';
import { Bookcase } from './bookcase.ts';
import { importBooks } from './import-books.ts';

function shelf() {
  const { database } = memoryDatabase();
  const api = new MemoryServer();
  const notebook = createNotebook({ api, shelf: createSessionShelf(memoryStorage()), onSaveFailing: () => undefined });
  const [store, pages] = [createBookStore(database), createPageShelf(database)];
  const bookcase = new Bookcase({
    store,
    pages,
    notebook,
    api,
    areVersionsShared: true,
    pictureBytesMax: 1_000,
    now: () => 1,
  });
  const contents = async () =>
    await Promise.all(bookcase.state.get().books.map(({ sessionId }) => bookcase.contentOf(sessionId)));
  return { bookcase, notebook, contents };
}

const book = (title: string | undefined, ...texts: readonly string[]): BookNotes => ({
  ...(title !== undefined && { title }),
  notes: texts.map((text, at) => ({ page: at + 1, text })),
});

it('puts each book of an import on the shelf', async () => {
  const { bookcase, contents } = shelf();
  const outcome = await importBooks([book('Walden', 'A pond.'), book('Emma', 'Handsome.', 'Clever.')], bookcase);
  expect(outcome).toEqual({ added: 3, known: 0 });
  expect((await contents()).map((content) => [content?.title, content?.notes.length])).toEqual([
    ['Emma', 2],
    ['Walden', 1],
  ]);
});

it('adds to a book of the same title what it has not yet, and leaves the rest', async () => {
  const { bookcase, contents } = shelf();
  await importBooks([book('Walden', 'A pond.')], bookcase);
  expect(await importBooks([book(' WALDEN', 'A pond.', 'The woods.')], bookcase)).toEqual({ added: 1, known: 1 });
  expect(await importBooks([book('Walden', 'A pond.')], bookcase)).toEqual({ added: 0, known: 1 });
  expect(await contents()).toMatchObject([{ title: 'Walden', notes: [{ text: 'A pond.' }, { text: 'The woods.' }] }]);
});

it('adds to the book that lies open', async () => {
  const { bookcase, notebook } = shelf();
  await notebook.replaceWith({ notes: [{ page: 1, text: 'A pond.' }], keyTakeaways: ['My own.'], title: 'Walden' });
  bookcase.flush();
  expect(await importBooks([book('Walden', 'A pond.', 'The woods.')], bookcase)).toEqual({ added: 1, known: 1 });
  expect(notebook.state.get().content).toMatchObject({
    notes: [{ text: 'A pond.' }, { text: 'The woods.' }],
    keyTakeaways: ['My own.'],
  });
  expect(bookcase.state.get().books).toHaveLength(1);
});

it('knows a book without a title by how it begins, and leaves a removed one alone', async () => {
  const { bookcase } = shelf();
  await importBooks([book(undefined, 'A pond.')], bookcase);
  expect(await importBooks([book(undefined, 'A pond.')], bookcase)).toEqual({ added: 0, known: 1 });
  bookcase.removal.remove(bookcase.state.get().books[0]!.sessionId);
  expect(await importBooks([book(undefined, 'A pond.')], bookcase)).toEqual({ added: 1, known: 0 });
});
