import { describe, expect, test } from 'vitest';
import { AppError } from '../core/errors.ts';
import type { Line, ModelFindings, Page, PageReading } from '../core/page.ts';
import type { Engine } from '../engines/engine.ts';
import { type MergeTakeaways, readFiles } from './read-files.ts';
import type { SourceFile } from './source-file.ts';

const BOX = { left: 0, top: 0, right: 90, bottom: 20 };
const FOUND: ModelFindings = { outcome: 'checked', doubtful: [], keyTakeaways: [] };

function file(name: string): SourceFile {
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
  return { name, type, size: 1, bytes: async () => new Uint8Array([1]) };
}

/** A page with one marked sentence, and what a model said of it. */
function reading(text: string, model?: Partial<ModelFindings>): PageReading {
  const line: Line = {
    words: text.split(' ').map((word) => ({ text: word, box: BOX, confidence: 1 })),
    baseline: [],
    xHeight: 9,
  };
  const mark = { kind: 'highlight', colour: '#ffee00', regions: [BOX], confidence: 1 } as const;
  const marks = text === '' ? [] : [mark];
  return { width: 9, height: 9, lines: [line], marks, pageNumber: 7, ...(model && { model: { ...FOUND, ...model } }) };
}

/** Reads pages by what their file and place are called: `a.jpg`, `b.pdf 1`. */
function read(
  names: readonly string[],
  readings: Readonly<Record<string, PageReading | AppError>>,
  mergeTakeaways?: MergeTakeaways,
) {
  const nameOf = ({ file: name, pageIndex }: Page): string => (name.endsWith('.pdf') ? `${name} ${pageIndex}` : name);
  const engine: Engine = {
    concurrency: 1,
    close: async () => undefined,
    readPage: async (page) => {
      const found = readings[nameOf(page)];
      if (found === undefined || found instanceof AppError) throw found ?? new AppError('unknown', 'Not planned.');
      return [found];
    },
  };
  const openPdf = ({ name }: SourceFile) =>
    (async function* (): AsyncGenerator<Page> {
      for (let pageIndex = 0; readings[`${name} ${pageIndex}`] !== undefined; pageIndex += 1) {
        yield { file: name, pageIndex, image: { bytes: new Uint8Array([1]), type: 'image/jpeg' } };
      }
    })();
  return readFiles(names.map(file), { engine, openPdf, mergeTakeaways });
}

describe('a reply without content', () => {
  const none = new AppError('model-no-content', 'No content in OpenAI response');

  test('fails a picture', async () => {
    const { failures, notices } = await read(['a.jpg'], { 'a.jpg': none });
    expect(failures).toMatchObject([{ file: 'a.jpg', error: { message: 'No content in OpenAI response' } }]);
    expect(notices).toEqual([]);
  });

  test('skips a page of a PDF, and says so', async () => {
    const { failures, notices, extraction } = await read(['b.pdf'], {
      'b.pdf 0': reading('Kept words.'),
      'b.pdf 1': none,
    });
    expect(failures).toEqual([]);
    expect(notices).toEqual(['Skipped, because the model had no content for it: b.pdf, page 2.']);
    expect(extraction.notes).toHaveLength(1);
  });
});

describe('what the reader is told', () => {
  const late = { outcome: 'device', reason: 'the model service did not answer in time' } as const;

  test('one sentence for each reason, whatever the number of pages', async () => {
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'];
    const { notices } = await read(
      names,
      Object.fromEntries(
        names.map((name) => [
          name,
          reading('Some words.', name === 'b.jpg' ? { outcome: 'part', reason: 'it broke off' } : late),
        ]),
      ),
    );
    expect(notices).toEqual([
      'Read on this device instead, because the model service did not answer in time: a.jpg; c.jpg; d.jpg; e.jpg.',
      "The model's answer is not complete, because it broke off; the marks seen on this device are all here: b.jpg.",
    ]);
  });

  test('many pages are counted, not listed', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `${at}.jpg`);
    const { notices } = await read(names, Object.fromEntries(names.map((name) => [name, reading('Words.', late)])));
    expect(notices[0]).toMatch(/: 0\.jpg; 1\.jpg; 2\.jpg and 6 other pages\.$/);
  });

  test('nothing of pages that went well', async () => {
    expect((await read(['a.jpg'], { 'a.jpg': reading('Words.', {}) })).notices).toEqual([]);
  });
});

