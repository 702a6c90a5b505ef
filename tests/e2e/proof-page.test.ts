import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, lines, PHONE, type Proof, placeOf, pressOn, readPages, word } from './proof-stage.ts';
import { openFakeStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = await placeOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}

/** How large the page is shown: 100 is the width of its frame. */
async function zoomOf({ pageView }: Proof): Promise<number> {
  return Number.parseInt(await pageView.getByRole('button', { name: 'Whole width' }).innerText(), 10);
}

async function scrollOf({ pageView }: Proof): Promise<readonly [number, number]> {
  return pageView.getByRole('region', { name: 'The page' }).evaluate((frame) => [frame.scrollLeft, frame.scrollTop]);
}

/** Two fingers that lie `from` pixels apart around a point and move to `to` pixels. */
async function pinch(page: Page, { x, y }: Point, { from, to }: { readonly from: number; readonly to: number }) {
  const devtools = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let step = 1; step <= 5; step += 1) {
    const touchPoints = fingers(from + ((to - from) * step) / 5);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** One finger that moves from a point by so much. */
async function swipe(page: Page, { x, y }: Point, by: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= 8; step += 1) {
    const touchPoints = [{ x: x + (by.x * step) / 8, y: y + (by.y * step) / 8 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The mouse is pressed at a point and let go so much further. */
async function dragMouse(page: Page, from: Point, by: Point, button: 'left' | 'middle' = 'left'): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up({ button });
}

/** What is pressed, moved and let go. */
interface Pointer {
  readonly down: (at: Point) => Promise<void>;
  readonly move: (to: Point) => Promise<void>;
  readonly up: () => Promise<void>;
}

async function mouseOf({ mouse }: Page): Promise<Pointer> {
  return {
    down: async ({ x, y }) => {
      await mouse.move(x, y);
      await mouse.down();
    },
    move: ({ x, y }) => mouse.move(x, y, { steps: 4 }),
    up: () => mouse.up(),
  };
}

async function fingerOf(page: Page): Promise<Pointer> {
  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> => {
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
  };
}

/** How far an enlarged page is scrolled in both directions at first. */
const START = 100;

/** A page of one note, twice as large as its frame is wide, and scrolled so that there is room on all sides. */
async function openedAt200(stage: Stage): Promise<Proof> {
  const proof = await readPages(stage, ['marked-12.png']);
  const { page, pageView, rows } = proof;
  await rows.first().locator('.proof-open').click();
  const { x, y } = await middleOf(word(pageView, 'keeps'));
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect.poll(() => zoomOf(proof)).toBe(200);
  await pageView.getByRole('region', { name: 'The page' }).evaluate((frame, at) => frame.scrollTo(at, at), START);
  return proof;
}

describe('the open page', () => {
  it('is zoomed by two fingers, the word between them staying there, and panned by one', async () => {
    const proof = await readPages(stage, ['marked-12.png'], PHONE);
    const { page, pageView, rows, screen } = proof;
    const read = await lines(screen);
    await rows.first().locator('.proof-open').tap();
    await pageView.getByRole('button', { name: 'Whole width' }).tap();
    await expect.poll(() => zoomOf(proof)).toBe(100);
    const before = await middleOf(word(pageView, 'keeps'));
    await pinch(page, before, { from: 60, to: 180 });
    await expect.poll(() => zoomOf(proof)).toBe(300);
    const after = await middleOf(word(pageView, 'keeps'));
    expect(Math.abs(after.x - before.x)).toBeLessThan(12);
    const [left] = await scrollOf(proof);
    await swipe(page, await middleOf(pageView.getByRole('region', { name: 'The page' })), { x: -80, y: 0 });
    await expect.poll(async () => (await scrollOf(proof))[0]).toBeGreaterThan(left + 20);
    await pinch(page, { x: 180, y: 250 }, { from: 200, to: 20 });
    await expect.poll(() => zoomOf(proof)).toBe(100);
    // Fingers that zoom or pan choose no word.
    expect(await lines(screen)).toEqual(read);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });

  it('on a phone has the passage in its middle, and larger, also where the one before was larger than the screen', async () => {
    const { pageView, rows } = await readPages(stage, ['marked-11.png', 'twice-12.png'], PHONE);
    await rows.first().locator('.proof-open').tap();
    await pageView.getByRole('button', { name: 'Next', exact: true }).tap();
    await pageView.getByText('Note 2 of 3', { exact: true }).waitFor();
    const middle = async (): Promise<number> => {
      const [first, last] = [await middleOf(word(pageView, 'page')), await middleOf(word(pageView, 'keeps'))];
      return (first.x + last.x) / 2;
    };
    await expect.poll(async () => Math.abs((await middle()) - PHONE.viewport.width / 2)).toBeLessThan(30);
  });

  it('is zoomed by the wheel with the control key and moved by dragging beside its words, which chooses none', async () => {
    const proof = await openedAt200(stage);
    const { page, pageView, screen } = proof;
    const read = await lines(screen);
    const { x, y } = await middleOf(word(pageView, 'keeps'));
    // Between this line and the edge of the paper no word is printed.
    await dragMouse(page, { x, y: y - 40 }, { x: -60, y: 30 });
    await expect.poll(() => scrollOf(proof)).toEqual([START + 60, START - 30]);
    await dragMouse(page, { x: x - 60, y: y + 30 }, { x: 40, y: -30 }, 'middle');
    await expect.poll(() => scrollOf(proof)).toEqual([START + 20, START]);
    expect(await lines(screen)).toEqual(read);
  });

  it('is moved by dragging over its words as well while the hand is on', async () => {
    const proof = await openedAt200(stage);
    const { page, pageView, screen } = proof;
    const read = await lines(screen);
    const hand = pageView.getByRole('button', { name: 'Move the page by dragging' });
    await hand.click();
    await expect.poll(() => hand.getAttribute('aria-pressed')).toBe('true');
    await dragMouse(page, await middleOf(word(pageView, 'keeps')), { x: -60, y: -20 });
    await expect.poll(() => scrollOf(proof)).toEqual([START + 60, START + 20]);
    expect(await lines(screen)).toEqual(read);
    await hasFocus(pageView);
    await page.keyboard.press('h');
    await expect.poll(() => hand.getAttribute('aria-pressed')).toBe('false');
    const [from, to] = [await middleOf(word(pageView, 'keeps')), await middleOf(word(pageView, 'what'))];
    await dragMouse(page, from, { x: to.x - from.x, y: to.y - from.y });
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 The marked page the reader wanted to keep.']);
  });

  it('stays where it is while a passage is drawn by its handle with the hand on', async () => {
    const proof = await openedAt200(stage);
    const { page, pageView, screen } = proof;
    await pageView.getByRole('button', { name: 'Move the page by dragging' }).click();
    await pageView.locator('[data-handle="last"]').scrollIntoViewIfNeeded();
    const start = await scrollOf(proof);
    const [from, to] = [
      await middleOf(pageView.locator('[data-handle="last"]')),
      await middleOf(word(pageView, 'wanted')),
    ];
    await dragMouse(page, from, { x: to.x - from.x, y: to.y - from.y });
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 The marked page keeps what the reader wanted']);
    expect(await scrollOf(proof)).toEqual(start);
  });

  it.each([
    ['the mouse', {}],
    ['a finger', PHONE],
  ] as const)(
    'goes on under a handle that %s holds at its edge, and the passage ends in what comes into view',
    async (by, options) => {
      const proof = await readPages(stage, ['marked-12.png'], options);
      const { page, pageView, rows, screen } = proof;
      await rows.first().locator('.proof-open').click();
      const frame = pageView.getByRole('region', { name: 'The page' });
      const zoomIn = pageView.getByRole('button', { name: 'Larger' });
      await expect
        .poll(async () => {
          if (await zoomIn.isEnabled()) await zoomIn.click();
          return zoomOf(proof);
        })
        .toBe(600);
      // Words that come in meanwhile would move what is dragged over.
      await pageView.locator('[data-unread="false"]').waitFor();
      const handle = pageView.locator('[data-handle="last"]');
      await handle.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
      const pointer = await (by === 'the mouse' ? mouseOf(page) : fingerOf(page));
      await pointer.down(await middleOf(handle));
      const { x, y, height } = await placeOf(frame);
      await pointer.move({ x: x + 1, y: y + height / 2 });
      await expect.poll(async () => (await scrollOf(proof))[0]).toBe(0);
      const goal = await placeOf(word(pageView, 'page'));
      // The handle's tip, at the end of its word, is what counts: the pointer is below it and to its right.
      await pointer.move({ x: goal.x + goal.width / 2 + 8, y: goal.y + goal.height + 8 });
      await pointer.up();
      await expect.poll(() => lines(screen)).toEqual(['• p. 12 The marked page']);
    },
  );

  it('is zoomed and panned by keys', async () => {
    const proof = await readPages(stage, ['marked-12.png']);
    const { page, pageView, rows } = proof;
    await pressOn(rows.first().locator('.proof-open'), 'Enter');
    await hasFocus(pageView);
    for (const key of ['+', '+', '-']) await page.keyboard.press(key);
    await expect.poll(() => zoomOf(proof)).toBe(140);
    const [left] = await scrollOf(proof);
    await pressOn(pageView.getByRole('region', { name: 'The page' }), 'ArrowRight');
    await expect.poll(async () => (await scrollOf(proof))[0]).toBeGreaterThan(left);
    await page.keyboard.press('0');
    await expect.poll(() => zoomOf(proof)).toBe(100);
  });

  it('leads to a note by any place of its passage, also between its words', async () => {
    const { page, pageView, rows, screen } = await readPages(stage, ['twice-12.png']);
    const read = await lines(screen);
    await rows.first().locator('.proof-open').click();
    const [left, right] = [await placeOf(word(pageView, 'reader')), await placeOf(word(pageView, 'wanted'))];
    await page.mouse.click((left.x + left.width + right.x) / 2, left.y + left.height / 2);
    await pageView.getByText('Note 2 of 2', { exact: true }).waitFor();
    expect(await lines(screen)).toEqual(read);
  });
});

describe.each([
  ['buttons', (proof: Proof) => proof.pageView.getByRole('button', { name: 'Page after' }).click()],
  [
    'a key',
    async ({ page, pageView }: Proof) => {
      await hasFocus(pageView);
      await page.keyboard.press('Shift+N');
    },
  ],
] as const)('turning pages by %s', (_how, turn) => {
  it('leads to pages without notes, too, and a note can be begun there', async () => {
    const proof = await readPages(stage, ['marked-12.png', 'plain-13.png', 'twice-14.png']);
    const { pageView, rows, screen, page } = proof;
    await rows.first().locator('.proof-open').click();
    await pageView.getByText('Page 1 of 3', { exact: true }).waitFor();
    await turn(proof);
    await pageView.getByText('Page 13 · plain-13.png').waitFor();
    await word(pageView, 'keeps').click();
    await expect.poll(async () => (await lines(screen))[1]).toBe('• p. 13 keeps');
    await turn(proof);
    await pageView.getByText('Note 3 of 4', { exact: true }).waitFor();
    await pageView.getByText('Page 14 · twice-14.png').waitFor();
    await hasFocus(pageView);
    await page.keyboard.press('Shift+P');
    await pageView.getByText('Note 2 of 4', { exact: true }).waitFor();
    expect(proof.errors).toEqual([]);
  });
});

describe('a page number', () => {
  it('that was corrected is that of new notes on its page', async () => {
    const { pageView, rows, screen } = await readPages(stage, ['twice-a.png']);
    await rows.first().getByRole('button', { name: 'Correct page number' }).click();
    const field = rows.first().getByRole('textbox', { name: /^p\./ });
    await field.fill('7');
    await pressOn(field, 'Enter');
    await rows.first().locator('.proof-open').click();
    await pageView.getByRole('button', { name: 'New note here' }).click();
    await word(pageView, 'what').click();
    await expect.poll(() => lines(screen).then((all) => all.includes('• p. 7 what'))).toBe(true);
  });

  it('is said once of a page that two pictures show, and both get it', async () => {
    const { page, rows, screen } = await readPages(stage, ['marked-99.png', 'marked-100.png', 'rest-99.png']);
    const hundredth = rows.filter({ hasText: 'p. 100' });
    await hundredth.getByRole('button', { name: 'Correct page number' }).click();
    const field = rows.getByRole('textbox', { name: /^p\./ });
    await field.fill('500');
    await pressOn(field, 'Enter');
    await page.getByText('Is the page beside it p. 499?').waitFor();
    await page.getByRole('button', { name: 'Number them so' }).click();
    const numbers = async (): Promise<readonly string[]> =>
      (await lines(screen)).map((line) => line.slice(2, 8)).toSorted();
    await expect.poll(numbers).toEqual(['p. 499', 'p. 499', 'p. 500']);
  });

  it('is counted on over pages without notes', async () => {
    const { page, rows, screen } = await readPages(stage, ['marked-a.png', 'plain-b.png', 'marked-c.png']);
    await rows.first().getByRole('button', { name: 'Correct page number' }).click();
    const field = rows.first().getByRole('textbox', { name: /^p\./ });
    await field.fill('7');
    await pressOn(field, 'Enter');
    await page.getByText('Is the page beside it p. 9?').waitFor();
    await page.getByRole('button', { name: 'Number them so' }).click();
    await expect.poll(async () => (await lines(screen))[1]?.slice(0, 6)).toBe('• p. 9');
  });
});
