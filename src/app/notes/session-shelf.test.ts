import { describe, expect, it } from 'vitest';
import { createSessionShelf, type KeyValueStorage, newSessionId } from './session-shelf.ts';

function memoryStorage(): KeyValueStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const FULL: KeyValueStorage = {
  getItem: () => {
    throw new Error('forbidden');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('forbidden');
  },
};

describe('session shelf', () => {
  const sessionId = newSessionId();
  const content = { notes: [{ page: 3, text: 'A note' }], keyTakeaways: [] } as const;

  it('gives back what was put on it', () => {
    const shelf = createSessionShelf(memoryStorage());
    shelf.write({ sessionId, version: 4, content, isUnsaved: true });
    expect(shelf.isKept.get()).toBe(true);
    shelf.writeDrafts(sessionId, { notes: 'typed' });
    expect(shelf.read()).toEqual({
      record: { sessionId, version: 4, content, isUnsaved: true },
      drafts: { notes: 'typed' },
    });
  });

  it('gives back a note that is longer than a server takes', () => {
    const shelf = createSessionShelf(memoryStorage());
    const long = { notes: [{ page: 3, text: 'word '.repeat(5000) }], keyTakeaways: [] };
    shelf.write({ sessionId, content: long, isUnsaved: true });
    expect(shelf.read()?.record.content).toEqual(long);
  });

  it('does not give the drafts of one session to another', () => {
    const shelf = createSessionShelf(memoryStorage());
    shelf.writeDrafts('an older session', { notes: 'typed' });
    shelf.write({ sessionId, isUnsaved: false });
    expect(shelf.read()?.drafts).toEqual({});
  });

  it('takes nothing for notes that are none', () => {
    const storage = memoryStorage();
    const shelf = createSessionShelf(storage);
    shelf.write({ sessionId, content, isUnsaved: true });
    for (const [key, value] of storage.items) storage.items.set(key, value.replace('"page":3', '"page":"three"'));
    expect(shelf.read()).toEqual({ record: { sessionId, isUnsaved: false }, drafts: {}, isDamaged: true });
  });

  it('knows the session of notes that are damaged, and keeps what is left of them', () => {
    const storage = memoryStorage();
    const shelf = createSessionShelf(storage);
    shelf.write({ sessionId, content, isUnsaved: true });
    const [[key, value] = ['', '']] = storage.items;
    storage.items.set(key, value.slice(0, -9));
    expect(shelf.read()).toEqual({ record: { sessionId, isUnsaved: false }, drafts: {}, isDamaged: true });
    expect([...storage.items.values()]).toContain(value.slice(0, -9));
  });

  it('lets the app live where storage is full or forbidden', () => {
    const shelf = createSessionShelf(FULL);
    shelf.write({ sessionId, content, isUnsaved: true });
    expect(shelf.isKept.get()).toBe(false);
    shelf.writeDrafts(sessionId, {});
    shelf.clear();
    expect(shelf.read()).toBeNull();
  });
});
