import { once } from 'node:events';
import { connect } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { sendProblem } from '../http/problem.ts';
import { LargeAnswers } from './large-answers.ts';

const MEGABYTE = 1024 * 1024;

/** A server with one answer of so many megabytes, and a promise for the end of the first one. */
async function serving(megabytes: number, answers: LargeAnswers) {
  const app: FastifyInstance = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(sendProblem);
  const ended = new Promise<{ readonly isWhole: boolean }>((resolve) => {
    app.get('/', (_request, reply) => {
      reply.raw.once('close', () => resolve({ isWhole: reply.raw.writableFinished }));
      return answers.send(reply, [Buffer.from('('), Buffer.alloc(megabytes * MEGABYTE, 'x'), Buffer.from(')')]);
    });
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, ended, app };
}

it('gives up a client that takes nothing of an answer', async () => {
  // More than the system keeps for the two ends of a connection.
  const { address, ended } = await serving(30, new LargeAnswers({ windowMs: 50 }));
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await ended).toEqual({ isWhole: false });
});

it('sends the whole to who takes it, in one piece or in many', async () => {
  const answers = new LargeAnswers();
  for (const megabytes of [0, 3]) {
    const { address, ended } = await serving(megabytes, answers);
    const answer = await fetch(address);
    expect(answer.headers.get('content-length')).toBe(String(megabytes * MEGABYTE + 2));
    const text = await answer.text();
    expect([text.length, text.at(0), text.at(-1)]).toEqual([megabytes * MEGABYTE + 2, '(', ')']);
    expect(await ended).toEqual({ isWhole: true });
  }
});

it('keeps only so much for a client, and has the room again when the client leaves', async () => {
  const { address } = await serving(20, new LargeAnswers());
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const refused = await fetch(address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await refused.json()).error).toBe('Too much is being sent to your address at once.');
  socket.destroy();
  const again = async () => {
    const answer = await fetch(address);
    await answer.text();
    return answer.status;
  };
  await expect.poll(again).toBe(200);
});
