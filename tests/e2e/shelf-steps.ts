import type { Page } from 'playwright';
import type { PickedFile } from './pictures.ts';

/** A note of another program. */
export const CLIPPINGS = {
  name: 'My Clippings.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    [
      'Middlemarch (George Eliot)',
      '- Your Highlight on page 92 | location 1406-1407 | Added on Saturday, 26 March 2016 14:59:39',
      '',
      'The growing good of the world is partly dependent on unhistoric acts.',
      '==========',
      '',
    ].join('\r\n'),
  ),
};

/** Gives files to the picker that a button opens. */
export async function pick(page: Page, button: string, files: readonly PickedFile[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles([...files]);
}
