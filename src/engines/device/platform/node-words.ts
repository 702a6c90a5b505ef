import { createWordLoader } from '../read/read.ts';
import { nodeOcrAssets } from './node-assets.ts';

/** Word lists of languages from the installed packages; about 100 ms for the first use of each. */
export const loadWords = createWordLoader(nodeOcrAssets);
