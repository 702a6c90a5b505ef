import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { HookFeatures } from './hook-features.ts';

/**
 * What each feature says for or against a hook. Fitted by `npm run bench:hooks` to 360 made pages: seeds 7301, 7302 and
 * 7303 (hooks only), 7304 (the same with words in printed brackets), 7101 (brackets) and 7001 (all kinds): 797 hooks,
 * 7108 other uprights. On pages left out of the fit, 94 % of the hooks have 0 points and more, with 93 others on 34 of
 * the pages; 72 % have 3 and more, with 24 on 8.
 */
export const HOOK_SCORE: Scorecard<keyof HookFeatures> = {
  base: -1.09,
  features: {
    top: { above: [-2, -1.714, -1.571], points: [-0.639, 0.21, 0.157, -0.362] },
    bottom: { above: [0.143, 0.286, 0.643], points: [-1.134, -1.077, 0.372, -0.412] },
    thin: {
      above: [0.71, 0.788, 0.846, 0.885, 0.944, 0.967],
      points: [-3.48, -2.221, -1.115, -0.396, 0.005, -0.022, 0.536],
    },
    thickness: { above: [2, 3, 4, 5], points: [-0.318, -0.098, 0.118, 0.298, -0.522] },
    bend: { above: [0, 0.704, 1.926], points: [-0.497, 0.36, 0.443, 0.06] },
    paleEnd: {
      above: [0.236, 0.33, 0.449, 0.611, 0.741, 0.787, 0.848, 0.924, 0.958],
      points: [-2.615, -2.561, -2.253, -1.477, 0.121, 0.692, 0.974, 1.102, 0.859, 0.612],
    },
    shortArm: { above: [0, 0.5, 1.5, 2, 2.5, 5.5], points: [-2.408, -1.099, 0.042, 1.065, 1.657, 1.716, 1.676] },
    longArm: { above: [1, 2, 3, 7], points: [-1.386, -0.523, 0.107, 0.636, 0.124] },
    inside: {
      above: [0.105, 0.127, 0.277, 0.328, 0.384, 0.5, 0.643, 0.886],
      points: [-0.933, 0.144, 0.851, 0.576, 0.18, -0.358, -0.834, -1.111, -2.219],
    },
    outside: {
      above: [0.063, 0.127, 0.153, 0.184, 0.667, 0.886, 1.147],
      points: [-1.712, -0.88, -0.783, -0.507, 0.473, -0.29, -0.428, 0.08],
    },
    strength: {
      above: [0.279, 0.383, 0.464, 0.517, 0.549, 0.622, 0.665, 0.759, 0.791, 0.824],
      points: [1.021, 1.53, 1.36, 0.862, 0.794, 0.704, -0.012, -0.17, -0.309, -0.88, -1.914],
    },
    ink: { above: [58], points: [-0.637, 0.084] },
    tint: {
      above: [0.004, 0.01, 0.014, 0.018, 0.027, 0.041, 0.064, 0.092, 0.19],
      points: [-1.295, -1.042, -0.869, -0.676, -0.54, -0.192, -0.057, 0.369, 0.604, 1.56],
    },
    chroma: { above: [2, 23, 52, 89], points: [-0.037, -0.07, -0.138, 0.243, 0.84] },
  },
};
