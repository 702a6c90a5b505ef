import { unionOf } from '../../../core/geometry.ts';
import { endsSentence, goesOnMidSentence } from '../../../core/words/words.ts';
import { followOneAnother } from '../quoted/quoted.ts';
import { type Character, endsLine } from '../text/text.ts';
import type { Annotation } from './annotation.ts';

/** Words of a line that are further apart than this share of their size are cells of a table. */
const WORD_GAP_MAX = 1;

/** Annotations that are one so far, and the places of the letters of the last of them. */
interface Whole {
  annotation: Annotation;
  last: readonly number[];
}

/** The letters of a page as annotations are held against them. */
export interface JoinedBy {
  readonly characters: readonly Character[];
  /** Places of the letters that an annotation takes in, in order. */
  readonly placesOf: (annotation: Annotation) => readonly number[];
  readonly opensParagraph: (first: Character) => boolean;
}

/**
 * The annotations with those as one that go on with one another: some programs write one for each line of what was marked.
 * They are of one kind and colour, no sentence ends between them and no paragraph opens, and one of them at most has words
 * of the reader's own.
 */
export function joinedAnnotations(annotations: readonly Annotation[], by: JoinedBy): readonly Annotation[] {
  const marked = annotations
    .filter(({ quads, slanted = [] }) => quads.length + slanted.length > 0)
    .map((annotation) => ({ annotation, places: by.placesOf(annotation) }))
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => startOf(a.places) - startOf(b.places) || endOf(b.places) - endOf(a.places));
  const wholes = new Map<number, Whole>();
  const open = new Map<string, Whole>();
  for (const { annotation, places } of marked) {
    const look = `${annotation.kind} ${annotation.colour}`;
    const before = open.get(look);
    const isAgain = before !== undefined && areSame(before.last, places);
    const isWithin = before !== undefined && endOf(places) <= endOf(before.last);
    const isPart = before !== undefined && (isAgain || (!isWithin && goesOn(before.last, places, by)));
    const joined = isPart ? joinedWith(before.annotation, annotation) : undefined;
    const whole: Whole = before === undefined || joined === undefined ? { annotation, last: places } : before;
    if (joined !== undefined) [whole.annotation, whole.last] = [joined, places];
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
function goesOn(
  before: readonly number[],
  after: readonly number[],
  { characters, opensParagraph }: JoinedBy,
): boolean {
  const [end, start] = [endOf(before), startOf(after)];
  const [last, first] = [characters[end], characters[start]];
  if (last === undefined || first === undefined) return false;
  if (start <= end) return true;
  const isTurn = characters.slice(end, start).some(endsLine);
  if (!isTurn && first.box.left - last.box.right > last.size * WORD_GAP_MAX) return false;
  if (!followOneAnother([...before, ...after], characters)) return false;
  const [said, says] = [{ text: textOf(before, characters) }, { text: textOf(after, characters) }];
  return goesOnMidSentence(said, says) || (!endsSentence(said) && !opensParagraph(first));
}

function startOf(places: readonly number[]): number {
  return places[0] ?? 0;
}

function endOf(places: readonly number[]): number {
  return places.at(-1) ?? 0;
}

function areSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((place, at) => place === others[at]);
}

function textOf(places: readonly number[], characters: readonly Character[]): string {
  return places.map((place) => characters[place]?.text ?? '').join('');
}
