import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Store } from '../../src/server/store/kept-records.ts';
import { openStore } from '../../src/server/store/sql-store.ts';

/** The real server on a port and in a folder of its own. It can be taken down and brought up again in between. */
export interface TestServer {
  readonly address: string;
  readonly store: () => Store;
  /** Paths that it was asked for since it began, in order. */
  readonly asked: () => readonly string[];
  readonly goDown: () => Promise<void>;
  readonly comeUp: () => Promise<void>;
  /** Ends it for good and removes its data. */
  readonly close: () => Promise<void>;
}

/** Environment variables of the server, beside those that every test server has. */
export type ServerEnv = Readonly<Record<string, string>>;

/** Starts the server on a free port, serving the app built in `appDir`. */
export async function startTestServer(appDir: string, env: ServerEnv = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-e2e-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', FORMS_PER_MINUTE: '1000', ...env });
  let running: { readonly app: FastifyInstance; readonly store: Store } | undefined;
  let port = 0;
  const asked: string[] = [];
  const comeUp = async (): Promise<void> => {
    const store = await openStore(config);
    const app = await buildApp({ store, config, appDir });
    app.addHook('onRequest', async ({ url }) => {
      asked.push(url);
    });
    await app.listen({ port, host: '127.0.0.1' });
    port = portOf(app);
    running = { app, store };
  };
  const goDown = async (): Promise<void> => {
    running?.app.server.closeAllConnections();
    await running?.app.close();
    await running?.store.close();
    running = undefined;
  };
  await comeUp();
  return {
    address: `http://127.0.0.1:${port}`,
    store: () => {
      if (running === undefined) throw new Error('The server is down.');
      return running.store;
    },
    asked: () => asked,
    comeUp,
    goDown,
    close: async () => {
      await goDown();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The server does not listen.');
}
