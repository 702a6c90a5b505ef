import { expect, test } from 'vitest';
import { Witness } from './presence.ts';

test('who was held up says of nobody that he is gone until all had the time to be heard', () => {
  const witness = new Witness();
  expect([0, 2_000, 4_000].map((now) => witness.knowsWhoIsGone(now))).toEqual([true, true, true]);
  // A beat that came twenty seconds late.
  const late = [24_000, 26_000, 28_000, 30_000, 32_000].map((now) => witness.knowsWhoIsGone(now));
  expect(late).toEqual([false, false, false, false, false]);
  expect(witness.knowsWhoIsGone(34_000)).toBe(true);
});
