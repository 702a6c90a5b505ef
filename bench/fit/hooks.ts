import { open, readFile, writeFile } from 'node:fs/promises';
import { type Box, scaleBox } from '../../src/core/geometry.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import { cutPatch, hookPlaces } from '../../src/marks/hooks/hooks.ts';
import type { GoldMark } from '../pages/gold/label.ts';
import type { Labelled } from '../score/labelled.ts';
import { tellUsage } from '../usage.ts';
import { examplesAsked } from './labelled-examples.ts';
import { hooksOf } from './truth.ts';

const USAGE = `Cuts out what the network for hooks learns from (training/hooks.py): OUT.json says what each patch of OUT.json.bin shows.

  npm run bench:hooks -- OUT.json DIR…

Each DIR is a folder that bench:pages has made, upright pages only (--turn 0), or one of plain photographs; --hooks and
--insertions make pages for it.`;
tellUsage(USAGE);

/** What a patch shows, in the order of the network's outputs. */
const NONE = 0;
const OPENS = 1;
const CLOSES = 2;

/** A hook as it was drawn, in pixels of the analysed picture. */
interface Hook {
  readonly box: Box;
  readonly shows: typeof OPENS | typeof CLOSES;
}

/** How far from a hook's upright, which is its side away from the phrase, a place shows that hook; in x-heights. */
const NEAR = 0.4;
/** Beyond the ink's box, a place has nothing to do with it; in x-heights. */
const BESIDE = 0.25;
/** The upright's middle lies so far within the ink's box, in x-heights: half a pen. */
const HALF_PEN = 0.1;

interface Patch {
  readonly page: string;
  readonly shows: typeof NONE | typeof OPENS | typeof CLOSES;
}

const network = await nodeMarksNetwork();
const patches: Uint8Array[] = [];
const drawn = { hooks: 0, shown: 0 };
const { out, examples } = await examplesAsked(USAGE, examplesOf);
const file = await open(`${out}.bin`, 'w');
for (const patch of patches) await file.write(patch);
await file.close();
await writeFile(out, `${JSON.stringify(examples)}\n`);
console.log(`${examples.length} patches; ${drawn.shown} of ${drawn.hooks} hooks among them`);

/** The patches of one picture; none of one that does not stand upright. */
async function examplesOf({ path, type, gold }: Labelled): Promise<Patch[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  if (view.turn !== 0) return [];
  const hooks = gold.pages.flatMap(({ drawn = [] }) => drawn.flatMap((mark) => hooksIn(mark, view.toOriginal)));
  const shown = new Set<Hook>();
  const lines = view.layouts.flatMap(({ columns }) => columns.flatMap((column) => column.lines));
  const examples = lines.flatMap((line) =>
    hookPlaces(line, view.darkEven).flatMap((x): Patch[] => {
      const { xHeight } = line;
      const y = curveAt(line.baseline, x) - xHeight / 2;
      const at = hooks.find(({ box }) => isNear(box, { x, y }, BESIDE * xHeight));
      const isShown = at !== undefined && Math.abs(x - uprightOf(at, xHeight)) < NEAR * xHeight;
      // An arm, or a letter beside it, is neither a hook nor none.
      if (at !== undefined && !isShown) return [];
      if (at !== undefined) shown.add(at);
      patches.push(cutPatch(line, x, view));
      return [{ page: gold.file, shows: at?.shows ?? NONE }];
    }),
  );
  drawn.hooks += hooks.length;
  drawn.shown += shown.size;
  return examples;
}

function hooksIn(mark: GoldMark, toOriginal: number): Hook[] {
  return hooksOf(mark).map((box, k) => ({ box: scaleBox(box, 1 / toOriginal), shows: k === 0 ? OPENS : CLOSES }));
}

function uprightOf({ box, shows }: Hook, xHeight: number): number {
  return shows === OPENS ? box.left + HALF_PEN * xHeight : box.right - HALF_PEN * xHeight;
}

function isNear({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }, reach: number): boolean {
  return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
}
