import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { StrokeFeatures } from './stroke-features.ts';

/**
 * What each feature says for or against a pen's stroke under a line. Fitted by `npm run bench:strokes` to 334 made
 * pages of seeds 81001 and 81002 (underlines) and 81003, 5151, 6161 and 6363 (all kinds): 1166 strokes, 40501 other
 * paths. On pages left out of the fit, strokes of 1 point and more are 97.1 % of all drawn length, with 13 others on 9
 * pages, most of them the edges of desks and strokes of other marks; from -1 points on 98.5 %, with 37 on 21.
 */
export const UNDERLINE_SCORE: Scorecard<keyof StrokeFeatures> = {
  base: -3.554,
  features: {
    length: {
      above: [1.64, 1.714, 1.854, 2.071, 2.428, 2.714, 3.213, 3.642, 3.928, 4.499, 5.57, 7.428, 10.071, 15.209, 22.857],
      points: [
        -4.654, -3.194, -2.78, -2.38, -2.126, -1.137, -0.539, 0.188, 1.31, 1.48, 1.821, 2.24, 3.807, 8.129, 8.244,
        9.925,
      ],
    },
    thin: {
      above: [0.708, 0.727, 0.75, 0.774, 0.818, 0.826, 0.909, 0.96, 0.983],
      points: [-3.122, -2.069, -1.787, -0.892, -0.334, 0.185, 0.506, 1.506, 2.588, 3.02],
    },
    clearance: { above: [-0.026, -0.006, 0.005, 0.012, 0.268], points: [-1.061, -0.866, 0.113, 0.586, 0.817, -0.481] },
    gapContrast: {
      above: [0.08, 0.12, 0.152, 0.164, 0.195, 0.224, 0.272, 0.328],
      points: [-1.613, -1.918, -0.835, -0.187, 0.018, 0.254, 0.883, 1.094, 1.587],
    },
    continuity: { above: [0.6, 0.667, 0.889, 0.985], points: [0.638, -0.853, -0.886, -0.552, 0.2] },
    inkBelow: {
      above: [0.059, 0.088, 0.136, 0.219, 0.338, 0.499],
      points: [1.128, 1.052, 0.067, -0.461, -0.809, -0.978, -3.228],
    },
    openSpread: {
      above: [0.363, 0.409, 0.456, 0.536, 0.574, 0.612],
      points: [1.173, 0.505, 0.101, -0.539, -0.656, -1.031, -1.396],
    },
    roughness: { above: [0.004, 0.011], points: [0.013, -0.101, 0.082] },
    colourGain: { above: [0.05, 0.131, 0.213, 0.383], points: [-0.347, 0.743, 2.445, 3.111, 2.36] },
    free: { above: [0.56, 0.6, 0.878, 0.929, 0.982], points: [-0.228, -0.276, -0.392, -0.06, 0.497, 1.61] },
  },
};
