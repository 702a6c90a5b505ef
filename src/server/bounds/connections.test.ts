import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerConnections } from './connections.ts';

/** A server that lets a client have two connections, and what makes one and gives the answer to a request over it. */
async function twoEach(trustProxy: number | readonly string[]) {
  const app = fastify();
  registerConnections(app, { trustProxy }, 2);
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo; // It listens on a port.
  return async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['ended'])]);
    return { answer: String(answer), leave: () => socket.destroy() };
  };
}

const HERE = expect.stringMatching(/^HTTP\/1\.1 200 .*here$/s);

test('a client that has all its connections gets no further one until one of them ends', async () => {
  const come = await twoEach(0);
  const [first, second] = [await come(), await come()];
  expect([first.answer, second.answer]).toEqual([HERE, HERE]);
  expect((await come()).answer).toBe('ended');
  first.leave();
  await expect.poll(async () => (await come()).answer).toEqual(HERE);
});

test.each([[1], [['127.0.0.1']]])('a proxy has as many as it likes, where %j is trusted', async (trustProxy) => {
  const come = await twoEach(trustProxy);
  for (let times = 0; times < 5; times += 1) expect((await come()).answer).toEqual(HERE);
});
