import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../core/errors.ts';
import type { PageReading } from '../core/page.ts';
import type { Engine } from '../engines/engine.ts';
import type { Vision } from '../engines/vision/vision.ts';
import type { ReadCommand } from './arguments.ts';
import { type ReadCommandDeps, runReadCommand } from './read-command.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
let root = '';

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'commonplace-'));
  await writeFile(path.join(root, 'good.jpg'), Buffer.concat([JPEG, Buffer.from('Marked words are kept.')]));
  await writeFile(path.join(root, 'bad.jpg'), Buffer.concat([JPEG, Buffer.from('bad')]));
});

afterEach(() => rm(root, { recursive: true, force: true }));

/** Takes what follows the JPEG sign for the marked text of page 5. */
const engine: Engine = {
  concurrency: 2,
  close: async () => undefined,
  async readPage({ image }) {
    const text = Buffer.from(image?.bytes ?? [])
      .subarray(JPEG.length)
      .toString();
    if (text === 'bad') throw new AppError('image-broken', 'The picture ends too early.');
    const box = { left: 0, top: 0, right: 100, bottom: 20 };
    const words = text.split(' ').map((word) => ({ text: word, box, confidence: 1 }));
    const mark = { kind: 'underline', colour: '#000000', regions: [box], confidence: 1 } as const;
    const reading: PageReading = {
      width: 100,
      height: 100,
      lines: [{ words, baseline: [], xHeight: 9 }],
      marks: [mark],
      pageNumber: 5,
    };
    return [reading];
  },
};

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(command: Partial<ReadCommand>, deps: Partial<ReadCommandDeps> = {}): Promise<Ran> {
  const out: string[] = [];
  const said: string[] = [];
  const stdout = {
    write(content: string | Uint8Array, done: () => void) {
      out.push(Buffer.from(content).toString('latin1'));
      done();
    },
  };
  const paths = (command.paths ?? ['good.jpg']).map((name) => path.join(root, name));
  const full: ReadCommand = { kind: 'read', format: 'json', ...command, paths };
  const status = await runReadCommand(full, {
    createEngine: () => engine,
    stdout,
    stderr: { write: (text) => said.push(text) },
    ...deps,
  });
  return { status, stdout: out.join(''), stderr: said.join('').replaceAll(`${root}/`, '') };
}

test('JSON has places on the picture as it was read, and says how far it is turned for that', async () => {
  const onItsHead = async (...read: Parameters<Engine['readPage']>) =>
    (await engine.readPage(...read)).map((reading) => ({ ...reading, turn: 180 }) as const);
  const { stdout } = await run({}, { createEngine: () => ({ ...engine, readPage: onItsHead }) });
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [
      { text: 'Marked words are kept.', source: { turn: 180, boxes: [{ left: 0, top: 0, right: 100, bottom: 20 }] } },
    ],
  });
});

test('what was seen and not read is told where the format does not hold it', async () => {
  const mark = {
    kind: 'circle',
    colour: '#ff0000',
    confidence: 1,
    regions: [{ left: 0, top: 0, right: 9, bottom: 9 }],
  } as const;
  const reading: PageReading = { width: 100, height: 100, lines: [], marks: [mark], pageNumber: 5 };
  const createEngine = (): Engine => ({ ...engine, readPage: async () => [reading] });
  expect((await run({ format: 'txt' }, { createEngine })).stderr).toContain(
    '1 mark seen, but not read: --format json says where.',
  );
  const inFull = await run({}, { createEngine });
  expect(inFull.stderr).not.toContain('not read');
  expect(JSON.parse(inFull.stdout)).toMatchObject({ unread: [{ kind: 'circle', page: 5 }] });
});

test('JSON is the extraction with its sources, and the failures', async () => {
  const { status, stdout } = await run({});
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [
      {
        page: 5,
        text: 'Marked words are kept.',
        source: { file: `${root}/good.jpg`, pageIndex: 0, marks: ['underline'] },
      },
    ],
    keyTakeaways: ['Marked words are kept.'],
    failures: [],
  });
});

test('a file that fails is named on standard error and in JSON, the rest is written, the status is 1', async () => {
  const { status, stdout, stderr } = await run({ paths: ['bad.jpg', 'none.jpg', 'good.jpg'] });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [{ text: 'Marked words are kept.' }],
    failures: [
      { file: `${root}/none.jpg`, error: 'There is no such file or folder.' },
      { file: `${root}/bad.jpg`, error: 'The picture ends too early.', code: 'image-broken' },
    ],
  });
  expect(stderr).toContain(
    'Failed to process "bad.jpg". Please ensure it\'s a valid file.\n  The picture ends too early.',
  );
});

