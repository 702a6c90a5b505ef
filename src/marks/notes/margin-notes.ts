import { type Box, type Point, sharedArea } from '../../core/geometry.ts';
import { type AreaInk, IN_TEXT, type InkPiece, inkOfArea } from '../../imaging/ink/ink.ts';
import { type Column, endsWithoutNotes, type PageLayout, runningText } from '../../imaging/layout/layout.ts';
import {
  boxOfPage,
  isOnPage,
  type PageArea,
  type PaperTint,
  pageAreaAround,
  pageGrid,
} from '../../imaging/light/light.ts';
import type { ColourPlanes, GreyImage } from '../../imaging/loops/loops.ts';
import { grown } from '../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { inkRgb, type Rgb } from '../../imaging/tint/tint.ts';
import { type InkLook, lookOf, printLookOf } from './hand-ink.ts';
import { gather, type InkCluster } from './ink-clusters.ts';
import { pointsOn, printRgb } from './ink-points.ts';
import { joinFragments } from './join-fragments.ts';
import { type NoteFeatures, noteFeatures } from './note-features.ts';
import { type NoteScene, type Zone, zoneOf } from './note-scene.ts';
import { noteScore } from './note-score.ts';
import { isLargeHand, judgeInk, looksPrinted, type Verdict } from './note-verdict.ts';
import { crumbsOf, textureOf } from './rough-ground.ts';

/** Handwriting in a margin; in pixels of the analysed picture. */
export interface HandNote {
  readonly box: Box;
  readonly pieces: readonly InkPiece[];
  readonly look: InkLook;
  /** Points on its strokes. */
  readonly points: readonly Point[];
  readonly zone: Zone;
  /** False where more ink of letters stands so near that it may be a part of the note that was not made out. */
  readonly isWhole: boolean;
}

export interface NoteSearch extends PaperTint {
  /** The brightest and the darkest of the three colours, their light evened out. */
  readonly even: GreyImage;
  readonly darkEven: GreyImage;
  readonly planes: ColourPlanes;
  /** All pages of the picture: a note belongs to the nearest. */
  readonly layouts: readonly PageLayout[];
}

/** Notes are written no further from the text than this, in x-heights. */
const REACH = 18;
/** What is larger than letters of a hasty hand, or thicker than a felt tip, in x-heights, is no letter. */
const MAX_PIECE_HEIGHT = 7;
const MAX_PIECE_WIDTH = 22;
const MAX_THICKNESS = 0.8;
/** Crumbs are smaller, in x-heights. */
const MIN_PIECE = 0.3;
/** Strokes as long as this, in x-heights, with fewer turns than letters have are bars, rules, edges, hairs. */
const STROKE_LENGTH = 2.6;
const STROKE_TURNS = 1.5;
/** Words of a note stand no further apart than this, in x-heights. */
const APART_ACROSS = 2;
const APART_DOWN = 1.4;
/** Rows this near the ends of a column, and narrower than this share of it, may be notes above or below the text. */
const OUTER_ROWS = 3;
const OUTER_WIDTH = 0.75;
/** A page with more pieces than this outside its text is not looked at: grain of cloth, noise. */
const MAX_PIECES = 2500;
/** Smaller ink is not measured: length of its strokes and its extent, in x-heights. */
const LEAST_LENGTH = 2.5;
const LEAST_WIDTH = 1.2;
const LEAST_HEIGHT = 0.7;
/** Points across and down ink that tell its colour. */
const COLOUR_POINTS = 48;
/** A page on which more notes are found than this is a patterned ground. */
const MAX_NOTES = 12;

/** Ink in the margins of a page with what was made of it: for looking at decisions. */
interface Judged {
  readonly note: HandNote;
  readonly verdict: Verdict;
}

/** Finds the handwriting in the margins of a page. About 20 ms. */
export function findHandNotes(layout: PageLayout, search: NoteSearch): HandNote[] {
  const notes = judgeMargins(layout, search).flatMap(({ note, verdict }) => (verdict === 'note' ? [note] : []));
  return notes.length > MAX_NOTES ? [] : notes;
}

