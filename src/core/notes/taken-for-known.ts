import type { LanguageWords } from '../words/words.ts';

/** Among so many words at its start a sentence names what it speaks of; of so many after the article one may say which is meant. */
const OPENING_WORDS = 3;
const NARROWING_WORDS = 3;

/**
 * How much a sentence takes for known, 0 to 1: what is new to its reader has an indefinite article, a name, or is narrowed at
 * once, what was named before has a definite one and nothing more (Vieira and Poesio 2000); and *I*, *here* and *now* are
 * somebody's. Such sentences may stand alone or lean, so they wait behind others and are not refused.
 */
export function takenForKnown(text: string, { definite, narrowing, shifting, stop }: LanguageWords): number {
  const lower = text.toLowerCase();
  const [clause = ''] = lower.split(/[,;:\u2014\u2013]/u);
  const words = clause.match(/\p{L}+/gu) ?? [];
  const at = words.slice(0, OPENING_WORDS).findIndex((word) => definite.has(word));
  const after = words.slice(at + 1, at + 1 + NARROWING_WORDS);
  const [narrows = ''] = after.filter((word) => narrowing.has(word) || stop.has(word));
  const isBare = at >= 0 && !narrowing.has(narrows);
  const isSpoken = SPOKEN_SIGNS.test(text) || (lower.match(/\p{L}+/gu) ?? []).some((word) => shifting.has(word));
  return (isBare ? 0.5 : 0) + (isSpoken ? 0.5 : 0);
}

/** What is called is called to somebody; in Chinese *I*, *you* and *now* at the start. */
const SPOKEN_SIGNS = /[!\uff01]\P{L}*$|^\P{L}*(?:我|你|您|现在|現在)/u;
