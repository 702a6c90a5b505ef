import { curveAt } from '../../imaging/maths/maths.ts';
import type { LongStroke, TextLine } from '../../imaging/print/print.ts';
import type { PenStroke } from '../../imaging/strips/strips.ts';
import { endTogether } from './printed-everywhere.ts';

type Placed = PenStroke & { readonly line: number };

/** Rules of a table are no shorter than this, in x-heights. */
const LEAST_LENGTH = 12;
/** So many rules of a table stand under no words besides the one that does. */
const LEAST_BARE = 2;
/** So many do where ends were lost, pale as they are; these may differ by this many times what rules may. */
const MANY_BARE = 3;
const LOOSELY = 2;
/** A stroke is on a rule that is no further off its middle, in x-heights. */
const ON_RULE = 0.5;

/**
 * Leaves out the rule at a table's head where it passes for an underline of the line above: other long strokes of the
 * page begin and end where it does, and no underline is on them. `rules` are all long strokes, in pixels of the picture.
 */
export function withoutTableRules<Stroke extends Placed>(
  strokes: readonly Stroke[],
  lines: readonly TextLine[],
  rules: readonly LongStroke[],
): Stroke[] {
  const bare = rules.filter((rule) => !strokes.some((stroke) => isOn(stroke, rule, lines)));
  const drawn = ofRuns(strokes, lines);
  return strokes.filter((stroke) => {
    if (drawn.has(stroke)) return true;
    const whole = wholeOf(stroke, rules, lines);
    const { baseline, xHeight } = lines[stroke.line]!;
    const level = curveAt(baseline, (whole.left + whole.right) / 2);
    const alike = (times: number): number =>
      bare.filter((rule) => areOfTable({ ...whole, level }, rule, xHeight, times)).length;
    return alike(1) < LEAST_BARE && alike(LOOSELY) < MANY_BARE;
  });
}

/** From where to where a stroke runs: one that was traced under a line was followed a little beyond its ends only. */
function wholeOf(stroke: Placed, rules: readonly LongStroke[], lines: readonly TextLine[]): Sides {
  const own = rules.filter((rule) => isOn(stroke, rule, lines)).map(sidesOf);
  const lefts = own.map(({ left }) => left);
  const rights = own.map(({ right }) => right);
  return { left: Math.min(stroke.left, ...lefts), right: Math.max(stroke.right, ...rights) };
}

type Sides = Pick<PenStroke, 'left' | 'right'>;

const sidesOf = ({ left, rows }: LongStroke): Sides => ({ left, right: left + rows.length });

/** Strokes of runs over line after line, of which some end elsewhere than those beside them: a reader's. */
function ofRuns<Stroke extends Placed>(strokes: readonly Stroke[], lines: readonly TextLine[]): Set<Stroke> {
  const besides = (stroke: Stroke): Stroke[] => strokes.filter(({ line }) => Math.abs(line - stroke.line) === 1);
  const waiting = strokes.filter((stroke) =>
    besides(stroke).some((other) => !endTogether(other, stroke, lines[stroke.line]!.xHeight)),
  );
  const found = new Set(waiting);
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const other of besides(one)) {
      if (found.has(other)) continue;
      found.add(other);
      waiting.push(other);
    }
  return found;
}

function isOn(stroke: Placed, { left, rows }: LongStroke, lines: readonly TextLine[]): boolean {
  const { baseline, xHeight } = lines[stroke.line]!;
  const x = (stroke.left + stroke.right) / 2;
  const row = rows[Math.round(x - left)];
  const y = curveAt(baseline, x) + stroke.offsets[stroke.offsets.length >> 1]! * xHeight;
  return row !== undefined && Math.abs(row - y) < ON_RULE * xHeight;
}

/** True for a rule that begins and ends where another does, on a table that leans as much as the rule does. */
function areOfTable(
  whole: Sides & { readonly level: number },
  rule: LongStroke,
  xHeight: number,
  times: number,
): boolean {
  const { rows } = rule;
  if (rows.length < LEAST_LENGTH * xHeight) return false;
  const slope = (rows.at(-1)! - rows[0]!) / rows.length;
  const aside = slope * (rows[rows.length >> 1]! - whole.level);
  const { left, right } = sidesOf(rule);
  return endTogether({ left: left + aside, right: right + aside }, whole, xHeight, times);
}
