import { MARK_TRAITS, type MarkKind } from '../../core/mark.ts';

/** What a kind of mark is called. */
export function nameOfMark(kind: MarkKind): string {
  return MARK_TRAITS[kind].name;
}
