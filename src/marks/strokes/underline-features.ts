import { sharedAcross } from '../../core/geometry.ts';
import { mean } from '../../core/statistics.ts';
import { joinsOf, type StretchOdds, stretchOdds } from '../along/along.ts';
import type { PageScene } from '../scene/scene.ts';
import type { SeenUnderline } from './seen-strokes.ts';
import { oddsOfInk } from './stroke-odds.ts';
import type { UnderlineCandidate } from './underlines.ts';

/** What tells a reader's underline from printed ones, folds, edges, feet of boxes. Odds are means, from 0 to 1. */
export interface UnderlineFeatures extends StretchOdds {
  /** The odds of the page's likeliest stroke found in the same way, it may be this one. */
  readonly best: number;
  /** Odds that its ink strikes words out. */
  readonly strike: number;
  /** Strokes of the line before and after that it goes on from and into. */
  readonly joins: number;
  /** Share of it that is seen as well as traced. */
  readonly both: number;
  /** Odds that its ink is an underline or an outline: what drifts is seen as both. */
  readonly ink: number;
  /** Of the darkest traced stroke there: `PenStroke`; 0 where none was traced. */
  readonly contrast: number;
  readonly clearColumns: number;
}

type Stroke = UnderlineCandidate | SeenUnderline;

/** The features of all strokes under the words of a page, in their order. About 0.3 ms for a stroke. */
export function underlineFeatures(strokes: readonly Stroke[], scene: FeatureScene): UnderlineFeatures[] {
  const own = strokes.map((stroke) => stretchOdds(oddsOfInk(stroke, scene, 'underline')));
  return strokes.map((stroke, k) => {
    const alike = strokes.filter(({ what }) => what === stroke.what);
    const sharing = strokes.filter((other) => other.line === stroke.line && sharedAcross(other, stroke) > 0);
    const otherwise = sharing.filter(({ what }) => what !== stroke.what);
    const traced = sharing.flatMap((other) => (other.what === 'underline' ? [other] : []));
    const darkest = stroke.what === 'underline' ? stroke : traced.toSorted((a, b) => b.contrast - a.contrast)[0];
    const { contrast, clearColumns } = darkest ?? { contrast: 0, clearColumns: 0 };
    return {
      ...own[k]!,
      best: Math.max(...own.flatMap(({ odds }, at) => (strokes[at]!.what === stroke.what ? [odds] : []))),
      strike: mean(oddsOfInk(stroke, scene, 'strike')),
      ink: mean(oddsOfInk(stroke, scene, 'underline', 'around')),
      joins: joinsOf(stroke, alike, scene.lines),
      both:
        otherwise.reduce((sum, other) => sum + sharedAcross(other, stroke), 0) /
        Math.max(1, stroke.right - stroke.left),
      ...{ contrast, clearColumns },
    };
  });
}

type FeatureScene = Pick<PageScene, 'maps' | 'lines'>;
