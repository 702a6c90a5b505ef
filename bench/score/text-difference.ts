import { escaped } from './overlay.ts';

type Step = { readonly kind: 'same' | 'missing' | 'extra'; readonly word: string };

/** The shortest way from one word list to another. Costs time and memory for every pair of words. */
function differenceOf(asked: readonly string[], got: readonly string[]): readonly Step[] {
  const columns = got.length + 1;
  const common = new Uint16Array((asked.length + 1) * columns);
  const at = (i: number, j: number): number => common[i * columns + j] ?? 0;
  for (let i = asked.length - 1; i >= 0; i--)
    for (let j = got.length - 1; j >= 0; j--)
      common[i * columns + j] = asked[i] === got[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const steps: Step[] = [];
  let i = 0;
  let j = 0;
  while (i < asked.length || j < got.length) {
    const word = asked[i];
    const other = got[j];
    if (word !== undefined && word === other) steps.push({ kind: 'same', word });
    else if (word !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1)))
      steps.push({ kind: 'missing', word });
    else if (other !== undefined) steps.push({ kind: 'extra', word: other });
    const last = steps.at(-1)?.kind;
    if (last !== 'extra') i++;
    if (last !== 'missing') j++;
  }
  return steps;
}

/** Difference of two texts as HTML: what is missing struck through, what is too much underlined. */
export function differenceHtml(asked: string, got: string): string {
  const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
  return differenceOf(split(asked), split(got))
    .map(({ kind, word }) => {
      if (kind === 'same') return escaped(word);
      return kind === 'missing' ? `<del>${escaped(word)}</del>` : `<ins>${escaped(word)}</ins>`;
    })
    .join(' ');
}
