import { areaOf, type Box, boxOfPoints, overlap, scaleBox, sharedArea } from '../../src/core/geometry.ts';
import { hasForm, type MarkKind, type MarkTraits } from '../../src/core/mark.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import type { Marking } from '../../src/marks/judge/judge.ts';
import type { PageScene } from '../../src/marks/scene/scene.ts';
import type { Gold, GoldMark } from '../pages/gold/label.ts';

/** A mark that was drawn, in pixels of the analysed picture. */
interface DrawnMark {
  readonly kind: MarkKind;
  readonly ink: Box;
}

/** A printed word in pixels of the analysed picture, and the marks over it. */
interface TrueWord {
  readonly box: Box;
  readonly marks: readonly DrawnMark[];
}

/** What is true of a picture. */
export interface Truth {
  readonly drawn: readonly DrawnMark[];
  readonly words: readonly TrueWord[];
}

/** The truth of a label, for a picture of which one pixel is so many of the label's. */
export function truthOf(gold: Gold, toOriginal: number): Truth {
  const pages = gold.pages.map(({ drawn = [], words = [] }) => {
    const marks = drawn.map(({ kind, ink }) => ({ kind, ink: scaleBox(ink, 1 / toOriginal) }));
    return {
      marks,
      words: words.map((word) => ({
        box: scaleBox(word.box, 1 / toOriginal),
        marks: word.marks.map((at) => marks[at]!),
      })),
    };
  });
  return { drawn: pages.flatMap(({ marks }) => marks), words: pages.flatMap(({ words }) => words) };
}

/** A stretch is of a mark where more than this share of the words' width in it is under a mark of its kind. */
const SHARE_OF_WORDS = 0.5;
/** Ink is of a sign when this share of its box lies within that of the sign's ink, give or take so many x-heights. */
const SHARE_WITHIN = 0.5;
const NEAR = 0.8;
/** An outline, or a pair of hooks, is a drawn one where its box and that of its ink share so much of both together. */
const SHARE_OF_BOTH = 0.3;

/** The drawn mark that a candidate is; undefined where it is none. */
export function markBehind(candidate: Marking, { drawn, words }: Truth, scene: PageScene): DrawnMark | undefined {
  const isDrawn = (form: MarkTraits['form'], isThere: (ink: Box) => boolean): DrawnMark | undefined =>
    drawn.find(({ kind, ink }) => hasForm(kind, form) && isThere(ink));
  switch (candidate.what) {
    case 'highlighter':
      return markOver(candidate, 'highlight', { words, scene });
    case 'underline':
    case 'seen underline':
      return markOver(candidate, 'underline', { words, scene });
    case 'strike':
      return markOver(candidate, 'strike', { words, scene });
    case 'seen sign': {
      const box = boxOfPoints(candidate.points, 1);
      return isDrawn('sign', (ink) => shareWithin(box, ink, NEAR * scene.xHeight) >= SHARE_WITHIN);
    }
    case 'enclosure': {
      const box = boxOfPoints(candidate.outline);
      return isDrawn('outline', (ink) => isSameBox(box, ink));
    }
    case 'hooked phrase': {
      const box = boxOfPoints(candidate.hooks.flat());
      return drawn.find(({ kind, ink }) => kind === 'bracket' && isSameBox(box, ink));
    }
    default:
      return candidate satisfies never;
  }
}

/** True for the side of a drawn box or ring: the judge tells it from strokes by its outline, it is neither one nor none. */
export function isOnOutline(candidate: Marking, { drawn }: Truth, scene: PageScene): boolean {
  const inks = drawn.flatMap(({ kind, ink }) => (hasForm(kind, 'outline') ? [ink] : []));
  switch (candidate.what) {
    case 'underline':
    case 'seen underline': {
      const { line, left, right, offsets } = candidate;
      const { baseline, xHeight } = scene.lines[line]!;
      const y = curveAt(baseline, (left + right) / 2) + offsets[offsets.length >> 1]! * xHeight;
      return inks.some(
        (ink) =>
          overlap(left, right, ink.left, ink.right) > (right - left) / 2 &&
          y > ink.top - xHeight &&
          y < ink.bottom + xHeight,
      );
    }
    case 'hooked phrase': {
      const box = boxOfPoints(candidate.hooks.flat());
      return inks.some((ink) => isSameBox(box, ink));
    }
    case 'seen sign':
      return inks.some(
        (ink) => shareWithin(boxOfPoints(candidate.points, 1), ink, NEAR * scene.xHeight) >= SHARE_WITHIN,
      );
    case 'highlighter':
    case 'strike':
    case 'enclosure':
      return false;
  }
}

/** The mark of a kind over most of the words of a stretch. */
function markOver(
  { line, left, right }: { readonly line: number; readonly left: number; readonly right: number },
  kind: MarkKind,
  { words, scene }: Pick<Truth, 'words'> & { readonly scene: PageScene },
): DrawnMark | undefined {
  const { baseline, xHeight } = scene.lines[line]!;
  const widths = new Map<DrawnMark, number>();
  let [under, all] = [0, 0];
  for (const { box, marks } of words) {
    const middle = curveAt(baseline, (box.left + box.right) / 2) - xHeight / 2;
    if (Math.abs((box.top + box.bottom) / 2 - middle) > xHeight) continue;
    const width = overlap(box.left, box.right, left, right);
    all += width;
    const [mark] = marks.filter((one) => one.kind === kind);
    if (mark === undefined) continue;
    under += width;
    widths.set(mark, (widths.get(mark) ?? 0) + width);
  }
  if (under <= SHARE_OF_WORDS * all) return undefined;
  return [...widths].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** The two hooks of a bracket that stands inside the text, in pixels of its label; none of one beside it. */
export function hooksOf({ kind, regions, strokes = [] }: GoldMark): readonly Box[] {
  const [open, close] = strokes;
  const first = regions[0];
  if (kind !== 'bracket' || strokes.length !== 2 || first === undefined) return [];
  const height = first.bottom - first.top;
  const isInside = open!.right > first.left - height && open!.left < first.right;
  return isInside ? [open!, close!] : [];
}

/** Share of a box that lies within another that is larger by `near` on all sides. */
export function shareWithin(box: Box, ink: Box, near: number): number {
  const { left, right, top, bottom } = ink;
  const wide = { left: left - near, right: right + near, top: top - near, bottom: bottom + near };
  return sharedArea(box, wide) / Math.max(1, areaOf(box));
}

/** True where two boxes share enough of the box around both. */
function isSameBox(a: Box, b: Box): boolean {
  const width = Math.max(a.right, b.right) - Math.min(a.left, b.left);
  const height = Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top);
  return sharedArea(a, b) > SHARE_OF_BOTH * Math.max(1, width * height);
}
