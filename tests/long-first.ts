import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files whose tests take long, or wait. */
const LONG: readonly string[] = [
  'bench/pages/learning-page.test.ts',
  'bench/pages/make-page.test.ts',
  'scripts/building/kernels.test.ts',
  'src/engines/device/clean/wiping.test.ts',
  'src/engines/device/close-lines.test.ts',
  'src/engines/device/foreign-print.test.ts',
  'src/engines/device/own-language.test.ts',
  'src/engines/device/platform/node-engine.test.ts',
  'src/engines/device/read/note-marks.test.ts',
  'src/engines/device/see-page.test.ts',
  'src/server/http/client-error.test.ts',
];

/** Files that wait for a minute or more in all, for programs that were killed, frozen or left alone. */
const WAITING: readonly string[] = [
  'tests/contract/queue.contract.test.ts',
  'tests/contract/pdf-service.contract.test.ts',
  'tests/contract/pdf-reader.contract.test.ts',
];

/** A process that goes on with a file of another kind is started anew, so each kind is run through; the shortest files last. */
const KINDS: readonly string[] = ['e2e', 'contract', 'unit'];

/**
 * Begins with files that wait, beside which others have the processor, and then with the longest of each kind: what is long
 * and begun last is waited for alone. The runner knows them by itself only once it has run them all on this machine, and
 * goes by their size until then.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId, project }: TestSpecification): number => {
      if (isOneOf(WAITING, moduleId)) return 0;
      return 2 * (KINDS.indexOf(project.name) + 1) + (isOneOf(LONG, moduleId) ? 0 : 1);
    };
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function isOneOf(names: readonly string[], moduleId: string): boolean {
  return names.some((name) => moduleId.endsWith(`/${name}`));
}
