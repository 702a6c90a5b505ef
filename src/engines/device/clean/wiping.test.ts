import { describe, expect, test } from 'vitest';
import { madePage } from '../../../../tests/fixtures/pages.ts';
import { shippedNetwork } from '../../../../tests/fixtures/shipped-network.ts';
import { cutStrip, pathAlong, STRIP_PAPER, STRIP_X_HEIGHT } from '../../../imaging/strips/line-strip.ts';
import { candidatesOf, judged } from '../../../marks/judge/judge.ts';
import { sceneOf } from '../../../marks/scene/scene.ts';
import { decodeInNode } from '../platform/node-decode.ts';
import { END_MARGIN } from '../read/read-lines.ts';
import { lookAt } from '../see/see.ts';
import { inkOfMarks } from './mark-ink.ts';
import { wipeStrokes } from './wipe-strokes.ts';

/** What drawing on a page darkened, and how much of that and of the print wiping leaves: sums of darkness, paper to black 1. */
interface Inks {
  drawn: number;
  drawnLeft: number;
  print: number;
  printLeft: number;
}

/** A pixel so much darker than before its reader came was drawn on; and what is so dark then was print. Of 1. */
const DRAWN = 0.1;
const PRINT = 0.3;

/** Wipes all strips of a made page through which a mark runs, and holds them against those of the page before. */
async function inksOf(seed: string, kind: 'underline' | 'box' | 'circle' | 'bracket', hooks = false): Promise<Inks> {
  const options = { kinds: [kind], easy: true, short: true, megapixels: 1.5, hooks } as const;
  const [marked, bare] = [await madePage(seed, options), await madePage(seed, { ...options, before: true })];
  const network = shippedNetwork();
  const { maps, ...view } = lookAt(await decodeInNode(marked, marked.name), network);
  const was = await decodeInNode(bare, bare.name);
  const inks = { drawn: 0, drawnLeft: 0, print: 0, printLeft: 0 };
  const scene = sceneOf(view.layouts[0]!, { ...view, maps: maps!, network });
  const page = {
    ink: inkOfMarks(judged(candidatesOf(scene), scene), scene),
    darkEven: view.darkEven,
    maps: maps!,
    network,
  };
  for (const line of scene.lines) {
    const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
    const strip = cutStrip(view.source, path);
    const wiped = wipeStrokes(strip, line, page);
    if (wiped === strip) continue;
    const before = cutStrip({ ...view.source, image: was.image }, path);
    for (let i = 0; i < strip.data.length; i++) {
      const [now, then, after] = [strip, before, wiped].map(({ data }) => 1 - data[i]! / STRIP_PAPER) as [
        number,
        number,
        number,
      ];
      if (then < DRAWN && now > then + DRAWN) [inks.drawn, inks.drawnLeft] = [inks.drawn + now, inks.drawnLeft + after];
      if (then > PRINT) [inks.print, inks.printLeft] = [inks.print + then, inks.printLeft + Math.min(then, after)];
    }
  }
  return inks;
}

describe('strokes are taken off print', () => {
  test.each([
    ['underlines', 'underline', false],
    ['boxes', 'box', false],
    ['circles', 'circle', false],
    ['hooks inside the text', 'bracket', true],
  ] as const)('%s go and letters stay', async (_, kind, hooks) => {
    const inks = await inksOf(`wiped-${kind}`, kind, hooks);
    expect(inks.drawn).toBeGreaterThan(100);
    expect(inks.drawnLeft).toBeLessThan(0.1 * inks.drawn);
    expect(inks.printLeft).toBeGreaterThan(0.97 * inks.print);
  });
});
