/**
 * Where the server keeps notes, forms and counts: SQLite in a thread, or PostgreSQL (decisions 4, 44). In goes the address
 * of a database; out comes a `Store`, whose calls are acknowledged only when what they wrote would survive the machine.
 * Trouble of a database is told from faults of ours. 1 to 5 ms for a call. Tables change by one more step in
 * `migrations.ts`, never by another form of one that was released.
 */
export type { Counters } from './counters.ts';
export { databaseTrouble } from './database-trouble.ts';
export { JsonBytes } from './json-bytes.ts';
export type { NotesToSave, SavedNotes, Store, StoredSubmission } from './kept-records.ts';
export { openStore } from './sql-store.ts';
export { within } from './within.ts';
