import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sendProblem } from '../http/problem.ts';
import { registerClosing } from './closing.ts';
import { registerJsonBodies } from './json-bodies.ts';

const MEGABYTE = 1024 * 1024;
const TOLD = /^HTTP\/1\.1 503 .*connection: close\r\n.*retry-after: 5\r\n.*being stopped.*\}$/is;

/** Ends a server; each time that it waits for those who come, `meanwhile` is what happens. Gives its port, now closed. */
async function endServer(
  meanwhile: (port: number, times: number) => unknown,
  warn: (line: string) => void = () => undefined,
): Promise<number> {
  const logger = { level: 'warn', stream: { write: warn } };
  const app = fastify({ return503OnClosing: false, pluginTimeout: 0, logger });
  let times = 0;
  registerClosing(app, {
    uploads: () => new Promise(() => undefined),
    pause: async () => {
      times += 1;
      await meanwhile(port, times);
    },
  });
  app.setErrorHandler(sendProblem);
  app.post('/', async () => 'saved');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // It listens on a port.
  await app.close();
  return port;
}

/** What comes back for a request over a connection of its own, and how it was cut off where it was. */
async function answerTo(port: number, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  socket.on('error', (error) => {
    text += error.message;
  });
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await once(socket, 'close').catch(() => undefined);
  return text;
}

test('who comes while it ends is told so, which is no fault, and the port stays open as long as somebody comes', async () => {
  const [answers, warnings]: [string[], string[]] = [[], []];
  const port = await endServer(
    async (open, times) => {
      if (times < 4) answers.push(await answerTo(open, '{}'));
    },
    (line) => warnings.push(line),
  );
  expect(warnings).toEqual([]);
  expect(answers).toEqual(Array(3).fill(expect.stringMatching(TOLD)));
  expect(await answerTo(port, '{}')).toMatch(/ECONNREFUSED/);
});

test('it ends though somebody comes again and again', async () => {
  let most = 0;
  await endServer(async (port, times) => {
    most = times;
    await answerTo(port, '{}');
  });
  expect(most).toBe(6);
});

test('a large body that comes while it ends is let in before the answer, or the answer would be lost', async () => {
  const answers: string[] = [];
  await endServer(async (port, times) => {
    if (times === 1) answers.push(await answerTo(port, 'x'.repeat(8 * MEGABYTE)));
  });
  expect(answers).toEqual([expect.stringMatching(TOLD)]);
});

test('who has connected when the port is about to close is answered', async () => {
  const answers: Promise<string>[] = [];
  // None of them can be let in before the server goes on to close.
  await endServer((port, times) => {
    if (times === 1) answers.push(...Array.from({ length: 50 }, () => answerTo(port, '{}')));
  });
  expect(await Promise.all(answers)).toEqual(Array(50).fill(expect.stringMatching(TOLD)));
});

test('an upload that has come by the moment in which uploads are given up is taken', async () => {
  const app = fastify({ return503OnClosing: false, pluginTimeout: 0 });
  const body = JSON.stringify({ text: 'last' });
  const received: string[] = [];
  const socket = new Socket().on('data', (piece) => received.push(String(piece)));
  // It is there for the server to read, which has had no turn yet in which to do that.
  const uploads = () => new Promise<unknown>((sent) => socket.write(body, sent));
  registerJsonBodies(app, registerClosing(app, { pause: turn, uploads }));
  app.setErrorHandler(sendProblem);
  app.post('/', async (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  socket.connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // It listens on a port.
  const head = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  socket.write(`POST / HTTP/1.1\r\n${head}Expect: 100-continue\r\n\r\n`);
  await expect.poll(() => received.join('')).toContain('100 Continue');
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(received.join('')).toMatch(/ 200 OK.*\{"text":"last"\}$/s);
});
