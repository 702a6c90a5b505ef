import { describe, expect, it } from 'vitest';
import { caretThrough, draftThrough } from './draft-lines.ts';

const [a, b, c] = ['• p. 1 a', '• p. 2 b', '• p. 3 c'];

describe('a draft, when the notes behind it change elsewhere', () => {
  it.each([
    [
      'takes over what was added at the end',
      [a, b],
      [a, b, c],
      'p.1 a\n\nno note\np.2 b',
      'p.1 a\n\nno note\np.2 b\n• p. 3 c',
    ],
    [
      'keeps what is being typed between what was added, its last space too',
      [a, b],
      [c, a, c, b, c],
      'p.1 a\np.2 b ',
      '• p. 3 c\np.1 a\n• p. 3 c\np.2 b \n• p. 3 c',
    ],
    ['takes over what was added before', [b], [a, b], 'p.2 b\nno note', '• p. 1 a\np.2 b\nno note'],
    [
      'loses what was deleted, and nothing else',
      [a, b, c],
      [a, c],
      'p.1 a\nno note\np.2 b\np.3 c',
      'p.1 a\nno note\np.3 c',
    ],
    ['shows what was changed', [a, b, c], [a, '• p. 2 B', c], 'p.1 a\np.2 b\np.3 c', 'p.1 a\n• p. 2 B\np.3 c'],
    ['keeps lines that are no notes when every note goes', [a], [], 'no note\np.1 a', 'no note'],
    ['is left alone where nothing changes', [a], [a], 'p.1  a\n', 'p.1  a\n'],
  ] as const)('%s', (_what, before, after, draft, expected) => {
    expect(draftThrough('notes', draft, { before, after })).toBe(expected);
  });

  it('is treated the same among the takeaways', () => {
    expect(draftThrough('takeaways', '- x\n\ny', { before: ['• x', '• y'], after: ['• y'] })).toBe('\ny');
  });
});

it.each([
  ['abc', 'abcd', 2, 2],
  ['abc', 'Xabc', 2, 3],
  ['abcdef', 'abef', 5, 3],
  ['abc', '', 3, 0],
])('a cursor in %j stays where it is in %j', (before, after, caret, expected) => {
  expect(caretThrough(before, after, caret)).toBe(expected);
});

it.each([
  ['at the end of its text', [a, b], [a, c, b, a, b], [a, c, b]],
  ['at its beginning', [a, b], [c, a, c, b, b], [c, a]],
  ['in its middle, where a line comes twice', [a, b, c], [b, a, c, b, c, c], [b, a, c, b]],
])('a cursor stays at the end of its line where lines were added around it, %s', (_where, before, after, upTo) => {
  const caret = before.slice(0, before.indexOf(upTo.at(-1) ?? '') + 1).join('\n').length;
  expect(caretThrough(before.join('\n'), after.join('\n'), caret)).toBe(upTo.join('\n').length);
});
