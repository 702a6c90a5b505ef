import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { type FastifyReply, fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { BoundedRequest } from './bounded-request.ts';
import { registerTurns } from './turns.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Begun {
  readonly name: string;
  readonly reply: FastifyReply;
}

/** A server that tells what it has begun with, and answers when the test says so. */
async function slowServer() {
  const app = fastify({ http: { IncomingMessage: BoundedRequest } });
  const begun: Begun[] = [];
  let taken = 0;
  app.server.on('request', () => {
    taken += 1;
  });
  registerTurns(app, { trustProxy: 0 });
  app.get<{ Params: { name: string } }>('/:name', ({ params }, reply) => {
    begun.push({ name: params.name, reply });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(() => app.close());
  const { port } = app.server.address() as AddressInfo; // It listens on a port.
  return { app, begun, names: () => begun.map(({ name }) => name), port, taken: () => taken };
}

function client(port: number): { readonly socket: Socket; readonly text: () => string } {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  ends.push(() => socket.destroy());
  return { socket, text: () => text };
}

const requests = (names: readonly string[]): string =>
  names.map((name) => `GET /${name} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');

test('requests that are sent ahead on one connection have their turn one after the other, in order', async () => {
  const { begun, names, port } = await slowServer();
  const { socket, text } = client(port);
  socket.write(requests(['one', 'two', 'three']));
  await expect.poll(names).toEqual(['one']);
  // Another connection has a turn of its own.
  client(port).socket.write(requests(['other']));
  await expect.poll(names).toEqual(['one', 'other']);
  begun[0]?.reply.send('first');
  await expect.poll(names).toEqual(['one', 'other', 'two']);
  begun[2]?.reply.send('second');
  await expect.poll(names).toEqual(['one', 'other', 'two', 'three']);
  begun[3]?.reply.send('third');
  await expect.poll(text).toMatch(/first[^]*second[^]*third$/);
  // And on as before.
  socket.write(requests(['four']));
  await expect.poll(names).toEqual(['one', 'other', 'two', 'three', 'four']);
});

test('what waits when the client leaves is not begun', async () => {
  const { begun, names, port } = await slowServer();
  const { socket } = client(port);
  socket.write(requests(['one', 'two']));
  await expect.poll(names).toEqual(['one']);
  const told = once(begun[0]?.reply.raw ?? socket, 'close');
  socket.destroy();
  await told;
  client(port).socket.write(requests(['later']));
  await expect.poll(names).toEqual(['one', 'later']);
});

test('a connection that sends more ahead than anybody does is ended, without a turn for it', async () => {
  const { names, port, taken } = await slowServer();
  const { socket } = client(port);
  socket.write(requests(Array.from({ length: 16 }, (_, at) => `early-${at}`)));
  await expect.poll(names).toEqual(['early-0']);
  socket.write(requests(Array.from({ length: 1_000 }, (_, at) => `late-${at}`)));
  await once(socket, 'close');
  expect(names()).toEqual(['early-0']);
  // What came at the same time is not looked at any more.
  expect(taken()).toBe(17);
});

test('what expects something is counted among the requests of a connection that are not answered', async () => {
  const { port, app } = await slowServer();
  let told = 0;
  // Its answers wait for that of the request before them.
  app.server.on('checkExpectation', (_request, answer) => {
    told += 1;
    answer.end();
  });
  const { socket } = client(port);
  const expecting = 'GET /x HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n';
  socket.write(requests(['one']) + expecting.repeat(500));
  await once(socket, 'close');
  expect(told).toBe(16);
});
