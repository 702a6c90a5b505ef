import { describe, expect, it } from 'vitest';
import type { WorkerPort } from '../../workers/pool.ts';
import { createDeviceEngine } from './device-engine.ts';

const PAGE = { file: 'a.jpg', pageIndex: 0, image: { bytes: Uint8Array.of(1), type: 'image/jpeg' as const } };

/** An engine on workers that only list what they are asked for, and answer when they are told to. */
function listedEngine(workers: number) {
  const asked: { readonly input: { readonly kind: string; readonly languages?: readonly string[] } }[] = [];
  const answer: (() => void)[] = [];
  const startWorker = (): WorkerPort => {
    let reply: (message: unknown) => void = () => undefined;
    return {
      post: (message) => {
        const { id, input } = message as { readonly id: number; readonly input: { readonly kind: string } };
        asked.push({ input });
        answer.push(() => reply({ id, kind: 'done', output: { readings: [] } }));
      },
      onMessage: (listener) => {
        reply = listener;
      },
      onLost: () => undefined,
      terminate: () => undefined,
    };
  };
  return { engine: createDeviceEngine({ cores: workers, startWorker }), asked, answer };
}

describe('readers of the rest of a page', () => {
  it('are made ready while it is read, all but the one that reads it', async () => {
    const { engine, asked, answer } = listedEngine(3);
    const read = engine.readPage(PAGE);
    engine.warm?.(['deu']);
    const warm = { kind: 'warm', languages: ['deu'] };
    expect(asked.map(({ input }) => input)).toEqual([expect.objectContaining({ kind: 'page' }), warm, warm]);
    answer[0]!();
    await read;
    await engine.close();
  });

  it('are not started where no page has to be read: what is known of one without a picture is its reading', async () => {
    const { engine, asked } = listedEngine(2);
    const readings = await engine.readPage({ file: 'kindle.pdf', pageIndex: 0 });
    expect(readings).toEqual([{ width: 0, height: 0, lines: [], marks: [], pageNumber: 'x' }]);
    engine.warm?.(['eng']);
    expect(asked).toEqual([]);
    await engine.close();
  });
});
