import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { LAN_WORD, openLan } from './lan/lan.ts';
import type { Store } from './store/store.ts';
import { openStore } from './store/store.ts';

/** Time for requests under way to end after a signal; orchestrators commonly kill after ten seconds. */
const SHUTDOWN_MS = 8_000;
/** npm passes on the Ctrl-C that the terminal has already sent; a later one is somebody who does not want to wait. */
const SAME_SIGNAL_MS = 1_000;
/** A supervisor, Ctrl-C, a terminal or console that is closed (all that Windows says of its end), Ctrl-Break. */
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;
const EVERYWHERE = '0.0.0.0';
/** The built web app beside the compiled server: dist/app and dist/src/server. */
const APP_DIR = fileURLToPath(new URL('../../app', import.meta.url));

async function start(): Promise<void> {
  const words = process.argv.slice(2).filter((word) => word !== 'serve');
  const unknown = words.find((word) => word !== LAN_WORD);
  if (unknown !== undefined) throw new Error(`"${unknown}" is not known here; ${LAN_WORD} is.`);
  const isLan = words.includes(LAN_WORD);
  const asked = readConfig(process.env);
  // An address that was named is kept: a machine may be in several networks.
  const config = isLan && asked.host === 'localhost' ? { ...asked, host: EVERYWHERE } : asked;
  const lan = isLan ? await openLan(config) : undefined;
  const store = await openStore(config);
  const app = await buildApp({ store, config, lan, appDir: APP_DIR });
  stopOnSignal(app, store);
  // One address and not one for each IP version: the second would be a server of its own that is not closed in order.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  await app.listen({ host, port: config.port });
  const port = portOf(app, config);
  console.log(`Commonplace is ready: ${isLan ? 'https' : 'http'}://${nameOf(config)}:${port}`);
  for (const line of lan?.words(port, process.stdout.isTTY) ?? []) console.log(line);
}

function portOf(app: FastifyInstance, config: Config): number {
  const address = app.server.address();
  // A server that listens on a port, as ours does, has an address object.
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

function nameOf({ host }: Config): string {
  if (host === EVERYWHERE || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function stopOnSignal(app: FastifyInstance, store: Store): void {
  let stoppingSince: number | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await app.close();
    await store.close();
    process.exit(0);
  };
  for (const signal of END_SIGNALS) process.on(signal, stop);
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
