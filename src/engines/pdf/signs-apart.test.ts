import { describe, expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { chinesePage } from '../../../tests/fixtures/pdf/chinese.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { appendForm, filled, ruled, squiggle } from '../../../tests/fixtures/pdf/strokes.ts';

const LINES = [
  '明天我们将继续讨论这个问题',
  '并且做出最后的决定。使用新方法',
  '读书的人常常在书上做记号',
  '以后再把这些句子抄下来',
];

describe('signs of a script without spaces, in a face that is not in the file', () => {
  it('are quoted sign by sign under annotations', async () => {
    const { book, page, signs } = await chinesePage(LINES);
    addMarkup(page, 'Highlight', { boxes: [signs(0, 4, 13), signs(1, 0, 10)] });
    addMarkup(page, 'Underline', { boxes: [signs(2, 3, 6)] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['将继续讨论这个问题并且做出最后的决定。', '人常常']);
  });

  it('are not quoted where a quad only reaches up to them', async () => {
    const { book, page, signs } = await chinesePage(LINES);
    const quad = signs(1, 0, 5);
    addMarkup(page, 'Highlight', { boxes: [{ ...quad, top: quad.top + 10 }] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['并且做出最']);
  });

  it('are quoted sign by sign under annotations that were flattened', async () => {
    const { book, page, signs } = await chinesePage(LINES);
    appendForm(page, filled(signs(0, 4, 7), '1 1 0'), { alpha: 0.5 });
    appendForm(page, ruled(signs(1, 2, 6), '1 0 0'));
    appendForm(page, squiggle(signs(2, 3, 6), '0 0.5 0'));
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['将继续', '做出最后', '人常常']);
  });
});
