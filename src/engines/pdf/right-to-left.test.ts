import { describe, expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, hebrew, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';
import type { Character } from './text/character.ts';
import { withRightToLeft } from './text/right-to-left.ts';

const capitals = Array.from({ length: 26 }, (_, at): readonly [number, string] => [
  0x41 + at,
  hebrew(String.fromCharCode(0x41 + at)),
]);
/** A glyph for two Arabic letters, as its file spells it, and two that stand alone. */
const [MIM, LAM_ALIF, SIN] = ['\u0645', '\u0644\u0627', '\u0633'];
const LAM_HAMZA_ALIF = '\u0644\u0623';
/** A Hebrew letter with its point, one glyph. */
const SHIN = '\u05e9\u05c1';

/** The notes of a page with these lines, as they stand from left to right, marked from one place to another. */
async function quotesOf(
  lines: readonly string[],
  from = 0,
  to = 60,
  others: readonly (readonly [number, string])[] = [],
) {
  const { book, page, write, boxOf } = await bookInCodes(plainCodes([...capitals, ...others]));
  lines.forEach((line, row) => write(line, 400 - row * 16));
  addMarkup(page, 'Highlight', { boxes: lines.map((_, row) => boxOf(400 - row * 16, from, to)) });
  return (await notesOf(book)).map(({ text }) => text);
}

describe('a line that runs from right to left', () => {
  it.each([
    ['is read from its right', 'GVP FED CBA', 'ABC DEF PVG'],
    ['keeps words of another language in their order', 'FED paul klee 1924 CBA', 'ABC paul klee 1924 DEF'],
    ['keeps what is in brackets, and these round it', 'FED (see p. 12) CBA', 'ABC (see p. 12) DEF'],
    ['keeps a sign before a number', 'FED 30-L CBA', 'ABC L-30 DEF'],
    ['keeps numbers, with what is in them', 'FED 12-15 HG 12.5% CBA', 'ABC 12.5% GH 12-15 DEF'],
    ['keeps its stop', '.FED CBA', 'ABC DEF.'],
  ])('%s', async (_, seen, read) => {
    expect(await quotesOf([seen])).toEqual([hebrew(read)]);
  });

  it('gives the part that is marked', async () => {
    expect(await quotesOf(['GVP FED CBA'], 4, 11)).toEqual([hebrew('ABC DEF')]);
  });

  it('is told from one that only has such words', async () => {
    expect(await quotesOf(['the words DC BA 12 FE mean peace'])).toEqual([hebrew('the words EF 12 AB CD mean peace')]);
    expect(await quotesOf(['paul klee 1924 CBA', 'FED CBA'])).toEqual([hebrew('ABC paul klee 1924 ABC DEF')]);
  });

  it('goes on in the next one, however far that reaches to the left', async () => {
    const { book, page, write } = await bookInCodes(plainCodes(capitals));
    ['JI HG FE DC BA', '      NM LK IH', 'ZY XW VU TS RQ'].forEach((line, row) => write(line, 400 - row * 16));
    append(page, '58 397 106 12 re 101 381 63 12 re f', '1 1 0', 0.4);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([hebrew('AB CD EF GH IJ HI KL MN')]);
  });

  it('has spaces where the file has room as wide as its own spaces beside', async () => {
    const { book, page, show, boxOf } = await bookInCodes(plainCodes(capitals));
    // Word by word from the right; the space after the comma is left out.
    const placed = [...'ABC DEF, GHI JKL'].map((letter, at) =>
      letter === ' ' && at === 8 ? '' : `1 0 0 1 ${60 + (15 - at) * 7.2} 400 Tm (${letter}) Tj`,
    );
    show(placed.join(' '), 400);
    addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, 16)] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([hebrew('ABC DEF, GHI JKL')]);
  });

  it('has spaces where the file only has room', async () => {
    const { book, page, boxOf, writeWithRoom } = await bookInCodes(plainCodes(capitals));
    writeWithRoom('GF .ED CBA', 400);
    addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, 60)] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([hebrew('ABC DE. FG')]);
  });

  it('has all of its letters where PDFium sets one among those of the next line, before a low sign there', () => {
    const size = 10;
    const lettersAt = (visual: string, from: number, baseline: number): readonly Character[] =>
      [...hebrew(visual)].map((text, at) => {
        const box = { left: from + at * 6, right: from + at * 6 + 5, top: baseline - 7, bottom: baseline };
        return {
          text,
          box,
          loose: box,
          baseline,
          direction: 'right',
          size,
          object: at + 1,
          isGenerated: false,
          isLineEndHyphen: false,
        };
      });
    const [letters, first] = [lettersAt('DCB', 42, 20), lettersAt('A', 60, 20)];
    const breaks = ['\r', '\n'].map((text) => ({ ...letters[0]!, text, object: 0, isGenerated: true }));
    const next = lettersAt('.FE paul', 21, 36);
    // Turned round word by word, as PDFium has them.
    const word = (from: number, to: number): readonly Character[] => next.slice(from, to).toReversed();
    const given = [...letters.toReversed(), ...breaks, ...next.slice(4), ...word(0, 4), ...first];
    const origins = given.map(({ box, baseline }) => ({ x: box.left, y: baseline }));
    const read = withRightToLeft(given, (place) => origins[place]!);
    expect(read.map(({ text }) => text).join('')).toBe(hebrew('ABCD\r\npaul EF.'));
  });

  it('has the letters of one glyph in order, and points after their letters', async () => {
    const others: readonly (readonly [number, string])[] = [
      [0x61, MIM],
      [0x62, LAM_ALIF],
      [0x63, SIN],
      [0x64, SHIN],
    ];
    expect(await quotesOf(['abc'], 0, 60, others)).toEqual([SIN + LAM_ALIF + MIM]);
    // Spelled as it is seen from the left, as some programs write it.
    const seen: readonly (readonly [number, string])[] = [...others, [0x62, [...LAM_HAMZA_ALIF].toReversed().join('')]];
    expect(await quotesOf(['abc'], 0, 60, seen)).toEqual([SIN + LAM_HAMZA_ALIF + MIM]);
    expect(await quotesOf(['AdB'], 0, 60, others)).toEqual([hebrew('B') + SHIN + hebrew('A')]);
  });
});
