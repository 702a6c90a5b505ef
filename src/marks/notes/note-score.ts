import { type Scorecard, scoreOf } from '../../imaging/maths/maths.ts';
import type { NoteFeatures } from './note-features.ts';

/** Ink that takes light of the three colours this unevenly is of a colour: grey and coloured ink have a card each. */
const COLOURED = 0.12;

export type NoteCards = Readonly<Record<'coloured' | 'grey', Scorecard<keyof NoteFeatures>>>;

/** Points for ink in a margin as handwriting: the logarithm of the odds. */
export function noteScore(features: NoteFeatures): number {
  return scoreOf(NOTE_CARDS[cardOf(features)], features);
}

/** The card that tells of some ink. */
export function cardOf({ absorbed }: Pick<NoteFeatures, 'absorbed'>): keyof NoteCards {
  return absorbed > COLOURED ? 'coloured' : 'grey';
}

/**
 * What each feature says for or against a note. Fitted by `npm run bench:notes` to 890 made pages: seeds nb1 and 94011
 * (notes), m1 (all kinds of marks), the first 150 of u1 and of ud-1 (no marks): 792 pieces of notes, 2881 others. On
 * pages left out of the fit 75.9 % of the pieces score 2 and more, with 3 others; 81.8 % score 1 and more, with 13.
 */
const NOTE_CARDS: NoteCards = {
  coloured: {
    base: -0.316,
    features: {
      verdict: { above: [4, 6, 8], points: [-1.299, -0.808, 0.382, 2.286] },
      zone: { above: [2], points: [0.099, -0.723] },
      width: { above: [2.231, 2.714, 4.143, 7.214], points: [-0.313, -0.189, 0.004, 0.199, 0.064] },
      length: {
        above: [20.321, 29.083, 34.654, 45.206, 49.722],
        points: [0.597, 0.428, -0.023, -0.203, -0.451, -2.325],
      },
      darkness: { above: [0.55, 0.661, 0.839], points: [-2.06, -1.105, 0.795, 0.993] },
      thickness: { above: [0.914, 1.467, 1.6], points: [0.345, 0.035, -0.496, -0.547] },
      letterHeight: { above: [1.111, 1.385, 1.615, 1.769], points: [0.676, 0.143, 0.111, -0.276, -0.48] },
      absorbed: { above: [0.179, 0.244, 0.326, 0.505, 0.552], points: [-0.707, -0.62, -0.582, -0.002, 0.395, 0.498] },
      flush: { above: [0.333, 3.091, 4], points: [-0.845, -0.646, -0.053, 0.289] },
      heightSpread: { above: [0.154, 0.375, 0.429], points: [0.082, -0.406, -0.142, 0.14] },
      letterWidth: { above: [2.6, 4.471], points: [-0.277, 0.578, 1.007] },
      darknessSpread: { above: [0.087, 0.149], points: [0.111, -0.32, -0.415] },
      thicknessSpread: { above: [0, 0.05, 0.065, 0.069, 0.079], points: [-0.707, -0.417, 0.434, 0.479, 0.511, 0.579] },
      tilt: { above: [0.004, 0.008, 0.02, 0.024, 0.087], points: [-1.024, -0.263, 0.418, 1.396, 1.625, 1.074] },
      offBaseline: { above: [0.471], points: [0.18, -0.097] },
      away: {
        above: [5.049, 7.723, 10.646, 11.769, 12.939, 14.214],
        points: [1.275, 1.056, 0.076, -0.755, -0.994, -1.232, -2.539],
      },
      light: { above: [0.7, 0.978, 1, 1.023], points: [-1.338, 0.198, 0.02, -0.048, 0.42] },
      paperTint: { above: [0.923, 0.983, 1.001, 1.004, 1.007], points: [-1.984, -0.114, 0.047, 0.258, 0.352, 1.032] },
      crumbs: { above: [0, 0.281], points: [-0.296, 0.119, 0.193] },
      edge: { above: [7.5, 7.615], points: [-0.505, 0.007, 0.128] },
    },
  },
  grey: {
    base: -1.869,
    features: {
      verdict: { above: [4, 7, 8], points: [-0.601, -0.466, 1.078, 2.662] },
      zone: { above: [0, 2], points: [0.597, -0.648, -1.099] },
      width: { above: [3.357, 4.55, 5.1, 5.692, 10.6], points: [-0.622, -0.433, -0.019, 0.155, 0.534, 0.321] },
      length: {
        above: [3.909, 14.864, 26.154, 32.619, 43.864, 69.167],
        points: [0.217, 0.333, 0.262, -0.179, -0.3, -0.618, -1.096],
      },
      darkness: {
        above: [0.338, 0.425, 0.456, 0.55, 0.841, 0.903, 0.907, 0.94, 0.962, 0.979],
        points: [-3.695, -0.634, 0.438, 1.66, 2.199, 1.43, 0.968, 0.091, -0.139, -0.196, -0.413],
      },
      thickness: {
        above: [0.856, 0.899, 0.912, 1.005, 1.037, 1.056, 1.09],
        points: [0.38, -0.751, -0.798, -0.845, -0.022, 0.042, 0.361, 0.651],
      },
      letterHeight: { above: [1.154, 1.222, 1.706], points: [-0.094, -0.051, 0.022, 0.1] },
      absorbed: {
        above: [0.002, 0.008, 0.011, 0.013, 0.017, 0.022, 0.027, 0.039, 0.076],
        points: [-1.304, -1.62, -1.171, -1.037, -0.311, -0.079, 0.405, 0.903, 1.153, 0.715],
      },
      flush: {
        above: [0.7, 2.077, 2.778, 4, 5.286, 10.9],
        points: [-0.685, -0.639, -0.267, 0.201, 0.423, 0.921, -0.484],
      },
      heightSpread: { above: [0, 0.05, 0.364], points: [-0.971, -0.159, 0.19, 0.466] },
      letterWidth: { above: [3.727], points: [-0.157, 1.355] },
      darknessSpread: { above: [0.056, 0.071], points: [0.347, -0.092, -0.531] },
      thicknessSpread: { above: [0.042], points: [-0.024, 0.013] },
      tilt: { above: [0.014, 0.024, 0.045, 0.056], points: [-0.618, 0.42, 0.655, 0.694, 0.749] },
      offBaseline: { above: [1.146], points: [0.058, -0.067] },
      away: { above: [1.25, 10.955, 13.455], points: [0.251, 0.385, -0.403, -0.781] },
      light: { above: [0.806, 0.861, 0.879, 0.903, 1.009], points: [-0.751, -0.001, 0.096, 0.162, 0.288, -0.262] },
      paperTint: { above: [0.926, 1.005], points: [-2.121, 0.198, -0.043] },
      crumbs: { above: [0.008, 0.012, 0.039], points: [-0.198, -0.154, 0.077, 0.191] },
      edge: { above: [0, 2.071, 11.778], points: [-0.751, -0.549, 0.619, -0.088] },
    },
  },
};
