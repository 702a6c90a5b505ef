import { afterEach, expect, it } from 'vitest';
import { missing, missingPart } from './browser-missing.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

it.each([
  [null, 'It could not be loaded. Check the connection and try again.'],
  [500, 'It could not be loaded: the server answered 500. Try again later.'],
  [200, 'It could not be loaded. Try again.'],
])('what is answered with %s is told as that', (answer, message) => {
  expect(missing('It', answer)).toMatchObject({ code: 'reader-missing', message });
});

it('a program that is not given is asked for again, to know what is answered', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return new Response('', { status: 503 });
  };
  const cause = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/a.js?again=1');
  expect((await missingPart('It', cause)).message).toContain('the server answered 503');
  expect(asked).toEqual(['http://localhost/assets/a.js?again=1']);
});
