import type { OcrAssets } from './ocr.ts';
import { type WordList, wordListOf } from './word-list.ts';

/**
 * Loads the word lists of languages, each once: they lie in the data that reading uses anyway. A list holds 1 to 6 MB.
 * Rejects with `AppError` `language-missing` or what loading rejects with; then it may be tried again.
 */
export function createWordLoader(assets: OcrAssets): (languages: readonly string[]) => Promise<WordList> {
  const lists = new Map<string, Promise<WordList | undefined>>();
  const listOf = (code: string): Promise<WordList | undefined> => {
    const list = lists.get(code) ?? assets.loadLanguage(code).then(wordListOf);
    lists.set(code, list);
    list.catch(() => lists.delete(code));
    return list;
  };
  return async (languages) => {
    const all = (await Promise.all(languages.map(listOf))).filter((list) => list !== undefined);
    return (word) => all.some((list) => list(word));
  };
}
