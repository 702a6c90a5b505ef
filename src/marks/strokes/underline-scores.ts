import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { UnderlineFeatures } from './underline-features.ts';

/**
 * What each feature says for or against a reader's underline that was traced, and one that is only seen; none may speak
 * against its nature (`bench:cards`). Fitted to 1,511 and 991 strokes on 726 pages, 291 of them without marks, that the network
 * was not taught with but for some photographs; 950 and 851 of them were readers'.
 */
export const UNDERLINE_SCORES: Readonly<Record<'underline' | 'seen underline', Scorecard<keyof UnderlineFeatures>>> = {
  underline: {
    base: 0.85,
    features: {
      odds: { above: [0.035, 0.308, 0.893], points: [-0.128, -0.083, -0.014, 0.807] },
      low: { above: [0.011, 0.056, 0.282, 0.672], points: [-0.805, -0.714, -0.139, 0.136, 0.468] },
      peak: { above: [0.055, 0.782, 0.795], points: [-0.816, -0.297, 0.042, 0.474] },
      length: { above: [3.5], points: [-0.018, 0.006] },
      best: {
        above: [0.602, 0.721, 0.728, 0.746, 0.778, 0.817, 0.856],
        points: [-1.895, -1.401, -0.123, 0.004, 0.13, 0.868, 2.012, 2.274],
      },
      joins: { above: [0, 1], points: [-0.329, 0.59, 1.421] },
      both: { above: [0], points: [-0.539, 0.345] },
      contrast: { above: [0.213, 0.339, 0.405], points: [-0.255, -0.152, 0.337, 0.978] },
      ink: {
        above: [0.327, 0.37, 0.412, 0.547, 0.738, 0.815, 0.893],
        points: [-0.854, -0.815, -0.046, -0.034, 0.158, 1.024, 1.03, 1.632],
      },
      clearColumns: { above: [0, 5, 11, 34, 116], points: [-1.321, 0.233, 0.381, 1.412, 1.43, 1.507] },
    },
  },
  'seen underline': {
    base: 2.287,
    features: {
      odds: { above: [0.425, 0.696], points: [-0.305, -0.167, 0.14] },
      low: { above: [0.555, 0.675, 0.706, 0.919], points: [-0.651, -0.233, 0.844, 1.058, 1.361] },
      peak: { above: [0.783], points: [-0.161, 0.094] },
      length: {
        above: [2, 5, 6.5, 10, 18, 22.5, 26, 29, 59],
        points: [-2.211, -0.99, -0.583, -0.194, -0.183, -0.037, 0.405, 1.09, 1.156, 1.461],
      },
      best: {
        above: [0.691, 0.704, 0.734, 0.786, 0.792, 0.825, 0.831, 0.949],
        points: [-1.947, -1.884, -1.16, -0.31, 0.607, 0.987, 1.444, 1.458, 1.76],
      },
      strike: { above: [0.009], points: [0.009, -0.039] },
      joins: { above: [0], points: [-0.692, 0.798] },
      both: { above: [0.218, 0.882, 0.973, 0.994], points: [-1.438, -0.429, -0.105, 0.181, 0.481] },
      contrast: { above: [0.457], points: [-0.092, 0.58] },
    },
  },
};