test('doubtful passages stand beside the notes, with their page', async () => {
  const doubtful = [{ text: 'Made up.', why: 'not-on-page' as const, boxes: [] }];
  const { extraction } = await read(['a.jpg'], { 'a.jpg': reading('Marked words.', { doubtful }) });
  expect(extraction.notes.map((note) => note.text)).toEqual(['Marked words.']);
  expect(extraction.doubtful).toEqual([{ ...doubtful[0], file: 'a.jpg', pageIndex: 0, page: 7 }]);
});

describe('takeaways', () => {
  const suggesting = (...keyTakeaways: string[]) =>
    reading('The keeper climbed the steps every evening.', { keyTakeaways });

  test('are those that the model suggests, within the cap of all files', async () => {
    const one = await read(['a.jpg'], {
      'a.jpg': suggesting('Habit carries us.', 'Steps are counted.', 'Evenings return.'),
    });
    expect(one.extraction.keyTakeaways).toHaveLength(2);
    expect(['Habit carries us.', 'Steps are counted.', 'Evenings return.']).toEqual(
      expect.arrayContaining([...one.extraction.keyTakeaways]),
    );
  });

  test('are merged by one more call when several pages suggest more than may be kept', async () => {
    const asked: unknown[] = [];
    const merge: MergeTakeaways = async (suggestions, { cap }) => {
      asked.push([suggestions, cap]);
      return ['Both in one.'];
    };
    const pages = { 'a.jpg': suggesting('First.', 'Second.'), 'b.jpg': suggesting('Third.') };
    const { extraction } = await read(['a.jpg', 'b.jpg'], pages, merge);
    expect(asked).toEqual([[['First.', 'Second.', 'Third.'], 2]]);
    expect(extraction.keyTakeaways).toEqual(['Both in one.']);
  });

  test('are not merged when there are few enough, or all are of one page', async () => {
    let calls = 0;
    const merge: MergeTakeaways = async () => {
      calls += 1;
      return [];
    };
    const few = await read(
      ['a.jpg', 'b.jpg'],
      { 'a.jpg': suggesting('First.'), 'b.jpg': suggesting('Second.') },
      merge,
    );
    expect(few.extraction.keyTakeaways).toEqual(['First.', 'Second.']);
    const one = await read(['a.jpg'], { 'a.jpg': suggesting('First.', 'Second.', 'Third.') }, merge);
    expect(one.extraction.keyTakeaways).toHaveLength(2);
    expect(calls).toBe(0);
  });

  test('that several pages suggest in the same words are one', async () => {
    const pages = { 'a.jpg': suggesting('Habit carries us.'), 'b.jpg': suggesting('Habit carries us.') };
    expect((await read(['a.jpg', 'b.jpg'], pages)).extraction.keyTakeaways).toEqual(['Habit carries us.']);
  });

  test('are chosen on the device when merging fails', async () => {
    const merge: MergeTakeaways = () => Promise.reject(new AppError('model-failed', 'Gone.'));
    const pages = { 'a.jpg': suggesting('First one.', 'Second one.'), 'b.jpg': suggesting('Third one.') };
    const { extraction, failures } = await read(['a.jpg', 'b.jpg'], pages, merge);
    expect(extraction.keyTakeaways).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  test('of pages that the model failed on come from their own sentences', async () => {
    const silent = reading('Salt settles on everything that stands near the sea.', { outcome: 'device' });
    const { extraction } = await read(['a.jpg', 'b.jpg'], {
      'a.jpg': suggesting('Habit carries us.'),
      'b.jpg': silent,
    });
    expect(extraction.keyTakeaways).toEqual(['Habit carries us.', expect.stringContaining(' ')]);
  });

  test('are none when there are no notes', async () => {
    const { extraction } = await read(['a.jpg'], { 'a.jpg': reading('', { keyTakeaways: ['Made up.'] }) });
    expect(extraction.keyTakeaways).toEqual([]);
  });
});
