import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_SIZE, PdfBook } from '../fixtures/pdf/book.ts';
import { scanPaper } from '../fixtures/pdf/scan-paper.ts';
import { mainScreen } from './main-screen.ts';
import { otherFile, picture } from './pictures.ts';
import { hasFocus, PHONE, placeOf, pressOn, readPages, SENTENCE, word } from './proof-stage.ts';
import { axeFindings, openFakeStage, type Stage, sidewaysScroll, toast } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

/** Takes photos one by one, and waits until the device has them. */
async function gather(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Take photo' }).click(),
    ]);
    await chooser.setFiles([picture(name)]);
  }
  await expect.poll(() => page.evaluate(gatheredPages)).toBe(names.length);
}

/** How many pages the device keeps that are not read yet. Runs in the page. */
async function gatheredPages(): Promise<number> {
  const opening = indexedDB.open('commonplace');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const database = opening.result;
  const counting = database
    .transaction('gathered')
    .objectStore('gathered')
    .count(IDBKeyRange.bound(['page'], ['page', []]));
  await new Promise((resolve) => counting.addEventListener('success', resolve));
  database.close();
  return counting.result;
}

describe('a part of the app that fails', () => {
  it('keeps its failure to itself: the notes are there, and it can be fetched again', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await page.route('**/proofread-view*.js*', (route) => route.abort());
    await screen.choose([picture('marked-12.png')]);
    const failure = page.getByRole('alert').filter({ hasText: 'The pages beside your notes cannot be shown' });
    await failure.waitFor();
    expect(await screen.notes.inputValue()).toContain(SENTENCE);
    // It stands where the pages would, not below the notes.
    const isBeside = async (): Promise<boolean> => {
      const [said, text] = [await placeOf(failure), await placeOf(screen.notes)];
      return said.x > text.x + text.width && said.y < text.y;
    };
    // The notes may still be on their way into view between the two.
    await expect.poll(isBeside).toBe(true);
    expect(await screen.exportButton.isEnabled()).toBe(true);
    // Whoever tries again is where that is, also when it fails again, and then right before what has come.
    const again = failure.getByRole('button', { name: 'Try again' });
    await pressOn(again, 'Enter');
    await hasFocus(again);
    await page.unroute('**/proofread-view*.js*');
    await page.keyboard.press('Enter');
    await page.locator('.proof-row').waitFor();
    await expect.poll(() => failure.count()).toBe(0);
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('region', { name: 'On the page' }));
  });

  it.each([
    ['not answered for', undefined, 'This part of the app could not be loaded. Check the connection and try again.'],
    ['refused', 500, 'This part of the app could not be loaded: the server answered 500. Try again later.'],
  ])('is the feedback form only, where that is %s, as it says', async (_how, status, told) => {
    const { page } = await stage.open();
    await page.route('**/feedback-form*.js*', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, body: 'no' }),
    );
    const screen = mainScreen(page);
    await screen.feedbackButton.click();
    const failure = page.getByRole('alert').filter({ hasText: 'The form cannot be shown' });
    await failure.getByText(told).waitFor();
    await page.unroute('**/feedback-form*.js*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByLabel('Message').count()).toBe(1);
  });

  it('is a dialog that cannot be fetched: it is left again, and tried again when it is opened again', async () => {
    const { page } = await stage.open(PHONE);
    await page.route('**/dialog-frame*.js*', (route) => route.abort());
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    const failure = page.getByRole('alert').filter({ hasText: 'Settings cannot be shown' });
    await settings.click();
    await hasFocus(failure.getByRole('button', { name: 'Try again' }));
    expect(await axeFindings(page)).toEqual([]);
    await failure.getByRole('button', { name: 'Close' }).click();
    await failure.waitFor({ state: 'detached' });
    await hasFocus(settings);
    await page.unroute('**/dialog-frame*.js*');
    await settings.click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  });

  it('may be the whole screen: the notes stay in reach and can be exported, and it is tried again', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await page.goto(`${stage.server.address}/?broken-screen`);
    await page.getByText('The app cannot be shown').waitFor();
    await page.getByText('Something went wrong in it.').waitFor();
    await expect.poll(() => page.getByLabel('Your notes').inputValue()).toContain(SENTENCE);
    expect(await axeFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as Text (.txt)' }).click();
    expect((await download).suggestedFilename()).toBe('notes.txt');
    await page.evaluate(() => {
      document.body.dataset['mended'] = '';
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await screen.notes.waitFor();
  });

  it('is fetched anew with the page, once, where the server has another version by now', async () => {
    const { page } = await stage.open();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route('**/?version', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' }),
    );
    await page.route('**/feedback-form*.js*', (route) => route.abort());
    await mainScreen(page).feedbackButton.click();
    await expect.poll(() => loads).toBe(1);
    await mainScreen(page).feedbackButton.click();
    await page.getByText('The form cannot be shown').waitFor();
    expect(loads).toBe(1);
  });
});

