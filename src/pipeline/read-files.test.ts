import { expect, test } from 'vitest';
import { AppError } from '../core/errors.ts';
import type { Note } from '../core/note.ts';
import { withPagesAdded } from '../core/notes/notes.ts';
import type { Line, Page, PageReading, Word } from '../core/page.ts';
import type { Engine, ReadOptions } from '../engines/engine.ts';
import { NOTHING_IN_PDF } from './batch.ts';
import type { Progress } from './progress.ts';
import { type ReadDeps, readFiles } from './read-files.ts';
import type { SourceFile } from './source-file.ts';

/** A picture whose bytes are the marked text, so that the engine below can give it back. */
function picture(name: string, text = `Text of ${name} is here.`): SourceFile {
  const bytes = new TextEncoder().encode(text);
  return { name, type: 'image/jpeg', size: bytes.length, bytes: async () => bytes };
}

function pdf(name: string): SourceFile {
  return { ...picture(name), type: 'application/pdf' };
}

function reading(text: string): PageReading {
  const words = text.split(' ').map((word, at) => ({
    text: word,
    box: { left: at * 100, top: 0, right: at * 100 + 90, bottom: 20 },
    confidence: 0.9,
  }));
  const line: Line = { words, baseline: [], xHeight: 10 };
  const region = { left: 0, top: 0, right: words.length * 100, bottom: 20 };
  const marks = [{ kind: 'highlight', colour: '#ffee00', regions: [region], confidence: 1 }] as const;
  return { width: 1000, height: 100, lines: [line], marks: text === 'unmarked' ? [] : marks, pageNumber: 7 };
}

type ReadPage = (page: Page, options?: ReadOptions) => Promise<readonly PageReading[]>;

/** Reads pictures made by `picture`; `bad` is a text that it fails on. */
const readText: ReadPage = async (page) => {
  const text = new TextDecoder().decode(page.image?.bytes);
  if (text === 'bad') throw new AppError('image-broken', 'The picture is broken.');
  return [reading(text)];
};

function engine(readPage: ReadPage = readText, concurrency = 2): Engine {
  return { readPage, concurrency, close: async () => undefined };
}

const textsOf = (notes: readonly Note[]) => notes.map((note) => note.text);

test('files become one list of notes in the order given, each with its source', async () => {
  const { extraction, failures, cancelled } = await readFiles([picture('b.jpg'), picture('a.jpg')], {
    engine: engine(),
  });
  expect(textsOf(extraction.notes)).toEqual(['Text of b.jpg is here.', 'Text of a.jpg is here.']);
  expect(extraction.notes[1]).toMatchObject({ page: 7, source: { file: 'a.jpg', pageIndex: 0, marks: ['highlight'] } });
  expect(extraction.keyTakeaways.length).toBeGreaterThan(0);
  expect({ failures, cancelled }).toEqual({ failures: [], cancelled: false });
});

test('a bad file and a bad page cost only themselves', async () => {
  const openPdf = () =>
    (async function* (): AsyncGenerator<Page> {
      for (const [pageIndex, text] of ['first', 'bad', 'third'].entries()) {
        yield { file: 'b.pdf', pageIndex, image: { bytes: new TextEncoder().encode(text), type: 'image/jpeg' } };
      }
    })();
  const files = [picture('bad.jpg', 'bad'), pdf('b.pdf'), { ...picture('none.jpg', ''), size: 0 }, picture('last.jpg')];
  const { extraction, failures } = await readFiles(files, { engine: engine(), openPdf });
  expect(textsOf(extraction.notes)).toEqual(['first', 'third', 'Text of last.jpg is here.']);
  expect(failures.map(({ file, pageIndex, error }) => [file, pageIndex, error.code])).toEqual([
    ['bad.jpg', 0, 'image-broken'],
    ['b.pdf', 1, 'image-broken'],
    ['none.jpg', undefined, 'file-empty'],
  ]);
});

