import type { Note, SourceWord } from '../note.ts';
import { OWN_WORDS } from '../passages/passages.ts';
import { type LanguageWords, languageOf, sentencesOf } from '../words/words.ts';
import { isDoubtful, piecesOf } from './doubtful-words.ts';
import { oneLine } from './notes-text.ts';
import { arePartsOfSpeech, namesSpeaker } from './spoken.ts';
import { isFit } from './takeaway-fit.ts';
import { takenForKnown } from './taken-for-known.ts';
import { isTold, needsPage } from './told.ts';

/** Words of a sentence that can be taken in at a glance: shorter and longer ones score less. */
const WORDS_HANDY = 8;
const WORDS_MAX = 45;
/** Shares of the score: how much of the notes' subject a sentence carries, against the handiness of its length. */
const CENTRALITY_SHARE = 0.75;
/** How strongly what a sentence takes for known counts against it: half of it as much as the handiness of its length. */
const KNOWN_SHARE = 0.5;
/** How strongly likeness to what is already chosen counts against a sentence; the share that surveys of MMR settle on. */
const LIKENESS_SHARE = 0.3;
/** Two sentences this alike say the same thing. */
const SAME_MIN = 0.8;

/** A word; scripts without spaces give a token a sign. */
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+(?:['\u2019-][\p{L}\p{N}]+)*/gu;

/** The most takeaways for a number of notes. */
export function takeawayCap(noteCount: number): number {
  if (noteCount === 0) return 0;
  if (noteCount <= 2) return 2;
  return noteCount <= 10 ? 3 : 5;
}

/**
 * The sentences of the notes that carry most of their subject, word for word, in the order of the notes; from as many
 * notes as there are. Only whole sentences that stand alone, without a word that is doubtful, and never the reader's own
 * words: rather none than one that nobody understands by itself. Costs time in proportion to the text.
 */
export function takeawaysFromNotes(notes: readonly Note[]): readonly string[] {
  const cap = takeawayCap(notes.length);
  const candidates = candidatesOf(notes.filter((note) => !note.text.startsWith(OWN_WORDS)));
  return chosen(candidates, cap).map((candidate) => candidate.text);
}

/** Of finished takeaways the ones that carry most of what all of them say, at most `cap`, in their order. */
export function bestTakeaways(takeaways: readonly string[], cap: number): readonly string[] {
  if (takeaways.length <= cap) return takeaways;
  const tokens = takeaways.map(tokensOf);
  const weights = termWeights(tokens, languageOf(tokens.flat()));
  const candidates = takeaways.map((text, order): Candidate => {
    const words = tokens[order] ?? [];
    const handiness = handinessOf(text, words.length);
    return { text, order, note: order, terms: weights(words), handiness, known: 0, isTold: false, needsPage: false };
  });
  return chosen(candidates, cap).map((candidate) => candidate.text);
}

interface Candidate {
  readonly text: string;
  readonly order: number;
  readonly note: number;
  readonly terms: ReadonlyMap<string, number>;
  readonly handiness: number;
  /** How much it takes for known, 0 to 1. */
  readonly known: number;
  /** True for what only the page tells of whom. */
  readonly isTold: boolean;
  readonly needsPage: boolean;
}

function candidatesOf(notes: readonly Note[]): readonly Candidate[] {
  const texts = notes.map((note) => oneLine(note.text));
  const ofAll = languageOf(texts.flatMap(tokensOf));
  const seen = new Set<string>();
  const found = texts.flatMap((text, note) => {
    const doubtful = doubtfulWords(notes[note]);
    const language = languageOf(tokensOf(text), ofAll);
    const sentences = sentencesOf(text);
    const spoken = arePartsOfSpeech(sentences);
    return sentences.flatMap((sentence, at) => {
      const bare = withoutLoneQuotes(sentence.text);
      if (spoken[at] === true && namesSpeaker(bare)) return [];
      const tokens = tokensOf(bare);
      const key = tokens.join(' ');
      if (key === '' || seen.has(key)) return [];
      seen.add(key);
      const fits = isFit({ text: bare, isEnded: sentence.isEnded, isFirst: at === 0, tokens }, language);
      if (!fits || tokens.some((token) => doubtful.has(token))) return [];
      const told = isTold(bare, language);
      const known = takenForKnown(bare, language);
      return [{ text: bare, note, tokens, known, isTold: told, needsPage: needsPage(bare, language, told) }];
    });
  });
  const weights = termWeights(
    found.map(({ tokens }) => tokens),
    ofAll,
  );
  return found.map(({ tokens, ...rest }, order) => ({
    ...rest,
    order,
    terms: weights(tokens),
    handiness: handinessOf(rest.text, tokens.length),
  }));
}

/**
 * The words of a note that were read with doubt, as tokens; whole ones also where only half of a word that a line's end
 * split is doubtful. What goes out without being looked at is held to more than what is shown beside its picture.
 */
function doubtfulWords(note: Note | undefined): ReadonlySet<string> {
  if (note === undefined) return new Set();
  let before = '';
  const whole = piecesOf(note, isUnsure).map(({ text, isDoubtful: isMeant }) => {
    const start = /[\p{L}\p{N}]*$/u.exec(before)?.[0] ?? '';
    before += text;
    const end = /^[\p{L}\p{N}]*/u.exec(note.text.slice(before.length))?.[0] ?? '';
    return isMeant ? `${start}${text}${end}` : '';
  });
  return new Set(whole.flatMap(tokensOf));
}

/** Short words are mostly right though their few letters look like others. */
const LONG_WORD = /\p{L}{4}/u;
const UNSURE_BELOW = 0.88;

function isUnsure(word: SourceWord): boolean {
  return isDoubtful(word) || (word.confidence < UNSURE_BELOW && LONG_WORD.test(word.text));
}

/** 1 for a sentence of handy length, less for others; questions wait behind statements. */
function handinessOf(text: string, wordCount: number): number {
  const length = Math.min(1, wordCount / WORDS_HANDY, WORDS_MAX / wordCount);
  return /\?\P{L}*$/u.test(text) ? length / 2 : length;
}

/** Drops a quotation mark at either end whose partner is outside of the sentence. */
function withoutLoneQuotes(text: string): string {
  let bare = text;
  if (/^[\u201c"]/u.test(bare) && !/[\u201d"]/u.test(bare.slice(1))) bare = bare.slice(1);
  if (/[\u201d"]$/u.test(bare) && !/[\u201c"]/u.test(bare.slice(0, -1))) bare = bare.slice(0, -1);
  // An apostrophe looks like a closing one, but a letter follows it.
  if (bare.startsWith('\u2018') && !/\u2019(?!\p{L})/u.test(bare)) bare = bare.slice(1);
  return bare.trim();
}

function tokensOf(text: string): readonly string[] {
  return text.toLowerCase().match(TOKEN) ?? [];
}

/** Makes vectors of length 1 over the terms of sentences: rare terms weigh more, stop words nothing. */
function termWeights(
  sentences: readonly (readonly string[])[],
  language: LanguageWords,
): (tokens: readonly string[]) => ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const tokens of sentences) for (const term of new Set(tokens)) holders.set(term, (holders.get(term) ?? 0) + 1);
  return (tokens) => {
    const weights = new Map<string, number>();
    for (const term of tokens) {
      if (language.stop.has(term)) continue;
      const rarity = Math.log(1 + sentences.length / (holders.get(term) ?? 1));
      weights.set(term, (weights.get(term) ?? 0) + rarity);
    }
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([term, weight]) => [term, length > 0 ? weight / length : 0]));
  };
}

