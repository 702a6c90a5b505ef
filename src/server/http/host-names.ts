import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { HttpProblem } from './problem.ts';

/** Asked by machines that look after the server, under whatever name they have for it. */
const FOR_ANY_NAME: readonly string[] = ['/healthz', '/readyz'];

/**
 * Lines of a head; programs send some thirty. Some versions of Node drop lines of a head that has a thousand, and with them
 * perhaps another host, or that there is a body.
 */
const HEAD_LINES_MAX = 200;

/**
 * Answers only to names that are this server's: a page elsewhere can have its own name lead to this machine, and would
 * then be of the same origin as the app (DNS rebinding). Addresses, `localhost` and the machine's own name cannot be
 * taken over like that; others are configured.
 */
export function registerHostNames(app: FastifyInstance, config: Config): void {
  const own = hostname().toLowerCase();
  const known = new Set([config.host.toLowerCase(), own, `${own}.local`, ...(config.allowedHosts ?? [])]);
  app.addHook('onRequest', async (request) => {
    if (request.raw.rawHeaders.length > 2 * HEAD_LINES_MAX) {
      throw new HttpProblem(431, { error: 'The head of the request is too long.' }, { endsConnection: true });
    }
    // Programs in front may look at another one of them than this one does.
    const hosts = hostsIn(request.raw.rawHeaders);
    if (hosts > 1) throw new HttpProblem(400, { error: 'The request names several hosts.' });
    // Only before HTTP/1.1 need it not; Node would refuse it without a word.
    if (hosts === 0 && request.raw.httpVersion === '1.1')
      throw new HttpProblem(400, { error: 'The request names no host.' }, { endsConnection: true });
    const name = nameOf(request);
    if (isOwnName(name) || known.has(name) || FOR_ANY_NAME.includes(request.routeOptions.url ?? '')) return;
    throw new HttpProblem(421, {
      error: 'This server does not answer to that name.',
      details: 'Whoever runs it can add the name to ALLOWED_HOSTS.',
    });
  });
}

/** How often a head, names and values by turns, has a line that names the host. */
function hostsIn(head: readonly string[]): number {
  return head.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length;
}

/** True for a request from this very machine that came through no proxy. */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const address = socket.remoteAddress ?? '';
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(address) && isLoopback(nameOf(request));
}

/** The host of a request without its port, in small letters; of IPv6 without the brackets. */
function nameOf(request: FastifyRequest): string {
  return request.hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function isOwnName(name: string): boolean {
  return name === '' || name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || name.startsWith('127.');
}
