import { describe, expect, it } from 'vitest';
import type { ErrorMessage } from '../../workers/messages.ts';
import type { WorkerPort } from '../../workers/pool.ts';
import { createDeviceEngine } from './device-engine.ts';
import type { DeviceAnswer } from './device-work.ts';

const PAGE = { file: 'a.jpg', pageIndex: 0, image: { bytes: Uint8Array.of(1), type: 'image/jpeg' as const } };

const FAILED: ErrorMessage = { code: 'engine-failed', message: 'The page reader failed.' };

interface Asked {
  readonly kind: string;
  readonly languages?: readonly string[];
}

/** An engine on workers that only list what they are asked for, and answer, or fail, when they are told to. */
function listedEngine(workers: number) {
  const asked: { readonly input: Asked }[] = [];
  const answer: ((output: DeviceAnswer | undefined) => void)[] = [];
  const startWorker = (): WorkerPort => {
    let reply: (message: unknown) => void = () => undefined;
    return {
      post: (message) => {
        const { id, input } = message as { readonly id: number; readonly input: Asked };
        asked.push({ input });
        answer.push((output) =>
          reply(output === undefined ? { id, kind: 'failed', error: FAILED } : { id, kind: 'done', output }),
        );
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
    answer[0]!({ readings: [] });
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

const PICTURE = { width: 1, height: 1, data: Uint8Array.of(255) };
const sheet = (at: number, isMarked: boolean) => ({ at, isMarked, places: [], sheet: PICTURE });
const WHOLE = [{ width: 1, height: 1, lines: [], marks: [], pageNumber: 'x' }] as const;
const NOTES = [{ ...WHOLE[0], width: 2 }] as const;

/** Reads a page alone with two workers until its notes are there and its rest is under way. */
async function readAlone(sheets = [sheet(0, true), sheet(1, true), sheet(2, false)]) {
  const { engine, asked, answer } = listedEngine(2);
  const kinds = (): readonly string[] => asked.map(({ input }) => input.kind);
  const next = async (kind: string, output: DeviceAnswer | undefined): Promise<void> => {
    const find = (): number => asked.findIndex(({ input }, place) => input.kind === kind && !done.has(place));
    await expect.poll(find).toBeGreaterThanOrEqual(0);
    const at = find();
    done.add(at);
    answer[at]!(output);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const done = new Set<number>();
  const notes = engine.readPage(PAGE, { isAlone: true });
  engine.warm?.();
  await next('warm', {});
  await next('cut', { cut: { sheets, isMore: true } });
  return { engine, kinds, next, notes };
}

describe('a page that is read alone', () => {
  it('is read by all workers, its marks first, and its rest is not begun anew when it is opened', async () => {
    const { engine, kinds, next, notes } = await readAlone();
    expect(kinds().slice(2)).toEqual(['sheet', 'sheet']);
    await next('sheet', { words: [] });
    await next('sheet', { words: [] });
    await next('take', { rest: { isWhole: false, readings: undefined } });
    expect(kinds().filter((kind) => kind === 'page')).toEqual([]);
    await next('take', { rest: { isWhole: false, readings: WHOLE } });
    // Who holds the page reads the notes, and the other one has something to do.
    expect(kinds().slice(-2)).toEqual(['page', 'sheet']);
    await next('page', { readings: NOTES });
    expect(await notes).toEqual(NOTES);
    await next('cut others', { cut: { sheets: [], isMore: false } });
    const told: unknown[] = [];
    const whole = engine.readPage(PAGE, { readAll: true, onPart: (part) => told.push(part) });
    // What was read until now is there at once.
    expect(told).toEqual([WHOLE]);
    await next('sheet', { words: [] });
    await next('take', { rest: { isWhole: true, readings: WHOLE } });
    expect(await whole).toEqual(WHOLE);
    expect(kinds().filter((kind) => kind === 'cut')).toHaveLength(1);
    await engine.close();
  });

  it('has its notes also where another reader fails, and another page is never taken for it', async () => {
    const { engine, next, notes } = await readAlone();
    await next('sheet', undefined);
    await next('page', { readings: NOTES });
    expect(await notes).toEqual(NOTES);
    const other = { ...PAGE, image: { ...PAGE.image, bytes: Uint8Array.of(2) } };
    const whole = engine.readPage(other, { readAll: true, onPart: () => undefined });
    await next('cut others', undefined);
    await next('cut', { cut: { sheets: [], isMore: false, whole: WHOLE } });
    expect(await whole).toEqual(WHOLE);
    await engine.close();
  });

  it('is begun anew where who held it holds another', async () => {
    const { engine, next, notes } = await readAlone();
    for (const words of [[], []]) await next('sheet', { words });
    for (const readings of [undefined, WHOLE]) await next('take', { rest: { isWhole: false, readings } });
    await next('page', { readings: NOTES });
    await notes;
    const whole = engine.readPage(PAGE, { readAll: true, onPart: () => undefined });
    await next('sheet', { words: [] });
    await next('cut others', undefined);
    await next('take', undefined);
    await next('cut', { cut: { sheets: [], isMore: false, whole: WHOLE } });
    expect(await whole).toEqual(WHOLE);
    await engine.close();
  });

  it('has others cut out of it by who holds it, while the only lines under marks are read elsewhere', async () => {
    const { engine, kinds, next, notes } = await readAlone([sheet(0, true)]);
    expect(kinds().slice(2)).toEqual(['cut others', 'sheet']);
    await next('cut others', { cut: { sheets: [sheet(1, false)], isMore: true } });
    // It is free for the notes.
    expect(kinds()).toHaveLength(4);
    await next('sheet', { words: [] });
    await next('take', { rest: { isWhole: false, readings: WHOLE } });
    expect(kinds().slice(-2)).toEqual(['page', 'sheet']);
    await next('page', { readings: NOTES });
    expect(await notes).toEqual(NOTES);
    await engine.close();
  });
});
