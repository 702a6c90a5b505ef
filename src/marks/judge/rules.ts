import type { Point } from '../../core/geometry.ts';
import { runsOn, scoreOf } from '../../imaging/maths/maths.ts';
import type { PageScene } from '../scene/scene.ts';
import { courseOfStroke, UNDERLINE_SCORES, type UnderlineCandidate, underlineFeatures } from '../strokes/strokes.ts';
import { type Candidate, only } from './candidates.ts';
import type { Stretch } from './found-mark.ts';
import { LEAST_OUTLINE_ODDS, LEAST_SIGN_ODDS } from './map-support.ts';
import { PHRASE_SCORE, phraseFeatures } from './phrase-score.ts';

/** One disagreement between families, or between a family and what the page itself has, and who loses. */
export interface Rule {
  readonly name: string;
  /** What is seen where the rule is needed. */
  readonly case: string;
  /** The candidates that are given up; `left` are those that no rule before this one refused. */
  readonly refused: (left: readonly Candidate[], scene: PageScene) => readonly Candidate[];
}

/**
 * All rules, in the order in which they are asked: what encloses is settled first, because strokes and signs are
 * compared with the outlines that are left; then hooks and underlines; then what stands beside the text. First of all the network is asked.
 */
export const RULES: readonly Rule[] = [
  {
    name: 'outline that the network hardly sees',
    case: 'Edges of leaves, printed frames and braces, letters of black letter, what shows through.',
    refused: (left) => only(left, 'enclosure').filter(({ odds }) => odds < LEAST_OUTLINE_ODDS),
  },
  {
    name: 'hooks that no reader drew',
    case: 'Letters, printed brackets and grain that look like a pair of hooks.',
    refused: (left, scene) =>
      only(left, 'hooked phrase').filter((phrase) => scoreOf(PHRASE_SCORE, phraseFeatures(phrase, scene)) <= 0),
  },
  {
    name: 'stroke under words that is no underline',
    case: 'Printed underlines, folds, edges of shadows and stains, strokes that the network sees by mistake.',
    refused: (left, scene) => {
      const strokes = only(left, 'underline', 'seen underline');
      const features = underlineFeatures(strokes, scene);
      return strokes.filter(({ what }, k) => scoreOf(UNDERLINE_SCORES[what], features[k]!) <= 0);
    },
  },
  {
    name: 'underline traced and seen',
    case: 'The network sees an underline that was traced as well: it ends where its ink does, but for words that tracing lost.',
    refused: (left, scene) => {
      const traced = only(left, 'underline');
      return only(left, 'seen underline').filter((seen) => leftOver(seen, traced) < A_WORD * scene.xHeight);
    },
  },
  {
    name: 'hook on an outline',
    case: 'The sides of a box stand like two brackets around its words.',
    refused: (left, scene) => {
      const isOnOutline = outlinesOf(left, scene);
      return only(left, 'hooked phrase').filter(({ hooks }) => hooks.some(({ points }) => runsOn(points, isOnOutline)));
    },
  },
  {
    name: 'underline on an outline',
    case: 'The foot of a box or circle runs under words.',
    refused: (left, scene) => {
      const isOnOutline = outlinesOf(left, scene);
      return only(left, 'underline').filter((stroke) => runsOn(wayOf(stroke, scene), isOnOutline));
    },
  },
  {
    name: 'sign on an outline',
    case: 'The side of a box or circle stands beside lines.',
    refused: (left, scene) => {
      const isOnOutline = outlinesOf(left, scene);
      return only(left, 'seen sign').filter(({ points }) => runsOn(points, isOnOutline));
    },
  },
  {
    name: 'sign that hardly looks like one',
    case: 'Edges, folds, letters and dirt beside lines.',
    refused: (left) => only(left, 'seen sign').filter(({ odds }) => odds < LEAST_SIGN_ODDS),
  },
];

/** A short word and the space beside it, in x-heights. */
const A_WORD = 2.5;

/** The longest part of a stretch that no other covers, in pixels. */
function leftOver({ line, left, right }: Stretch, others: readonly Stretch[]): number {
  const parts = others.filter((other) => other.line === line).toSorted((a, b) => a.left - b.left);
  let [at, most] = [left, 0];
  for (const part of parts) {
    most = Math.max(most, Math.min(right, part.left) - at);
    at = Math.max(at, part.right);
  }
  return Math.max(most, right - at);
}

/** How near to an outline its own ink lies, in x-heights. */
const NEAR_OUTLINE = 0.4;

/** True for points on an outline that is left. */
function outlinesOf(left: readonly Candidate[], { xHeight }: PageScene): (x: number, y: number) => boolean {
  const near = xHeight * NEAR_OUTLINE;
  const points = only(left, 'enclosure').flatMap(({ outline }) => outline.points);
  return (x, y) => points.some((p) => Math.abs(p.x - x) < near && Math.abs(p.y - y) < near);
}

/** Points along an underline, in pixels of the analysed picture. */
function wayOf(stroke: UnderlineCandidate, { lines }: PageScene): Point[] {
  const { yAt } = courseOfStroke(stroke, lines);
  const step = (stroke.right - stroke.left) / Math.max(1, stroke.offsets.length - 1);
  return Array.from(stroke.offsets, (_, k) => ({ x: stroke.left + k * step, y: yAt(stroke.left + k * step) }));
}
