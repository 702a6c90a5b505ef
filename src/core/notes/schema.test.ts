import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARK_KINDS } from '../mark.ts';
import type { Extraction } from '../note.ts';
import {
  COORDINATE_MAX,
  DOUBTFUL_MAX,
  NAME_LENGTH_MAX,
  NOTES_MAX,
  PAGE_MAX,
  parseExtraction,
  TAKEAWAYS_MAX,
  TEXT_LENGTH_MAX,
  UNREAD_MAX,
  withoutPictures,
} from './schema.ts';

const BOX = { left: 1.5, top: 2, right: 30, bottom: 40 };
const SOURCE = {
  file: 'page.jpg',
  pageIndex: 0,
  turn: 90,
  boxes: [BOX],
  marks: ['highlight', 'underline'],
  confidence: 0.9,
  colour: '#ffee00',
  words: [{ text: 'word', box: BOX, confidence: 1 }],
  continued: [
    { file: 'next.jpg', pageIndex: 0, turn: 270, boxes: [BOX], words: [{ text: 'more', box: BOX, confidence: 1 }] },
  ],
};
const UNREAD = {
  file: 'page.jpg',
  pageIndex: 3,
  turn: 180,
  page: 'x',
  kind: 'margin-note',
  box: BOX,
  beside: 'the line',
};
const DOUBTFUL = { file: 'page.jpg', pageIndex: 3, turn: 0, page: 7, text: 'Said', why: 'no-ink', boxes: [BOX] };
const FULL = {
  notes: [{ page: 12, text: 'Marked words', source: SOURCE }],
  keyTakeaways: ['One thought.'],
  unread: [UNREAD],
  doubtful: [DOUBTFUL],
  title: 'A Book',
  authors: 'A. Writer',
};

function problemOf(input: unknown): string {
  const parsed = parseExtraction(input);
  return parsed.ok ? '' : parsed.problem;
}

function withNote(note: unknown): unknown {
  return { notes: [note], keyTakeaways: [] };
}

function withUnread(fields: object): unknown {
  return { notes: [], keyTakeaways: [], unread: [{ ...UNREAD, ...fields }] };
}

describe('what is accepted', () => {
  test('a client that sends only notes and takeaways', () => {
    const plain = { notes: [{ page: 'x', text: 'Kept' }], keyTakeaways: ['T'] };
    expect(parseExtraction(plain)).toEqual({ ok: true, value: plain });
  });

  test('every field of the domain comes back as it was', () => {
    expect(parseExtraction(FULL)).toEqual({ ok: true, value: FULL });
  });

  test('an empty extraction', () => {
    expect(parseExtraction({ notes: [], keyTakeaways: [] }).ok).toBe(true);
  });

  test.each([0, 1, PAGE_MAX, 'x'])('page %s', (page) => {
    expect(problemOf(withNote({ page, text: '' }))).toBe('');
  });

  test('sizes exactly at their bounds', () => {
    const text = 'a'.repeat(TEXT_LENGTH_MAX);
    const notes = Array.from({ length: NOTES_MAX }, () => ({ page: 1, text: 'a' }));
    expect(problemOf({ notes: [{ page: 1, text }], keyTakeaways: [text], title: 'a'.repeat(NAME_LENGTH_MAX) })).toBe(
      '',
    );
    expect(problemOf({ notes, keyTakeaways: Array.from({ length: TAKEAWAYS_MAX }, () => 'a') })).toBe('');
  });

  test.each(MARK_KINDS)('mark kind %s', (kind) => {
    expect(problemOf(withUnread({ kind }))).toBe('');
  });
});

