import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { LearningFolder } from './learn/learn-folder.ts';
import { type LearningWish, makeLearningPage } from './pages/learning-page.ts';
import { SPLITS, type Split } from './pages/stock.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Makes pages to learn from: pictures with a map of every kind of mark.

  npm run bench:learn-pages -- OUT_DIR --seed NAME --count N [--split train|held] [--from K] [--plain SHARE] [--usual] [--flat]
                               [--hooks] [--insertions] [--formulas] [--old]

OUT_DIR gets NAME.jpg, NAME.png (the maps, one below the other) and NAME.json for each. Pages that are there already are
left as they are. The same seed gives the same pages.

--split   train: made without the faces, inks, lights and cameras kept for judging; held: with more of those (train)
--from    number of the first page (0)
--plain   share of pages without any mark (0.33)
--usual   only what bench:pages draws, without the further print, light, inks, hands and cameras of the world
--flat    scans instead of photographs
--hooks, --insertions, --formulas, --old   as bench:pages draws them`;
tellUsage(USAGE);

interface Wish {
  readonly seed: string;
  readonly count: number;
  readonly from: number;
  readonly plain: number;
  readonly split: Split;
  readonly world: boolean;
  readonly kind: Pick<LearningWish, 'flat' | 'hooks' | 'insertions' | 'formulas' | 'old'>;
}

const numberOf = (name: string, text: string | undefined, otherwise: number): number => {
  const value = Number(text ?? otherwise);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number from 0, not "${text}".`);
  return value;
};

function splitOf(text: string | undefined): Split {
  const split = SPLITS.find((one) => one === (text ?? 'train'));
  if (split === undefined) throw new Error(`--split must be ${SPLITS.join(' or ')}, not "${text}".`);
  return split;
}

/** True for so many of the pages as `share` says, evenly spread. */
const isPlain = (at: number, share: number): boolean => Math.floor((at + 1) * share) > Math.floor(at * share);

async function makeSet(folder: LearningFolder, { seed, count, from, plain, split, world, kind }: Wish): Promise<void> {
  await folder.open();
  const started = performance.now();
  for (let at = from; at < from + count; at++) {
    const name = `${seed}-${String(at).padStart(5, '0')}`;
    if (folder.has(name)) continue;
    const page = await makeLearningPage(name, { split, unmarked: isPlain(at, plain), world, ...kind });
    const { conditions = {} } = page.gold;
    await folder.add({ name, seed: name, split, source: 'made', conditions, ...page });
    if ((at - from) % 25 === 24) report(at - from + 1, count, started);
  }
}

function report(done: number, count: number, started: number): void {
  const each = (performance.now() - started) / done;
  const left = Math.round((each * (count - done)) / 60_000);
  process.stderr.write(`${done} of ${count}, ${Math.round(each)} ms a page, about ${left} minutes left\n`);
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const {
    values: { seed, count, from, plain, split, usual, ...kind },
    positionals,
  } = parseArgs({
    allowPositionals: true,
    options: {
      seed: text,
      count: text,
      split: text,
      from: text,
      plain: text,
      usual: { type: 'boolean' },
      flat: { type: 'boolean' },
      hooks: { type: 'boolean' },
      insertions: { type: 'boolean' },
      formulas: { type: 'boolean' },
      old: { type: 'boolean' },
    },
  });
  const [path] = positionals;
  if (path === undefined) throw new Error(USAGE);
  sharp.concurrency(1);
  await makeSet(new LearningFolder(path), {
    seed: seed ?? '1',
    count: numberOf('count', count, 30),
    from: numberOf('from', from, 0),
    plain: numberOf('plain', plain, 0.33),
    split: splitOf(split),
    world: usual !== true,
    kind,
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