describe('Start Over', () => {
  it('puts the notes on the shelf, from which they come back at once, with their pages', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await screen.startOver.click();
    await screen.selectFiles.waitFor();
    await expect.poll(() => screen.notes.count()).toBe(0);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain(SENTENCE);
    await page.locator('.proof-row canvas').first().waitFor();
    await page.getByText('All changes are saved.').waitFor();
  });

  it('is there after a reload, too, and the book can be opened later', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await page.reload();
    await screen.notes.waitFor();
    await page.getByRole('button', { name: 'Start Over' }).click();
    await page.getByRole('heading', { name: 'Your books' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Open/ }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain('p. 12');
  });

  it.each([
    ['a phone', PHONE],
    ['a low window', { viewport: { width: 1440, height: 700 } }],
  ])('has its way back never under a message, on %s', async (_name, options) => {
    const { page } = await stage.open({ permissions: ['clipboard-write'], ...options });
    const screen = mainScreen(page);
    // A message waits while nobody looks at the window.
    await page.evaluate(() => setInterval(() => window.dispatchEvent(new Event('blur')), 50));
    await screen.choose([picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await toast(page, 'Success').waitFor();
    // What tells of the notes that are put away goes with them, any other message stays.
    const message = toast(page, 'Copied!');
    await page.getByRole('button', { name: 'Copy Notes' }).click();
    await message.waitFor();
    await screen.startOver.click();
    const back = page.getByRole('button', { name: 'Bring it back' });
    // Where the message stood when it came.
    await back.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await expect.poll(() => back.evaluate(isInReach)).toBe(true);
    expect(await message.count()).toBe(1);
  });
});

/** True where a press in the middle of a button, or near its corners, meets it. Runs in the page. */
function isInReach(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const [atX, atY] = [
    [left + 4, (left + right) / 2, right - 4],
    [top + 4, (top + bottom) / 2, bottom - 4],
  ];
  return atX.every((x) => atY.every((y) => button.contains(document.elementFromPoint(x, y))));
}

describe('an upload over older notes', () => {
  it('leaves them on the shelf, with pages and edits, for later', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await page.reload();
    await screen.notes.fill('• p. 12 The marked page keeps what I wanted to keep.');
    await screen.notes.blur();
    await screen.choose([picture('marked-77.png')]);
    await screen.startOver.waitFor();
    await page.reload();
    await expect.poll(() => screen.notes.inputValue()).toContain('p. 77');
    await page.getByRole('button', { name: 'Your books' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'The marked page keeps what I' });
    await row.getByRole('button', { name: /^Open/ }).click();
    await expect.poll(() => screen.notes.inputValue()).toBe('• p. 12 The marked page keeps what I wanted to keep.');
    await page.locator('.proof-row canvas').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => screen.notes.inputValue()).toContain(SENTENCE);
  });
});

describe('notes that this browser cannot read any more', () => {
  it('are said to be so, and fetched from the server', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await page.getByText('All changes are saved.').waitFor();
    // Before the app runs again: one that runs writes whole notes in its place once the server has answered.
    await page.addInitScript(() => {
      for (const storage of [localStorage, sessionStorage]) {
        const text = storage.getItem('commonplace.session') ?? '';
        storage.setItem('commonplace.session', text.slice(0, -40));
      }
    });
    await page.reload();
    await page.getByText('cannot be read any more').waitFor();
    await page.getByRole('button', { name: 'Get the server’s copy' }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain(SENTENCE);
    await expect.poll(() => page.getByText('cannot be read any more').count()).toBe(0);
  });
});

