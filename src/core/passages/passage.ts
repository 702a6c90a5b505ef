import type { Box } from '../geometry.ts';
import type { MarkKind } from '../mark.ts';
import { type Note, type PageNumber, type PagePlace, placeOf, type Source, type SourceWord } from '../note.ts';
import { mean } from '../statistics.ts';
import { type Lexicon, textOfWords } from '../words/words.ts';

/** A word of a passage, and whether a line of print ends with it. */
export interface PassageWord extends SourceWord {
  readonly endsLine: boolean;
}

/** The part of a passage that stands on a further page. */
export interface PassagePart extends PagePlace {
  readonly words: readonly PassageWord[];
  readonly boxes: readonly Box[];
}

/**
 * One continuous run of marked words. Its text is made late (`noteFromPassage`), because pages that are still to come
 * may tell how a word was split.
 */
export interface Passage extends PagePlace {
  readonly page: PageNumber;
  /** The page's label where it is no Arabic number. */
  readonly label?: string;
  readonly words: readonly PassageWord[];
  /** What follows on further pages, where the passage runs over a page turn. */
  readonly continued?: readonly PassagePart[];
  /** Number of the page on which it ends, where that is another one. */
  readonly lastPage?: PageNumber;
  /** One for each line, in pixels of the page where it starts. */
  readonly boxes: readonly Box[];
  readonly marks: readonly MarkKind[];
  readonly colour: string;
  /** Mean confidence of the marks, 0 to 1. */
  readonly markConfidence: number;
  /** True where it starts with the first word of the page's body. */
  readonly opensPage: boolean;
  /** True where it ends with the last word of the page's body. */
  readonly closesPage: boolean;
  /** True where the file of the page on which it ends has further pages. */
  readonly isOfMany?: boolean;
}

/** A passage and what it was made from: indices into the reading's lines and marks. */
export interface PlacedPassage {
  readonly passage: Passage;
  readonly firstLine: number;
  readonly firstWord: number;
  readonly lastLine: number;
  readonly marks: ReadonlySet<number>;
}

/** The note of a passage; `lexicon` decides the hyphens at the ends of lines. */
export function noteFromPassage(passage: Passage, lexicon: Lexicon): Note {
  const { boxes, marks, colour, words, continued } = passage;
  const all = allWordsOf(passage);
  const confidence =
    mean(
      all.map((word) => word.confidence),
      1,
    ) * passage.markConfidence;
  const parts = continued?.map((part) => ({ ...part, words: part.words.map(sourceWordOf) }));
  const source: Source = {
    ...{ ...placeOf(passage), boxes, marks, confidence, colour, words: words.map(sourceWordOf) },
    ...(parts && { continued: parts }),
  };
  const { page, label } = passage;
  return { page, ...(label !== undefined && { label }), text: textOfWords(all, lexicon), source };
}

/** The words of a passage on all its pages. */
export function allWordsOf({ words, continued = [] }: Passage): readonly PassageWord[] {
  return [...words, ...continued.flatMap((part) => part.words)];
}

/** A PDF's own sign for a hyphen that splits a word is for deciding seams only. */
function sourceWordOf({ text, box, confidence }: PassageWord): SourceWord {
  return { text: text.endsWith('\u0002') ? `${text.slice(0, -1)}-` : text, box, confidence };
}
