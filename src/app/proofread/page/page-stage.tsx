import { type MouseEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Box, boxOfPoints, type Point, unionOf } from '../../../core/geometry.ts';
import { MARK_TRAITS } from '../../../core/mark.ts';
import type { Note, SourcePart, Unread } from '../../../core/note.ts';
import { isWhollyRead, partsOf } from '../../../core/passages/passages.ts';
import { useServices } from '../../services-context.tsx';
import { type KeptPage, nameOfPlace } from '../../storage/page-shelf.ts';
import { useStore } from '../../store.ts';
import { isSamePlace } from '../page-wishes.ts';
import { standsOn } from '../proofreader.ts';
import { bandOf, linesOf, useDraggedSpan } from './dragged-span.ts';
import type { Span } from './dragging.ts';
import { chooseRun, chooseSpan, chooseWord, wordsOfNotes } from './mend-word.ts';
import { outlinePaths } from './outline-path.ts';
import { placeWithin } from './page-strip.tsx';
import { usePressed } from './pressed.ts';
import { useShownPart } from './shown-part.ts';
import type { PageSize } from './strips.ts';
import { turnedStyle, turnOf } from './turned-picture.ts';
import { WordLayer } from './word-layer.tsx';
import type { Zoom } from './zoom.ts';

interface PageStageProps {
  readonly page: KeptPage;
  readonly size: PageSize;
  readonly notes: readonly Note[];
  readonly unread: readonly Unread[];
  readonly current: number | null;
  readonly frame: RefObject<HTMLElement | null>;
  readonly zoom: Zoom;
}