test('pages are read ahead across files, never more than the engine can or than four', async () => {
  let held = 0;
  let heldMost = 0;
  let atOnce = 0;
  const waiting: (() => void)[] = [];
  const files = Array.from({ length: 12 }, (_, at): SourceFile => {
    const file = picture(`${at}.jpg`);
    const bytes = async () => {
      held += 1;
      heldMost = Math.max(heldMost, held);
      return file.bytes();
    };
    return { ...file, bytes };
  });
  const slow: ReadPage = async (page) => {
    atOnce = Math.max(
      atOnce,
      waiting.push(() => undefined),
    );
    await new Promise<void>((resolve) => {
      waiting[waiting.length - 1] = resolve;
    });
    held -= 1;
    return readText(page);
  };
  const result = readFiles(files, { engine: engine(slow, 9) });
  for (let done = 0; done < files.length; done += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    if (done === 0) await expect.poll(() => waiting.length).toBe(4);
    waiting.shift()?.();
  }
  expect((await result).extraction.notes).toHaveLength(12);
  expect(heldMost).toBe(4);
  expect(atOnce).toBe(4);
});

test('the fraction starts at 0.1, ends a file at its share, and never falls', async () => {
  const seen: Progress[] = [];
  const files = [picture('a.jpg'), picture('bad.jpg', 'bad'), picture('c.jpg')];
  await readFiles(files, { engine: engine() }, { onProgress: (progress) => seen.push(progress) });
  const fractions = seen.map((progress) => progress.fraction);
  expect(fractions[0]).toBe(0.1);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions).toContain(1 / 3);
  expect(fractions).toContain(2 / 3);
  expect(fractions.at(-1)).toBe(1);
  expect(seen[0]).toMatchObject({ stage: 'opening', file: 'a.jpg', fileIndex: 0, fileCount: 3, pagesDone: 0 });
});

test('within a PDF the fraction moves page by page', async () => {
  const pages = Object.assign(
    (async function* (): AsyncGenerator<Page> {
      for (let pageIndex = 0; pageIndex < 4; pageIndex += 1) yield { file: 'a.pdf', pageIndex, notes: [] };
    })(),
    { pageCount: 4 },
  );
  const seen: number[] = [];
  const deps = { engine: engine(), openPdf: () => pages };
  await readFiles([pdf('a.pdf')], deps, { onProgress: (progress) => seen.push(progress.fraction) });
  expect(seen).toEqual([0.1, 0.25, 0.5, 0.75, 1, 1]);
});

test('a cancel stops at once and keeps what was read', async () => {
  const abort = new AbortController();
  const hanging: ReadPage = async (page, options) => {
    if (page.file !== 'slow.jpg') return readText(page);
    queueMicrotask(() => abort.abort());
    expect(options?.signal).toBe(abort.signal);
    return new Promise(() => undefined);
  };
  const progress: number[] = [];
  const files = [picture('a.jpg'), picture('slow.jpg'), picture('c.jpg')];
  const result = await readFiles(
    files,
    { engine: engine(hanging) },
    {
      signal: abort.signal,
      onProgress: ({ fraction }) => progress.push(fraction),
    },
  );
  expect(result.cancelled).toBe(true);
  expect(result.failures).toEqual([]);
  expect(textsOf(result.extraction.notes)).toContain('Text of a.jpg is here.');
  expect(progress.at(-1)).toBeLessThan(1);
});

test('pages that end because of a cancel are no failures', async () => {
  const abort = new AbortController();
  let started = 0;
  const obedient: ReadPage = (_page, options) => {
    started += 1;
    if (started === 2) queueMicrotask(() => abort.abort());
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new AppError('cancelled', 'Cancelled.')));
    });
  };
  const files = [picture('a.jpg'), picture('b.jpg')];
  const result = await readFiles(files, { engine: engine(obedient) }, { signal: abort.signal });
  expect(result).toMatchObject({ cancelled: true, failures: [] });
});