test.each([
  ['txt', 'Key Takeaways\n\n', 'p. 5 Marked words are kept.'],
  ['md', '# Notes\n\n', '- **p. 5** Marked words are kept.'],
  ['docx', 'PK\u0003\u0004', 'word/document.xml'],
] as const)('%s goes to standard output', async (format, start, part) => {
  const { stdout } = await run({ format });
  expect(stdout).toContain(start);
  expect(stdout).toContain(part);
});

test('--out writes the file whole, into a folder too, and leaves nothing else', async () => {
  await run({ format: 'txt', out: path.join(root, 'made/here/') });
  const { stdout, stderr } = await run({ format: 'md', out: path.join(root, 'made/n.md') });
  expect(await readFile(path.join(root, 'made/here/notes.txt'), 'utf8')).toContain('Marked words are kept.');
  expect((await readdir(path.join(root, 'made'))).toSorted()).toEqual(['here', 'n.md']);
  expect(stdout).toBe('');
  expect(stderr).toContain('1 note written to made/n.md');
});

test('an output that cannot be written is told before anything is read', async () => {
  const createEngine = () => expect.unreachable('nothing is to be read');
  const { status, stderr } = await run({ out: path.join(root, 'good.jpg/x.json') }, { createEngine });
  expect(status).toBe(2);
  expect(stderr).toContain('cannot be written');
});

test('a language without data is told before anything is read', async () => {
  const createEngine = () => expect.unreachable('nothing is to be read');
  const loadWords = () => Promise.reject(new AppError('language-missing', 'There is no data for "xyz".'));
  const { status, stderr } = await run({ languages: ['xyz'] }, { createEngine, loadWords });
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'There is no data for "xyz".\n' });
});

test('a Word file is not thrown at a terminal', async () => {
  const stdout = { isTTY: true, write: () => expect.unreachable('nothing is to be written') };
  const { status, stderr } = await run({ format: 'docx' }, { stdout });
  expect(status).toBe(2);
  expect(stderr).toContain('--out');
});

test('the first bytes decide what a file is', async () => {
  await writeFile(path.join(root, 'photo'), await readFile(path.join(root, 'good.jpg')));
  await writeFile(path.join(root, 'letter.doc'), 'no picture');
  const { status, stdout, stderr } = await run({ paths: ['photo', 'letter.doc'] });
  expect(status).toBe(1);
  expect(JSON.parse(stdout).notes).toHaveLength(1);
  expect(stderr).toContain('Please upload only JPEG, PNG images or PDF files');
});

test('a cancel writes what was read and says so', async () => {
  const abort = new AbortController();
  const slow: Engine = {
    ...engine,
    async readPage(page, options) {
      if (page.file.endsWith('good.jpg')) return engine.readPage(page, options);
      abort.abort();
      return new Promise(() => undefined);
    },
  };
  const { status, stdout, stderr } = await run(
    { paths: ['good.jpg', 'bad.jpg'] },
    { createEngine: () => ({ ...slow, concurrency: 1 }), signal: abort.signal },
  );
  expect(status).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [{ text: 'Marked words are kept.' }],
    cancelled: true,
    failures: [],
  });
  expect(stderr).toContain('Cancelled. 1 of 2 files read to the end; 1 note kept.');
});

test('progress is a live line on a terminal, a line a file elsewhere', async () => {
  const plain = await run({ paths: ['good.jpg', 'bad.jpg'] });
  expect(plain.stderr).toContain('[1/2] good.jpg: 1 note so far\n[2/2] bad.jpg: could not be read\n');
  const said: string[] = [];
  await run({}, { stderr: { isTTY: true, columns: 60, write: (text) => said.push(text) } });
  expect(said.join('')).toContain('100%');
  expect(said.at(-1)).toBe('\r\u001b[K');
});

test('a reader that left early is no failure', async () => {
  const gone = Object.assign(new Error('closed'), { code: 'EPIPE' });
  const { status } = await run({}, { stdout: { write: (_content, done) => done(gone) } });
  expect(status).toBe(0);
});

test('a result that cannot be written is told, and the status is 1', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const { status, stderr } = await run({}, { stdout: { write: (_content, done) => done(full) } });
  expect(status).toBe(1);
  expect(stderr).toContain('The result could not be written: no space left on device');
});