/** The whole page in a frame that scrolls: its picture, the passages of its notes, and its words to choose from. */
export function PageStage({ page, size, notes, unread, current, frame, zoom }: PageStageProps) {
  const { proofreader } = useServices();
  const { lookAt, reading } = useStore(proofreader.state);
  const sheet = useRef<HTMLDivElement>(null);
  const words = proofreader.pages.words(page);
  const { held, others } = useMemo(
    () => wordsOfNotes(proofreader, page, { notes, current }),
    [proofreader, page, notes, current],
  );
  const otherWords = useMemo(() => new Set(others.keys()), [others]);
  const note = notes[current ?? -1];
  useScrollToPassage({
    ...{ frame, zoom, size },
    boxes: note === undefined ? [lookAt].filter((box) => box !== null) : boxesOn(note, page),
    key: `${nameOfPlace(page)} ${current} ${lookAt?.top}`,
    page: nameOfPlace(page),
  });
  const { file, pageIndex } = page;
  const onShow = useCallback(
    (part: Box) => proofreader.pages.show({ file, pageIndex }, part),
    [proofreader, file, pageIndex],
  );
  useShownPart(frame, { sheet, width: size.width, onShow });
  const isWhole = isWhollyRead(page.readings) || page.pictureBytes === 0;
  const band = useSpans({ page, size, sheet, isOn: !isWhole, isMouseOn: !zoom.isHand });
  const image = useRef<HTMLImageElement>(null);
  const { pressed, press } = usePressed({ page, size, words, image });
  const pointOf = (event: MouseEvent): Point => pointOn(sheet.current, size, event);
  const pointAt = (event: MouseEvent): void => {
    // What was dragged over is wanted before what the pointer has come to since.
    if (!isWhole && band === null) proofreader.pages.lookAt(page, boxOfPoints([pointOf(event)]));
  };
  const choose = (event: MouseEvent<HTMLDivElement>): void => {
    if (zoom.wasDragged() || sheet.current === null) return;
    const word = (event.target as HTMLElement).closest<HTMLElement>('[data-word]')?.dataset['word'];
    if (word !== undefined) return chooseWord(proofreader, page, Number(word));
    const point = pointOf(event);
    const at = notes.findIndex((one) => boxesOn(one, page).some((box) => holds(box, point)));
    // Between the words of a passage no other word is to be found.
    if (at >= 0) proofreader.goTo(at);
    else void press(point);
  };
  return (
    <section
      ref={frame}
      className="page-frame"
      data-hand={zoom.isHand}
      aria-label="The page"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it once it has the focus
      tabIndex={0}
    >
      {/* The mouse chooses words by their place; the keyboard has them as the list of words. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={sheet}
        className="page-sheet"
        data-unread={!isWhole}
        style={{ width: `${zoom.zoom * 100}%`, aspectRatio: `${size.width} / ${size.height}` }}
        onClick={choose}
        onPointerDown={pointAt}
        onPointerMove={pointAt}
      >
        <PagePicture page={page} size={size} image={image} />
        <Outlines {...{ page, size, notes, unread, current }} />
        <WordLayer
          key={nameOfPlace(page)}
          page={{ words, size, readings: page.readings, isComplete: isWhole }}
          {...{ held, current }}
          others={otherWords}
          onLookAt={(box) => proofreader.pages.lookAt(page, box)}
          onWant={(place) => void proofreader.pages.readRest(page, place)}
          onChoose={(at) => chooseWord(proofreader, page, at)}
          onRun={(run) => chooseRun(proofreader, page, run)}
          isDragChoosing={!zoom.isHand}
          isBeingRead={reading !== null && isSamePlace(reading, page)}
        />
        {band !== null && <Bands boxes={bandOf(band, linesOf(words, size))} size={size} />}
        <Bands boxes={pressed} size={size} />
      </div>
    </section>
  );
}

/** The place on the page, in its pixels, at which something happened on its sheet. */
function pointOn(sheet: HTMLElement | null, size: PageSize, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width } = sheet?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 };
  const scale = size.width / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

interface SpansOptions {
  readonly page: KeptPage;
  readonly size: PageSize;
  readonly sheet: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
  readonly isMouseOn: boolean;
}

/** Takes in what is dragged over before its words are there; the span that is shown until they are. */
function useSpans({ page, ...options }: SpansOptions): Span | null {
  const { proofreader } = useServices();
  const name = nameOfPlace(page);
  const [shown, setShown] = useState<{ readonly name: string; readonly span: Span } | null>(null);
  const show = (span: Span | null): void => {
    if (span !== null) proofreader.pages.lookAt(page, boxOfPoints([span.from, span.to]));
    setShown(span === null ? null : { name, span });
  };
  const choose = async (span: Span): Promise<void> => {
    const now = { name, span };
    setShown(now);
    await chooseSpan(proofreader, page, span);
    // Another may have been begun since.
    setShown((then) => (then === now ? null : then));
  };
  useDraggedSpan(options.sheet, { ...options, onBand: show, onSpan: (span) => void choose(span) });
  return shown?.name === name ? shown.span : null;
}

/** What was chosen before its words were read, until they are. */
function Bands({ boxes, size }: { readonly boxes: readonly Box[]; readonly size: PageSize }) {
  const frame = { left: 0, top: 0, right: size.width, bottom: size.height };
  return boxes.map((box) => (
    <span key={`${box.left} ${box.top}`} aria-hidden="true" className="span-band" style={placeWithin(box, frame)} />
  ));
}

type OutlinesProps = Pick<PageStageProps, 'page' | 'size' | 'notes' | 'unread' | 'current'>;

/** Every passage of the page outlined, the current one strongly, and ink that was not read in the way of its kind. */
function Outlines({ page, size, notes, unread, current }: OutlinesProps) {
  const { proofreader } = useServices();
  const frame = { left: 0, top: 0, right: size.width, bottom: size.height };
  const ink = unread.filter(({ file, pageIndex }) => file === page.file && pageIndex === page.pageIndex);
  return (
    <>
      <svg className="outlines" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {ink.map(({ box, kind }) => (
          <path
            key={`${box.left} ${box.top}`}
            className="passage-outline ink-outline"
            data-line={MARK_TRAITS[kind].unread}
            d={outlinePaths({ boxes: [box] })[0]}
          />
        ))}
        {notes.flatMap((note, at) =>
          partsOn(note, page).map((part) => (
            <path
              key={`${at} ${part.boxes[0]?.top}`}
              className="passage-outline"
              data-current={at === current}
              d={outlinePaths(part).join('')}
            />
          )),
        )}
      </svg>
      {notes.flatMap((note, at) =>
        // Passages with words are reached by their words; others have only their place.
        at === current || hasWordsOn(note, page)
          ? []
          : partsOn(note, page).flatMap((part) =>
              part.boxes.map((box) => (
                <button
                  key={`${at} ${box.top}`}
                  type="button"
                  className="outline-button"
                  aria-label={`Note: ${note.text}`}
                  style={placeWithin(box, frame)}
                  onClick={(event) => {
                    event.stopPropagation();
                    proofreader.goTo(at);
                  }}
                />
              )),
            ),
      )}
    </>
  );
}

function partsOn(note: Note, { file, pageIndex }: KeptPage): readonly SourcePart[] {
  return partsOf(note).filter((part) => part.file === file && part.pageIndex === pageIndex);
}

function boxesOn(note: Note, page: KeptPage): readonly Box[] {
  return partsOn(note, page).flatMap((part) => part.boxes);
}

function holds({ left, top, right, bottom }: Box, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function hasWordsOn(note: Note, page: KeptPage): boolean {
  return standsOn(note, page) && partsOf(note).some((part) => (part.words?.length ?? 0) > 0);
}

interface ScrollOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly zoom: Zoom;
  readonly size: PageSize;
  readonly boxes: readonly Box[];
  /** Changes where the reader has turned to another passage. */
  readonly key: string;
  /** The name of the page that lies open. */
  readonly page: string;
}

/** On a phone print is too small at the page's whole width: the passage is shown this wide, and not larger than that. */
const NARROW_PX = 600;
const PASSAGE_SHARE = 0.92;
const PHONE_ZOOM_MAX = 2.2;

/**
 * Brings the passage into the middle when the reader turns to it, not when it is being mended; one that is in view on a
 * page that lay open already stays where it is, so that nothing moves away under the reader's hand.
 */
function useScrollToPassage({ frame, zoom, size, boxes, key, page }: ScrollOptions): void {
  const shown = useRef({ key: '', page: '' });
  const enlarged = useRef('');
  useEffect(() => {
    const element = frame.current;
    if (element === null || shown.current.key === key) return;
    const scale = element.scrollWidth / size.width;
    const { left, right, top, bottom } = unionOf(boxes);
    if (shown.current.page === page && isInView(element, { left, right, top, bottom }, scale)) {
      shown.current = { key, page };
      return;
    }
    const wanted = Math.min(PHONE_ZOOM_MAX, (size.width / Math.max(1, right - left)) * PASSAGE_SHARE);
    const isSmall = boxes.length > 0 && element.clientWidth < NARROW_PX && zoom.zoom < wanted;
    if (isSmall && enlarged.current !== key) {
      // Once it is larger, this is done again: only then is there room to scroll.
      enlarged.current = key;
      zoom.zoomTo(wanted);
      return;
    }
    shown.current = { key, page };
    if (boxes.length === 0) return;
    element.scrollTo({
      left: ((left + right) / 2) * scale - element.clientWidth / 2,
      top: ((top + bottom) / 2) * scale - element.clientHeight / 2,
    });
  });
}

/** True where a box of the page lies wholly in the part of it that its frame shows. */
function isInView(frame: HTMLElement, { left, right, top, bottom }: Box, scale: number): boolean {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame;
  return (
    left * scale >= scrollLeft &&
    right * scale <= scrollLeft + clientWidth &&
    top * scale >= scrollTop &&
    bottom * scale <= scrollTop + clientHeight
  );
}

interface PagePictureProps extends Pick<PageStageProps, 'page' | 'size'> {
  readonly image: RefObject<HTMLImageElement | null>;
}

/** The picture of a page, as it is read. */
function PagePicture({ page, size, image }: PagePictureProps) {
  const url = usePictureUrl(page);
  if (url === undefined) return null;
  return <img ref={image} src={url} alt="" draggable={false} style={turnedStyle(turnOf(page), size)} />;
}

/** The address of a page's picture while it is shown. */
function usePictureUrl({ file, pageIndex }: KeptPage): string | undefined {
  const { proofreader } = useServices();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let address: string | undefined;
    let isGone = false;
    void proofreader.pictures.whole({ file, pageIndex }).then((picture) => {
      if (picture === undefined || isGone) return;
      address = URL.createObjectURL(picture);
      setUrl(address);
    });
    return () => {
      isGone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
      setUrl(undefined);
    };
  }, [proofreader, file, pageIndex]);
  return url;
}
