import type { Box } from '../../core/geometry.ts';
import { IN_TEXT, type InkPiece } from '../../imaging/ink/ink.ts';
import type { InkCluster } from './ink-clusters.ts';

/** Crumbs are lower than this, in x-heights; scratches are longer, up to the edges of things, and hardly turn. */
const CRUMB = 0.55;
const SCRATCH = 10;
const SCRATCH_TURNS = 0.8;

function isCrumb(piece: InkPiece, xHeight: number): boolean {
  const size = Math.max(piece.right - piece.left, piece.bottom - piece.top);
  return size < CRUMB * xHeight || (size < SCRATCH * xHeight && piece.turns < SCRATCH_TURNS);
}

/** Ground is judged in tiles of this many x-heights: grain leaves more crumbs than this in each, and more than letters. */
const TILE = 4;
const TILE_CRUMBS = 4;
const CRUMB_SHARE = 0.5;

/** Strokes with fewer turns than this are no letters. */
const LETTER_TURNS = 1.05;

/** Tells the pieces that lie on rough ground: wood, cloth, stone, noise. */
export function textureOf(pieces: readonly InkPiece[], xHeight: number): (piece: InkPiece) => boolean {
  const side = TILE * xHeight;
  const keyOf = ({ left, right, top, bottom }: Box): number =>
    Math.floor((top + bottom) / 2 / side) * 4096 + Math.floor((left + right) / 2 / side);
  const tiles = new Map<number, { crumbs: number; crumbArea: number; letterArea: number }>();
  for (const piece of pieces) {
    if (piece.inText > IN_TEXT || piece.area < 4) continue;
    const key = keyOf(piece);
    const tile = tiles.get(key) ?? { crumbs: 0, crumbArea: 0, letterArea: 0 };
    tiles.set(key, tile);
    if (isCrumb(piece, xHeight)) {
      tile.crumbs++;
      tile.crumbArea += piece.area;
    } else if (piece.turns > LETTER_TURNS) tile.letterArea += piece.area;
  }
  return (piece) => {
    const tile = tiles.get(keyOf(piece));
    return tile !== undefined && tile.crumbs > TILE_CRUMBS && tile.crumbArea > tile.letterArea * CRUMB_SHARE;
  };
}

/** A note stands on clean paper: crumbs and scratches this near, in x-heights, are at most this share of its ink. */
const AROUND = 2.5;
const MAX_CLUTTER = 0.3;

/** True where a cluster stands among crumbs and scratches. */
export function isCluttered(cluster: InkCluster, crumbs: readonly InkPiece[], xHeight: number): boolean {
  return crumbsAround(cluster, crumbs, xHeight) > MAX_CLUTTER;
}

/** The crumbs and scratches beside the text. */
export function crumbsOf(pieces: readonly InkPiece[], xHeight: number): InkPiece[] {
  return pieces.filter((piece) => piece.inText <= IN_TEXT && piece.area >= 4 && isCrumb(piece, xHeight));
}

/** The ink of those of some crumbs that lie around a cluster, as a share of its own. */
export function crumbsAround(cluster: InkCluster, crumbs: readonly InkPiece[], xHeight: number): number {
  const reach = AROUND * xHeight;
  const { left, top, right, bottom } = cluster.box;
  let around = 0;
  for (const crumb of crumbs) {
    if (crumb.right < left - reach || crumb.left > right + reach) continue;
    if (crumb.bottom >= top - reach && crumb.top <= bottom + reach) around += crumb.area;
  }
  const own = cluster.pieces.reduce((sum, { area }) => sum + area, 0);
  return around / Math.max(1, own);
}
