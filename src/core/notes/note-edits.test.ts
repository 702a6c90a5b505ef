import { describe, expect, it } from 'vitest';
import type { Extraction, Note, Source, Unread } from '../note.ts';
import {
  inkToNote,
  mergedWithNext,
  splitNote,
  withoutInk,
  withoutNote,
  withPageNumber,
  withText,
} from './note-edits.ts';

function sourceOf(text: string, { top = 0, file = 'a.jpg', pageIndex = 0 } = {}): Source {
  const words = text.split(' ').map((word, at) => ({
    text: word,
    box: { left: at * 50, top, right: at * 50 + 40, bottom: top + 20 },
    confidence: 0.9,
  }));
  const boxes = [{ left: 0, top, right: words.length * 50 - 10, bottom: top + 20 }];
  return { file, pageIndex, boxes, marks: ['highlight'], confidence: 0.9, colour: '#ffee00', words };
}

function noteOf(text: string, page: Note['page'] = 1, place = {}): Note {
  return { page, text, source: sourceOf(text, place) };
}

function contentOf(...notes: readonly Note[]): Extraction {
  return { notes, keyTakeaways: [] };
}

const INK: Unread = {
  file: 'a.jpg',
  pageIndex: 0,
  page: 1,
  kind: 'margin-note',
  box: { left: 0, top: 60, right: 30, bottom: 80 },
};

describe('merge', () => {
  it('joins texts and words on one page', () => {
    const merged = mergedWithNext(contentOf(noteOf('one two'), noteOf('three', 1, { top: 40 }), noteOf('rest')), 0);
    expect(merged.notes.map((note) => note.text)).toEqual(['one two three', 'rest']);
    expect(merged.notes[0]?.source?.words?.map((word) => word.text)).toEqual(['one', 'two', 'three']);
    expect(merged.notes[0]?.source?.boxes).toHaveLength(2);
  });

  it('over a page turn keeps the second page as what follows', () => {
    const merged = mergedWithNext(contentOf(noteOf('one', 1), noteOf('two', 2, { file: 'b.jpg' })), 0);
    expect(merged.notes[0]).toMatchObject({
      page: 1,
      text: 'one two',
      source: { file: 'a.jpg', continued: [{ file: 'b.jpg' }] },
    });
  });

  it('keeps the chapter of the first', () => {
    const [first, second] = [noteOf('one'), noteOf('two', 1, { top: 40 })];
    const chaptered = { ...first, source: { ...first.source!, chapter: 'Loomings' } };
    expect(mergedWithNext(contentOf(chaptered, second), 0).notes[0]?.source?.chapter).toBe('Loomings');
  });

  it('of the last note changes nothing', () => {
    const content = contentOf(noteOf('one'));
    expect(mergedWithNext(content, 0)).toBe(content);
  });

  it('is undone by a split at the same place', () => {
    const content = contentOf(noteOf('one two'), noteOf('three four', 1, { top: 40 }));
    expect(splitNote(mergedWithNext(content, 0), 0, 'one two'.length)).toEqual(content);
  });

  it('over a page turn is undone by a split too, but for the page number, which only the reader knows', () => {
    const [first, second] = [noteOf('one two'), noteOf('three', 1, { file: 'b.jpg' })];
    const split = splitNote(mergedWithNext(contentOf(first, second), 0), 0, 'one two'.length);
    expect(split.notes.map(({ text, source }) => [text, source?.file, source?.continued])).toEqual([
      ['one two', 'a.jpg', undefined],
      ['three', 'b.jpg', undefined],
    ]);
  });
});

describe('split', () => {
  it.each([0, 3, 100])('at %i, where one half would be empty, changes nothing', (offset) => {
    const content = contentOf({ page: 1, text: 'one' });
    expect(splitNote(content, 0, offset)).toBe(content);
  });

  it('of a text that the reader typed keeps no place, because it has none', () => {
    expect(splitNote(contentOf({ page: 4, text: 'mine too' }), 0, 4).notes).toEqual([
      { page: 4, text: 'mine' },
      { page: 4, text: 'too' },
    ]);
  });
});

describe('text', () => {
  it('is written anew with its place kept', () => {
    expect(withText(contentOf(noteOf('one two')), 0, ' One\ntwo! ').notes[0]).toEqual({
      ...noteOf('one two'),
      text: 'One two!',
    });
  });
  it('that is emptied takes the note away', () => {
    expect(withText(contentOf(noteOf('one'), noteOf('two')), 0, '  ')).toEqual(
      withoutNote(contentOf(noteOf('one'), noteOf('two')), 0),
    );
  });
});

describe('unread ink', () => {
  it('becomes a note of the reader’s own words, below the passage above it', () => {
    const content = { ...contentOf(noteOf('one', 1, { top: 40 }), noteOf('two', 1, { top: 90 })), unread: [INK] };
    const { notes, unread } = inkToNote(content, 0, { text: 'so true' });
    expect(notes.map((note) => note.text)).toEqual(['one', 'Note: so true', 'two']);
    expect(notes[1]?.source).toEqual({
      file: 'a.jpg',
      pageIndex: 0,
      boxes: [INK.box],
      marks: ['margin-note'],
      confidence: 1,
    });
    expect(unread).toBeUndefined();
  });

  it('of a page without other notes stands between those of the pages around it', () => {
    const content = {
      ...contentOf(noteOf('one', 1), noteOf('three', 3, { file: 'c.jpg' })),
      unread: [{ ...INK, file: 'b.jpg' }],
    };
    const pages = ['a.jpg', 'b.jpg', 'c.jpg'].map((file) => ({ file, pageIndex: 0 }));
    const textsIn = (order: typeof pages) =>
      inkToNote(content, 0, { text: 'two', pages: order }).notes.map((note) => note.text);
    expect(textsIn(pages)).toEqual(['one', 'Note: two', 'three']);
    expect(textsIn([pages[1]!, pages[0]!, pages[2]!])).toEqual(['Note: two', 'one', 'three']);
    expect(textsIn([])).toEqual(['one', 'three', 'Note: two']);
  });

  it('without a text stays what it is, and is dismissed by itself', () => {
    const content = { ...contentOf(noteOf('one')), unread: [INK, { ...INK, pageIndex: 1 }] };
    expect(inkToNote(content, 0, { text: '  ' })).toBe(content);
    expect(withoutInk(content, 0).unread).toEqual([{ ...INK, pageIndex: 1 }]);
  });
});

it('a page number is corrected for every note and all ink of its page, and for no other', () => {
  const other = noteOf('three', 1, { file: 'b.jpg' });
  const content = { ...contentOf(noteOf('one'), noteOf('two', 'x'), other), unread: [INK] };
  const corrected = withPageNumber(content, { file: 'a.jpg', pageIndex: 0, from: 1 }, { page: 47 });
  expect(corrected.notes.map((note) => note.page)).toEqual([47, 'x', 1]);
  expect(corrected.unread?.[0]?.page).toBe(47);
});
