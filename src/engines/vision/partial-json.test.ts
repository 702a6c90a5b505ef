import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePartialJson } from './partial-json.ts';

const ANSWER = {
  notes: [
    { page: 12, text: 'A “marked” passage, with {braces}, [brackets], \\ and "quotes".' },
    { page: 'x', text: 'Überlegung 🖍️ and 中文\n' },
    { page: 130, text: '' },
  ],
  keyTakeaways: ['One thought.', 'Another — one.'],
};

describe('a text that breaks off', () => {
  test('at any byte gives complete entries only, and never loses one that is complete', () => {
    const text = JSON.stringify(ANSWER);
    const bytes = new TextEncoder().encode(text);
    const ends = ANSWER.notes.map((_, at) => {
      const head = JSON.stringify({ notes: ANSWER.notes.slice(0, at + 1) }).slice(0, -2);
      return new TextEncoder().encode(head).length;
    });
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const found = parsePartialJson(new TextDecoder().decode(bytes.subarray(0, cut)));
      const complete = ends.filter((end) => end <= cut).length;
      const notes = (found?.value as { notes?: unknown[] } | undefined)?.notes ?? [];
      expect(notes).toEqual(ANSWER.notes.slice(0, complete));
      expect(found?.isWhole ?? false).toBe(cut === bytes.length);
    }
  });

  test('anywhere within any JSON object never throws, and the whole comes back as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        parsePartialJson(text.slice(0, at % (text.length + 1)));
        expect(parsePartialJson(text)).toEqual({ value: JSON.parse(text), isWhole: true });
      }),
    );
  });

  test.each(['{"notes":[{"page":1', '{"notes":[{"page":12', '{"notes":[tru'])('within a number or word: %s', (text) => {
    expect(parsePartialJson(text)).toEqual({ value: { notes: [] }, isWhole: false });
  });
});

describe('a text that is not quite JSON', () => {
  test.each([
    ['```json\n{"notes":[]}\n```', { notes: [] }],
    ['Here is what I found: {"notes":[]} I hope this helps.', { notes: [] }],
    ['{"notes":["one",],}', { notes: ['one'] }],
    ['{"text":"a line\nand another"}', { text: 'a line and another' }],
  ])('%j', (text, value) => {
    expect(parsePartialJson(text)).toEqual({ value, isWhole: true });
  });

  test.each(['', 'I cannot help with that.', "{'notes': []}", '{"notes" []}', '{"a":bare}', '['.repeat(5000)])(
    '%j is none',
    (text) => {
      expect(parsePartialJson(text)).toBeUndefined();
    },
  );

  test('names that mean something to the language are plain fields', () => {
    const found = parsePartialJson('{"__proto__":{"notes":[1]}}');
    expect(Object.keys(Object(found?.value))).toEqual(['__proto__']);
    expect(Object(found?.value).notes).toBeUndefined();
  });
});
