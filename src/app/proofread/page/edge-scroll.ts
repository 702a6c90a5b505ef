import type { Point } from '../../../core/geometry.ts';

/** As wide as what a finger has to hit: nearer to the edge of its frame a finger has nowhere to go. */
export const EDGE_PX = 44;

interface Side {
  readonly low: number;
  readonly high: number;
}

/**
 * How hard a pointer that began at `from` and is at `at` presses against a side of its frame, -1 to 1. What begins at the
 * edge presses only once it is taken further: a handle that lies there can be taken hold of, and drawn back.
 */
export function pressureOn({ low, high }: Side, { from, at }: { readonly from: number; readonly at: number }): number {
  const edge = Math.min(EDGE_PX, (high - low) / 4);
  const [lower, upper] = [Math.min(low + edge, from), Math.max(high - edge, from)];
  if (at > upper) return Math.min(1, (at - upper) / Math.max(1, high - upper));
  if (at < lower) return -Math.min(1, (lower - at) / Math.max(1, lower - low));
  return 0;
}

/** Scrolls the frame of what is dragged over while the pointer is at one of its edges: at the very edge, its own size in a second. */
export class EdgeScroll {
  readonly #frame: Element | null;
  readonly #from: Point;
  #at: Point;
  #next: number | undefined;

  constructor(element: Element, from: Point) {
    this.#frame = element.closest('.page-frame');
    this.#from = from;
    this.#at = from;
  }

  moveTo(at: Point): void {
    this.#at = at;
    if (this.#next !== undefined || this.#pressure() === undefined) return;
    this.#run(performance.now());
  }

  end(): void {
    if (this.#next !== undefined) cancelAnimationFrame(this.#next);
    this.#next = undefined;
  }

  #run(before: number, left: Point = { x: 0, y: 0 }): void {
    this.#next = requestAnimationFrame((now) => {
      this.#next = undefined;
      const pressure = this.#pressure();
      if (this.#frame === null || pressure === undefined) return;
      const { clientWidth, clientHeight } = this.#frame;
      const seconds = Math.max(0, now - before) / 1000;
      const x = left.x + pressure.x * clientWidth * seconds;
      const y = left.y + pressure.y * clientHeight * seconds;
      // A frame scrolls by whole pixels; what is left over is not lost.
      this.#frame.scrollBy(Math.trunc(x), Math.trunc(y));
      this.#run(now, { x: x % 1, y: y % 1 });
    });
  }

  #pressure(): Point | undefined {
    if (this.#frame === null) return undefined;
    const { left, right, top, bottom } = this.#frame.getBoundingClientRect();
    const x = pressureOn({ low: left, high: right }, { from: this.#from.x, at: this.#at.x });
    const y = pressureOn({ low: top, high: bottom }, { from: this.#from.y, at: this.#at.y });
    return x === 0 && y === 0 ? undefined : { x, y };
  }
}
