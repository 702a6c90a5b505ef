import { expect, it } from 'vitest';
import type { MadePage, SetLine } from '../print/made-page.ts';
import { stretchesOf } from './choose-run.ts';

const style = { family: 'Serif' };

/** A line of one word, of a page whose lines are 6 mm apart. */
const lineAt = (baseline: number, column = 0): SetLine => ({
  ...{ role: 'body', baseline, size: 3.7, xHeight: 1.7, paragraph: 0, column, opensParagraph: false, colour: '#000' },
  pieces: [{ text: 'word', style, left: 20, width: 12, wordId: 0, part: 'whole', softHyphen: false }],
});

/** How far it is from each line to the next, as the pen takes it. */
function leadingsOf(lines: readonly SetLine[]): readonly number[] {
  const page: MadePage = {
    ...{ width: 120, height: 180, side: 'right', lines, decorations: [], words: [], pageNumber: 'x', leading: 6 },
    ...{ textLeft: 20, textRight: 100, bodyStyle: style, columns: [{ left: 20, right: 100 }], startsWithTail: false },
    rest: { words: [], tail: false },
  };
  return stretchesOf(
    page,
    lines.map((_, line) => ({ line, piece: 0 })),
  ).map(({ leading }) => leading);
}

it('has room as far as the nearest line of its column, no more than the page has', () => {
  const lines = [lineAt(20), lineAt(23), lineAt(29), lineAt(50), lineAt(51, 1), lineAt(51.5)];
  expect(leadingsOf(lines)).toEqual([3, 3, 6, 6, 6, 6]);
});
