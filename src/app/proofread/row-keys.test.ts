import { describe, expect, it } from 'vitest';
import type { Note } from '../../core/note.ts';
import { rowsAfter } from './row-keys.ts';

const [a, b, c, d]: readonly Note[] = ['a', 'b', 'c', 'd'].map((text) => ({ page: 1, text }));
const edited: Note = { page: 1, text: 'edited' };

/** The keys of these notes after those of others, which had 0, 1, 2, … */
function keysAfter(before: readonly (Note | undefined)[], now: readonly (Note | undefined)[]): readonly number[] {
  const given = (notes: readonly (Note | undefined)[]): readonly Note[] => notes.filter((note) => note !== undefined);
  return rowsAfter(rowsAfter({ notes: [], keys: [] }, given(before)), given(now)).keys;
}

describe('rows of notes', () => {
  it.each([
    ['none has changed', [a, b, c], [a, b, c], [0, 1, 2]],
    ['one is deleted', [a, b, c, d], [a, c, d], [0, 2, 3]],
    ['others join above, between and below', [b, c], [a, b, edited, c, d], [2, 0, 3, 1, 4]],
    ['one is edited', [a, b, c], [a, edited, c], [0, 1, 2]],
    ['one is edited and others join above it', [b, c], [a, b, edited], [2, 0, 1]],
    ['two become one', [a, b, c], [edited, c], [0, 2]],
    ['one becomes two', [a, b, c], [a, edited, d, c], [0, 1, 3, 2]],
    ['one moves up', [a, b, c], [a, c, b], [0, 2, 3]],
    ['all are others', [a, b], [c, d], [0, 1]],
  ] as const)('stay with them where %s', (_what, before, now, keys) => {
    expect(keysAfter(before, now)).toEqual(keys);
  });

  it('are never two of one name, also where a note stands there twice', () => {
    const keys = keysAfter([a, b, a], [a, a, b, a]);
    expect(new Set(keys).size).toBe(4);
  });
});
