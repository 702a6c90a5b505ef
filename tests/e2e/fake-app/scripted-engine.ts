import { AppError } from '../../../src/core/errors.ts';
import type { Turn } from '../../../src/core/geometry.ts';
import type { Mark } from '../../../src/core/mark.ts';
import type { Line, Page, PageReading, Word } from '../../../src/core/page.ts';
import { nextOf } from '../../../src/engines/device/reading-order.ts';
import type { Engine, ReadOptions } from '../../../src/engines/engine.ts';

const LINE_HEIGHT = 40;
const LETTER_WIDTH = 12;
const LEFT = 60;

/**
 * An engine that reads pages by what their files are called: `marked-12.jpg` gives one highlighted sentence on page 12,
 * `twice-12.jpg` two short passages in it, `long-12.jpg` eight lines that are one passage, `many-12.jpg` a full page of 36 lines, every fourth of them marked,
 * `turned-180.jpg` the same as `marked`, read after the picture was turned so far,
 * `doubtful-12.jpg` a word that was hard to read, `plain.jpg` a page without
 * marks, `margin.jpg` ink that is not read, `broken.jpg` an error; `slow…` never ends until it is cancelled, `held…` not
 * before the page is told to release it (`held-on-12.pdf` has pages 12, 13 and so on, which are one passage), `part…` two lines of which one is read, and the other not before, `rest…` nine lines of which the first is read, and of the others the one
 * that is looked at whenever the page is told to read a line, `bare…` the same without any mark and without a line that is read. What was read is
 * listed in `data-read` of the document's body, what was asked for to the end in `data-wanted`, and what was given up of it
 * in `data-given-up`; `data-alone` has those that were read as the only page of their upload, `data-warmed` the languages that readers were made ready for.
 */
export function scriptedEngine(): Engine {
  return {
    concurrency: 2,
    close: async () => undefined,
    warm: (languages = []) => list('warmed', languages.join('+')),
    readPage: async (page, options) => {
      if (page.file.startsWith('slow')) await untilAborted(options?.signal);
      const isPart = page.file.startsWith('part');
      if (options?.readAll === true) list('wanted', page.file);
      if (options?.isAlone === true) list('alone', page.file);
      if (page.file.startsWith('held')) await untilReleased();
      if (isPart && options?.readAll === true) {
        const abort = untilAborted(options.signal).finally(() => list('givenUp', page.file));
        await Promise.race([untilReleased(), abort]);
      }
      if (/^(?:rest|bare)/.test(page.file))
        return [await restOf(readingOf(page), page.file.startsWith('bare') ? [] : [0], options)];
      if (page.file.startsWith('broken'))
        throw new AppError('image-broken', 'The picture ends in the middle. Take it again.');
      list('read', page.file);
      if (isPart) return [partOf(readingOf(page), options?.readAll === true)];
      return [readingOf(page)];
    },
  };
}

/** Tells the test of a page. */
function list(name: string, file: string): void {
  document.body.dataset[name] = `${document.body.dataset[name] ?? ''} ${file}`;
}

function readingOf({ file, pageIndex }: Page): PageReading {
  const number = Number(/(\d+)/.exec(file)?.[1]);
  const read = lineOf(`The ${/[a-z]+/.exec(file)?.[0] ?? ''} page keeps what the reader wanted to keep.`, 100);
  const line = file.startsWith('doubtful') ? doubted(read) : read;
  const text = read.words.map((word) => word.text).join(' ');
  const [isMany, isLong] = [file.startsWith('many'), file.startsWith('long')];
  const lines = isMany ? fullPage(text) : isLong ? longPassage(text) : [line];
  if (file.startsWith('held-on')) {
    const body = { lines: [{ ...line, bodyPlace: 0 }], bodyLineCount: 1 };
    return { ...{ width: 1000, height: 1400, ...body }, marks: marksOf(file, line), pageNumber: number + pageIndex };
  }
  return {
    width: 1000,
    height: 1400,
    ...(file.startsWith('turned') && { turn: number as Turn }),
    lines,
    marks: isMany ? everyFourth(lines) : isLong ? [highlightOver(lines)] : marksOf(file, line),
    pageNumber: Number.isInteger(number) ? number : 'x',
  };
}

