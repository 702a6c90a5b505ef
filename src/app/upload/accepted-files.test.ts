import { describe, expect, it } from 'vitest';
import { sortFiles } from './accepted-files.ts';

const file = (name: string, type: string): File => new File(['x'], name, { type });

describe('sortFiles', () => {
  it('accepts JPEG, PNG and PDF by media type and keeps the order', () => {
    const files = [
      file('b.png', 'image/png'),
      file('notes.txt', 'text/plain'),
      file('a.jpg', 'image/jpeg'),
      file('book.pdf', 'application/pdf'),
    ];
    const { accepted, refused } = sortFiles(files);
    expect(accepted.map(({ name }) => name)).toEqual(['b.png', 'a.jpg', 'book.pdf']);
    expect(refused.map(({ name }) => name)).toEqual(['notes.txt']);
  });

  it.each(['image/gif', 'image/webp', 'image/heic', 'text/html', ''])('refuses %s whatever the name says', (type) => {
    expect(sortFiles([file('page.jpg', type)]).accepted).toEqual([]);
  });
});
