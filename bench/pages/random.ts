/** A stream of pseudo-random numbers that depends on nothing but its seed, so that every made page can be made again. */
export interface Random {
  /** A number from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number;
  /** A whole number from `from` to `to`, both inclusive. */
  whole(from: number, to: number): number;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One of `items`, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of `items`, each as likely as its weight says. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** A number around `mean`, normally distributed. */
  normal(mean: number, deviation: number): number;
  /** `items` in a new order. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** A stream of its own for one purpose: drawing more numbers here changes nothing elsewhere. */
  fork(purpose: string): Random;
}

const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
};

/** The bare generator: 32-bit state, uniform in [0, 1). Mixing constants are those of Tommy Ettinger's mulberry32. */
export function uniformFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const choose = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
};

/** Makes the stream that belongs to `seed`. */
export function randomFrom(seed: string | number): Random {
  const name = String(seed);
  const next = uniformFrom(hash(name));
  for (let i = 0; i < 8; i++) next();
  const random: Random = {
    between: (from, to) => from + (to - from) * next(),
    whole: (from, to) => Math.floor(from + (to - from + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (items) => choose(items, Math.floor(next() * items.length)),
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return choose(items, items.length - 1)[0];
    },
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1));
        const swapped = choose(copy, i);
        copy[i] = choose(copy, j);
        copy[j] = swapped;
      }
      return copy;
    },
    fork: (purpose) => randomFrom(`${name}/${purpose}`),
  };
  return random;
}
