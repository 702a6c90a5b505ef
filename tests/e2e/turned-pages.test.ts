import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quarterColours } from '../fixtures/drawn/quarter-colours.ts';
import type { PickedFile } from './pictures.ts';
import { withPages } from './proof-stage.ts';
import { openFakeStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

/** The quarters of a page as it is read, in reading order. */
const QUARTERS = ['#c02020', '#20a020', '#2020c0', '#c0c020'] as const;

/** A page of these quarters as a camera has it that was held so that it must be turned clockwise to be read. */
async function pictureToTurn(turn: number): Promise<PickedFile> {
  const [width, height] = [250, 350];
  const page = sharp({ create: { width: 2 * width, height: 2 * height, channels: 3, background: 'white' } });
  const quarters = QUARTERS.map((background, at) => ({
    input: { create: { width, height, channels: 3, background } } as const,
    ...{ left: (at % 2) * width, top: Math.floor(at / 2) * height },
  }));
  const upright = await page.composite(quarters).png().toBuffer();
  const buffer = await sharp(upright)
    .rotate(360 - turn)
    .jpeg()
    .toBuffer();
  return { name: `turned-${turn}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Which quarters are seen in the middle of the four quarters of what is on the screen. */
async function quartersOn(shown: Locator): Promise<readonly number[]> {
  const { data, info } = await sharp(await shown.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return quarterColours({ ...info, data }).map(nearestQuarter);
}

function nearestQuarter(colour: readonly number[]): number {
  const far = QUARTERS.map((quarter) => {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(quarter.slice(at, at + 2), 16));
    return wanted.reduce((sum, one, at) => sum + Math.abs(one - (colour[at] ?? 0)), 0);
  });
  return far.indexOf(Math.min(...far));
}

/** The same picture as the only page of a scanned PDF. */
async function scanToTurn(turn: number): Promise<PickedFile> {
  const { name, buffer } = await pictureToTurn(turn);
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(new Uint8Array(buffer));
  document.addPage([picture.width, picture.height]).drawImage(picture);
  return {
    name: name.replace('.jpg', '.pdf'),
    mimeType: 'application/pdf',
    buffer: Buffer.from(await document.save()),
  };
}

it.each([
  [90, 'a picture', pictureToTurn],
  [180, 'a picture', pictureToTurn],
  [270, 'a picture', pictureToTurn],
  [90, 'a scanned PDF', scanToTurn],
  [180, 'a scanned PDF', scanToTurn],
])('what is turned by %i to be read, %s, is shown so, also after a reload', async (turn, _what, make) => {
  // High enough for all of the page.
  const viewport = { width: 1280, height: 1600 };
  const options = { viewport, acceptDownloads: true };
  const { page, screen, rows, pageView } = await withPages(stage, [await make(turn)], options);
  await screen.startOver.waitFor();
  const look = async (): Promise<void> => {
    // The passage stands in the upper half.
    const strip = rows.first().locator('.strip');
    await expect.poll(() => quartersOn(strip)).toEqual([0, 1, 0, 1]);
    await rows.first().locator('.proof-open').click();
    const sheet = pageView.locator('.page-sheet');
    await expect.poll(() => quartersOn(sheet)).toEqual([0, 1, 2, 3]);
    await page.keyboard.press('Escape');
    await pageView.waitFor({ state: 'detached' });
  };
  await look();
  await page.reload();
  await look();
  await screen.exportButton.click();
  await page.getByText('More formats').click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'JSON' }).click()]);
  const { notes } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(notes[0].source.turn).toBe(turn);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your books' }).click();
  await expect.poll(() => quartersOn(page.locator('img.shelf-cover'))).toEqual([0, 1, 0, 1]);
});
