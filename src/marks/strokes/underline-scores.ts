import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { UnderlineFeatures } from './underline-features.ts';

/**
 * What each feature says for or against a reader's underline that was traced, and one that is only seen; none may speak
 * against its nature (`bench:cards`). Fitted to 2,975 and 1,712 strokes on 1,172 pages, a third of them without marks, that
 * the network was not taught with; 1,616 and 1,481 of them were readers'.
 */
export const UNDERLINE_SCORES: Readonly<Record<'underline' | 'seen underline', Scorecard<keyof UnderlineFeatures>>> = {
  underline: {
    base: 0.364,
    features: {
      odds: { above: [0.901, 0.938], points: [-0.018, 0.084, 0.408] },
      low: {
        above: [0.01, 0.044, 0.096, 0.476, 0.675, 0.922],
        points: [-3.862, -0.623, 0.047, 0.069, 0.223, 0.374, 0.526],
      },
      peak: { above: [0.051, 0.184, 0.452, 0.505, 0.79], points: [-2.402, -1.042, -0.437, -0.331, -0.21, 0.624] },
      length: { above: [4, 31], points: [-0.087, -0.033, 0.336] },
      best: {
        above: [0.747, 0.76, 0.789, 0.892, 0.923, 0.945],
        points: [-1.43, -0.146, 0.891, 1.323, 1.658, 1.735, 2.202],
      },
      strike: { above: [0, 0.002], points: [0.504, 0.111, -0.374] },
      joins: { above: [0, 1], points: [-0.361, 0.726, 0.87] },
      both: { above: [0, 0.995], points: [-0.663, 0.553, 0.566] },
      contrast: { above: [0.193, 0.311, 0.39], points: [-0.222, 0.068, 0.132, 0.238] },
      ink: { above: [0.405, 0.702, 0.747, 0.938], points: [-0.362, -0.165, 0.194, 0.952, 1.44] },
      clearColumns: { above: [0, 7, 10, 32, 70], points: [-0.885, 0.885, 0.923, 0.95, 1.297, 1.379] },
    },
  },
  'seen underline': {
    base: 2.202,
    features: {
      odds: { above: [0.566, 0.812], points: [-0.133, 0.027, 0.174] },
      low: {
        above: [0.302, 0.615, 0.641, 0.676, 0.744, 0.793],
        points: [-0.548, -0.447, -0.165, 0.232, 0.431, 0.473, 0.623],
      },
      peak: {
        above: [0.506, 0.714, 0.838, 0.888, 0.905, 0.977],
        points: [-0.501, -0.344, -0.296, 0.091, 0.631, 0.75, 1.08],
      },
      length: {
        above: [1.5, 3.5, 22, 27.5, 38, 42, 49],
        points: [-1.428, -0.907, -0.355, 0.248, 0.688, 0.851, 1.759, 2.863],
      },
      best: { above: [0.642, 0.712, 0.736, 0.833, 0.892], points: [-2.489, -1.082, -0.591, 0.489, 0.953, 1.057] },
      strike: { above: [0.01], points: [0.155, -1.133] },
      joins: { above: [0, 1], points: [-1.18, 1.156, 1.338] },
      both: { above: [0.762, 0.997], points: [-1.24, -0.017, 0.633] },
      contrast: { above: [0.229, 0.397, 0.55], points: [-0.281, -0.013, 0.277, 1.139] },
    },
  },
};
