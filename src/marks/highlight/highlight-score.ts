import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { HighlightFeatures } from './highlight-features.ts';

/**
 * What each feature says for or against highlighter. Fitted by `npm run bench:lines` to 1,829 stretches of pages that the
 * network was not taught with, 1,708 of them under highlighter.
 */
export const HIGHLIGHT_SCORE: Scorecard<keyof HighlightFeatures> = {
  base: 2.446,
  features: {
    odds: { above: [0.778, 0.823, 0.826, 0.957], points: [-0.95, -0.848, 0.056, 0.59, 0.466] },
    low: { above: [0.393, 0.529, 0.572, 0.639, 0.769], points: [-1.379, -0.574, -0.157, -0.103, 0.103, 0.377] },
    high: { above: [0.931, 0.952, 0.969], points: [-0.088, -0.174, -0.072, 0.537] },
    peak: {
      above: [0.86, 0.861, 0.885, 0.933, 0.953, 0.96, 0.964],
      points: [-0.484, -0.364, -0.201, 0.018, -0.215, 0.027, 0.431, 0.971],
    },
    beyond: { above: [0.061, 0.215, 0.483], points: [-0.066, -0.036, -0.187, 0.467] },
    lesser: { above: [0.001, 0.002, 0.04, 0.06], points: [-0.366, -0.167, 0.886, -0.302, -0.429] },
    length: { above: [11.5, 15.5, 18, 25, 34.5, 45], points: [-1.089, -0.38, -0.109, 0.179, 0.734, 0.923, 1.206] },
    share: { above: [0.19, 0.248, 0.403, 0.477, 0.636], points: [1.557, 0.933, 0.693, 0.244, 0.152, -0.612] },
    above: { above: [0.089, 0.182, 0.232, 0.37], points: [1.226, 0.242, -0.519, -0.601, -0.757] },
    below: { above: [0.013, 0.075, 0.25, 0.587], points: [-1.256, 0.024, 0.283, 0.056, 0.12] },
    print: { above: [0.824, 0.926, 0.928, 0.93, 0.936], points: [-0.338, 0.154, 0.127, 0.07, 0.036, -0.103] },
    light: {
      above: [0.885, 0.921, 0.927, 0.98, 1.021, 1.051],
      points: [-0.451, -0.348, -0.047, 0.351, 0.299, -0.043, -0.366],
    },
    tint: { above: [0.035, 0.221, 0.242, 0.318], points: [-1.082, 0.175, 0.496, 0.611, 0.706] },
    others: { above: [1, 2, 3, 4], points: [-0.012, -0.258, -0.206, 0.063, 0.189] },
    likeliest: {
      above: [0.756, 0.914, 0.932, 0.936, 0.975, 0.982],
      points: [-0.667, -0.302, 0.145, 0.239, 0.384, 0.161, 1.019],
    },
    joins: { above: [0, 1], points: [-1.303, 0.578, 1.555] },
    within: {
      above: [0.118, 0.175, 0.186, 0.209, 0.23, 0.275, 0.305],
      points: [-0.598, -0.402, -0.198, -0.044, -0.28, 0.193, 0.855, 1.613],
    },
  },
};
