import type { Point } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import type { MarkMaps } from '../maps/maps.ts';
import type { MapPiece } from './map-pieces.ts';

/**
 * What has less contrast than this share of that of most rows of a piece is paper: the map goes on beyond a stroke's ends. 0.25:
 * the same on 440 made pages; 0.5: a bar lost one of its lines; 0: another held one too many.
 */
const FADED = 0.35;

/** The ink of a piece: in each row of pixels the darkest of every cell, where it is nearer to ink than to paper and no paper's grain. */
export function inkOfPiece({ cells }: MapPiece, dark: GreyImage, { strideX, strideY }: MarkMaps): Point[] {
  const rows = [...new Set(cells.map(({ y }) => y))].map((y) => {
    const beside = cells.filter((cell) => cell.y === y);
    const [top, bottom] = [
      Math.max(0, Math.round(y - strideY / 2)),
      Math.min(dark.height, Math.round(y + strideY / 2)),
    ];
    const darkest = Array.from({ length: Math.max(0, bottom - top) }, (_, k) => top + k).flatMap((row) =>
      beside.map(({ x }) => ({ row, ...extremesOf(dark, row, { from: x - strideX / 2, to: x + strideX / 2 }) })),
    );
    const ink = Math.min(...darkest.map(({ least }) => least));
    return { darkest, ink, paper: Math.max(...darkest.map(({ most }) => most)) };
  });
  const contrast = median(rows.map(({ ink, paper }) => paper - ink));
  return rows
    .filter(({ ink, paper }) => paper - ink >= FADED * contrast)
    .flatMap(({ darkest, ink, paper }) =>
      darkest.flatMap(({ least, at, row }) => (2 * least <= ink + paper ? [{ x: at, y: row }] : [])),
    );
}

/** The darkest value in a part of a row of pixels with its place, and the lightest in it and as much beside it. */
function extremesOf(
  { data, width }: GreyImage,
  row: number,
  { from, to }: { readonly from: number; readonly to: number },
): { least: number; at: number; most: number } {
  const [first, last] = [Math.round(from), Math.round(to)];
  const reach = last - first;
  let [least, at, most] = [255, first, 0];
  for (let x = Math.max(0, first - reach); x < Math.min(width, last + reach); x++) {
    const value = data[row * width + x]!;
    most = Math.max(most, value);
    if (x >= first && x < last && value < least) [least, at] = [value, x];
  }
  return { least, at, most };
}
