import { type Box, gapAcross, gapDown, type Point } from '../../core/geometry.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import { grouped } from '../../imaging/maths/maths.ts';
import { binarise, connectedComponents } from '../../imaging/pixels/pixels.ts';
import { colourOfPrint, inkColour, inkRgb, type Rgb } from '../../imaging/tint/tint.ts';
import { inkOfPiece, type MapPiece, type PieceFit, piecesOf, together } from '../pieces/pieces.ts';
import type { PageScene } from '../scene/scene.ts';

/** Handwriting; in pixels of the analysed picture. */
export interface NoteCandidate {
  readonly what: 'note';
  readonly box: Box;
  /** Its letters, or strokes of letters that touch. */
  readonly letters: readonly Box[];
  /** Points of its ink. */
  readonly points: readonly Point[];
  /** `#rrggbb` of its ink. */
  readonly colour: string;
  /** By how much more it takes of one colour than of another, beyond what the print of the page does; of 255. */
  readonly chroma: number;
  /** Mean odds of its cells, 0 to 1. */
  readonly odds: number;
}

/**
 * Cells of the map, odds 0 to 1, that begin a word or a part of one and that belong to it, and the least of them. Of 8 pages
 * with notes half or twice of `member` reads 6 otherwise; half of `seed` and either of `leastCells`: no change.
 */
const PIECES: PieceFit = { seed: 0.5, member: 0.3 };
/**
 * Mean odds of a word's cells. Of 45 notes on 440 made pages kept aside 42 show as pieces, 40 from 0.55 on and 34 from 0.7; of
 * print, on these and on 145 photographs, 5 and 2 (titles and numbers in the margin, a printed sign).
 */
const LEAST_ODDS = 0.55;
/**
 * Words of a note stand no further apart than this, across and down, in x-heights: none of the 35 came in parts.
 * `across`: below <= 1 (n 5), above >= 4 (n 6). `down`: below <= 1 (n 5), none above.
 */
const APART = { across: 2, down: 1.4 } as const;
/**
 * What is smaller, in x-heights, is a sign; the smallest of the 35 notes were 2.6 wide and 2.3 high. Half or twice: no change on
 * 20 pages, 8 of them with notes.
 */
const LEAST = { width: 2, height: 0.9 } as const;

/** The handwriting of a page; what stands nearer to the facing page is that page's. */
export function noteCandidates(scene: PageScene): readonly NoteCandidate[] {
  const { maps, planes, darkEven, layout, layouts, lines, xHeight } = scene;
  const words = piecesOf(maps, 'handwriting', PIECES).filter(({ odds }) => odds >= LEAST_ODDS);
  return joined(words, xHeight).flatMap((piece) => {
    const { box, odds } = piece;
    if (box.right - box.left < LEAST.width * xHeight || box.bottom - box.top < LEAST.height * xHeight) return [];
    const nearest = layouts.toSorted((a, b) => gapAcross(a.box, box) - gapAcross(b.box, box))[0];
    if (nearest !== layout) return [];
    const points = inkOfPiece(piece, darkEven, maps);
    const chroma = chromaOf(inkRgb(points, planes, xHeight)) - chromaOf(colourOfPrint(lines, scene));
    const look = { letters: lettersOf(piece, scene), points, colour: inkColour(points, planes, xHeight) };
    return [{ what: 'note' as const, box, ...look, chroma, odds }];
  });
}

const chromaOf = (rgb: Rgb): number => Math.max(...rgb) - Math.min(...rgb);

/** Pieces that stand near each other as one, over as many as there are. */
function joined(pieces: readonly MapPiece[], xHeight: number): MapPiece[] {
  const areNear = (a: Box, b: Box): boolean =>
    gapAcross(a, b) < APART.across * xHeight && gapDown(a, b) < APART.down * xHeight;
  const pairs = pieces.flatMap(({ box }, i) =>
    pieces.flatMap((other, k) => (k > i && areNear(box, other.box) ? [[i, k] as const] : [])),
  );
  return grouped(pieces, pairs).map((group) => group.reduce(together));
}

/** Connected ink whose middle is seen as handwriting. */
function lettersOf({ box, cells }: MapPiece, { darkEven, xHeight }: PageScene): Box[] {
  const part = cutOut(darkEven, box);
  return connectedComponents(binarise(part.image), part.image).list.flatMap((letter) => {
    const [left, right] = [letter.left + part.left, letter.right + part.left];
    const [top, bottom] = [letter.top + part.top, letter.bottom + part.top];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isSeen = cells.some((cell) => Math.abs(cell.x - x) < xHeight / 2 && Math.abs(cell.y - y) < xHeight / 2);
    return isSeen ? [{ left, right, top, bottom }] : [];
  });
}

function cutOut({ data, width, height }: GreyImage, box: Box): { image: GreyImage; left: number; top: number } {
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
  const size = {
    width: Math.min(width, Math.ceil(box.right)) - left,
    height: Math.min(height, Math.ceil(box.bottom)) - top,
  };
  const image = { ...size, data: new Uint8Array(size.width * size.height) };
  for (let row = 0; row < size.height; row++) {
    const from = (top + row) * width + left;
    image.data.set(data.subarray(from, from + size.width), row * size.width);
  }
  return { image, left, top };
}
