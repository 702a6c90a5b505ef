import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { SignFeatures } from './sign-features.ts';

/**
 * What each feature says for or against a reader's sign beside the text. Fitted by `npm run bench:signs` to 708 signs and
 * 469 other pieces: of 240 harsh and 100 usual pages of bench:pages, of 820 pages of bench:learn-pages, 340 of them mostly
 * without marks, and of 494 pictures of bench:learn-photos. On 154 pages and photographs kept aside 92 of 110 signs have odds
 * of 0.6 and more, with 12 others; the mean odds of the map alone at the same number of others find 88.
 */
export const SIGN_SCORE: Scorecard<keyof SignFeatures> = {
  base: 0.412,
  features: {
    odds: {
      above: [0.438, 0.46, 0.48, 0.507, 0.58, 0.622, 0.674, 0.675, 0.728, 0.743, 0.764, 0.832, 0.885],
      points: [-2.347, -1.953, -1.655, -1.622, -1.198, -0.892, -0.648, -0.347, 0.049, 1.068, 1.358, 1.829, 1.944, 1.83],
    },
    peak: {
      above: [0.702, 0.784, 0.878, 0.949, 0.98, 0.984, 0.992],
      points: [-0.555, -0.238, -0.199, -0.029, 0.141, 0.341, 0.621, 0.742],
    },
    around: { above: [0, 0.005, 0.01, 0.195], points: [0.226, 0.118, 0.068, -0.186, -0.39] },
    handwriting: { above: [0, 0.018], points: [-0.082, -0.06, 0.244] },
    print: {
      above: [0.004, 0.01, 0.024, 0.046, 0.085, 0.132],
      points: [-0.061, -0.414, -0.334, -0.311, -0.104, 0.101, 0.452],
    },
    highlight: { above: [0.001], points: [0.301, -0.077] },
    height: {
      above: [2, 3.001, 3.502, 4.002, 4.502, 7.994],
      points: [0.639, 0.819, 0.568, -0.386, -0.654, -1.019, -0.688],
    },
    width: { above: [0.5, 1.001, 3.002], points: [-0.253, 0.111, 0.091, -0.64] },
    breadth: {
      above: [0.562, 0.625, 0.636, 0.667, 0.876, 1.626],
      points: [-0.332, -0.159, -0.072, 0.009, 0.436, 0.016, -0.299],
    },
    away: { above: [-0.166, 1.582, 1.75, 2.249, 5.166], points: [-0.263, 0.166, 0.142, 0.113, -0.049, -0.358] },
    lines: { above: [1], points: [-0.343, 0.45] },
    ink: { above: [64, 119, 122, 128, 174], points: [0.757, 0.083, 0.02, -0.052, -0.137, -0.437] },
    tint: {
      above: [0.014, 0.033, 0.047, 0.164, 0.316, 0.373, 0.39, 0.452],
      points: [-0.447, -0.166, -0.133, -0.084, -0.189, -0.144, 0.156, 0.309, 0.533],
    },
    beyond: { above: [0.915, 0.98, 1.001, 1.027], points: [0.595, 0.145, -0.11, -0.057, -0.793] },
    ground: { above: [0.981, 0.999], points: [-0.235, -0.141, 0.19] },
    others: { above: [0, 1, 3, 5], points: [-0.141, 0.161, 0.274, -0.142, -0.822] },
    share: { above: [0.01, 0.014, 0.018, 0.043, 0.104], points: [-0.433, -0.137, 0.019, 0.066, 0.135, -0.086] },
    edge: {
      above: [3.501, 12.494, 13.504, 19.011, 26.493, 32.998, 71.343],
      points: [0.512, 0.071, -0.035, -0.14, -0.161, 0.046, 0.07, -0.374],
    },
  },
};
