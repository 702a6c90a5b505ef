import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inkOfMarks, strokeTiles, TILE_MARGIN } from '../../src/engines/device/clean/clean.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { END_MARGIN } from '../../src/engines/device/read/read.ts';
import { lookAt, type View } from '../../src/engines/device/see/see.ts';
import { cutStrip, pathAlong, STRIP_PAPER, STRIP_X_HEIGHT, type StripSource } from '../../src/imaging/strips/strips.ts';
import { candidatesOf, judged } from '../../src/marks/judge/judge.ts';
import { STROKE_CHANNELS, STROKE_TILE } from '../../src/marks/maps/maps.ts';
import { sceneOf } from '../../src/marks/scene/scene.ts';
import type { Labelled } from '../score/labelled.ts';
import { tellUsage } from '../usage.ts';
import { examplesAsked } from './labelled-examples.ts';

const USAGE = `Cuts out what the network that takes strokes off print learns from (training/strokes.py): OUT.json says of which page
each tile of OUT.json.bin is, which holds what the network is shown, and how dark the strip was before.

  npm run bench:strokes -- OUT.json DIR…

Each DIR is a folder that bench:pages or bench:learn-photos has made with --before, upright pages only (--turn 0).`;
tellUsage(USAGE);

const { width, height } = STROKE_TILE;
const network = await nodeMarksNetwork();
const [asked] = process.argv.slice(2);
/** Opened with the first tile: who asks for nothing gets no file. */
let file: FileHandle | undefined;
const { out, examples: pages } = await examplesAsked(USAGE, examplesOf);
await file?.close();
await writeFile(out, `${JSON.stringify(pages)}\n`);
console.log(`${pages.length} tiles`);

/** Writes the tiles of one picture; for each the name of its page. None of one that does not stand upright or has no picture from before. */
async function examplesOf({ path, type, gold }: Labelled): Promise<string[]> {
  const before = join(dirname(path), '..', 'before', gold.file);
  if (!existsSync(before)) return [];
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  if (view.turn !== 0) return [];
  const { image } = await decodeInNode({ bytes: await readFile(before), type }, gold.file);
  const tiles = tilesOf(view, { ...view.source, image });
  for (const tile of tiles) {
    file ??= await open(`${asked}.bin`, 'w');
    await file.write(tile);
  }
  return tiles.map(() => gold.file);
}

/** Of each tile the planes that the network is shown and then the darkness that was there before, as bytes. */
function tilesOf(view: View, before: StripSource): Uint8Array[] {
  const { maps } = view;
  if (maps === undefined) return [];
  return view.layouts.flatMap((layout) => {
    const scene = sceneOf(layout, { ...view, maps, network });
    const page = { ink: inkOfMarks(judged(candidatesOf(scene), scene), scene), darkEven: view.darkEven, maps };
    return scene.lines.flatMap((line) => {
      const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
      const strip = cutStrip(view.source, path);
      const tiles = strokeTiles(strip, line, page);
      if (tiles.length === 0) return [];
      const was = cutStrip(before, path);
      return tiles.map(({ left, numbers }) => {
        const bytes = new Uint8Array((STROKE_CHANNELS + 1) * width * height);
        for (let i = 0; i < width * height; i++) {
          for (let k = 0; k < STROKE_CHANNELS; k++)
            bytes[k * width * height + i] = Math.round(numbers[i * STROKE_CHANNELS + k]! * 255);
          const column = left - TILE_MARGIN + (i % width);
          const row = Math.floor(i / width);
          if (column < 0 || column >= was.width || row >= was.height) continue;
          const dark = Math.max(0, STRIP_PAPER - was.data[row * was.width + column]!) / STRIP_PAPER;
          bytes[STROKE_CHANNELS * width * height + i] = Math.round(dark * 255);
        }
        return bytes;
      });
    });
  });
}
