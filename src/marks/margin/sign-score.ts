import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { SignFeatures } from './sign-features.ts';

/**
 * What each feature says for or against a reader's sign beside the text. Fitted by `npm run bench:cards` to 369 signs and
 * 146 other pieces on 633 pages that the network was not taught with but for some photographs. With what the page says
 * for them 94 of 100 signs are told by cards of other pages, and as many with ten features more (decision 122).
 */
export const SIGN_SCORE: Scorecard<keyof SignFeatures> = {
  base: 1.514,
  features: {
    odds: {
      above: [0.467, 0.479, 0.567, 0.655, 0.681, 0.808],
      points: [-3.328, -2.552, -1.37, -1.154, -0.526, 1.823, 1.945],
    },
    peak: { above: [0.663, 0.82, 0.894, 0.898, 0.969], points: [-0.461, -0.657, -1.692, -1.5, -1.014, 1.602] },
    print: { above: [0.032, 0.081, 0.178], points: [-0.179, -0.558, -0.011, 0.535] },
    height: { above: [3.501, 3.961, 8.997], points: [0.677, 0.315, 0.008, -1.784] },
    width: { above: [1, 1.001, 2, 2.229, 2.499], points: [0.628, 0.298, -0.128, -0.739, -0.688, -0.211] },
    lines: { above: [1, 2], points: [-0.815, -0.154, 2.241] },
    ink: { above: [92, 122, 135, 159], points: [-1.11, -0.487, 0.796, 0.938, 0.995] },
    tint: { above: [0.029, 0.11, 0.163, 0.556], points: [0.491, 0.662, -0.214, -0.246, -0.708] },
  },
};
