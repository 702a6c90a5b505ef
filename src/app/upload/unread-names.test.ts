import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memory-server.ts';
import { createUnreadNames } from './unread-names.ts';

describe('names of files that were not read', () => {
  it('are there when the page is loaded anew, until there are none', () => {
    const storage = memoryStorage();
    createUnreadNames(storage).keep(['a.jpg', 'b.pdf']);
    expect(createUnreadNames(storage).kept()).toEqual(['a.jpg', 'b.pdf']);
    createUnreadNames(storage).keep([]);
    expect(createUnreadNames(storage).kept()).toEqual([]);
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
    expect(forbidden.kept()).toEqual([]);
  });
});
