import { describe, expect, test } from 'vitest';
import { parseAnswer, parseTakeaways } from './model-answer.ts';

const notesOf = (...notes: readonly unknown[]) => parseAnswer(JSON.stringify({ notes, keyTakeaways: [] }))?.notes;

describe('an answer', () => {
  test('as it was asked for', () => {
    const answer = {
      notes: [
        { page: 12, text: 'Words' },
        { page: 'x', text: 'More' },
      ],
      keyTakeaways: ['Thought'],
    };
    expect(parseAnswer(JSON.stringify(answer))).toEqual({ ...answer, isWhole: true });
  });

  test.each<[unknown, unknown]>([
    [{ page: '12', text: 'a' }, 12],
    [{ page: 'p. 12', text: 'a' }, 12],
    [{ page: 'xiv', text: 'a' }, 'x'],
    [{ page: '12-13', text: 'a' }, 'x'],
    [{ page: null, text: 'a' }, 'x'],
    [{ page: -3, text: 'a' }, 'x'],
    [{ page: 1.5, text: 'a' }, 'x'],
    [{ page: 1e9, text: 'a' }, 'x'],
    [{ text: ' a ' }, 'x'],
    ['a', 'x'],
  ])('with a note %j', (note, page) => {
    expect(notesOf(note)).toEqual([{ page, text: 'a' }]);
  });

  test('with notes that are none among others', () => {
    expect(notesOf({ page: 1, text: 'a' }, { page: 1 }, 7, null, { text: '' }, { text: ['b'] })).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['a bare list', [{ page: 1, text: 'a' }]],
    ['no takeaways', { notes: [{ page: 1, text: 'a' }] }],
    ['one takeaway as text', { notes: [{ page: 1, text: 'a' }], keyTakeaways: 'Thought' }],
  ])('as %s', (_name, value) => {
    expect(parseAnswer(JSON.stringify(value))?.notes).toEqual([{ page: 1, text: 'a' }]);
  });

  test('that says that there is nothing', () => {
    expect(parseAnswer('{"notes":[],"keyTakeaways":[]}')).toEqual({ notes: [], keyTakeaways: [], isWhole: true });
    expect(parseAnswer('{"notes":null}')?.notes).toEqual([]);
  });

  test('that breaks off before its first note', () => {
    expect(parseAnswer('{"no')).toEqual({ notes: [], keyTakeaways: [], isWhole: false });
  });
});

test.each(['{}', '{"passages":[]}', '{"notes":{"page":1}}', '{"notes":[1,2]}', '"notes"', 'Sorry.', '{"error":"no"}'])(
  '%j is no answer',
  (text) => {
    expect(parseAnswer(text)).toBeUndefined();
  },
);

test('takeaways alone', () => {
  expect(parseTakeaways('{"keyTakeaways":["a",1,"b",""]}')).toEqual(['a', 'b']);
  expect(parseTakeaways('["a"]')).toEqual(['a']);
  for (const none of ['', '{}', 'Sorry.', '{"keyTakeaways":{}}']) expect(parseTakeaways(none)).toEqual([]);
});
