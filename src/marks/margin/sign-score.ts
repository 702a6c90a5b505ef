import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { SignFeatures } from './sign-features.ts';

/**
 * What each feature says for or against a reader's sign beside the text. Fitted by `npm run bench:cards` to 523 signs and
 * 166 other pieces of 600 made pages and photographs that the network was not taught with. By cards of other pages 89 of
 * 100 signs have odds of 0.7 and more, with 21 others on 20 pages.
 */
export const SIGN_SCORE: Scorecard<keyof SignFeatures> = {
  base: 1.148,
  features: {
    odds: {
      above: [0.42, 0.463, 0.553, 0.601, 0.665, 0.702, 0.752],
      points: [-2.502, -2.403, -1.526, -0.833, -0.173, -0.118, 0.945, 1.855],
    },
    peak: {
      above: [0.58, 0.925, 0.945, 0.961, 0.973, 0.988],
      points: [-0.227, -0.69, -0.393, -0.185, -0.016, 0.908, 1.582],
    },
    around: { above: [0.001, 0.003, 0.004, 0.014, 0.055], points: [0.718, 0.383, -0.06, -0.223, -0.463, 0.377] },
    handwriting: { above: [0.001, 0.063], points: [0.253, -0.175, -0.306] },
    print: { above: [0.033, 0.081], points: [0.005, -0.374, 0.126] },
    highlight: { above: [0.001, 0.013], points: [0.065, 0.015, -0.157] },
    height: { above: [4.372, 5, 6.503], points: [0.378, -0.024, -0.282, -0.942] },
    width: { above: [0.566, 1.999, 3.001, 3.122, 3.747], points: [-0.005, 0.424, -0.172, -0.432, -0.599, -0.678] },
    breadth: { above: [0.75, 1.167, 1.557], points: [-0.255, 0.341, -0.245, 0.205] },
    away: { above: [0.874, 1.75, 1.862, 2.134, 2.997], points: [0.574, 0.604, 0.179, -0.383, -0.49, -0.38] },
    lines: { above: [3], points: [-0.208, 1.234] },
    ink: { above: [38, 87, 126, 138, 166, 220], points: [0.199, 0.624, 0.454, -0.357, -0.583, -0.527, -0.412] },
    tint: { above: [0.021, 0.127, 0.25, 0.335, 0.398], points: [-0.493, -0.237, -0.063, 0.222, 0.459, 0.601] },
    beyond: { above: [0.968, 1.014], points: [0.16, -0.035, -0.147] },
    ground: { above: [0.994, 0.998, 0.999, 1.008], points: [-0.081, 0.099, 0.152, 0.216, -0.583] },
    others: { above: [0, 1, 2, 4, 5], points: [-0.12, 0.177, 0.26, 0.07, -0.064, -0.204] },
    share: {
      above: [0.011, 0.017, 0.023, 0.033, 0.048, 0.099],
      points: [-0.4, -0.294, 0.323, 0.192, 0.275, 0.603, -0.614],
    },
    edge: { above: [7.749, 25, 47.682], points: [-0.015, 0.081, 0.107, -0.187] },
  },
};
