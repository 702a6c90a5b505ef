import { openSqliteFile } from '../../src/server/store/sqlite-file.ts';

/** Takes all that the log of a database has over into its file, as is done from time to time. */
export function takeLogOver(path: string): void {
  const database = openSqliteFile(path, { busyTimeoutMs: 1000 });
  database.prepare('pragma wal_checkpoint(truncate)').all([]);
  database.close();
}
