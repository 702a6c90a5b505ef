import { expect, test } from 'vitest';
import type { PageReading } from './page.ts';
import { asItCame, turnedMark } from './turn.ts';

const WORD = { text: 'kept', box: { left: 10, top: 20, right: 40, bottom: 30 }, confidence: 1 };

/** A page that is 100 wide and 60 high once it is turned. */
const READING: PageReading = {
  ...{ width: 100, height: 60, pageNumber: 4 },
  lines: [{ words: [WORD], baseline: [{ x: 10, y: 28 }], xHeight: 6 }],
  marks: [{ kind: 'underline', colour: '#000000', regions: [WORD.box], confidence: 1 }],
  model: {
    outcome: 'checked',
    doubtful: [{ text: 'kept', why: 'no-ink', boxes: [WORD.box] }],
    keyTakeaways: [],
  },
};

test.each([
  [90, { left: 20, top: 60, right: 30, bottom: 90 }, { x: 28, y: 90 }],
  [180, { left: 60, top: 30, right: 90, bottom: 40 }, { x: 90, y: 32 }],
  [270, { left: 30, top: 10, right: 40, bottom: 40 }, { x: 32, y: 10 }],
] as const)(
  'everything on a page that was turned by %i has its place on the picture as it came',
  (turn, box, point) => {
    const back = asItCame({ ...READING, turn });
    expect([back.turn, back.width, back.height]).toEqual([undefined, ...(turn === 180 ? [100, 60] : [60, 100])]);
    expect(back.lines[0]).toEqual({ words: [{ ...WORD, box }], baseline: [point], xHeight: 6 });
    expect([back.marks[0]?.regions, back.model?.doubtful[0]?.boxes]).toEqual([[box], [box]]);
  },
);

test.each([0, 90, 180, 270] as const)('a mark of the picture as it came is where it was read, turned by %i', (turn) => {
  const reading = { ...READING, turn };
  const back = asItCame(reading);
  expect(back.marks.map((mark) => turnedMark(mark, turn, back))).toEqual(READING.marks);
});

test('a page that was read as it came stays as it is', () => {
  expect(asItCame(READING)).toBe(READING);
});
