import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { faultOf, layerFaults, modulesNamedIn } from './layers.mjs';

describe('modulesNamedIn', () => {
  test('finds every way of naming a module', () => {
    const code = `
      import type { A } from './a.ts';
      import { type B } from './b.ts';
      export { c } from './c.ts';
      export type * from './d.ts';
      import './e.ts';
      type F = import('./f.ts').F;
      const g = await import('./g.ts');
      const h = new Worker(new URL('./h.ts', import.meta.url));
    `;
    expect(modulesNamedIn('x.tsx', code).toSorted()).toEqual([...'abcdefgh'].map((name) => `./${name}.ts`));
  });

  test('is not misled by comments and strings', () => {
    expect(modulesNamedIn('x.ts', `// import './a.ts'\nexport const s = "import './b.ts'";`)).toEqual([]);
  });
});

describe('faultOf', () => {
  test.each([
    ['src/core/note.ts', './page.ts'],
    ['src/imaging/pixels/binarise.ts', '../../core/geometry.ts'],
    ['src/engines/device/see-page.ts', '../../imaging/pixels/pixels.ts'],
    ['src/engines/device/see-page.ts', './see/see.ts'],
    ['src/engines/device/see-page.ts', '../engine.ts'],
    ['src/engines/device/see-page.ts', '../../marks/judge/judge.ts'],
    ['src/imaging/print/x-height.ts', '../pixels/pixels.ts'],
    ['src/marks/judge/fringes.ts', '../strokes/strokes.ts'],
    ['src/marks/judge/fringes.test.ts', '../../imaging/pixels/reduce.ts'],
    ['src/core/notes/takeaways.ts', '../words/words.ts'],
    ['src/core/notes/takeaways.ts', '../note.ts'],
    ['src/engines/device/platform/node-decode.ts', '../see/see.ts'],
    ['src/engines/device/platform/node-engine.ts', 'node:worker_threads'],
    ['src/engines/device/platform/node-engine.ts', '../../../workers/node-channel.ts'],
    ['src/pipeline/read-pages.ts', '../engines/engine.ts'],
    ['src/pipeline/pdf/node-pdf-worker.ts', '../../engines/pdf/document/document.ts'],
    ['src/engines/pdf/marks/ring.ts', '../objects/objects.ts'],
    ['src/pipeline/pdf/pdf-file.ts', '../../engines/kindle/kindle.ts'],
    ['src/server/notes/notes-routes.ts', '../http/http.ts'],
    ['src/server/bounds/rate-limit.ts', '../store/store.ts'],
    ['src/app/services.ts', '../engines/device/platform/browser-engine.ts'],
    ['src/cli/read.ts', '../engines/device/platform/node-engine.ts'],
    ['src/export/docx.ts', 'docx'],
    ['src/core/note.test.ts', 'vitest'],
    ['src/core/note.test.ts', '../../tests/fixtures/notes.ts'],
    ['src/engines/device/see-page.test.ts', '../../../bench/page-maker.ts'],
    ['tests/e2e/read.test.ts', '../../src/server/app.ts'],
  ])('%s may import %s', (file, module) => {
    expect(faultOf(file, module)).toBeUndefined();
  });

  test.each([
    ['src/core/note.ts', '../imaging/pixels/pixels.ts'],
    ['src/core/note.ts', './notes/notes.ts'],
    ['src/core/words/lexicon.ts', '../notes/notes.ts'],
    ['src/imaging/pixels/reduce.ts', '../print/print.ts'],
    ['src/imaging/print/x-height.ts', '../pixels/reduce.ts'],
    ['src/marks/hooks/hook-shapes.ts', '../strokes/strokes.ts'],
    ['src/marks/hooks/hook-shapes.ts', '../judge/judge.ts'],
    ['src/engines/device/see-page.ts', '../../marks/judge/rules.ts'],
    ['src/engines/device/see/look-at.ts', '../read/read.ts'],
    ['src/app/services.ts', '../core/notes/schema.ts'],
    ['src/core/note.ts', 'node:fs'],
    ['src/core/note.ts', 'nanoid'],
    ['src/core/note.test.ts', '../app/services.ts'],
    ['src/imaging/pixels/binarise.ts', '../../engines/engine.ts'],
    ['src/imaging/pixels/binarise.ts', '../../marks/hooks/hooks.ts'],
    ['src/export/markdown.ts', 'node:fs'],
    ['src/workers/pool.ts', '../engines/engine.ts'],
    ['src/engines/device/see-page.ts', '../vision/read-page.ts'],
    ['src/engines/device/see-page.ts', '../../pipeline/merge.ts'],
    ['src/engines/device/see-page.ts', '../../export/text.ts'],
    ['src/engines/device/see-page.ts', 'node:fs'],
    ['src/engines/device/see-page.ts', './platform/node-engine.ts'],
    ['src/engines/device/platform/browser-engine.ts', './node-engine.ts'],
    ['src/pipeline/merge.ts', '../export/text.ts'],
    ['src/app/services.ts', '../server/config.ts'],
    ['src/engines/pdf/lines/columns.ts', '../marks/marks.ts'],
    ['src/engines/pdf/file/frame.ts', '../lines/lines.ts'],
    ['src/engines/pdf/marks/ring.ts', '../objects/stroke.ts'],
    ['src/pipeline/pdf/pdf-file.ts', '../../engines/kindle/clippings.ts'],
    ['src/server/notes/notes-routes.ts', '../http/problem.ts'],
    ['src/server/store/sql-store.ts', '../http/http.ts'],
    ['src/server/notes/notes-routes.ts', '../forms/form.ts'],
    ['src/app/services.ts', '../engines/device/platform/node-engine.ts'],
    ['src/server/app.ts', '../app/services.ts'],
    ['src/cli/main.ts', '../server/main.ts'],
    ['src/cli/read.ts', '../engines/device/platform/browser-engine.ts'],
    ['src/core/note.ts', './page.test.ts'],
    ['src/core/note.ts', '../../tests/fixtures/notes.ts'],
    ['src/core/note.ts', '../loose.ts'],
  ])('%s may not import %s', (file, module) => {
    expect(faultOf(file, module)).toEqual(expect.any(String));
  });
});

describe('layerFaults', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'layers-'));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('names the file and the rule, type-only imports and folders included', () => {
    for (const folder of ['src/core', 'src/app/utils', 'bench'])
      mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, 'src/core/a.ts'), `import type { App } from '../app/utils/b.ts';`);
    writeFileSync(path.join(root, 'src/app/utils/b.ts'), 'export interface App {}');
    expect(layerFaults(root)).toEqual([
      'src/app/utils/b.ts: no folder is called utils; a thing lives beside what it is about',
      "src/core/a.ts: '../app/utils/b.ts': core may import nothing, not app",
    ]);
  });
});
