import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { UnderlineFeatures } from './underline-features.ts';

/**
 * What each feature says for or against a reader's underline, traced or only seen. Fitted by `npm run bench:lines` to 5,207
 * strokes of pages that the network was not taught with, 3,365 of them readers' underlines.
 */
export const UNDERLINE_CHOICE: Scorecard<keyof UnderlineFeatures> = {
  base: 0.49,
  features: {
    odds: { above: [0.004, 0.007, 0.704, 0.793], points: [-0.902, -0.795, -0.139, 0.293, 0.489] },
    low: {
      above: [0.002, 0.007, 0.012, 0.022, 0.055, 0.398, 0.672, 0.88],
      points: [-1.717, -1.213, -0.773, -0.616, -0.32, 0.034, 0.085, 0.684, 2.402],
    },
    high: { above: [0.029, 0.048, 0.912], points: [-0.25, -0.124, 0.036, 0.126] },
    peak: { above: [0.047, 0.078, 0.155, 0.758, 0.827], points: [-1.383, -0.672, -0.494, -0.076, 0.26, 0.528] },
    beyond: { above: [0.133, 0.341], points: [-0.021, -0.059, 0.208] },
    lesser: { above: [0, 0.004, 0.012, 0.023], points: [0.013, 0.086, 0.03, 0.005, -0.123] },
    length: { above: [8.476, 9.64, 54, 60.914], points: [0.175, 0.156, 0.016, -0.546, -0.858] },
    share: { above: [0.089, 0.391, 0.995, 1.357], points: [0.084, -0.151, 0.189, 0.008, 0.142] },
    traced: { above: [0], points: [-0.107, 0.07] },
    strike: { above: [0.001], points: [-0.064, 0.191] },
    around: {
      above: [0, 0.004, 0.068, 0.171, 0.366, 0.531, 0.641],
      points: [-0.324, 0.291, 0.242, 0.291, -0.03, -0.72, -1.198, -1.482],
    },
    highlight: {
      above: [0.001, 0.002, 0.004, 0.008, 0.018, 0.056],
      points: [0.644, 0.199, 0.131, -0.166, -0.351, -0.604, -1.471],
    },
    above: { above: [0, 0.001, 0.006, 0.01], points: [0.127, -0.007, 0.119, -0.007, -0.165] },
    handwriting: { above: [0], points: [-0.062, 0.048] },
    print: {
      above: [0.153, 0.912, 0.933, 0.936, 0.945, 0.956],
      points: [-0.509, -0.101, 0.031, 0.085, 0.171, 0.191, 0.031],
    },
    both: { above: [0, 0.809], points: [-0.609, 0.215, 0.448] },
    contrast: { above: [0.312, 0.371], points: [-0.17, 0.297, 0.363] },
    gapContrast: { above: [0, 0.136, 0.236, 0.364, 0.394], points: [0.415, 0.485, -0.206, -0.073, -0.093, -0.195] },
    continuity: { above: [0], points: [-0.08, 0.015] },
    clearColumns: { above: [0, 7, 11, 13, 98, 127], points: [-0.783, 0.073, 0.237, 0.274, 0.52, 0.692, 0.877] },
    depth: { above: [0.228, 0.589, 0.923, 0.987, 1.099], points: [-0.058, -0.196, -0.097, 0.087, 0.24, 0.997] },
    others: { above: [2], points: [-0.053, 0.091] },
    unlikely: { above: [2, 6, 9], points: [-0.032, 0.111, -0.102, 0.148] },
    likeliest: {
      above: [0.506, 0.51, 0.694, 0.828, 0.93, 0.972],
      points: [-0.71, -0.174, 0.024, 0.174, 0.474, 0.578, 0.277],
    },
    joins: { above: [0], points: [-0.68, 0.938] },
  },
};
