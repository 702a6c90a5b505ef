import { type Box, boxOfPoints, type Point, unionOf } from '../../core/geometry.ts';
import type { MapKind, MarkMaps } from '../maps/maps.ts';

/** A piece of a map: cells of one stroke, or of strokes that nearly touch. */
export interface MapPiece {
  /** Middles of its cells, in pixels of the analysed picture. */
  readonly cells: readonly Point[];
  readonly box: Box;
  /** Mean odds of its cells, 0 to 1. */
  readonly odds: number;
}

/** What makes cells a piece; fitted to made pages. */
export interface PieceFit {
  /** Odds that one of its cells reaches, and that all of them have. */
  readonly seed: number;
  readonly member: number;
}

/**
 * Cells that lie no further apart, across or down, are joined. Of 8 pages with notes half reads 1 otherwise; of outlines twice 3
 * more wrong words.
 */
const REACH = 2;

/** Fewer cells are a speck: what a family takes for too small it says in x-heights. With 12 instead 1 of 20 pages reads otherwise. */
const LEAST_CELLS = 2;

/** The pieces of a map, from the top down. Linear in the map's cells. */
export function piecesOf(maps: MarkMaps, kind: MapKind, fit: PieceFit): MapPiece[] {
  const { width, height } = maps;
  const plane = maps.planes[kind];
  const [seed, member] = [fit.seed * 255, fit.member * 255];
  const seen = new Uint8Array(plane.length);
  const pieces: MapPiece[] = [];
  for (let start = 0; start < plane.length; start++) {
    if (seen[start] === 1 || plane[start]! < seed) continue;
    seen[start] = 1;
    const open = [start];
    const cells: number[] = [];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      cells.push(cell);
      const [x, y] = [cell % width, Math.floor(cell / width)];
      for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++)
        for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
          const near = v * width + u;
          if (seen[near] === 1 || plane[near]! < member) continue;
          seen[near] = 1;
          open.push(near);
        }
    }
    if (cells.length >= LEAST_CELLS) pieces.push(pieceFrom(cells, maps, plane));
  }
  return pieces;
}

function pieceFrom(cells: readonly number[], { width, strideX, strideY }: MarkMaps, plane: Uint8Array): MapPiece {
  const points = cells.map((cell) => ({
    x: ((cell % width) + 0.5) * strideX,
    y: (Math.floor(cell / width) + 0.5) * strideY,
  }));
  const { left, right, top, bottom } = boxOfPoints(points);
  const box = {
    ...{ left: left - strideX / 2, right: right + strideX / 2 },
    ...{ top: top - strideY / 2, bottom: bottom + strideY / 2 },
  };
  return { cells: points, box, odds: cells.reduce((sum, cell) => sum + plane[cell]!, 0) / (255 * cells.length) };
}

/** Two pieces as one. */
export function together(a: MapPiece, b: MapPiece): MapPiece {
  const cells = [...a.cells, ...b.cells];
  const odds = (a.odds * a.cells.length + b.odds * b.cells.length) / cells.length;
  return { cells, box: unionOf([a.box, b.box]), odds };
}
