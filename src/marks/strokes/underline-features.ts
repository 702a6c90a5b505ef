import { meanOffset } from '../../imaging/strips/strips.ts';
import {
  joinsOf,
  LOOKS,
  type Look,
  mostOver,
  oddsOver,
  type Span,
  type StretchOdds,
  stretchOdds,
} from '../along/along.ts';
import type { PageScene } from '../scene/scene.ts';
import type { SeenUnderline, UnderlineCandidate } from './strokes.ts';

/** What tells a reader's underline from printed ones, folds, edges, feet of boxes. Lengths in x-heights. */
export interface UnderlineFeatures extends StretchOdds {
  /** 1 for a stroke that was traced, 0 for one that is only seen. */
  readonly traced: number;
  /** Mean odds that it is a stroke along or around words, of whichever kind in each column. */
  readonly stroke: number;
  /** Mean odds that it is of another kind; `above`: that an underline runs through the line's letters. */
  readonly strike: number;
  readonly around: number;
  readonly highlight: number;
  readonly above: number;
  readonly handwriting: number;
  readonly print: number;
  /** Share of it that is seen as well as traced. */
  readonly both: number;
  /** Of the darkest traced stroke there: `PenStroke`; 0, and -1 for its depth, where none was traced. */
  readonly contrast: number;
  readonly gapContrast: number;
  readonly continuity: number;
  readonly clearColumns: number;
  readonly depth: number;
  /** Other strokes on the page, found in the same way, that are likely underlines, those that are not, and the likeliest. */
  readonly others: number;
  readonly unlikely: number;
  readonly likeliest: number;
  /** Strokes of the line before and after that it goes on from and into. */
  readonly joins: number;
}

type Stroke = UnderlineCandidate | SeenUnderline;

/** Odds from which another stroke is a likely underline, and below which it is not. */
const LIKELY = 0.6;
const UNLIKELY = 0.4;
const LETTERS = [-0.9, -0.5, -0.2];
const AROUND: Look = { kind: 'around', heights: LOOKS.underline.heights, of: 'most' };
const ABOVE: Look = { kind: 'underline', heights: [-1.6, -1.3, -1.1], of: 'most' };
const HANDWRITING: Look = { kind: 'handwriting', heights: [...LETTERS, 0.2, 0.5], of: 'most' };
const PRINT: Look = { kind: 'print', heights: [-0.5], of: 'most' };

/** The features of all strokes under the words of a page, in their order. About 0.3 ms for a stroke. */
export function underlineFeatures(
  strokes: readonly Stroke[],
  { maps, lines, ends }: Pick<PageScene, 'maps' | 'lines' | 'ends'>,
): UnderlineFeatures[] {
  const print = lines.map((line, k) => ({ ...line, left: ends.left[k]!, right: ends.right[k]! }));
  const own = strokes.map((stroke) => stretchOdds(maps, print[stroke.line]!, stroke, LOOKS.underline));
  return strokes.map((stroke, k) => {
    const line = print[stroke.line]!;
    const over = (look: Look): number => oddsOver(maps, line, stroke, look);
    const sharing = strokes.filter((other) => other.line === stroke.line && shared(other, stroke) > 0);
    const traced = sharing.flatMap((other) => (other.what === 'underline' ? [other] : []));
    const [darkest] = stroke.what === 'underline' ? [stroke] : traced.toSorted((a, b) => b.contrast - a.contrast);
    const alike = strokes.filter((other) => other !== stroke && other.what === stroke.what);
    const oddsOfAlike = own.flatMap(({ odds }, at) => (at !== k && strokes[at]!.what === stroke.what ? [odds] : []));
    const otherwise = sharing.filter((other) => other.what !== stroke.what);
    return {
      ...own[k]!,
      traced: stroke.what === 'underline' ? 1 : 0,
      stroke: mostOver(maps, line, stroke, [LOOKS.underline, LOOKS.strike, AROUND]),
      strike: over(LOOKS.strike),
      around: over(AROUND),
      highlight: over(LOOKS.highlight),
      above: over(ABOVE),
      handwriting: over(HANDWRITING),
      print: over(PRINT),
      both: otherwise.reduce((sum, other) => sum + shared(other, stroke), 0) / Math.max(1, stroke.right - stroke.left),
      contrast: darkest?.contrast ?? 0,
      gapContrast: darkest?.gapContrast ?? 0,
      continuity: darkest?.continuity ?? 0,
      clearColumns: darkest?.clearColumns ?? 0,
      depth: darkest === undefined ? -1 : meanOffset(darkest),
      others: oddsOfAlike.filter((odds) => odds > LIKELY).length,
      unlikely: oddsOfAlike.filter((odds) => odds <= UNLIKELY).length,
      likeliest: Math.max(0, ...oddsOfAlike),
      joins: joinsOf(stroke, alike, print),
    };
  });
}

const shared = (a: Span, b: Span): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);