test('notes, pages and files are told as they come', async () => {
  const notes: number[] = [];
  const pages: string[] = [];
  const done: [string, number, number][] = [];
  await readFiles(
    [picture('a.jpg'), picture('bad.jpg', 'bad'), picture('c.jpg')],
    { engine: engine() },
    {
      onNotes: (soFar) => notes.push(soFar.notes.length),
      onPage: ({ page, readings }) => void pages.push(`${page.file} ${page.image?.bytes.length} ${readings.length}`),
      onFile: ({ file, failures, soFar }) => done.push([file, failures.length, soFar.notes.length]),
    },
  );
  expect(notes).toEqual([1, 2]);
  expect(pages.toSorted()).toEqual(['a.jpg 22 1', 'c.jpg 22 1']);
  expect(done).toEqual([
    ['a.jpg', 0, 1],
    ['bad.jpg', 1, 1],
    ['c.jpg', 0, 2],
  ]);
});

test('finished notes pass without an engine; title and authors are kept', async () => {
  const entries: Note[] = [
    {
      page: 3,
      text: 'A quote.',
      source: { file: 'k.pdf', pageIndex: 0, boxes: [], marks: ['highlight'], confidence: 1 },
    },
    { page: 'x', text: 'Note: mine' },
  ];
  const openPdf = () =>
    Object.assign(
      (async function* (): AsyncGenerator<Page> {
        yield { file: 'k.pdf', pageIndex: 0, notes: entries };
      })(),
      { title: 'The Book', authors: 'A. Writer' },
    );
  const never: ReadPage = async () => expect.unreachable('no picture, no engine');
  const { extraction } = await readFiles([pdf('k.pdf')], { engine: engine(never), openPdf });
  expect(extraction.notes).toEqual(entries);
  expect(extraction).toMatchObject({ title: 'The Book', authors: 'A. Writer' });
});

test.each([
  ['a PDF in which nothing was found', [pdf('a.pdf')], [NOTHING_IN_PDF]],
  ['an unmarked picture', [picture('a.jpg', 'unmarked')], []],
  ['an unmarked picture and an unmarked PDF', [picture('a.jpg', 'unmarked'), pdf('a.pdf')], [NOTHING_IN_PDF]],
])('%s gives its takeaways', async (_name, files, takeaways) => {
  const openPdf = () =>
    (async function* (): AsyncGenerator<Page> {
      yield { file: 'a.pdf', pageIndex: 0, image: { bytes: new TextEncoder().encode('unmarked'), type: 'image/jpeg' } };
    })();
  const { extraction } = await readFiles(files, { engine: engine(), openPdf });
  expect(extraction).toEqual({ notes: [], keyTakeaways: takeaways });
});

test('a PDF that could not be opened is a failure, not an empty PDF', async () => {
  const { extraction, failures } = await readFiles([pdf('a.pdf')], { engine: engine() });
  expect(extraction.keyTakeaways).toEqual([]);
  expect(failures.map((failure) => failure.error.code)).toEqual(['pdf-failed']);
});

test('two files of one name keep their notes apart', async () => {
  const { extraction } = await readFiles([picture('a.jpg', 'one'), picture('a.jpg', 'two')], { engine: engine() });
  expect(extraction.notes.map((note) => note.source?.file)).toEqual(['a.jpg', 'a.jpg (2)']);
});

test.each([
  [1, ['and that it would not be moved']],
  [2, ['and that it', 'would not be moved']],
])('a sentence that goes on in another PDF, of %i page(s) each', async (pageCount, texts) => {
  const toTheEnd: ReadPage = async (page) =>
    (await readText(page)).map((one) => ({
      ...one,
      pageNumber: 'x',
      lines: one.lines.map((line) => ({ ...line, bodyPlace: 0 })),
      bodyLineCount: 1,
    }));
  const openPdf = ({ name: file }: SourceFile) => ({
    pageCount,
    async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
      const text = file === 'a.pdf' ? 'and that it' : 'would not be moved';
      yield { file, pageIndex: 0, image: { bytes: new TextEncoder().encode(text), type: 'image/jpeg' } };
    },
  });
  const { extraction } = await readFiles([pdf('a.pdf'), pdf('b.pdf')], { engine: engine(toTheEnd), openPdf });
  expect(textsOf(extraction.notes)).toEqual(texts);
});

