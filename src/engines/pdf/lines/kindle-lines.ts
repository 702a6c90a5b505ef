import { unionOf } from '../../../core/geometry.ts';
import type { TextLine } from './text-lines.ts';

/** A printed line as the Kindle grammars want it; see `KindleLine` there. */
export interface PrintedLine {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly page: number;
  readonly bold?: boolean;
}

/** The upright lines of a page as text with a place; `page` counts from 0. */
export function kindleLinesOf(lines: readonly TextLine[], page: number): readonly PrintedLine[] {
  return lines
    .filter((line) => line.direction === 'right')
    .map((line) => {
      const box = unionOf(line.words.map((word) => word.box));
      return {
        text: line.words.map((word) => word.text).join(' '),
        x: box.left,
        right: box.right,
        y: line.baseline,
        size: Math.round(line.size * 10) / 10,
        page,
        ...(line.isBold === true && { bold: true }),
      };
    });
}