/** The first line of two, or both. */
function partOf(reading: PageReading, isWhole: boolean): PageReading {
  const [line] = reading.lines;
  if (line === undefined) return reading;
  const second = lineOf('Nobody had marked what stands here.', 160);
  const lines = [line, second].map((one, bodyPlace) => ({ ...one, bodyPlace }));
  return { ...reading, lines: isWhole ? lines : lines.slice(0, 1), bodyLineCount: 2 };
}

/** Nine lines, some of them known; to the end it is read a line at a time, as the page is told to, and always the one that is wanted most. */
async function restOf(
  reading: PageReading,
  first: readonly number[],
  options: ReadOptions | undefined,
): Promise<PageReading> {
  const [line] = reading.lines;
  if (line === undefined) return reading;
  const others = Array.from({ length: 8 }, (_, at) =>
    lineOf(`Line ${at + 2} was not marked by anybody.`, 160 + at * 100),
  );
  const lines = [line, ...others].map((one, bodyPlace) => ({ ...one, bodyPlace }));
  const known = [...first];
  const soFar = (): PageReading => ({
    ...reading,
    lines: known.toSorted((a, b) => a - b).map((at) => lines[at]!),
    bodyLineCount: lines.length,
  });
  if (options?.readAll !== true) return soFar();
  while (known.length < lines.length) {
    await Promise.race([untilTold('read-a-line'), untilAborted(options.signal)]);
    const waiting = [...lines.keys()].filter((at) => !known.includes(at));
    const placed = lines.map(({ words }) => ({ isMarked: false, places: words.map(({ box }) => box) }));
    known.push(waiting[nextOf(waiting, placed, options.near?.() ?? [])]!);
    if (known.length < lines.length) options.onPart?.([soFar()]);
  }
  return soFar();
}

function marksOf(file: string, line: Line): readonly Mark[] {
  const box = { left: LEFT, top: 95, right: 900, bottom: 135 };
  if (file.startsWith('twice')) {
    return [line.words.slice(2, 4), line.words.slice(6, 8)].map((words) => ({
      kind: 'underline',
      colour: '#2244aa',
      regions: words.map((word) => word.box),
      confidence: 0.98,
    }));
  }
  if (/^(?:marked|turned|held|part|rest|doubtful)/.test(file)) return [highlightOver([line])];
  if (file.startsWith('margin')) return [{ kind: 'margin-note', colour: '#2244aa', regions: [box], confidence: 0.9 }];
  return [];
}

function highlightOver(lines: readonly Line[]): Mark {
  const regions = lines.flatMap(({ words }) => words.map((word) => word.box));
  return { kind: 'highlight', colour: '#f6d65c', regions, confidence: 0.98 };
}

function longPassage(text: string): readonly Line[] {
  return Array.from({ length: 8 }, (_, at) => ({
    ...lineOf(text, 100 + at * 36),
    startsParagraph: at === 0,
    standsApart: at === 0,
  }));
}

function fullPage(text: string): readonly Line[] {
  return Array.from({ length: 36 }, (_, at) => ({
    ...lineOf(`${at} ${text}`, 60 + at * 36),
    startsParagraph: true,
    standsApart: true,
  }));
}

function everyFourth(lines: readonly Line[]): readonly Mark[] {
  return lines.flatMap((line, at) => (at % 4 === 0 ? marksOf('marked', line) : []));
}

function lineOf(text: string, top: number): Line {
  let left = LEFT;
  const words = text.split(' ').map((word): Word => {
    const right = left + word.length * LETTER_WIDTH;
    const box = { left, top, right, bottom: top + LINE_HEIGHT - 10 };
    left = right + LETTER_WIDTH;
    return { text: word, box, confidence: 0.97 };
  });
  const baseline = [
    { x: LEFT, y: top + 25 },
    { x: left, y: top + 25 },
  ];
  return { words, baseline, xHeight: 18, startsParagraph: true, standsApart: true };
}

function doubted(line: Line): Line {
  return { ...line, words: line.words.map((word) => (word.text === 'wanted' ? { ...word, confidence: 0.4 } : word)) };
}

const untilReleased = (): Promise<void> => untilTold('release-held-page');

function untilTold(event: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener(event, () => resolve(), { once: true });
  });
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new AppError('cancelled', 'Cancelled.')), { once: true });
  });
}
