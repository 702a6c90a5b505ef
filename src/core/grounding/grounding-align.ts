/** A stretch of the page that reads like a passage: letters from `start` up to `end`, and how many of them differ. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** Letters to change, drop or add to make the one of the other. */
  readonly errors: number;
}

/** Passages are looked up by at most so many letters: a full page has about 3,000. */
export const PASSAGE_LETTERS_MAX = 6_000;

/**
 * Every stretch of `page` that differs from `passage` in at most `errorsMax` letters, the best first, none overlapping
 * another. Both are bare letters. Sellers' algorithm (1980): edit distance whose start and end on the page are free;
 * costs the product of the two lengths, about 3 ms for a passage of five lines on a full page.
 */
export function placesOf(page: string, passage: string, errorsMax: number): readonly Place[] {
  if (passage === '') return [];
  const found = endsOf(page, passage, errorsMax).toSorted((a, b) => a.errors - b.errors || a.start - b.start);
  const kept: Place[] = [];
  for (const place of found) {
    if (kept.every((other) => place.end <= other.start || place.start >= other.end)) kept.push(place);
  }
  return kept;
}

/** For each letter of the page at which the passage may end, its best start. */
function endsOf(page: string, passage: string, errorsMax: number): Place[] {
  const length = passage.length;
  let errors = Uint16Array.from({ length: length + 1 }, (_, at) => at);
  let starts = new Int32Array(length + 1);
  let [nextErrors, nextStarts] = [new Uint16Array(length + 1), new Int32Array(length + 1)];
  const found: Place[] = [];
  for (let end = 1; end <= page.length; end += 1) {
    const letter = page.charCodeAt(end - 1);
    nextErrors[0] = 0;
    nextStarts[0] = end;
    for (let at = 1; at <= length; at += 1) {
      let best = (errors[at - 1] ?? 0) + (passage.charCodeAt(at - 1) === letter ? 0 : 1);
      let start = starts[at - 1] ?? 0;
      const without = (errors[at] ?? 0) + 1;
      if (without < best) [best, start] = [without, starts[at] ?? 0];
      const added = (nextErrors[at - 1] ?? 0) + 1;
      if (added < best) [best, start] = [added, nextStarts[at - 1] ?? 0];
      nextErrors[at] = best;
      nextStarts[at] = start;
    }
    [errors, nextErrors] = [nextErrors, errors];
    [starts, nextStarts] = [nextStarts, starts];
    if ((errors[length] ?? 0) <= errorsMax)
      found.push({ start: starts[length] ?? 0, end, errors: errors[length] ?? 0 });
  }
  return found.filter(({ start, end }) => end > start);
}

/**
 * Which letter of `place` each letter of `passage` stands for, as a place on the page; -1 for letters that are not
 * there. Costs the product of the two lengths in time and in bytes.
 */
export function pairLetters(page: string, passage: string, { start, end }: Place): Int32Array {
  const width = end - start + 1;
  const ways = new Uint8Array((passage.length + 1) * width);
  let above = Uint16Array.from({ length: width }, (_, at) => at);
  ways.fill(SKIP_PAGE, 0, width);
  for (let row = 1; row <= passage.length; row += 1) {
    const here = new Uint16Array(width);
    here[0] = row;
    ways[row * width] = SKIP_PASSAGE;
    for (let column = 1; column < width; column += 1) {
      const same = passage.charCodeAt(row - 1) === page.charCodeAt(start + column - 1);
      const options = [
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
      ] as const;
      const least = Math.min(...options);
      here[column] = least;
      ways[row * width + column] = options[0] === least ? PAIR : options[1] === least ? SKIP_PASSAGE : SKIP_PAGE;
    }
    above = here;
  }
  return pairsBack(ways, { passage, width, start });
}

/** Ways to a cell of the table: two letters are a pair, or one of either side stands alone. */
const PAIR = 0;
const SKIP_PASSAGE = 1;
const SKIP_PAGE = 2;

function pairsBack(
  ways: Uint8Array,
  { passage, width, start }: { readonly passage: string; readonly width: number; readonly start: number },
): Int32Array {
  const pairs = new Int32Array(passage.length).fill(-1);
  let row = passage.length;
  let column = width - 1;
  while (row > 0) {
    const way = ways[row * width + column];
    if (way === PAIR) {
      row -= 1;
      column -= 1;
      pairs[row] = start + column;
    } else if (way === SKIP_PASSAGE) row -= 1;
    else column -= 1;
  }
  return pairs;
}
