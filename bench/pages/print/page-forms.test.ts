import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '../stage.ts';
import { registerFaces } from './faces.ts';
import type { LineRole, MadePage, SetLine } from './made-page.ts';
import { PAGE_FORMS, type PageForm } from './page-forms.ts';

beforeAll(registerFaces);

function pageOf(form: PageForm, seed: string): MadePage {
  const { plan } = stageOf(seed, { form, easy: true });
  return plan.pages.find(({ labelled }) => labelled)!.page;
}

const SEEDS = Array.from({ length: 6 }, (_, k) => `page-form-${k}`);
const of = ({ lines }: MadePage, role: LineRole): readonly SetLine[] => lines.filter((line) => line.role === role);
const rightOf = ({ pieces }: SetLine): number => pieces.at(-1)!.left + pieces.at(-1)!.width;
const leftOf = ({ pieces }: SetLine): number => pieces[0]!.left;
const words = ({ pieces }: SetLine): readonly string[] => pieces.map(({ text }) => text);

describe('pages that are not one column of prose', () => {
  it('keep their text within their columns', () => {
    for (const form of PAGE_FORMS)
      for (const seed of SEEDS) {
        const page = pageOf(form, seed);
        const body = of(page, 'body');
        expect(body.length).toBeGreaterThan(5);
        for (const line of body) {
          const column = page.columns[line.column]!;
          expect(leftOf(line)).toBeGreaterThan(column.left - 0.01);
          // What cannot be divided reaches out of a narrow column now and then.
          if (line.pieces.length > 2) expect(rightOf(line)).toBeLessThan(column.right + 2);
        }
      }
  });

  it('have two columns and more where newspapers, indexes and two texts do', () => {
    const counts = (form: PageForm): number[] => SEEDS.map((seed) => pageOf(form, seed).columns.length);
    expect(counts('parallel')).toEqual(SEEDS.map(() => 2));
    expect(counts('bible')).toEqual(SEEDS.map(() => 2));
    expect(Math.min(...counts('news'))).toBe(3);
    expect(new Set(counts('index'))).toEqual(new Set([2, 3]));
    expect(counts('wrapped')).toEqual(SEEDS.map(() => 1));
  });

  it('raise the numbers of verses before their words, close to them', () => {
    for (const seed of SEEDS) {
      const pieces = of(pageOf('bible', seed), 'body').flatMap((line) => line.pieces);
      const numbers = pieces.filter(({ style }) => style.raised === 'before');
      expect(numbers.length).toBeGreaterThan(3);
      expect(numbers.every(({ text }) => /^\d+$/.test(text))).toBe(true);
    }
  });

  it('never begin a line with the sign of a note, which stands close after its word', () => {
    let signs = 0;
    for (const seed of SEEDS)
      for (const { pieces, size } of of(pageOf('notes', seed), 'body'))
        for (const [at, piece] of pieces.entries()) {
          if (piece.style.raised !== 'after') continue;
          signs++;
          const before = pieces[at - 1]!;
          expect(piece.left - before.left - before.width).toBeLessThan(size * 0.1);
        }
    expect(signs).toBeGreaterThan(5);
  });

  it('set many notes below the text, and glosses beside the lines', () => {
    for (const seed of SEEDS) {
      const notes = pageOf('notes', seed);
      const lowest = Math.max(...of(notes, 'body').map(({ baseline }) => baseline));
      expect(of(notes, 'footnote').length).toBeGreaterThan(2);
      expect(of(notes, 'footnote').every(({ baseline }) => baseline > lowest)).toBe(true);
      const glossed = pageOf('glossed', seed);
      const glosses = of(glossed, 'sidenote');
      expect(glosses.length).toBeGreaterThan(2);
      expect(glosses.every((line) => rightOf(line) < glossed.textLeft || leftOf(line) > glossed.textRight)).toBe(true);
    }
  });

  it('leave room for a picture within the column', () => {
    for (const seed of SEEDS) {
      const page = pageOf('wrapped', seed);
      const figure = page.decorations.find(({ kind }) => kind === 'figure');
      if (figure?.kind !== 'figure') throw new Error('no picture');
      const beside = of(page, 'body').filter(
        ({ baseline, size }) => baseline > figure.top && baseline - size < figure.top + figure.height,
      );
      expect(beside.length).toBeGreaterThan(1);
      for (const line of beside)
        expect(rightOf(line) < figure.left || leftOf(line) > figure.left + figure.width).toBe(true);
    }
  });

  it('number clauses and questions with signs that hang', () => {
    for (const form of ['clauses', 'questions'] as const) {
      const opening = of(pageOf(form, 'page-form-1'), 'body').filter(({ opensParagraph }) => opensParagraph);
      expect(opening.length).toBeGreaterThan(4);
      expect(opening.every((line) => /^(§|□|\(?[\da-z.]+[.)]?$)/i.test(words(line)[0]!))).toBe(true);
    }
  });
});
