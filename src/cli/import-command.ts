import { readFile } from 'node:fs/promises';
import { AppError } from '../core/errors.ts';
import type { Extraction, Note } from '../core/note.ts';
import { parseExtraction, takeawaysFromNotes } from '../core/notes/notes.ts';
import type { BookNotes } from '../pipeline/import/book-notes.ts';
import { readNotesFile, withoutDuplicates } from '../pipeline/import/read-notes-file.ts';
import type { ImportCommand } from './arguments.ts';
import { checkWritable, type ResultSink } from './output.ts';
import { counted, createProgressLine, type TextSink } from './progress-line.ts';
import { EXIT } from './read-command.ts';
import { writeOutcome } from './write-outcome.ts';

/** Files larger than this are no notes. */
const BYTES_MAX = 64 * 1024 * 1024;

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
  let known: readonly Note[] = [];
  try {
    known = command.known === undefined ? [] : await knownNotes(command.known);
  } catch (error) {
    line.say(textOf(error));
    return EXIT.misused;
  }
  for (const path of command.paths) {
    try {
      books.push(...readNotesFile(await textOfFile(path), path));
    } catch (error) {
      failed = true;
      line.say(textOf(error));
    }
  }
  const all = books.flatMap(({ notes }) => notes);
  const notes = withoutDuplicates(all, known);
  if (notes.length < all.length) line.say(`${counted(all.length - notes.length)} left out: they are there already.`);
  if (all.length === 0) return EXIT.failed;
  const written = await writeOutcome(
    { extraction: extractionOf(books, [...known, ...notes]), failures: [], cancelled: false },
    { format: command.format, out: command.out, stdout, line },
  );
  return written && !failed ? EXIT.ok : EXIT.failed;
}

/** Title and authors only where all notes are of one book. */
function extractionOf(books: readonly BookNotes[], notes: readonly Note[]): Extraction {
  const [book, ...others] = new Map(books.map((one) => [one.title, one])).values();
  return {
    notes,
    keyTakeaways: takeawaysFromNotes(notes),
    ...(others.length === 0 && book?.title !== undefined && { title: book.title }),
    ...(others.length === 0 && book?.authors !== undefined && { authors: book.authors }),
  };
}

/** The notes of a JSON file that `commonplace` wrote. */
async function knownNotes(path: string): Promise<readonly Note[]> {
  const refused = new AppError('type-not-accepted', `${path} is no JSON file of notes that commonplace wrote.`);
  let data: unknown;
  try {
    data = JSON.parse(await textOfFile(path));
  } catch (error) {
    throw error instanceof AppError ? error : refused;
  }
  if (typeof data !== 'object' || data === null) throw refused;
  const { failures: _failures, cancelled: _cancelled, ...extraction } = data as Record<string, unknown>; // Checked next.
  const parsed = parseExtraction(extraction);
  if (!parsed.ok) throw refused;
  return parsed.value.notes;
}

async function textOfFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('file-unreadable', `${path} cannot be read.`, { cause });
  });
  if (bytes.length > BYTES_MAX) throw new AppError('type-not-accepted', `${path} is too large to be a file of notes.`);
  return new TextDecoder().decode(bytes);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
