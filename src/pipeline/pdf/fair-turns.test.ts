import { expect, test } from 'vitest';
import { FairTurns, type Place } from './fair-turns.ts';

/** Gives a turn to whoever has the lowest rank, the first of several. */
function next(waiting: readonly (readonly [string, Place])[]): string {
  const [[name, place] = ['', undefined]] = waiting.toSorted(([, a], [, b]) => a.rank() - b.rank());
  place?.begin();
  return name;
}

test('who has sent much has one turn after the other with who has sent little', () => {
  const turns = new FairTurns();
  const many = [1, 2, 3].map((at) => [`many ${at}`, turns.enter('many')] as const);
  expect(next(many)).toBe('many 1');
  const one = ['one', turns.enter('one')] as const;
  const all = [...many, one];
  expect([next(all), next(all), next(all), next(all)]).toEqual(['one', 'many 1', 'one', 'many 1']);
});

test('who waits is not kept waiting by others who come anew again and again', () => {
  const turns = new FairTurns();
  const patient = ['patient', turns.enter('patient')] as const;
  next([patient]);
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => {
    const place = turns.enter(name);
    const taken = next([patient, [name, place]]);
    place.leave();
    return taken;
  });
  expect(outcomes).toContain('patient');
});
