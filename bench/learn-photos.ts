import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { LearningFolder } from './learn/learn-folder.ts';
import { markedLearningPhoto, plainLearningPhoto } from './learn/learn-photo.ts';
import { MOST_X_HEIGHT, openPhoto } from './learn/photo.ts';
import { type PlainPhoto, plainPhotosIn } from './learn/photo-list.ts';
import { registerFaces } from './pages/print/faces.ts';
import { SPLITS } from './pages/stock.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Makes pictures to learn from out of real photographs of pages without marks.

  npm run bench:learn-photos -- PHOTO_DIR OUT_DIR [--held HELD_DIR] [--copies N] [--seed NAME]
  npm run bench:learn-photos -- PHOTO_DIR OUT_DIR --judge [--split train] [--hooks] [--before] [--copies N] [--seed NAME]

PHOTO_DIR holds manifest.json and photos; only those whose "use" is "learn" are opened. OUT_DIR gets each as it is, with
empty maps, and N times (4) with the page maker's marks drawn along its lines; HELD_DIR those that are kept for judging.
--judge   only those that are kept for judging, drawn on at the size that readers' pictures have, with their labels in
          OUT_DIR/images and OUT_DIR/gold: for bench:marks and bench:hooks
--split   train: so drawn on are those to learn from
--hooks   with nothing but hooks inside the text
--before  as they were without the marks too, in OUT_DIR/before`;
tellUsage(USAGE);

interface Wish {
  readonly seed: string;
  readonly copies: number;
  readonly hooks?: boolean;
  readonly before?: boolean;
}

async function addPhoto(folder: LearningFolder, plain: PlainPhoto, { seed, copies }: Wish): Promise<number> {
  const { name, split } = plain;
  const copyNames = Array.from({ length: copies }, (_, i) => `${name}-${seed}-${i}`);
  if ([name, ...copyNames].every((one) => folder.has(one))) return 0;
  const photo = await openPhoto(plain);
  if (photo === undefined) return 0;
  const common = { split, ignore: ['print'], conditions: { photo: name } };
  await folder.add({ name, seed: name, source: 'photo', ...common, ...(await plainLearningPhoto(photo)) });
  let count = 0;
  for (const one of copyNames) {
    const marked = await markedLearningPhoto(photo, { seed: one, split });
    if (marked === undefined) continue;
    await folder.add({ name: one, seed: one, source: 'photo+marks', ...common, ...marked });
    count++;
  }
  return count;
}

/** Draws on a photograph N times and writes the pictures with their labels. */
async function addJudged(folder: string, plain: PlainPhoto, wish: Wish): Promise<number> {
  const { seed, copies, hooks = false } = wish;
  const photo = await openPhoto(plain, MOST_X_HEIGHT.judge);
  if (photo === undefined) return 0;
  const { name, split } = plain;
  let count = 0;
  for (let copy = 0; copy < copies; copy++) {
    const file = `${name}-${seed}-${copy}.jpg`;
    const marked = await markedLearningPhoto(photo, { seed: file, split, xHeight: photo.xHeight, hooks });
    if (marked?.gold === undefined) continue;
    await writeFile(join(folder, 'images', file), marked.jpeg);
    if (wish.before === true && marked.before !== undefined)
      await writeFile(join(folder, 'before', file), await marked.before());
    const label = { ...marked.gold, file, conditions: { collection: name.split('__')[0] ?? name } };
    await writeFile(join(folder, 'gold', `${file}.json`), `${JSON.stringify(label)}\n`);
    count++;
  }
  return count;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      held: text,
      copies: text,
      seed: text,
      judge: { type: 'boolean' },
      split: text,
      hooks: { type: 'boolean' },
      before: { type: 'boolean' },
    },
  });
  const [from, to] = positionals;
  if (from === undefined || to === undefined) throw new Error(USAGE);
  const copies = Number(values.copies ?? '4');
  if (!Number.isInteger(copies) || copies < 0)
    throw new Error(`--copies must be a whole number, not "${values.copies}".`);
  sharp.concurrency(1);
  registerFaces();
  const seed = values.seed ?? '1';
  if (values.judge === true) {
    for (const part of ['images', 'gold', ...(values.before === true ? ['before'] : [])])
      await mkdir(join(to, part), { recursive: true });
    const split = SPLITS.find((one) => one === (values.split ?? 'held'));
    if (split === undefined) throw new Error(`--split must be ${SPLITS.join(' or ')}, not "${values.split}".`);
    for (const photo of await plainPhotosIn(from, 'learn')) {
      if (photo.split !== split) continue;
      const drawn = await addJudged(to, photo, {
        seed,
        copies,
        hooks: values.hooks === true,
        before: values.before === true,
      });
      process.stderr.write(`${photo.name}: ${drawn} drawn on\n`);
    }
    return;
  }
  if (values.split !== undefined || values.hooks === true || values.before === true)
    throw new Error('--split, --hooks and --before go with --judge.');
  const folders = { train: new LearningFolder(to), held: new LearningFolder(values.held ?? `${to}-held`) };
  await folders.train.open();
  await folders.held.open();
  for (const photo of await plainPhotosIn(from, 'learn')) {
    const started = performance.now();
    const drawn = await addPhoto(folders[photo.split], photo, { seed, copies });
    const ms = Math.round(performance.now() - started);
    process.stderr.write(`${photo.split} ${photo.name}: ${drawn} drawn on, ${ms} ms\n`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
