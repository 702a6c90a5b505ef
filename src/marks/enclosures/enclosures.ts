/**
 * Closed lines around words: circles and boxes.
 *
 * In goes the scene; guides are laid around words where strokes suggest them, and the ink along each is followed. Out
 * come circles and boxes with what shows of their rims, those that the network sees once more, and the rims of frames that are printed, which are no marks but
 * tell the judge whose ink it is. About 30 ms for a page, more where it has many strokes.
 */
import { areaAround, type PageScene } from '../scene/scene.ts';
import { type Enclosure, findEnclosures } from './find-enclosures.ts';
import type { Rim } from './rim-trace.ts';
import { type SeenEnclosure, seenEnclosures } from './seen-enclosures.ts';

export type { Rim } from './rim-trace.ts';

/** A circle or box that looks drawn. */
export interface EnclosureCandidate extends Enclosure {
  readonly what: 'enclosure';
}

/** A circle or box that the network sees. */
export interface SeenEnclosureCandidate extends SeenEnclosure {
  readonly what: 'seen enclosure';
}

/** The rim of a printed frame. */
export interface PrintedFrame {
  readonly what: 'printed frame';
  readonly rim: Rim;
}

/** How far around the text rims are looked for, in x-heights. */
const AROUND_TEXT = 4;

/** Finds closed lines around words, the surest first; then printed frames. */
export function enclosureCandidates(
  scene: PageScene,
): readonly (EnclosureCandidate | SeenEnclosureCandidate | PrintedFrame)[] {
  const { layout, planes, darkEven, xHeight, isHighlighted } = scene;
  const area = areaAround(layout, AROUND_TEXT);
  const { drawn, printed } = findEnclosures(layout.columns, { area, planes, darkEven, xHeight, isHighlighted });
  return [
    ...drawn.map((each) => ({ ...each, what: 'enclosure' as const })),
    ...seenEnclosures(scene).map((each) => ({ ...each, what: 'seen enclosure' as const })),
    ...printed.map((rim) => ({ rim, what: 'printed frame' as const })),
  ];
}