it('pages that gather on a phone can be read without a way past all of them', async () => {
  const { page } = await stage.open(PHONE);
  await gather(
    page,
    Array.from({ length: 12 }, (_, at) => `marked-${at}.png`),
  );
  await page.evaluate(() => window.scrollTo(0, 0));
  const read = page.getByRole('button', { name: 'Read these 12 pages' });
  const isInReach = (): Promise<boolean> =>
    read.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight);
  expect(await isInReach()).toBe(true);
  // Nor does it cover what the keyboard comes to.
  const drop = page.getByRole('button', { name: 'Drop page 5' });
  await drop.focus();
  const [above, below] = await Promise.all([drop, read].map((button) => button.boundingBox()));
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

describe('leaving', () => {
  it('in the middle of a batch is asked about first, and what was read so far is kept', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png'), picture('slow-13.png')]);
    await expect.poll(() => screen.notes.count()).toBe(1);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expect.poll(() => screen.notes.inputValue()).toContain('p. 12');
    // What was not read is named, for as long as it is of use.
    const unread = page.getByRole('region', { name: 'Files that were not read' });
    await expect.poll(() => unread.getByRole('listitem').allInnerTexts()).toEqual(['slow-13.png']);
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => unread.getByRole('listitem').allInnerTexts()).toEqual(['slow-13.png']);
    await page.getByRole('button', { name: 'Start Over' }).click();
    await expect.poll(() => unread.count()).toBe(0);
  });

  it('with pages that are gathered loses none: they are offered again, until they were read', async () => {
    const { page } = await stage.open(PHONE);
    const screen = mainScreen(page);
    await gather(page, ['marked-12.png', 'marked-14.png']);
    await page.reload();
    await page.getByRole('button', { name: 'Read these 2 pages' }).click();
    await screen.startOver.waitFor();
    expect(await screen.notes.inputValue()).toMatch(/^• p\. 12 .*\n• p\. 14 .*$/);
    await expect.poll(() => page.evaluate(gatheredPages)).toBe(0);
    await page.reload();
    await screen.selectFiles.waitFor();
    expect(await page.getByRole('button', { name: 'Drop page 1' }).count()).toBe(0);
  });

  it('with pages that were not read, as the reader cancelled, leaves those for the next time', async () => {
    const { page } = await stage.open(PHONE);
    const screen = mainScreen(page);
    await gather(page, ['marked-12.png', 'slow-14.png']);
    await page.getByRole('button', { name: 'Read these 2 pages' }).click();
    await expect.poll(() => page.evaluate(gatheredPages)).toBe(1);
    await screen.cancel.click();
    // It can join the book that was begun, or wait for another one.
    await page.getByRole('button', { name: 'Read the other file too' }).waitFor();
    await screen.startOver.click();
    await page.getByRole('button', { name: 'Read this page' }).waitFor();
    await page.getByRole('button', { name: 'Drop page 1' }).click();
    await expect.poll(() => page.evaluate(gatheredPages)).toBe(0);
  });

  it('with pages that were not read gives these into the book after all, where the reader wants them', async () => {
    const { page } = await stage.open(PHONE);
    const screen = mainScreen(page);
    await gather(page, ['marked-12.png', 'held-13.png', 'marked-14.png']);
    await page.getByRole('button', { name: 'Read these 3 pages' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    await screen.cancel.click();
    await page.getByRole('button', { name: /^Read the other/ }).click();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('release-held-page')));
        return (await screen.notes.inputValue()).match(/p\. \d+/gu);
      })
      .toEqual(['p. 12', 'p. 13', 'p. 14']);
    await expect.poll(() => page.getByRole('button', { name: /^Read the other/ }).count()).toBe(0);
    await expect.poll(() => page.evaluate(gatheredPages)).toBe(0);
  });

  it('of a PDF that the reader cancelled can go on where it stopped, with one press', async () => {
    const { page } = await stage.open(PHONE);
    const screen = mainScreen(page);
    const book = await PdfBook.make();
    const paper = await scanPaper(book);
    for (let count = 0; count < 5; count += 1) {
      book.document.addPage([...PAGE_SIZE]).drawImage(paper, { x: 0, y: 0, width: PAGE_SIZE[0], height: PAGE_SIZE[1] });
    }
    const file = { name: 'held-on-12.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await book.bytes()) };
    const release = (): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('release-held-page')));
    const readPages = (): Promise<number> =>
      page.evaluate(() => document.body.dataset['read']?.trim().split(' ').length ?? 0);
    await screen.choose([file]);
    // Two pages wait at a time: once one was read, at most three are.
    await expect.poll(async () => (await readPages()) > 0 || ((await release()) && false)).toBe(true);
    const read = await readPages();
    await page.getByText(new RegExp(`^Page ${read + 1} of 5`)).waitFor();
    await screen.cancel.click();
    await page.getByText('What was read until then is kept').waitFor();
    await page.getByRole('button', { name: 'Read the rest of held-on-12.pdf' }).click();
    await page.getByText(new RegExp(`^Page ${read + 1}`)).waitFor();
    await expect
      .poll(async () => ((await release()) ? page.getByText('Your notes have been processed').count() : 0))
      .toBe(1);
    // One passage over all pages, all of them of one file.
    expect((await screen.notes.inputValue()).match(/p\. \d+|The held page/gu)).toEqual([
      'p. 12',
      ...Array.from({ length: 5 }, () => 'The held page'),
    ]);
    await page.getByRole('button', { name: 'On the page' }).click();
    await page.getByText('held-on-12.pdf').first().waitFor();
    expect(await page.getByText('held-on-12.pdf (2)').count()).toBe(0);
  });

  it('with pages that are gathered takes them along when everything on the device is removed', async () => {
    const { page } = await stage.open(PHONE);
    await gather(page, ['marked-12.png']);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Remove everything on this device' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('This device keeps no notes').waitFor();
    expect(await page.evaluate(gatheredPages)).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('button', { name: 'Drop page 1' }).count()).toBe(0);
  });

  it('is not asked about when nothing is being read', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await screen.notes.waitFor();
    expect(asked).toEqual([]);
  });

  it('a page by the browser’s Back button closes it and stays in the app', async () => {
    const { page, rows, pageView, screen } = await readPages(stage, ['marked-12.png']);
    const entries = (): Promise<number> => page.evaluate(() => history.length);
    const without = await entries();
    await rows.first().locator('.proof-open').click();
    await expect.poll(entries).toBe(without + 1);
    await page.goBack();
    await pageView.waitFor({ state: 'detached' });
    await expect.poll(() => screen.notes.count()).toBe(1);
    // Closed by its button, the view leaves nothing in the history.
    const before = await entries();
    await rows.first().locator('.proof-open').click();
    await page.getByRole('button', { name: 'Close the page' }).click();
    await pageView.waitFor({ state: 'detached' });
    expect(await entries()).toBeLessThanOrEqual(before + 1);
    await expect.poll(() => screen.notes.count()).toBe(1);
  });
});

