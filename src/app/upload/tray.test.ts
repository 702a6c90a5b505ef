import { describe, expect, it } from 'vitest';
import { forbiddenDatabase, memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { keysOf } from '../storage/database.ts';
import { createTrayStore } from '../storage/tray-store.ts';
import { Tray } from './tray.ts';

const photo = (name: string): File => new File([`picture of ${name}`], name, { type: 'image/jpeg' });
/** What lies there of pages. */
type KeptFiles = { readonly name: string; readonly content: unknown }[];
const namesIn = (tray: Tray): readonly string[] => tray.pages.get().map(({ name }) => name);

/** The tray, and another one as it is after the tab was closed and opened again. */
async function reopened(database: ReturnType<typeof memoryDatabase>['database']): Promise<Tray> {
  const tray = new Tray(createTrayStore(database));
  await tray.open();
  return tray;
}

describe('pages that gather', () => {
  it('are there again in a new tab, in their order, without those that were dropped', async () => {
    const { database } = memoryDatabase();
    const tray = new Tray(createTrayStore(database));
    tray.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    const [a, b, c] = tray.pages.get();
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three pages were given.');
    tray.arrange([c, a, b]);
    tray.drop(a);
    await expect.poll(() => tray.isKept.get()).toBe(true);
    const later = await reopened(database);
    expect(namesIn(later)).toEqual(['c.jpg', 'b.jpg']);
    expect(await later.pages.get()[0]?.text()).toBe('picture of c.jpg');
  });

  it('are kept as bytes, and are there that an earlier build kept as blobs', async () => {
    const { database } = memoryDatabase();
    const tray = new Tray(createTrayStore(database));
    tray.add([photo('a.jpg'), photo('b.jpg')]);
    await expect.poll(() => tray.isKept.get()).toBe(true);
    const stored = await database.read<KeptFiles>((table) => table('gathered').getAll(keysOf('page')));
    expect(stored.map(({ content }) => content instanceof Blob)).toEqual([false, false]);
    const [first] = await database.read((table) => table('gathered').getAllKeys(keysOf('page')));
    const earlier = new Blob(['as a blob'], { type: 'image/jpeg' });
    await database.write((table) => table('gathered').put({ ...stored[0], content: earlier }, first));
    const texts = await Promise.all((await reopened(database)).pages.get().map((page) => page.text()));
    expect(texts.toSorted()).toEqual([
      'as a blob',
      stored[0]?.name === 'a.jpg' ? 'picture of b.jpg' : 'picture of a.jpg',
    ]);
  });

  it('are there as far as they were kept when the tab was closed, in their order', async () => {
    const { database } = memoryDatabase();
    const tray = new Tray(createTrayStore(database));
    const unreadable = photo('b.jpg');
    unreadable.arrayBuffer = () => new Promise(() => undefined);
    tray.add([photo('c.jpg'), photo('a.jpg'), unreadable, photo('d.jpg')]);
    await expect.poll(() => database.read((table) => table('gathered').count())).toBe(3);
    expect(namesIn(await reopened(database))).toEqual(['c.jpg', 'a.jpg']);
  });

  it('have names of their own, also those that come together or later', async () => {
    const { database } = memoryDatabase();
    const tray = new Tray(createTrayStore(database));
    tray.add([photo('image.jpg'), photo('image.jpg')]);
    tray.add([photo('image.jpg')]);
    await expect.poll(() => tray.isKept.get()).toBe(true);
    const later = await reopened(database);
    expect(namesIn(later)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
  });

  it('keep the book that they are to join, under whatever name, apart from those for new notes', async () => {
    const { database } = memoryDatabase();
    const before = new Tray(createTrayStore(database));
    before.add([photo('a.jpg')]);
    before.add([photo('a.jpg'), photo('b.jpg')], { session: 'a book', name: 'Middlemarch' });
    const [, , b] = before.pages.get();
    if (b === undefined) throw new Error('Three pages were given.');
    before.takeOut(b);
    before.putBack();
    await before.written();
    const later = new Tray(createTrayStore(database));
    const opening = later.open();
    later.add([photo('b.jpg')], { session: 'another', name: 'Walden' });
    await opening;
    expect(later.byBook().map(({ book, pages }) => [book, ...pages.map(({ name }) => name)])).toEqual([
      [undefined, 'a.jpg'],
      [{ session: 'a book', name: 'Middlemarch' }, 'a-2.jpg', 'b.jpg'],
      [{ session: 'another', name: 'Walden' }, 'b-4.jpg'],
    ]);
  });

  it('join those that were gathered before the device had answered', async () => {
    const { database } = memoryDatabase();
    const before = new Tray(createTrayStore(database));
    before.add([photo('a.jpg')]);
    await expect.poll(() => before.isKept.get()).toBe(true);
    const later = new Tray(createTrayStore(database));
    const opening = later.open();
    later.add([photo('b.jpg')]);
    await opening;
    expect(namesIn(later)).toEqual(['a.jpg', 'b.jpg']);
  });

  it('of two tabs are both kept, whatever they are called', async () => {
    const { database } = memoryDatabase();
    const [one, other] = [new Tray(createTrayStore(database)), new Tray(createTrayStore(database))];
    one.add([photo('a.jpg')]);
    await expect.poll(() => one.isKept.get()).toBe(true);
    other.add([photo('a.jpg')]);
    await expect.poll(() => other.isKept.get()).toBe(true);
    expect((await reopened(database)).pages.get()).toHaveLength(2);
  });

  it('leave nothing behind once they are cleared', async () => {
    const { database } = memoryDatabase();
    const tray = new Tray(createTrayStore(database));
    tray.add([photo('a.jpg')]);
    await tray.clear();
    expect(await database.read((table) => table('gathered').count())).toBe(0);
    expect(namesIn(await reopened(database))).toEqual([]);
  });

  it('are held as long as the tab is open where the browser keeps nothing, and it is known', async () => {
    const tray = new Tray(createTrayStore(forbiddenDatabase()));
    await tray.open();
    tray.add([photo('a.jpg')]);
    await tray.clear();
    tray.add([photo('b.jpg')]);
    expect([namesIn(tray), tray.isKept.get()]).toEqual([['b.jpg'], false]);
  });
});
