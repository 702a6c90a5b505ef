import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LabelMaps } from '../pages/gold/label-planes.ts';
import { type LearningGold, STORED_X_HEIGHT } from '../pages/learning-page.ts';
import type { Split } from '../pages/stock.ts';

/** Where a picture to learn from came from. */
type LearningSource = 'made' | 'photo' | 'photo+marks';

/** One picture of a set to learn from. */
export interface LearningItem {
  readonly name: string;
  readonly seed: string;
  readonly split: Split;
  readonly source: LearningSource;
  /** Planes of the label maps that say nothing. */
  readonly ignore: readonly string[];
  readonly jpeg: Buffer;
  readonly maps: LabelMaps;
  readonly conditions: Readonly<Record<string, string | number | boolean>>;
  readonly gold?: LearningGold;
}

/** A folder of pictures to learn from: for each a picture, its label maps and its label. */
export class LearningFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Makes the folder where there is none. */
  async open(): Promise<void> {
    await mkdir(this.path, { recursive: true });
  }

  /** True when a picture of that name is complete. */
  has(name: string): boolean {
    return existsSync(join(this.path, `${name}.json`));
  }

  /** Adds one picture; its label comes last, so that a folder can be read while it grows. */
  async add({ name, jpeg, maps, ...rest }: LearningItem): Promise<void> {
    const { width, height } = maps;
    const png = await sharp(maps.values, { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 2, adaptiveFiltering: false })
      .toBuffer();
    const record = { name, ...rest, xHeight: STORED_X_HEIGHT };
    await this.put(`${name}.jpg`, jpeg);
    await this.put(`${name}.png`, png);
    await this.put(`${name}.json`, `${JSON.stringify(record)}\n`);
  }

  private async put(file: string, content: Buffer | string): Promise<void> {
    const path = join(this.path, file);
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
  }
}