/** All ink in the margins of a page that could be words, judged. */
function judgeMargins(layout: PageLayout, search: NoteSearch): Judged[] {
  const margin = marginOf(layout, search);
  if (margin === undefined) return [];
  const { scene, letters } = margin;
  const judged = candidatesOf(margin, search).map(({ cluster, look, verdict, features }) => ({
    cluster,
    look,
    verdict: features === undefined ? verdict : scoredVerdict(verdict, features),
  }));
  return joinFragments(judged, scene.print).map(({ cluster, look, verdict }) => {
    const points = verdict === 'note' ? pointsOn(cluster, scene.ink) : [];
    const { box, pieces } = cluster;
    const isWhole = verdict === 'note' && !hasMoreAround(cluster, letters, layout.xHeight);
    return { note: { box, pieces, look, points, zone: zoneOf(box, scene), isWhole }, verdict };
  });
}

/**
 * Notes score at least this; what speaks for one by rule is none below it. The pages that the card is fitted to hold six
 * times as many notes as mixed ones (0.9 a page, 0.14): a score of 1.8 is even odds on these.
 */
const LEAST_SCORE = 1.8;

function scoredVerdict(verdict: Verdict, features: NoteFeatures): Verdict {
  if (noteScore(features) >= LEAST_SCORE) return 'note';
  return verdict === 'note' ? 'unlikely' : verdict;
}

/** Ink in a margin, what the rules of its look and place say, and what is measured of it where it is large enough. */
export interface InkCandidate {
  readonly cluster: InkCluster;
  readonly look: InkLook;
  readonly verdict: Verdict;
  readonly features?: NoteFeatures;
}

/** All ink in the margins of a page that could be words, measured: for fitting the scorecard. */
export function inkCandidates(layout: PageLayout, search: NoteSearch): InkCandidate[] {
  const margin = marginOf(layout, search);
  return margin === undefined ? [] : candidatesOf(margin, search);
}

/** The ink in the margins of a page, and its pieces that could be letters. */
interface Margin {
  readonly scene: NoteScene;
  readonly letters: readonly InkPiece[];
}

function marginOf(layout: PageLayout, search: NoteSearch): Margin | undefined {
  const { xHeight } = layout;
  const widest = Math.max(...layout.columns.map(({ box }) => box.right - box.left));
  const columns = layout.columns.map((column) => (isAside(column, widest) ? [] : certainText(column, xHeight)));
  const sheet = pageAreaAround(layout.box, search);
  const { even, darkEven, paper, darkPaper, layouts } = search;
  const area = areaAround(layout, boxOfPage(sheet));
  const ink = inkOfArea(columns, { even, darkEven, xHeight, area, page: sheet });
  const print = printLookOf(ink.pieces, xHeight);
  if (print === undefined) return undefined;
  const page = pageAreaAround(layout.box, search, edgesOf(ink, search, xHeight));
  const isTextured = textureOf(ink.pieces, xHeight);
  const letters = ink.pieces.filter((piece) => couldBeLetter(piece, xHeight, page) && !isTextured(piece));
  if (letters.length > MAX_PIECES) return undefined;
  const lines = columns.flat();
  const crumbs = crumbsOf(ink.pieces, xHeight);
  const scene = { layout, layouts, picture: darkEven, paper, darkPaper, ink, crumbs, print, lines, printed: [] };
  return { letters, scene };
}

function candidatesOf({ scene, letters }: Margin, { planes }: NoteSearch): InkCandidate[] {
  const { print, ink } = scene;
  const { xHeight } = scene.layout;
  const clusters = gather(letters, { x: APART_ACROSS * xHeight, y: APART_DOWN * xHeight });
  const looks = clusters.map((cluster) => ({ cluster, look: lookOf(cluster, print) }));
  const likePrint = looks.filter(({ look }) => looksPrinted(look)).map(({ cluster }) => cluster);
  const amongPrint = { ...scene, printed: likePrint };
  const beside = { ...scene, printed: likePrint.filter((cluster) => !isLargeHand(cluster, amongPrint)) };
  let black: Rgb | undefined;
  return looks.map(({ cluster, look }) => {
    const verdict = judgeInk(cluster, look, beside);
    if (look.length < LEAST_LENGTH || look.width < LEAST_WIDTH || look.height < LEAST_HEIGHT)
      return { cluster, look, verdict };
    black ??= printRgb(ink, planes, xHeight);
    const colour = inkRgb(pointsOn(cluster, ink, COLOUR_POINTS), planes, xHeight);
    return {
      cluster,
      look,
      verdict,
      features: noteFeatures({ cluster, look, verdict, ink: colour, print: black }, beside),
    };
  });
}

