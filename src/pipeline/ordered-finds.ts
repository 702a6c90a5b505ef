import type { Note } from '../core/note.ts';
import type { JoinedNote } from '../core/notes/notes.ts';
import { type Find, joinedAtTurn, type PagePlace } from '../core/passages/passages.ts';

/** Something that an upload found on a page, and the note that it became. */
interface FoundOn extends PagePlace {
  readonly find: Find;
  readonly note: Note;
}

/** What an upload found, for one that goes on with it: passages run on over the turns between their pages. */
export interface FoundBefore {
  /** The names of its files, in their order. */
  readonly names: readonly string[];
  readonly finds: readonly FoundOn[];
  /** How often its pages have each word. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The finds of an upload in the order of the pages, passages joined over page turns. */
export interface OrderedFinds {
  /** The finds of a page, or of one side of it; pages come in their order. */
  add(place: PagePlace, found: readonly Find[]): void;
  /** No page comes any more. */
  end(): void;
  /** Those that are not as an upload before had them. */
  fresh(): readonly Find[];
  /** Which of the fresh ones go on with finds of an upload before. */
  joined(noteOf: (find: Find) => Note): readonly JoinedNote[];
  /** All of them. */
  found(noteOf: (find: Find) => Note): readonly FoundOn[];
}

/** No finds but those of the upload `before`, which take their places as pages come. */
export function createOrderedFinds(before?: FoundBefore): OrderedFinds {
  const all: (PagePlace & { readonly find: Find })[] = [];
  const noteBefore = new Map(before?.finds.map(({ find, note }) => [find, note]));
  const pieces = new Map<Find, readonly Find[]>();
  const piecesOf = (find: Find): readonly Find[] => pieces.get(find) ?? [find];
  const waiting = [...(before?.finds ?? [])];
  const isBefore = (one: PagePlace, other: PagePlace): boolean => {
    const [file, otherFile] = [one, other].map((place) => before?.names.indexOf(place.file) ?? 0);
    return file === otherFile ? one.pageIndex < other.pageIndex : (file ?? 0) < (otherFile ?? 0);
  };
  /** The first may be the rest of the last passage of the page before. */
  const append = ({ file, pageIndex }: PagePlace, found: readonly Find[]): void => {
    const [first, ...rest] = found;
    const at = all.findLastIndex(({ find }) => find.kind === 'passage');
    const last = all[at];
    if (first?.kind === 'passage' && last?.find.kind === 'passage') {
      const passage = joinedAtTurn(last.find.passage, first.passage);
      if (passage !== undefined) {
        const find: Find = { kind: 'passage', passage };
        pieces.set(find, [...piecesOf(last.find), ...piecesOf(first)]);
        all[at] = { ...last, find };
        all.push(...rest.map((one) => ({ file, pageIndex, find: one })));
        return;
      }
    }
    all.push(...found.map((find) => ({ file, pageIndex, find })));
  };
  const appendWaiting = (isDue: (place: PagePlace) => boolean): void => {
    for (let next = waiting[0]; next !== undefined && isDue(next); [next] = waiting) {
      const place = next;
      const count = waiting.findIndex((one) => one.file !== place.file || one.pageIndex !== place.pageIndex);
      const page = waiting.splice(0, count < 0 ? waiting.length : count);
      append(
        place,
        page.map(({ find }) => find),
      );
    }
  };
  const fresh = (): readonly Find[] => all.flatMap(({ find }) => (noteBefore.has(find) ? [] : [find]));
  return {
    add(place, found) {
      appendWaiting((waits) => isBefore(waits, place));
      append(place, found);
    },
    end: () => appendWaiting(() => true),
    fresh,
    joined: (noteOf) =>
      fresh().flatMap((find, at) => {
        const made = piecesOf(find).map((piece) => ({ piece, there: noteBefore.get(piece) }));
        if (made.every(({ there }) => there === undefined)) return [];
        const notes = made.map(({ piece, there }) => ({ note: there ?? noteOf(piece), isThere: there !== undefined }));
        return [{ at, pieces: notes }];
      }),
    found: (noteOf) => all.map((one) => ({ ...one, note: noteBefore.get(one.find) ?? noteOf(one.find) })),
  };
}
