import { type Box, type Point, unionOf } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { valueAt } from '../../imaging/loops/loops.ts';
import { curveAt, slopeAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { Rgb } from '../../imaging/tint/tint.ts';
import { type InkLook, rowsOf } from './hand-ink.ts';
import type { InkCluster } from './ink-clusters.ts';
import { boxAround, type NoteScene, ZONES, zoneOf } from './note-scene.ts';
import { VERDICTS, type Verdict } from './note-verdict.ts';
import { crumbsAround } from './rough-ground.ts';

/**
 * What tells handwriting in a margin from print, grain, edges and other marks. Lengths in x-heights of the text, what
 * is said of `InkLook` as there.
 */
export interface NoteFeatures extends Pick<InkLook, 'width' | 'length' | 'darkness' | 'thickness' | 'letterHeight'> {
  /** What the rules of its place and look take it for: position in `VERDICTS`. */
  readonly verdict: number;
  /** Where it stands: position in `ZONES`. */
  readonly zone: number;
  /**
   * How unevenly its ink takes light of the three colours as beside the text's, whatever share of a pixel it covers; 0
   * to 1.
   */
  readonly absorbed: number;
  /** How far its left, right or middle, whichever is nearest, stands from that of the text. */
  readonly flush: number;
  /** How far the middle half of its letters' heights lies apart, as a share of their median; their median width. */
  readonly heightSpread: number;
  readonly letterWidth: number;
  /** The same of the darkness of its pieces and of the thickness of its letters' strokes. */
  readonly darknessSpread: number;
  readonly thicknessSpread: number;
  /** Slope of its longest row against that of the text (dy/dx, without sign); 0 for what is too short to tell. */
  readonly tilt: number;
  /** How far the feet of its first row stand off the nearest baseline, led on: print beside the text stands on it. */
  readonly offBaseline: number;
  /** Distance from the nearest line. */
  readonly away: number;
  /** Light of the paper behind it by that behind the text, and the same of the paper's tint. */
  readonly light: number;
  readonly paperTint: number;
  /** Crumbs and scratches around it as a share of its own ink. */
  readonly crumbs: number;
  /** Distance from the edge of the picture. */
  readonly edge: number;
}

/** What a cluster of ink is measured with. */
export interface NoteInk {
  readonly cluster: InkCluster;
  readonly look: InkLook;
  readonly verdict: Verdict;
  /** Its colour and that of the text's letters. */
  readonly ink: Rgb;
  readonly print: Rgb;
}

/** Pieces lower than this, in x-heights, are dots and crumbs. */
const LETTER_HEIGHT = 0.55;
/** Pieces of fewer pixels tell no darkness. */
const MIN_AREA = 4;

/** Measures a cluster of ink. */
export function noteFeatures({ cluster, look, verdict, ink, print }: NoteInk, scene: NoteScene): NoteFeatures {
  const { box, pieces } = cluster;
  const { layout, lines, picture } = scene;
  const { xHeight } = layout;
  const letters = pieces.filter(({ top, bottom }) => bottom - top > LETTER_HEIGHT * xHeight);
  const rows = rowsOf(letters);
  const { width, length, darkness, thickness, letterHeight } = look;
  const text = unionOf(lines.map(boxAround));
  return {
    width,
    length,
    darkness,
    thickness,
    letterHeight,
    verdict: VERDICTS.indexOf(verdict),
    zone: ZONES.indexOf(zoneOf(box, scene)),
    absorbed: absorbed(ink, print),
    flush: flushWith(box, text) / xHeight,
    heightSpread: spreadOf(letters.map(({ top, bottom }) => bottom - top)),
    letterWidth: median(letters.map(({ left, right }) => right - left)) / xHeight,
    darknessSpread: spreadOf(pieces.filter(({ area }) => area > MIN_AREA).map((piece) => piece.darkness)),
    thicknessSpread: spreadOf(letters.map((letter) => letter.thickness)),
    tilt: tiltOf(rows, lines),
    offBaseline: offBaseline(rows[0] ?? [], lines) / xHeight,
    away: awayFrom(box, lines) / xHeight,
    light: lightOf(box, scene) / Math.max(1, lightOf(layout.box, scene)),
    paperTint: tintOf(box, scene) / Math.max(0.01, tintOf(layout.box, scene)),
    crumbs: crumbsAround(cluster, scene.crumbs, xHeight),
    edge: Math.min(box.left, box.top, picture.width - box.right, picture.height - box.bottom) / xHeight,
  };
}

function absorbed(ink: Rgb, print: Rgb): number {
  const shares = ([0, 1, 2] as const).map((k) => Math.max(0, 255 - ink[k]) / Math.max(1, 255 - print[k]));
  const most = Math.max(...shares);
  return most <= 0 ? 0 : (most - Math.min(...shares)) / most;
}

function flushWith(box: Box, text: Box): number {
  return Math.min(
    Math.abs(box.left - text.left),
    Math.abs(box.right - text.right),
    Math.abs(box.left + box.right - text.left - text.right) / 2,
  );
}

/** How far the middle half of some values lies apart, as a share of their median. */
function spreadOf(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  return (at(0.75) - at(0.25)) / Math.max(1e-6, at(0.5));
}

/** Rows of fewer letters tell no slope; of longer ones so many letters tell it. */
const SLOPE_LETTERS = 3;
const MOST_LETTERS = 40;

function tiltOf(rows: readonly (readonly Box[])[], lines: readonly TextLine[]): number {
  const longest = rows.reduce((most, each) => (each.length > most.length ? each : most), rows[0] ?? []);
  const row = longest.slice(0, MOST_LETTERS);
  if (row.length < SLOPE_LETTERS) return 0;
  const slopes: number[] = [];
  for (let i = 0; i < row.length; i++)
    for (let k = i + 1; k < row.length; k++)
      slopes.push((row[k]!.bottom - row[i]!.bottom) / Math.max(1, row[k]!.left - row[i]!.left));
  return Math.abs(median(slopes) - slopeBeside(row[0]!, lines));
}

/** Slope of the line nearest to a box, at its end there. */
function slopeBeside(box: Box, lines: readonly TextLine[]): number {
  const y = (box.top + box.bottom) / 2;
  const x = (line: TextLine): number => Math.max(line.left, Math.min(line.right, (box.left + box.right) / 2));
  const off = (line: TextLine): number => Math.abs(curveAt(line.baseline, x(line)) - y);
  const line = lines.reduce((best, each) => (off(each) < off(best) ? each : best));
  return slopeAt(line.baseline, x(line));
}

/** How far the feet of a row stand off the nearest baseline, led on in its direction, in pixels. */
function offBaseline(row: readonly Box[], lines: readonly TextLine[]): number {
  if (row.length === 0) return 0;
  const feet = median(row.map(({ bottom }) => bottom));
  const x = (row[0]!.left + row.at(-1)!.right) / 2;
  return lines.reduce((least, { baseline }) => Math.min(least, Math.abs(curveAt(baseline, x) - feet)), Infinity);
}

/** Distance of ink from the nearest line, in pixels: across, up or down, whichever is more. */
function awayFrom(box: Box, lines: readonly TextLine[]): number {
  return lines.reduce((least, line) => {
    const text = boxAround(line);
    const across = Math.max(0, text.left - box.right, box.left - text.right);
    const down = Math.max(0, text.top - box.bottom, box.top - text.bottom);
    return Math.min(least, Math.max(across, down));
  }, Infinity);
}

/** Paper is looked at in so many places across and down a box, as shares of its sides. */
const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9];

function lightOf(box: Box, { paper }: NoteScene): number {
  return median(placesIn(box).map(({ x, y }) => valueAt(paper, x, y)));
}

function tintOf(box: Box, { paper, darkPaper }: NoteScene): number {
  return median(placesIn(box).map(({ x, y }) => valueAt(darkPaper, x, y) / Math.max(1, valueAt(paper, x, y))));
}

function placesIn({ left, top, right, bottom }: Box): Point[] {
  return PLACES.flatMap((across) =>
    PLACES.map((down) => ({ x: left + across * (right - left), y: top + down * (bottom - top) })),
  );
}
