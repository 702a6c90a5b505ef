import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openStore } from './store/sql-store.ts';
import type { Store } from './store/store.ts';

/** Time for requests under way to end after a signal; orchestrators commonly kill after ten seconds. */
const SHUTDOWN_MS = 8_000;
/** npm passes on the Ctrl-C that the terminal has already sent; a later one is somebody who does not want to wait. */
const SAME_SIGNAL_MS = 1_000;
/** The built web app beside the compiled server: dist/app and dist/src/server. */
const APP_DIR = fileURLToPath(new URL('../../app', import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore(config);
  const app = await buildApp({ store, config, appDir: APP_DIR });
  stopOnSignal(app, store);
  // One address and not one for each IP version: the second would be a server of its own that is not closed in order.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  await app.listen({ host, port: config.port });
  console.log(`Commonplace is ready: ${addressOf(app, config)}`);
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  // A server that listens on a port, as ours does, has an address object.
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = isEverywhere ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function stopOnSignal(app: FastifyInstance, store: Store): void {
  let stoppingSince: number | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await app.close();
    await store.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Why the server did not start, in words that say what to do. */
function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port is taken by another program. Set PORT to another one.';
  if (code === 'EACCES') return 'This user may not use that port. Set PORT to one above 1023.';
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return 'This machine does not have that address. Mend HOST.';
  return error.message;
}

start().catch((error: unknown) => {
  console.error(`Commonplace did not start. ${startProblem(error)}`);
  process.exit(1);
});
