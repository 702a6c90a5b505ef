import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import type { Box } from '../../src/core/geometry.ts';
import type { MarkKind } from '../../src/core/mark.ts';
import type { PageLayout } from '../../src/imaging/layout/layout.ts';
import type { FoundMark } from '../../src/marks/judge/judge.ts';
import type { MarkMaps } from '../../src/marks/maps/maps.ts';

/** A printed word of a label, in pixels of the analysed picture, and the kinds of marks that take it in. */
export interface CaseWord {
  readonly box: Box;
  readonly kinds: readonly MarkKind[];
}

/** A mark that was found, by what, and how surely the network sees its ink. */
export interface RuledMark extends FoundMark {
  readonly what: string;
  readonly support: number;
}

/** One page with what is true of it, what the network sees of it, and what rules find: for fits. */
export interface MarkCase {
  readonly name: string;
  /** Its lines end where their print does; letters are left out. */
  readonly layout: PageLayout;
  readonly maps: MarkMaps;
  readonly words: readonly CaseWord[];
  /** What is left when every rule of the judge but that of the least support was asked. */
  readonly ruled: readonly RuledMark[];
  readonly notes: readonly { readonly box: Box; readonly support: number }[];
  readonly goldNotes: readonly Box[];
}

/** The cases of a file that `bench:cases` wrote. */
export async function readCases(file: string): Promise<readonly MarkCase[]> {
  return deserialize(await readFile(file)) as MarkCase[]; // our own format
}
