import { expect, test } from 'vitest';
import { lightOf } from '../../../tests/fixtures/drawn/print.ts';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import { shippedNetwork } from '../../../tests/fixtures/shipped-network.ts';
import type { PageScene } from '../scene/scene.ts';
import type { Marking } from './marking.ts';
import { afterSecondLook } from './second-look.ts';

/** A printed page as the network sees it. */
function page(): PageScene {
  const { sheet, lines } = printedPage(105, 150);
  return sceneOn(sheet, lines, shippedNetwork().see(lightOf(sheet).planes, lines[0]!.xHeight));
}

const bar = (x: number): Marking => ({
  ...{ what: 'seen sign', kind: 'bar', lines: [0], colour: '#202020', odds: 0.7 },
  points: Array.from({ length: 40 }, (_, k) => ({ x, y: 72 + k })),
});

/** What becomes of looks that say so, one after the other, and the pooled numbers that they were given. */
function after(...said: number[]): { looks: readonly number[]; pooled: Float32Array[] } {
  const scene = page();
  const pooled: Float32Array[] = [];
  const lookAgain: PageScene['network']['lookAgain'] = (_, of) => {
    pooled.push(of());
    return said.shift()!;
  };
  const looks = afterSecondLook([bar(81), bar(300)], { ...scene, network: { ...scene.network, lookAgain } }, [0, 0]);
  expect(said).toEqual([]);
  return { looks, pooled };
}

test('looks that are sure stay as they are', () => {
  expect(after(-5, 1.5).looks).toEqual([-5, 1.5]);
});

test('where one leaves a doubt, all but the surest are the mean of three looks at as many pictures', () => {
  const { looks, pooled } = after(0.5, -6, 3, 2.5);
  expect(looks).toEqual([2, -6]);
  const [first, , mirrored, smaller] = pooled;
  expect(mirrored).not.toEqual(first);
  expect(smaller).not.toEqual(first);
  expect(smaller).not.toEqual(mirrored);
  expect(after(0.5, 3, 1, 3, 6, 6).looks).toEqual([1.5, 5]);
});
