import type { Scorecard } from './scorecard.ts';
import type { StrokeFeatures } from './stroke-features.ts';

/**
 * What each feature says for or against a pen's stroke under a line. Fitted by `npm run bench:strokes` to 463 made pages
 * of seeds 1001 (all kinds), 2101, 3303 and 4401 (underlines; the last, with the deepest strokes, counted twice): 2074
 * strokes, 66239 other paths. On pages left out of the fit, strokes of 3 points
 * and more are 88 % of all drawn length, with 5 others on 4 of the pages; from 0 points on 95 %, with 107 on 59.
 */
export const UNDERLINE_SCORE: Scorecard<keyof StrokeFeatures> = {
  base: -3.353,
  features: {
    length: {
      above: [
        1.714, 1.855, 1.929, 2.071, 2.283, 2.499, 2.786, 2.927, 3.996, 4.211, 4.929, 6.566, 9.137, 12.353, 19.357,
        28.268, 38.175,
      ],
      points: [
        -2.901, -2.756, -1.971, -1.811, -1.671, -1.351, -1.264, -0.715, -0.322, -0.079, 0.225, 0.086, 0.533, 3.446,
        3.788, 5.826, 5.983, 7.537,
      ],
    },
    clearance: { above: [-0.007, -0.001, 0.013, 0.271], points: [0.078, 0.188, 0.454, 0.419, -0.276] },
    headroom: { above: [0.914], points: [-0.46, 0.094] },
    gapContrast: {
      above: [0.111, 0.121, 0.163, 0.164, 0.2, 0.235, 0.274],
      points: [-0.424, -0.005, 0.5, 0.298, 0.213, 0.071, 0.112, -0.087],
    },
    continuity: { above: [0.667, 0.75, 0.8, 0.889], points: [-1.322, -1.264, -1.191, -0.487, 0.34] },
    thin: {
      above: [0.6, 0.679, 0.71, 0.727, 0.75, 0.774, 0.824, 0.861, 0.921, 0.959, 0.998],
      points: [-3.411, -4.326, -3.75, -2.772, -2.633, -1.645, -0.677, 0.162, 0.96, 2.364, 2.837, 2.55],
    },
    inkBelow: { above: [0.014, 0.132, 0.317, 0.708], points: [0.229, 0.384, -0.298, -0.828, -0.339] },
    openSpread: {
      above: [0.25, 0.408, 0.443, 0.459, 0.5, 0.537, 0.574],
      points: [-0.117, 0.825, 0.728, 0.247, 0.006, -0.161, -0.356, -0.961],
    },
    roughness: { above: [0.003, 0.007, 0.012], points: [-0.009, 0.205, 0.019, -0.172] },
    colourGain: { above: [0.062, 0.126, 0.254], points: [-0.357, 1.281, 2.102, 2.788] },
  },
};
