import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { HighlightFeatures } from './highlight-features.ts';

/**
 * What each feature says for or against highlighter; none may speak against its nature (`bench:cards`). Fitted to 838
 * stretches, 734 of them readers', on 614 pages, 269 of them without marks, that the network was not taught with but for
 * some photographs. By cards of other pages 94 of 100 readers' are told.
 */
export const HIGHLIGHT_SCORE: Scorecard<keyof HighlightFeatures> = {
  base: 1.939,
  features: {
    odds: { above: [0.682, 0.792, 0.827, 0.872], points: [-0.524, -0.301, -0.022, 0.213, 0.703] },
    low: { above: [0.764, 0.901], points: [-0.18, -0.038, 2.883] },
    peak: { above: [0.789, 0.86, 0.917, 0.943, 0.987], points: [-1.091, -0.584, 0.317, 0.512, 0.811, 1.574] },
    length: { above: [11.5, 18, 53.5], points: [-0.497, -0.089, 0.423, 1.611] },
    best: { above: [0.718, 0.852, 0.931, 0.954], points: [-1.878, -1.408, -0.341, 1.433, 1.719] },
  },
};
