import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { BesideFeatures } from './beside-features.ts';

/**
 * Whether what stands beside lines is a reader's sign. Fitted by `npm run bench:beside` to 3,966 candidates on pages that
 * the network was not taught with and on photographs, 2,319 of them signs; by cards of other pages 88.8 of 100 of these, and
 * 44 others on 28 pages.
 */
export const READER_SCORE: Scorecard<keyof BesideFeatures> = {
  base: -1.056,
  features: {
    bracket: { above: [0], points: [-0.022, 0.111] },
    traceContrast: { above: [0.193], points: [0.033, -0.195] },
    likeness: { above: [0.643], points: [-0.332, 0.919] },
    seen: {
      above: [0, 0.015, 0.356, 0.569, 0.726, 0.87, 0.947, 0.958],
      points: [-0.755, -1.014, -1.142, -0.589, 0.257, 0.867, 1.327, 1.957, 2.376],
    },
    beside: {
      above: [0, 0.001, 0.007, 0.013, 0.028, 0.062, 0.275, 0.434, 0.579, 0.703, 0.813, 0.878, 0.901, 0.921],
      points: [
        -3.95, -3.869, -3.365, -2.911, -2.565, -2.134, -1.052, -0.191, -0.164, 0.244, 0.588, 1.459, 1.511, 1.557, 1.764,
      ],
    },
    around: { above: [0.005, 0.016, 0.017, 0.174], points: [-0.069, -0.042, 0.044, 0.193, 0.053] },
    handwriting: { above: [0, 0.023], points: [-0.029, 0.188, -0.453] },
    print: { above: [0.001, 0.111, 0.323, 0.617], points: [0.146, 0.023, 0.047, -0.074, -0.17] },
    lines: { above: [6, 7], points: [0.024, -0.171, -0.357] },
    height: { above: [1.364, 2.286, 8.571], points: [-0.104, -0.038, -0.014, 0.195] },
    width: { above: [0.071, 0.182, 0.5, 1.273, 1.818], points: [-6.039, 0.455, 0.301, 0.127, 0.206, 0.283] },
    over: {
      above: [0.304, 0.951, 1.13, 1.578, 1.977, 3.03],
      points: [0.27, 0.452, 0.091, -0.198, -0.53, -1.177, -1.034],
    },
    under: {
      above: [0.379, 0.735, 1.034, 1.225, 1.35, 1.568, 2.65],
      points: [-0.035, 0.51, 0.381, -0.066, -0.104, -0.476, -0.875, -0.647],
    },
    before: { above: [0.629, 1.946, 3.46, 4.587], points: [0.206, -0.017, -0.044, -0.289, 0.24] },
    after: { above: [1.03, 1.406, 1.52, 2.351, 4.704], points: [-0.612, -0.285, -0.209, 0.233, 0.102, 0.168] },
    agreeing: { above: [0, 1], points: [-0.652, 0.766, 0.852] },
    longer: { above: [0], points: [-0.057, 0.355] },
    shorter: { above: [0, 1], points: [0.013, -0.021, -0.113] },
    away: { above: [0.85, 1.95, 2.022, 2.15, 6.35, 9.55], points: [0.059, 0.135, 0.065, -0.06, -0.192, 0.071, 0.36] },
    edge: { above: [17.921, 43.721], points: [0.234, -0.213, -0.074] },
    ink: { above: [72, 81, 89, 115, 169], points: [0.262, 0.22, 0, -0.027, -0.127, -0.305] },
    tint: { above: [0.111, 0.227, 0.35, 0.5], points: [-0.226, -0.386, -0.242, 0.3, 1.13] },
    others: { above: [0, 1, 2, 4, 10, 13], points: [0.065, -0.221, -0.062, 0.26, -0.006, -0.045, -0.342] },
  },
};

/**
 * Whether a reader's sign holds just the lines that were meant: 1,909 of the 2,319 do. By cards of other pages 96.4 of 100 of
 * these have odds above one half, and 209 others.
 */
export const HOLDS_SCORE: Scorecard<keyof BesideFeatures> = {
  base: 1.538,
  features: {
    shaped: { above: [0], points: [-0.026, 0.047] },
    bracket: { above: [0], points: [-0.077, 0.294] },
    likeness: { above: [0], points: [-0.013, 0.023] },
    seen: { above: [0, 0.922, 0.939, 0.954, 0.979], points: [0.089, -0.016, -0.061, -0.083, -0.155, 0.459] },
    beside: { above: [0.718, 0.75, 0.917], points: [-0.214, -0.088, 0.075, 0.1] },
    handwriting: { above: [0.017], points: [-0.017, 0.127] },
    print: { above: [0.004, 0.022, 0.495], points: [0.686, -0.002, -0.166, -0.245] },
    lines: { above: [1, 2, 3, 4, 5, 6], points: [1.423, 0.261, -0.299, -0.769, -1.075, -2.348, -3.062] },
    height: { above: [1.545, 3.909, 4, 10.364], points: [-0.452, -0.527, -0.272, -0.086, 1.046] },
    width: { above: [0.182, 0.909, 1], points: [-0.211, -0.051, 0.053, 0.092] },
    over: {
      above: [0.032, 0.425, 1.08, 1.252, 1.678, 2.224],
      points: [-0.383, 0.221, 0.273, -0.292, -0.387, -0.62, -1.127],
    },
    under: {
      above: [0.34, 0.446, 0.451, 0.892, 0.946, 0.992, 2.039, 2.972],
      points: [-0.098, -0.029, 0.179, 0.327, 0.256, 0.102, -0.055, -0.78, -1.836],
    },
    before: { above: [1.913, 3.195, 3.5], points: [-0.062, 0.097, 0.014, -0.062] },
    after: { above: [1.323, 2.124, 2.157, 2.525], points: [0.109, 0.207, 0.028, -0.017, -0.188] },
    agreeing: { above: [0, 1], points: [-1.451, 0.163, 0.949] },
    longer: { above: [0, 1], points: [0.266, -0.987, -2.559] },
    shorter: { above: [0, 2], points: [0.017, -0.502, 0.36] },
    away: { above: [0.421, 6.455, 18.571], points: [-0.601, 0.22, -0.299, -1.126] },
    edge: {
      above: [4.333, 7.592, 10.636, 16.221, 20.4, 31.818, 44.455, 45.778],
      points: [0.935, 0.215, 0.106, -0.129, -0.153, -0.333, -0.143, -0.046, 0.126],
    },
    tint: { above: [0.057, 0.083, 0.42], points: [0.274, 0.24, -0.044, -0.181] },
    others: { above: [0, 6], points: [0.177, 0.021, -0.264] },
  },
};
