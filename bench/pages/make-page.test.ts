import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Box } from '../../src/core/geometry.ts';
import type { Gold } from './gold/label.ts';
import { type MadePicture, type MakeOptions, makePage } from './make-page.ts';
import { goldOf, stageOf } from './stage.ts';

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(jpeg: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(jpeg).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** All values of one channel inside a box, in rising order. */
function valuesIn({ data, width }: Pixels, box: Box, channel: number): readonly number[] {
  const values: number[] = [];
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) values.push(data[(y * width + x) * 3 + channel] ?? 0);
  return values.toSorted((a, b) => a - b);
}

/** The label of a made page without its picture, which costs most of the time. */
const labelOf = (seed: string, options: MakeOptions): Gold => goldOf(seed, stageOf(seed, options));

const wordsOf = ({ gold }: MadePicture) => gold.pages.flatMap((page) => page.words ?? []);

describe('a made page', () => {
  let page: MadePicture;
  let pixels: Pixels;
  const small = { easy: true, kinds: ['highlight'], megapixels: 1 } as const;
  let one: MadePicture;

  beforeAll(async () => {
    one = await makePage('test-a', small);
    page = await makePage('test-a', { easy: true, kinds: ['highlight'], megapixels: 3 });
    pixels = await pixelsOf(page.jpeg);
  });

  it('comes out the same from the same seed, and different from another', async () => {
    const [again, other] = [await makePage('test-a', small), await makePage('test-b', small)];
    expect(again.jpeg.equals(one.jpeg)).toBe(true);
    expect(again.gold).toEqual(one.gold);
    expect(other.jpeg.equals(one.jpeg)).toBe(false);
  });

  it('has the label that is known before its picture is taken', () => {
    expect(page.gold).toEqual(labelOf('test-a', { easy: true, kinds: ['highlight'], megapixels: 3 }));
  });

  it('has passages, a page number and about a page of words', () => {
    expect(page.gold.pages[0]?.passages.length).toBeGreaterThan(0);
    expect(page.gold.pages[0]?.page).toEqual(expect.any(Number));
    expect(wordsOf(page).length).toBeGreaterThan(100);
  });

  it('shows ink in the box of every word', () => {
    for (const { text, box } of wordsOf(page).filter(({ text }) => /\p{L}{3}/u.test(text))) {
      const values = valuesIn(pixels, box, 1);
      const ink = values[Math.floor(values.length * 0.03)] ?? 255;
      const paper = values[Math.floor(values.length * 0.9)] ?? 0;
      expect({ text, dark: paper - ink > 50 }).toEqual({ text, dark: true });
    }
  });

  it('has no ink of a word between the boxes of its line’s words', () => {
    const words = wordsOf(page).filter(({ role }) => role === 'body');
    const gaps = words.flatMap((word, i) => {
      const next = words[i + 1];
      if (next === undefined || next.line !== word.line || next.box.left - word.box.right < 4) return [];
      const middle = Math.round((word.box.right + next.box.left) / 2);
      const top = Math.round((word.box.top * 2 + word.box.bottom) / 3);
      return [valuesIn(pixels, { left: middle, right: middle + 1, top, bottom: word.box.bottom - 2 }, 1)];
    });
    const clean = gaps.filter((values) => (values.at(-1) ?? 0) - (values[0] ?? 0) < 60);
    expect(gaps.length).toBeGreaterThan(50);
    expect(clean.length / gaps.length).toBeGreaterThan(0.9);
  });

  it('has colour behind marked words and none behind the others', () => {
    const tint = (box: Box): readonly number[] => {
      const paper = [0, 1, 2]
        .map((channel) => valuesIn(pixels, box, channel))
        .map((values) => values[Math.floor(values.length * 0.7)] ?? 0);
      return paper.map((value) => value / Math.max(...paper));
    };
    const body = wordsOf(page).filter(({ role, text }) => role === 'body' && text.length > 3);
    const plain = body.filter(({ marks }) => marks.length === 0).map(({ box }) => tint(box));
    const usual = [0, 1, 2].map((channel) => plain.reduce((sum, one) => sum + (one[channel] ?? 0), 0) / plain.length);
    const away = (box: Box): number =>
      Math.max(...tint(box).map((value, channel) => Math.abs(value - (usual[channel] ?? 0))));
    for (const { text, box, marks } of body)
      expect({ text, coloured: away(box) > 0.05 }).toEqual({ text, coloured: marks.length > 0 });
  });

  it('tells the text of a passage as the words under its mark', () => {
    const [first] = page.gold.pages;
    const marked = (first?.words ?? [])
      .filter(({ marks }) => marks.length > 0)
      .map(({ text }) => text.replace(/-$/, ''));
    const said = (first?.passages ?? []).map(({ text }) => text).join(' ');
    expect(said.replace(/[\s-]/g, '')).toBe(marked.join('').replace(/[\s-]/g, ''));
  });
});

