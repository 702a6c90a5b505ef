import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { BoundedRequest, boundRequests } from './bounded-request.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';

/** A server that takes bodies of any kind, and what sends it text over a connection of its own. */
async function taker() {
  const app = fastify({ http: { IncomingMessage: BoundedRequest } });
  boundRequests(app, { trustProxy: 0 });
  let [taken, bytes] = [0, 0];
  app.addContentTypeParser('*', (_request, payload, done) => {
    taken += 1;
    payload.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    payload.once('end', () => done(null));
    payload.once('error', done);
  });
  app.post('/', async () => 'taken');
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send('refused') }, async () => '');
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo; // It listens on a port.
  const send = (text: string): { readonly socket: Socket; readonly text: () => string } => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      answer += piece;
    });
    socket.write(text);
    return { socket, text: () => answer };
  };
  return { send, taken: () => taken, bytes: () => bytes };
}

test('a body that does not say how long it is is taken, and the next one of its connection', async () => {
  const { send } = await taker();
  const { socket, text } = send(`${HEAD}5\r\nwords\r\n0\r\n\r\n`);
  await expect.poll(text).toMatch(/200 OK[^]*taken$/);
  socket.write(`${HEAD}5\r\nwords\r\n0\r\n\r\n`);
  await expect.poll(text).toMatch(/taken[^]*200 OK[^]*taken$/);
});

test('who is answered before the end of such a body is told that the connection ends, and others that it goes on', async () => {
  const { send } = await taker();
  const { text } = send(HEAD.replace('/ ', '/refused '));
  await expect.poll(text).toMatch(/403[^]*connection: close[^]*refused/i);
  const whole = send(`${HEAD}5\r\nwords\r\n0\r\n\r\n`);
  await expect.poll(whole.text).toMatch(/200 OK[^]*connection: keep-alive[^]*taken$/i);
});

test('of bodies that do not say how long they are an address has so many at once, until one of them ends', async () => {
  const { send, taken } = await taker();
  const begun = Array.from({ length: 32 }, () => send(HEAD));
  await expect.poll(taken).toBe(32);
  const { socket } = send(`${HEAD}5\r\nwords\r\n0\r\n\r\n`);
  await expect.poll(() => socket.closed).toBe(true);
  expect(taken()).toBe(32);
  // Others are taken as ever.
  const { text } = send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nwords');
  await expect.poll(text).toMatch(/taken$/);
  begun[0]?.socket.write('0\r\n\r\n');
  await expect.poll(begun[0]?.text ?? text).toMatch(/taken$/);
  const answers: (() => string)[] = [];
  await expect
    .poll(() => {
      answers.push(send(`${HEAD}5\r\nwords\r\n0\r\n\r\n`).text);
      return answers.some((answer) => answer().endsWith('taken'));
    })
    .toBe(true);
});

test('a body in crumbs that does not say how long it is is ended, one in pieces is not', async () => {
  const { send, bytes } = await taker();
  const pieces = send(`${HEAD}${'20\r\n12345678901234567890123456789012\r\n'.repeat(5_000)}0\r\n\r\n`);
  await expect.poll(pieces.text).toMatch(/taken$/);
  const before = bytes();
  const { socket } = send(HEAD + '1\r\n1\r\n'.repeat(100_000));
  await expect.poll(() => socket.closed).toBe(true);
  expect(bytes() - before).toBeLessThan(20_000);
});

test('what is left of a body that does not say how long it is is not waited for once it is answered', async () => {
  const { send } = await taker();
  const { socket, text } = send(HEAD.replace('/', '/refused'));
  await expect.poll(() => socket.closed).toBe(true);
  expect(text()).toMatch(/^HTTP\/1.1 403 [^]*refused$/);
});