describe('what is half typed', () => {
  it('of a note is kept by Back, Start Over and a reload, and dropped by Cancel alone', async () => {
    const { page, rows, pageView, screen } = await readPages(stage, ['marked-12.png']);
    const field = page.getByRole('textbox', { name: 'Text of the note' });
    const edit = page.getByRole('button', { name: 'Edit or split' });
    await rows.first().locator('.proof-open').click();
    await pageView.waitFor();
    await edit.click();
    await field.fill('Typed before Back');
    await page.goBack();
    await pageView.waitFor({ state: 'detached' });
    await expect.poll(() => screen.notes.inputValue()).toBe('• p. 12 Typed before Back');
    await edit.click();
    await field.fill('Typed before Start Over');
    await screen.startOver.click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => screen.notes.inputValue()).toBe('• p. 12 Typed before Start Over');
    await rows.first().locator('.proof-open').focus();
    await edit.click();
    await field.fill('Dropped');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await field.waitFor({ state: 'detached' });
    await edit.click();
    await field.fill('Typed before a reload');
    await page.reload();
    await expect.poll(() => screen.notes.inputValue()).toBe('• p. 12 Typed before a reload');
  });

  it('of feedback stands there again when the dialog was closed', async () => {
    const { page } = await stage.open();
    const message = page.getByRole('textbox', { name: 'Message' });
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await message.fill('A long message');
    await page.goBack();
    await message.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect.poll(() => message.inputValue()).toBe('A long message');
  });
});

