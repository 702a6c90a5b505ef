import type { Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { otherFile, type PickedFile, picture } from './pictures.ts';
import { hasFocus, lines, PHONE, placeOf, pressOn, readPages, SENTENCE } from './proof-stage.ts';
import { CLIPPINGS, pick } from './shelf-steps.ts';
import { axeFindings, faultsOfLooks, openFakeStage, type Stage, sidewaysScroll, toastShown } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

/** Clippings of as many books, with a note in each. */
function clippingsOf(titles: readonly string[]): PickedFile {
  const entries = titles.map(
    (title, at) => `${title} (Author)\n- Your Highlight on page ${at + 1} | Added on Sunday\n\nWords ${at + 1}.\n`,
  );
  return { ...CLIPPINGS, name: 'several.txt', buffer: Buffer.from(`${entries.join('==========\n')}==========\n`) };
}

/** True where the last sign of `first` stands left of the last of `second` in an element's text. */
async function isLeftOf(place: Locator, first: string, second: string): Promise<boolean> {
  const lefts = await place.evaluate(leftsOf, [first, second]);
  return (lefts[0] ?? 0) < (lefts[1] ?? 0);
}

/** How far from the left the last sign of each piece of an element's text stands. Runs in the page. */
function leftsOf(element: Element, pieces: readonly string[]): readonly number[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const signs: { readonly node: Node; readonly at: number }[] = [];
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) signs.push({ node, at });
  }
  return pieces.map((piece) => {
    const start = (element.textContent ?? '').indexOf(piece);
    const sign = signs[start + piece.length - 1];
    if (start < 0 || sign === undefined) throw new Error(`"${piece}" is not there.`);
    const range = document.createRange();
    range.setStart(sign.node, sign.at);
    range.setEnd(sign.node, sign.at + 1);
    return range.getBoundingClientRect().left;
  });
}

/** True where what a field holds stands at its right. */
async function isWrittenRight(field: Locator): Promise<boolean> {
  const picture = sharp(await field.screenshot());
  const { width, height } = await picture.metadata();
  // Without its frame.
  const ink = async (left: number): Promise<number> => {
    const part = { left, top: 6, width: Math.floor(width / 2) - 6, height: height - 12 };
    const { channels } = await sharp(await picture.clone().extract(part).toBuffer()).stats();
    return channels[0]?.stdev ?? 0;
  };
  return (await ink(Math.ceil(width / 2))) > 2 * (await ink(6));
}

