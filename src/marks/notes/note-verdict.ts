import { type Box, overlap, sharedArea, unionOf } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { type AreaInk, IN_TEXT } from '../../imaging/ink/ink.ts';
import type { PageLayout } from '../../imaging/layout/layout.ts';
import { isOffSheet, isOnDarkDesk } from '../../imaging/light/light.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { type InkLook, lookOf } from './hand-ink.ts';
import type { InkCluster } from './ink-clusters.ts';
import { boxAround, type NoteScene, zoneOf } from './note-scene.ts';
import { isCluttered } from './rough-ground.ts';

/**
 * Why the look and the place of ink in a margin speak against a note, `note` when nothing does, from what is a note
 * least often to what is one most often; `unlikely` where all that is measured of it together speaks against one.
 */
export const VERDICTS = [
  'scattered',
  'cut-off',
  'clutter',
  'faint',
  'small',
  'other-page',
  'beyond-edge',
  'print',
  'heading',
  'note',
  'unlikely',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Shorter writing is left to those who look for single signs: strokes and extent in x-heights. */
const MIN_LENGTH = 5;
const MIN_WIDTH = 2;
const MIN_HEIGHT = 0.9;
/** One piece no larger than this, in x-heights, is a sign: a tick, a star, an arrow. */
const SIGN = 4;
/** Ink this much paler than print is grain, stains and show-through. */
const MIN_DARKNESS = 0.26;

/** Tells handwriting from all else that is dark in a margin. */
export function judgeInk(cluster: InkCluster, look: InkLook, scene: NoteScene): Verdict {
  const { xHeight } = scene.layout;
  if (look.length < MIN_LENGTH || look.width < MIN_WIDTH || look.height < MIN_HEIGHT || look.letters < 1)
    return 'small';
  if (look.letters === 1 && Math.max(look.width, look.height) < SIGN) return 'small';
  if (look.darkness < MIN_DARKNESS || isShadow(look)) return 'faint';
  if (scene.printed.includes(cluster)) return 'print';
  if (isAtPictureEdge(cluster.box, scene)) return 'cut-off';
  if (look.turns < 1.05) return 'scattered';
  if (isCluttered(cluster, scene.crumbs, xHeight)) return 'clutter';
  if (isBeyondEdge(cluster.box, scene) || isDesk(cluster.box, look, scene)) return 'beyond-edge';
  if (belongsElsewhere(cluster.box, scene)) return 'other-page';
  if (couldBeHeading(cluster.box, look, scene)) return 'heading';
  return look.height > 16 || look.width > 40 || xHeight <= 0 ? 'scattered' : 'note';
}

/** Pencil strokes this pale are thin, grey, and those of letters; grain and the edges of shadows are not. */
const PALE = 0.45;
const PALE_THICKNESS = [0.6, 1.4] as const;
const PALE_TURNS = 1.12;
const PALE_CHROMA = 10;
const PALE_LETTERS = 0.7;
const PALE_UNEVENNESS = 0.4;
/** One piece alone must turn more, as the loops of a joined hand do: the edge of a fold turned by 1.29. */
const PALE_ALONE_TURNS = 1.4;

/** Ink of a desk beyond the sheet. */
function isDesk(box: Box, { darkness }: InkLook, { layout: { box: text, xHeight }, paper }: NoteScene): boolean {
  const place = { box, text, xHeight, paper };
  return isOffSheet(place) || (darkness < PALE && isOnDarkDesk(place));
}

function isShadow(look: InkLook): boolean {
  if (look.darkness >= PALE) return false;
  return (
    look.thickness < PALE_THICKNESS[0] ||
    look.thickness > PALE_THICKNESS[1] ||
    look.turns < PALE_TURNS ||
    look.chroma > PALE_CHROMA ||
    look.letterHeight < PALE_LETTERS ||
    (look.letters < 2 && look.turns < PALE_ALONE_TURNS) ||
    look.unevenness > PALE_UNEVENNESS
  );
}

/** Ink as dark, as grey and as thick as the page's print is print. */
const PRINT_DARKNESS = [0.74, 1.18] as const;
const PRINT_CHROMA = 14;
const PRINT_THICKNESS = 1.22;

export function looksPrinted(look: InkLook): boolean {
  const { darkness, chroma, thickness } = look;
  return (
    darkness > PRINT_DARKNESS[0] &&
    darkness < PRINT_DARKNESS[1] &&
    Math.abs(chroma) < PRINT_CHROMA &&
    thickness < PRINT_THICKNESS
  );
}

/** Ink paler than this share of the print's is a pencil's; headings, captions and ornaments are darker. */
const PENCIL = 0.68;
/** Above and below the text print may be blurred and pale as well. */
const PENCIL_APART = 0.6;
/** Bold side notes are lower than this, in x-heights, and bold numbers shorter than this in all strokes. */
const BOLD_NOTE = 1.15;
const BOLD_NUMBER = 10;
/**
 * As high as bold side notes may be, as level and as black: two had letters of 1.22 and 1.25, an unevenness of 0.22 and
 * 0.25, and were blacker than the text. Of 17 notes in black ink one was as low (1.29), in ink of 0.71 of the print's.
 */
const SURE_HAND = 1.3;
const BOLD_UNEVENNESS = 0.4;
const BOLD_DARKNESS = 0.78;
/** What is broader beside the text, in x-heights, is a head over a bent page. */
const SIDE_WIDTH = 15;

/** True for coloured or bold ink where headings, pulled-out sentences and bold side notes are printed. */
function couldBeHeading(box: Box, look: InkLook, scene: NoteScene): boolean {
  const isColoured = Math.abs(look.chroma) >= PRINT_CHROMA;
  const zone = zoneOf(box, scene);
  switch (zone) {
    case 'beside':
      return look.darkness >= PENCIL && !isColoured && !isHandBeside(look);
    case 'below':
      return look.darkness >= PENCIL_APART && !isColoured && !isHandBelow(look);
    case 'above':
      if (look.darkness < PENCIL_APART) return false;
      return !isColoured || !hasPrintBelow(box, scene) || isCentred(box, look, scene);
    case 'within':
      return true;
    default:
      return zone satisfies never;
  }
}

function isHandBeside({ letterHeight, unevenness, darkness, length, letters, width }: InkLook): boolean {
  const isLikeBold = letterHeight < SURE_HAND && unevenness < BOLD_UNEVENNESS && darkness >= BOLD_DARKNESS;
  return letterHeight >= BOLD_NOTE && !isLikeBold && length >= BOLD_NUMBER && letters >= 2 && width <= SIDE_WIDTH;
}

/** Feet and numbers below the text are set in its size; a hand is larger, in x-heights. */
const FOOT_HEIGHT = 1.6;
const FOOT_LENGTH = 14;

function isHandBelow({ letterHeight, length, letters }: InkLook): boolean {
  return letterHeight >= FOOT_HEIGHT && length >= FOOT_LENGTH && letters >= 2;
}

/**
 * Headings stand in the middle of the text, level: feet of chapter heads in colour differed by up to 0.11. Coloured
 * notes that readers wrote above the text stood further aside.
 */
const CENTRED = 2.5;
const LEVEL = 0.12;
/** Lines shorter than this share of the widest do not tell where the text's middle is. */
const FULL_LINE = 0.8;

function isCentred(box: Box, look: InkLook, { layout, lines }: NoteScene): boolean {
  const text = unionOf(lines.map(boxAround));
  const middle = (box.left + box.right) / 2;
  const middles = [(text.left + text.right) / 2, ...middleAbove(lines, (box.top + box.bottom) / 2)];
  return look.unevenness < LEVEL && middles.some((each) => Math.abs(middle - each) < CENTRED * layout.xHeight);
}

/** Where the middle of the text is led up to a height: on a page that leans that is not above its middle. */
function middleAbove(lines: readonly TextLine[], y: number): number[] {
  const widest = Math.max(...lines.map((line) => line.right - line.left));
  const full = lines.filter((line) => line.right - line.left >= FULL_LINE * widest);
  if (full.length === 0) return [];
  const middles = full.map(({ left, right, baseline }) => {
    const [from, to] = [curveAt(baseline, left), curveAt(baseline, right)];
    return (left + right) / 2 + ((to - from) / (right - left)) * ((from + to) / 2 - y);
  });
  return [median(middles)];
}

/** True for what stands above a running head or a page number: nothing is printed there. */
function hasPrintBelow(box: Box, { printed, lines, layout: { xHeight } }: NoteScene): boolean {
  const top = Math.min(...lines.map((line) => boxAround(line).top));
  return printed.some((other) => other.box.top > box.bottom - xHeight * 0.5 && other.box.bottom < top + xHeight);
}

/** Letters of a hand in ink as black as print are larger, in x-heights; they stand clear of all print. */
const HAND_HEIGHT = 1.25;
const HAND_GAP = 1;
const HAND_LENGTH = 10;
const HAND_LETTERS = 4;
const HAND_ALONE = 8;

/** True for ink like print beside the text that is larger than it and has no other print around. */
export function isLargeHand(cluster: InkCluster, scene: NoteScene): boolean {
  const { xHeight } = scene.layout;
  const look = lookOf(cluster, scene.print);
  if (look.letterHeight < HAND_HEIGHT || look.length < HAND_LENGTH || look.letters < HAND_LETTERS) return false;
  if (look.width > SIDE_WIDTH) return false;
  if (zoneOf(cluster.box, scene) !== 'beside') return false;
  const { left, top, right, bottom } = cluster.box;
  const near = {
    left: left - 1e9,
    right: right + 1e9,
    top: top - HAND_ALONE * xHeight,
    bottom: bottom + HAND_ALONE * xHeight,
  };
  const side = (box: Box): boolean => box.left + box.right > scene.layout.box.left + scene.layout.box.right;
  const isAlone = !scene.printed.some(
    (other) => other !== cluster && side(other.box) === side(cluster.box) && sharedArea(other.box, near) > 0,
  );
  return (
    isAlone &&
    scene.lines.every((line) => {
      const text = boxAround(line);
      if (overlap(top, bottom, text.top, text.bottom) === 0) return true;
      return Math.max(text.left - right, left - text.right) >= HAND_GAP * xHeight;
    })
  );
}

/** What touches the picture's edge or the end of the searched area, in x-heights, is cut off. */
const EDGE = 0.5;

function isAtPictureEdge(box: Box, { picture, layout: { xHeight } }: NoteScene): boolean {
  const { width, height } = picture;
  const edge = EDGE * xHeight;
  return box.left < edge || box.top < edge || box.right > width - edge || box.bottom > height - edge;
}

/** Pieces longer than this, in x-heights, between a note and the text are the sheet's edge or a fold. */
const EDGE_LENGTH = 10;

/** True where the way from ink to the nearest text crosses an edge. */
function isBeyondEdge(box: Box, { ink, lines, layout }: NoteScene): boolean {
  const { xHeight } = layout;
  const y = (box.top + box.bottom) / 2;
  const near = nearestLine(lines, y);
  if (near === undefined) return false;
  const isBeside = box.right < near.left || box.left > near.right;
  const crosses = [0.2, 0.5, 0.8].filter((share) => {
    const from = isBeside
      ? { x: box.right < near.left ? box.right : box.left, y: box.top + share * (box.bottom - box.top) }
      : { x: box.left + share * (box.right - box.left), y: box.bottom < layout.box.top ? box.bottom : box.top };
    const to = isBeside
      ? { x: box.right < near.left ? near.left : near.right, y: from.y }
      : { x: from.x, y: curveAt(near.baseline, from.x) - xHeight / 2 };
    return crossesLong(from, to, ink, EDGE_LENGTH * xHeight);
  });
  return crosses.length >= 2;
}

function nearestLine(lines: readonly TextLine[], y: number): TextLine | undefined {
  const distance = (line: TextLine): number => Math.abs(curveAt(line.baseline, (line.left + line.right) / 2) - y);
  return lines.reduce<TextLine | undefined>(
    (best, line) => (best === undefined || distance(line) < distance(best) ? line : best),
    undefined,
  );
}

function crossesLong(
  from: { x: number; y: number },
  to: { x: number; y: number },
  ink: AreaInk,
  least: number,
): boolean {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))));
  for (let k = 0; k <= steps; k++) {
    const piece = ink.pieceAt(from.x + ((to.x - from.x) * k) / steps, from.y + ((to.y - from.y) * k) / steps);
    if (piece === undefined || piece.inText > IN_TEXT) continue;
    if (Math.max(piece.right - piece.left, piece.bottom - piece.top) > least) return true;
  }
  return false;
}

