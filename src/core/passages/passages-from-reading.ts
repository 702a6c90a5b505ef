import { type Box, unionOf } from '../geometry.ts';
import type { Mark } from '../mark.ts';
import { type PagePlace, placeOf } from '../note.ts';
import type { PageReading } from '../page.ts';
import { printedPageOf } from '../printed-page.ts';
import { mean } from '../statistics.ts';
import { marksOfWords } from './marked-words.ts';
import type { Passage, PassageWord, PlacedPassage } from './passage.ts';
import { inReadingOrder, quotedPassages, withoutQuoted } from './quoted-passages.ts';
import { type Run, runsOf } from './runs.ts';
import { oncePerWords } from './same-words.ts';

/** The passages of a page in reading order; words that several marks take in exactly are one. */
export function passagesFromReading(reading: PageReading, page: PagePlace): readonly PlacedPassage[] {
  const place = placeOf({ ...page, ...reading });
  const runs = runsOf(reading, marksOfWords(withoutQuoted(reading))).map((run) => placed(run, reading, place));
  // What the source says exactly goes before what was made out by areas.
  return inReadingOrder(oncePerWords([...quotedPassages(reading, place), ...runs]));
}

function placed(run: Run, reading: PageReading, place: PagePlace): PlacedPassage {
  const spots = run.spots;
  const marks = new Set(spots.flatMap((spot) => [...spot.marks]));
  const used = [...marks].flatMap((at) => reading.marks[at] ?? []);
  const words = spots.map(({ line, word }) => wordAt(reading, line, word));
  const [first, last] = [spots[0], spots.at(-1)];
  const passage: Passage = {
    ...place,
    ...printedPageOf(reading),
    words,
    boxes: boxesByLine(run, reading),
    marks: [...new Set(used.map((mark) => mark.kind))],
    colour: mainColour(run, reading.marks),
    markConfidence: mean(
      used.map((mark) => mark.confidence),
      1,
    ),
    opensPage: first !== undefined && first.word === 0 && reading.lines[first.line]?.bodyPlace === 0,
    closesPage: last !== undefined && closesPage(reading, last),
  };
  return { passage, firstLine: first?.line ?? 0, firstWord: first?.word ?? 0, lastLine: last?.line ?? 0, marks };
}

function wordAt(reading: PageReading, line: number, at: number): PassageWord {
  const words = reading.lines[line]?.words ?? [];
  const word = words[at] ?? { text: '', box: unionOf([]), confidence: 0 };
  return { text: word.text, box: word.box, confidence: word.confidence, endsLine: at === words.length - 1 };
}

function closesPage(
  { lines, bodyLineCount }: PageReading,
  last: { readonly line: number; readonly word: number },
): boolean {
  const line = lines[last.line];
  if (line?.bodyPlace === undefined || bodyLineCount === undefined) return false;
  return line.bodyPlace === bodyLineCount - 1 && last.word === line.words.length - 1;
}

function boxesByLine(run: Run, reading: PageReading): readonly Box[] {
  const byLine = new Map<number, Box[]>();
  for (const { line, word } of run.spots) {
    const boxes = byLine.get(line) ?? [];
    byLine.set(line, boxes);
    boxes.push(wordAt(reading, line, word).box);
  }
  return [...byLine.values()].map(unionOf);
}

/** The colour of the mark that takes in most words. */
function mainColour(run: Run, marks: readonly Mark[]): string {
  const counts = new Map<string, number>();
  for (const at of run.spots.flatMap((spot) => [...spot.marks])) {
    const colour = marks[at]?.colour ?? '#000000';
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return main?.[0] ?? '#000000';
}
