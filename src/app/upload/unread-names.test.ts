import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memory-server.ts';
import { createUnreadNames } from './unread-names.ts';

describe('names of files that were not read', () => {
  it('are there when the page is loaded anew, but for those that were read, until there are none', () => {
    const storage = memoryStorage();
    createUnreadNames(storage).keep(['a.jpg', 'b.pdf', 'c.jpg']);
    expect(createUnreadNames(storage).kept()).toEqual(['a.jpg', 'b.pdf', 'c.jpg']);
    createUnreadNames(storage).readTo(2);
    expect(createUnreadNames(storage).kept()).toEqual(['c.jpg']);
    createUnreadNames(storage).keep([]);
    expect(createUnreadNames(storage).kept()).toEqual([]);
  });

  it('are all of the next upload, however many were read of the one before', () => {
    const storage = memoryStorage();
    createUnreadNames(storage).keep(['a.jpg', 'b.pdf']);
    createUnreadNames(storage).readTo(1);
    createUnreadNames(storage).keep(['c.jpg', 'd.jpg']);
    expect(createUnreadNames(storage).kept()).toEqual(['c.jpg', 'd.jpg']);
  });

  it('are written once, not with each file that was read', () => {
    const storage = memoryStorage();
    let written = 0;
    const counted = createUnreadNames({
      ...storage,
      setItem: (key, value) => {
        written += value.length;
        storage.setItem(key, value);
      },
    });
    const names = Array.from({ length: 1000 }, (_, at) => `IMG_${at}.jpg`);
    counted.keep(names);
    const once = written;
    for (let count = 1; count <= 1000; count += 1) counted.readTo(count);
    expect(written).toBeLessThan(2 * once);
    expect(counted.kept()).toEqual([]);
  });

  it('are none where what is there is damaged, or storage is forbidden', () => {
    const damaged = memoryStorage();
    createUnreadNames({ ...damaged, setItem: (key) => damaged.setItem(key, '{"a') }).keep(['a.jpg']);
    expect(createUnreadNames(damaged).kept()).toEqual([]);
    const refuse = (): never => {
      throw new DOMException('storage is turned off', 'SecurityError');
    };
    const forbidden = createUnreadNames({ getItem: refuse, setItem: refuse, removeItem: refuse });
    forbidden.keep(['a.jpg']);
    forbidden.readTo(1);
    expect(forbidden.kept()).toEqual([]);
  });
});
