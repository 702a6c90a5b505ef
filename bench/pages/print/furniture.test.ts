import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '../stage.ts';
import { registerFaces } from './faces.ts';
import type { MadePage, SetLine } from './made-page.ts';

beforeAll(registerFaces);

/** The last three have a number so wide that a title at the usual place would run into it. */
const SEEDS = [...Array(60).keys(), 208, 216, 231].map((seed) => `furniture-${seed}`);
const pages = (world: boolean): readonly MadePage[] =>
  SEEDS.map((seed) => stageOf(seed, { world }).plan.pages).flatMap((all) =>
    all.filter(({ labelled }) => labelled).map(({ page }) => page),
  );
const textOf = ({ pieces }: SetLine): string => pieces.map(({ text }) => text).join(' ');
const sidesOf = ({ pieces }: SetLine) => ({
  left: pieces[0]!.left,
  right: pieces.at(-1)!.left + pieces.at(-1)!.width,
});
const folioOf = ({ lines }: MadePage): SetLine | undefined => lines.find(({ role }) => role === 'folio');
const isBeside = (page: MadePage, folio: SetLine): boolean => {
  const { left, right } = sidesOf(folio);
  return right < page.textLeft || left > page.textRight;
};

describe('page numbers of all the world', () => {
  it('stand clear of the titles on their row', () => {
    let rows = 0;
    for (const page of pages(true)) {
      const folio = folioOf(page);
      for (const line of page.lines) {
        if (folio === undefined || line.role !== 'head' || line.baseline !== folio.baseline) continue;
        const [title, number] = [sidesOf(line), sidesOf(folio)];
        rows++;
        expect(Math.max(title.left - number.right, number.left - title.right)).toBeGreaterThan(folio.size / 2);
      }
    }
    expect(rows).toBeGreaterThan(5);
  });

  it('stand beside the last line of the text here and there, on the same row', () => {
    const beside = pages(true).filter((page) => {
      const folio = folioOf(page);
      return folio !== undefined && isBeside(page, folio);
    });
    const onLast = beside.filter((page) => {
      const levels = page.lines.filter(({ role }) => role === 'body').map(({ baseline }) => baseline);
      return Math.abs(folioOf(page)!.baseline - Math.max(...levels)) < 0.01;
    });
    expect(onLast.length).toBeGreaterThan(2);
  });

  it('have dots, bars, brackets or a word around them here and there, in usual books dashes alone', () => {
    const around = (world: boolean): readonly string[] =>
      pages(world)
        .flatMap((page) => folioOf(page) ?? [])
        .map(textOf)
        .filter((text) => /[^\divxlc]/.test(text));
    const signs = new Set(around(true).flatMap((text) => text.match(/[^\s\divxlc–]+/g) ?? []));
    expect(signs.size).toBeGreaterThan(4);
    expect(around(false).every((text) => /^– \w+ –$/.test(text))).toBe(true);
  });
});
