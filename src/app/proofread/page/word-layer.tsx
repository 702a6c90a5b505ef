import { type CSSProperties, type FocusEvent, memo, useRef, useState } from 'react';
import type { Box } from '../../../core/geometry.ts';
import { isDoubtful } from '../../../core/notes/notes.ts';
import type { PageWord } from '../../../core/passages/passages.ts';
import { isWithin, useDraggedRun } from './dragged-run.ts';
import { isTakenIn, type WordRun } from './mend-word.ts';
import { placeWithin } from './page-strip.tsx';
import { nameOfWord, useWordKeys } from './use-word-keys.ts';
import type { ReadWords } from './word-steps.ts';

interface WordLayerProps {
  readonly page: ReadWords;
  /** Places of the words of the note that is being mended. */
  readonly held: ReadonlySet<number>;
  /** Place of that note. */
  readonly current: number | null;
  /** Words of other notes, by their places. */
  readonly others: ReadonlySet<number>;
  /** The reader has come to the word that stands here. */
  readonly onLookAt: (box: Box) => void;
  /** The keyboard has come to lines that are not read yet, which begin about here. */
  readonly onWant: (place: Box) => void;
  readonly onChoose: (at: number) => void;
  /** Several words in a row were chosen. */
  readonly onRun: (run: WordRun) => void;
  /** False while dragging with the mouse moves the page instead of choosing words. */
  readonly isDragChoosing: boolean;
  /** True while words of the page are being read. */
  readonly isBeingRead: boolean;
}

/** The words of a page as a list of which several can be chosen; arrows go from word to word and from line to line. */
export function WordLayer({ page, held, current, others, isDragChoosing, isBeingRead, ...on }: WordLayerProps) {
  const { words, size, isComplete } = page;
  const { onLookAt, onWant, onChoose, onRun } = on;
  const layer = useRef<HTMLDivElement>(null);
  const frame = { left: 0, top: 0, right: size.width, bottom: size.height };
  const [dragged, setDragged] = useState<WordRun | null>(null);
  useDraggedRun(layer, { onPicked: setDragged, onRun, isOn: isDragChoosing, isWhole: isComplete });
  const start = held.values().next().value ?? 0;
  const keys = useWordKeys(layer, { ...page, held, current, start, isBeingRead, onWant, onChoose, onRun });
  const picked = dragged ?? keys.picked;
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const word = words[Number(target.dataset['word'])];
    if (word !== undefined) onLookAt(word.box);
  };
  if (words.length === 0 && isComplete) return null;
  return (
    <>
      <output className="sr-only">{keys.picked === null ? '' : toldOfPicked(words, keys.picked, held)}</output>
      {/* A list that lies over a picture cannot be a `select`. The one word that is next has the focus, and the list only
      until there is one. */}
      <div
        ref={layer}
        className="word-layer"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={words.length === 0 ? 0 : -1}
        aria-busy={words.length === 0}
        aria-multiselectable="true"
        data-picking={keys.picked !== null || keys.awaited !== null}
        aria-label="Words of the page; chosen ones are in the note"
        onKeyDown={keys.onKeyDown}
        onFocus={onFocus}
      >
        {words.map((word, at) => (
          <WordOption
            key={nameOfWord(word)}
            at={at}
            text={word.text}
            isDoubtful={isDoubtful(word)}
            isHeld={held.has(at)}
            isOfOther={others.has(at)}
            isStop={at === keys.stop}
            isPicked={picked !== null && isWithin(picked, at)}
            place={placeKey(word, frame)}
          />
        ))}
        {keys.awaited !== null && (
          <span aria-hidden="true" className="span-band" style={placeWithin(keys.awaited, frame)} />
        )}
        <Handle end="first" words={words} held={held} frame={frame} />
        <Handle end="last" words={words} held={held} frame={frame} />
      </div>
    </>
  );
}

/** What is picked with Shift and arrows, for those who do not see it, and what Enter does with it. */
function toldOfPicked(words: readonly PageWord[], run: WordRun, held: ReadonlySet<number>): string {
  const [first, last] = [Math.min(run.from, run.to), Math.max(run.from, run.to)];
  if (first === last) return '';
  const count = `${last - first + 1} words picked, from “${words[first]?.text}” to “${words[last]?.text}”.`;
  return `${count} Enter ${isTakenIn(run, held) ? 'takes them in' : 'leaves them out'}, Escape lets them go.`;
}

interface HandleProps extends Pick<WordLayerProps, 'held'> {
  readonly words: readonly PageWord[];
  readonly end: 'first' | 'last';
  readonly frame: Parameters<typeof placeWithin>[1];
}

/** A handle at an end of the passage, by which it is drawn longer or shorter. Keys do the same with Shift and arrows. */
function Handle({ end, words, held, frame }: HandleProps) {
  const at = end === 'first' ? Math.min(...held) : Math.max(...held);
  const word = words[at];
  if (word === undefined) return null;
  const { left, right, bottom } = word.box;
  const x = end === 'first' ? left : right;
  const place = placeWithin({ left: x, right: x, top: bottom, bottom }, frame);
  return (
    <span
      aria-hidden="true"
      className="passage-handle"
      data-handle={end}
      data-first={Math.min(...held)}
      data-last={Math.max(...held)}
      style={{ left: place.left, top: place.top }}
    />
  );
}

interface WordOptionProps {
  readonly at: number;
  readonly text: string;
  readonly isDoubtful: boolean;
  readonly isHeld: boolean;
  readonly isOfOther: boolean;
  readonly isStop: boolean;
  readonly isPicked: boolean;
  readonly place: string;
}

const WordOption = memo(function WordOption({ at, text, place, ...is }: WordOptionProps) {
  const [left, top, width, height] = place.split(' ');
  const style: CSSProperties = {
    ...(left !== undefined && { left }),
    ...(top !== undefined && { top }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
  return (
    <div
      className="page-word"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      data-word={at}
      data-other={is.isOfOther}
      data-doubtful={is.isDoubtful}
      data-picked={is.isPicked}
      aria-selected={is.isHeld}
      aria-label={`${text}${is.isDoubtful ? ', doubtful' : ''}${is.isOfOther ? ', in another note' : ''}`}
      tabIndex={is.isStop ? 0 : -1}
      style={style}
    />
  );
});

/** As one text, so that a word whose place is the same is not drawn again. */
function placeKey(word: PageWord, frame: Parameters<typeof placeWithin>[1]): string {
  const { left, top, width, height } = placeWithin(word.box, frame);
  return `${left} ${top} ${width} ${height}`;
}
