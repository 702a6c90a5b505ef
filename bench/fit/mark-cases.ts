import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import type { Box } from '../../src/core/geometry.ts';
import type { MarkKind } from '../../src/core/mark.ts';
import type { PageLayout } from '../../src/imaging/layout/layout.ts';
import type { MarkMaps } from '../../src/marks/maps/maps.ts';

/** A printed word of a label, in pixels of the analysed picture, and the kinds of marks that take it in. */
export interface CaseWord {
  readonly box: Box;
  readonly kinds: readonly MarkKind[];
}

/** One page with what is true of it and what the network sees of it: for fits. */
export interface MarkCase {
  readonly name: string;
  /** Its lines end where their print does; letters are left out. */
  readonly layout: PageLayout;
  readonly maps: MarkMaps;
  readonly words: readonly CaseWord[];
}

/** The cases of a file that `bench:cases` wrote. */
export async function readCases(file: string): Promise<readonly MarkCase[]> {
  return deserialize(await readFile(file)) as MarkCase[]; // our own format
}
