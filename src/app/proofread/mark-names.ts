import type { MarkKind } from '../../core/mark.ts';

const NAMES: Readonly<Record<MarkKind, string>> = {
  highlight: 'Highlighter',
  underline: 'Underlining',
  bracket: 'A bracket',
  bar: 'A line in the margin',
  box: 'A box',
  circle: 'A circle',
  tick: 'A tick or star',
  strike: 'Words struck out',
  'margin-note': 'A note in the margin',
};

/** What a kind of mark is called. */
export function nameOfMark(kind: MarkKind): string {
  return NAMES[kind];
}