/** True for ink that is nearer to another page's print than to this page's. */
function belongsElsewhere(box: Box, { layout, layouts, printed, lines }: NoteScene): boolean {
  const gap = (to: Box): number => Math.max(0, to.left - box.right, box.left - to.right);
  const own = Math.min(...lines.filter((line) => isBeside(box, line)).map((line) => gap(boxAround(line))), Infinity);
  const others = layouts
    .filter((other) => other !== layout)
    .flatMap((other) => other.columns.flatMap((column) => column.lines))
    .filter((line) => isBeside(box, line))
    .map(boxAround);
  const sliver = printed.map((cluster) => cluster.box).filter((other) => isSliver(other, layout));
  const elsewhere = [...others, ...sliver.filter((other) => overlap(box.top, box.bottom, other.top, other.bottom) > 0)];
  const nearest = Math.min(...elsewhere.map(gap), Infinity);
  return nearest < Math.min(own, gap(layout.box) + layout.xHeight);
}

function isBeside(box: Box, line: TextLine): boolean {
  const { top, bottom } = boxAround(line);
  return overlap(box.top, box.bottom, top - line.xHeight * 2, bottom + line.xHeight * 2) > 0;
}

/** The cut-off lines of a neighbour page: a high stack of print beside this page's text. */
function isSliver(box: Box, { box: text, xHeight }: PageLayout): boolean {
  return box.bottom - box.top > 9 * xHeight && (box.right <= text.left || box.left >= text.right);
}
