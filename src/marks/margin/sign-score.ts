import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { SignFeatures } from './sign-features.ts';

/**
 * What each feature says for or against a reader's sign beside the text. Fitted by `npm run bench:cards` to 237 signs and
 * 95 other pieces on 614 pages that the network was not taught with but for some photographs. With what the page says
 * for them 93 of 100 signs are told by cards of other pages.
 */
export const SIGN_SCORE: Scorecard<keyof SignFeatures> = {
  base: 1.07,
  features: {
    odds: { above: [0.603, 0.647, 0.734, 0.877], points: [-1.24, -0.941, 0.22, 0.64, 0.987] },
    peak: { above: [0.792, 0.882, 0.945, 0.969, 0.984], points: [-1.931, -0.913, 0.087, 0.299, 1.287, 1.875] },
    around: { above: [0.011], points: [0.11, -0.162] },
    handwriting: { above: [0.006], points: [-0.085, 0.21] },
    print: { above: [0.04, 0.092, 0.162, 0.187], points: [-0.535, -0.443, 0.183, 0.632, 1.023] },
    highlight: { above: [0, 0.002], points: [0.477, 0.027, -0.316] },
    height: { above: [1, 2.787, 9.497], points: [-0.708, 0.427, 0.78, -0.904] },
    width: { above: [1, 2.001, 2.5, 2.998], points: [0.038, -0.444, -0.195, 0.471, 0.539] },
    breadth: { above: [0.931, 1.167], points: [0.137, 0.021, -0.142] },
    away: { above: [2.028, 3.363, 3.602], points: [0.124, 0.048, -0.123, -0.221] },
    lines: { above: [2], points: [-0.38, 1.076] },
    share: { above: [0.008, 0.017, 0.066], points: [0.262, -0.819, 0.11, 0.544] },
    edge: { above: [12.995, 14.5, 28.857, 59.619], points: [0.388, 0.031, -0.374, 0.329, -0.251] },
    ink: { above: [95, 159, 211], points: [-0.393, -0.011, 0.536, 0.237] },
    tint: { above: [0.021, 0.029, 0.147, 0.331], points: [-1.183, -0.555, 0.185, 0.009, 0.753] },
    beyond: { above: [0.987, 0.997, 1], points: [-0.206, 0.152, -0.331, 0.356] },
    ground: { above: [1.006], points: [0.038, -0.152] },
    others: { above: [3], points: [0.132, -0.426] },
  },
};
