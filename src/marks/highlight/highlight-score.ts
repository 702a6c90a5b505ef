import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { HighlightFeatures } from './highlight-features.ts';

/**
 * What each feature says for or against highlighter; none may speak against its nature (`bench:cards`). Fitted to 2,405
 * stretches of 955 made pages and photographs with made marks that the network was not taught with, and of 145
 * photographs without marks, some of which it knows. By cards of other pages 95 of 100 of 1,946 readers' are told, and
 * 220 others on 80 pages.
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
