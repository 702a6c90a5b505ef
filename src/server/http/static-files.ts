import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_S = 365 * 24 * 60 * 60;
/**
 * The name of a file whose content can never change: in `assets/`, with the hash that the build puts before the ending,
 * eight figures or letters up to f (`vite.config.ts`).
 */
const HASHED_NAME = /^assets\/(?:.*\/)?[^/]+-[0-9a-f]{8}\.\w+$/;
const SIDE_FILE_ENDING = /\.(?:br|gz)$/;
/** Addresses that belong to programs: an unknown one is answered in JSON, whatever the client accepts. */
const NEVER_A_SCREEN = /^\/(?:api|f|p|assets|healthz|readyz)(?:\/|$)/;

/**
 * Serves the built app from `appDir` with its compressed side files, and answers every other path: a browser that asks
 * for a page gets the app, whose router shows the not-found screen; everything else gets 404 in JSON.
 */
export async function registerStaticFiles(app: FastifyInstance, appDir: string): Promise<void> {
  const isBuilt = existsSync(join(appDir, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: appDir,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(relative(appDir, path)));
      },
    });
  } else {
    app.log.warn('The app is not built: only the API is served.');
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && asksForScreen(request)) return reply.code(200).sendFile('index.html');
    return sendNotFound(reply);
  });
}

function cachingOf(path: string): string {
  const name = path.replaceAll('\\', '/');
  const isHashed = HASHED_NAME.test(name) || HASHED_NAME.test(name.replace(SIDE_FILE_ENDING, ''));
  return isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
}

function asksForScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (NEVER_A_SCREEN.test(request.url.split('?')[0] ?? '')) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'Not found' });
}