describe('what is refused', () => {
  test.each([null, undefined, 3, 'text', [], true])('%s instead of an extraction', (input) => {
    expect(problemOf(input)).toMatch(/^content: must be an object/);
  });

  test.each([-1, 1.5, PAGE_MAX + 1, Number.NaN, Number.POSITIVE_INFINITY, '12', 'X', '', null, undefined, [1]])(
    'page %s',
    (page) => {
      expect(problemOf(withNote({ page, text: 'a' }))).toMatch(/^notes\[0\]\.page: /);
    },
  );

  test.each<[string, object, string]>([
    ['content', { ...FULL, extra: 1 }, 'content'],
    ['a note', { notes: [{ page: 1, text: 'a', extra: 1 }], keyTakeaways: [] }, 'notes[0]'],
    [
      'a source',
      { notes: [{ page: 1, text: 'a', source: { ...SOURCE, extra: 1 } }], keyTakeaways: [] },
      'notes[0].source',
    ],
    ['a doubtful passage', { ...FULL, doubtful: [{ ...DOUBTFUL, extra: 1 }] }, 'doubtful[0]'],
    ['an unread piece', { notes: [], keyTakeaways: [], unread: [{ ...UNREAD, extra: 1 }] }, 'unread[0]'],
    ['a box', { notes: [], keyTakeaways: [], unread: [{ ...UNREAD, box: { ...BOX, extra: 1 } }] }, 'unread[0].box'],
  ])('an unknown field in %s', (_where, input, path) => {
    expect(problemOf(input)).toMatch(`${path}: has a field that is not known`);
  });

  test('an own field called __proto__', () => {
    expect(problemOf(JSON.parse('{"notes":[],"keyTakeaways":[],"__proto__":{"title":"x"}}'))).toMatch(/not known/);
  });

  test.each<[string, unknown]>([
    ['notes', { keyTakeaways: [] }],
    ['keyTakeaways', { notes: [] }],
    ['notes', { notes: {}, keyTakeaways: [] }],
    ['keyTakeaways[1]', { notes: [], keyTakeaways: ['a', 1] }],
    ['notes[0].text', withNote({ page: 1 })],
    ['notes[0].text', withNote({ page: 1, text: 'a'.repeat(TEXT_LENGTH_MAX + 1) })],
    ['keyTakeaways[0]', { notes: [], keyTakeaways: ['a'.repeat(TEXT_LENGTH_MAX + 1)] }],
    ['title', { ...FULL, title: 'a'.repeat(NAME_LENGTH_MAX + 1) }],
    ['authors', { ...FULL, authors: null }],
    ['doubtful[0].why', { ...FULL, doubtful: [{ ...DOUBTFUL, why: 'odd' }] }],
    ['doubtful[0].text', { ...FULL, doubtful: [{ ...DOUBTFUL, text: 'a'.repeat(TEXT_LENGTH_MAX + 1) }] }],
    ['notes[0].source.confidence', withNote({ page: 1, text: 'a', source: { ...SOURCE, confidence: 1.01 } })],
    ['notes[0].source.colour', withNote({ page: 1, text: 'a', source: { ...SOURCE, colour: 'red' } })],
    ['notes[0].source.marks[0]', withNote({ page: 1, text: 'a', source: { ...SOURCE, marks: ['star'] } })],
    [
      'notes[0].source.continued[0]',
      withNote({ page: 1, text: 'a', source: { ...SOURCE, continued: [{ ...SOURCE, continued: [] }] } }),
    ],
    ['notes[0].source.pageIndex', withNote({ page: 1, text: 'a', source: { ...SOURCE, pageIndex: -1 } })],
    [
      'notes[0].source.words[0].box.top',
      withNote({
        page: 1,
        text: 'a',
        source: { ...SOURCE, words: [{ text: 'a', box: { ...BOX, top: COORDINATE_MAX + 1 }, confidence: 1 }] },
      }),
    ],
  ])('%s that is missing, too long or of the wrong kind', (path, input) => {
    expect(problemOf(input).startsWith(`${path}: `)).toBe(true);
  });

  test('one entry more than a list may hold', () => {
    const notes = Array.from({ length: NOTES_MAX + 1 }, () => ({ page: 1, text: 'a' }));
    expect(problemOf({ notes, keyTakeaways: [] })).toMatch(/^notes: /);
    const unread = Array.from({ length: UNREAD_MAX + 1 }, () => UNREAD);
    expect(problemOf({ notes: [], keyTakeaways: [], unread })).toMatch(/^unread: /);
    const doubtful = Array.from({ length: DOUBTFUL_MAX + 1 }, () => DOUBTFUL);
    expect(problemOf({ notes: [], keyTakeaways: [], doubtful })).toMatch(/^doubtful: /);
  });

  test('a list with holes', () => {
    const notes = Array.from({ length: 2 });
    expect(problemOf({ notes, keyTakeaways: [] })).toMatch(/^notes\[0\]: /);
  });

  test('the problem never repeats what was sent', () => {
    const secret = 'Sensitive sentence';
    expect(problemOf(withNote({ page: secret, text: 'a' }))).not.toContain(secret);
    expect(problemOf({ notes: [], keyTakeaways: [], [secret]: 1 })).not.toContain(secret);
  });
});

describe('pictures of unread ink', () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo=';

  test('are refused unless the caller keeps them', () => {
    expect(problemOf(withUnread({ picture }))).toMatch(/^unread\[0\]\.picture: /);
    expect(parseExtraction(withUnread({ picture }), { from: 'device' }).ok).toBe(true);
  });

  test.each(['https://example.org/a.png', 'data:text/html;base64,PGI+', 'data:image/svg+xml;base64,PGI+'])(
    '%s is no picture',
    (address) => {
      expect(parseExtraction(withUnread({ picture: address }), { from: 'device' }).ok).toBe(false);
    },
  );

  test('the storage of the device gives back what is larger than others may send, and still only what is notes', () => {
    const long = { notes: [{ page: 1, text: 'x'.repeat(20_001) }], keyTakeaways: [] };
    const many = { notes: Array.from({ length: 10_001 }, () => ({ page: 1, text: 'a' })), keyTakeaways: [] };
    for (const content of [long, many]) {
      expect(parseExtraction(content, { from: 'device' })).toEqual({ ok: true, value: content });
      expect(parseExtraction(content).ok).toBe(false);
    }
    expect(parseExtraction({ ...long, notes: [{ page: 1 }] }, { from: 'device' }).ok).toBe(false);
  });

  test('withoutPictures makes any extraction fit to be sent, and changes nothing else', () => {
    const { unread = [], ...rest } = FULL as Extraction;
    const content: Extraction = { ...rest, unread: unread.map((piece) => ({ ...piece, picture })) };
    expect(withoutPictures(content)).toEqual(FULL);
    expect(parseExtraction(withoutPictures(content)).ok).toBe(true);
  });
});

test('whatever comes in, it answers and does not throw; what it accepts, it accepts again unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (notes, anything) => {
      expect(typeof parseExtraction(anything).ok).toBe('boolean');
      const parsed = parseExtraction({ notes, keyTakeaways: [] });
      if (parsed.ok) expect(parseExtraction(parsed.value)).toEqual(parsed);
    }),
  );
});
