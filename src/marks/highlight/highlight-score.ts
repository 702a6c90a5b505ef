import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { HighlightFeatures } from './highlight-features.ts';

/**
 * What each feature says for or against highlighter; none may speak against its nature (`bench:lines`). Fitted to 1,860
 * stretches of 1,225 made pages and photographs with made marks that the network was not taught with, and of 145
 * photographs without marks, some of which it knows. By cards of other pages 98.5 of 100 of 1,708 readers' are told, and
 * 81 others on 59 pages.
 */
export const HIGHLIGHT_SCORE: Scorecard<keyof HighlightFeatures> = {
  base: 2.607,
  features: {
    odds: { above: [0.823], points: [-0.339, 0.311] },
    low: {
      above: [0.393, 0.556, 0.689, 0.769, 0.917, 0.975],
      points: [-1.539, -0.754, -0.294, -0.138, 0.58, 0.803, 1.308],
    },
    peak: { above: [0.665, 0.964, 0.99], points: [-0.28, -0.088, 0.527, 0.846] },
    length: {
      above: [3.5, 11.5, 18, 21.5, 25, 38.5, 45],
      points: [-1.456, -1.084, -0.543, -0.406, -0.165, 1.259, 1.446, 1.676],
    },
    best: { above: [0.762, 0.817, 0.926, 0.941, 0.983], points: [-2.142, -2.071, -0.125, 0.892, 0.968, 3.363] },
  },
};
