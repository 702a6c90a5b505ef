import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { otherFile, picture } from './pictures.ts';
import { hasFocus, lines, PHONE, placeOf, pressOn, readPages, SENTENCE, withPages, word } from './proof-stage.ts';
import { axeFindings, openFakeStage, type Stage, sidewaysScroll } from './stage.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

describe('a passage that was missed', () => {
  it.each([
    ['a mouse', {}],
    ['a finger', PHONE],
  ] as const)(
    'is taken by dragging over its words, and left out again in the same way, with %s',
    async (_by, options) => {
      const { page, screen, pageView } = await readPages(stage, ['plain-7.png'], options);
      await page.getByRole('button', { name: 'Look at the page plain-7.png' }).click();
      const devtools = await page.context().newCDPSession(page);
      const middleOf = async (text: string): Promise<Point> => {
        const { x, y, width, height } = await placeOf(word(pageView, text));
        return { x: x + width / 2, y: y + height / 2 };
      };
      const drag = async (first: string, last: string): Promise<void> => {
        const [from, to] = [await middleOf(first), await middleOf(last)];
        if (options === PHONE) {
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
          // A finger that moves before it has rested scrolls the page.
          await pageView.locator('[data-picked="true"]').waitFor();
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
          return;
        }
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.up();
      };
      await drag('page', 'what');
      await expect.poll(() => lines(screen)).toEqual(['• p. 7 page keeps what']);
      await drag('keeps', 'what');
      await expect.poll(() => lines(screen)).toEqual(['• p. 7 page']);
    },
  );

  it('leaves who took it on a phone at the heading of the notes: the way to its page is gone, and the list is not shown', async () => {
    const { page, screen, pageView } = await readPages(stage, ['marked-6.png', 'plain-7.png'], PHONE);
    await page.getByRole('button', { name: 'As text' }).click();
    await page.getByRole('button', { name: 'Look at the page plain-7.png' }).click();
    await word(pageView, 'keeps').click();
    await page.getByText('Nothing marked was seen').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Close the page' }).click();
    await hasFocus(page.getByRole('heading', { name: 'Your Notes' }));
    expect((await lines(screen)).at(-1)).toBe('• p. 7 keeps');
  });

  it.each([
    ['a mouse', {}],
    ['a finger', PHONE],
  ] as const)('is drawn longer and shorter by its handles, with %s', async (_by, options) => {
    const { page, screen, pageView } = await readPages(stage, ['plain-7.png'], options);
    await page.getByRole('button', { name: 'Look at the page plain-7.png' }).click();
    await word(pageView, 'keeps').click();
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 keeps']);
    const devtools = await page.context().newCDPSession(page);
    const draw = async (end: 'first' | 'last', to: string): Promise<void> => {
      const handle = await placeOf(pageView.locator(`[data-handle="${end}"]`));
      const goal = await placeOf(word(pageView, to));
      // The pointer is in the middle of the handle, and the tip, at the word's edge, is what is taken to the goal.
      const [dx, dy] = [end === 'first' ? -8 : 8, handle.height / 2];
      const tip = { x: handle.x + handle.width / 2 - dx, y: handle.y };
      const path = [
        { x: tip.x + dx, y: tip.y + dy },
        { x: goal.x + goal.width / 2 + dx, y: goal.y + goal.height + dy },
      ] as const;
      if (options === PHONE) {
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [path[0]] });
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [path[1]] });
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        return;
      }
      await page.mouse.move(path[0].x, path[0].y);
      await page.mouse.down();
      await page.mouse.move(path[1].x, path[1].y, { steps: 4 });
      await page.mouse.up();
    };
    await draw('last', 'reader');
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 keeps what the reader']);
    await draw('first', 'page');
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 page keeps what the reader']);
    await draw('last', 'what');
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 page keeps what']);
  });

  it.each([
    ['a mouse', {}],
    ['a finger', PHONE],
  ] as const)('is dragged over before its words were read, with %s', async (_by, options) => {
    const { page, screen, pageView, rows } = await readPages(stage, ['part-7.png'], options);
    await rows.first().locator('.proof-open').click();
    await pageView
      .getByText('Reading the rest of this page, what you see first: 1 of 2 lines. You can drag over it already')
      .waitFor();
    await pageView.getByRole('button', { name: 'New note here' }).click();
    const sheet = await placeOf(pageView.locator('.page-sheet'));
    const scale = sheet.width / 1000;
    // From `had` to `what` of the line that is not read yet.
    const [from, to] = [165, 300].map((x) => ({ x: sheet.x + x * scale, y: sheet.y + 175 * scale })) as [Point, Point];
    const devtools = await page.context().newCDPSession(page);
    if (options === PHONE) {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      await pageView.locator('.span-band').waitFor({ state: 'attached' });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    }
    await expect.poll(() => pageView.locator('.span-band').count()).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('release-held-page')));
    await expect
      .poll(() => lines(screen))
      .toEqual(['• p. 7 The part page keeps what the reader wanted to keep.', '• p. 7 had marked what']);
    await expect.poll(() => pageView.locator('.span-band').count()).toBe(0);
  });

  it('is taken with Shift and arrows', async () => {
    const { page, screen, pageView } = await readPages(stage, ['plain-7.png']);
    await page.getByRole('button', { name: 'Look at the page plain-7.png' }).click();
    await hasFocus(pageView);
    await pressOn(word(pageView, 'page'), 'Home');
    await hasFocus(word(pageView, 'The'));
    for (let count = 0; count < 2; count += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 The plain page']);
  });
});