describe('a book on the shelf', () => {
  it('is named, searched, opened, exported, removed and put back', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await page.getByRole('button', { name: 'Add title and author' }).click();
    await page.getByLabel('Title').fill('Middlemarch');
    await page.getByLabel('Author').fill('George Eliot');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('From Middlemarch, by George Eliot').waitFor();
    await screen.startOver.click();
    await page.getByText('George Eliot · 1 note').waitFor();
    await page.getByRole('button', { name: 'More about Middlemarch' }).click();
    await page.getByRole('button', { name: 'Export Middlemarch' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as Text (.txt)' }).click();
    expect((await download).suggestedFilename()).toBe('notes.txt');
    await page.getByText('Saved as notes.txt').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressOn(page.getByRole('button', { name: 'Remove', exact: true }), 'Enter');
    await page.getByText('It can be put back for a day.').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Put back Middlemarch' }));
    await expect.poll(() => page.getByRole('button', { name: /^Open/ }).count()).toBe(0);
    // A page that goes at once takes with it what it has not written.
    await expect.poll(() => page.evaluate(removedTitles)).toEqual(['Middlemarch']);
    await page.reload();
    await page.getByRole('button', { name: 'Put back Middlemarch' }).click();
    await hasFocus(page.getByRole('button', { name: 'Open Middlemarch' }));
    await page.getByRole('button', { name: 'Open Middlemarch' }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain(SENTENCE);
    await page.getByText('From Middlemarch, by George Eliot').waitFor();
  });

  it('with a very long author shows how that begins, and how many notes there are', async () => {
    const { page } = await stage.open({ viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Your books' }).click();
    const author = 'Contributors of many houses, '.repeat(40);
    const long = CLIPPINGS.buffer.toString().replace('George Eliot', author);
    await pick(page, 'Import notes', [{ ...CLIPPINGS, buffer: Buffer.from(long) }]);
    const about = page.getByRole('dialog').locator('.shelf-book p').filter({ hasText: '1 note ·' });
    await about.waitFor();
    expect((await placeOf(about)).height).toBeLessThan(80);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('stays where it is in the list while that is open, so that a press on its button counts', async () => {
    const { page } = await stage.open();
    await page.getByRole('button', { name: 'Your books' }).click();
    await pick(page, 'Import notes', [clippingsOf(['Emma', 'Walden'])]);
    await page.getByText('several.txt: 2 notes imported.').waitFor();
    const books = page.getByRole('dialog').getByRole('listitem');
    await books.last().getByRole('button', { name: /^More/ }).click();
    await page.getByLabel('Title').fill('Middlemarch');
    const { x, y } = await placeOf(books.first().getByRole('button', { name: /^Open/ }));
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.getByRole('button', { name: 'Open Middlemarch' }).waitFor();
    await page.mouse.up();
    await expect.poll(() => mainScreen(page).notes.inputValue()).toMatch(/^• p\. [12] Words/);
  });

  it('need not be named once its name was asked for', async () => {
    const { page } = await readPages(stage, ['marked-12.png']);
    const add = page.getByRole('button', { name: 'Add title and author' });
    await add.click();
    await page.getByLabel('Title').fill('Middle');
    await page.getByLabel('Title').press('Escape');
    await add.click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await add.waitFor();
    expect(await page.getByLabel('Title').count()).toBe(0);
  });

  it('takes in notes of other programs, and says which it has already', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await page.getByRole('button', { name: 'Your books' }).click();
    await pick(page, 'Import notes', [CLIPPINGS]);
    await page.getByText('My Clippings.txt: 1 note imported.').waitFor();
    await pick(page, 'Import notes', [CLIPPINGS]);
    await page.getByText('nothing new. 1 note left out: it is there already.').waitFor();
    await pick(page, 'Import notes', [{ ...CLIPPINGS, name: 'odd.txt', buffer: Buffer.from('no notes') }]);
    await page.getByText('odd.txt holds no notes that can be read here.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open Middlemarch' }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain('unhistoric acts');
  });

  it('gives up a file of notes that would take for ever, and the page answers meanwhile', async () => {
    const { page } = await stage.open();
    await page.clock.install();
    await page.getByRole('button', { name: 'Your books' }).click();
    // No place of a heading, but in more ways than can be tried.
    const heading = `Highlight(yellow) - ${' '.repeat(200_000)}`;
    const endless = `<div class="noteHeading">${'Page 1 '.repeat(60_000)}${heading}</div><div class="noteText">a</div>`;
    // It begins when the time has begun to run.
    const reading = page.waitForEvent('worker');
    await pick(page, 'Import notes', [{ ...CLIPPINGS, name: 'endless.html', buffer: Buffer.from(endless) }]);
    await reading;
    await page.clock.fastForward(60_000);
    await page.getByText('endless.html takes too long to read.').waitFor();
    await pick(page, 'Import notes', [CLIPPINGS]);
    await page.getByText('My Clippings.txt: 1 note imported.').waitFor();
    expect(await page.getByRole('button', { name: 'Open Middlemarch' }).count()).toBe(1);
  });

  it('can be the first, from notes of another program', async () => {
    const { page } = await stage.open();
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByText('Nothing is here yet.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await pick(page, 'Import notes', [CLIPPINGS]);
    await page.getByText('My Clippings.txt: 1 note imported.').waitFor();
    // Where it has no picture the shelf is no lamp in the dark.
    await page.emulateMedia({ colorScheme: 'dark' });
    const cover = page.getByRole('dialog').locator('.shelf-cover');
    const colour = await cover.evaluate((place) => getComputedStyle(place).backgroundColor);
    expect(Math.max(...(colour.match(/\d+/gu) ?? ['255']).map(Number))).toBeLessThan(80);
    const many = Array.from(
      { length: 12 },
      (_, at) => `ספר ${at}! (כהן, ד.)\n- Your Highlight on page ${at} | Added on Sunday\n\nמילים.\n`,
    );
    await pick(page, 'Import notes', [
      { ...CLIPPINGS, name: 'many.txt', buffer: Buffer.from(`${many.join('==========\n')}==========\n`) },
    ]);
    const outcome = page.getByText('many.txt: 12 notes imported.');
    await expect.poll(() => outcome.evaluate(isWhollySeen)).toBe(true);
    // A title, an author and a hit run from the right, each by itself; the line about the book does not.
    const book = page.locator('.shelf-book').filter({ hasText: 'ספר' }).first();
    expect(await isLeftOf(book.locator('.shelf-title'), '!', 'ס')).toBe(true);
    expect(await isLeftOf(book.locator('p', { hasText: 'כהן' }), 'כ', 'note')).toBe(true);
    expect(await isLeftOf(book.locator('.shelf-author'), '.', 'כ')).toBe(true);
    expect(await isLeftOf(book.locator('p', { hasText: 'כהן' }), 'כ', '1')).toBe(true);
    await page
      .getByRole('button', { name: /^More about ספר/ })
      .first()
      .click();
    expect(await isWrittenRight(page.getByLabel('Title'))).toBe(true);
    await page.getByLabel('Search in all notes').fill('מילים');
    await expect.poll(() => page.locator('.shelf-hit').count()).toBeGreaterThan(0);
    expect(await isLeftOf(page.locator('.shelf-hit').first(), 'p.', 'מ')).toBe(true);
    expect(await isLeftOf(page.locator('.shelf-hit').first(), '\u05dd.', 'מ')).toBe(true);
    await page.getByLabel('Search in all notes').fill('');
    await page.getByRole('button', { name: 'Open Middlemarch' }).click();
    await expect.poll(() => mainScreen(page).notes.inputValue()).toContain('unhistoric acts');
  });

  it('is in view once it was opened, also where the window is low', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png'], PHONE);
    await screen.startOver.click();
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Open/ }).click();
    const heading = page.getByRole('heading', { name: 'Your Notes' });
    await expect
      .poll(() => heading.evaluate((one) => one.getBoundingClientRect().bottom < window.innerHeight))
      .toBe(true);
    const place = async (name: string) => placeOf(page.getByRole('button', { name, exact: true }));
    expect((await place('Export')).y).toBeCloseTo((await place('Add pages')).y, 0);
    // Below them the book and what is rarer share a line.
    const [book, rarer] = [await place('Add title and author'), await place('Start Over')];
    expect(book.x + book.width).toBeLessThan(rarer.x);
    expect(Math.abs(book.y + book.height / 2 - rarer.y - rarer.height / 2)).toBeLessThan(12);
  });

  it('shows its first note once it is brought back, also where each note stands by its page', async () => {
    const { page, screen, rows } = await readPages(stage, ['marked-12.png'], {
      ...PHONE,
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('button', { name: 'On the page', exact: true }).click();
    await screen.startOver.click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => rows.first().evaluate((row) => row.getBoundingClientRect().top + 100)).toBeLessThan(844);
  });

  it('has the focus on its notes once it was opened, from the shelf and when it is brought back; Start Over leaves it on what comes first', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    const heading = page.getByRole('heading', { name: 'Your Notes' });
    await pressOn(screen.startOver, 'Enter');
    await hasFocus(screen.selectFiles);
    await pressOn(page.getByRole('button', { name: 'Bring it back' }), 'Enter');
    await hasFocus(heading);
    await pressOn(page.getByRole('button', { name: 'Start Over' }), 'Enter');
    await hasFocus(screen.selectFiles);
    await pressOn(page.getByRole('button', { name: 'Your books' }), 'Enter');
    await pressOn(page.getByRole('dialog').getByRole('button', { name: /^Open/ }), 'Enter');
    await hasFocus(heading);
    await pressOn(page.getByRole('button', { name: 'Your books' }), 'Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('button', { name: 'Your books' }));
    expect(await lines(screen)).toEqual([`• p. 12 ${SENTENCE}`]);
  });

  it('is searched wherever there are ten notes, be it the only one', async () => {
    const { page } = await stage.open();
    await page.getByRole('button', { name: 'Your books' }).click();
    await pick(page, 'Import notes', [clippingsOf(Array.from({ length: 9 }, () => 'Middlemarch'))]);
    await page.getByText('several.txt: 9 notes imported.').waitFor();
    // What reads the file takes no focus away.
    await hasFocus(page.getByRole('button', { name: 'Import notes' }));
    expect(await page.getByLabel('Search in all notes').count()).toBe(0);
    await pick(page, 'Import notes', [CLIPPINGS]);
    await page.getByLabel('Search in all notes').fill('unhistoric');
    await page.getByText('Found in 1 book.').waitFor();
  });

  it.each([
    ['a desktop', {}],
    ['a phone', PHONE],
  ] as const)('is opened at the note that was looked for, on %s, also where it lies open', async (_where, options) => {
    const { page } = await stage.open(options);
    await page.getByRole('button', { name: 'Your books' }).click();
    await pick(page, 'Import notes', [clippingsOf(Array.from({ length: 60 }, () => 'Middlemarch'))]);
    for (const place of [41, 7]) {
      await page.getByLabel('Search in all notes').fill(`Words ${place}.`);
      expect(await axeFindings(page)).toEqual([]);
      await pressOn(page.getByRole('button', { name: `p. ${place} Words ${place}.`, exact: true }), 'Enter');
      const row = page.locator('.proof-open').nth(place - 1);
      await hasFocus(row);
      await expect.poll(() => row.evaluate((one) => one.getBoundingClientRect().top > 0)).toBe(true);
      await expect.poll(() => row.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
      await page.getByRole('button', { name: 'Your books' }).click();
    }
  });

  it('shows the others of many notes that were looked for, each time some more, and another search begins anew', async () => {
    const { page } = await stage.open();
    await page.getByRole('button', { name: 'Your books' }).click();
    await pick(page, 'Import notes', [clippingsOf(Array.from({ length: 60 }, () => 'Middlemarch'))]);
    await page.getByLabel('Search in all notes').fill('words');
    const hits = page.locator('.hit-open');
    await expect.poll(() => hits.count()).toBe(5);
    await pressOn(page.getByRole('button', { name: 'and 55 more in Middlemarch' }), 'Enter');
    await hasFocus(hits.nth(5));
    expect(await hits.count()).toBe(55);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'and 5 more in Middlemarch' }).click();
    await hasFocus(hits.nth(55));
    expect(await page.getByRole('button', { name: /^and .* more/ }).count()).toBe(0);
    await page.getByLabel('Search in all notes').fill('words 1');
    await expect.poll(() => hits.count()).toBe(5);
    await hits.nth(4).click();
    await hasFocus(page.locator('.proof-open').nth(12));
  });

  it('counts no more once it was removed', async () => {
    const { page } = await stage.open();
    await page.getByRole('button', { name: 'Your books' }).click();
    await pick(page, 'Import notes', [clippingsOf(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'])]);
    await page.getByText('several.txt: 7 notes imported.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('All 7 books').waitFor();
    await page
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('It can be put back for a day.').waitFor();
    expect(await page.getByText(/^All . books/).count()).toBe(0);
  });

  it('has most of a small phone’s width for its title, on the shelf and above its notes', async () => {
    const { page } = await stage.open({ ...PHONE, viewport: { width: 320, height: 568 } });
    await page.getByRole('button', { name: 'Your books' }).click();
    const title = 'On the Habit of Reading with a Pencil '.repeat(3);
    const buffer = Buffer.from(CLIPPINGS.buffer.toString().replace('Middlemarch', title));
    await pick(page, 'Import notes', [{ ...CLIPPINGS, buffer }]);
    const [row, own] = await Promise.all(
      ['.shelf-book', '.shelf-title'].map((part) => placeOf(page.getByRole('dialog').locator(part))),
    );
    expect(own!.width).toBeGreaterThan(0.8 * row!.width);
    await page.getByRole('dialog').getByRole('button', { name: /^Open/ }).click();
    // Also above its notes, where other things to do stand beside it.
    await page.getByRole('button', { name: 'Start Over' }).waitFor();
    const [head, line] = [await placeOf(page.locator('.notes-head')), await placeOf(page.locator('.notes-book p'))];
    expect(line.width).toBeGreaterThan(0.9 * head.width);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('is one of two hundred with ten thousand notes, and is listed and found', async () => {
    const { page } = await stage.open();
    await expect.poll(() => page.evaluate(hasShelf)).toBe(true);
    await page.evaluate(fillShelf);
    await page.reload();
    await page.getByRole('button', { name: 'Your books' }).click();
    const field = page.getByLabel('Search in all notes');
    await field.waitFor();
    await field.fill('needle 117 25');
    await page.getByText('Found in 1 book.').waitFor();
    await field.fill('needle 187 43');
    await expect
      .poll(() => page.locator('.shelf-hit').allTextContents())
      .toEqual([expect.stringContaining('needle 187 43')]);
  });
});

/** Whether the app has made its database. Runs in the page. */
async function hasShelf(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === 'commonplace');
}

/** Titles of the books that the device keeps as removed. Runs in the page. */
async function removedTitles(): Promise<readonly (string | undefined)[]> {
  const opening = indexedDB.open('commonplace');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const all = opening.result.transaction('books').objectStore('books').getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  opening.result.close();
  const books = all.result as readonly { readonly title?: string; readonly removedAt?: number }[];
  return books.filter(({ removedAt }) => removedAt !== undefined).map(({ title }) => title);
}

/** Puts two hundred books of fifty notes on the shelf. Runs in the page. */
async function fillShelf(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('commonplace');
    request.addEventListener('success', () => resolve(request.result));
  });
  const transaction = database.transaction(['books', 'contents'], 'readwrite');
  for (let at = 0; at < 200; at += 1) {
    const texts = Array.from({ length: 50 }, (_, note) => ({
      page: String(note),
      text: `Some words of a note that was marked in this book, with needle ${at} ${note} among them.`,
    }));
    const sessionId = `session-${String(at).padStart(13, '0')}`;
    const listed = { sessionId, readAt: at, changedAt: at, texts, isUnsaved: false, pictureBytes: 0 };
    transaction.objectStore('books').put(listed, [sessionId]);
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}

describe('pages that are added to a book', () => {
  it('take their place among its notes, which stay as they are', async () => {
    const { page, screen } = await readPages(stage, ['marked-5.png', 'marked-30.png']);
    await screen.notes.fill(`• p. 5 Mine.\n• p. 30 ${SENTENCE}`);
    await screen.notes.blur();
    await pick(page, 'Add pages', [picture('marked-12.png')]);
    await expect.poll(() => lines(screen)).toEqual(['• p. 5 Mine.', `• p. 12 ${SENTENCE}`, `• p. 30 ${SENTENCE}`]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => lines(screen)).toHaveLength(2);
  });

  it('leave the cursor in the line that is being typed, with notes before it and after it', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const notes = [3, 40].map((number) => ({ page: number, text: `Of page ${number}.` }));
    await page.route('**/api/process-pdf', async (route) => {
      await asked;
      await route.fulfill({ json: { pages: [{ page: 1, notes }] } });
    });
    await pick(page, 'Add pages', [otherFile('more.pdf', 'application/pdf')]);
    await screen.notes.press('Control+End');
    await page.keyboard.type(' Mine');
    answer();
    const around = (mine: string) => ['• p. 3 Of page 3.', `• p. 12 ${SENTENCE} ${mine}`, '• p. 40 Of page 40.'];
    await expect.poll(() => lines(screen)).toEqual(around('Mine'));
    await page.keyboard.type(' too.');
    await expect.poll(() => lines(screen)).toEqual(around('Mine too.'));
  });

  it.each([
    [390, 844, 3],
    // Half of the window is left to the notes: here the offer goes with them.
    [320, 640, 2],
  ])(
    'leave all that is held at the top of %i by %i pixels in reach meanwhile, %i of them, each below the other',
    async (width, height, count) => {
      const phone = { ...PHONE, viewport: { width, height } };
      const { page, rows } = await readPages(stage, ['marked-a.png', 'many-b.png'], phone);
      await rows.first().getByRole('button', { name: 'Correct page number' }).click();
      const field = rows.first().getByRole('textbox', { name: /^p\./ });
      await field.fill('7');
      await field.press('Enter');
      const offer = page.getByText('Is the page beside it p. 8?');
      await offer.waitFor();
      await pick(page, 'Add pages', [picture('slow-30.png')]);
      const held = [
        page.getByRole('region', { name: 'Progress' }),
        ...['.proof-head', '.proof-offer'].map((one) => page.locator(one)),
      ];
      await held[0]!.waitFor();
      const stays = held.slice(0, count);
      await rows.nth(5).evaluate((row) => row.scrollIntoView({ block: 'start' }));
      await expect
        .poll(() => Promise.all(held.map((one) => one.getAttribute('data-stuck'))))
        .toEqual(['top', 'top', null]);
      const edges = (await Promise.all(stays.map(placeOf))).flatMap((place) => [place.y, place.y + place.height]);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(await Promise.all(stays.map((one) => one.evaluate(isOpaque)))).toEqual(stays.map(() => true));
      for (const name of ['Cancel', 'Undo', 'Redo', 'Number them so', 'No'].slice(0, count === 3 ? 5 : 3))
        expect([name, await page.getByRole('button', { name, exact: true }).evaluate(isHit)]).toEqual([name, true]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await offer.waitFor({ state: 'detached' });
    },
  );

  it('and that it has already replace their notes only when the reader says so', async () => {
    const { page, screen } = await readPages(stage, ['marked-5.png', 'marked-12.png']);
    await pick(page, 'Add pages', [picture('marked-again-12.png')]);
    await page.getByText('Page 12 was in this book already.').waitFor();
    await expect.poll(() => lines(screen)).toHaveLength(3);
    await page.getByRole('button', { name: 'Replace the old notes' }).click();
    await hasFocus(page.getByRole('heading', { name: 'Your Notes' }));
    await expect.poll(() => lines(screen)).toHaveLength(2);
    await expect.poll(() => page.locator('.proof-row').last().textContent()).toContain('marked-again-12.png');
  });

  it('and that it has already are not asked about once they were taken back: the old notes would go', async () => {
    const { page, screen } = await readPages(stage, ['marked-5.png', 'marked-12.png']);
    await pick(page, 'Add pages', [picture('marked-again-12.png')]);
    const asked = page.getByText('Page 12 was in this book already.');
    await asked.waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lines(screen)).toHaveLength(2);
    expect(await asked.count()).toBe(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await asked.waitFor();
  });

  it('and are the very files that it has already are asked about as well', async () => {
    const { page, screen } = await readPages(stage, ['marked-5.png', 'marked-12.png']);
    // Files that the reader's disk has: they keep size and time when they are chosen again.
    await page.evaluate(() => {
      Object.defineProperty(File.prototype, 'lastModified', { get: () => 1 });
    });
    await screen.startOver.click();
    await screen.choose([picture('marked-5.png'), picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await pick(page, 'Add pages', [picture('marked-12.png')]);
    await page.getByText('Page 12 was in this book already.').waitFor();
    await page.getByRole('button', { name: 'Replace the old notes' }).click();
    await expect.poll(() => lines(screen)).toEqual([`• p. 5 ${SENTENCE}`, `• p. 12 ${SENTENCE}`]);
  });
});

describe('an upload with two pictures of one page', () => {
  it('has the notes of both, names them, and leaves out those of one when the reader says so, with a way back', async () => {
    const { page, screen, errors } = await readPages(stage, ['marked-5.png', 'marked-12.png', 'marked-again-12.png']);
    await page.getByText('Page 12 is on marked-12.png and on marked-again-12.png').waitFor();
    expect(await faultsOfLooks(page)).toEqual([]);
    await expect.poll(() => lines(screen)).toHaveLength(3);
    await page.getByRole('button', { name: 'Leave out those of marked-12.png' }).click();
    await hasFocus(page.getByRole('heading', { name: 'Your Notes' }));
    await expect.poll(() => lines(screen)).toHaveLength(2);
    await expect.poll(() => page.locator('.proof-row').last().textContent()).toContain('marked-again-12.png');
    await page.getByText('The notes were left out.').waitFor();
    await page.getByRole('button', { name: 'Bring them back' }).click();
    await expect.poll(() => lines(screen)).toHaveLength(3);
    expect(await page.getByText('Page 12 is on').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('is not asked about while the notes of one are gone: the answer would take the others', async () => {
    const { page, screen, rows } = await readPages(stage, ['marked-12.png', 'marked-again-12.png']);
    const asked = page.getByText('Page 12 is on marked-12.png and on marked-again-12.png');
    await asked.waitFor();
    await pressOn(rows.first().locator('.proof-open'), 'Delete');
    await expect.poll(() => lines(screen)).toHaveLength(1);
    expect(await asked.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await asked.waitFor();
  });

  it('keeps both where the reader says so', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png', 'marked-again-12.png']);
    await page.getByRole('alert').getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(() => page.getByText('Page 12 is on').count()).toBe(0);
    expect(await lines(screen)).toHaveLength(2);
  });
});

describe('an upload that mixes books', () => {
  const KINDLE = otherFile('kindle.pdf', 'application/pdf');

  /** Reads a page that names no book together with an export that does. */
  async function readMixed(files: readonly PickedFile[]) {
    const { page } = await stage.open();
    const source = { file: 'kindle.pdf', pageIndex: 0, boxes: [], marks: ['highlight'], confidence: 1 };
    const notes = [{ page: 3, text: 'From the export.', source }];
    await page.route('**/api/process-pdf', (route) =>
      route.fulfill({ json: { pages: [{ page: 1, notes, title: 'Middlemarch', authors: 'George Eliot' }] } }),
    );
    const screen = mainScreen(page);
    await screen.choose(files);
    await screen.startOver.waitFor();
    await expect.poll(() => lines(screen)).toHaveLength(2);
    return { page, screen };
  }

  it('keeps title and author with their files, and is made into its books with one click', async () => {
    const { page, screen } = await readMixed([picture('marked-12.png'), KINDLE]);
    await page.getByText('From 2 books: pages without a title; Middlemarch').waitFor();
    await pressOn(page.getByRole('button', { name: 'Make them 2 books' }), 'Enter');
    await expect.poll(() => lines(screen)).toEqual([`• p. 12 ${SENTENCE}`]);
    await toastShown(page, 'Made 2 books', 'The other is on the shelf: Middlemarch');
    await hasFocus(page.getByRole('heading', { name: 'Your Notes' }));
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByRole('button', { name: 'Open Middlemarch' }).click();
    await expect.poll(() => lines(screen)).toEqual(['• p. 3 From the export.']);
    await page.getByText('From Middlemarch, by George Eliot').waitFor();
  });

  it('offers no page in the book that came without any, once it is by itself', async () => {
    const { page } = await readMixed([KINDLE, picture('marked-12.png')]);
    await page.getByRole('heading', { name: 'On the page' }).waitFor();
    await page.getByRole('button', { name: 'Make them 2 books' }).click();
    await page.getByRole('heading', { name: 'Note by note' }).waitFor();
    await page.getByText('Each note by itself. They came without pages to look at.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Note by note' }).waitFor();
    expect(await page.getByText('On the page').count()).toBe(0);
  });

  it('is whole again once that is undone, and the other book is on the shelf no more', async () => {
    const { page, screen } = await readMixed([picture('marked-12.png'), KINDLE]);
    const books = page.getByText('From 2 books: pages without a title; Middlemarch');
    const openOther = page.getByRole('button', { name: 'Open Middlemarch' });
    await page.getByRole('button', { name: 'Make them 2 books' }).click();
    await expect.poll(() => lines(screen)).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lines(screen)).toHaveLength(2);
    await toastShown(page, 'Joined again', 'The other is not on the shelf any more.');
    await books.waitFor();
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByText('They are kept on this device, in this browser.').waitFor();
    // Its notes stand in the one on the screen: put back, they would stand there twice.
    expect([await openOther.count(), await page.getByText('Put back').count()]).toEqual([0, 0]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => lines(screen)).toEqual([`• p. 12 ${SENTENCE}`]);
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByRole('button', { name: 'More about Middlemarch' }).click();
    await page.getByLabel('Title').last().fill('Felix Holt');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('button', { name: 'Open Felix Holt' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastShown(page, 'The books stay apart', 'Felix Holt was changed since.');
    expect(await lines(screen)).toHaveLength(1);
  });
});

describe('photos taken with a phone', () => {
  it('gather first, are reordered and dropped, and are read together', async () => {
    const { page } = await stage.open(PHONE);
    const screen = mainScreen(page);
    for (const [at, name] of ['marked-3.png', 'marked-1.png', 'marked-2.png'].entries()) {
      await pick(page, 'Take photo', [picture(name)]);
      await page.getByRole('button', { name: `Drop page ${at + 1}` }).waitFor();
    }
    await page.getByRole('button', { name: 'Move page 1 later' }).click();
    // What is dropped may be nowhere else: the focus goes to what puts it back.
    await pressOn(page.getByRole('button', { name: 'Drop page 1' }), 'Enter');
    await hasFocus(page.getByRole('button', { name: 'Put back page 1' }));
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('button', { name: 'Read these 3 pages' }));
    await page.getByRole('button', { name: 'Drop page 3' }).click();
    await pick(page, 'Select Files', [picture('marked-4.png')]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read these 3 pages' }).click();
    await screen.startOver.waitFor();
    await expect
      .poll(async () => (await lines(screen)).map((line) => line.slice(0, 6)))
      .toEqual(['• p. 1', '• p. 3', '• p. 4']);
  });

  it('keep the focus where one is moved to the end, and come back when the only one was dropped', async () => {
    const { page } = await stage.open(PHONE);
    for (const [at, name] of ['marked-1.png', 'marked-2.png'].entries()) {
      await pick(page, 'Take photo', [picture(name)]);
      await page.getByRole('button', { name: `Drop page ${at + 1}` }).waitFor();
    }
    await pressOn(page.getByRole('button', { name: 'Move page 1 later' }), 'Enter');
    await hasFocus(page.getByRole('button', { name: 'Move page 2 later' }));
    await page.getByRole('button', { name: 'Drop page 2' }).click();
    await page.getByRole('button', { name: 'Drop page 1' }).click();
    await page.getByRole('button', { name: 'Put back page 1' }).click();
    await page.getByRole('button', { name: 'Read this page' }).click();
    await expect.poll(() => lines(mainScreen(page))).toEqual([`• p. 2 ${SENTENCE}`]);
    await page.getByRole('button', { name: 'Start Over' }).click();
    await page.getByRole('button', { name: 'Take photo' }).waitFor();
    expect(await page.getByRole('button', { name: /^Put back page/ }).count()).toBe(0);
  });
});

describe('a page with a Roman number', () => {
  it('is typed and shown so, and the field says what it refuses', async () => {
    const { rows, screen } = await readPages(stage, ['marked-12.png']);
    await rows
      .first()
      .getByRole('button', { name: /Correct page number/ })
      .click();
    const field = rows.first().getByRole('textbox', { name: /^p\./ });
    await field.fill('iiii');
    await field.press('Enter');
    await rows.first().getByText('Roman numerals (xiv)').waitFor();
    await field.fill('xiv');
    await field.press('Enter');
    await rows.first().getByText('p. xiv').waitFor();
    await expect.poll(() => lines(screen)).toEqual([`• p. x ${SENTENCE}`]);
  });
});

/** True for what a finger on its middle comes to. Runs in the page. */
function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** True for what nothing behind it shows through. Runs in the page. */
function isOpaque(element: Element): boolean {
  const colour = getComputedStyle(element).backgroundColor;
  return colour !== 'transparent' && !/rgba\([^)]*, 0(\.\d+)?\)|\/ 0/u.test(colour);
}

/** True for what no edge of its dialog or window cuts off. */
function isWhollySeen(element: Element): boolean {
  const [own, dialog] = [element.getBoundingClientRect(), element.closest('[role=dialog]')?.getBoundingClientRect()];
  return own.bottom <= Math.min(window.innerHeight, dialog?.bottom ?? 0) && own.top >= Math.max(0, dialog?.top ?? 0);
}
