import { unionOf } from '../../../core/geometry.ts';
import { breaksOff, endsSentence, goesOnMidSentence } from '../../../core/words/words.ts';
import type { Opening } from '../lines/lines.ts';
import { followOneAnother } from '../quoted/quoted.ts';
import { type Character, endsLine } from '../text/text.ts';
import type { Annotation } from './annotation.ts';

/** Words of a line that are further apart than this share of their size are cells of a table. */
const WORD_GAP_MAX = 1;

/** An annotation and the places of its first and last letter: all letters of all annotations would take too much memory. */
interface Marked {
  readonly annotation: Annotation;
  readonly start: number;
  readonly end: number;
}

/** Annotations that are one so far, and the last of them. */
interface Whole {
  annotation: Annotation;
  last: Marked;
}

/** The letters of a page as annotations are held against them. */
export interface JoinedBy {
  readonly characters: readonly Character[];
  /** Places of the letters that an annotation takes in, in order. */
  readonly placesOf: (annotation: Annotation) => readonly number[];
  /** How a line that begins with a letter opens a paragraph, if it does. */
  readonly openingOf: (first: Character) => Opening | undefined;
}

/**
 * The annotations with those as one that go on with one another: some programs write one for each line of what was marked.
 * They are of one kind and colour, no sentence ends between them and no paragraph opens, and one of them at most has words
 * of the reader's own.
 */
export function joinedAnnotations(annotations: readonly Annotation[], by: JoinedBy): readonly Annotation[] {
  const marked = annotations
    .filter(({ quads, slanted = [] }) => quads.length + slanted.length > 0)
    .flatMap((annotation): readonly Marked[] => {
      const places = by.placesOf(annotation);
      const [start, end] = [places[0], places.at(-1)];
      return start === undefined || end === undefined ? [] : [{ annotation, start, end }];
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const wholes = new Map<number, Whole>();
  const open = new Map<string, Whole>();
  for (const one of marked) {
    const { annotation } = one;
    const look = `${annotation.kind} ${annotation.colour}`;
    const before = open.get(look);
    const isWithin = before !== undefined && one.end <= before.last.end;
    const isPart = before !== undefined && (isWithin ? areSame(before.last, one, by) : goesOn(before.last, one, by));
    const joined = isPart ? joinedWith(before.annotation, annotation) : undefined;
    const whole: Whole = before === undefined || joined === undefined ? { annotation, last: one } : before;
    if (joined !== undefined) [whole.annotation, whole.last] = [joined, one];
    if (!isWithin) open.set(look, whole);
    wholes.set(annotation.place, whole);
  }
  const wholeOf = (place: number | undefined): Annotation | undefined => wholes.get(place ?? -1)?.annotation;
  return annotations.flatMap((annotation): readonly Annotation[] => {
    const whole = wholeOf(annotation.place) ?? annotation;
    if (whole.place !== annotation.place) return [];
    const parent = wholeOf(whole.replyTo);
    return [parent === undefined ? whole : { ...whole, replyTo: parent.place }];
  });
}

function joinedWith(first: Annotation, second: Annotation): Annotation | undefined {
  if (first.comment !== '' && second.comment !== '') return undefined;
  const slanted = [...(first.slanted ?? []), ...(second.slanted ?? [])];
  return {
    ...first,
    box: unionOf([first.box, second.box]),
    quads: [...first.quads, ...second.quads],
    ...(slanted.length > 0 && { slanted }),
    comment: first.comment === '' ? second.comment : first.comment,
  };
}

/** True for letters that follow others, or reach beyond them from among them. */
function goesOn(before: Marked, after: Marked, { characters, placesOf, openingOf }: JoinedBy): boolean {
  const [last, first] = [characters[before.end], characters[after.start]];
  if (last === undefined || first === undefined) return false;
  if (after.start <= before.end) return true;
  const isTurn = characters.slice(before.end, after.start).some(endsLine);
  if (!isTurn && first.box.left - last.box.right > last.size * WORD_GAP_MAX) return false;
  const [above, below] = [placesOf(before.annotation), placesOf(after.annotation)];
  if (!followOneAnother([...above, ...below], characters)) return false;
  const [said, says] = [{ text: textOf(above, characters) }, { text: textOf(below, characters) }];
  const opening = openingOf(first);
  if (opening === undefined) return !endsSentence(said);
  return goesOnMidSentence(said, says) || (opening === 'beside' && breaksOff(said));
}

function areSame(one: Marked, other: Marked, { placesOf }: JoinedBy): boolean {
  if (one.start !== other.start || one.end !== other.end) return false;
  const places = placesOf(other.annotation);
  return placesOf(one.annotation).every((place, at) => place === places[at]);
}

function textOf(places: readonly number[], characters: readonly Character[]): string {
  return places.map((place) => characters[place]?.text ?? '').join('');
}
