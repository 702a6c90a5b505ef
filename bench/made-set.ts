import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MakeOptions, makePage } from './pages/make-page.ts';

/** A folder of made pages: which seed, how many, and what they have in common. */
export interface SetWish {
  readonly seed: string;
  readonly count: number;
  readonly options?: MakeOptions;
  /** Marked pages also as they were before, in `folder`/before. */
  readonly before?: boolean;
}

/**
 * Writes made pages to `folder`/images and their labels to `folder`/gold. Every third page carries no mark. The same
 * wish gives the same bytes. Calls `onPage` after each.
 */
export async function writeMadeSet(
  folder: string,
  wish: SetWish,
  onPage: (file: string, ms: number) => void = () => undefined,
): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  await mkdir(join(folder, 'gold'), { recursive: true });
  if (wish.before === true) await mkdir(join(folder, 'before'), { recursive: true });
  for (let i = 0; i < wish.count; i++) {
    const started = performance.now();
    const unmarked = wish.options?.unmarked ?? i % 3 === 2;
    const name = `s${wish.seed}-${String(i).padStart(4, '0')}`;
    const { jpeg, gold } = await makePage(name, { ...wish.options, unmarked });
    await writeFile(join(folder, 'images', gold.file), jpeg);
    if (wish.before === true && !unmarked) {
      const bare = await makePage(name, { ...wish.options, unmarked, before: true });
      await writeFile(join(folder, 'before', gold.file), bare.jpeg);
    }
    await writeFile(join(folder, 'gold', `${gold.file}.json`), `${JSON.stringify(gold)}\n`);
    onPage(gold.file, performance.now() - started);
  }
}