/** A word of a note that was lost stands within this of the rest, in x-heights. */
const MORE_AROUND = 3.5;

function hasMoreAround({ box, pieces }: InkCluster, letters: readonly InkPiece[], xHeight: number): boolean {
  const reach = MORE_AROUND * xHeight;
  const near = {
    left: box.left - reach,
    right: box.right + reach,
    top: box.top - reach,
    bottom: box.bottom + reach,
  };
  return letters.some((letter) => sharedArea(letter, near) > 0 && !pieces.includes(letter));
}

/**
 * Columns of fewer lines than this and narrower than this share of the widest may be notes: on 200 made pages ten more
 * of 424 notes are looked at so.
 */
const FEW_LINES = 5;
const NARROW = 0.6;

function isAside({ lines, box }: Column, widest: number): boolean {
  return lines.length < FEW_LINES && box.right - box.left < NARROW * widest;
}

/** The lines of a column that are its text without doubt, without what stands apart at their ends. */
function certainText(column: Column, xHeight: number): TextLine[] {
  const { lines, box } = column;
  const ends = endsWithoutNotes(lines, xHeight);
  const running = runningText(column, xHeight);
  const narrow = (box.right - box.left) * OUTER_WIDTH;
  return lines.flatMap((line, k) => {
    const isOuter = k < OUTER_ROWS || k >= lines.length - OUTER_ROWS;
    const print = ends[k];
    if (print === undefined || !running.has(line) || (isOuter && line.right - line.left < narrow)) return [];
    return [{ ...line, ...print }];
  });
}

function areaAround({ box, xHeight }: PageLayout, sheet: Box): Box {
  const reach = REACH * xHeight;
  return {
    left: Math.max(sheet.left, box.left - reach),
    top: Math.max(sheet.top, box.top - reach),
    right: Math.min(sheet.right, box.right + reach),
    bottom: Math.min(sheet.bottom, box.bottom + reach),
  };
}

/** Straight ink of this length, in x-heights, may be the sheet's edge, a fold, the grain of wood. */
const EDGE = 4;
const EDGE_TURNS = 1.35;

/** The cells over which edges run, and their neighbours: an edge may be broken. */
function edgesOf(ink: AreaInk, search: NoteSearch, xHeight: number): Uint8Array {
  const { width, height, cell } = pageGrid(search);
  const edges = new Uint8Array(width * height);
  const isEdge = (piece: InkPiece): boolean =>
    piece.inText < IN_TEXT &&
    Math.max(piece.right - piece.left, piece.bottom - piece.top) > EDGE * xHeight &&
    piece.turns < EDGE_TURNS;
  ink.visit(isEdge, (x, y) => {
    edges[Math.min(height - 1, (y / cell) | 0) * width + Math.min(width - 1, (x / cell) | 0)] = 1;
  });
  return grown(edges, { width, height }, { x: 1, y: 1 });
}

function couldBeLetter(piece: InkPiece, xHeight: number, page: PageArea): boolean {
  const width = (piece.right - piece.left) / xHeight;
  const height = (piece.bottom - piece.top) / xHeight;
  const size = Math.max(width, height);
  if (piece.inText > IN_TEXT || size < MIN_PIECE || height > MAX_PIECE_HEIGHT || width > MAX_PIECE_WIDTH) return false;
  if (piece.thickness > MAX_THICKNESS * xHeight || (size > STROKE_LENGTH && piece.turns < STROKE_TURNS)) return false;
  return isOnPage(page, (piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2);
}
