import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../running/root.mjs';
import { stagesOf, wordsOf } from './dockerfile-steps.mjs';

test('stages and steps are told apart; comments and broken lines are undone', () => {
  const stages = stagesOf('# x\nFROM a AS build\nRUN one \\\n  && two\n\nFROM b\n# y\nCOPY --from=build /a /b ./\n');
  expect(stages).toEqual([
    { name: 'build', steps: [{ command: 'RUN', text: 'one  && two' }] },
    { name: '', steps: [{ command: 'COPY', text: '--from=build /a /b ./' }] },
  ]);
  expect(wordsOf('--from=build /a /b ./')).toEqual({ options: { from: 'build' }, words: ['/a', '/b', './'] });
});

test('the container runs as somebody without rights, says how it is, and writes to one volume', () => {
  const [, last] = stagesOf(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'));
  const textOf = (command: string) => last?.steps.filter((step) => step.command === command).map(({ text }) => text);
  expect(textOf('USER')).toEqual(['1000:1000']);
  expect(textOf('VOLUME')).toEqual(['["/data"]']);
  expect(textOf('HEALTHCHECK')).toHaveLength(1);
  expect(textOf('CMD')).toEqual(['["node", "bin/commonplace.js", "serve"]']);
});
