import { join } from 'node:path';
import { createInlineDeviceReader } from '../../src/engines/device/platform/node-inline-reader.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { labelledIn } from '../score/labelled.ts';
import { type Outcome, readAllLabelled } from '../score/read-labelled.ts';

/** Reads the first pictures of each folder in this thread, so that what is compared can be listened to. */
export async function readPages(
  folders: readonly string[],
  most: number,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const reader = createInlineDeviceReader();
  const engine: Engine = {
    concurrency: 1,
    async readPage({ file, image }, { languages = ['eng'] } = {}) {
      return image === undefined ? [] : await reader.readPage({ file, image, languages });
    },
    close: () => Promise.resolve(),
  };
  for (const folder of folders) {
    const labelled = await labelledIn(join(folder, 'images'), join(folder, 'gold'));
    await readAllLabelled(labelled.slice(0, most), engine, onOutcome);
  }
}
