import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { UnderlineFeatures } from './underline-features.ts';

/**
 * What each feature says for or against a reader's underline that was traced, and one that is only seen; none may speak
 * against its nature (`bench:lines`). Fitted to 2,446 and 2,003 strokes of the pages that the card of highlighter was
 * fitted to; by cards of other pages 95.8 and 97.7 of 100 of 1,730 and 1,727 readers' are told, and 139 and 149 others on
 * 96 and 82 pages.
 */
export const UNDERLINE_SCORES: Readonly<Record<'underline' | 'seen underline', Scorecard<keyof UnderlineFeatures>>> = {
  underline: {
    base: 1.077,
    features: {
      odds: { above: [0.005, 0.012], points: [-1.901, -0.095, 0.115] },
      low: { above: [0.572, 0.697, 0.863], points: [-0.217, -0.013, 0.6, 1.277] },
      peak: { above: [0.055, 0.149, 0.762], points: [-1.025, -0.455, 0.122, 0.42] },
      length: { above: [22.5], points: [-0.021, 0.055] },
      best: {
        above: [0.042, 0.1, 0.538, 0.575, 0.65, 0.907, 0.932],
        points: [-3.104, -1.008, -0.768, -0.58, -0.421, 0.464, 0.716, 1.343],
      },
      strike: { above: [0.002], points: [0.086, -0.164] },
      joins: { above: [0], points: [-0.554, 1.002] },
      both: { above: [0], points: [-0.28, 0.15] },
      contrast: { above: [0.316, 0.327, 0.377], points: [-0.212, -0.022, 0.273, 0.572] },
      ink: {
        above: [0.017, 0.05, 0.392, 0.529, 0.615, 0.682, 0.761, 0.813, 0.897],
        points: [-2.734, -1.015, -0.837, -0.256, 0.115, 0.372, 0.54, 0.784, 0.867, 3.651],
      },
      clearColumns: { above: [0, 5, 10, 14, 98, 127], points: [-1.079, -0.014, 0.379, 0.487, 0.793, 1.147, 1.337] },
    },
  },
  'seen underline': {
    base: 2.13,
    features: {
      odds: { above: [0.392, 0.66, 0.904], points: [-0.488, -0.106, 0.106, 0.294] },
      low: { above: [0.272, 0.611, 0.659, 0.686, 0.722], points: [-0.69, -0.558, -0.22, 0.206, 0.459, 0.712] },
      peak: { above: [0.757, 0.801, 0.839], points: [-0.281, -0.043, 0.072, 0.228] },
      length: { above: [2, 18, 20, 23.5], points: [-0.52, -0.124, -0.031, 0.007, 0.337] },
      best: { above: [0.587, 0.683, 0.729, 0.791, 0.898], points: [-1.11, -1.033, -0.052, 0.08, 0.192, 0.54] },
      strike: { above: [0, 0.004], points: [0.171, -0.021, -0.098] },
      joins: { above: [0], points: [-1.016, 0.753] },
      both: { above: [0, 0.898, 0.914, 0.999], points: [-0.91, -0.449, -0.386, 0.416, 0.647] },
      contrast: { above: [0, 0.304, 0.327, 0.533], points: [-0.632, -0.011, 0.109, 0.869, 1.565] },
    },
  },
};
