import type { LongStroke } from '../../imaging/print/print.ts';

/** Pieces of one rule lie no further apart than this, and this near to one height; in x-heights. */
const GAP = 1.5;
const STEP = 0.3;

/**
 * Joins level strokes that go on at one height: a hairline across a table is found in pieces, for letters stand on it.
 * Gives the rows of two pieces and more, in pixels of the picture.
 */
export function rowsOfRules(pieces: readonly LongStroke[], xHeight: number): LongStroke[] {
  const rows: { rule: LongStroke; count: number }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const row = rows.find(({ rule }) => isSameRule(rule, piece, xHeight));
    if (row === undefined) rows.push({ rule: piece, count: 1 });
    else [row.rule, row.count] = [joined(row.rule, piece), row.count + 1];
  }
  return rows.flatMap(({ rule, count }) => (count > 1 ? [rule] : []));
}

const endOf = ({ left, rows }: LongStroke): number => left + rows.length;

/** True for a piece that begins where a rule ends, or lies on it. */
function isSameRule(rule: LongStroke, piece: LongStroke, xHeight: number): boolean {
  if (piece.left - endOf(rule) > GAP * xHeight) return false;
  const at = Math.min(rule.rows.length - 1, Math.max(0, Math.round(piece.left - rule.left)));
  return Math.abs(rule.rows[at]! - piece.rows[0]!) < STEP * xHeight;
}

function joined(rule: LongStroke, piece: LongStroke): LongStroke {
  const length = Math.max(rule.rows.length, Math.round(endOf(piece) - rule.left));
  const rows = new Float32Array(length);
  rows.fill(piece.rows[0]!, rule.rows.length);
  const from = Math.round(piece.left - rule.left);
  rows.set(piece.rows.subarray(0, length - from), from);
  rows.set(rule.rows);
  return { ...rule, rows };
}
