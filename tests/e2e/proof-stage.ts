import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { type MainScreen, mainScreen } from './main-screen.ts';
import { type PickedFile, picture } from './pictures.ts';
import type { OpenOptions, Stage } from './stage.ts';

/** What the scripted engine reads on a page called `marked-…`. */
export const SENTENCE = 'The marked page keeps what the reader wanted to keep.';

/** A phone that is held upright. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** The app with notes beside their pages. */
export interface Proof {
  readonly page: Page;
  readonly screen: MainScreen;
  readonly errors: readonly string[];
  readonly rows: Locator;
  /** The view of a whole page, while it is open. */
  readonly pageView: Locator;
}

/** Opens the app and chooses files; what is read of them need not be there yet. */
export async function withPages(stage: Stage, files: readonly PickedFile[], options: OpenOptions = {}): Promise<Proof> {
  const { page, errors } = await stage.open(options);
  const screen = mainScreen(page);
  await screen.choose(files);
  const rows = page.locator('.proof-row');
  return { page, screen, errors, rows, pageView: page.getByRole('dialog') };
}

/** The same by the names of files, once everything was read. */
export async function readPages(stage: Stage, names: readonly string[], options: OpenOptions = {}): Promise<Proof> {
  const proof = await withPages(stage, names.map(picture), options);
  await proof.screen.startOver.waitFor();
  // Where only one view has room, the text comes first.
  const onThePage = proof.page.getByRole('button', { name: 'On the page' });
  if (await onThePage.isVisible()) await onThePage.click();
  return proof;
}

/** A word in the view of a page. */
export function word(view: Locator, text: string): Locator {
  return view.getByRole('option', { name: new RegExp(`^${text}`) });
}

/** The lines of the notes area, also while a page lies over it and hides it from everybody. */
export function lines(screen: MainScreen): Promise<readonly string[]> {
  const area = screen.zone.page().locator('.note-area').last();
  return area.inputValue().then((text) => text.split('\n'));
}

/** Where something stands on the screen, in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where something stands once it stands still: pages scroll and grow for a moment after they were opened. */
export async function placeOf(target: Locator): Promise<Place> {
  return await target.evaluate(async (element) => {
    const read = (): Place => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    let place = read();
    for (let still = 0; still < 4; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = read();
      still = JSON.stringify(now) === JSON.stringify(place) ? still + 1 : 0;
      place = now;
    }
    return place;
  });
}

/** Gives something the focus and waits until it stays there: what was done before may still move it. */
export async function focusOn(target: Locator): Promise<void> {
  const takesFocus = (): Promise<boolean> =>
    target.evaluate(async (element) => {
      if (document.activeElement !== element) (element as HTMLElement).focus();
      for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.activeElement === element;
    });
  await expect.poll(takesFocus).toBe(true);
}

/** Waits until the focus is on something or in it: keys reach it only then. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Takes the focus to something and presses a key there. */
export async function pressOn(target: Locator, key: string): Promise<void> {
  await focusOn(target);
  await target.page().keyboard.press(key);
}
