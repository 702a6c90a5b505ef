import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeMarksNetwork } from '../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../src/engines/device/see/see.ts';
import { sceneOf } from '../src/marks/scene/scene.ts';
import { createCollection } from '../src/pipeline/collect.ts';
import { printTables } from './score/accuracy-tables.ts';
import { type Labelled, labelledIn } from './score/labelled.ts';
import type { Outcome } from './score/read-labelled.ts';
import { readingOfLabel } from './score/words-under-marks.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Says which words the device engine finds under marks, without reading any: the label's own stand for them.
Some ten times as fast as bench:accuracy, and the only way where nobody knows the words.

  npm run bench:marks -- DIR…

Each DIR holds images and gold, as bench:pages and bench:learn-photos --judge make them. Pictures that do not stand
upright are left out.`;
tellUsage(USAGE);

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
const network = await nodeMarksNetwork();
const outcomes: Outcome[] = [];
for (const folder of folders)
  for (const labelled of await labelledIn(join(folder, 'images'), join(folder, 'gold'))) {
    const outcome = await outcomeOf(labelled);
    if (outcome !== undefined) outcomes.push(outcome);
  }
printTables(outcomes);

async function outcomeOf(labelled: Labelled): Promise<Outcome | undefined> {
  const { gold, path, type } = labelled;
  const started = performance.now();
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  if (view.turn !== 0) return undefined;
  const words = gold.pages.flatMap((page) => page.words ?? []);
  const { maps } = view;
  const readings = view.layouts.flatMap((layout) => {
    if (maps === undefined) return [];
    const scene = sceneOf(layout, { ...view, maps, network });
    return [readingOfLabel(layout, { scene, words, scale: view.toOriginal })];
  });
  const collection = createCollection();
  if (readings.length > 0) collection.addPage({ file: gold.file, pageIndex: 0 }, readings);
  const { notes } = collection.complete();
  const extraction = { notes, keyTakeaways: [], unread: [], doubtful: [] };
  return { ...labelled, extraction, readings, ms: performance.now() - started };
}
