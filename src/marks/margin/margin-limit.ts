import { type Column, type ColumnSide, liesBeside, textEdgeAt } from '../../imaging/layout/layout.ts';

/**
 * Where the next column, or the picture of some width, ends a margin at each height. On a tilted page a column's box
 * reaches over the space beside it: only its text at that height counts.
 */
export function marginLimit(
  { column, side, xHeight }: ColumnSide,
  columns: readonly Column[],
  width: number,
): (y: number) => number {
  const { box } = column;
  const facing = side === 'left' ? 'right' : 'left';
  const beside = columns.filter(
    (other) =>
      other !== column &&
      other.box.top < box.bottom &&
      other.box.bottom > box.top &&
      liesBeside(other, { column, side, xHeight }),
  );
  const edgeOf = (other: Column, y: number): number | undefined =>
    textEdgeAt(other, { side: facing, y, xHeight }) ??
    (y >= other.box.top && y < other.box.bottom ? other.box[facing] : undefined);
  return (y) => {
    const edges = beside.flatMap((other) => edgeOf(other, y) ?? []);
    return side === 'left' ? Math.max(0, ...edges) : Math.min(width, ...edges);
  };
}
