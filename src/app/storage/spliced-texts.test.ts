import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memory-server.ts';
import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { splicedTexts } from './spliced-texts.ts';

const LONG = Array.from({ length: 3000 }, (_, at) => `• p. ${at} A note`).join('\n');

/** A storage, and how many characters were written to it. */
function counted(storage: KeyValueStorage): KeyValueStorage & { written: number } {
  const all = {
    ...storage,
    written: 0,
    setItem: (key: string, text: string): void => {
      all.written += text.length;
      storage.setItem(key, text);
    },
  };
  return all;
}

describe('a long text', () => {
  it('is written whole once, then only what changed, and read again as it was written last', () => {
    const storage = counted(memoryStorage());
    const texts = splicedTexts(storage);
    texts.setItem('notes', LONG);
    const once = storage.written;
    for (const end of [' m', ' mi', ' mine']) texts.setItem('notes', LONG.replace('p. 7 A note', `p. 7 A note${end}`));
    expect(storage.written - once).toBeLessThan(500);
    expect(splicedTexts(storage).getItem('notes')).toBe(LONG.replace('p. 7 A note', 'p. 7 A note mine'));
    texts.setItem('notes', LONG);
    expect(splicedTexts(storage).getItem('notes')).toBe(LONG);
  });

  it('is what was written last, whatever was written before', () => {
    const text = fc
      .tuple(fc.nat(LONG.length), fc.nat(LONG.length), fc.string({ unit: 'binary', maxLength: 40 }))
      .map(([from, length, typed]) => LONG.slice(0, from) + typed + LONG.slice(from + length));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (written) => {
        const [storage, other] = [memoryStorage(), memoryStorage()];
        for (const each of written) {
          splicedTexts(storage).setItem('notes', each);
          other.setItem('notes', each);
          expect(splicedTexts(storage).getItem('notes')).toBe(other.getItem('notes'));
        }
      }),
    );
  });

  it('that a program wrote which knows of no changes is read as it is', () => {
    const storage = memoryStorage();
    const texts = splicedTexts(storage);
    texts.setItem('notes', LONG);
    texts.setItem('notes', `${LONG}.`);
    storage.setItem('notes', LONG.replaceAll('note', 'line'));
    expect(texts.getItem('notes')).toBe(LONG.replaceAll('note', 'line'));
  });

  it('of several windows is what was written last', () => {
    const storage = memoryStorage();
    const [one, two] = [splicedTexts(storage), splicedTexts(storage)];
    one.setItem('notes', LONG);
    two.setItem('notes', LONG.replaceAll('note', 'line'));
    one.setItem('notes', `${LONG} of one`);
    expect(two.getItem('notes')).toBe(`${LONG} of one`);
    two.setItem('notes', `${LONG} of two`);
    expect(one.getItem('notes')).toBe(`${LONG} of two`);
  });

  it('that is removed leaves nothing, and one that becomes short no change', () => {
    const storage = memoryStorage();
    const texts = splicedTexts(storage);
    texts.setItem('notes', LONG);
    texts.setItem('notes', `${LONG}.`);
    texts.setItem('notes', 'short');
    expect([texts.getItem('notes'), storage.getItem('notes.change')]).toEqual(['short', null]);
    texts.setItem('notes', LONG);
    texts.setItem('notes', `${LONG}.`);
    texts.removeItem('notes');
    expect([texts.getItem('notes'), storage.getItem('notes'), storage.getItem('notes.change')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is written whole where there is no room for a change, and one that does not fit is refused', () => {
    const storage = memoryStorage();
    let room = Number.POSITIVE_INFINITY;
    const texts = splicedTexts({
      ...storage,
      setItem: (key, text) => {
        if (key.endsWith('.change') || text.length > room) throw new Error('full');
        storage.setItem(key, text);
      },
    });
    texts.setItem('notes', LONG);
    texts.setItem('notes', `${LONG}.`);
    expect(texts.getItem('notes')).toBe(`${LONG}.`);
    room = 0;
    expect(() => texts.setItem('notes', LONG)).toThrow('full');
    expect(texts.getItem('notes')).toBe(`${LONG}.`);
  });
});
