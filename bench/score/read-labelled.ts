import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Extraction } from '../../src/core/note.ts';
import type { PageReading } from '../../src/core/page.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { readFiles } from '../../src/pipeline/read-files.ts';
import { asPicturesCame } from './as-pictures-came.ts';
import type { Labelled } from './labelled.ts';

/** What the engine made of one labelled picture. */
export interface Outcome extends Labelled {
  readonly extraction: Extraction;
  readonly readings: readonly PageReading[];
  readonly ms: number;
  /** Why it could not be read. */
  readonly failure?: string;
}

/** Reads one picture the whole way, from file to notes, as if it were dropped alone. */
async function readLabelled(labelled: Labelled, engine: Engine, languages?: readonly string[]): Promise<Outcome> {
  const bytes = await readFile(labelled.path);
  const file = {
    name: basename(labelled.path),
    type: labelled.type,
    size: bytes.length,
    bytes: () => Promise.resolve(new Uint8Array(bytes)),
  };
  const readings: PageReading[] = [];
  const started = performance.now();
  const result = await readFiles(
    [file],
    // Labels have places on the pictures, as they lie there.
    { engine: asPicturesCame(engine) },
    {
      languages: languages ?? languagesOf(labelled.gold.language),
      onPage: (page) => {
        readings.push(...page.readings);
      },
    },
  );
  const [failure] = result.failures;
  return {
    ...labelled,
    extraction: result.extraction,
    readings,
    ms: performance.now() - started,
    ...(failure === undefined ? {} : { failure: failure.error.message }),
  };
}

const CODES: Readonly<Record<string, readonly string[]>> = { de: ['deu', 'eng'], fr: ['fra', 'eng'] };

/** Tesseract codes for a label's language: what a reader of that book would choose. */
function languagesOf(language: string | undefined): readonly string[] {
  return CODES[language ?? 'en'] ?? ['eng'];
}

/** Reads all pictures, as many at a time as the engine allows, and hands each outcome over as soon as it is there. */
export async function readAllLabelled(
  list: readonly Labelled[],
  engine: Engine,
  onOutcome: (outcome: Outcome) => Promise<void> | void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...list.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, labelled] = next;
      const outcome = await readLabelled(labelled, engine);
      outcomes[index] = outcome;
      await onOutcome(outcome);
    }
  };
  await Promise.all(Array.from({ length: engine.concurrency }, work));
  return outcomes;
}
