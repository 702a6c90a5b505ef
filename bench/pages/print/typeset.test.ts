import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerFaces, TEXT_FACES } from './faces.ts';
import { splitsOf } from './hyphenate.ts';
import { type Measure, setParagraph, type TextWord } from './typeset.ts';

const MEASURE: Measure = { left: 10, width: 80, size: 3.8, indent: 5, justify: true, hyphenate: true };
const WORDS =
  'whatever consideration remembered lighthouse of the sea well-designed immediately and quarrels philosophy a';

const wordsOf = (texts: readonly string[]): TextWord[] =>
  texts.map((text, id) => ({ id, text, style: { family: TEXT_FACES[0]?.family ?? '' } }));

beforeAll(registerFaces);

describe('a set paragraph', () => {
  const texts = fc.array(fc.constantFrom(...WORDS.split(' ')), { minLength: 1, maxLength: 80 });

  it('keeps every letter in order', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const pieces = setParagraph(wordsOf(list), () => MEASURE).flat();
        const letters = pieces.map(({ text, softHyphen }) => (softHyphen ? text.slice(0, -1) : text)).join('');
        expect(letters).toBe(list.join(''));
      }),
    );
  });

  it('keeps to its measure, fills all lines but the last, and never lets words touch', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const lines = setParagraph(wordsOf(list), () => MEASURE);
        for (const [index, pieces] of lines.entries()) {
          const last = pieces.at(-1);
          const right = (last?.left ?? 0) + (last?.width ?? 0);
          expect(right).toBeLessThanOrEqual(MEASURE.left + MEASURE.width + 0.01);
          if (index < lines.length - 1 && pieces.length > 4)
            expect(right).toBeGreaterThan(MEASURE.left + MEASURE.width - 0.01);
          for (const [i, piece] of pieces.entries()) {
            const next = pieces[i + 1];
            if (next !== undefined) expect(next.left - piece.left - piece.width).toBeGreaterThan(0.4);
          }
        }
      }),
    );
  });

  it('gives both halves of a split word the same id', () => {
    const lines = setParagraph(wordsOf(Array.from({ length: 60 }, () => 'consideration')), () => MEASURE);
    const heads = lines.flatMap((pieces) => pieces.filter(({ part }) => part === 'head'));
    const tails = lines.flatMap((pieces) => pieces.filter(({ part }) => part === 'tail'));
    expect(heads.length).toBeGreaterThan(0);
    expect(tails.map(({ wordId }) => wordId)).toEqual(heads.map(({ wordId }) => wordId));
  });
});

describe('splits', () => {
  it('stay off short words, and away from both ends', () => {
    expect(splitsOf('often')).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...WORDS.split(' ')), (word) => {
        for (const at of splitsOf(word)) expect(at >= 2 && word.length - at >= 3).toBe(true);
      }),
    );
    expect(splitsOf('remembered')).toContain(5);
  });
});
