import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutputFormat } from './arguments.ts';
import { type Outcome, type Output, outputOf, placeOfOutput, type ResultSink, writeWhole } from './output.ts';
import { counted, type ProgressLine } from './progress-line.ts';

export interface Writing {
  readonly format: OutputFormat;
  /** A file or a folder; standard output when absent. */
  readonly out: string | undefined;
  readonly stdout: ResultSink;
  readonly line: ProgressLine;
}

/** Writes the outcome; false when it could not be written, which has then been said. */
export async function writeOutcome(outcome: Outcome, { format, out, stdout, line }: Writing): Promise<boolean> {
  const output = await outputOf(outcome, format);
  if (out === undefined) return writeToStdout(output, stdout, line);
  const place = await placeOfOutput(out, output.name);
  try {
    await writeWhole(place, output.content);
  } catch (error) {
    line.say(`${place} could not be written: ${error instanceof Error ? error.message : String(error)}`);
    await rescue(output, stdout, line);
    return false;
  }
  line.say(`${counted(outcome.extraction.notes.length)} written to ${place}`);
  return true;
}

/** What was read for minutes goes where it can still go: to standard output, or into the folder for temporary files. */
async function rescue(output: Output, stdout: ResultSink, line: ProgressLine): Promise<void> {
  const isForTerminals = typeof output.content === 'string' || stdout.isTTY !== true;
  if (isForTerminals && (await writeToStdout(output, stdout, line))) {
    line.say('The result went to standard output instead.');
    return;
  }
  try {
    const place = path.join(await mkdtemp(path.join(tmpdir(), 'commonplace-')), output.name);
    await writeWhole(place, output.content);
    line.say(`The result went to ${place} instead.`);
  } catch (error) {
    line.say(`The result could not be kept: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A reader that has gone away (`| head`) is no failure: it had what it wanted. */
async function writeToStdout({ content }: Output, stdout: ResultSink, line: ProgressLine): Promise<boolean> {
  const error = await new Promise<Error | null | undefined>((resolve) => stdout.write(content, resolve));
  if (!error || ('code' in error && error.code === 'EPIPE')) return true;
  line.say(`The result could not be written: ${error.message}`);
  return false;
}
