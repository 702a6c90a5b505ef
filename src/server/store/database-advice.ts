import { type DatabasePlace, OddFile } from './database.ts';

interface Advice {
  /** Codes of the operating system and of SQLite, or how they begin. */
  readonly codes: RegExp;
  readonly says: (dataDir: string) => string;
}

const ADVICE: readonly Advice[] = [
  {
    codes: /^EROFS$/,
    says: (folder) =>
      `The file system of ${folder} (DATA_DIR) is read-only. Mount it for writing, or set DATA_DIR to a folder elsewhere.`,
  },
  {
    codes: /^(?:EACCES|EPERM|SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN)/,
    says: (folder) =>
      `This user may not write to ${folder} (DATA_DIR) or the database in it. Give the right, or set DATA_DIR.`,
  },
  {
    codes: /^(?:SQLITE_NOTADB|SQLITE_CORRUPT)/,
    says: (folder) =>
      `The file commonplace.db in ${folder} (DATA_DIR) is damaged or no database. Restore it from a copy, or move it away and start with an empty one.`,
  },
  {
    codes: /^(?:ENOSPC|EDQUOT|SQLITE_FULL)/,
    says: (folder) =>
      `The disk of ${folder} (DATA_DIR) is full. Make room, or set DATA_DIR to a folder on another disk.`,
  },
  {
    codes: /^SQLITE_IOERR/,
    says: (folder) => `The disk of ${folder} (DATA_DIR) fails or is full. Make room, or look after the disk.`,
  },
];

/** Why the database cannot be used, and what whoever starts the server can do about it. Never shows the password. */
export function startProblem(place: DatabasePlace, cause: unknown): string {
  if (cause instanceof OddFile) return `The database cannot be used: ${cause.message}`;
  return `The database cannot be used: ${reasonOf(cause)}. ${adviceOn(place, codeOf(cause))}`;
}

/** What whoever runs the server must know of a file that was damaged while it is open. */
export function damageProblem(place: DatabasePlace, cause: unknown): string {
  return `Nothing is saved any more: ${reasonOf(cause)}. ${adviceOn(place, codeOf(cause))} Stop the server first, and keep the damaged file: what can still be read of it may be newer than the copy.`;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason';
  // Several addresses were tried: the message is empty and the code says what all of them answered.
  return cause.message || codeOf(cause) || cause.name;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function adviceOn({ dataDir, databaseUrl }: DatabasePlace, code: string): string {
  if (databaseUrl !== undefined) return 'Check that DATABASE_URL is right and that PostgreSQL runs.';
  const known = ADVICE.find(({ codes }) => codes.test(code));
  return known?.says(dataDir) ?? `Check that the folder ${dataDir} (DATA_DIR) can be written to.`;
}
