import type { Locator, Page } from 'playwright';
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