describe('the keyboard alone', () => {
  it('makes a note, draws it longer and takes that back, and each is told', async () => {
    const { page, screen, pageView, rows } = await readPages(stage, ['plain-7.png']);
    await pressOn(page.getByRole('button', { name: 'Look at the page plain-7.png' }), 'Enter');
    await hasFocus(pageView);
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // Right after it was opened, an arrow leads to the words.
    await press('ArrowDown');
    await hasFocus(word(pageView, 'The'));
    await press('Shift+ArrowRight', 'Shift+ArrowRight');
    await pageView.getByText('3 words picked, from “The” to “page”. Enter takes them in').waitFor();
    await press('Escape');
    await expect.poll(() => pageView.getByText('words picked').count()).toBe(0);
    await hasFocus(word(pageView, 'page'));
    await press('Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
    await pageView.getByText('Note 1 of 1: 3 words, “The plain page”').waitFor();
    // From an end of the passage outwards it grows.
    await press('Shift+ArrowRight', 'Shift+ArrowRight');
    await pageView.getByText('3 words picked, from “page” to “what”. Enter takes them in').waitFor();
    await press('Enter');
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 The plain page keeps what']);
    await press('Shift+ArrowLeft');
    await pageView.getByText('2 words picked, from “keeps” to “what”. Enter leaves them out').waitFor();
    await press('Enter');
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 The plain page']);
    await press('Control+z');
    await pageView.getByText('Undone: Change words. Note 1 of 1: 5 words, “The plain page keeps what”').waitFor();
    await press('Escape');
    await hasFocus(rows.first().locator('.proof-open'));
  });

  it('turns to notes and pages, is told which, goes on from there, and comes back to where it was', async () => {
    const { page, pageView, rows } = await readPages(stage, ['twice-1.png', 'plain-2.png']);
    await pressOn(rows.first().locator('.proof-open'), 'Enter');
    await hasFocus(pageView);
    await page.keyboard.press('ArrowRight');
    await hasFocus(word(pageView, 'page'));
    await page.keyboard.press('n');
    await pageView.getByText('Note 2 of 2: 2 words, “reader wanted”').waitFor();
    await hasFocus(word(pageView, 'reader'));
    await page.keyboard.press('Shift+N');
    await pageView.getByText('Page 2 of 2. No note.').waitFor();
    await page.keyboard.press('ArrowRight');
    await hasFocus(word(pageView, 'The'));
    await page.keyboard.press('Escape');
    await expect.poll(() => pageView.count()).toBe(0);
    await hasFocus(rows.first().locator('.proof-open'));
  });
});

describe('a note in the list', () => {
  it('is moved by button and by key, and deleted with a word about it and a way back', async () => {
    const { page, screen, rows } = await readPages(stage, ['marked-1.png', 'marked-2.png']);
    await rows.first().getByRole('button', { name: 'Change note' }).click();
    await rows.first().getByRole('button', { name: 'Move down' }).click();
    await expect.poll(() => lines(screen)).toEqual([`• p. 2 ${SENTENCE}`, `• p. 1 ${SENTENCE}`]);
    await pressOn(rows.last().locator('.proof-open'), 'Alt+ArrowUp');
    await expect.poll(() => lines(screen)).toEqual([`• p. 1 ${SENTENCE}`, `• p. 2 ${SENTENCE}`]);
    // The focus goes with the note, and on from there.
    await hasFocus(rows.first().locator('.proof-open'));
    await page.keyboard.press('ArrowDown');
    await hasFocus(rows.last().locator('.proof-open'));
    await pressOn(rows.first().locator('.proof-open'), 'Delete');
    await page.getByText('The note was deleted.').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => lines(screen)).toHaveLength(2);
  });

  it('leaves the focus at the way back where it was the only one', async () => {
    const { page, rows } = await readPages(stage, ['marked-1.png']);
    await pressOn(rows.first().locator('.proof-open'), 'Delete');
    await page.getByText('The note was deleted.').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Undo' }));
    expect(await rows.count()).toBe(0);
  });

  it('is opened by one press also where the actions of the note above stand open', async () => {
    const { page, pageView, rows } = await readPages(stage, ['marked-1.png', 'marked-2.png'], {
      // All of it is in view: where it must scroll, the browser holds what is seen in its place.
      viewport: { width: 1280, height: 1600 },
    });
    await rows.first().getByRole('button', { name: 'Change note' }).click();
    await rows.first().getByRole('button', { name: 'Delete' }).waitFor();
    const { x, y, width } = await placeOf(rows.last().locator('.proof-open'));
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.down();
    await hasFocus(rows.last().locator('.proof-open'));
    // Nothing moves under the pointer before it is let go.
    expect((await placeOf(rows.last().locator('.proof-open'))).y).toBe(y);
    await page.mouse.up();
    await pageView.getByText('Note 2 of 2', { exact: true }).waitFor();
  });

  it('stands above those after it under a head that has a ground of its own only while it lies over notes', async () => {
    const { page } = await readPages(stage, ['many-1.png']);
    const head = page.locator('.proof-head');
    const ground = (): Promise<string> => head.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)');
    await page.locator('.proof-row').last().scrollIntoViewIfNeeded();
    await expect.poll(ground).not.toBe('rgba(0, 0, 0, 0)');
    await page.locator('h1').scrollIntoViewIfNeeded();
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)');
  });

  it.each([
    ['', {}],
    [', on a phone', PHONE],
  ] as const)('of a Kindle export offers no page%s', async (_where, options) => {
    const { page } = await stage.open(options);
    const source = { file: 'kindle.pdf', pageIndex: 0, boxes: [], marks: ['highlight'], confidence: 1 };
    await page.route('**/api/process-pdf', (route) =>
      route.fulfill({ json: { pages: [{ page: 1, notes: [{ page: 3, text: 'From the export.', source }] }] } }),
    );
    const screen = mainScreen(page);
    await screen.choose([otherFile('kindle.pdf', 'application/pdf')]);
    await screen.startOver.waitFor();
    if (options === PHONE) await page.getByRole('button', { name: 'Note by note' }).click();
    await page.getByRole('heading', { name: 'Note by note' }).waitFor();
    await page.getByText('Each note by itself. They came without pages to look at.').waitFor();
    expect(await page.getByText('On the page').count()).toBe(0);
    await page.locator('.proof-open').click();
    await page.getByLabel('Text of the note').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

/** Buttons of which the middle is not to be seen, by what is written on them; empty is good. */
function hiddenButtons(within: Locator): Promise<readonly string[]> {
  return within.locator('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        // No room of its own: it is there for other devices.
        if (right === left) return false;
        const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
        return !isInside || !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      })
      .map((button) => button.textContent ?? ''),
  );
}

