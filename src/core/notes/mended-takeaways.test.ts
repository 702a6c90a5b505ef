import { describe, expect, it } from 'vitest';
import type { Extraction } from '../note.ts';
import { withTakeawaysMended } from './mended-takeaways.ts';

const BEFORE: Extraction = {
  notes: [
    { page: 1, text: 'It began so. Fa1th moves mountains. It ended.' },
    { page: 2, text: 'Another note.' },
  ],
  keyTakeaways: ['Fa1th moves mountains.', 'My own words.'],
};

function withFirst(text: string): Extraction {
  return { ...BEFORE, notes: [{ page: 1, text }, ...BEFORE.notes.slice(1)] };
}

describe('a correction in a note', () => {
  it('reaches the takeaway that was copied from it, and no other', () => {
    const after = withTakeawaysMended(BEFORE, withFirst('It began so. Faith moves mountains. It ended.'));
    expect(after.keyTakeaways).toEqual(['Faith moves mountains.', 'My own words.']);
  });

  it('outside of the copied words, or across their start or end, leaves it alone', () => {
    const elsewhere = withFirst('It begins so. Fa1th moves mountains. It ended.');
    expect(withTakeawaysMended(BEFORE, elsewhere)).toBe(elsewhere);
    const across = withFirst('It began so. Fa1th moves mounts and ended.');
    expect(withTakeawaysMended(BEFORE, across).keyTakeaways).toEqual(BEFORE.keyTakeaways);
  });

  it('leaves takeaways alone that were changed with it', () => {
    const after = {
      ...withFirst('It began so. Faith moves mountains. It ended.'),
      keyTakeaways: ['Fa1th moves mountains.'],
    };
    expect(withTakeawaysMended(BEFORE, after)).toBe(after);
  });
});
