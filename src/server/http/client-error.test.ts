import { once } from 'node:events';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { answerClientError } from './client-error.ts';

/** A connection over which nothing that is written gets away, as with TLS once its client was reset. */
class StuckSocket extends Socket {
  written = '';

  override _write(chunk: Buffer): void {
    this.written += chunk.toString();
  }
}

test('a last answer that nobody takes does not keep its connection', async () => {
  const socket = new StuckSocket();
  answerClientError(new Error('bytes that are no request'), socket);
  await once(socket, 'close');
  expect(socket.written).toContain('HTTP/1.1 400 Bad Request');
});