describe('an open page', () => {
  it.each([
    [
      'phones',
      [
        [390, 844],
        [320, 640],
        [740, 360],
      ],
    ],
    ['a desktop', [[1440, 900]]],
  ] as const)('shows all that can be done to its note at once, on %s', async (what, sizes) => {
    const isPhone = what === 'phones';
    const { page, pageView, rows } = await readPages(stage, ['long-1.png', 'marked-2.png'], {
      ...{ viewport: sized(sizes[0]), hasTouch: isPhone, isMobile: isPhone },
    });
    for (const size of sizes) {
      await page.setViewportSize(sized(size));
      await rows.first().locator('.proof-open').click();
      await pageView.getByText('Note 1 of 2', { exact: true }).waitFor();
      await pageView.getByText('Page 1 of 2', { exact: true }).waitFor();
      // 'Success' lies over something for a while where there is no room beside.
      await expect.poll(() => hiddenButtons(pageView), { message: size.join(' by ') }).toEqual([]);
      for (const name of ['Merge with next', 'Delete', 'Undo', 'Redo']) {
        expect(await pageView.getByRole('button', { name, exact: true }).count()).toBe(1);
      }
      // The passage itself is to be seen, and the page beside it.
      expect((await placeOf(pageView.locator('.page-view-text'))).height).toBeGreaterThan(50);
      expect((await placeOf(pageView.locator('.page-frame'))).height).toBeGreaterThan(size[1] * 0.3);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await pageView.getByRole('button', { name: 'Edit or split' }).click();
      await pageView.getByLabel('Text of the note').waitFor();
      await expect.poll(() => hiddenButtons(pageView), { message: size.join(' by ') }).toEqual([]);
      await page.keyboard.press('Escape');
      await pageView.getByLabel('Text of the note').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await pageView.waitFor({ state: 'detached' });
    }
  });
});

