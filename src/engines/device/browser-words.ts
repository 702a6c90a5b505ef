import { browserOcrAssets } from './browser-assets.ts';
import { createWordLoader } from './load-words.ts';

/** Word lists of languages from the data that the engine has fetched and cached. */
export const loadWords = createWordLoader(browserOcrAssets);
