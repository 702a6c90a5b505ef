import type { PageReading } from '../../core/page.ts';
import { mayHaveLongS, withLongS } from './clean/clean.ts';
import {
  areOther,
  areSurelyReadable,
  FRAKTUR,
  isAmong,
  likelyLanguageOf,
  mayBeFraktur,
  type ReadLine,
  type TextReader,
} from './read/read.ts';

/** How the language of a page is searched for: those asked for, who reads another, and whether the page is wanted whole. */
export interface LanguageSearch {
  readonly asked: readonly string[];
  readonly other: (code: string) => Promise<TextReader>;
  readonly isWhole: boolean;
}

/** Lines of a page, read by who was asked for. */
export interface AskedLines {
  readonly reader: TextReader;
  readonly marked: readonly ReadLine[];
  /** Some of them, and the longest of the others, which are read where the marked ones leave a doubt. */
  readonly longest: () => readonly ReadLine[];
  /** The same lines read in another language. */
  readonly readBy: (other: TextReader, code: string) => readonly ReadLine[];
}

/**
 * The language of print where it is none of those asked for, or is German in Fraktur: lines are in their common words another's, and
 * more of them are words of its lists; undefined where they are not. Whatever keeps its data away, the page is read.
 */
export async function ownLanguage(
  { reader, marked, longest, readBy }: AskedLines,
  { asked, other }: LanguageSearch,
): Promise<PageReading['language']> {
  const isOld = (code: string, lines: readonly ReadLine[], { isWord }: TextReader): boolean =>
    mayBeFraktur(code, asked) &&
    mayHaveLongS(
      lines.map(({ words }) => words),
      isWord,
    );
  // One common word of another is enough to look further.
  const seeming = likelyLanguageOf(marked, asked, 1);
  const isSure = areSurelyReadable(mended({ lines: marked, reader })) && !isOld(seeming, marked, reader);
  if (isSure && isAmong(seeming, asked)) return undefined;
  const sample = longest();
  const likely = likelyLanguageOf([...marked, ...sample], asked);
  let taken: Read = { lines: sample, reader };
  let own: PageReading['language'];
  if (!isAmong(likely, asked)) {
    const reader = await other(likely).catch(() => undefined);
    if (reader === undefined) return { code: likely, wasRead: false };
    const lines = readBy(reader, likely);
    const now = { lines, reader };
    if (!areOther(mended(now), mended(taken), likely)) return undefined;
    taken = now;
    own = { code: likely, wasRead: true };
  }
  if (!isOld(likely, taken.lines, taken.reader)) return own;
  const fraktur = await other(FRAKTUR).catch(() => undefined);
  const isFraktur = fraktur !== undefined && areOther(readBy(fraktur, FRAKTUR), taken.lines, FRAKTUR);
  return isFraktur ? { code: FRAKTUR, wasRead: true } : own;
}

interface Read {
  readonly lines: readonly ReadLine[];
  readonly reader: TextReader;
}

/** Lines with the long s of old print put right by the lists of who has read them. */
function mended({ lines, reader }: Read): readonly ReadLine[] {
  const words = withLongS(
    lines.map((line) => line.words),
    reader.isWord,
  );
  return lines.map(({ line }, at) => ({ line, words: words[at]! }));
}
