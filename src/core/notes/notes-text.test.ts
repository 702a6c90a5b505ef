import { array, assert, constant, constantFrom, nat, oneof, property, record, string } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Note, Source } from '../note.ts';
import { displayNotes, displayTakeaways, oneLine, parseNotes, parseTakeaways, withLineKept } from './notes-text.ts';

function source(pageIndex: number): Source {
  return { file: 'a.jpg', pageIndex, boxes: [], marks: ['highlight'], confidence: 0.9 };
}

function note(page: Note['page'], text: string, pageIndex?: number): Note {
  return pageIndex === undefined ? { page, text } : { page, text, source: source(pageIndex) };
}

const anyText = oneof(
  string({ unit: 'binary' }),
  string({ unit: 'grapheme' }),
  constantFrom('p. 3 a', '• b', '- c', '* d'),
);
const anyNote = record({ page: oneof(nat(99_999), constant('x' as const)), text: anyText });

test('notes and takeaways are shown as specified', () => {
  expect(displayNotes([note(12, 'First.'), note('x', 'Second.')])).toBe('• p. 12 First.\n• p. x Second.');
  expect(displayTakeaways(['One.', 'Two.'])).toBe('• One.\n• Two.');
});

test('display, then parse, gives the same notes, whatever their text', () => {
  assert(
    property(array(anyNote), (notes) => {
      const kept = notes.map(({ page, text }) => ({ page, text: oneLine(text) })).filter(({ text }) => text !== '');
      expect(parseNotes(displayNotes(notes)).notes).toEqual(kept);
    }),
  );
});

test('a note whose text an export hides survives, with its source; an empty line that nobody had is dropped', () => {
  const before = [note(13, '', 0), note(13, '', 1), note(14, 'Words.', 2)];
  expect(parseNotes(displayNotes(before), before)).toEqual({ notes: before, dropped: [] });
  expect(parseNotes('• p. 12 ', before).dropped).toEqual([{ line: 1, text: '• p. 12', reason: 'no-text' }]);
});

test('display, then parse, gives the same takeaways, whatever their text', () => {
  assert(
    property(array(anyText), (takeaways) => {
      const kept = takeaways.map(oneLine).filter((text) => text !== '');
      expect(parseTakeaways(displayTakeaways(takeaways))).toEqual(kept);
    }),
  );
});

test('no note ever holds a line break', () => {
  expect(displayNotes([note(1, 'one\r\ntwo\n\nthree\u2028four')])).toBe('• p. 1 one two three four');
});

test.each([
  ['• p. 12 text', 12, 'text'],
  ['p. 12 text', 12, 'text'],
  ['- p. 12 text', 12, 'text'],
  ['*p.12 text', 12, 'text'],
  ['  •  P.  007   many  words ', 7, 'many  words'],
  ['• p. x text', 'x', 'text'],
  ['• p. X text', 'x', 'text'],
  ['• p. 3 p. 4 text', 3, 'p. 4 text'],
])('"%s" is a note', (line, page, text) => {
  expect(parseNotes(line)).toEqual({ notes: [{ page, text }], dropped: [] });
});

test.each([
  ['text without page', 'no-page'],
  ['• text', 'no-page'],
  ['p. xylophone', 'no-page'],
  ['p. 12text', 'no-page'],
  ['p. -3 text', 'no-page'],
  ['p 3 text', 'no-page'],
  ['• p. 12', 'no-text'],
  ['• p. x  ', 'no-text'],
  ['p. 123456 text', 'page-too-large'],
] as const)('"%s" is dropped: %s', (line, reason) => {
  const { notes, dropped } = parseNotes(`p. 1 kept\n\n${line}`);
  expect(notes).toEqual([{ page: 1, text: 'kept' }]);
  expect(dropped).toEqual([{ line: 3, text: line.trim(), reason }]);
});

test.each([
  ['• one', ['one']],
  ['- one\n* two\n\n  three  \n– four', ['one', 'two', 'three', 'four']],
  ['• • two bullets', ['• two bullets']],
  ['-\n•  \n', []],
])('takeaways of %j', (area, takeaways) => {
  expect(parseTakeaways(area)).toEqual(takeaways);
});

const BEFORE = [
  note(1, 'The first passage about whales.', 0),
  note(2, 'The second passage about ships and harpoons.', 1),
  note(3, 'The third passage about the sea.', 2),
];

function placesAfter(area: string): (number | undefined)[] {
  return parseNotes(area, BEFORE).notes.map(({ source }) => source?.pageIndex);
}

test('unchanged notes are the same objects', () => {
  const { notes } = parseNotes(displayNotes(BEFORE), BEFORE);
  notes.forEach((parsed, at) => expect(parsed).toBe(BEFORE[at]));
});

test.each([
  [
    'an edited note keeps its source',
    ['p. 1 The first passage.', 'p. 2 The second passage about ships.', 'p. 3 x'],
    [0, 1],
  ],
  ['a corrected page number keeps the source', ['p. 11 The first passage about whales.'], [0]],
  [
    'a moved note takes its source along',
    ['p. 3 The third passage about the sea.', 'p. 1 The first passage about whales.'],
    [2, 0],
  ],
  [
    'a deleted note leaves the others theirs',
    ['p. 1 The first passage about whales.', 'p. 3 The third passage about the sea.'],
    [0, 2],
  ],
  [
    'a new note has none',
    ['p. 9 Something of my own entirely.', 'p. 1 The first passage about whales.'],
    [undefined, 0],
  ],
  ['both pieces of a split note keep it', ['p. 2 The second passage', 'p. 2 about ships and harpoons.'], [1, 1]],
])('%s', (_name, lines, places) => {
  expect(placesAfter(lines.join('\n')).slice(0, places.length)).toEqual(places);
});

test('of two equal notes each keeps its own source', () => {
  const twins = [note(1, 'again', 0), note(1, 'again', 1)];
  expect(parseNotes(displayNotes(twins), twins).notes.map(({ source }) => source?.pageIndex)).toEqual([0, 1]);
});

describe('a line that is no note', () => {
  const area = '• p. 4 One passage.\nand its end\nno page';

  it('is added to the note before it, or becomes a note with that note’s page', () => {
    expect(withLineKept(area, 2, 'with-note-before')).toBe('• p. 4 One passage. and its end\nno page');
    expect(withLineKept(area, 3, 'as-note')).toBe('• p. 4 One passage.\nand its end\n• p. 4 no page');
    expect(withLineKept(area, 3, 'with-note-before')).toBe('• p. 4 One passage. no page\nand its end');
  });

  it('that begins with a Roman page number is told so, and becomes a note without one', () => {
    const preface = '• p. 4 One passage.\n• p. xiv Of the preface.';
    expect(parseNotes(preface).dropped).toEqual([{ line: 2, text: '• p. xiv Of the preface.', reason: 'roman-page' }]);
    expect(withLineKept(preface, 2, 'as-note')).toBe('• p. 4 One passage.\n• p. x Of the preface.');
    expect(withLineKept(preface, 2, 'with-note-before')).toBe('• p. 4 One passage. Of the preface.');
    // No numeral, however it is written.
    expect(parseNotes('p. civil law\np. I think').dropped.map(({ reason }) => reason)).toEqual(['no-page', 'no-page']);
  });

  it('with none before it is a note without a page number', () => {
    expect(withLineKept('– loose\np. 3 Kept.', 1, 'as-note')).toBe('• p. x loose\np. 3 Kept.');
    expect(withLineKept('loose', 1, 'with-note-before')).toBe('loose');
  });
});
