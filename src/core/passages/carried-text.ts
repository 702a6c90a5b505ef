/** Texts longer than this many words are not compared word by word: a note is a passage, not a chapter. */
const WORDS_MAX = 3000;

/**
 * `edited`, which the reader made of `before`, with what turned `before` into `after`: words that came are put beside
 * those that they stand beside, words that went are taken out, and the reader's own changes stay. Costs a table of the
 * words of both texts.
 */
export function carriedText(
  edited: string,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  if (edited === before) return after;
  const [mine, old, next] = [edited, before, after].map((text) => text.split(' ').filter((word) => word !== ''));
  if (mine === undefined || old === undefined || next === undefined) return edited;
  if (Math.max(mine.length, old.length, next.length) > WORDS_MAX) return edited;
  const inMine = pairsOf(old, mine);
  const inNext = pairsOf(old, next);
  const dropped = new Set([...inMine].filter(([at]) => !inNext.has(at)).map(([, place]) => place));
  const added = addedAfter(next, inNext, inMine);
  const result = [...(added.get(-1) ?? [])];
  mine.forEach((word, at) => {
    if (!dropped.has(at)) result.push(word);
    result.push(...(added.get(at) ?? []));
  });
  return result.join(' ');
}

/** New words by the place among the reader's words after which they belong; -1 stands for the start. */
function addedAfter(
  next: readonly string[],
  inNext: ReadonlyMap<number, number>,
  inMine: ReadonlyMap<number, number>,
): ReadonlyMap<number, string[]> {
  const oldOf = new Map([...inNext].map(([old, at]) => [at, old]));
  const added = new Map<number, string[]>();
  let after = -1;
  next.forEach((word, at) => {
    const old = oldOf.get(at);
    if (old !== undefined) {
      after = inMine.get(old) ?? after;
      return;
    }
    added.set(after, [...(added.get(after) ?? []), word]);
  });
  return added;
}

/** Which word of `a` is which of `b`: a longest common subsequence, as places of `a` to places of `b`. */
function pairsOf(a: readonly string[], b: readonly string[]): ReadonlyMap<number, number> {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [down, right, both] = [
        lengths[(i + 1) * width + j],
        lengths[i * width + j + 1],
        lengths[(i + 1) * width + j + 1],
      ];
      lengths[i * width + j] = a[i] === b[j] ? (both ?? 0) + 1 : Math.max(down ?? 0, right ?? 0);
    }
  }
  const pairs = new Map<number, number>();
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.set(i++, j++);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
