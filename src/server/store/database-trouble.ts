interface Trouble {
  /** Codes of SQLite, of PostgreSQL and of the operating system, or how they begin. */
  readonly codes: RegExp;
  readonly says: string;
}

const TROUBLES: readonly Trouble[] = [
  {
    codes: /^(?:SQLITE_FULL|53100|ENOSPC|EDQUOT)$/,
    says: 'The disk of the server is full. Whoever runs it must make room.',
  },
  {
    codes: /^SQLITE_READONLY_DBMOVED$/,
    says: 'The file of the database was moved or removed. Whoever runs the server must start it again.',
  },
  { codes: /^(?:SQLITE_READONLY|SQLITE_PERM|25006|EROFS)/, says: 'The database can only be read, not written to.' },
  { codes: /^SQLITE_IOERR/, says: 'The disk of the server fails or is full. Whoever runs it must look after it.' },
  {
    codes: /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/,
    says: 'The database is damaged. Whoever runs the server must restore it.',
  },
];

const AWAY = 'The database does not answer. Try again shortly.';

/** What is wrong with the database, in a sentence for whoever waits for it. */
export function databaseTrouble(error: unknown): string {
  for (
    let [cause, depth] = [error, 0];
    cause instanceof Error && depth < 5;
    [cause, depth] = [cause.cause, depth + 1]
  ) {
    const code = 'code' in cause ? String(cause.code) : '';
    const known = TROUBLES.find(({ codes }) => codes.test(code));
    if (known !== undefined) return known.says;
  }
  return AWAY;
}
