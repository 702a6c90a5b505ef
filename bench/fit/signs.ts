import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { type Box, boxOfPoints, scaleBox } from '../../src/core/geometry.ts';
import { hasForm } from '../../src/core/mark.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { cutSign, signPlaces } from '../../src/marks/margin/margin.ts';
import { sceneOf } from '../../src/marks/scene/scene.ts';
import type { Labelled } from '../score/labelled.ts';
import { tellUsage } from '../usage.ts';
import { examplesAsked } from './labelled-examples.ts';
import { hooksOf, shareWithin, truthOf } from './truth.ts';

const USAGE = `Cuts out what the network for signs beside the text learns from (training/signs.py): OUT.json says what each
patch of OUT.json.bin shows.

  npm run bench:signs -- OUT.json DIR…

Each DIR is a folder that bench:pages or bench:learn-photos has made, upright pages only (--turn 0), or one of plain
photographs.`;
tellUsage(USAGE);

/** What a patch shows, in the order of the network's outputs. */
const SHOWS = ['none', 'bar', 'bracket', 'tick'] as const;

interface Patch {
  readonly page: string;
  readonly shows: number;
}

/** Ink is of a mark when this share of its box lies within that of the mark's ink, give or take so many x-heights. */
const SHARE_WITHIN = 0.5;
const NEAR = 0.8;

const network = await nodeMarksNetwork();
const [asked] = process.argv.slice(2);
/** Opened with the first patch: who asks for nothing gets no file. */
let file: FileHandle | undefined;
const drawn = { signs: 0, shown: 0 };
const { out, examples } = await examplesAsked(USAGE, examplesOf);
await file?.close();
await writeFile(out, `${JSON.stringify(examples)}\n`);
const counts = SHOWS.map((each, k) => `${examples.filter(({ shows }) => shows === k).length} ${each}`);
console.log(`${counts.join(', ')}; ${drawn.shown} of ${drawn.signs} drawn signs among them`);

/** The patches of one picture; none of one that does not stand upright. */
async function examplesOf({ path, type, gold }: Labelled): Promise<Patch[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  const { maps } = view;
  if (view.turn !== 0 || maps === undefined) return [];
  const truth = truthOf(gold, view.toOriginal);
  const hooks = gold.pages.flatMap(({ drawn: marks = [] }) =>
    marks.flatMap((mark) => hooksOf(mark).map((box) => scaleBox(box, 1 / view.toOriginal))),
  );
  const signs = truth.drawn.filter(
    ({ kind, ink }) => SHOWS.some((each) => each === kind) && !hooks.some((box) => holds(ink, box)),
  );
  const outlines = truth.drawn.filter(({ kind }) => hasForm(kind, 'outline'));
  const shown = new Set<(typeof signs)[number]>();
  const patches: Patch[] = [];
  for (const layout of view.layouts) {
    const scene = sceneOf(layout, { ...view, maps, network });
    for (const { piece, side, points } of signPlaces(scene)) {
      const box = boxOfPoints(points, 1);
      const isOf = (ink: Box): boolean => shareWithin(box, ink, NEAR * scene.xHeight) >= SHARE_WITHIN;
      const sign = signs.find(({ ink }) => isOf(ink));
      // The side of an outline, or a hook at the end of a line, is neither a sign nor none.
      if (sign === undefined && (outlines.some(({ ink }) => isOf(ink)) || hooks.some(isOf))) continue;
      if (sign !== undefined) shown.add(sign);
      file ??= await open(`${asked}.bin`, 'w');
      await file.write(cutSign(piece.box, side, scene));
      patches.push({ page: gold.file, shows: sign === undefined ? 0 : SHOWS.findIndex((each) => each === sign.kind) });
    }
  }
  drawn.signs += signs.length;
  drawn.shown += shown.size;
  return patches;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}
