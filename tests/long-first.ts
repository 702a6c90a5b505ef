import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files whose tests take long. */
const LONG: readonly string[] = [
  'bench/pages/learning-page.test.ts',
  'bench/pages/make-page.test.ts',
  'scripts/kernels.test.ts',
  'src/engines/device/platform/node-engine.test.ts',
  'src/engines/device/read/note-marks.test.ts',
  'src/engines/device/see-page.test.ts',
];

/**
 * Begins with the longest files of each project: what is long and begun last is waited for alone. The runner knows them by
 * itself only once it has run them all on this machine, and goes by their size until then.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}`));
    return projects.flatMap((name) => {
      const [long, others] = [true, false].map((wanted) =>
        sorted.filter((file) => file.project.name === name && isLong(file) === wanted),
      );
      return [...(long ?? []), ...(others ?? [])];
    });
  }
}
