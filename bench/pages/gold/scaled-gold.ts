import type { Box, Point } from '../../../src/core/geometry.ts';
import type { Gold, GoldMark, GoldPage } from './label.ts';

/** The label of the same picture `factor` times as large. */
export function scaledGold(gold: Gold, factor: number): Gold {
  const at = (value: number): number => Math.round(((value + 0.5) * factor - 0.5) * 10) / 10;
  const box = ({ left, top, right, bottom }: Box): Box => ({
    left: at(left),
    top: at(top),
    right: at(right),
    bottom: at(bottom),
  });
  const point = ({ x, y }: Point): Point => ({ x: at(x), y: at(y) });
  const mark = (one: GoldMark): GoldMark => ({
    ...one,
    regions: one.regions.map(box),
    ink: box(one.ink),
    ...(one.strokes === undefined ? {} : { strokes: one.strokes.map(box) }),
  });
  const page = (one: GoldPage): GoldPage => ({
    ...one,
    marginNotes: one.marginNotes.map((note) => ({
      ...note,
      ...(note.box === undefined ? {} : { box: box(note.box) }),
    })),
    ...(one.words === undefined ? {} : { words: one.words.map((word) => ({ ...word, box: box(word.box) })) }),
    ...(one.drawn === undefined ? {} : { drawn: one.drawn.map(mark) }),
    ...(one.baselines === undefined ? {} : { baselines: one.baselines.map((line) => line.map(point)) }),
  });
  return { ...gold, pages: gold.pages.map(page) };
}
