import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print, type Rgb, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import { shippedNetwork } from '../../../tests/fixtures/shipped-network.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { type HookCandidate, hookCandidates } from './hooked-phrases.ts';

const X_HEIGHT = 14;
const PITCH = 44;
const TOP = 90;
const RED: Rgb = [200, 40, 40];
const BLUE: Rgb = [40, 60, 170];
const PENCIL: Rgb = [185, 185, 188];
/** As black ink comes out in a photo. */
const BLACK_PEN: Rgb = [62, 58, 68];

interface Page {
  readonly sheet: Sheet;
  readonly lines: readonly TextLine[];
}

function page(count = 7): Page {
  const sheet = blankSheet(700, 112 + count * PITCH);
  const lines = Array.from({ length: count }, (_, k) =>
    print(sheet, { left: 80, right: 620, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  return { sheet, lines };
}

/** Middles of the spaces between the words of a line. */
function gapsOf(line: TextLine): number[] {
  return line.letters.flatMap((letter, k) => {
    const next = line.letters[k + 1];
    return next !== undefined && next.left - letter.right > X_HEIGHT * 0.4 ? [(letter.right + next.left) / 2] : [];
  });
}

/** Draws an upright with two arms; `arm` is how far they reach to the right, or to the left when below 0. */
function hook(
  { sheet }: Page,
  { below = 0.45, ...at }: { x: number; line: number; arm: number; colour: Rgb; below?: number },
): void {
  const base = TOP + at.line * PITCH;
  const [top, bottom] = [base - X_HEIGHT * 1.65, base + X_HEIGHT * below];
  fill(sheet, { left: at.x - 1, right: at.x + 2, top, bottom }, at.colour);
  const [left, right] = at.arm > 0 ? [at.x, at.x + at.arm] : [at.x + at.arm, at.x];
  for (const y of [top, bottom - 3]) fill(sheet, { left, right, top: y, bottom: y + 3 }, at.colour);
}

function phrasesOf({ sheet, lines }: Page): HookCandidate[] {
  return hookCandidates({ lines, ...lightOf(sheet), network: shippedNetwork() });
}

/** A page with a phrase of its fourth line between hooks. */
function hookedPage(colours: { opens: Rgb; closes: Rgb }): { drawn: Page; from: number; to: number } {
  const drawn = page();
  const gaps = gapsOf(drawn.lines[3]!);
  const [from, to] = [gaps[1]!, gaps[4]!];
  hook(drawn, { x: from, line: 3, arm: 5, colour: colours.opens });
  hook(drawn, { x: to, line: 3, arm: -5, colour: colours.closes });
  return { drawn, from, to };
}

describe('phrases between hooks', () => {
  test.each([
    ['red', RED],
    ['pencil', PENCIL],
    ['black', BLACK_PEN],
  ])('%s hooks take in the words between them', (_, colour) => {
    const { drawn, from, to } = hookedPage({ opens: colour, closes: colour });
    const found = phrasesOf(drawn);
    expect(found).toHaveLength(1);
    const [stretch] = found[0]!.stretches;
    expect(stretch?.line).toBe(3);
    expect(Math.abs(stretch!.left - from)).toBeLessThan(3);
    expect(Math.abs(stretch!.right - to)).toBeLessThan(3);
  });

  test('a phrase runs over lines: to the end of the first, from the start of the last', () => {
    const drawn = page();
    const from = gapsOf(drawn.lines[1]!)[3]!;
    const to = gapsOf(drawn.lines[3]!)[1]!;
    hook(drawn, { x: from, line: 1, arm: 5, colour: RED });
    hook(drawn, { x: to, line: 3, arm: -5, colour: RED });
    const [phrase] = phrasesOf(drawn);
    expect(phrase?.stretches.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(phrase?.stretches[0]?.right).toBe(drawn.lines[1]!.right);
    expect(phrase?.stretches[1]).toEqual({ line: 2, left: drawn.lines[2]!.left, right: drawn.lines[2]!.right });
    expect(phrase?.stretches[2]?.left).toBe(drawn.lines[3]!.left);
  });

  test.each<[string, (drawn: Page) => void, stretches: number]>([
    [
      'a hook after the closing quotes of a line',
      (drawn) => {
        const { right } = drawn.lines[2]!;
        const base = TOP + 2 * PITCH;
        for (const x of [right + 5, right + 11])
          fill(drawn.sheet, { left: x, right: x + 4, top: base - 1.5 * X_HEIGHT, bottom: base - X_HEIGHT }, BLACK);
        hook(drawn, { x: gapsOf(drawn.lines[2]!)[2]!, line: 2, arm: 5, colour: BLUE });
        hook(drawn, { x: right + 28, line: 2, arm: -5, colour: BLUE });
      },
      1,
    ],
    [
      'a black hook that stands out before the lines, and one within them',
      (drawn) => {
        hook(drawn, { x: 80 - 9, line: 2, arm: 5, colour: BLACK_PEN });
        hook(drawn, { x: gapsOf(drawn.lines[3]!)[2]!, line: 3, arm: -5, colour: BLACK_PEN });
      },
      2,
    ],
  ])('%s', (_, draw, stretches) => {
    const drawn = page();
    draw(drawn);
    expect(phrasesOf(drawn).map((phrase) => phrase.stretches.length)).toEqual([stretches]);
  });
});

describe('what is no hooked phrase', () => {
  test('plain print', () => {
    expect(phrasesOf(page())).toEqual([]);
  });

  test('an opening hook whose phrase is not closed before the next opens', () => {
    const drawn = page(9);
    const at = (line: number, gap: number): { x: number; line: number } => ({
      x: gapsOf(drawn.lines[line]!)[gap]!,
      line,
    });
    hook(drawn, { ...at(1, 1), arm: 5, colour: RED });
    hook(drawn, { ...at(3, 1), arm: 5, colour: RED, below: 0.25 });
    hook(drawn, { ...at(4, 3), arm: -5, colour: RED });
    expect(phrasesOf(drawn).map(({ stretches }) => stretches.map(({ line }) => line))).toEqual([[3, 4]]);
  });

  test.each([
    ['one hook alone', [1]],
    ['hooks that both open', [1, 4]],
  ])('%s', (_, gaps) => {
    const drawn = page();
    for (const gap of gaps) hook(drawn, { x: gapsOf(drawn.lines[3]!)[gap]!, line: 3, arm: 5, colour: RED });
    expect(phrasesOf(drawn)).toEqual([]);
  });
});
