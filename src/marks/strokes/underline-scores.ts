import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { UnderlineFeatures } from './underline-features.ts';

/**
 * What each feature says for or against a reader's underline that was traced, and one that is only seen; none may speak
 * against its nature (`bench:cards`). Fitted to 713 and 493 strokes on 614 pages, 269 of them without marks, that the network
 * was not taught with but for some photographs; 394 and 365 of them were readers'.
 */
export const UNDERLINE_SCORES: Readonly<Record<'underline' | 'seen underline', Scorecard<keyof UnderlineFeatures>>> = {
  underline: {
    base: 0.336,
    features: {
      odds: { above: [0.012], points: [-0.638, 0.084] },
      low: { above: [0.061], points: [-0.326, 0.058] },
      peak: {
        above: [0.302, 0.745, 0.813, 0.82, 0.86, 0.942],
        points: [-1.218, -0.973, -0.323, 0.105, 0.737, 0.923, 1.508],
      },
      length: { above: [6.5, 24.5, 45.5], points: [-0.199, -0.156, 0.324, 1.399] },
      best: { above: [0.795, 0.806, 0.875, 0.98], points: [-0.759, -0.043, 0.789, 0.935, 2.168] },
      strike: { above: [0.002], points: [0.082, -0.082] },
      joins: { above: [0], points: [-0.171, 0.345] },
      both: { above: [0.557, 0.729, 0.889, 0.999], points: [-0.87, -0.46, 0.075, 0.429, 1.139] },
      contrast: { above: [0.205, 0.43, 0.433, 0.475], points: [-1.097, 0.352, 0.46, 1.214, 1.245] },
      ink: { above: [0.711], points: [-0.195, 0.246] },
      clearColumns: {
        above: [0, 7, 9, 13, 14, 42, 114],
        points: [-1.138, -0.26, 0.199, 0.395, 0.593, 0.993, 1.823, 2.756],
      },
    },
  },
  'seen underline': {
    base: 1.153,
    features: {
      odds: { above: [0.587, 0.778], points: [-0.139, -0.041, 0.198] },
      low: { above: [0.417], points: [-0.015, 0.007] },
      peak: {
        above: [0.679, 0.771, 0.81, 0.833, 0.927, 0.938],
        points: [-1.415, -1.131, -0.788, -0.523, 0.747, 0.915, 1.496],
      },
      length: { above: [3, 9, 14.5, 22, 42], points: [-2.167, -0.523, 0.15, 0.307, 0.448, 3.379] },
      best: { above: [0.704, 0.866, 0.954, 0.978], points: [-1.02, -0.24, 1.209, 1.621, 3.35] },
      strike: { above: [0.001], points: [0.118, -0.091] },
      joins: { above: [0], points: [-0.45, 0.564] },
      both: { above: [0.677, 0.858, 0.997], points: [-0.539, -0.519, 0.175, 0.242] },
      contrast: { above: [0.186, 0.217, 0.394, 0.478], points: [-0.554, -0.505, -0.16, 1.197, 1.396] },
    },
  },
};
