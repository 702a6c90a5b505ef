const LETTER = /\p{L}/u;
const RUNS_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** True for text that is written from right to left: by its first letter, as Unicode tells the direction of a paragraph. */
export function runsLeft(text: string): boolean {
  return RUNS_LEFT.test(LETTER.exec(text.replace(/^Note: /u, ''))?.[0] ?? '');
}
