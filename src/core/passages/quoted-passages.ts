import { sharedArea, unionOf } from '../geometry.ts';
import { type Mark, type QuotedWord, strikesOut } from '../mark.ts';
import type { PageReading } from '../page.ts';
import { printedPageOf } from '../printed-page.ts';
import type { PagePlace, PassageWord, PlacedPassage } from './passage.ts';

/** The reading without the marks whose words are known exactly: those need no looking for words under areas. */
export function withoutQuoted(reading: PageReading): PageReading {
  const { marks, markedWords } = reading;
  if (!marks.some(isQuoted)) return reading;
  const rest = { ...reading, marks: marks.map((mark) => (isQuoted(mark) ? { ...mark, regions: [] } : mark)) };
  if (markedWords === undefined) return rest;
  return { ...rest, markedWords: markedWords.filter(({ mark }) => marks[mark]?.words === undefined) };
}

/** One passage for each mark that says its words itself; a strike-out quotes nothing. */
export function quotedPassages(reading: PageReading, place: PagePlace): readonly PlacedPassage[] {
  return reading.marks.flatMap((mark, at) => {
    const words = (mark.words ?? []).map((word) => ({ confidence: 1, ...word }));
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined || strikesOut(mark)) return [];
    const [start, end] = [spotOf(first, reading), spotOf(last, reading)];
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
    return [{ passage, firstLine: start.line, firstWord: start.word, lastLine: end.line, marks: new Set([at]) }];
  });
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
function spotOf({ box }: QuotedWord, { lines }: PageReading): Spot {
  let best: Spot = { line: -1, word: 0 };
  let bestArea = 0;
  lines.forEach(({ words }, line) => {
    words.forEach((word, at) => {
      const area = sharedArea(word.box, box);
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
  return mark.words !== undefined;
}
