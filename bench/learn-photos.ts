import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { LearningFolder } from './learn/learn-folder.ts';
import { markedLearningPhoto, plainLearningPhoto } from './learn/learn-photo.ts';
import { openPhoto } from './learn/photo.ts';
import { type PlainPhoto, plainPhotosIn } from './learn/photo-list.ts';
import { registerFaces } from './pages/print/faces.ts';

const USAGE = `Makes pictures to learn from out of real photographs of pages without marks.

  npm run bench:learn-photos -- PHOTO_DIR OUT_DIR [--held HELD_DIR] [--copies N] [--seed NAME] [--drawn]

PHOTO_DIR holds manifest.json and photos; only those whose "use" is "learn" are opened. OUT_DIR gets each as it is, with
empty maps, and N times (4) with the page maker's marks drawn along its lines; HELD_DIR those that are kept for judging.
--drawn   only those drawn on`;

interface Wish {
  readonly seed: string;
  readonly copies: number;
  /** Only those drawn on. */
  readonly drawn: boolean;
}

async function addPhoto(folder: LearningFolder, plain: PlainPhoto, { seed, copies, drawn }: Wish): Promise<number> {
  const { name, split } = plain;
  const copyNames = Array.from({ length: copies }, (_, i) => `${name}-${seed}-${i}`);
  const asItIs = drawn ? [] : [name];
  if ([...asItIs, ...copyNames].every((one) => folder.has(one))) return 0;
  const photo = await openPhoto(plain);
  if (photo === undefined) return 0;
  const common = { split, ignore: ['print'], conditions: { photo: name } };
  if (!drawn) await folder.add({ name, seed: name, source: 'photo', ...common, ...(await plainLearningPhoto(photo)) });
  let count = 0;
  for (const one of copyNames) {
    const marked = await markedLearningPhoto(photo, { seed: one, split });
    if (marked === undefined) continue;
    await folder.add({ name: one, seed: one, source: 'photo+marks', ...common, ...marked });
    count++;
  }
  return count;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { held: text, copies: text, seed: text, drawn: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [from, to] = positionals;
  if (from === undefined || to === undefined || values.help === true) throw new Error(USAGE);
  const copies = Number(values.copies ?? '4');
  if (!Number.isInteger(copies) || copies < 0)
    throw new Error(`--copies must be a whole number, not "${values.copies}".`);
  sharp.concurrency(1);
  registerFaces();
  const folders = { train: new LearningFolder(to), held: new LearningFolder(values.held ?? `${to}-held`) };
  await folders.train.open();
  await folders.held.open();
  for (const photo of await plainPhotosIn(from, 'learn')) {
    const started = performance.now();
    const drawn = await addPhoto(folders[photo.split], photo, {
      ...{ seed: values.seed ?? '1', copies, drawn: values.drawn === true },
    });
    const ms = Math.round(performance.now() - started);
    process.stderr.write(`${photo.split} ${photo.name}: ${drawn} drawn on, ${ms} ms\n`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
