import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainPhotosIn } from './photo-list.ts';

async function folderWith(list: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(list));
  return folder;
}

describe('the list of photographs', () => {
  it('names those to learn from only, by name, and keeps whole collections for judging', async () => {
    const folder = await folderWith([
      { file: 'b one.jpg', repo: 'somebody/pages', use: 'learn' },
      { file: 'c.jpg', repo: 'somebody/pages', use: 'test' },
      { file: 'a.jpg', repo: 'ocropus/ocropy', use: 'learn' },
      { file: 'x__15_2_copy.jpg', repo: 'gwxie/x', use: 'learn' },
      { file: 'x__16_1_copy.jpg', repo: 'gwxie/x', use: 'learn' },
    ]);
    const photos = await plainPhotosIn(folder, 'learn');
    expect(photos.map(({ name, split }) => [name, split])).toEqual([
      ['a', 'held'],
      ['b-one', 'train'],
      ['x__15_2_copy', 'held'],
      ['x__16_1_copy', 'train'],
    ]);
    expect(photos[1]?.path).toBe(join(folder, 'photos', 'b one.jpg'));
    expect((await plainPhotosIn(folder, 'test')).map(({ name }) => name)).toEqual(['c']);
  });

  it('says what is wrong with a list', async () => {
    const folder = await folderWith([{ file: 'a.jpg' }]);
    await expect(plainPhotosIn(folder, 'learn')).rejects.toThrow(/manifest\.json must be a list of photographs/);
  });
});
