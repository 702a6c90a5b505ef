import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sendProblem } from './problem.ts';

test('a file that cannot be read is answered as a problem, which nobody keeps for the file', async () => {
  const app = fastify();
  app.setErrorHandler(sendProblem);
  app.get('/', async (_request, reply) => {
    const unreadable = new Readable({ read: () => unreadable.destroy(new Error('EMFILE')) });
    const ofTheFile = { etag: '"it"', 'last-modified': 'Thu, 26 Nov 2026 19:00:00 GMT', 'accept-ranges': 'bytes' };
    const forAYear = { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' };
    return reply
      .type('application/wasm')
      .headers({ ...ofTheFile, ...forAYear })
      .send(unreadable);
  });
  const { statusCode, headers, json } = await app.inject('/');
  expect([statusCode, json()]).toEqual([500, { error: 'Something went wrong on the server.' }]);
  expect(Object.keys(headers).toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'date',
  ]);
  expect(headers['cache-control']).toBe('no-store');
});
