import { type Box, sharedArea, unionOf } from '../geometry.ts';
import { type Mark, type QuotedWord, strikesOut } from '../mark.ts';
import type { PagePlace } from '../note.ts';
import type { PageReading } from '../page.ts';
import { printedPageOf } from '../printed-page.ts';
import { takesIn } from './marked-words.ts';
import type { PassageWord, PlacedPassage } from './passage.ts';

/**
 * The reading without the marks whose words are known exactly: those need no looking for words under areas. What is struck out
 * exactly is so under all marks.
 */
export function withoutQuoted(reading: PageReading): PageReading {
  const { marks, markedWords } = reading;
  if (!marks.some(isQuoted)) return reading;
  const rest = { ...reading, marks: marks.map((mark) => (isQuoted(mark) ? { ...mark, regions: [] } : mark)) };
  if (markedWords === undefined) return rest;
  return { ...rest, markedWords: markedWords.filter(({ mark }) => marks[mark]?.words === undefined) };
}

/**
 * One passage for each mark that says its words itself. One that strikes out quotes nothing, and what is struck out parts the
 * passages of others as it does where the words under a mark are only seen.
 */
export function quotedPassages(reading: PageReading, place: PagePlace): readonly PlacedPassage[] {
  const struck = { regions: reading.marks.filter(strikesOut).flatMap(areasOf) };
  return reading.marks.flatMap((mark, at) =>
    strikesOut(mark)
      ? []
      : piecesBetween(mark.words ?? [], struck).map((words) => quotedPassage(words, { mark, at, reading, place })),
  );
}

/** A strike that says its words lies over these, and not over what stands between them. */
function areasOf({ words, regions }: Mark): readonly Box[] {
  return words?.map(({ box }) => box) ?? regions;
}

function piecesBetween(
  words: readonly QuotedWord[],
  struck: Pick<Mark, 'regions'>,
): readonly (readonly QuotedWord[])[] {
  if (struck.regions.length === 0) return words.length === 0 ? [] : [words];
  const pieces: QuotedWord[][] = [[]];
  for (const word of words) {
    if (takesIn(struck, word)) pieces.push([]);
    else pieces.at(-1)?.push(word);
  }
  return pieces.filter((piece) => piece.length > 0);
}

interface Quoted {
  readonly mark: Mark;
  /** Its place in the reading's marks. */
  readonly at: number;
  readonly reading: PageReading;
  readonly place: PagePlace;
}

function quotedPassage(quoted: readonly QuotedWord[], { mark, at, reading, place }: Quoted): PlacedPassage {
  const words = quoted.map((word) => ({ confidence: 1, ...word }));
  const [start, end] = [spotOf(words[0], reading), spotOf(words.at(-1), reading)];
  const passage = {
    ...place,
    ...printedPageOf(reading),
    words,
    boxes: boxesByLine(words),
    marks: [mark.kind],
    colour: mark.colour,
    markConfidence: mark.confidence,
    opensPage: reading.lines[start.line]?.bodyPlace === 0 && start.word === 0,
    closesPage: isLastOfPage(end, reading),
  };
  return { passage, firstLine: start.line, firstWord: start.word, lastLine: end.line, marks: new Set([at]) };
}

/** Passages by the place at which they begin; those that begin at the same word keep their order. */
export function inReadingOrder(passages: readonly PlacedPassage[]): readonly PlacedPassage[] {
  return passages.toSorted((a, b) => a.firstLine - b.firstLine || a.firstWord - b.firstWord);
}

interface Spot {
  readonly line: number;
  readonly word: number;
}

/** The printed word in which a quoted word lies; before the first line when the reading does not have it. */
function spotOf(quoted: QuotedWord | undefined, { lines }: PageReading): Spot {
  let best: Spot = { line: -1, word: 0 };
  if (quoted === undefined) return best;
  let bestArea = 0;
  lines.forEach(({ words }, line) => {
    words.forEach((word, at) => {
      const area = sharedArea(word.box, quoted.box);
      if (area > bestArea) [best, bestArea] = [{ line, word: at }, area];
    });
  });
  return best;
}

function isLastOfPage({ line, word }: Spot, { lines, bodyLineCount }: PageReading): boolean {
  const place = lines[line]?.bodyPlace;
  return place !== undefined && place + 1 === bodyLineCount && word + 1 === lines[line]?.words.length;
}

function boxesByLine(words: readonly PassageWord[]): PlacedPassage['passage']['boxes'] {
  const lines: PassageWord[][] = [[]];
  for (const word of words) {
    lines.at(-1)?.push(word);
    if (word.endsLine) lines.push([]);
  }
  return lines.filter((line) => line.length > 0).map((line) => unionOf(line.map(({ box }) => box)));
}

function isQuoted(mark: Mark): boolean {
  return mark.words !== undefined && !strikesOut(mark);
}
