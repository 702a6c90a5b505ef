import { describe, expect, it } from 'vitest';
import { onPrintedPage, parsePrintedPage, shownPage } from './note-page.ts';

describe('the page of a note', () => {
  it.each([
    ['12', { page: 12 }],
    [' XIV ', { page: 'x', label: 'xiv' }],
    ['x', { page: 'x' }],
    ['mcmxc', { page: 'x', label: 'mcmxc' }],
  ])('%s is typed for %o', (typed, page) => {
    expect(parsePrintedPage(typed)).toEqual(page);
  });

  it.each(['', 'iiii', 'vx', '12a', '-3', '100000', 'page 3'])('%j is none', (typed) => {
    expect(parsePrintedPage(typed)).toBeUndefined();
  });

  it('is shown as it is printed, and has no label once it has a number', () => {
    expect(shownPage({ page: 'x', label: 'xiv' })).toBe('xiv');
    expect(shownPage({ page: 'x' })).toBe('x');
    const note = { page: 'x', label: 'xiv', text: 'A' } as const;
    expect(onPrintedPage(note, { page: 3 })).toEqual({ page: 3, text: 'A' });
    expect(onPrintedPage(note, { page: 'x', label: 'xv' })).toEqual({ page: 'x', label: 'xv', text: 'A' });
  });
});
