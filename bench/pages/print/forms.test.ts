import { beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { stageOf } from '../stage.ts';
import { registerFaces } from './faces.ts';
import { designForm, TEXT_FORMS, type TextForm } from './forms.ts';
import type { MadePage, SetLine } from './made-page.ts';

beforeAll(registerFaces);

/** A page whose text has this form, and its lines of text. */
function pageOf(form: TextForm, seed: string): { readonly page: MadePage; readonly body: readonly SetLine[] } {
  const { plan } = stageOf(seed, { form, easy: true });
  const page = plan.pages.find(({ labelled }) => labelled)!.page;
  return { page, body: page.lines.filter(({ role }) => role === 'body') };
}

const textOf = ({ pieces }: SetLine): string => pieces.map(({ text }) => text).join(' ');
const SEEDS = Array.from({ length: 6 }, (_, k) => `form-${k}`);

describe('text that is no prose', () => {
  it('keeps to the sides of its page, whatever its form', () => {
    for (const form of TEXT_FORMS)
      for (const seed of SEEDS) {
        const { page, body } = pageOf(form, seed);
        expect(body.length).toBeGreaterThan(5);
        for (const { pieces } of body) {
          const last = pieces.at(-1)!;
          expect(pieces[0]!.left).toBeGreaterThan(page.textLeft - 0.01);
          expect(last.left + last.width).toBeLessThan(page.width);
        }
      }
  });

  it('begins each line of verse with a capital, and a stanza is one paragraph with sides of its own', () => {
    for (const seed of SEEDS) {
      const { body } = pageOf('verse', seed);
      const stanzas = new Set(body.map(({ paragraph }) => paragraph));
      expect(stanzas.size).toBeGreaterThan(0);
      for (const stanza of stanzas) {
        const [first, ...rest] = body.filter(({ paragraph }) => paragraph === stanza);
        expect(textOf(first!)).toMatch(/^\P{L}*[\p{Lu}\d]/u);
        expect(rest.every((line) => line.sides?.right === first!.sides?.right && !line.opensParagraph)).toBe(true);
      }
      const right = Math.max(...body.map(({ pieces }) => pieces.at(-1)!.left + pieces.at(-1)!.width));
      expect(Math.max(...body.map(({ sides }) => sides!.right))).toBeCloseTo(right);
    }
  });

  it('begins a line of verse with a formula where it falls so', () => {
    const opening = SEEDS.flatMap((seed) => {
      const { plan } = stageOf(seed, { form: 'verse', formulas: true, easy: true });
      return plan.pages.flatMap(({ page }) => page.lines.map(({ pieces }) => pieces[0]!.style.formula === true));
    });
    expect(opening).toContain(true);
  });

  it('counts the lines of verse in the margin where the book does so', () => {
    const counted = SEEDS.filter((seed) => {
      const numbers = pageOf('verse', seed)
        .page.lines.filter(({ role }) => role === 'sidenote')
        .map(textOf);
      expect(numbers.every((number) => Number(number) % 5 === 0)).toBe(true);
      return numbers.length > 0;
    });
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.length).toBeLessThan(SEEDS.length);
  });

  it('is designed once for a book', () => {
    expect(designForm('drama', randomFrom('one'))).toEqual(designForm('drama', randomFrom('one')));
    expect(designForm('drama', randomFrom('one'))).not.toEqual(designForm('drama', randomFrom('two')));
  });
});