describe('wishes', () => {
  it('gives an unmarked page without marks', () => {
    const gold = labelOf('test-c', { unmarked: true, megapixels: 2 });
    expect(
      gold.pages.flatMap(({ passages, marginNotes, drawn }) => [...passages, ...marginNotes, ...(drawn ?? [])]),
    ).toEqual([]);
  });

  it('prints long s, formulas and how words are spoken where they are wished for', () => {
    const textOf = (wish: MakeOptions): string =>
      labelOf('test-print', { easy: true, ...wish })
        .pages.flatMap(({ words = [] }) => words)
        .filter(({ role }) => role === 'body')
        .map(({ text }) => text)
        .join(' ');
    const [usual, old, mathematics] = [textOf({}), textOf({ old: true }), textOf({ formulas: true })];
    expect(usual).toMatch(/s\p{Ll}/u);
    expect(usual).not.toMatch(/ſ|\\[a-z]/u);
    expect(old).toMatch(/ſ\p{Ll}/u);
    expect(old).not.toMatch(/s\p{Ll}/u);
    expect(mathematics).toMatch(/\\(text|frac|sum|left|int)/u);
    const inserted = Array.from({ length: 8 }, (_, i) =>
      goldOf(`spoken-${i}`, stageOf(`spoken-${i}`, { easy: true, insertions: true }))
        .pages.flatMap(({ words = [] }) => words)
        .some(({ text }) => /^[[/⟨(]ˈ?[\p{Ll}.ˌː-]+[\]/⟩)]/u.test(text) && /[ŋʃʒθðəɪʊɔʌɛɜ]/u.test(text)),
    );
    expect(new Set(inserted)).toEqual(new Set([true, false]));
  });

  it('has footnotes after the text above them', () => {
    const stages = Array.from({ length: 25 }, (_, i) => stageOf(`test-foot-${i}`, { shape: 'page', world: true }));
    const pages = stages.flatMap(({ plan }) => plan.pages.map(({ page }) => page));
    const withNotes = pages.filter(({ lines }) => lines.some(({ role }) => role === 'footnote'));
    expect(withNotes.length).toBeGreaterThan(0);
    for (const { lines } of withNotes) {
      const first = lines.findIndex(({ role }) => role === 'footnote');
      expect(lines.slice(first).every(({ role }) => role === 'footnote')).toBe(true);
    }
  });

  it('sets the formulas that run over to the next page, too', () => {
    const pieces = stageOf('test-turn', { shape: 'spread', formulas: true }).plan.pages.flatMap(({ page }) =>
      page.lines.flatMap((line) => line.pieces),
    );
    const tex = pieces.filter(({ text }) => /[\\_^{}]/u.test(text));
    expect(tex.length).toBeGreaterThan(10);
    expect(tex.filter(({ style }) => style.formula !== true)).toEqual([]);
  });

  it('gives both pages of a spread with consecutive numbers or none', () => {
    const gold = labelOf('test-d', { shape: 'spread', easy: true });
    const [left, right] = gold.pages;
    expect(gold.pages).toHaveLength(2);
    expect(right?.page).toBe(Number(left?.page) + 1);
  });

  it('was before its marks as it is but for them', async () => {
    const options = { shape: 'spread', kinds: ['underline', 'box'], megapixels: 2, turn: 0 } as const;
    const page = await makePage('test-before', options);
    const [now, then] = [
      await pixelsOf(page.jpeg),
      await pixelsOf((await makePage('test-before', { ...options, before: true })).jpeg),
    ];
    // A block of JPEG with its colours is 16 pixels wide.
    const near = 24;
    const drawn = page.gold.pages.flatMap((each) => each.drawn ?? []);
    expect(new Set(page.gold.pages.map((each) => each.drawn !== undefined))).toEqual(new Set([true]));
    let [inside, outside] = [0, 0];
    for (let i = 0; i < now.data.length; i += 3) {
      if (now.data[i] === then.data[i]) continue;
      const [x, y] = [(i / 3) % now.width, Math.floor(i / 3 / now.width)];
      const isDrawn = drawn.some(
        ({ ink }) => x > ink.left - near && x < ink.right + near && y > ink.top - near && y < ink.bottom + near,
      );
      if (isDrawn) inside++;
      else outside++;
    }
    expect(inside).toBeGreaterThan(1000);
    expect(outside).toBe(0);
  });

  it('keeps labels upright when the pixels lie on their side', async () => {
    const plain = labelOf('test-e', { easy: true, megapixels: 2 });
    const turned = await makePage('test-e', { easy: true, megapixels: 2, exif: true });
    const stored = await sharp(turned.jpeg).metadata();
    expect(stored.orientation).toBe(6);
    expect(turned.gold.pages).toEqual(plain.pages);
    expect(stored.autoOrient).toEqual({ width: stored.height, height: stored.width });
  });

  it.each(['highlight', 'underline', 'bracket', 'bar', 'box', 'circle', 'tick', 'strike', 'margin-note'] as const)(
    'draws only %s when asked to',
    (kind) => {
      const kinds = new Set<string>();
      for (const seed of ['f', 'g']) {
        const gold = labelOf(`test-${kind}-${seed}`, { kinds: [kind], shape: 'page', megapixels: 1 });
        for (const mark of gold.pages.flatMap(({ drawn }) => drawn ?? [])) kinds.add(mark.kind);
      }
      expect([...kinds].filter((drawn) => !(kind === 'bar' && drawn === 'underline'))).toEqual([kind]);
    },
  );
});
