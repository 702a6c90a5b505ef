import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { registerHostNames } from './host-names.ts';
import { sendProblem } from './problem.ts';

test.each([
  ['its name', 'Host: localhost\r\n', 200],
  ['another name', 'Host: evil.example\r\n', 421],
  ['two names', 'Host: localhost\r\nHost: evil.example\r\n', 400],
  ['its name twice', 'Host: localhost\r\nhOST: localhost\r\n', 400],
  ['150 other lines', `Host: localhost\r\n${'A:\r\n'.repeat(150)}`, 200],
  ['another name behind 1,500 lines', `Host: localhost\r\n${'A:\r\n'.repeat(1_500)}Host: evil.example\r\n`, 431],
])('a head with %s is answered', async (_what, lines, status) => {
  const app = fastify();
  app.setErrorHandler(sendProblem);
  registerHostNames(app, readConfig({}));
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo; // It listens on a port.
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  expect(String(await once(socket, 'data'))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
