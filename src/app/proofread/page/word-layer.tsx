import { type CSSProperties, type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import type { Box } from '../../../core/geometry.ts';
import { isDoubtful } from '../../../core/notes/notes.ts';
import type { PageWord } from '../../../core/passages/passages.ts';
import { isWithin, useDraggedRun } from './dragged-run.ts';
import type { WordRun } from './mend-word.ts';
import { placeWithin } from './page-strip.tsx';
import type { PageSize } from './strips.ts';

interface WordLayerProps {
  readonly words: readonly PageWord[];
  readonly size: PageSize;
  /** Places of the words of the note that is being mended. */
  readonly held: ReadonlySet<number>;
  /** Words of other notes, by their places. */
  readonly others: ReadonlySet<number>;
  /** The reader has come to the word that stands here. */
  readonly onLookAt: (box: Box) => void;
  readonly onChoose: (at: number) => void;
  /** Several words in a row were chosen. */
  readonly onRun: (run: WordRun) => void;
  /** False while dragging with the mouse moves the page instead of choosing words. */
  readonly isDragChoosing: boolean;
  /** True where every word of the page is known. */
  readonly isWhole: boolean;
}

/** The words of a page as a list of which several can be chosen; arrows go from word to word and from line to line. */
export function WordLayer({ words, size, held, others, isDragChoosing, isWhole, ...on }: WordLayerProps) {
  const { onLookAt, onChoose, onRun } = on;
  const layer = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const stop = active !== null && active < words.length ? active : (held.values().next().value ?? 0);
  const frame = { left: 0, top: 0, right: size.width, bottom: size.height };
  const [picked, setPicked] = useState<WordRun | null>(null);
  useDraggedRun(layer, { onPicked: setPicked, onRun, isOn: isDragChoosing, isWhole });
  const choose = (): void => {
    if (picked === null || picked.from === picked.to) onChoose(stop);
    else onRun(picked);
    setPicked(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.key === ' ' || event.key === 'Enter' ? undefined : neighbour(words, stop, event.key);
    if (event.key === ' ' || event.key === 'Enter') choose();
    else if (at === undefined) return;
    else {
      setActive(at);
      setPicked(event.shiftKey ? { from: picked?.from ?? stop, to: at } : null);
      layer.current?.querySelector<HTMLElement>(`[data-word="${at}"]`)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const word = words[Number(target.dataset['word'])];
    if (word !== undefined) onLookAt(word.box);
  };
  if (words.length === 0) return null;
  return (
    // A list that lies over a picture cannot be a `select`; the one word that is next has the focus, not the list.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={layer}
      className="word-layer"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-multiselectable="true"
      aria-label="Words of the page; chosen ones are in the note"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {words.map((word, at) => (
        <WordOption
          // Words have no other name than their place on the page.
          key={`${word.box.left} ${word.box.top} ${word.text}`}
          at={at}
          text={word.text}
          isDoubtful={isDoubtful(word)}
          isHeld={held.has(at)}
          isOfOther={others.has(at)}
          isStop={at === stop}
          isPicked={picked !== null && isWithin(picked, at)}
          place={placeKey(word, frame)}
        />
      ))}
      <Handle end="first" words={words} held={held} frame={frame} />
      <Handle end="last" words={words} held={held} frame={frame} />
    </div>
  );
}

interface HandleProps extends Pick<WordLayerProps, 'words' | 'held'> {
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

/** The word to which an arrow leads. */
function neighbour(words: readonly PageWord[], from: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, words.length - 1);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return onLine(words, from, 1);
    case 'ArrowUp':
      return onLine(words, from, -1);
    case 'Home':
      return 0;
    case 'End':
      return words.length - 1;
    default:
      return undefined;
  }
}

/** The word of the next line, down or up, that stands nearest sideways. */
function onLine(words: readonly PageWord[], from: number, step: 1 | -1): number {
  const start = words[from];
  if (start === undefined) return from;
  const lines = words.map(({ line }) => line).filter((line) => (line - start.line) * step > 0);
  const line = step > 0 ? Math.min(...lines) : Math.max(...lines);
  let best = from;
  let bestGap = Number.POSITIVE_INFINITY;
  words.forEach((word, at) => {
    const gap = Math.abs(word.box.left + word.box.right - start.box.left - start.box.right);
    if (word.line === line && gap < bestGap) [best, bestGap] = [at, gap];
  });
  return best;
}
