import { expect, test } from 'vitest';
import { endsSentence, sentencesOf } from './sentences.ts';

const textsOf = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

test.each([
  ['One is here. Two is there! Is three?', ['One is here.', 'Two is there!', 'Is three?']],
  ['Dr. Smith met Mr. J. R. Jones. They spoke.', ['Dr. Smith met Mr. J. R. Jones.', 'They spoke.']],
  ['See vol. 3, pp. 12–14. It says more.', ['See vol. 3, pp. 12–14.', 'It says more.']],
  [
    'Some, e.g. Kant and Hume, disagree. Others, i.e. Hegel, do not.',
    ['Some, e.g. Kant and Hume, disagree.', 'Others, i.e. Hegel, do not.'],
  ],
  ['The U.S. Army came. It left.', ['The U.S. Army came.', 'It left.']],
  ['He asked: “Why? What for?” Nobody knew.', ['He asked: “Why? What for?”', 'Nobody knew.']],
  ['“Start here. Go on,” he said. Done.', ['“Start here.', 'Go on,” he said.', 'Done.']],
  ['This (see above. Really.) is one. Two.', ['This (see above. Really.) is one.', 'Two.']],
  ['He said “never closed. And on it went. For ever.', ['He said “never closed.', 'And on it went.', 'For ever.']],
  ['Vgl. Kant, z. B. in Bd. 3. Das gilt.', ['Vgl. Kant, z. B. in Bd. 3.', 'Das gilt.']],
  ['So it was I. Then he came.', ['So it was I.', 'Then he came.']],
  [
    'Seven bells rang.3 At noon they “went.”12 Then he asked!4 Nobody knew.5',
    ['Seven bells rang.3', 'At noon they “went.”12', 'Then he asked!4', 'Nobody knew.5'],
  ],
  ['It rose by 2.5 Per cent in vol.2 Paris edition.', ['It rose by 2.5 Per cent in vol.2 Paris edition.']],
  ['  ', []],
])('%j', (text, sentences) => {
  expect(textsOf(text)).toEqual(sentences);
});

test.each([
  ['It ends.', true],
  ['“It ends.”', true],
  ['(It ends.)', true],
  ['It ends.12', true],
  ['It breaks off', false],
  ['It breaks off,', false],
  ['It breaks off at Mr.', false],
  ['話は終わった。', true],
])('%j is ended: %s', (text, isEnded) => {
  expect(sentencesOf(text).at(-1)?.isEnded).toBe(isEnded);
});

test.each([
  ['water.', true],
  ['water.”', true],
  ['said:', true],
  ['water.3', true],
  ['water.”12', true],
  ['water', false],
  ['water3', false],
  ['2.5', false],
  ['p.12', false],
])('%j ends a sentence: %j', (text, isEnd) => {
  expect(endsSentence({ text })).toBe(isEnd);
});
