import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './store.ts';

test('a start on a database that takes connections and says nothing ends, with what to look at', async () => {
  // As PostgreSQL does that stands still, or a network that swallows its answers.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo; // It listens on a port.
  const databaseUrl = `postgres://u:hidden@127.0.0.1:${port}/d`;
  const opened = openStore({ dataDir: '', databaseUrl, connectMs: 50 });
  await expect(opened).rejects.toThrow(/cannot be used: (?!.*hidden).*DATABASE_URL/);
});