it('Undo brings back what was emptied with the first press, though the emptied list goes from under it', async () => {
  const { page, screen } = await readPages(stage, ['marked-12.png', 'marked-13.png']);
  const before = await screen.notes.inputValue();
  await screen.notes.press('Control+A');
  await screen.notes.press('Delete');
  const undo = await placeOf(page.getByRole('button', { name: 'Undo' }));
  await page.mouse.move(undo.x + 9, undo.y + 9);
  await page.mouse.down();
  // A hand takes its time: what the press moves has moved before it is let go.
  for (let frames = 0; frames < 3; frames += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.up();
  await expect.poll(() => screen.notes.inputValue({ timeout: 1000 })).toBe(before);
});

it('a title can be typed as soon as it is asked for', async () => {
  const { page } = await readPages(stage, ['marked-12.png']);
  await page.getByRole('button', { name: 'Add title and author' }).click();
  await hasFocus(page.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Walden');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('From Walden').count()).toBe(1);
  await hasFocus(page.getByRole('button', { name: 'Change title and author' }));
});

describe('the browser’s Back button', () => {
  it('closes what lies over the page, the topmost first, and Forward opens nothing', async () => {
    const { page, rows, pageView, screen } = await readPages(stage, ['marked-12.png']);
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await page.getByRole('button', { name: 'Settings' }).click();
    await settings.waitFor();
    await expect.poll(() => page.evaluate(() => history.state)).toEqual({ layers: 1 });
    await page.goBack();
    await settings.waitFor({ state: 'detached' });
    await page.goForward();
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Closed by a key, a dialog takes its entry along; the next one has its own.
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('dialog', { name: 'Export Notes' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    await rows.first().locator('.proof-open').click();
    await pageView.waitFor();
    await expect.poll(() => page.evaluate(() => history.state)).toEqual({ layers: 1 });
    await page.reload();
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    await expect.poll(() => screen.notes.count()).toBe(1);
  });
});

describe('a line that is no note', () => {
  it('is shown with its words, and gets in with one click', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await screen.notes.fill(`• p. 12 ${SENTENCE}\nand what I thought of it`);
    await screen.notes.blur();
    await page.getByText('Line 2 is not kept').waitFor();
    await page.locator('.dropped-lines q').filter({ hasText: 'and what I thought of it' }).waitFor();
    await page.getByText('Saved, but for one line').waitFor();
    await page.getByRole('button', { name: 'Make it a note' }).click();
    await expect.poll(() => screen.notes.inputValue()).toBe(`• p. 12 ${SENTENCE}\n• p. 12 and what I thought of it`);
    await page.getByText('All changes are saved.').waitFor();
    await screen.notes.fill(`• p. 12 ${SENTENCE}\nand more`);
    await screen.notes.blur();
    await page.getByRole('button', { name: 'Add to the note before' }).click();
    await expect.poll(() => screen.notes.inputValue()).toBe(`• p. 12 ${SENTENCE} and more`);
  });
});

it('a line that is no note is told of where the reader is, on a phone as well', async () => {
  const { page, screen } = await readPages(stage, ['marked-12.png'], PHONE);
  await page.getByRole('button', { name: 'As text' }).click();
  await screen.notes.fill(`• p. 12 ${SENTENCE}\nand what I thought of it`);
  await screen.notes.blur();
  const said = page.locator('.save-line output');
  await expect.poll(() => said.innerText()).toBe('Saved, but for one line: see above.');
  await page.getByRole('button', { name: 'On the page' }).click();
  await expect.poll(() => said.innerText()).toBe('Saved, but for one line: see ‘As text’.');
});

describe('a file that gave no note', () => {
  it('is named, with its page one click away, where a passage can be taken by hand', async () => {
    const { page, screen, pageView } = await readPages(stage, ['marked-12.png', 'meditations.png']);
    await page.getByText('Nothing marked was seen on meditations.png').waitFor();
    expect(await page.getByText('Nothing marked was seen on marked-12.png').count()).toBe(0);
    await page.getByRole('button', { name: 'Look at the page meditations.png' }).click();
    await word(pageView, 'meditations').click();
    await page.getByRole('button', { name: 'Close the page' }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain('• p. x meditations');
    await expect.poll(() => page.getByText('Nothing marked was seen').count()).toBe(0);
  });

  it('of many is folded, so that the notes are not screens below on a phone', async () => {
    const { page } = await readPages(
      stage,
      ['marked-12.png', ...[1, 2, 3, 4, 5, 6, 7].map((at) => `plain-${at}.png`)],
      PHONE,
    );
    const all = page.getByRole('region', { name: 'Pages without marks' });
    const looks = all.getByRole('button', { name: /^Look at the page/ });
    expect(await looks.count()).toBe(3);
    expect((await placeOf(all)).height).toBeLessThan(PHONE.viewport.height / 2);
    await all.getByText('and 4 more').click();
    expect(await looks.count()).toBe(7);
    await looks.last().click();
    await page.getByRole('dialog').getByText('plain-7.png').first().waitFor();
  });

  it('is not one whose note was taken out: no line comes that moves a button from under the click', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png', 'marked-1.png']);
    await screen.notes.fill('• p. 12 kept');
    await screen.exportButton.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => screen.notes.inputValue()).toBe('• p. 12 kept');
    expect(await page.getByText('Nothing marked was seen').count()).toBe(0);
  });

  it('is named also where no file gave one, until the reader starts over, also once the page was loaded anew', async () => {
    const { page, screen, pageView } = await readPages(stage, ['plain.png']);
    await page.getByRole('button', { name: 'Look at the page plain.png' }).click();
    await pageView.waitFor();
    await expect.poll(() => pageView.getByText('plain.png').count()).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Look at the page plain.png' }).click();
    await word(pageView, 'plain').click();
    await page.getByRole('button', { name: 'Close the page' }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain('• p. x plain');
    await page.getByRole('button', { name: 'Start Over' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).waitFor();
    expect(await page.getByText('Nothing marked was seen').count()).toBe(0);
  });
});

describe('what the server has', () => {
  it('of a book is removed there, and stays here', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await page.getByText('All changes are saved.').waitFor();
    const sessionId: string = await page.evaluate(
      () => JSON.parse(localStorage.getItem('commonplace.session') ?? '{}').sessionId,
    );
    await screen.startOver.click();
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: 'Remove what the server has' }).click();
    await hasFocus(page.getByRole('button', { name: 'Cancel' }));
    await page.getByRole('button', { name: 'Remove it there' }).click();
    await page.getByText('The server has nothing of it any more.').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Remove what the server has' }));
    expect(await stage.server.store().loadNotes(sessionId)).toBeUndefined();
    await page.getByRole('button', { name: /^Open/ }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain(SENTENCE);
  });

  it('is not waited for by the books that are on the device', async () => {
    const { page } = await readPages(stage, ['marked-12.png']);
    await page.getByText('All changes are saved.').waitFor();
    // It takes the question and never answers.
    await page.route('**/api/notes/*', () => undefined);
    await page.reload();
    await page.getByRole('button', { name: 'Your books' }).click();
    await expect.poll(() => page.getByRole('dialog').locator('.shelf-book').count()).toBe(1);
  });

  it('is removed once no pages are being read, and until then that is said', async () => {
    const { page } = await stage.open();
    await mainScreen(page).choose([picture('slow-12.png')]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Pages are being read: what is here can be removed once that has ended.').waitFor();
    expect(await page.getByRole('button', { name: 'Remove everything on this device' }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('goes with everything on the device; where it does not answer, that is said, and it is asked again', async () => {
    const { page } = await readPages(stage, ['marked-12.png']);
    await page.getByText('All changes are saved.').waitFor();
    const sessionId: string = await page.evaluate(
      () => JSON.parse(localStorage.getItem('commonplace.session') ?? '{}').sessionId,
    );
    await page.route('**/api/notes/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Settings' }).click();
    await pressOn(page.getByRole('button', { name: 'Remove everything on this device' }), 'Enter');
    // Whoever presses once too often has removed nothing.
    await hasFocus(page.getByRole('button', { name: 'Cancel' }));
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('The server did not answer about 1 book').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Remove everything on this device' }));
    expect(await stage.server.store().loadNotes(sessionId)).toBeDefined();
    await page.unroute('**/api/notes/*');
    await page.reload();
    await expect.poll(() => stage.server.store().loadNotes(sessionId)).toBeUndefined();
  });
});

describe('what is said', () => {
  it('of a file with a very long name stays inside of a phone’s window', async () => {
    const { page } = await stage.open(PHONE);
    await mainScreen(page).choose([
      picture(`broken-${'x'.repeat(120)}.png`),
      otherFile(`${'y'.repeat(120)}.heic`, 'image/heic'),
    ]);
    await page.getByText('Something could not be read').waitFor();
    await page.getByText('was left out').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('of many files that are refused is once what to do about each kind', async () => {
    const { page } = await stage.open(PHONE);
    const heic = Array.from({ length: 14 }, (_, at) => otherFile(`IMG_${at}.HEIC`, 'image/heic'));
    const rest = { 'scan.tiff': 'image/tiff', 'notes.odt': 'text/odt', 'My Notebook.html': 'text/html' };
    await mainScreen(page).choose([...heic, ...Object.entries(rest).map(([name, type]) => otherFile(name, type))]);
    const told = page.getByRole('list', { name: 'Files that cannot be read' }).getByRole('listitem');
    await expect
      .poll(() => told.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^IMG_0\.HEIC, .*IMG_11\.HEIC and 2 more were left out\. HEIC pictures/),
        expect.stringMatching(/^scan\.tiff was left out\./),
        expect.stringMatching(/^My Notebook\.html was left out\. .*“Import notes”/),
        expect.stringMatching(/^notes\.odt was left out\. Photos are read as JPEG/),
      ]);
  });

  it('of a server that answered with an error is not that it cannot be reached', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await page.route('**/api/notes', (route) => route.fulfill({ status: 500, body: 'no' }));
    await screen.notes.fill('• p. 12 Other words.');
    await screen.notes.blur();
    await page.getByText('The server has a problem (it answered 500).').waitFor();
    expect(await page.getByText('The server cannot be reached').count()).toBe(0);
  });

  it('of a PDF is that the server opened it', async () => {
    const { page } = await stage.open();
    await page.route('**/api/process-pdf', (route) =>
      route.fulfill({ json: { pages: [{ page: 1, notes: [{ page: 3, text: 'From a PDF.' }] }] } }),
    );
    const screen = mainScreen(page);
    await screen.choose([otherFile('book.pdf', 'application/pdf')]);
    await screen.startOver.waitFor();
    await page.getByText('Your PDFs were opened by this site’s own server.').waitFor();
    expect(await page.getByText('Your photos have not left this device').count()).toBe(0);
  });

  it('of a reader that could not be loaded is not that the file is not valid', async () => {
    const { page } = await stage.open({ path: '/?no-reader' });
    const screen = mainScreen(page);
    await screen.choose([picture('marked-1.png'), picture('marked-2.png')]);
    const told = page.getByRole('main').getByText('The page reader could not be loaded.');
    await told.waitFor();
    expect(await told.count()).toBe(1);
    expect(await page.getByText("Please ensure it's a valid file").count()).toBe(0);
  });

  it.each([
    ['a reader that cannot be loaded', '/?no-reader', 'marked-1.png', 'Something could not be read'],
    ['a page that cannot be read', '/', 'broken.png', 'Something could not be read'],
    ['an upload that was cancelled', '/', 'slow.png', 'Select Files'],
  ])('of %s, or what there is to do then, has the focus', async (_what, path, name, at) => {
    const { page } = await stage.open({ path });
    const screen = mainScreen(page);
    await screen.choose([picture(name)]);
    if (name === 'slow.png') await screen.cancel.click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(at);
  });

  it('of feedback that cannot be sent is why, and what to do', async () => {
    const { page, ownContext } = await stage.open();
    const context = ownContext();
    await mainScreen(page).feedbackButton.click();
    await page.getByLabel('Email').fill('a@example.org');
    await page.getByLabel('Message').fill('Words.');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    const told = page.getByText('Your message could not be sent: this device is offline. It still stands here');
    await told.waitFor();
    await context.setOffline(false);
    await told.waitFor({ state: 'detached' });
    await page.route('**/f/feedback', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    await page.getByText('Your message could not be sent: the server cannot be reached.').waitFor();
    expect(await page.getByText('Failed to fetch').count()).toBe(0);
  });
});
