import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { scaleBox } from '../src/core/geometry.ts';
import { nodeMarksNetwork } from '../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../src/engines/device/platform/node-decode.ts';
import { lookAt, type View } from '../src/engines/device/see/see.ts';
import type { PageLayout } from '../src/imaging/layout/layout.ts';
import type { MarkCase } from './fit/mark-cases.ts';
import type { Gold } from './pages/gold/label.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Looks at pages once, for fits that look at them many times.

  npm run bench:cases -- OUT DIR…

Each DIR is a folder of bench:learn-pages or bench:learn-photos that the network was not taught with.`;
tellUsage(USAGE);

const [out, ...folders] = process.argv.slice(2);
if (out === undefined || folders.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
const network = await nodeMarksNetwork();
const cases: MarkCase[] = [];
for (const folder of folders)
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted())
    cases.push(...(await casesOf(folder, file.slice(0, -'.json'.length))));
await writeFile(out, serialize(cases));
console.error(`${cases.length} pages written to ${out}`);

/** The pages of one picture; none of a picture that does not stand upright. */
async function casesOf(folder: string, name: string): Promise<MarkCase[]> {
  // Our own format; photographs as they are have no label.
  const { gold } = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as { gold?: Gold };
  const bytes = await readFile(join(folder, `${name}.jpg`));
  const view = lookAt(await decodeInNode({ bytes, type: 'image/jpeg' }, name), network);
  const { maps } = view;
  if (view.turn !== 0 || maps === undefined) return [];
  return view.layouts.map((layout) => caseOf(layout, { ...view, maps }, { name, gold }));
}

function caseOf(
  layout: PageLayout,
  { maps, toOriginal }: Pick<Required<View>, 'maps' | 'toOriginal'>,
  label: { name: string; gold: Gold | undefined },
): MarkCase {
  const pages = label.gold?.pages ?? [];
  const scale = 1 / toOriginal;
  return {
    name: label.name,
    maps: { ...maps, levels: [] },
    layout: {
      ...layout,
      columns: layout.columns.map((column) => ({
        ...column,
        lines: column.lines.map((line) => ({ ...line, letters: [] })),
      })),
    },
    words: pages.flatMap(({ words = [], drawn = [] }) =>
      words.map(({ box, marks }) => ({ box: scaleBox(box, scale), kinds: marks.map((mark) => drawn[mark]!.kind) })),
    ),
  };
}
