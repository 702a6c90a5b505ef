import { type Box, unionOf } from '../geometry.ts';
import { type Note, type PagePlace, placeOf, type Source, type SourcePart, type SourceWord } from '../note.ts';
import type { PageReading } from '../page.ts';
import { type Lexicon, textOfWords } from '../words/words.ts';
import { carriedText } from './carried-text.ts';
import { isSamePicture } from './page-turn.ts';
import { type PageWord, pageWords, placeOfWord, sentenceSpan } from './page-words.ts';
import type { PlacedPassage } from './passage.ts';
import { passagesFromReading } from './passages-from-reading.ts';

/** A page on which a passage is mended. */
export interface MendedPage extends PagePlace {
  readonly readings: readonly PageReading[];
  /** Judges the hyphens at the ends of lines. */
  readonly lexicon: Lexicon;
}

/** The places, among the words of a page, of the words that a note has there, in reading order. */
export function heldWords(note: Note, place: PagePlace, words: readonly PageWord[]): readonly number[] {
  const part = partsOf(note).find((one) => isSamePicture(one, place));
  const held = new Set((part?.words ?? []).map(({ box }) => placeOfWord(words, box)));
  return [...held].filter((at) => at >= 0).toSorted((a, b) => a - b);
}

/**
 * The note with a word of the page taken in, or left out where it has it; unchanged where that word is its last one, or
 * where the note has nothing to do with the page. The reader's own changes of the text stay.
 */
export function withWordToggled(note: Note, page: MendedPage, at: number): Note {
  return onPage(note, page, (_words, held) =>
    held.includes(at) ? held.filter((place) => place !== at) : [...held, at].toSorted((a, b) => a - b),
  );
}

/** The note with several words taken in or left out at once; unchanged where none would be left. */
export function withRun(
  note: Note,
  page: MendedPage,
  { chosen, isTakenIn }: { readonly chosen: readonly number[]; readonly isTakenIn: boolean },
): Note {
  const run = new Set(chosen);
  return onPage(note, page, (_words, held) =>
    isTakenIn ? [...new Set([...held, ...chosen])].toSorted((a, b) => a - b) : held.filter((place) => !run.has(place)),
  );
}

/** The note widened on this page to the full sentences that it touches. */
export function extendedToSentence(note: Note, page: MendedPage): Note {
  return onPage(note, page, (words, held) => {
    const [first, last] = [held[0], held.at(-1)];
    if (first === undefined || last === undefined) return held;
    const span = sentenceSpan(words, { first, last });
    return Array.from({ length: span.last - span.first + 1 }, (_, more) => span.first + more);
  });
}

/** The note with exactly the words under its marks on this page; marks of `others`, which are notes too, do not count. */
export function backToMark(note: Note, page: MendedPage, others: readonly Note[]): Note {
  return onPage(note, page, (words, held) => {
    const taken = new Set(others.flatMap((other) => heldWords(other, page, words)));
    const own = markedWords(page, words).filter(
      (marked) => marked.some((at) => held.includes(at)) && !marked.some((at) => taken.has(at)),
    );
    return own.length === 0 ? held : own.flat().toSorted((a, b) => a - b);
  });
}

function markedWords(page: MendedPage, words: readonly PageWord[]): readonly (readonly number[])[] {
  const passages: readonly PlacedPassage[] = page.readings.flatMap((reading) => passagesFromReading(reading, page));
  return passages.map(({ passage }) => passage.words.map(({ box }) => placeOfWord(words, box)).filter((at) => at >= 0));
}

/** A note of words that the reader has chosen on a page without a mark there. */
export function noteOfWords(
  page: MendedPage,
  chosen: readonly number[],
  number: Pick<Note, 'page' | 'label'>,
): Note | undefined {
  const words = pageWords(page.readings);
  const taken = chosen.toSorted((a, b) => a - b).flatMap((at) => words[at] ?? []);
  if (taken.length === 0) return undefined;
  const source: Source = {
    ...{ ...placeOf({ ...page, ...page.readings[0] }), boxes: boxesByLine(taken), marks: [], confidence: 1 },
    words: taken.map(bareWord),
  };
  return { ...number, text: textOfWords(taken, page.lexicon), source };
}

type Choose = (words: readonly PageWord[], held: readonly number[]) => readonly number[];

function onPage(note: Note, page: MendedPage, choose: Choose): Note {
  const parts = partsOf(note);
  const index = parts.findIndex((part) => isSamePicture(part, page));
  const part = parts[index];
  const words = pageWords(page.readings);
  const held = heldWords(note, page, words);
  if (note.source === undefined || part?.words === undefined || held.length === 0) return note;
  const chosen = choose(words, held);
  if (chosen.length === 0 || (chosen.length === held.length && chosen.every((at, i) => at === held[i]))) return note;
  const before = textRunOf(part.words, words);
  const after = chosen.flatMap((at) => keptWords(part.words ?? [], words, at));
  const texts = (run: readonly TurnWord[]): string =>
    textOfWords(
      parts.flatMap((one, at) => (at === index ? run : textRunOf(one.words ?? [], []))),
      page.lexicon,
    );
  const mended = { ...part, words: after.map(bareWord), boxes: boxesByLine(after) };
  const text = carriedText(note.text, { before: texts(before), after: texts(after) });
  return { ...note, text, source: withPart(note.source, index, mended) };
}

/** A word and whether its line ends with it. */
type TurnWord = SourceWord & Pick<PageWord, 'endsLine'>;

/** Words in the form that the source has them (a mark may take in part of a printed word), else as they are printed. */
function keptWords(old: readonly SourceWord[], words: readonly PageWord[], at: number): readonly TurnWord[] {
  const word = words[at];
  if (word === undefined) return [];
  const kept = old.filter(({ box }) => placeOfWord(words, box) === at);
  return kept.length === 0 ? [word] : kept.map((one) => ({ ...one, endsLine: word.endsLine }));
}

/** Words with their line ends: known from the page, or seen by a word that stands further left than the one before. */
function textRunOf(run: readonly SourceWord[], words: readonly PageWord[]): readonly TurnWord[] {
  return run.map((word, at) => {
    const next = run[at + 1];
    const known = words[placeOfWord(words, word.box)]?.endsLine;
    return { ...word, endsLine: known ?? (next === undefined || next.box.left < word.box.left) };
  });
}

function boxesByLine(words: readonly TurnWord[]): readonly Box[] {
  const lines: Box[][] = [[]];
  words.forEach((word, at) => {
    const before = words[at - 1];
    const turns = before !== undefined && (before.endsLine || word.box.left < before.box.left);
    if (turns) lines.push([]);
    lines.at(-1)?.push(word.box);
  });
  return lines.map(unionOf);
}

function withPart(source: Source, index: number, part: SourcePart): Source {
  const { boxes, words = [] } = part;
  if (index === 0) return { ...source, boxes, words };
  const continued = (source.continued ?? []).map((one, at) => (at === index - 1 ? { ...one, boxes, words } : one));
  return { ...source, continued };
}

/** What a note has on each of its pages. */
export function partsOf({ source }: Note): readonly SourcePart[] {
  return source === undefined ? [] : [source, ...(source.continued ?? [])];
}

function bareWord({ text, box, confidence }: SourceWord): SourceWord {
  return { text, box, confidence };
}
