/** What was compared with a constant, on the side where the comparison held or on the other. */
export interface Side {
  count: number;
  /** Some of the values, in the constant's unit, each as likely as another. */
  readonly kept: number[];
  least: number;
  most: number;
}

/** What one constant decided. */
export interface Decided {
  readonly key: string;
  readonly value: number;
  readonly below: Side;
  readonly above: Side;
}

/** Where something is compared: which constant, its value, how, and whether a term of it stands left or right. */
type Place = readonly [key: string, constant: unknown, how: string, side: 0 | 1];

/** So many values of a side are kept. */
const KEPT = 4000;

/** Takes in what the instrumented modules compare, and answers as they would have without it. */
export class SeenValues {
  readonly decided = new Map<string, Decided>();
  private random = 1;

  /** `left how right`, where the side that is a term of the constant would be `zero` if that were 0. */
  readonly take = ([key, constant, how, side]: Place, [left, right, zero]: readonly [number, number, number]) => {
    const other = side === 0 ? right : left;
    const term = side === 0 ? left : right;
    if (typeof constant === 'number') this.keep(key, constant, (constant * (other - zero)) / (term - zero));
    switch (how) {
      case '<':
        return left < right;
      case '<=':
        return left <= right;
      case '>':
        return left > right;
      case '>=':
        return left >= right;
      case 'min':
        return Math.min(left, right);
      default:
        return Math.max(left, right);
    }
  };

  private keep(key: string, value: number, compared: number): void {
    if (!Number.isFinite(compared)) return;
    let decided = this.decided.get(key);
    if (decided === undefined) {
      decided = { key, value, below: emptySide(), above: emptySide() };
      this.decided.set(key, decided);
    }
    const side = compared < value ? decided.below : decided.above;
    side.count += 1;
    side.least = Math.min(side.least, compared);
    side.most = Math.max(side.most, compared);
    if (side.kept.length < KEPT) side.kept.push(compared);
    else {
      const at = Math.floor(this.next() * side.count);
      if (at < KEPT) side.kept[at] = compared;
    }
  }

  /** 0 to 1, the same row each time. */
  private next(): number {
    this.random = (this.random * 48_271) % 0x7fff_ffff;
    return this.random / 0x7fff_ffff;
  }
}

const emptySide = (): Side => ({ count: 0, kept: [], least: Infinity, most: -Infinity });

/** The value that a share of a side's values do not exceed. */
export function quantile({ kept }: Side, share: number): number {
  const values = kept.toSorted((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
}
