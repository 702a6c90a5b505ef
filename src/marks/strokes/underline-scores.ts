import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { UnderlineFeatures } from './underline-features.ts';

/**
 * What each feature says for or against a reader's underline that was traced, and one that is only seen; none may speak
 * against its nature (`bench:lines`). Fitted to 3,376 and 2,031 strokes of the pages of the card of highlighter; by cards of other
 * pages 93.6 and 97.2 of 100 of 1,730 and 1,727 readers' are told, and 140 and 167 others on 91 and 95 pages.
 */
export const UNDERLINE_SCORES: Readonly<Record<'underline' | 'seen underline', Scorecard<keyof UnderlineFeatures>>> = {
  underline: {
    base: 0.411,
    features: {
      odds: { above: [0.028, 0.128, 0.572, 0.757, 0.896], points: [-0.494, -0.281, -0.004, 0.251, 0.292, 1.046] },
      low: {
        above: [0.007, 0.052, 0.124, 0.192, 0.572, 0.697, 0.863],
        points: [-1.467, -0.712, -0.434, -0.413, -0.037, 0.373, 1.573, 3.248],
      },
      peak: {
        above: [0.062, 0.091, 0.259, 0.462, 0.607, 0.762],
        points: [-1.493, -1.212, -0.539, -0.313, -0.021, 0.472, 0.782],
      },
      best: {
        above: [0.043, 0.079, 0.474, 0.645, 0.689, 0.932],
        points: [-3.012, -1.042, -0.523, -0.498, 0.196, 0.409, 0.927],
      },
      joins: { above: [0], points: [-0.63, 1.306] },
      both: { above: [0], points: [-0.407, 0.357] },
      contrast: { above: [0.303, 0.331], points: [-0.102, -0.077, 0.197] },
      ink: { above: [0.003, 0.014, 0.945], points: [-1.479, -0.331, 0.02, 0.794] },
      gapContrast: { above: [0], points: [-0.133, 0.006] },
      continuity: { above: [0], points: [-0.103, 0.005] },
      clearColumns: { above: [0, 9, 12], points: [-0.754, 0.196, 0.2, 0.374] },
    },
  },
  'seen underline': {
    base: 2.051,
    features: {
      odds: { above: [0.404, 0.597, 0.662, 0.904], points: [-0.626, -0.266, -0.232, 0.117, 0.495] },
      low: {
        above: [0.279, 0.558, 0.613, 0.659, 0.686, 0.722],
        points: [-0.616, -0.558, -0.501, -0.347, 0.114, 0.553, 0.882],
      },
      peak: { above: [0.758], points: [-0.22, 0.121] },
      length: { above: [2.5, 16.5, 19, 20, 25.5], points: [-0.402, -0.122, -0.041, 0.113, 0.126, 0.234] },
      best: {
        above: [0.55, 0.586, 0.686, 0.718, 0.791, 0.812, 0.898],
        points: [-1.064, -0.906, -0.831, -0.002, 0.065, 0.162, 0.241, 0.351],
      },
      strike: { above: [0], points: [0.165, -0.042] },
      joins: { above: [0], points: [-1.044, 0.778] },
      both: { above: [0, 0.416, 0.898, 0.997], points: [-1.207, -1.159, 0.174, 0.593, 0.611] },
      contrast: { above: [0, 0.327, 0.459], points: [-0.237, -0.053, 0.509, 0.542] },
    },
  },
};
