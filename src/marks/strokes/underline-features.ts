import { joinsOf, meanOf, type StretchOdds, stretchOdds } from '../along/along.ts';
import type { PageScene } from '../scene/scene.ts';
import { oddsOfInk, type Placed } from './stroke-odds.ts';

/** What tells a reader's underline from printed ones, folds, edges, feet of boxes. Odds are means, from 0 to 1. */
export interface UnderlineFeatures extends StretchOdds {
  /** The odds of the page's likeliest underline, it may be this one. */
  readonly best: number;
  /** Odds that its ink strikes words out. */
  readonly strike: number;
  /** Underlines of the line before and after that it goes on from and into. */
  readonly joins: number;
}

/** The features of all underlines of a page, in their order. About 0.1 ms for one. */
export function underlineFeatures(
  strokes: readonly Placed[],
  scene: Pick<PageScene, 'maps' | 'lines' | 'ends'>,
): UnderlineFeatures[] {
  const { lines, ends } = scene;
  const print = lines.map((line, k) => ({ ...line, left: ends.left[k]!, right: ends.right[k]! }));
  const own = strokes.map((stroke) => stretchOdds(oddsOfInk(stroke, scene, 'underline')));
  const best = Math.max(0, ...own.map(({ odds }) => odds));
  return strokes.map((stroke, k) => ({
    ...own[k]!,
    best,
    strike: meanOf(oddsOfInk(stroke, scene, 'strike')),
    joins: joinsOf(stroke, strokes, print),
  }));
}
