import { describe, expect, it } from 'vitest';
import { area, linesOf, mark, notesOf, reading } from '../../../../tests/fixtures/drawn/marked-lines.ts';
import { memoryDatabase } from '../../../../tests/fixtures/memory-database.ts';
import { MemoryServer, memoryStorage } from '../../../../tests/fixtures/memory-server.ts';
import type { PageReading } from '../../../core/page.ts';
import { createNotebook, type Notebook } from '../../notes/notebook.ts';
import { createSessionShelf } from '../../notes/session-shelf.ts';
import { createPageShelf, type KeptPage } from '../../storage/page-shelf.ts';
import { Proofreader } from '../proofreader.ts';
import type { ReadWholePage } from '../session-pages.ts';
import { choosePoint, chooseRun, chooseSpan, chooseWord } from './mend-word.ts';

const LINES = linesOf(['one two three four five', 'six seven eight nine ten']);
/** "two three" and "eight nine" are marked; all words of the page are known. */
const READING = reading(LINES, [mark([area(LINES, 0, [1, 2])]), mark([area(LINES, 1, [2, 3])])]);

interface Desk {
  readonly notebook: Notebook;
  readonly proofreader: Proofreader;
  readonly page: KeptPage;
}

interface DeskOptions {
  readonly read?: PageReading;
  readonly readWhole?: ReadWholePage;
}

/** The page lies open at the first of its two notes. */
async function openDesk({ read = READING, readWhole }: DeskOptions = {}): Promise<Desk> {
  const notebook = createNotebook({
    api: new MemoryServer(),
    shelf: createSessionShelf(memoryStorage()),
    onSaveFailing: () => undefined,
  });
  const proofreader = new Proofreader({
    notebook,
    shelf: createPageShelf(memoryDatabase().database),
    readWhole: readWhole ?? (async () => Promise.reject(new Error('There is no engine here.'))),
    onReplaced: async () => undefined,
    onSplit: () => [],
    onRejoin: async () => null,
  });
  const { names, keepPage } = await proofreader.beginUpload([new File(['one'], 'a.jpg')], 'new-notes');
  const image = { bytes: Uint8Array.of(1), type: 'image/jpeg' };
  await keepPage({ page: { file: names[0] ?? '', pageIndex: 2, image }, readings: [read], fileIndex: 0 });
  await proofreader.finishUpload({ notes: notesOf(read).notes, keyTakeaways: [] });
  proofreader.openPage({ file: 'a.jpg', pageIndex: 2 }, 0);
  return { notebook, proofreader, page: proofreader.state.get().pages[0]! };
}

const textsOf = ({ notebook }: Desk): readonly string[] =>
  (notebook.state.get().content?.notes ?? []).map(({ text }) => text);

describe('a chosen word', () => {
  it('is taken into the note that the reader is at, and left out of it again, each as one step', async () => {
    const desk = await openDesk();
    expect(textsOf(desk)).toEqual(['two three', 'eight nine']);
    chooseWord(desk.proofreader, desk.page, 3);
    expect(textsOf(desk)).toEqual(['two three four', 'eight nine']);
    chooseWord(desk.proofreader, desk.page, 3);
    expect(textsOf(desk)).toEqual(['two three', 'eight nine']);
    desk.proofreader.undo();
    expect(textsOf(desk)[0]).toBe('two three four');
  });

  it('of another note leads to that note and changes nothing', async () => {
    const desk = await openDesk();
    chooseWord(desk.proofreader, desk.page, 7);
    expect(desk.proofreader.state.get().current).toBe(1);
    expect(textsOf(desk)).toEqual(['two three', 'eight nine']);
  });

  it('begins a note in its place where the reader is at none of the page', async () => {
    const desk = await openDesk();
    desk.proofreader.openPage({ file: 'a.jpg', pageIndex: 2 }, null);
    chooseWord(desk.proofreader, desk.page, 5);
    expect(textsOf(desk)).toEqual(['two three', 'six', 'eight nine']);
    expect(desk.proofreader.state.get().current).toBe(1);
    expect(desk.notebook.state.get().content?.notes[1]?.page).toBe(7);
  });

  it('is found by the point where it stands; beside all words there is none', async () => {
    const desk = await openDesk();
    const { box } = LINES[0]!.words[3]!;
    await choosePoint(desk.proofreader, desk.page, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
    expect(textsOf(desk)[0]).toBe('two three four');
    await choosePoint(desk.proofreader, desk.page, { x: 5, y: 900 });
    expect(textsOf(desk)).toEqual(['two three four', 'eight nine']);
  });
});

describe('a chosen run of words', () => {
  it('is taken in as far as no other note has its words', async () => {
    const desk = await openDesk();
    chooseRun(desk.proofreader, desk.page, { from: 4, to: 8 });
    expect(textsOf(desk)).toEqual(['two three five six seven', 'eight nine']);
  });

  it('that begins in the note is left out of it, whichever way it was drawn', async () => {
    const desk = await openDesk();
    chooseWord(desk.proofreader, desk.page, 3);
    chooseRun(desk.proofreader, desk.page, { from: 3, to: 2 });
    expect(textsOf(desk)).toEqual(['two', 'eight nine']);
  });
});

describe('what is dragged over between lines that are being read', () => {
  const FIVE = linesOf([
    'marked words here',
    'two lines further',
    'and a third one',
    'then the fourth',
    'and the last',
  ]);
  /** The page while those of its lines are known that stand at these places. */
  const readTo = (places: readonly number[]): PageReading =>
    reading(
      FIVE.flatMap((line, bodyPlace) => (places.includes(bodyPlace) ? [{ ...line, bodyPlace }] : [])),
      [mark([area(FIVE, 0, [0, 1])])],
      { bodyLineCount: FIVE.length },
    );

  it('is taken as soon as the lines above and below it are known, before the rest of the page is', async () => {
    let tell: ((lines: readonly number[]) => void) | undefined;
    const readWhole: ReadWholePage = (_page, { onPart }) => {
      tell = (lines) => onPart?.([readTo(lines)]);
      return new Promise(() => undefined);
    };
    const desk = await openDesk({ read: readTo([0]), readWhole });
    desk.proofreader.openPage({ file: 'a.jpg', pageIndex: 2 }, null);
    const [above, below] = [FIVE[1]!.words[0]!.box, FIVE[2]!.words[0]!.box];
    const y = (above.bottom + below.top) / 2 - 1;
    const [from, to] = [above.left + 1, FIVE[1]!.words[1]!.box.right - 1];
    void chooseSpan(desk.proofreader, desk.page, { from: { x: from, y }, to: { x: to, y } });
    await expect.poll(() => tell).toBeDefined();
    tell?.([0, 1]);
    expect(textsOf(desk)).toEqual(['marked words']);
    tell?.([0, 1, 2]);
    await expect.poll(() => textsOf(desk)).toEqual(['marked words', 'two lines']);
  });
});