const sized = ([width, height]: readonly [number, number]) => ({ width, height });

it('a page has most of the height of the smallest phone that is held across, its note beside it', async () => {
  const { pageView, rows } = await readPages(stage, ['long-1.png', 'marked-2.png'], {
    ...{ viewport: { width: 568, height: 320 }, hasTouch: true, isMobile: true },
  });
  await rows.first().locator('.proof-open').click();
  const turners = [
    pageView.getByText('Note 1 of 2', { exact: true }),
    pageView.getByText('Page 1 of 2', { exact: true }),
  ];
  const [frame, panel] = ['.page-frame', '.page-view-panel'].map((part) => placeOf(pageView.locator(part)));
  expect((await frame!).height).toBeGreaterThan(200);
  expect((await panel!).y).toBeLessThan((await frame!).y + 10);
  const [note, page] = await Promise.all(turners.map(placeOf));
  expect(note!.y).toBeCloseTo(page!.y, 0);
});

it('a page keeps its share of a phone where letters are twice as large, and what is below it is scrolled to', async () => {
  const { page, pageView, rows } = await readPages(stage, ['long-1.png', 'marked-2.png'], PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await rows.first().locator('.proof-open').click();
  expect((await placeOf(pageView.locator('.page-frame'))).height).toBeGreaterThan(200);
  await pageView.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rows.count()).toBe(1);
});

describe('on a phone', () => {
  it('the text says what was seen on the pages and not read, and where it stands', async () => {
    const { page, screen } = await withPages(
      stage,
      ['marked-1.png', 'margin-2.png', 'margin-3.png'].map(picture),
      PHONE,
    );
    await screen.startOver.waitFor();
    await page.getByText('2 marks were seen and not read: see ‘On the page’.').waitFor();
    await page.getByRole('button', { name: 'On the page' }).click();
    await page.getByRole('heading', { name: 'Seen, not read' }).waitFor();
    expect(await page.getByText('seen and not read: see').count()).toBe(0);
  });

  it('there is one view at a time, nothing scrolls sideways, and the result has the focus', async () => {
    const long = `marked-${'verylongname'.repeat(9)}-3.png`;
    const { page, screen, rows } = await withPages(stage, [picture(long)], PHONE);
    await screen.startOver.waitFor();
    await screen.notes.waitFor();
    await expect.poll(() => rows.first().isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your Notes');
    await page.getByRole('button', { name: 'On the page' }).click();
    await rows.first().waitFor();
    await expect.poll(() => screen.notes.count()).toBe(0);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(320);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    // Each of these stands in one row also there, but for the book's line: no word of the title is broken, no button pushed below its head.
    for (const row of ['header', '.notes-head', '.proof-head']) {
      const middles = await page.locator(`${row} :is(h1, h2, h3, button):not(.notes-book *)`).evaluateAll((parts) =>
        parts.map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(20);
    }
    expect((await placeOf(page.locator('h1'))).height).toBeLessThan(40);
    expect(await axeFindings(page)).toEqual([]);
  });
});