test('a word list is asked for only where a line ends in a hyphen, and its absence is no failure', async () => {
  const split: ReadPage = async (page) => {
    const [read] = await readText(page);
    const [first, ...rest] = read?.lines[0]?.words ?? [];
    const line = (words: readonly Word[], bodyPlace: number): Line => ({ words, baseline: [], xHeight: 10, bodyPlace });
    return read && first ? [{ ...read, lines: [line([first], 0), line(rest, 1)] }] : [];
  };
  const asked: (readonly string[])[] = [];
  const loadWords = async (languages: readonly string[]) => {
    asked.push(languages);
    return (word: string) => ['memory', 'mapped'].includes(word);
  };
  const read = async (text: string, load: ReadDeps<SourceFile>['loadWords']) => {
    const result = await readFiles(
      [picture('a.jpg', text)],
      { engine: engine(split), loadWords: load },
      { languages: ['eng', 'nld'] },
    );
    return textsOf(result.extraction.notes);
  };
  expect(await read('memory files', loadWords)).toEqual(['memory files']);
  expect(asked).toEqual([]);
  expect(await read('memory- mapped', loadWords)).toEqual(['memory-mapped']);
  expect(asked).toEqual([['eng'], ['nld']]);
  const partly = ([code]: readonly string[]) =>
    code === 'nld' ? Promise.reject(new Error('offline')) : loadWords(['eng']);
  expect(await read('memory- mapped', partly)).toEqual(['memory-mapped']);
  expect(await read('memory- mapped', () => Promise.reject(new Error('offline')))).toEqual(['memorymapped']);
});

test('where a page is in another language than asked for, its words are judged in it, and the reader is told', async () => {
  const asked: (readonly string[])[] = [];
  const german: ReadPage = async (page) => {
    const [read] = await readText(page);
    const [first, ...rest] = read?.lines[0]?.words ?? [];
    const line = (words: readonly Word[], bodyPlace: number): Line => ({ words, baseline: [], xHeight: 10, bodyPlace });
    const lines = first === undefined ? [] : [line([first], 0), line(rest, 1)];
    return read ? [{ ...read, lines, language: { code: 'deu', wasRead: true } }] : [];
  };
  const loadWords = async (languages: readonly string[]) => {
    asked.push(languages);
    return () => false;
  };
  const { extraction, notices } = await readFiles([picture('a.jpg', 'Haus- frau')], {
    engine: engine(german),
    loadWords,
  });
  // German writes compounds as one word, which no English book would.
  expect(textsOf(extraction.notes)).toEqual(['Hausfrau']);
  expect(asked).toEqual([['deu'], ['eng']]);
  expect(notices).toEqual([expect.stringContaining('Printed in German, and read as such: a.jpg.')]);
});

test('what a callback throws is not swallowed', async () => {
  const onPage = () => {
    throw new Error('storage full');
  };
  await expect(readFiles([picture('a.jpg')], { engine: engine() }, { onPage })).rejects.toThrow('storage full');
});

