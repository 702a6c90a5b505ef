import type { Random } from '../random.ts';

const LETTERS = ['x', 'y', 'n', 'k', 'a', 'b', 't', 'u', 'p', 'A', 'B', 'N', String.raw`\alpha `, String.raw`\theta `];
const SIGNS = [
  '=',
  '+',
  '-',
  '<',
  String.raw`\le `,
  String.raw`\in `,
  String.raw`\to `,
  String.raw`\cdot `,
  String.raw`\sim `,
];
/** What stands before and after; usual ones twice, as they are met more often. */
const PAIRS = [
  ['(', ')'],
  ['(', ')'],
  ['[', ']'],
  ['[', ']'],
  [String.raw`\{`, String.raw`\}`],
  ['|', '|'],
  [String.raw`\|`, String.raw`\|`],
  [String.raw`\lfloor `, String.raw`\rfloor `],
  [String.raw`\lceil `, String.raw`\rceil `],
  [String.raw`\langle `, String.raw`\rangle `],
  ['[', ')'],
  ['(', ']'],
] as const;
const GRIDS = ['pmatrix', 'bmatrix', 'vmatrix', 'Vmatrix', 'cases', 'smallmatrix'] as const;
const SIZES = [String.raw`\big`, String.raw`\Big`, String.raw`\bigg`];

/** A formula in TeX without spaces that would split it into words; `deep` lets it hold further ones. */
export function texOf(random: Random, deep = 2): string {
  const terms = Array.from({ length: random.whole(1, deep + 1) }, () => termOf(random, deep));
  return terms.join(random.pick(SIGNS)).replaceAll(' ', '{}');
}

function termOf(random: Random, deep: number): string {
  const letter = (): string => random.pick(LETTERS);
  if (deep === 0) return `${letter()}${random.chance(0.3) ? `_{${random.pick(LETTERS)}}` : ''}`;
  const inner = (): string => texOf(random, deep - 1);
  const way = random.weighted([
    ['index', 3],
    ['power', 2],
    ['pair', 5],
    ['fraction', 2],
    ['root', 1.5],
    ['sum', 1.5],
    ['integral', 1.5],
    ['call', 2],
    ['grid', 1],
    ['choose', 0.7],
    ['bar', 1],
  ] as const);
  switch (way) {
    case 'index':
      return `${letter()}_{${inner()}}`;
    case 'power':
      return `${letter()}^{${random.whole(2, 9)}}`;
    case 'pair':
      return inPair(random, inner());
    case 'fraction':
      return String.raw`\frac{${inner()}}{${inner()}}`;
    case 'root':
      return String.raw`\sqrt{${inner()}}`;
    case 'sum':
      return String.raw`\sum_{${letter()}=1}^{${letter()}}${inner()}`;
    case 'integral':
      return String.raw`\int_{0}^{${letter()}}${inner()}d${letter()}`;
    case 'call':
      return `${random.pick(['f', 'g', 'P', 'E', String.raw`\phi `])}${inPair(random, inner())}`;
    case 'grid':
      return gridOf(random, inner);
    case 'choose':
      return String.raw`\binom{${letter()}}{${letter()}}`;
    case 'bar':
      return String.raw`${letter()}\mid{}${letter()}/${letter()}`;
    default:
      return way satisfies never;
  }
}

function inPair(random: Random, held: string): string {
  const [open, close] = random.pick(PAIRS);
  const way = random.whole(0, 2);
  if (way === 0) return `${open}${held}${close}`;
  if (way === 1) return String.raw`\left${open}${held}\right${close}`;
  const size = random.pick(SIZES);
  return `${size}${open}${held}${size}${close}`;
}

function gridOf(random: Random, cell: () => string): string {
  const name = random.pick(GRIDS);
  const columns = random.whole(1, 3);
  const rows = Array.from({ length: random.whole(2, 4) }, () => Array.from({ length: columns }, cell).join('&'));
  return String.raw`\begin{${name}}${rows.join(String.raw`\\{}`)}\end{${name}}`;
}

/** Some words in signs that are taller than their letters. */
export function texAround(random: Random, words: string): string {
  return inPair(random, String.raw`\text{${words.replaceAll(' ', String.raw`}\;\text{`)}}`).replaceAll(' ', '{}');
}
