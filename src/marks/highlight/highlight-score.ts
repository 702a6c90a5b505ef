import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { HighlightFeatures } from './highlight-features.ts';

/**
 * What each feature says for or against highlighter; none may speak against its nature (`bench:cards`). Fitted to 2,405
 * stretches of 955 made pages and photographs with made marks that the network was not taught with, and of 145
 * photographs without marks, some of which it knows. By cards of other pages 95 of 100 of 1,946 readers' are told, and
 * 220 others on 80 pages.
 */
export const HIGHLIGHT_SCORE: Scorecard<keyof HighlightFeatures> = {
  base: 1.758,
  features: {
    odds: {
      above: [0.539, 0.586, 0.799, 0.815, 0.955, 0.972],
      points: [-0.648, -0.564, -0.285, -0.17, 0.161, 0.991, 1.505],
    },
    low: { above: [0.48, 0.521, 0.558, 0.973], points: [-0.352, -0.181, -0.119, 0.059, 1.737] },
    peak: { above: [0.851, 0.916, 0.967, 0.981, 0.994], points: [-0.674, -0.598, -0.185, 0.942, 1.288, 1.887] },
    length: {
      above: [4.5, 18, 20.5, 23.5, 32, 36.5, 63],
      points: [-1.44, -0.696, -0.469, 0.239, 0.671, 1.435, 1.603, 2.149],
    },
    best: {
      above: [0.676, 0.856, 0.911, 0.95, 0.958, 0.97, 0.983],
      points: [-1.705, -1.113, -0.531, -0.341, 0.148, 0.982, 1.215, 1.478],
    },
  },
};
