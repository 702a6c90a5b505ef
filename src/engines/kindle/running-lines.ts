import type { KindleLine } from './kindle-line.ts';

/**
 * A browser prints date, address and page count at 0.59 of the body's size (8 pt beside 13.5 pt); the smallest line
 * that belongs to an export, its authors, has 0.72.
 */
const SMALLEST_SHARE_OF_BODY = 0.65;
/** What browsers write at the edge of a page at any size: an address, "3/22", "3 of 22", a date with a time. */
const PRINTED_BY_BROWSER =
  /^(?:(?:https?|file):\/\/\S+|\d+\s*(?:\/|of|von|de|di|sur|van)\s*\d+|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}.*)$/iu;
const DIGITS = /^\d+$/u;
/** Lines that begin within this many points of one another begin at the same place. */
const SAME_PLACE_POINTS = 3;

/** The lines of an export without what a browser or the reading device printed round them. */
export function withoutRunningLines(lines: readonly KindleLine[]): readonly KindleLine[] {
  const body = commonestSize(lines);
  return lines.filter(
    (line) => line.size >= body * SMALLEST_SHARE_OF_BODY && !isAtEdgeOfPage(line, lines) && !isPageCount(line, lines),
  );
}

/** The size of type in which most letters are set; 0 for no lines. */
function commonestSize(lines: readonly KindleLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

function isAtEdgeOfPage(line: KindleLine, lines: readonly KindleLine[]): boolean {
  return PRINTED_BY_BROWSER.test(line.text.trim()) && isOutermost(line, lines);
}

/** A number alone at the foot or head of a page is the PDF's own page count, unless it stands where text stands. */
function isPageCount(line: KindleLine, lines: readonly KindleLine[]): boolean {
  const text = line.text.trim();
  if (!DIGITS.test(text) || !isOutermost(line, lines)) return false;
  if (text === String(line.page + 1)) return true;
  return !lines.some(
    (other) =>
      other !== line &&
      !DIGITS.test(other.text) &&
      Math.abs(other.x - line.x) < SAME_PLACE_POINTS &&
      other.size === line.size,
  );
}

function isOutermost(line: KindleLine, lines: readonly KindleLine[]): boolean {
  const others = lines.filter((other) => other.page === line.page && other.y !== line.y);
  return others.every((other) => other.y > line.y) || others.every((other) => other.y < line.y);
}
