import { asItCame } from '../../src/core/turn.ts';
import type { Engine } from '../../src/engines/engine.ts';

/** The same engine for who has pictures as they came: places are pixels of those, though a page lies on its side or its head. */
export function asPicturesCame(engine: Engine): Engine {
  return {
    concurrency: engine.concurrency,
    readPage: async (page, options) => (await engine.readPage(page, options)).map(asItCame),
    close: () => engine.close(),
  };
}