/** Picks by maximal marginal relevance (Carbonell and Goldstein 1998), then restores the order of the notes. */
function chosen(candidates: readonly Candidate[], cap: number): readonly Candidate[] {
  const scores = scoresOf(candidates);
  const picked: Candidate[] = [];
  const left = new Set(candidates);
  while (picked.length < cap && left.size > 0) {
    let best: Candidate | undefined;
    let bestWorth = Number.NEGATIVE_INFINITY;
    const taken = new Set(picked.map(({ note }) => note));
    // A second sentence of a note waits until every note that has one has given one.
    const waitOf = (one: Candidate): number =>
      (one.needsPage ? 4 : 0) + (taken.has(one.note) ? 2 : 0) + (one.isTold ? 1 : 0);
    const least = Math.min(...[...left].map(waitOf));
    // What needs its page is all that there is on a page of a story; beside what stands alone nobody misses it.
    if (least >= 4 && picked.some((one) => !one.needsPage)) break;
    for (const candidate of left) {
      if (waitOf(candidate) > least) continue;
      const likeness = Math.max(0, ...picked.map((other) => likenessOf(candidate, other)));
      if (likeness >= SAME_MIN) {
        left.delete(candidate);
        continue;
      }
      const worth = (1 - LIKENESS_SHARE) * (scores.get(candidate) ?? 0) - LIKENESS_SHARE * likeness;
      if (worth > bestWorth) [best, bestWorth] = [candidate, worth];
    }
    if (best === undefined) break;
    picked.push(best);
    left.delete(best);
  }
  return picked.toSorted((a, b) => a.order - b.order);
}

/**
 * Degree centrality of LexRank (Erkan and Radev 2004): the mean likeness to all other sentences, which for vectors of
 * length 1 is the product with their sum. Scaled to 0…1 and mixed with handiness.
 */
function scoresOf(candidates: readonly Candidate[]): ReadonlyMap<Candidate, number> {
  const sum = new Map<string, number>();
  for (const { terms } of candidates) for (const [term, weight] of terms) sum.set(term, (sum.get(term) ?? 0) + weight);
  const centrality = candidates.map(({ terms }) => {
    let product = 0;
    for (const [term, weight] of terms) product += weight * ((sum.get(term) ?? 0) - weight);
    return product;
  });
  const most = Math.max(...centrality, Number.MIN_VALUE);
  return new Map(
    candidates.map((candidate, at) => {
      const central = (centrality[at] ?? 0) / most;
      const { handiness, known } = candidate;
      return [candidate, CENTRALITY_SHARE * central + (1 - CENTRALITY_SHARE) * handiness - KNOWN_SHARE * known];
    }),
  );
}

/** Cosine of two sentences, and a little for coming from the same note; 1 where one holds the other. */
function likenessOf(a: Candidate, b: Candidate): number {
  if (a.text.includes(b.text) || b.text.includes(a.text)) return 1;
  let product = a.note === b.note ? 0.2 : 0;
  for (const [term, weight] of a.terms) product += weight * (b.terms.get(term) ?? 0);
  return product;
}
