import type { FastifyReply } from 'fastify';
import { LEAST_RATE } from './arrival.ts';

/**
 * Ends the connection of an answer that its client does not take: part of it waits at the beginning and at the end of a
 * time, and less than the least rate was taken in between. Who waits for the server is never ended.
 */
export function watchTaking(reply: FastifyReply, windowMs: number): void {
  const { socket } = reply.request.raw;
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = { taken: taken(), isWaiting: false };
  const window = setInterval(() => {
    const now = { taken: taken(), isWaiting: socket.writableLength > 0 };
    const isSlow = now.taken - before.taken < (LEAST_RATE * windowMs) / 1000;
    if (before.isWaiting && now.isWaiting && isSlow) socket.destroy();
    before = now;
  }, windowMs);
  window.unref();
  reply.raw.once('close', () => clearInterval(window));
}
