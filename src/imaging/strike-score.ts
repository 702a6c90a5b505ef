import type { Scorecard } from './scorecard.ts';
import type { StrikeFeatures } from './strike-outs.ts';

/**
 * What each feature says for or against a pen's stroke through a word, fitted in the way of `npm run bench:strokes -- --strikes` to 90
 * strokes and 6,899 other paths of 136 made pages, 75 of them unmarked. On pages left out of the fit, strokes of 0 points
 * and more are 94 % of all drawn length with 9 others, from 1 point on 91 % with 7; limits on single features found 58
 * strokes with 12 others.
 */
export const STRIKE_SCORE: Scorecard<keyof StrikeFeatures> = {
  base: -3.353,
  features: {
    length: {
      above: [3.282, 3.566, 4.35, 6.071, 10.071, 20.429],
      points: [-2.615, -3.037, -1.79, -0.145, 0.378, 2.628, 5.523],
    },
    gapContrast: { above: [0.153, 0.174, 0.214, 0.245, 0.266], points: [-2.92, -2.102, -0.608, -0.082, 1.548, 1.809] },
    roughness: { above: [0.002, 0.003, 0.004, 0.006, 0.013], points: [1.879, 2.211, 0.971, 0.735, -0.653, -2.372] },
    thin: {
      above: [0.936, 0.943, 0.954, 0.971, 0.972, 0.983],
      points: [-2.281, 0.047, 0.233, 0.45, 1.402, 0.774, 1.416],
    },
    openSpread: { above: [0.342, 0.366, 0.403, 0.44, 0.499], points: [0.395, 0.594, 1.035, 1.111, 0.693, -0.832] },
    openings: { above: [7], points: [-0.063, 0.093] },
    inkAbove: { above: [0.897, 0.925], points: [-1.141, 0.194, 0.958] },
    colourGain: { above: [-0.067, -0.006, 0.005, 0.247, 0.274], points: [-1.428, 0.042, 0.162, -0.096, 0.302, 0.854] },
    continuity: { above: [0.9], points: [-0.704, 0.191] },
    tilt: { above: [0.377], points: [0.064, -0.202] },
    clear: { above: [0, 1.143, 1.714], points: [-0.552, 0.108, 0.135, 0.231] },
  },
};
