import type { Point } from '../../core/geometry.ts';
import type { Stretch } from '../../imaging/print/print.ts';
import type { PageScene } from '../scene/scene.ts';
import { type Candidate, only } from './candidates.ts';
import { MARKINGS } from './marking.ts';
import { pageScores } from './page-evidence.ts';
import { pointsOf } from './second-look.ts';

/** One disagreement between families, or between a family and what the page itself has, and who loses. */
export interface Rule {
  readonly name: string;
  /** What is seen where the rule is needed. */
  readonly case: string;
  /** The candidates that are given up; `left` are those that no rule before this one refused. */
  readonly refused: (left: readonly Candidate[], scene: PageScene) => readonly Candidate[];
}

/**
 * All rules, in the order in which they are asked: first what is likely at all, on such a page; then one thing that was taken
 * for two, hooks and underlines before what stands beside the text.
 */
export const RULES: readonly Rule[] = [
  {
    name: 'what its page does not bear out',
    case: 'Printed rules and frames, tinted print, folds, shadows, letters, stains: what hardly looks like a mark, or stands on a page without any that surely is one.',
    refused: (left, scene) => {
      const markings = only(left, ...MARKINGS);
      const scores = pageScores(markings, scene);
      return markings.filter((_, k) => scores[k]! <= 0);
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
    name: 'stroke on an outline',
    case: 'The sides of a box stand like two brackets around its words, its foot runs under them; the side of a circle stands beside lines.',
    refused: (left, scene) => {
      const isOnOutline = outlinesOf(left, scene);
      return left.filter((each) =>
        strokesOf(each, scene).some((points) => points.filter(isOnOutline).length > ON_OUTLINE * points.length),
      );
    },
  },
];

/** A short word and the space beside it, in x-heights. Below <= 1.13 (n 97), above >= 2.98 (n 9). */
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

/**
 * How near to an outline its own ink lies, in x-heights; a stroke further off is none of its sides.
 * Below <= 0.381 (n 333,256), above >= 1.59 (n 22,798,343).
 */
const NEAR_OUTLINE = 0.4;

/**
 * A stroke is a side of an outline when more than this share of it lies there. Below <= 0 (n 253),
 * above >= 0.793 (n 32).
 */
const ON_OUTLINE = 0.6;

/** True for points on an outline that is left. */
function outlinesOf(left: readonly Candidate[], { xHeight }: PageScene): (point: Point) => boolean {
  const near = xHeight * NEAR_OUTLINE;
  const points = only(left, 'enclosure').flatMap(({ outline, cells }) => [...outline, ...cells]);
  return ({ x, y }) => points.some((p) => Math.abs(p.x - x) < near && Math.abs(p.y - y) < near);
}

/** The points of each stroke that a candidate is made of, where it may be a part of an outline. */
function strokesOf(candidate: Candidate, scene: PageScene): readonly (readonly Point[])[] {
  if (candidate.what === 'hooked phrase') return candidate.hooks;
  return candidate.what === 'seen sign' || candidate.what === 'underline' ? [pointsOf(candidate, scene)] : [];
}