test('what was cancelled can be read on: only pages that were not read, and the bar goes on where it stood', async () => {
  const asked: number[] = [];
  const openPdf: ReadDeps<SourceFile>['openPdf'] = ({ name }) => {
    const pages = async function* (): AsyncGenerator<Page> {
      for (const [pageIndex, text] of ['first', 'hangs', 'third', 'bad', 'fifth', 'sixth'].entries()) {
        yield { file: name, pageIndex, image: { bytes: new TextEncoder().encode(text), type: 'image/jpeg' } };
      }
    };
    return { pageCount: 6, [Symbol.asyncIterator]: pages };
  };
  const cancel = new AbortController();
  const hanging = engine(async (page, options) => {
    asked.push(page.pageIndex);
    const text = new TextDecoder().decode(page.image?.bytes);
    if (text === 'sixth') cancel.abort();
    if (text !== 'hangs' && text !== 'sixth') return readText(page);
    return new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new AppError('cancelled', '')));
    });
  });
  const files = [picture('a.jpg'), pdf('b.pdf'), pdf('c.pdf')];
  const begun = await readFiles(files, { engine: hanging, openPdf }, { signal: cancel.signal });
  expect(textsOf(begun.extraction.notes)).toEqual(['Text of a.jpg is here.', 'first', 'third', 'fifth']);
  // A page that failed was told to nobody: it is tried again.
  expect(begun.rest).toEqual([
    { fileIndex: 1, pagesRead: new Set([0, 2, 4]) },
    { fileIndex: 2, pagesRead: new Set() },
  ]);
  asked.length = 0;
  const done: number[] = [];
  const { extraction, rest, failures } = await readFiles(
    files.slice(1, 2),
    { engine: engine(async (page) => (asked.push(page.pageIndex), readText(page))), openPdf },
    { readBefore: begun.rest.map(({ pagesRead }) => pagesRead), onProgress: ({ pagesDone }) => done.push(pagesDone) },
  );
  expect(asked).toEqual([1, 3, 5]);
  expect(textsOf(extraction.notes)).toEqual(['hangs', 'sixth']);
  expect(failures).toMatchObject([{ pageIndex: 3 }]);
  expect(done).toEqual([3, 4, 5, 6, 6]);
  expect(rest).toEqual([]);
});

test('a passage over the turn at which it was cancelled is one note once it is read on, as it is when it is read in one go', async () => {
  const texts = ['One sea and', 'many shores of', 'its own land', 'and more.'];
  const pages = async function* (): AsyncGenerator<Page> {
    for (const [pageIndex, text] of texts.entries()) {
      yield { file: 'b.pdf', pageIndex, image: { bytes: new TextEncoder().encode(text), type: 'image/jpeg' } };
    }
  };
  const openPdf = () => ({ pageCount: 4, [Symbol.asyncIterator]: pages });
  const numbered: ReadPage = async (page) =>
    (await readText(page)).map((seen) => ({
      ...seen,
      lines: seen.lines.map((line) => ({ ...line, bodyPlace: 0 })),
      bodyLineCount: 1,
      pageNumber: 10 + page.pageIndex,
    }));
  const files = [pdf('b.pdf')];
  const whole = await readFiles(files, { engine: engine(numbered), openPdf });
  expect(textsOf(whole.extraction.notes)).toEqual(['One sea and many shores of its own land and more.']);
  /** Reads on until one of these pages is asked for; the others are read ahead of it. */
  const readUntil = async (hanging: readonly number[], before?: Awaited<ReturnType<typeof readFiles>>) => {
    const cancel = new AbortController();
    const readPage: ReadPage = async (page, options) => {
      if (page.pageIndex === hanging.at(-1)) cancel.abort();
      if (!hanging.includes(page.pageIndex)) return numbered(page);
      return new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new AppError('cancelled', '')));
      });
    };
    const readBefore = before?.rest.map(({ pagesRead }) => pagesRead);
    const options = { signal: cancel.signal, readBefore, foundBefore: before?.found };
    return readFiles(files, { engine: engine(readPage, Math.max(1, hanging.length)), openPdf }, options);
  };
  const holed = await readUntil([1, 3]);
  expect(textsOf(holed.extraction.notes)).toEqual(['One sea and', 'its own land']);
  const filled = await readUntil([], holed);
  const book = withPagesAdded(holed.extraction, filled.extraction, filled.joined);
  expect(book.notes).toEqual(whole.extraction.notes);
  // As often as it is cancelled.
  const begun = await readUntil([1, 2]);
  const further = await readUntil([3], begun);
  const last = await readUntil([], further);
  const grown = withPagesAdded(begun.extraction, further.extraction, further.joined);
  expect(textsOf(grown.notes)).toEqual(['One sea and many shores of its own land']);
  expect(withPagesAdded(grown, last.extraction, last.joined).notes).toEqual(whole.extraction.notes);
});
