import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { UnderlineFeatures } from './underline-features.ts';

/**
 * What each feature says for or against a reader's underline; none may speak against its nature (`bench:cards`). Fitted to
 * 545 readers' underlines and others on 633 pages that the network was not taught with but for some photographs.
 */
export const UNDERLINE_SCORE: Scorecard<keyof UnderlineFeatures> = {
  base: 1.382,
  features: {
    odds: { above: [0.569, 0.606], points: [-0.796, -0.012, 0.416] },
    low: { above: [0.711, 0.796], points: [-0.069, 0.197, 0.288] },
    peak: { above: [0.753, 0.816, 0.895, 0.932], points: [-1.201, -0.66, 0.512, 0.999, 1.146] },
    length: {
      above: [3, 8.5, 9.5, 20.5, 41.5, 46.5, 50.5],
      points: [-1.948, -0.716, -0.468, 0.248, 0.838, 2.011, 2.336, 3.32],
    },
    best: { above: [0.839, 0.95], points: [-0.682, 1.025, 3.064] },
    strike: { above: [0], points: [0.055, -0.026] },
    joins: { above: [0], points: [-0.422, 0.532] },
  },
};
