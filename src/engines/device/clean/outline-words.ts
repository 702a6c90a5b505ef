import type { Word } from '../../../core/page.ts';

/**
 * What the recogniser makes of a piece of a stroke. French sets marks like « : ; ! ? » by themselves: they are not
 * here.
 */
const STROKE = /^[|¦[\](){}/\\<>_~'’‘`´.,°™*]+$/u;
/** Such a sign lies on the outline when it is nearer than this to where that crosses the line, in x-heights. */
const ON_OUTLINE = 0.7;

/**
 * True for a word that is what is left of the outline of a circle or box: a sign that no letter stands next to, where
 * the outline crosses its line. `held` is the stretch that the outline holds, in pixels like the word's box.
 */
export function isInkOfOutline(
  word: Word,
  held: { readonly left: number; readonly right: number },
  xHeight: number,
): boolean {
  if (!STROKE.test(word.text)) return false;
  const middle = (word.box.left + word.box.right) / 2;
  return Math.min(Math.abs(middle - held.left), Math.abs(middle - held.right)) < ON_OUTLINE * xHeight;
}
