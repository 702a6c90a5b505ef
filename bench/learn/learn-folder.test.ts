import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { emptyMaps } from '../pages/gold/label-planes.ts';
import { LearningFolder } from './learn-folder.ts';

describe('a folder to learn from', () => {
  it('holds a picture, its maps and its label, and nothing half written', async () => {
    const path = await mkdtemp(join(tmpdir(), 'learn-'));
    const folder = new LearningFolder(path);
    const maps = emptyMaps({ width: 31, height: 20 });
    maps.values[3] = 200;
    expect(folder.has('p-1')).toBe(false);
    const jpeg = Buffer.from('a picture');
    const common = { name: 'p-1', seed: 's', split: 'held', source: 'made', ignore: [], conditions: {} } as const;
    await folder.add({ ...common, jpeg, maps });
    expect(folder.has('p-1')).toBe(true);
    expect((await readdir(path)).toSorted()).toEqual(['p-1.jpg', 'p-1.json', 'p-1.png']);
    const label: unknown = JSON.parse(await readFile(join(path, 'p-1.json'), 'utf8'));
    expect(label).toEqual({ ...common, xHeight: 10.5 });
    const stored = await sharp(join(path, 'p-1.png')).raw().toBuffer({ resolveWithObject: true });
    expect([stored.info.width, stored.info.height]).toEqual([16, 70]);
    expect(stored.data[3 * stored.info.channels]).toBe(200);
  });
});
