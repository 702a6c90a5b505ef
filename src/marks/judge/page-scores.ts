import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { Marking, PageFeatures } from './marking.ts';

/** What the look of each says by itself: its odds are what it says for the others of its page. */
export const LOOK_SCORES: Readonly<Record<Marking['what'], Scorecard<'look'>>> = {
  highlighter: {
    base: 1.792,
    features: {
      look: {
        above: [-0.875, -0.648, -0.369, 0.988, 1.457, 1.677, 2.311, 3.055, 3.679, 4.378, 6.393],
        points: [-3.219, -2.916, -2.86, -0.942, -0.374, -0.266, 0.695, 2.529, 3.433, 3.898, 4.662, 7.008],
      },
    },
  },
  underline: {
    base: 0.364,
    features: {
      look: {
        above: [
          -5.466, -3.969, -2.744, -2.206, -1.666, -1.118, -0.145, 0.567, 1, 2.001, 3.386, 4.369, 4.926, 5.468, 6.466,
          7.809,
        ],
        points: [
          -7.143, -4.858, -3.712, -2.466, -2.041, -1.625, -1.357, -0.566, 0.757, 1.041, 2.243, 3.041, 3.634, 3.799,
          5.034, 5.736, 6.722,
        ],
      },
    },
  },
  'seen underline': {
    base: 2.202,
    features: {
      look: {
        above: [-2.02, -1.395, -0.364, 1.213, 1.717, 1.769, 2.698, 4.607, 5.359, 6.394, 7.409, 8.038],
        points: [-8.013, -3.2, -2.228, -1.91, -1.278, -0.099, 0.209, 1.147, 1.259, 2.421, 3.807, 3.82, 5.464],
      },
    },
  },
  strike: {
    base: 3.546,
    features: {
      look: {
        above: [0.349, 0.486, 0.87, 1.109, 1.813, 2.239],
        points: [-1.592, -1.251, -0.863, -0.47, 1.25, 1.255, 1.268],
      },
    },
  },
  'seen sign': {
    base: 0.938,
    features: {
      look: {
        above: [-1.929, -1.61, -0.972, -0.291, 1.257, 1.913, 3.013, 3.835, 4.679],
        points: [-5.031, -3.039, -2.736, -2.005, -0.681, -0.194, 1.061, 2.764, 4.859, 7.373],
      },
    },
  },
  enclosure: {
    base: 2.031,
    features: {
      look: {
        above: [-0.047, 0.236, 0.622, 0.689, 0.849, 1.029, 1.091, 1.278, 1.681],
        points: [-3.042, -2.827, -2.528, -1.994, -0.346, 0.061, 0.608, 0.981, 2.523, 5.868],
      },
    },
  },
  'hooked phrase': {
    base: -0.728,
    features: {
      look: {
        above: [-5.888, -2.658, -1.445, -0.729, 0.617, 1.081, 3.192, 4.016],
        points: [-5.218, -2.088, -1.29, -0.81, -0.727, 0.456, 1.06, 3.025, 6.59],
      },
    },
  },
};

/**
 * What its look and the rest of its page say (`bench:cards`): more than 0 is a reader's. Fitted to the pages that the cards
 * of underlines were fitted to, each once as it is and twice, at half the weight, with one of its marks alone. On 436 pages
 * kept aside 715 of 747 marks that are proposed are seen whole (706 by a bound for each kind), with 126 others on marked pages
 * (134) and 11 on 4 unmarked ones (26 on 7).
 */
export const PAGE_SCORES: Readonly<Record<Marking['what'], Scorecard<keyof PageFeatures>>> = {
  highlighter: {
    base: 1.865,
    features: {
      look: {
        above: [-0.845, -0.374, -0.141, 0.756, 1.839, 2.12, 2.865, 3.439, 6.326],
        points: [-2.574, -1.946, -1.097, -0.961, -0.376, 0.541, 1.474, 2.46, 3.098, 6.267],
      },
      other: { above: [0.256, 0.701, 0.923, 0.998], points: [-1.296, -1.114, -0.968, -0.107, 1.112] },
    },
  },
  underline: {
    base: 0.377,
    features: {
      look: {
        above: [-5.738, -3.906, -2.877, -2.278, -1.756, -0.396, 0.288, 1.602, 3.336, 4.287, 5.377, 6.445],
        points: [-7.365, -4.173, -3.075, -2.205, -1.618, -1.53, -0.989, 0.308, 1.52, 2.067, 2.83, 4.089, 4.738],
      },
      other: {
        above: [0.564, 0.805, 0.966, 0.987, 0.992, 0.997],
        points: [-1.354, -0.547, -0.448, 0.007, 0.288, 0.638, 0.731],
      },
    },
  },
  'seen underline': {
    base: 2.144,
    features: {
      look: {
        above: [-2.611, -1.733, 0.009, 1.05, 1.448, 1.72, 2.038, 2.983, 3.121, 5.308, 6.385, 8.058],
        points: [-6.678, -4.116, -1.766, -1.688, -1.539, -1.067, -0.077, 0.238, 0.446, 0.631, 1.505, 2.811, 5.073],
      },
      other: { above: [0.564, 0.966, 0.992, 0.995], points: [-1.624, -0.417, 0.029, 0.152, 0.55] },
    },
  },
  strike: {
    base: 3.04,
    features: {
      look: { above: [0.349, 0.464, 0.806, 1.118], points: [-1.664, -1.392, -0.968, -0.328, 1.178] },
      other: { above: [0.99], points: [-0.739, 0.209] },
    },
  },
  'seen sign': {
    base: 1.076,
    features: {
      look: {
        above: [-2.159, -1.743, -1.567, -0.939, -0.681, -0.149, 1.35, 2.058, 3.007, 3.834, 4.671],
        points: [-4.945, -4.333, -3.589, -2.861, -2.29, -1.276, -0.846, -0.092, 1.843, 2.369, 4.352, 7.169],
      },
      other: { above: [0.432, 0.754, 0.976, 0.992, 0.998], points: [-1.234, -1.188, -0.006, 0.631, 1.673, 1.709] },
    },
  },
  enclosure: {
    base: 1.908,
    features: {
      look: {
        above: [0.236, 0.622, 0.689, 0.793, 0.987, 1.17, 1.403, 1.506, 1.681],
        points: [-2.982, -2.497, -2.002, -0.825, -0.231, 1.203, 1.345, 2.011, 2.384, 5.972],
      },
      other: { above: [0.936, 0.992, 0.997], points: [-0.514, -0.132, 0.473, 0.609] },
    },
  },
  'hooked phrase': {
    base: -0.65,
    features: {
      look: {
        above: [-5.862, -2.658, -1.445, -1.197, 0.617, 1.081, 2.971, 4.016],
        points: [-5.097, -2.343, -1.373, -1.306, -0.643, 0.573, 1.214, 2.676, 6.678],
      },
      other: { above: [0.918, 0.992, 0.998], points: [-0.802, 0.051, 0.335, 0.939] },
    },
  },
};