test.skipIf(process.platform === 'win32')('a pipe is no file: it is neither waited for nor replaced', async () => {
  const pipe = path.join(root, 'pipe.jpg');
  execFileSync('mkfifo', [pipe]);
  const { status, stdout } = await run({ paths: ['pipe.jpg', 'good.jpg'] });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [{ page: 5 }],
    failures: [{ file: pipe, code: 'file-unreadable' }],
  });

  const written = readFile(pipe, 'utf8');
  expect((await run({ out: pipe, format: 'txt' })).status).toBe(0);
  expect(await written).toContain('Marked words are kept.');
  expect((await stat(pipe)).isFIFO()).toBe(true);
});

describe('with a model', () => {
  const access = { address: 'http://model.example/v1', model: 'gpt-4o' };

  /** A model that finds one more passage, which nothing bears out. */
  function model(): NonNullable<ReadCommandDeps['model']> {
    const create = (_access: unknown, device: Engine): Vision => ({
      mergeTakeaways: async () => [],
      engine: {
        ...device,
        readPage: async (page) => {
          const doubtful = [{ text: 'Made\u001b[2J up.', why: 'not-on-page', boxes: [] } as const];
          const found = { outcome: 'checked', doubtful, keyTakeaways: ['These words matter.'] } as const;
          return (await device.readPage(page)).map((reading) => ({ ...reading, model: found }));
        },
      },
    });
    return { setting: { ok: true, access }, create };
  }

  test('it is said where the pages go, and what is doubtful stands apart', async () => {
    const { status, stdout, stderr } = await run({ engine: 'model' }, { model: model() });
    expect(status).toBe(0);
    expect(stderr).toContain('A picture of each page goes to model.example (gpt-4o) and is checked here.');
    expect(stderr).toContain('Doubtful, not among the notes: good.jpg, p. 5: "Made [2J up."');
    expect(JSON.parse(stdout)).toMatchObject({
      notes: [{ text: 'Marked words are kept.' }],
      keyTakeaways: ['These words matter.'],
      doubtful: [{ text: 'Made\u001b[2J up.', why: 'not-on-page', page: 5 }],
    });
  });

  test('without a key nothing is read', async () => {
    const missing = { ...model(), setting: { ok: false, problem: 'The model needs a key.' } as const };
    const { status, stdout, stderr } = await run({ engine: 'model' }, { model: missing });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('The model needs a key.');
  });

  test('that is not chosen, nothing goes anywhere', async () => {
    const create = () => {
      throw new Error('must not be made');
    };
    const { status, stderr } = await run({}, { model: { ...model(), create } });
    expect(status).toBe(0);
    expect(stderr).not.toContain('model');
  });
});

test('a result that cannot be written where it should go is not lost', async () => {
  const made = path.join(root, 'made');
  const spoiling: Engine = {
    ...engine,
    readPage: async (page, options) => {
      await rm(made, { recursive: true, force: true });
      await writeFile(made, 'no folder any more');
      return engine.readPage(page, options);
    },
  };
  const deps = { createEngine: () => spoiling };
  const { status, stdout, stderr } = await run({ out: path.join(made, 'notes.json') }, deps);
  expect(status).toBe(1);
  expect(JSON.parse(stdout).notes).toHaveLength(1);
  expect(stderr).toMatch(/could not be written.*\nThe result went to standard output instead\./);
  await rm(made);
  const failing = { write: (_content: unknown, done: (error: Error) => void) => done(new Error('gone')) };
  const kept = await run({ out: path.join(made, 'notes.json') }, { ...deps, stdout: failing });
  const [, place = ''] = /The result went to (\S+notes\.json) instead\./.exec(kept.stderr) ?? [];
  expect(JSON.parse(await readFile(place, 'utf8')).notes).toHaveLength(1);
  await rm(path.dirname(place), { recursive: true });
});

test('a place where no folder can be made is named before anything is read', async () => {
  // Below /proc, Node's own way to make folders goes on for ever; below a file there is none on any system.
  const out = process.platform === 'linux' ? '/proc/none/o.json' : path.join(root, 'good.jpg', 'none', 'o.json');
  const { status, stderr } = await run({ out });
  expect([status, stderr]).toEqual([2, expect.stringContaining(`${out} cannot be written`)]);
});

// Windows has no such names.
test.skipIf(process.platform === 'win32')('names of files steer no terminal', async () => {
  await writeFile(path.join(root, 'bad\u001b[2J\u0007.jpg'), Buffer.concat([JPEG, Buffer.from('bad')]));
  const { stderr } = await run({ paths: ['bad\u001b[2J\u0007.jpg'] });
  expect(stderr).toContain('bad\ufffd[2J\ufffd.jpg');
  expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u);
});
