import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { SignFeatures } from './sign-features.ts';

/**
 * What each feature says for or against a reader's sign beside the text. Fitted by `npm run bench:signs` to 570 signs and
 * 280 other pieces of 955 made pages and photographs that the network was not taught with. By cards of other pages 86 of
 * 100 signs have odds of 0.7 and more, with 27 others on 26 pages.
 */
export const SIGN_SCORE: Scorecard<keyof SignFeatures> = {
  base: 0.711,
  features: {
    odds: {
      above: [0.416, 0.525, 0.587, 0.714, 0.755, 0.788, 0.817, 0.903, 0.929],
      points: [-2.636, -1.569, -0.566, -0.159, 0.939, 1.31, 1.434, 1.509, 1.366, 1.314],
    },
    peak: { above: [0.925, 0.965, 0.976, 0.984, 0.992], points: [-0.717, -0.62, 0.514, 0.851, 1.502, 1.87] },
    around: { above: [0.001, 0.002, 0.009, 0.011, 0.03], points: [0.375, 0.05, -0.111, -0.227, -0.431, 0.281] },
    handwriting: { above: [0.005], points: [-0.018, 0.039] },
    print: { above: [0.015, 0.038, 0.111, 0.185], points: [-0.011, -0.204, -0.152, -0.031, 0.332] },
    highlight: { above: [0.004, 0.01], points: [0.059, -0.055, -0.164] },
    height: { above: [2, 2.5, 3.001, 3.999, 5.621], points: [0.171, 0.581, -0.148, -0.178, -0.264, -0.358] },
    width: { above: [0.624, 1.501, 1.873, 2.501, 3.502], points: [-0.003, 0.323, 0.186, 0.037, -0.053, -1.283] },
    breadth: { above: [0.5, 0.666, 0.971], points: [0.045, 0.085, 0.143, -0.106] },
    away: {
      above: [-0.237, 0.866, 1.321, 1.528, 1.778, 2.348, 3.049, 4.131],
      points: [0.194, 0.705, 0.832, 0.591, 0.482, -0.109, -0.497, -0.138, -0.714],
    },
    ink: { above: [45, 88, 89, 127, 151, 168], points: [-0.151, 0.706, 0.333, 0.156, -0.376, -0.403, -0.145] },
    tint: { above: [0.013, 0.022, 0.213, 0.335, 0.367], points: [-0.47, -0.398, -0.146, 0.164, 0.366, 0.475] },
    beyond: { above: [0.953, 0.989], points: [0.508, 0.224, -0.213] },
    ground: { above: [0.999], points: [-0.11, 0.114] },
    others: { above: [0, 1, 2, 4, 6, 7], points: [-0.105, 0.123, 0.757, 0.125, -0.772, -0.902, 0.243] },
    share: { above: [0.007, 0.017, 0.024], points: [-1.341, -0.196, 0.098, 0.32] },
    edge: {
      above: [1.093, 9.995, 12.999, 26, 40.418, 66.818],
      points: [-0.111, 0.062, 0.032, -0.058, 0.278, 0.431, -0.467],
    },
  },
};
