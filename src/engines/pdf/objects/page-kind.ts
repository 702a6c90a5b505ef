import { type Character, CONTROL_SHARE_MAX, isBlank, isMeaningless } from '../text/text.ts';
import { isCutOff, isReadable } from './hidden-text.ts';
import type { PageContent } from './page-objects.ts';

/** A scan may carry a line of visible text, such as where it was downloaded; a page of print has more letters. */
const PRINT_CHARACTERS_MIN = 200;
/** A text layer of which more than this share means nothing was written without a table of its letters. */
const MEANINGLESS_SHARE_MAX = 0.3;
const CONTROL = /\p{Cc}/u;

/** How a page came about, which decides where its words and marks are looked for. */
export interface PageKind {
  /** True for a page that was printed to the file: its objects say all there is to say. False for pictures of pages. */
  readonly isPrint: boolean;
  /** True where the text layer holds the words of the page. */
  readonly hasWords: boolean;
}

/**
 * The characters that a reader sees: of print, what is drawn in ink, large enough and neither painted over nor cut off; of a
 * scan, its recognised words, which lie over or under its picture without being seen.
 */
export function readerSees(
  character: Character,
  { hidden: { unseen, blank, covered, cuts } }: PageContent,
  { isPrint }: Pick<PageKind, 'isPrint'>,
): boolean {
  const { object, isGenerated } = character;
  if (isGenerated) return true;
  if (blank.has(object)) return false;
  if (isPrint && (unseen.has(object) || covered.has(character) || isCutOff(character, cuts))) return false;
  return isBlank(character) || isReadable(character);
}

/** Tells print from scans, with or without recognised words. */
export function kindOf(characters: readonly Character[], content: PageContent): PageKind {
  const inked = characters.filter((character) => !isBlank(character));
  if (inked.length === 0 || areMeaningless(inked)) return { isPrint: false, hasWords: false };
  if (!content.hasPageImage) return { isPrint: content.hasVisibleText, hasWords: true };
  const visible = inked.filter(({ object }) => !content.hidden.unseen.has(object)).length;
  const isPrint = visible >= PRINT_CHARACTERS_MIN && visible * 2 > inked.length;
  return { isPrint, hasWords: isPrint || inked.length >= PRINT_CHARACTERS_MIN || isOfOtherScript(inked, content) };
}

/** A few recognised words of a script of which there are no recogniser data here: nothing else can read them. */
function isOfOtherScript(inked: readonly Character[], { hidden }: PageContent): boolean {
  const letters = inked.filter(({ object, text }) => hidden.unseen.has(object) && /\p{L}/u.test(text));
  return letters.filter(({ text }) => !/\p{Script=Latin}/u.test(text)).length * 2 > Math.max(1, inked.length);
}

function areMeaningless(inked: readonly Character[]): boolean {
  const shareOf = (is: (character: Character) => boolean): number => inked.filter(is).length / inked.length;
  return (
    shareOf(isMeaningless) > MEANINGLESS_SHARE_MAX || shareOf(({ text }) => CONTROL.test(text)) > CONTROL_SHARE_MAX
  );
}
