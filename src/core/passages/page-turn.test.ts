import { expect, test } from 'vitest';
import { joinedAtTurn } from './page-turn.ts';
import { noteFromPassage, type Passage } from './passage.ts';

function passage(text: string, rest: Partial<Passage>): Passage {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  return {
    file: 'a.jpg',
    pageIndex: 0,
    page: 12,
    words: text.split(' ').map((word) => ({ text: word, box, confidence: 0.8, endsLine: false })),
    boxes: [box],
    marks: ['highlight'],
    colour: '#ffee00',
    markConfidence: 1,
    opensPage: false,
    closesPage: false,
    ...rest,
  };
}

const before = (text: string, rest: Partial<Passage> = {}) => passage(text, { closesPage: true, ...rest });
const after = (text: string, rest: Partial<Passage> = {}) =>
  passage(text, { opensPage: true, page: 13, file: 'b.jpg', ...rest });

const textOf = (joined: Passage | undefined) => joined && noteFromPassage(joined, { counts: new Map() }).text;

test('a passage that goes on over the page is one note where it starts, its split word joined', () => {
  const joined = joinedAtTurn(before('solve the prob-'), after('lem. Or not'))!;
  const note = noteFromPassage(joined, { counts: new Map() });
  expect(note).toMatchObject({
    page: 12,
    text: 'solve the problem. Or not',
    source: { file: 'a.jpg', marks: ['highlight'] },
  });
  expect(note.source?.words?.map((word) => word.text)).toEqual(['solve', 'the', 'prob-']);
  expect(note.source?.continued).toMatchObject([{ file: 'b.jpg', pageIndex: 0, boxes: [{}] }]);
  expect(note.source?.continued?.[0]?.words?.map((word) => word.text)).toEqual(['lem.', 'Or', 'not']);
});

test('on the two pages of one picture its boxes are kept together', () => {
  const joined = joinedAtTurn(before('one'), after('two', { file: 'a.jpg', marks: ['underline'] }))!;
  const { source } = noteFromPassage(joined, { counts: new Map() });
  expect(source?.boxes).toHaveLength(2);
  expect(source?.words).toHaveLength(2);
  expect(source?.continued).toBeUndefined();
  expect(source?.marks).toEqual(['highlight', 'underline']);
});

test('it may go on over a second turn', () => {
  const two = joinedAtTurn(before('one'), after('two', { closesPage: true }))!;
  const three = joinedAtTurn(two, after('three', { page: 14, file: 'c.jpg' }));
  expect(textOf(three)).toBe('one two three');
  expect(three?.continued?.map((part) => part.file)).toEqual(['b.jpg', 'c.jpg']);
  expect(joinedAtTurn(two, after('three', { page: 13 }))).toBeUndefined();
});

test.each([
  ['the first does not reach the end of its page', before('one', { closesPage: false }), after('two')],
  ['the second does not open its page', before('one'), after('two', { opensPage: false })],
  ['the printed numbers do not follow one another', before('one'), after('two', { page: 15 })],
  ['a number is unknown and the sentence is ended', before('one.”'), after('two', { page: 'x' })],
  ['a number is unknown and a sentence begins', before('one'), after('Two', { page: 'x' })],
  [
    'numbers are unknown and the second opens another file of many pages',
    before('one', { page: 'x' }),
    after('two', { page: 'x', isOfMany: true }),
  ],
  [
    'numbers are unknown and the first page of a file of many pages is followed by another file',
    before('one', { page: 'x', isOfMany: true }),
    after('two', { page: 'x' }),
  ],
  [
    'a sentence begins in another file of many pages, whatever the numbers',
    before('one', { isOfMany: true }),
    after('Two', { isOfMany: true }),
  ],
  [
    'the last page that it reached is of a file of many pages, and another file follows',
    joinedAtTurn(before('one'), after('two', { closesPage: true, isOfMany: true }))!,
    after('three', { page: 'x', file: 'c.pdf' }),
  ],
  [
    'numbers are unknown and a page of their file lies between',
    before('one', { page: 'x', pageIndex: 2 }),
    after('two', { page: 'x', file: 'a.jpg', pageIndex: 4 }),
  ],
  [
    'numbers are unknown and pages of another file lie between',
    before('one', { page: 'x' }),
    after('two', { page: 'x', pageIndex: 1 }),
  ],
  [
    'numbers are unknown and a file of many pages ends between',
    before('one', { page: 'x', pageIndex: 9 }),
    after('two', { page: 'x' }),
  ],
  [
    'numbers are unknown and the last page that it reached lies further back',
    joinedAtTurn(
      before('one', { page: 'x' }),
      after('two', { page: 'x', file: 'a.jpg', pageIndex: 1, closesPage: true }),
    )!,
    after('three', { page: 'x', file: 'a.jpg', pageIndex: 3 }),
  ],
])('two passages where %s', (_name, first, second) => {
  expect(joinedAtTurn(first, second)).toBeUndefined();
});

test('from the second page of a picture it goes on over the next picture', () => {
  const two = joinedAtTurn(before('one'), after('two', { file: 'a.jpg', closesPage: true }))!;
  const three = joinedAtTurn(two, after('three', { page: 14, file: 'b.jpg' }));
  expect(three?.words.map((word) => word.text)).toEqual(['one', 'two']);
  expect(three?.continued).toMatchObject([{ file: 'b.jpg', words: [{ text: 'three' }] }]);
});

test('a sentence that goes on in another file of many pages is joined where the numbers follow', () => {
  const joined = joinedAtTurn(before('one', { isOfMany: true }), after('two', { isOfMany: true }));
  expect(textOf(joined)).toBe('one two');
});

test('with unknown numbers a sentence that plainly goes on is joined', () => {
  expect(textOf(joinedAtTurn(before('one', { page: 'x' }), after('two', { page: 'x' })))).toBe('one two');
  const next = after('two', { page: 'x', file: 'a.jpg', pageIndex: 3 });
  expect(textOf(joinedAtTurn(before('one', { page: 'x', pageIndex: 2 }), next))).toBe('one two');
});
