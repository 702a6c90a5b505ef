import { createRequire } from 'node:module';
import type * as Package from 'kysely';

/**
 * Required and not imported: it is more than half of all the files that a server loads, and `require` takes half as long
 * for them as `import` does.
 */
export const {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
}: typeof Package = createRequire(import.meta.url)('kysely');
export type Kysely<Tables> = Package.Kysely<Tables>;
export type CompiledQuery = Package.CompiledQuery;
