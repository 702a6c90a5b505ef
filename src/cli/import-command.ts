import { readFile, stat } from 'node:fs/promises';
import { AppError } from '../core/errors.ts';
import type { Extraction } from '../core/note.ts';
import { parseExtraction } from '../core/notes/notes.ts';
import type { BookNotes } from '../pipeline/import/book-notes.ts';
import { NO_NOTES, withImported } from '../pipeline/import/imported-books.ts';
import { NOTES_BYTES_MAX, readNotesBytes } from '../pipeline/import/read-notes-file.ts';
import type { ImportCommand } from './arguments.ts';
import { checkWritable, type ResultSink } from './output.ts';
import { counted, createProgressLine, type TextSink } from './progress-line.ts';
import { EXIT } from './read-command.ts';
import { writeOutcome } from './write-outcome.ts';

/** Runs `commonplace import`: notes of other programs become notes here. Gives the exit status. */
export async function runImportCommand(
  command: ImportCommand,
  { stdout, stderr }: { readonly stdout: ResultSink; readonly stderr: TextSink },
): Promise<number> {
  const line = createProgressLine(stderr);
  const obstacle = command.out === undefined ? undefined : await checkWritable(command.out);
  if (obstacle !== undefined) {
    line.say(obstacle);
    return EXIT.misused;
  }
  let failed = false;
  const books: BookNotes[] = [];
  let known = NO_NOTES;
  try {
    if (command.known !== undefined) known = await knownNotes(command.known);
  } catch (error) {
    line.say(textOf(error));
    return EXIT.misused;
  }
  for (const path of command.paths) {
    try {
      books.push(...readNotesBytes(await bytesOfFile(path), path));
    } catch (error) {
      failed = true;
      line.say(textOf(error));
    }
  }
  const found = books.reduce((sum, { notes }) => sum + notes.length, 0);
  const extraction = withImported(known, books);
  const left = found + known.notes.length - extraction.notes.length;
  if (left > 0) line.say(`${counted(left)} left out: they are there already.`);
  if (found === 0) return EXIT.failed;
  const written = await writeOutcome(
    { extraction, failures: [], cancelled: false },
    { format: command.format, out: command.out, stdout, line },
  );
  return written && !failed ? EXIT.ok : EXIT.failed;
}

/** What a JSON file holds that `commonplace` wrote. */
async function knownNotes(path: string): Promise<Extraction> {
  const refused = new AppError('type-not-accepted', `${path} is no JSON file of notes that commonplace wrote.`);
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder().decode(await bytesOfFile(path)));
  } catch (error) {
    throw error instanceof AppError ? error : refused;
  }
  if (typeof data !== 'object' || data === null) throw refused;
  const { failures: _failures, cancelled: _cancelled, ...extraction } = data as Record<string, unknown>; // Checked next.
  const parsed = parseExtraction(extraction, { from: 'device' });
  if (!parsed.ok) throw refused;
  return parsed.value;
}

async function bytesOfFile(path: string): Promise<Uint8Array> {
  try {
    const file = await stat(path);
    // A pipe that nobody writes to would be waited for, a device may have no end.
    if (!file.isFile()) throw new AppError('file-unreadable', `${path} is no file.`);
    if (file.size > NOTES_BYTES_MAX)
      throw new AppError('type-not-accepted', `${path} is too large to be a file of notes.`);
    return await readFile(path);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('file-unreadable', `${path} cannot be read.`, { cause });
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
