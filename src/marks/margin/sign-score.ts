import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { SignFeatures } from './sign-features.ts';

/**
 * What each feature says for or against a reader's sign beside the text. Fitted by `npm run bench:cards` to 317 signs and
 * 109 other pieces on 726 pages that the network was not taught with but for some photographs. With what the page says
 * for them 94 of 100 signs are told by cards of other pages.
 */
export const SIGN_SCORE: Scorecard<keyof SignFeatures> = {
  base: 1.296,
  features: {
    odds: {
      above: [0.464, 0.491, 0.582, 0.62, 0.729, 0.785, 0.807, 0.824],
      points: [-1.385, -1.354, -1.22, -1.043, -0.771, 0.374, 0.568, 1.704, 1.858],
    },
    peak: {
      above: [0.58, 0.62, 0.71, 0.725, 0.91, 0.984, 0.988],
      points: [-2.567, -2.476, -1.532, -1.472, -0.272, 0.997, 1.633, 2.134],
    },
    around: { above: [0.01], points: [0.195, -0.245] },
    handwriting: { above: [0, 0.001], points: [0.122, 0.029, -0.074] },
    print: { above: [0.008, 0.029, 0.071, 0.27], points: [0.348, 0.255, -0.237, -0.155, -0.543] },
    highlight: { above: [0, 0.003], points: [0.681, -0.051, -0.567] },
    height: { above: [3, 3.999, 5.002, 6.999], points: [0.549, 0.466, -0.662, -0.853, -0.883] },
    width: { above: [1, 2.998, 3.722], points: [0.471, -0.029, -0.343, -0.824] },
    breadth: { above: [0.5, 0.572, 0.729, 0.999, 1.125], points: [-0.694, -0.35, 0.303, 0.074, -0.077, 0.208] },
    away: { above: [1.031, 1.974, 2.156, 5.401], points: [1.269, 1.24, 1.066, -1, -1.033] },
    share: { above: [0.023], points: [-0.267, 0.258] },
    edge: { above: [13.993, 25, 31.495, 65.427, 70.989], points: [-0.463, -0.428, 0.115, 1.117, 0.432, 0.289] },
    ink: { above: [82, 129, 184, 202], points: [-0.311, 0.459, 0.315, -0.311, -0.386] },
    tint: { above: [0.021, 0.041, 0.276, 0.371], points: [-1.044, 0.53, 0.806, 0.133, -0.266] },
    beyond: { above: [0.998], points: [0.025, -0.031] },
    ground: { above: [1], points: [0.062, -0.105] },
    others: { above: [1], points: [-0.273, 0.442] },
  },
};
