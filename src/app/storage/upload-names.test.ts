import { describe, expect, it } from 'vitest';
import { namesOfUpload, stampOf } from './upload-names.ts';

const file = (name: string, lastModified = 1, size = 10) => ({ name, lastModified, size });
const NOTHING = { kept: [], others: [] };

describe('the names of an upload', () => {
  it('are those of the files, and distinct where two have the same', () => {
    expect(namesOfUpload([file('a.jpg'), file('b.jpg'), file('a.jpg', 2), file('a.jpg')], NOTHING)).toEqual([
      'a.jpg',
      'b.jpg',
      'a.jpg (2)',
      'a.jpg (3)',
    ]);
  });

  it('are not those of other files that are kept; the same file has its name again', () => {
    const kept = [
      { file: 'a.jpg', stamp: stampOf(file('a.jpg', 1)) },
      { file: 'a.jpg (2)', stamp: stampOf(file('a.jpg', 2)) },
    ];
    expect(namesOfUpload([file('a.jpg', 1)], { kept, others: ['a.jpg'] })).toEqual(['a.jpg']);
    expect(namesOfUpload([file('a.jpg', 2)], { kept, others: [] })).toEqual(['a.jpg (2)']);
    expect(namesOfUpload([file('a.jpg', 3), file('a.jpg', 1, 11)], { kept, others: [] })).toEqual([
      'a.jpg (3)',
      'a.jpg (4)',
    ]);
  });

  it('are not those of notes whose pages are no longer kept', () => {
    expect(namesOfUpload([file('a.jpg')], { kept: [], others: ['a.jpg'] })).toEqual(['a.jpg (2)']);
  });
});
