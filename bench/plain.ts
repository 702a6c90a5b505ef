import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createNodeDeviceEngine } from '../src/engines/device/platform/node-engine.ts';
import { plainPhotosIn, USES, type Use } from './learn/photo-list.ts';
import { type Outcome, readAllLabelled } from './score/read-labelled.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Says on how many photographs of pages without any mark the device engine sees some.

  npm run bench:plain -- PHOTO_DIR [--use test|learn] [--workers N]

PHOTO_DIR holds manifest.json and photos; those to be judged by ("use": "test") are looked at unless told otherwise.`;
tellUsage(USAGE);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { use: text, workers: text } });
  const [folder] = positionals;
  const use: Use | undefined = USES.find((one) => one === (values.use ?? 'test'));
  if (folder === undefined || use === undefined) throw new Error(USAGE);
  const photos = await plainPhotosIn(folder, use);
  const list = await Promise.all(
    photos.map(async ({ path, name }) => {
      const [first] = await readFile(path);
      return {
        path,
        type: first === 0x89 ? 'image/png' : 'image/jpeg',
        gold: { file: name, kind: 'plain', pages: [] },
      };
    }),
  );
  const engine = createNodeDeviceEngine(values.workers === undefined ? {} : { workers: Number(values.workers) });
  try {
    print(await readAllLabelled(list, engine, () => undefined));
  } finally {
    await engine.close();
  }
}

function print(outcomes: readonly Outcome[]): void {
  const noted = outcomes.filter(({ extraction }) => extraction.notes.length > 0);
  for (const { gold, extraction } of noted)
    for (const { text, source } of extraction.notes)
      console.log(`${gold.file}: ${source?.marks.join('+') ?? ''} "${text.slice(0, 60)}"`);
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  for (const { gold, failure } of failed) console.log(`${gold.file}: ${failure}`);
  const notes = noted.reduce((sum, { extraction }) => sum + extraction.notes.length, 0);
  console.log(
    `${noted.length} of ${outcomes.length} photographs with a note, ${notes} notes, ${failed.length} not read`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
