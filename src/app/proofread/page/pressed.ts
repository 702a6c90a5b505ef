import { type RefObject, useState } from 'react';
import type { Box, Point, Turn } from '../../../core/geometry.ts';
import { turnedSize } from '../../../core/turn.ts';
import { useServices } from '../../services-context.tsx';
import { type KeptPage, nameOfPlace } from '../../storage/page-shelf.ts';
import { linesOf } from './dragged-span.ts';
import { choosePoint } from './mend-word.ts';
import { printedWordAt } from './printed-word.ts';
import type { PageSize } from './strips.ts';
import { turnDrawing, turnOf } from './turned-picture.ts';

interface PressedOptions {
  readonly page: KeptPage;
  readonly size: PageSize;
  readonly words: readonly { readonly box: Box }[];
  readonly image: RefObject<HTMLImageElement | null>;
}

interface Pressed {
  /** Places of words that were pressed and are not read yet. */
  readonly pressed: readonly Box[];
  /** A place where no word is known was pressed. */
  readonly press: (point: Point) => Promise<void>;
}

/** Words that are pressed before they are read: the page shows at once which were meant, and takes them in once they are. */
export function usePressed({ page, size, words, image }: PressedOptions): Pressed {
  const { proofreader } = useServices();
  const name = nameOfPlace(page);
  const [all, setAll] = useState<readonly { readonly name: string; readonly box: Box }[]>([]);
  const press = async (point: Point): Promise<void> => {
    const box =
      image.current === null ? undefined : printedAt(image.current, point, { size, words, turn: turnOf(page) });
    if (box === undefined) return choosePoint(proofreader, page, point);
    const now = { name, box };
    setAll((before) => [...before, now]);
    await choosePoint(proofreader, page, point).finally(() => setAll((then) => then.filter((one) => one !== now)));
  };
  return { pressed: all.filter((one) => one.name === name).map(({ box }) => box), press };
}

/** Pixels of a line's height in the piece that is looked at, and its reach around the point in heights of a line. */
const LINE_PX = 40;
const REACH_X = 15;
const REACH_Y = 2;

/** The printed word at a point of the page, by its picture; undefined where there is none, or the picture is not there yet. */
function printedAt(
  image: HTMLImageElement,
  point: Point,
  { size, words, turn }: Pick<PressedOptions, 'size' | 'words'> & { readonly turn: Turn },
): Box | undefined {
  const { height } = linesOf(words, size);
  const [width, tall] = [2 * REACH_X * LINE_PX, 2 * REACH_Y * LINE_PX];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: tall });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || !image.complete || image.naturalWidth === 0) return undefined;
  // Beyond the edge of the page there is paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, tall);
  const scale = LINE_PX / height;
  const [left, top] = [point.x - REACH_X * height, point.y - REACH_Y * height];
  const shown = { width: size.width * scale, height: size.height * scale };
  const asItCame = turnedSize(shown, turn);
  context.translate(-left * scale, -top * scale);
  turnDrawing(context, turn, shown);
  context.drawImage(image, 0, 0, asItCame.width, asItCame.height);
  const { data } = context.getImageData(0, 0, width, tall);
  const grey = Uint8Array.from({ length: width * tall }, (_, at) => data[4 * at + 1] ?? 0);
  const middle = { x: width / 2, y: tall / 2 };
  const found = printedWordAt({ data: grey, width, height: tall }, middle, LINE_PX);
  return (
    found && {
      left: left + found.left / scale,
      right: left + found.right / scale,
      top: top + found.top / scale,
      bottom: top + found.bottom / scale,
    }
  );
}
