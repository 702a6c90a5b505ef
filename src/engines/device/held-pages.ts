import type { DeviceJob } from './device-job.ts';
import type { DecodedPage } from './see/see.ts';
import type { SeenPage } from './see-page.ts';

/** Pages at the most: beside its pixels each is some 10 to 20 MB of what was found on it. */
export const HELD_PAGES_MAX = 3;

/** A page that was seen. */
export interface HeldPage {
  readonly job: DeviceJob;
  readonly picture: DecodedPage;
  readonly page: SeenPage;
}

/**
 * The pages that were seen last, for whoever wants more of them: to decode one and look at it again costs 0.25 to 0.5 s. All
 * of them together have at most so many pixels, four bytes each, the one that is seen next among them; the last one stays
 * whatever it has.
 */
export class HeldPages {
  readonly #pixelsMax: number;
  /** The one that was seen last comes last. */
  readonly #pages: HeldPage[] = [];

  constructor(pixelsMax: number) {
    this.#pixelsMax = pixelsMax;
  }

  /** The page of this very picture, in the same languages; it is no longer held. */
  take(job: DeviceJob): HeldPage | undefined {
    const at = this.#pages.findIndex((held) => isSamePicture(held.job, job));
    return at < 0 ? undefined : this.#pages.splice(at, 1)[0];
  }

  /** One more picture is about to be decoded, of the size of the last one as far as anybody knows. */
  makeRoom(): void {
    const last = this.#pages.at(-1);
    if (last !== undefined) this.#dropBesides(pixelsOf(last));
  }

  hold(held: HeldPage): void {
    this.#dropBesides(pixelsOf(held));
    this.#pages.push(held);
  }

  /** Nothing more is wanted of the page of this picture. */
  drop(job: DeviceJob): void {
    const page = this.take(job);
    if (page !== undefined) this.letGo(page);
  }

  /** Nothing more is wanted of a page that was taken. */
  letGo({ picture }: HeldPage): void {
    picture.release?.();
  }

  /** Drops the oldest until one more page of so many pixels has room. */
  #dropBesides(pixels: number): void {
    const total = (): number => this.#pages.reduce((sum, held) => sum + pixelsOf(held), pixels);
    while (this.#pages.length > 0 && (total() > this.#pixelsMax || this.#pages.length >= HELD_PAGES_MAX)) {
      this.letGo(this.#pages.shift()!);
    }
  }
}

const pixelsOf = ({ picture: { image } }: HeldPage): number => image.width * image.height;

/** True for the very same picture, to be read in the same languages. */
export function isSamePicture(a: DeviceJob, b: DeviceJob): boolean {
  if (a.languages.join() !== b.languages.join() || a.image.type !== b.image.type) return false;
  const [one, other] = [a.image.bytes, b.image.bytes];
  if (one.length !== other.length) return false;
  // A megabyte: a call for each byte would take a tenth of what is waited for.
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
