import type { Locator, Page } from 'playwright';
import type { PickedFile } from './pictures.ts';

/** The controls of the main screen, by what a reader calls them. */
export interface MainScreen {
  readonly zone: Locator;
  readonly selectFiles: Locator;
  readonly startOver: Locator;
  readonly cancel: Locator;
  readonly notes: Locator;
  readonly takeaways: Locator;
  readonly exportButton: Locator;
  readonly feedbackButton: Locator;
  /** Chooses files through the Select Files button. */
  readonly choose: (files: readonly PickedFile[]) => Promise<void>;
  /** Drops files on the zone. */
  readonly drop: (files: readonly PickedFile[]) => Promise<void>;
}

/** The main screen that `page` shows. */
export function mainScreen(page: Page): MainScreen {
  const zone = page.getByRole('region', { name: 'Upload' });
  const selectFiles = page.getByRole('button', { name: 'Select Files' });
  return {
    zone,
    selectFiles,
    startOver: zone.getByRole('button', { name: 'Start Over' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    notes: page.getByRole('textbox', { name: 'Notes', exact: true }),
    takeaways: page.getByRole('textbox', { name: 'Key Takeaways' }),
    exportButton: page.getByRole('button', { name: 'Export', exact: true }),
    feedbackButton: page.getByRole('button', { name: 'Send feedback' }),
    choose: async (files) => {
      const choosing = page.waitForEvent('filechooser');
      await selectFiles.click();
      await (await choosing).setFiles([...files]);
    },
    drop: (files) => dragFiles(zone, 'drop', files),
  };
}

/** Dispatches a drag event that carries files. */
export async function dragFiles(
  zone: Locator,
  event: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
  files: readonly PickedFile[],
): Promise<void> {
  const parcels = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }));
  const dataTransfer = await zone.evaluateHandle((_zone, parcels) => {
    const carried = new DataTransfer();
    for (const { name, mimeType, data } of parcels) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], name, { type: mimeType }));
    }
    return carried;
  }, parcels);
  await zone.dispatchEvent(event, { dataTransfer });
}
