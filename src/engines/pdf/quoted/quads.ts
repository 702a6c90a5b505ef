import { type Box, overlap } from '../../../core/geometry.ts';
import { across, type Extent, type Letter, type LetterLine } from '../lines/lines.ts';

/** Share of the height of a line's letters, small and tall ones, that quads must cover. */
const HEIGHT_SHARE_MIN = 0.5;
/** A quad lower than this share of the type's size is a remnant of a mark, unless a mark has no others. */
const SLIVER_SHARE = 0.3;
/** A quad that is set too low or too high for its line, and no taller than this many sizes of its type, means one line. */
const ONE_LINE_SIZES = 1.8;

/**
 * The characters under the quads of one annotation, by place, in the order of the page: those of which the middle lies
 * within a quad along the line and of whose line the quads there cover at least half of the letters' height. Quads that
 * cover none so, because a program sets them too low, take in the line that they cover best.
 */
export function charactersUnder(quads: readonly Box[], lines: readonly LetterLine[]): readonly number[] {
  const used = new Set<Box>();
  const places = lines.flatMap((line) => {
    const near = quads.filter((quad) => meets(quad, line));
    return near.length === 0 ? [] : lettersUnder(near, line, used);
  });
  const rest = quads.filter((quad) => !used.has(quad)).flatMap((quad) => bestLine(quad, lines, places.length === 0));
  return [...new Set([...places, ...rest])].toSorted((a, b) => a - b);
}

/** An underline lies between these below the baseline, in sizes of the type. */
export const UNDERLINE_FROM = -0.12;
export const UNDERLINE_TO = 0.5;

/**
 * The characters over the quads of an underline that are no more than its stroke, by place: those of the line to whose
 * baseline each is nearest. For quads that have no characters under them.
 */
export function charactersAbove(quads: readonly Box[], lines: readonly LetterLine[]): readonly number[] {
  const places = quads.flatMap((quad) => {
    const near = lines.flatMap((line) => {
      const over = line.letters.filter((letter) => isOver(quad, letter, line));
      const below = over.length === 0 || line.direction !== 'right' ? undefined : strokeBelow(quad, over[0], line.size);
      return below === undefined ? [] : [{ below, over }];
    });
    const [best] = near.toSorted((a, b) => Math.abs(a.below) - Math.abs(b.below));
    return best?.over.map(({ place }) => place) ?? [];
  });
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** How far below a letter's baseline a stroke lies, in sizes; undefined where it is none or underlines another line. */
function strokeBelow({ top, bottom }: Box, letter: Letter | undefined, size: number): number | undefined {
  const below = ((top + bottom) / 2 - (letter?.baseline ?? 0)) / size;
  const isStroke = bottom - top <= size * SLIVER_SHARE;
  return isStroke && below >= UNDERLINE_FROM && below <= UNDERLINE_TO ? below : undefined;
}

/** True where a quad can have letters of a line under it at all. */
function meets(quad: Box, { baselines, direction, small, tall }: LetterLine): boolean {
  const band = across(quad, direction);
  const reach = Math.max(tall.to, small.to) - Math.min(tall.from, small.from);
  return baselines.to > band.from - reach && baselines.from < band.to + reach;
}

/** The letters of one line that quads take in, by place; the quads that take in some are put among `used`. */
function lettersUnder(quads: readonly Box[], line: LetterLine, used: Set<Box>): readonly number[] {
  const places: number[] = [];
  // Most letters lie under the same quads as the one before, on the same baseline.
  let [before, over, isMarked]: [Letter | undefined, readonly Box[], boolean] = [undefined, [], false];
  for (const letter of line.letters) {
    const isSame =
      before?.baseline === letter.baseline &&
      quads.every((quad) => isOver(quad, letter, line) === isOver(quad, before!, line));
    if (!isSame) {
      over = quads.filter((quad) => isOver(quad, letter, line));
      isMarked = isCovered(over, letter, line);
      if (isMarked) for (const quad of over) used.add(quad);
    }
    if (isMarked) places.push(letter.place);
    before = letter;
  }
  return places;
}

function isOver(quad: Box, { middle }: Letter, { direction }: LetterLine): boolean {
  return direction === 'right' || direction === 'left'
    ? middle >= quad.left && middle <= quad.right
    : middle >= quad.top && middle <= quad.bottom;
}

/** The quads of one mark count together: a line of which two of them cover a half each is marked. */
function isCovered(quads: readonly Box[], { baseline }: Letter, { direction, small, tall }: LetterLine): boolean {
  if (quads.length === 0) return false;
  const bands = quads.map((quad) => across(quad, direction));
  return [small, tall].every(
    ({ from, to }) => sharedBy(bands, { from: from + baseline, to: to + baseline }) >= HEIGHT_SHARE_MIN,
  );
}

/** The share of an interval that others cover together, 0 to 1. */
function sharedBy(others: readonly Extent[], { from, to }: Extent): number {
  let [covered, reached] = [0, from];
  for (const other of others.toSorted((a, b) => a.from - b.from)) {
    covered += overlap(Math.max(reached, other.from), other.to, from, to);
    reached = Math.max(reached, other.to);
  }
  return to > from ? covered / (to - from) : 0;
}

/** The letters of the line that a quad alone covers best, at least half of the smaller height. */
function bestLine(quad: Box, lines: readonly LetterLine[], isAlone: boolean): readonly number[] {
  let [best, bestShare]: [readonly number[], number] = [[], 0];
  for (const line of lines) {
    const band = across(quad, line.direction);
    const height = band.to - band.from;
    if (height > line.size * ONE_LINE_SIZES) continue;
    const under = line.letters.filter((letter) => isOver(quad, letter, line));
    const [first] = under;
    if (first === undefined) continue;
    // A line of large type may hold a few words of a smaller one.
    const size = Math.max(...under.map(({ character }) => character.size));
    if (!isAlone && height < size * SLIVER_SHARE) continue;
    const { from, to } = across(first.character.loose, line.direction);
    const share = overlap(band.from, band.to, from, to) / Math.max(1e-6, Math.min(height, to - from));
    if (share >= HEIGHT_SHARE_MIN && share > bestShare) [best, bestShare] = [under.map(({ place }) => place), share];
  }
  return best;
}
