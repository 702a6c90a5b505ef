/**
 * A page as it is looked at. In goes a page's layout and what is known of its picture; out comes a `PageScene`:
 * readonly, made once, handed to every family and to the judge, with all that any of them may ask. Making it costs
 * nothing; what takes time in it (straightened lines, 1 ms each) is made when it is first asked for. What several families
 * ask is put here; what one family finds never is.
 */
import type { Column, PageLayout } from '../../imaging/layout/layout.ts';
import type { ColourPlanes, GreyImage } from '../../imaging/loops/loops.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { type DarkStrip, darkStrip } from '../../imaging/strips/strips.ts';
import type { MarkMaps, MarksNetwork } from '../maps/maps.ts';

/** What is known of a picture before marks are looked for. All of it in pixels of the analysed picture. */
export interface ScenePicture {
  readonly planes: ColourPlanes;
  /** Darkest colour with the light evened out. */
  readonly darkEven: GreyImage;
  /** What the network sees of every kind of mark. */
  readonly maps: MarkMaps;
  /** The network itself, for who looks closer. */
  readonly network: Pick<MarksNetwork, 'seeHooks' | 'seeSigns' | 'seeAgain' | 'lookAgain' | 'weighWithPage'>;
  /** All pages of the picture: two where it shows a spread. */
  readonly layouts: readonly PageLayout[];
}

/**
 * One page as finders and the judge look at it: readonly, made once. What costs time is made when it is first asked for.
 * Lines are named by their place in `lines`, everywhere.
 */
export interface PageScene extends ScenePicture {
  readonly layout: PageLayout;
  /** The lines of the page's columns, in reading order. */
  readonly lines: readonly TextLine[];
  readonly xHeight: number;
  /** All columns of the picture, those of a facing page among them. */
  readonly columns: readonly Column[];
  /** A line straightened, as strokes along it are looked for. About 1 ms when it is first asked for. */
  readonly stripOf: (line: number) => DarkStrip;
}

/** Makes the scene of one page of a picture. Costs nothing by itself. */
export function sceneOf(layout: PageLayout, picture: ScenePicture): PageScene {
  const { xHeight, columns } = layout;
  const { planes, darkEven, maps, network, layouts } = picture;
  const lines = columns.flatMap((column) => column.lines);
  const strips = lines.map((line) => once(() => darkStrip(darkEven, line)));
  return {
    planes,
    darkEven,
    maps,
    network,
    layouts,
    layout,
    lines,
    xHeight,
    columns: layouts.flatMap((page) => page.columns),
    stripOf: (line) => strips[line]!(),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
