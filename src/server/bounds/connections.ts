import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Places } from './places.ts';

/**
 * Connections that one client may have. A browser has six, so some eighty readers of one household, school or office find
 * room; systems let a program have 1,024 files and connections and more, and each costs up to 16 KB, with TLS five times that.
 */
const PER_CLIENT = 500;

/**
 * Ends connections of a client that has too many already: each is one of the files that the system lets this program
 * have, and without any left nobody can come. Behind proxies all connections are theirs, and they see to that.
 */
export function registerConnections(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  perClient = PER_CLIENT,
): void {
  if (trustProxy !== 0) return;
  const places = new Places({ all: Infinity, perClient });
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // It was closed at once.
    if (remoteAddress === undefined) return;
    const place = places.take(normalizeIP(remoteAddress));
    if (typeof place === 'string') socket.destroy();
    else socket.once('close', place);
  });
}
