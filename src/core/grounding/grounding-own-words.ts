import { type Box, unionOf } from '../geometry.ts';
import { isOwnWords, type Mark } from '../mark.ts';

/** Words in the reader's hand, as the model read them, and where the passage that they came after stands. */
export interface OwnWords {
  readonly text: string;
  /** Place of the reading among the picture's readings; unknown when they came before every passage. */
  readonly reading?: number;
  readonly beside?: Box;
}

/** Marks with the handwriting put to them, and what found no ink that could be it. */
export interface Lettered {
  readonly marks: readonly (readonly Mark[])[];
  readonly left: readonly OwnWords[];
}

/** Gives each piece of handwriting to the ink nearest to its passage that is seen but not read; ink is given once. */
export function letteredMarks(all: readonly (readonly Mark[])[], own: readonly OwnWords[]): Lettered {
  const marks = all.map((list) => [...list]);
  const left: OwnWords[] = [];
  for (const words of own) {
    const spot = nearestInk(marks, words);
    if (spot === undefined) left.push(words);
    else spot.list[spot.at] = { ...spot.mark, text: words.text };
  }
  return { marks, left };
}

interface Spot {
  readonly list: Mark[];
  readonly at: number;
  readonly mark: Mark;
  readonly distance: number;
}

function nearestInk(marks: readonly Mark[][], { reading, beside }: OwnWords): Spot | undefined {
  const spots = marks.flatMap((list, page) => {
    if (reading !== undefined && page !== reading) return [];
    return list.flatMap((mark, at): readonly Spot[] => {
      if (!isOwnWords(mark) || (mark.text ?? '').trim() !== '') return [];
      return [{ list, at, mark, distance: distanceDown(unionOf(mark.regions), beside) }];
    });
  });
  return spots.reduce<Spot | undefined>((a, b) => (a !== undefined && a.distance <= b.distance ? a : b), undefined);
}

/** Pixels between two boxes, up or down; without a second one, from the top of the page. */
function distanceDown(box: Box, other: Box | undefined): number {
  if (other === undefined) return box.top;
  return Math.max(0, box.top - other.bottom, other.top - box.bottom);
}
