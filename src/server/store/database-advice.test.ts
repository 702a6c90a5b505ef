import { expect, test } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { startProblem } from './database-advice.ts';
import { databaseTrouble } from './database-trouble.ts';

function failure(code: string): Error {
  return Object.assign(new Error('it failed'), { code });
}

test.each([
  ['EROFS', /read-only.*Mount it/],
  ['EACCES', /may not write to \/data \(DATA_DIR\).*Give the right/],
  ['SQLITE_NOTADB', /no database.*move it away/],
  ['ENOSPC', /disk of \/data \(DATA_DIR\) is full/],
  ['SQLITE_IOERR_SHMSIZE', /disk of \/data \(DATA_DIR\) fails or is full/],
  ['EWHATEVER', /Check that the folder \/data \(DATA_DIR\)/],
])('a start that fails with %s has advice of its own', (code, advice) => {
  expect(startProblem({ dataDir: '/data' }, failure(code))).toMatch(advice);
});

test.each([
  ['SQLITE_FULL', 'The disk of the server is full.'],
  ['53100', 'The disk of the server is full.'],
  ['SQLITE_READONLY_DBMOVED', 'The file of the database was moved or removed.'],
  ['SQLITE_READONLY', 'The database can only be read'],
  ['SQLITE_IOERR_WRITE', 'The disk of the server fails or is full.'],
  ['SQLITE_CORRUPT', 'The database is damaged.'],
  ['ECONNREFUSED', 'The database does not answer.'],
])('a save that fails with %s says what it is', (code, says) => {
  expect(databaseTrouble(new AppError('save-failed', 'not saved', { cause: failure(code) }))).toContain(says);
});
